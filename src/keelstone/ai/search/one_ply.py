"""One-ply evaluation: the value of each move from the position right after it."""

from __future__ import annotations

import math

import numpy as np

from keelstone.ai.evaluation import (
    EXCLUDE_BELOW,
    evaluate_or_score,
    is_resolved,
    is_secret,
    move_bias,
    rollout_move,
)
from keelstone.ai.search.workspace import LOOKAHEAD_STATE, PLAYOUT_STATE, ROOT_STATE
from keelstone.engine.jit import compiled, inlined
from keelstone.engine.jit.contract import legal, movers, play, redeal
from keelstone.engine.loops import first_due, resolve_chance
from keelstone.engine.masks import ZERO, clear, lowest_bit, without_lowest
from keelstone.engine.rng import open_stream

#: the most rollout moves that complete a move before it is evaluated all the same
MAX_RESOLVING_MOVES = 40


@compiled
def evaluate_moves(work, boards, seat, determinisations, seed, moves, scores):
    """Fill in a seat's candidate moves and the value of each to every seat; return their number.

    Values are means over determinisations. Every move gets the same determinisations and the same
    random numbers. `work.features_after` gets the mean features where it has rows for the moves.
    """
    found = list_candidates(work, boards, seat, moves)
    for place in range(found):
        for other in range(scores.shape[1]):
            scores[place, other] = 0.0
        scores[place, seat] = move_bias(
            work.states[ROOT_STATE], boards[0], np.int64(seat), moves[place]
        )
    for number in range(determinisations):
        open_stream(work.rng, seed, number)
        work.states[PLAYOUT_STATE] = work.states[ROOT_STATE]
        redeal(work.states[PLAYOUT_STATE], boards[0], np.int64(seat), work.rng)
        for place in range(found):
            evaluate_after(work, PLAYOUT_STATE, boards[0], seat, moves[place])
            for other in range(scores.shape[1]):
                scores[place, other] += work.values[other] / determinisations
            if len(work.features_after) > 0:
                add_features(work, place, determinisations)
    return found


@compiled
def add_features(work, place, determinisations):
    """Add the position that was evaluated last to the mean features after a move.

    A finished game has no features: its move gets nan.
    """
    is_over = movers(work.states[LOOKAHEAD_STATE]) == 0
    for seat in range(work.features_after.shape[1]):
        for feature in range(work.features_after.shape[2]):
            value = math.nan if is_over else work.features[seat, feature] / determinisations
            work.features_after[place, seat, feature] += value


@compiled
def list_candidates(work, boards, seat, moves):
    """Fill in the numbers of a seat's legal moves at the root; return how many there are.

    Moves that `move_bias` excludes are left out unless there are no others.
    """
    state = work.states[ROOT_STATE]
    clear(work.mask)
    legal(state, boards[0], np.int64(seat), work.mask)
    return list_included(state, boards[0], np.int64(seat), work.mask, moves)


@compiled
def list_included(state, board, seat, mask, moves):
    """Fill in the numbers of the moves in a mask; return how many there are.

    Moves that `move_bias` excludes are left out unless there are no others.
    """
    found, included = 0, 0
    for index in range(len(mask)):
        word = mask[index]
        while word != ZERO:
            move = np.int64(index * 64 + lowest_bit(word))
            word = without_lowest(word)
            is_included = move_bias(state, board, seat, move) >= EXCLUDE_BELOW
            if included == 0 or is_included:
                found = 0 if is_included and included == 0 else found
                moves[found] = move
                found += 1
                included += is_included
    return found


@compiled
def is_secret_at(states, boards, seat, move):
    """Whether a seat should randomise over this move; for callers in Python."""
    return is_secret(states[0], boards[0], np.int64(seat), np.int64(move))


@inlined
def evaluate_after(work, place, board, seat, move):
    """Evaluate the position after a move in the state `place`; return the value to the seat.

    The random stream is reset afterwards: all moves of a position get the same random numbers.
    """
    counter = work.rng[1]
    work.states[LOOKAHEAD_STATE] = work.states[place]
    state = work.states[LOOKAHEAD_STATE]
    play(state, board, np.int64(seat), np.int64(move))
    resolve_move(work, state, board)
    evaluate_or_score(
        state,
        board,
        work.move_weights,
        work.features,
        work.values,
        work.sources,
    )
    work.rng[1] = counter
    return work.values[seat]


@inlined
def resolve_move(work, state, board):
    """Complete a move: resolve chance, and let the rollout policy play until `is_resolved`."""
    resolve_chance(state, board, work.weights, work.rng)
    for _ in range(MAX_RESOLVING_MOVES):
        due = movers(state)
        if due == 0 or is_resolved(state, board):
            return
        seat = first_due(due)
        move = rollout_move(state, board, seat, work.spare_mask, work.rng)
        play(state, board, seat, np.int64(move))
        resolve_chance(state, board, work.weights, work.rng)
