"""What must never change in a game of Eschnapur."""

from __future__ import annotations

from typing import Any

from keelstone.games.eschnapur.conservation import lost
from keelstone.games.eschnapur.validate import problems


def conserved(state: Any, board: Any) -> None:
    """Every gold card, stone and site card is somewhere, and fields that say the same agree."""
    assert lost(state, board) == []
    assert problems(state, board) == []
