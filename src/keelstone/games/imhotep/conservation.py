"""Conservation: every stone and every market card of the box is in exactly one place.

The check of positions and the tests share `lost`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from keelstone.games.imhotep.rules.board import CARDS, MAX_SEATS
from keelstone.games.imhotep.rules.state import Question

#: where a stone is written as its owner's seat + 1
STONES = ("cargo", "unloading", "temple_top", "chamber", "pyramid", "market_stone")


def lost(state: Any, board: Any) -> list[str]:
    """What of the box is missing or there twice.

    Stones that are covered, or lie beside a complete pyramid, are counted without their colour.
    """
    own = np.where(np.arange(MAX_SEATS) < state.seats, int(board.stones_of_a_colour), 0)
    seen = seen_stones(state)
    covered = int(state.temple_stones) - int((state.temple_top > 0).sum())
    beside = int(state.pyramid_stones) - int((state.pyramid > 0).sum())
    stones = int(seen.sum()) + covered + beside
    found = [f"{stones} stones instead of {own.sum()}"] if stones != own.sum() else []
    for seat in np.flatnonzero(seen > own):
        found.append(f"{seen[seat]} stones of seat {seat} instead of {own[seat]}")
    shown = np.concatenate([state.market, state.pair, state.looked_at, [state.in_play]])
    cards = np.bincount(shown, minlength=CARDS + 1)[1:] + state.hand.sum(axis=0)
    if np.any(cards + state.pile + state.discarded != board.market_cards):
        found.append("the market cards are not those of the box")
    return found


def seen_stones(state: Any) -> Any:
    """The stones of each seat whose colour is known."""
    placed = np.concatenate([np.ravel(state[places]) for places in STONES])
    stones = np.bincount(placed, minlength=MAX_SEATS + 1)[1:]
    stones += state.quarry.astype(int) + state.sled + state.obelisk
    stones[state.actor] += state.asking == Question.WHICH_PYRAMID
    return stones
