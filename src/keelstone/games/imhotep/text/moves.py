"""Moves, questions and reasons in words, from views only; events are in `events.py`."""

from __future__ import annotations

from keelstone.engine.views import View
from keelstone.games.imhotep.rules.board import LEVER
from keelstone.games.imhotep.rules.moves import MOVES
from keelstone.games.imhotep.rules.state import (
    ACTION,
    CARD_OR_NOT,
    CHISEL_AGAIN,
    CHISEL_LOAD,
    HAMMER_LOAD,
    LOAD_OR_NOT,
    MARKET_PICK,
    ORDER,
    PAIR_PICK,
    POINT_OR_STONES,
    SAIL_LOAD,
    SAIL_TO,
    STONES_OR_NOT,
    WHICH_PYRAMID,
)
from keelstone.games.imhotep.text.events import event
from keelstone.games.imhotep.text.names import (
    CARD_WORDS,
    COLOURS,
    PYRAMID_WORDS,
    SITE_WORDS,
    SOURCE_WORDS,
    TO_SITE_WORDS,
    ship_words,
)
from keelstone.i18n import Phrase, Seat, say, say_n

__all__ = [
    "CARD_WORDS", "COLOURS", "PYRAMID_WORDS", "SITE_WORDS", "SOURCE_WORDS",
    "event", "move", "question", "source", "why_not",
]  # fmt: skip

QUESTIONS = {
    ACTION: say("Your turn: take stones, load a ship, sail one, or play a blue card."),
    ORDER: say("Lever: which stone is unloaded next?"),
    HAMMER_LOAD: say("Hammer: put a stone on a ship."),
    SAIL_LOAD: say("Sail: put a stone on the ship that will sail."),
    SAIL_TO: say("Sail: where does the ship go?"),
    CHISEL_LOAD: say("Chisel: put the first stone on a ship."),
    CHISEL_AGAIN: say("Chisel: put the second stone on a ship."),
    MARKET_PICK: say("Market: take a card, or none."),
    PAIR_PICK: say("Keep one of the two cards."),
    WHICH_PYRAMID: say("Which pyramid do you build at?"),
    CARD_OR_NOT: say("Do you draw a card?"),
    STONES_OR_NOT: say("Do you take stones onto your sled?"),
    LOAD_OR_NOT: say("You may put a stone on a ship."),
    POINT_OR_STONES: say("Temple: a point, or stones?"),
}


#: what one says to leave something out
DECLINING = {
    MARKET_PICK: say("take no card"),
    CARD_OR_NOT: say("draw no card"),
    STONES_OR_NOT: say("take no stones"),
    LOAD_OR_NOT: say("put no stone on a ship"),
}


def source(name: str) -> Phrase:
    return SOURCE_WORDS[name]


def question(view: View, seat: int) -> Phrase:
    """What is asked of a seat now."""
    return QUESTIONS.get(view.asking, say("Wait."))


def move(view: View, seat: int, number: int) -> Phrase:
    """A choice, as one says it."""
    kind, at = MOVES.split(number)
    if kind == "load":
        return say(
            "put a stone on {ship}, space {space}", ship=ship_words(view, at[0]), space=at[1] + 1
        )
    if kind in ("sail", "lever"):
        ship, to_site = ship_words(view, at[0]), TO_SITE_WORDS[at[1]]
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
        return say("draw a card") if view.asking == CARD_OR_NOT else say("take the stones")
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


def why_not(view: View, seat: int, number: int) -> Phrase:
    """Why a move is not possible now."""
    kind, at = MOVES.split(number)
    if kind not in _kinds_asked(view):
        return say("that is not what is asked now: {question}", question=question(view, seat))
    if kind == "load":
        return _why_not_load(view, seat, *at)
    if kind in ("sail", "lever"):
        return _why_not_sail(view, seat, kind, *at)
    if kind == "take":
        if view.quarry[seat] == 0:
            return say("no stone of yours is left in the quarry")
        return say("your sled is full")
    if kind == "card":
        return say("{card} does not lie on the market", card=CARD_WORDS[at[0]])
    if kind == "keep":
        return say("{card} is not one of the two cards", card=CARD_WORDS[at[0]])
    if kind == "pyramid":
        return say("that pyramid is complete")
    if kind == "unload":
        return say("no stone lies there, or one of the same colour lies nearer to the bow")
    return _why_not_plain(view, seat, kind)


def _kinds_asked(view: View) -> set[str]:
    blue = {"hammer", "sail-card", "chisel", "lever"}
    return {
        ACTION: {"load", "sail", "take", "pass"} | blue,
        ORDER: {"unload"},
        SAIL_TO: {"sail"},
        MARKET_PICK: {"card", "pair", "decline"},
        PAIR_PICK: {"keep"},
        WHICH_PYRAMID: {"pyramid"},
        CARD_OR_NOT: {"accept", "decline"},
        STONES_OR_NOT: {"accept", "decline"},
        LOAD_OR_NOT: {"load", "decline"},
        POINT_OR_STONES: {"point", "stones"},
    }.get(view.asking, {"load"})


def _why_not_load(view: View, seat: int, ship: int, space: int) -> Phrase:
    if view.docked[ship]:
        return say("{ship} has sailed", ship=ship_words(view, ship))
    if space >= view.spaces[ship]:
        return say_n("that ship has {n} space", "that ship has {n} spaces", view.spaces[ship])
    if view.cargo[ship][space]:
        return say("a stone lies there already")
    if view.sled[seat] == 0:
        return say("there is no stone on your sled")
    return say("that ship would not have its least load")


def _why_not_sail(view: View, seat: int, kind: str, ship: int, site: int) -> Phrase:
    if kind == "lever" and not view.hand[seat][LEVER]:
        return say("you have no lever")
    if view.asking == SAIL_TO and ship != view.ship:
        return say("the ship that was loaded must sail")
    if view.docked[ship]:
        return say("{ship} has sailed", ship=ship_words(view, ship))
    needed = view.board.minimum_load[view.spaces[ship]]
    if view.loaded[ship] < needed:
        return say_n(
            "that ship needs at least {n} stone", "that ship needs at least {n} stones", needed
        )
    return say("a ship has sailed {to_site} this round", to_site=TO_SITE_WORDS[site])


def _why_not_plain(view: View, seat: int, kind: str) -> Phrase:
    cards = {"hammer": 9, "sail-card": 10, "chisel": 11}
    if kind in cards and not view.hand[seat][cards[kind]]:
        return say("you do not have that card")
    if kind in cards:
        return say("the card cannot be played as a whole: stones or free spaces are missing")
    if kind == "pair":
        return say("there are no face-down cards on the market")
    return say("something else is possible")
