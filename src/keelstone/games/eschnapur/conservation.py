"""Conservation: every gold card, stone, palace part and card is in the game once.

The check of positions and the tests share `lost`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from keelstone.engine.validation import true_of
from keelstone.games.eschnapur.rules.board import MAX_SEATS, MAX_SPACES, OFFICIALS, PARTS, VALUES
from keelstone.games.eschnapur.rules.hidden import is_choosing
from keelstone.games.eschnapur.rules.state import Stage, has


def lost(state: Any, board: Any) -> list[str]:
    """What of the box is missing or there twice."""
    seats, unknown = int(state.seats), int(state.privileges) & ~int(board.privileges_in_play)
    stones = np.bincount(state.palace.ravel(), minlength=MAX_SEATS + 1)[1:]
    stones += state.supply.astype(int) + state.stones
    return true_of(
        {
            "the gold cards are not those that were dealt":
                (gold_cards(state) != seats * board.hand).any() or state.bank[0],
            "its stones are not those of the box":
                stones[:seats] != board.stones_of_a_colour,
            "it has not laid the site cards that it should have laid":
                np.array([not has_its_sites(state, seat) for seat in range(seats)]),
            "the parts of the palace do not hold together": not is_palace_whole(state, board),
            "a privilege card that is not in play": unknown,
        }
    )  # fmt: skip


def gold_cards(state: Any) -> Any:
    """The gold cards by value in the bank, in hands and on player boards."""
    is_gone = state.gone[:, None] >> np.arange(OFFICIALS) & 1 > 0
    lying = np.concatenate([state.laid, np.where(is_gone, 0, state.shown)])
    on_boards = np.bincount(lying.ravel(), minlength=VALUES + 1)[1:]
    return on_boards + state.bank + state.hand.sum(axis=0)


def is_palace_whole(state: Any, board: Any) -> bool:
    """Whether only open parts hold stones, of seats that play, from the lowest space up."""
    in_play, still_open = int(board.parts_in_play), int(state.open_parts)
    room = np.where(in_play & still_open & 1 << np.arange(PARTS), board.spaces[:PARTS], 0)
    is_built = np.arange(MAX_SPACES) < state.filled[:, None]
    return bool(
        (in_play & ~still_open).bit_count() == state.finished
        and not still_open & ~in_play
        and (state.filled <= room).all()
        and ((state.palace > 0) == is_built).all()
        and (state.palace <= state.seats).all()
    )


def has_its_sites(state: Any, seat: int) -> bool:
    """Whether a seat has laid two different site cards of open parts, or is choosing them."""
    if state.stage == Stage.GAME_OVER:
        return True
    chosen, is_due = int(state.chosen[seat]), is_choosing(state) and has(state.due, seat)
    cards = min(2, int(state.progress[seat])) if is_due else 2
    return chosen & ~int(state.open_parts) == 0 and chosen.bit_count() == cards
