"""Judging each move by the position right after it, without search."""

from __future__ import annotations

import numpy as np

from keelstone.bots.compiled.desk import AHEAD, PLAYED, SEARCHED
from keelstone.bots.compiled.inlining import pasted
from keelstone.bots.compiled.judgement import (
    NEVER,
    chances_of,
    is_secret,
    is_settled,
    leaning,
    quick_move,
)
from keelstone.kernel.chance import open_stream
from keelstone.kernel.contract import legal, movers, play, redeal
from keelstone.kernel.mask import ZERO, clear, lowest_bit, without_lowest
from keelstone.kernel.rule import compiled
from keelstone.kernel.run import first_due, settle

#: what a move has begun is ended within so many quick moves, or judged as it stands
LONGEST_END = 40


@compiled
def judge_moves(desk, boards, seat, deals, seed, moves, scores):
    """Fill in a seat's legal moves and what each promises every seat; how many moves there are.

    The mean over several redeals, the same ones and the same chance for every move.
    """
    found = list_moves(desk, boards, seat, moves)
    for place in range(found):
        for other in range(scores.shape[1]):
            scores[place, other] = 0.0
        scores[place, seat] = leaning(
            desk.states[SEARCHED], boards[0], np.int64(seat), moves[place]
        )
    for deal in range(deals):
        open_stream(desk.rng, seed, deal)
        desk.states[PLAYED] = desk.states[SEARCHED]
        redeal(desk.states[PLAYED], boards[0], np.int64(seat), desk.rng)
        for place in range(found):
            look_ahead(desk, PLAYED, boards[0], seat, moves[place])
            for other in range(scores.shape[1]):
                scores[place, other] += desk.values[other] / deals
    return found


@compiled
def list_moves(desk, boards, seat, moves):
    """Fill in the numbers of a seat's legal moves; how many there are.

    Those that the game's judgement would never make are left out while there are others.
    """
    state = desk.states[SEARCHED]
    clear(desk.mask)
    legal(state, boards[0], np.int64(seat), desk.mask)
    found, fit = 0, 0
    for index in range(len(desk.mask)):
        word = desk.mask[index]
        while word != ZERO:
            move = np.int64(index * 64 + lowest_bit(word))
            word = without_lowest(word)
            is_fit = leaning(state, boards[0], np.int64(seat), move) >= NEVER
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


@pasted
def look_ahead(desk, place, board, seat, move):
    """Fill in everybody's chances after a move in the state at a place of the desk.

    Every move of a position meets the same chance: the stream is wound back.
    """
    kept = desk.rng[1]
    desk.states[AHEAD] = desk.states[place]
    state = desk.states[AHEAD]
    play(state, board, np.int64(seat), np.int64(move))
    bring_to_end(desk, state, board)
    chances_of(state, board, desk.trait_weights, desk.traits, desk.values, desk.sources)
    desk.rng[1] = kept
    return desk.values[seat]


@pasted
def bring_to_end(desk, state, board):
    """Let chance follow, and quick moves end what a move has begun."""
    settle(state, board, desk.weights, desk.rng)
    for _ in range(LONGEST_END):
        due = movers(state)
        if due == 0 or is_settled(state, board):
            return
        seat = first_due(due)
        move = quick_move(state, board, seat, desk.spare, desk.rng)
        play(state, board, seat, np.int64(move))
        settle(state, board, desk.weights, desk.rng)
