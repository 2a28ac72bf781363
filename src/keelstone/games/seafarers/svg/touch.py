"""The things to touch for each move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from keelstone.games.seafarers.rules.board import PIECE_NAMES, RESOURCE_NAMES
from keelstone.games.seafarers.rules.moves import CARD_NAMES, MOVES
from keelstone.games.seafarers.rules.state import Question
from keelstone.games.seafarers.svg.cards import best_rate
from keelstone.games.seafarers.svg.pieces import pieces_to_rob
from keelstone.games.seafarers.svg.plan import plan_of_view
from keelstone.games.seafarers.text.names import RESOURCE_WORDS, holds
from keelstone.i18n import NOTHING, Phrase, say

#: moves that are words only: the page draws a button for each
BUTTONS = ("roll", "end", "offer", "accept", "refuse", "withdraw")


def touch(view: Any, seat: int, number: int) -> tuple[str, ...]:
    """The things to touch, in order, for a legal move."""
    kind, where = MOVES.split(number)
    if kind in BUTTONS:
        return (f"button-{kind}",)
    if kind == "buy":
        return ("deck",)
    if kind in ("rob", "deal"):
        return (f"seat-{where[0]}",)
    if kind in CARD_NAMES:
        return (f"card-{kind}", *(f"bank-{RESOURCE_NAMES[r]}" for r in where))
    if kind in ("take", "discard", "give", "want", "swap"):
        return _touch_cards(view, seat, kind, where)
    return _touch_chart(view, kind, where[0])


def _touch_cards(view: Any, seat: int, kind: str, where: tuple[int, ...]) -> tuple[str, ...]:
    """Cards of the own hand, of the bank, and the sign for offers."""
    if kind == "swap":
        rate, give, get = 4 - where[0], where[1], where[2]
        path = (f"hand-{RESOURCE_NAMES[give]}", f"bank-{RESOURCE_NAMES[get]}")
        return path if rate == best_rate(view, seat, give) else (f"rate-{rate}", *path)
    if kind in ("take", "want"):
        return (f"bank-{RESOURCE_NAMES[where[0]]}",)
    card = f"hand-{RESOURCE_NAMES[where[0]]}"
    begins = view.asking in (Question.TURN, Question.ANSWERS) and not view.composed[seat]
    return (card, "offer") if kind == "give" and begins else (card,)


def _touch_chart(view: Any, kind: str, place: int) -> tuple[str, ...]:
    """A place on the chart; where several kinds of piece may be built, the piece comes first."""
    plan = plan_of_view(view)
    if kind in ("robber", "pirate", "token"):
        return (plan.hex_id(place),)
    spot = plan.corner_id(place) if kind in ("settlement", "city") else plan.edge_id(place)
    if kind in PIECE_NAMES and view.asking == Question.TURN:
        return (f"build-{kind}", spot)
    return _touch_place(view, kind, place, spot)


def _touch_place(view: Any, kind: str, place: int, spot: str) -> tuple[str, ...]:
    """A place whose piece is not chosen before: a coast asks for road or ship."""
    if kind in ("road", "ship") and _takes_both(view, place):
        return (spot, f"button-{kind}")
    return (spot,)


def _takes_both(view: Any, edge: int) -> bool:
    """Whether a road or a ship may lie on an edge: at a coast, where either may be placed."""
    if not view.board.has_ships:
        return False
    return holds(view.land_edges, edge) and holds(view.sea_edges, edge)


def gestures(view: Any, seat: int, number: int) -> Sequence[tuple[str, ...]]:
    """A piece that is placed free of charge may also be chosen first. In a turn the place alone is
    enough: it says what is built there. A victim's pieces beside the robber or pirate stand for
    the victim."""
    kind, where = MOVES.split(number)
    if kind == "rob":
        return [(spot,) for spot in _places_to_rob(view, where[0])]
    if kind not in PIECE_NAMES:
        return []
    plan, place = plan_of_view(view), where[0]
    if view.asking == Question.TURN:
        is_corner = kind in ("settlement", "city")
        spot = plan.corner_id(place) if is_corner else plan.edge_id(place)
        return [_touch_place(view, kind, place, spot)]
    if kind in ("road", "ship") and view.asking in (Question.FIRST_ROUTE, Question.FREE_PIECES):
        return [(f"build-{kind}", plan.edge_id(place))]
    return []


def _places_to_rob(view: Any, victim: int) -> list[str]:
    plan = plan_of_view(view)
    corners, edges = pieces_to_rob(view, victim)
    return [*map(plan.corner_id, corners), *map(plan.edge_id, edges)]


#: what is asked once a thing was chosen, by how its id begins
STEPS = {
    "build-road": say("Where does the road go?"),
    "build-ship": say("Where does the ship go?"),
    "build-settlement": say("Where does the settlement go?"),
    "build-city": say("Which settlement becomes a city?"),
    "card-monopoly": say("Monopoly: which resource?"),
    "edge-": say("A road or a ship?"),
    "rate-": say("What do you give the bank?"),
}


def step(view: Any, seat: int, picked: Sequence[str]) -> Phrase:
    """What is asked once a piece, a card or a coast was chosen."""
    last = picked[-1]
    if last.startswith("hand-") and view.asking == Question.TURN:
        give = RESOURCE_NAMES.index(last.removeprefix("hand-"))
        rate = picked[0].removeprefix("rate-") if len(picked) > 1 else best_rate(view, seat, give)
        if view.hand[seat][give] < int(rate):
            return say("Offer {give} to the others?", give=RESOURCE_WORDS[give])
        return say("{n} {give} to the bank: for what?", n=rate, give=RESOURCE_WORDS[give])
    return next((words for begins, words in STEPS.items() if last.startswith(begins)), NOTHING)
