"""Conservation: every card, piece, hex, token and harbour of a scene is in exactly one place.

The check of positions and the tests share `lost`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from keelstone.engine.validation import true_of
from keelstone.games.seafarers.rules.board import (
    FRAME,
    HARBOUR_KINDS,
    KNIGHT,
    NUMBERS,
    PIECES,
    SEA,
    SHIP,
    TERRAINS,
    UNKNOWN,
)
from keelstone.games.seafarers.rules.state import SEATS, Question

Counts = NDArray[np.int64]


def lost(state: Any, board: Any) -> list[str]:
    """What of the box is missing or there twice."""
    limits = board.piece_limit * (np.arange(SEATS) < state.seats)[:, None]
    held = state.card.astype(int) + state.new_card
    played = state.cards_gone.astype(int)
    played[KNIGHT] += state.knights.sum()
    tokens = counted(state.token[: board.hexes]) + state.stack_tokens + state.bag
    found = {
        "the resource cards are not those of the box":
            (state.bank + state.hand.sum(axis=0) != board.bank).any(),
        "the development cards are not those of the box":
            (state.deck + held.sum(axis=0) + played != board.deck).any(),
        "its pieces are not those of the box":
            (state.pieces_left + pieces_on_board(state) != limits).any(axis=1),
        "two pieces in one place":
            overlaps(state.road, state.ship) or overlaps(state.settlement, state.city),
        "the tokens are not those of the scene":
            (tokens != tokens_of(board)).any() or state.token[FRAME],
    }  # fmt: skip
    return true_of(found | lost_hexes(state, board) | lost_harbours(state, board))


def pieces_on_board(state: Any) -> Counts:
    """How many roads, ships, settlements and cities of each seat are placed or lifted."""
    placed = np.zeros((SEATS, PIECES), np.int64)
    for piece, field in enumerate((state.road, state.ship, state.settlement, state.city)):
        placed[:, piece] = np.bitwise_count(field).sum(axis=1)
    placed[state.turn, SHIP] += int(state.asking == Question.SHIP_LIFTED)
    return placed


def overlaps(*fields: Any) -> bool:
    """Whether a place is in more than one of several sets."""
    rows = np.concatenate(fields)
    return bool(np.bitwise_count(rows).sum() != np.bitwise_count(np.bitwise_or.reduce(rows)).sum())


def lost_hexes(state: Any, board: Any) -> dict[str, Any]:
    """Printed hexes are as printed, dealt ones those of their deal, found ones from the stack."""
    terrain, printed = state.terrain[: board.hexes], board.printed_terrain[: board.hexes]
    is_dealt, is_right = np.zeros(int(board.hexes), bool), True
    for pool in range(int(board.pools)):
        size = int(board.pool_size[pool])
        hexes = board.pool_hexes[pool, :size]
        is_dealt[hexes] = True
        is_right &= sorted(terrain[hexes]) == sorted(board.pool_tiles[pool, :size])
    was_unknown = (printed == UNKNOWN) & ~is_dealt
    found = np.bincount(terrain[was_unknown], minlength=TERRAINS)
    stacked = found[:UNKNOWN] + state.stack_hexes[:UNKNOWN]
    return {
        "the hexes that were dealt are not those of the scene": not is_right,
        "a hex is not as the scene prints it":
            (terrain != printed)[~is_dealt & ~was_unknown].any() or state.terrain[FRAME] != SEA,
        "the undiscovered hexes are not those of the stack":
            found[UNKNOWN] != state.stack_hexes.sum() or state.stack_hexes[UNKNOWN],
        "the hexes found and stacked are not those of the scene":
            (stacked != board.stack_hexes[:UNKNOWN]).any(),
    }  # fmt: skip


def counted(tokens: Any) -> Counts:
    """How many tokens there are of each number; 0 is none."""
    found: Counts = np.bincount(tokens, minlength=NUMBERS)
    found[0] = 0
    return found


def tokens_of(board: Any) -> Counts:
    """All tokens of a scene by number: printed, dealt, stacked and in the bag."""
    tokens = counted(board.printed_token[: board.hexes])
    tokens += board.stack_tokens + board.bag
    for pool in range(int(board.pools)):
        tokens += counted(board.pool_tokens[pool, : board.pool_size[pool]])
    return tokens


def lost_harbours(state: Any, board: Any) -> dict[str, Any]:
    """The harbours are those that the scene prints or shuffles, or those of the draft."""
    laid = int(state.harbours_laid)
    kinds = np.bincount(state.harbour_kind[:laid], minlength=HARBOUR_KINDS) + state.harbour_stack
    kinds[state.harbour_due] += state.asking == Question.LAY_HARBOURS
    printed = board.harbour_kinds[: board.harbours]
    expected = board.harbour_pool + np.bincount(printed[printed > 0], minlength=HARBOUR_KINDS)
    places = board.harbour_edges[: board.harbours].tolist()
    is_draft = bool(board.harbour_draft)
    return {
        "the harbours are not those of the box": is_draft and (kinds != board.harbour_pool).any(),
        "the harbours are not those of the scene":
            not is_draft and state.harbour_edge[:laid].tolist() != places,
        "the kinds of the harbours are not those of the scene":
            not is_draft and ((kinds != expected).any() or state.harbour_stack.any()),
    }  # fmt: skip
