"""What must never change in a game of Imhotep, and the set-ups to try it with."""

from __future__ import annotations

from itertools import product
from typing import Any

from keelstone.games.imhotep.validate import problems

MIXES: list[dict[str, Any]] = [
    {"sides": "".join(sides), "wrath": wrath}
    for sides in product("AB", repeat=5)
    for wrath in (False, True)
]

PLAYTHROUGHS: dict[str, dict[str, Any]] = {
    "2 seats": {"seats": 2, "sides": "AAAAA"},
    "3 seats": {"seats": 3, "sides": "ABABA", "wrath": True},
    "4 seats": {"seats": 4, "sides": "BBBBB"},
}


def conserved(state: Any, board: Any) -> None:
    """Every stone and every card is somewhere, and what is kept twice agrees."""
    assert problems(state, board) == []
