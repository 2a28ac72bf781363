"""Moves in words."""

from __future__ import annotations

from keelstone.engine.views import View
from keelstone.games.seafarers.rules.moves import MOVES, RATES
from keelstone.games.seafarers.rules.state import ACCEPTED, Question
from keelstone.games.seafarers.text.names import (
    RESOURCE_WORDS,
    cards,
    corner_words,
    edge_words,
    hex_words,
    holds,
    is_on_board,
)
from keelstone.i18n import Phrase, Seat, join, say

PLAIN = {
    "roll": say("roll the dice"),
    "end": say("end the turn"),
    "buy": say("buy a development card"),
    "knight": say("play a knight"),
    "road-building": say("play road building"),
    "invention": say("play invention"),
    "accept": say("accept the offer"),
    "refuse": say("refuse the offer"),
    "withdraw": say("make no trade"),
}


def move(view: View, seat: int, number: int) -> Phrase:
    """A legal move, as a player would say it."""
    kind, at = MOVES.split(number)
    if kind == "withdraw" and view.asking == Question.TURN and view.answer[seat]:
        return say("withdraw the proposal")
    if kind in PLAIN:
        return PLAIN[kind]
    if kind == "offer":
        return _offer(view, seat)
    if kind == "swap":
        return say(
            "{n} {give} to the bank for 1 {get}",
            n=RATES[at[0]],
            give=RESOURCE_WORDS[at[1]],
            get=RESOURCE_WORDS[at[2]],
        )
    if kind in ("rob", "deal"):
        who = Seat(at[0])
        return say("rob {who}", who=who) if kind == "rob" else _partner(view, at[0])
    if kind in ("monopoly", "take", "discard", "give", "want"):
        return _with_resource(view, seat, kind, RESOURCE_WORDS[at[0]])
    return _with_place(view, kind, at[0])


def _with_resource(view: View, seat: int, kind: str, resource: Phrase) -> Phrase:
    if kind == "give" and view.asking == Question.TURN and not view.composed[seat]:
        if seat != view.turn:
            return say("begin a proposal: give 1 {resource}", resource=resource)
        return say("begin an offer: give 1 {resource}", resource=resource)
    if kind == "give" and view.asking == Question.ANSWERS and not view.composed[seat]:
        return say("begin a counter-offer: give 1 {resource}", resource=resource)
    return {
        "monopoly": say("play monopoly on {resource}", resource=resource),
        "take": say("take 1 {resource}", resource=resource),
        "discard": say("give up 1 {resource}", resource=resource),
        "give": say("give 1 {resource}", resource=resource),
        "want": say("ask for 1 {resource}", resource=resource),
    }[kind]


def _with_place(view: View, kind: str, place: int) -> Phrase:
    name = _place_name(view, kind, place)
    if kind == "robber" and (owners := _owners_around(view, place)):
        who = join([Seat(seat) for seat in owners], ", ")
        return say("robber to {place}, beside {who}", place=name, who=who)
    return {
        "road": say("road on {place}", place=name),
        "settlement": say("settlement on {place}", place=name),
        "city": say("city on {place}", place=name),
        "robber": say("robber to {place}", place=name),
        "ship": say("ship on {place}", place=name),
        "lift": say("move the ship from {place}", place=name),
        "pirate": say("pirate to {place}", place=name),
        "harbour": say("harbour at {place}", place=name),
        "token": say("take the token from {place}", place=name),
    }[kind]


def _owners_around(view: View, h: int) -> list[int]:
    """The seats with a settlement or a city at a hex."""
    if not is_on_board(view, "hex", h):
        return []
    corners = [corner for corner in view.board.hex_corners[h] if corner >= 0]
    built = zip(view.settlement, view.city, strict=True)
    return [
        seat
        for seat, kinds in enumerate(built)
        if any(holds(kind, corner) for kind in kinds for corner in corners)
    ]


def _place_name(view: View, kind: str, place: int) -> Phrase | str:
    what = next(iter(MOVES.kinds[kind].arguments))
    if not is_on_board(view, what, place):
        return f"#{place + 1}"
    return {"edge": edge_words, "corner": corner_words, "hex": hex_words}[what](view, place)


def _offer(view: View, seat: int) -> Phrase:
    give, want = cards(view.give[seat]), cards(view.want[seat])
    if seat != view.turn and view.asking == Question.TURN:
        return say("propose {give} for {want}", give=give, want=want)
    return say("offer {give} for {want}", give=give, want=want)


def _partner(view: View, partner: int) -> Phrase:
    """A trade with a seat: the offer as it is, or the partner's own."""
    maker = view.turn if view.answer[partner] == ACCEPTED else partner
    gives, gets = (view.give, view.want) if maker == view.turn else (view.want, view.give)
    return say(
        "trade with {who}: {give} for {get}",
        who=Seat(partner),
        give=cards(gives[maker]),
        get=cards(gets[maker]),
    )
