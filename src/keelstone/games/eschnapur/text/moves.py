"""Moves in words."""

from __future__ import annotations

from keelstone.engine.views import View
from keelstone.games.eschnapur.rules.moves import MOVES
from keelstone.games.eschnapur.rules.state import Question
from keelstone.games.eschnapur.text.names import AT_OFFICIALS, PRIVILEGE_CARDS, part
from keelstone.i18n import Phrase, Seat, say


def move(view: View, seat: int, number: int) -> Phrase:
    """A legal move, as a player would say it."""
    kind, at = MOVES.split(number)
    if kind in ("give", "leave"):
        at_official = AT_OFFICIALS[at[0]]
        if kind == "leave":
            return say("lay nothing {at_official}", at_official=at_official)
        return say("lay a {gold} {at_official}", gold=at[1], at_official=at_official)
    if kind == "buy":
        return _purchase(view, at[0])
    if kind == "pass":
        return _nothing(view)
    if kind == "beside":
        return say("block nobody") if view.asking == Question.BLOCK else say("stop no part")
    if kind == "commit":
        return say("commit")
    return _marker_or_stone(view, seat, kind, at)


def _purchase(view: View, card: int) -> Phrase:
    return say("buy “{card}” for {n}", card=PRIVILEGE_CARDS[card], n=view.board.cost[card])


def _nothing(view: View) -> Phrase:
    if view.asking == Question.BUILD:
        return say("end your turn")
    return say("move no stone") if view.asking == Question.MOVE else say("buy nothing")


def _marker_or_stone(view: View, seat: int, kind: str, at: tuple[int, ...]) -> Phrase:
    if kind == "block":
        return say(
            "block {who} {at_official}",
            who=Seat(at[0]),
            at_official=AT_OFFICIALS[at[1]],
        )
    if kind == "order":
        if at[1] == seat:
            return say("take turn-order marker {n}", n=at[0] + 1)
        return say("give turn-order marker {n} to {who}", n=at[0] + 1, who=Seat(at[1]))
    if kind == "move":
        return say("move the last stone of {part} to {to}", part=part(at[0]), to=part(at[1]))
    if kind == "take":
        return say("take a {gold}", gold=at[0])
    if kind == "build":
        value = view.board.lowest_value[at[0]] + view.filled[at[0]]
        return say("build in {part}, on space {value}", part=part(at[0]), value=value)
    return {
        "site": say("lay the site card of {part}", part=part(at[0])),
        "stop": say("stop building in {part}", part=part(at[0])),
        "ban": say("ban the last stone of {part}", part=part(at[0])),
    }[kind]
