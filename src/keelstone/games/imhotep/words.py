"""Moves and events in words, from views only."""

from __future__ import annotations

from collections import Counter

from keelstone.games.imhotep.board import LEVER, PAVED_PATH
from keelstone.games.imhotep.moves import CHANCES, MOVES
from keelstone.games.imhotep.state import (
    ACTION,
    CARD_OR_NOT,
    CHISEL_AGAIN,
    CHISEL_LOAD,
    HAMMER_LOAD,
    LOAD_OR_NOT,
    MARKET_PICK,
    ORDER,
    PAIR_CARD_DUE,
    PAIR_PICK,
    POINT_OR_STONES,
    SAIL_LOAD,
    SAIL_TO,
    SOURCES,
    STONES_OR_NOT,
    WHICH_PYRAMID,
)
from keelstone.kernel.view import View
from keelstone.words import Phrase, Seat, join, say, say_n

COLOURS = (say("Black"), say("White"), say("Brown"), say("Grey"))

SITE_WORDS = (
    say("the market"),
    say("the pyramids"),
    say("the temple"),
    say("the burial chamber"),
    say("the obelisks"),
)
#: where a ship sails: languages that bend nouns need the whole of it
TO_SITE_WORDS = (
    say("to the market"),
    say("to the pyramids"),
    say("to the temple"),
    say("to the burial chamber"),
    say("to the obelisks"),
)
CARD_WORDS = (
    say("Entrance"),
    say("Sarcophagus"),
    say("Paved Path"),
    say("Pyramid Decoration"),
    say("Temple Decoration"),
    say("Burial Chamber Decoration"),
    say("Obelisk Decoration"),
    say("Statue"),
    say("Lever"),
    say("Hammer"),
    say("Sail"),
    say("Chisel"),
)
PYRAMID_WORDS = (say("the left pyramid"), say("the middle pyramid"), say("the right pyramid"))
SOURCE_WORDS = dict(
    zip(
        SOURCES,
        (
            say("pyramids"),
            say("temple"),
            say("burial chamber"),
            say("obelisks"),
            say("statues"),
            say("decorations"),
            say("blue cards"),
            say("wrath of the Pharaoh"),
        ),
        strict=True,
    )
)

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


def source(name: str) -> Phrase:
    return SOURCE_WORDS[name]


def question(view: View, seat: int) -> Phrase:
    """What is asked of a seat now."""
    return QUESTIONS.get(view.asking, say("Wait."))


def ship_words(view: View, ship: int) -> Phrase:
    return say("the {n}-ship ({ship})", n=view.spaces[ship], ship=ship + 1)


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
        "decline": say("decline"),
        "point": say("take the point"),
        "stones": say("take the stones"),
    }[kind]


def event(before: View, after: View, seat: int, number: int | None) -> Phrase:
    """What happened, as a viewer saw it, and what it earned."""
    if seat < 0:
        told = _outcome(before, after, number)
    else:
        told = _deed(before, after, seat, number)
    return join([told, *_gains(before, after)])


def _gains(before: View, after: View) -> list[Phrase]:
    """The points that every seat has earned in between."""
    gains = []
    for seat in range(after.seats):
        gain = sum(after.earned[seat]) - sum(before.earned[seat])
        if gain:
            gains.append(say("{who} {gain}", who=Seat(seat), gain=f"{gain:+d}"))
    return gains


def _outcome(before: View, after: View, number: int | None) -> Phrase:
    if number is None:
        return say("A card is laid face down.")
    kind, at = CHANCES.split(number)
    if kind == "round-card":
        ships = ", ".join(str(spaces) for spaces in after.spaces)
        return say("Round {n}: ships for {ships} stones", n=after.round_number, ships=ships)
    card = CARD_WORDS[at[0]]
    if before.asking == PAIR_CARD_DUE:
        return say("A card is laid face down.")
    if before.dealt != after.dealt:
        return say("{card} comes to the market", card=card)
    return say("{who} draws {card}", who=Seat(before.actor), card=card)


def _deed(before: View, after: View, seat: int, number: int | None) -> Phrase:
    who = Seat(seat)
    kind, at = MOVES.split(number or 0)
    if kind == "load":
        return say("{who} puts a stone on {ship}", who=who, ship=ship_words(before, at[0]))
    if kind == "sail":
        ship, to_site = ship_words(before, at[0]), TO_SITE_WORDS[at[1]]
        sails = say("{who} sails {ship} {to_site}", who=who, ship=ship, to_site=to_site)
        return join([sails, _unloaded(before.cargo[at[0]])])
    if kind == "lever":
        ship, to_site = ship_words(before, at[0]), TO_SITE_WORDS[at[1]]
        return say("{who} plays the lever and sails {ship} {to_site}",
                   who=who, ship=ship, to_site=to_site)  # fmt: skip
    if kind == "take":
        stones = after.sled[seat] - before.sled[seat]
        return say_n("{who} gets {n} stone", "{who} gets {n} stones", stones, who=who)
    if kind == "card":
        return say("{who} takes {card}", who=who, card=CARD_WORDS[at[0]])
    if kind == "keep":
        return _kept(before, after, who, at[0])
    if kind == "pair" and after.looker < 0:
        return _alike(before, after, who, seat)
    if kind == "pyramid":
        return say("{who} builds at {pyramid}", who=who, pyramid=PYRAMID_WORDS[at[0]])
    return _plain_deed(before, kind, who)


def _put_aside(before: View, after: View) -> Counter[int]:
    """The cards that have come to the discarded ones, those of a cleared market apart."""
    cards = Counter(dict(enumerate(after.discarded))) - Counter(dict(enumerate(before.discarded)))
    cleared = before.market if before.market != after.market else []
    return cards - Counter(card - 1 for card in cleared if card)


def _kept(before: View, after: View, who: Seat, kept: int) -> Phrase:
    """The card that was kept, and the other one, which everybody sees now."""
    other = _put_aside(before, after)
    if kept <= PAVED_PATH:
        other -= Counter([kept])
    aside = [CARD_WORDS[card] for card in other]
    if len(aside) != 1:
        return say("{who} keeps {card}", who=who, card=CARD_WORDS[kept])
    return say("{who} keeps {card} and discards {other}",
               who=who, card=CARD_WORDS[kept], other=aside[0])  # fmt: skip


def _alike(before: View, after: View, who: Seat, seat: int) -> Phrase:
    """Face-down cards between which there was nothing to choose."""
    got = [card for card, held in enumerate(after.hand[seat]) if held > before.hand[seat][card]]
    card = CARD_WORDS[(got or list(_put_aside(before, after)))[0]]
    if before.pair_size == 1:
        return say("{who} takes the face-down card: {card}", who=who, card=card)
    return say("{who} takes the face-down cards, two alike: {card}", who=who, card=card)


def _unloaded(cargo: list[int]) -> Phrase:
    """Who unloads how many stones, the bow first."""
    counts = Counter(stone - 1 for stone in cargo if stone)
    return join(
        [
            say_n("{who} unloads {n}", "{who} unloads {n}", number, who=Seat(owner))
            for owner, number in counts.items()
        ],
        ", ",
    )


def _plain_deed(before: View, kind: str, who: Seat) -> Phrase:
    if kind == "accept" and before.asking == CARD_OR_NOT:
        return say("{who} takes a card from the pile", who=who)
    if kind == "unload":
        return say("{who} chooses the next stone", who=who)
    sentence = {
        "accept": say("{who} takes stones", who=who),
        "hammer": say("{who} plays the hammer", who=who),
        "sail-card": say("{who} plays the sail", who=who),
        "chisel": say("{who} plays the chisel", who=who),
        "pass": say("{who} passes", who=who),
        "pair": say("{who} looks at the face-down cards", who=who),
        "decline": say("{who} declines", who=who),
        "point": say("{who} takes the point", who=who),
        "stones": say("{who} takes stones", who=who),
    }
    return sentence[kind]


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
