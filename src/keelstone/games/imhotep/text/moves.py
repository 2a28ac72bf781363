"""Moves in words."""

from __future__ import annotations

from keelstone.engine.views import View
from keelstone.games.imhotep.rules.moves import MOVES
from keelstone.games.imhotep.rules.state import Question
from keelstone.games.imhotep.text.names import CARD_WORDS, PYRAMID_WORDS, TO_SITE_WORDS, ship_words
from keelstone.i18n import Phrase, Seat, say

#: what declining means, by what is asked
DECLINING = {
    Question.MARKET_PICK: say("take no card"),
    Question.CARD_OR_NOT: say("draw no card"),
    Question.STONES_OR_NOT: say("take no stones"),
    Question.LOAD_OR_NOT: say("put no stone on a ship"),
}


def move(view: View, seat: int, number: int) -> Phrase:
    """A legal move, as a player would say it."""
    kind, at = MOVES.split(number)
    if kind == "load":
        return say("put a stone on {ship}, space {space}", ship=ship_words(at[0]), space=at[1] + 1)
    if kind in ("sail", "lever"):
        ship, to_site = ship_words(at[0]), TO_SITE_WORDS[at[1]]
        if kind == "sail":
            return say("sail {ship} {to_site}", ship=ship, to_site=to_site)
        return say("lever: sail {ship} {to_site} and choose the order", ship=ship, to_site=to_site)
    if kind == "unload":
        owner = Seat(view.cargo[view.ship][at[0]] - 1)
        return say("unload the stone of {owner} from space {space}", owner=owner, space=at[0] + 1)
    if kind in ("card", "keep"):
        verb = say("take {card}", card=CARD_WORDS[at[0]])
        return verb if kind == "card" else say("keep {card}", card=CARD_WORDS[at[0]])
    if kind == "pyramid":
        return say("build at {pyramid}", pyramid=PYRAMID_WORDS[at[0]])
    return _plain_move(view, kind)


def _plain_move(view: View, kind: str) -> Phrase:
    if kind == "accept":
        return say("draw a card") if view.asking == Question.CARD_OR_NOT else say("take the stones")
    return {
        "take": say("get new stones"),
        "hammer": say("hammer: get new stones and load one"),
        "sail-card": say("sail: load a stone and sail that ship"),
        "chisel": say("chisel: load two stones"),
        "pass": say("pass: nothing else is possible"),
        "pair": say("look at the two face-down cards and keep one"),
        "decline": DECLINING.get(view.asking, say("decline")),
        "point": say("take the point"),
        "stones": say("take the stones"),
    }[kind]
