"""What must never change in a game of Eschnapur."""

from __future__ import annotations

from typing import Any

from keelstone.games.eschnapur.validate import LOSSES, first_loss, problems


def conserved(state: Any, board: Any) -> None:
    """Every gold card, stone and site card is somewhere, and what is kept twice agrees."""
    assert LOSSES[first_loss(state, board)] == LOSSES[0]
    assert problems(state, board) == []
