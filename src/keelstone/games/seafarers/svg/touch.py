"""What to touch in the picture for each move."""

from __future__ import annotations

from typing import Any

from keelstone.games.seafarers.rules.board import PIECE_NAMES, RESOURCE_NAMES
from keelstone.games.seafarers.rules.moves import CARD_NAMES, MOVES
from keelstone.games.seafarers.rules.state import ANSWERS, FIRST_ROUTE, FREE_PIECES, TURN
from keelstone.games.seafarers.svg.cards import best_rate
from keelstone.games.seafarers.svg.plan import plan_of_view

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
    begins = view.asking in (TURN, ANSWERS) and not view.composed[seat]
    return (card, "offer") if kind == "give" and begins else (card,)


def _touch_chart(view: Any, kind: str, place: int) -> tuple[str, ...]:
    """A place on the chart; where several kinds of piece may be built, the piece comes first."""
    plan = plan_of_view(view)
    if kind in ("robber", "pirate", "token"):
        return (plan.hex_id(place),)
    spot = plan.corner_id(place) if kind in ("settlement", "city") else plan.edge_id(place)
    choice = (FIRST_ROUTE, FREE_PIECES) if view.board.has_ships else ()
    if kind in PIECE_NAMES and view.asking in (TURN, *choice):
        return (f"build-{kind}", spot)
    return (spot,)
