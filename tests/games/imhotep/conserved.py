"""The check of every position of a game, and the set-ups to test with."""

from __future__ import annotations

from itertools import product
from typing import Any

from keelstone.games.imhotep.conservation import lost
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
    """Every stone and card is somewhere, and fields that say the same agree."""
    assert lost(state, board) == []
    assert problems(state, board) == []
