"""Judging each move by the position right after it, without search."""

import numpy as np

from keelstone.bots.compiled.judgement import prospects, rewards
from keelstone.kernel.chance import open_stream
from keelstone.kernel.contract import legal, movers, play, redeal
from keelstone.kernel.mask import ZERO, clear, lowest_bit, without_lowest
from keelstone.kernel.rule import compiled
from keelstone.kernel.run import settle


@compiled
def judge_moves(desk, boards, seat, deals, seed, moves, scores):
    """Fill in a seat's legal moves and what each promises every seat; how many moves there are.

    The mean over several redeals, the same ones and the same chance for every move.
    """
    found = list_moves(desk, boards, seat, moves)
    for place in range(found):
        for other in range(scores.shape[1]):
            scores[place, other] = 0.0
    for deal in range(deals):
        for place in range(found):
            open_stream(desk.rng, seed, deal)
            desk.states[1] = desk.states[0]
            judge_move(desk, desk.states[1], boards[0], seat, moves[place])
            for other in range(scores.shape[1]):
                scores[place, other] += desk.values[other] / deals
    return found


@compiled
def list_moves(desk, boards, seat, moves):
    """Fill in the numbers of a seat's legal moves; how many there are."""
    clear(desk.mask)
    legal(desk.states[0], boards[0], np.int64(seat), desk.mask)
    found = 0
    for index in range(len(desk.mask)):
        word = desk.mask[index]
        while word != ZERO:
            moves[found] = index * 64 + lowest_bit(word)
            word = without_lowest(word)
            found += 1
    return found


@compiled
def judge_move(desk, state, board, seat, move):
    """Redeal, make the move, let chance follow, and judge the position for every seat."""
    redeal(state, board, np.int64(seat), desk.rng)
    play(state, board, np.int64(seat), np.int64(move))
    settle(state, board, desk.weights, desk.rng)
    if movers(state):
        prospects(state, board, desk.trait_weights, desk.traits, desk.values)
    else:
        rewards(state, board, desk.values, desk.sources, 0.0)
