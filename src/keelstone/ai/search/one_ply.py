"""Judging each move by the position right after it, without search."""

from __future__ import annotations

import numpy as np

from keelstone.ai.evaluation import (
    NEVER,
    evaluate_or_score,
    is_resolved,
    is_secret,
    move_bias,
    rollout_move,
)
from keelstone.ai.search.workspace import AHEAD, PLAYED, SEARCHED
from keelstone.engine.contract import legal, movers, play, redeal
from keelstone.engine.jit import compiled, inlined
from keelstone.engine.loops import first_due, resolve_chance
from keelstone.engine.masks import ZERO, clear, lowest_bit, without_lowest
from keelstone.engine.rng import open_stream

#: what a move has begun is ended within so many quick moves, or judged as it stands
LONGEST_END = 40


@compiled
def evaluate_moves(work, boards, seat, deals, seed, moves, scores):
    """Fill in a seat's legal moves and what each promises every seat; how many moves there are.

    The mean over several redeals, the same ones and the same chance for every move.
    """
    found = list_moves(work, boards, seat, moves)
    for place in range(found):
        for other in range(scores.shape[1]):
            scores[place, other] = 0.0
        scores[place, seat] = move_bias(
            work.states[SEARCHED], boards[0], np.int64(seat), moves[place]
        )
    for deal in range(deals):
        open_stream(work.rng, seed, deal)
        work.states[PLAYED] = work.states[SEARCHED]
        redeal(work.states[PLAYED], boards[0], np.int64(seat), work.rng)
        for place in range(found):
            look_ahead(work, PLAYED, boards[0], seat, moves[place])
            for other in range(scores.shape[1]):
                scores[place, other] += work.values[other] / deals
    return found


@compiled
def list_moves(work, boards, seat, moves):
    """Fill in the numbers of a seat's legal moves; how many there are.

    Those that the game's judgement would never make are left out while there are others.
    """
    state = work.states[SEARCHED]
    clear(work.mask)
    legal(state, boards[0], np.int64(seat), work.mask)
    found, fit = 0, 0
    for index in range(len(work.mask)):
        word = work.mask[index]
        while word != ZERO:
            move = np.int64(index * 64 + lowest_bit(word))
            word = without_lowest(word)
            is_fit = move_bias(state, boards[0], np.int64(seat), move) >= NEVER
            if fit == 0 or is_fit:
                found = 0 if is_fit and fit == 0 else found
                moves[found] = move
                found += 1
                fit += is_fit
    return found


@compiled
def is_secret_at(states, boards, seat, move):
    """Whether a seat's move in a position should not be foreseeable."""
    return is_secret(states[0], boards[0], np.int64(seat), np.int64(move))


@inlined
def look_ahead(work, place, board, seat, move):
    """Fill in everybody's chances after a move in the state at a place of the desk.

    Every move of a position meets the same chance: the stream is wound back.
    """
    kept = work.rng[1]
    work.states[AHEAD] = work.states[place]
    state = work.states[AHEAD]
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
    work.rng[1] = kept
    return work.values[seat]


@inlined
def resolve_move(work, state, board):
    """Let chance follow, and quick moves end what a move has begun."""
    resolve_chance(state, board, work.weights, work.rng)
    for _ in range(LONGEST_END):
        due = movers(state)
        if due == 0 or is_resolved(state, board):
            return
        seat = first_due(due)
        move = rollout_move(state, board, seat, work.spare, work.rng)
        play(state, board, seat, np.int64(move))
        resolve_chance(state, board, work.weights, work.rng)
