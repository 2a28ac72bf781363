"""Playouts that estimate win probabilities: every seat plays by epsilon-softmax one-ply evaluation.

With a greedy policy a position has one continuation, and a small change leads to quite another one:
estimates would jump from move to move. So moves with nearly equal values are played nearly equally
often.
"""

import math

import numpy as np

from keelstone.ai.evaluation import evaluate_or_score, is_quiet, move_bias, turn_count
from keelstone.ai.search.one_ply import evaluate_after, list_candidates
from keelstone.ai.search.workspace import ROOT_STATE
from keelstone.engine.jit import compiled
from keelstone.engine.jit.contract import movers, play
from keelstone.engine.loops import first_due, random_move, resolve_chance
from keelstone.engine.rng import below, fraction, open_stream
from keelstone.engine.seats import CHANCE_DUE

#: of the softmax: a move whose value is 0.01 greater is played e times as often
INVERSE_TEMPERATURE = 100.0
#: the share of moves that are uniformly random
EPSILON = 0.1
#: random numbers that an evaluation may have used; the choice and what follows it use later ones
EVALUATION_NUMBERS = np.uint64(1 << 20)
#: a playout of this many moves is evaluated where it stands
MAX_PLAYOUT_MOVES = 5_000


@compiled
def sample_playouts(work, states, boards, seed, first, playouts, settings, moves, weights, sums):
    """Play a position on `playouts` times; add up the values of all seats, and their squares.

    Playout number n draws from stream n of the seed.
    """
    for number in range(first, first + playouts):
        open_stream(work.rng, seed, number)
        work.states[ROOT_STATE] = states[0]
        play_on(work, boards, settings, moves, weights)
        for seat in range(sums.shape[1]):
            sums[0, seat] += work.values[seat]
            sums[1, seat] += work.values[seat] ** 2


@compiled
def play_on(work, boards, settings, moves, weights):
    """Play to the horizon or the end by `softmax_move`; fill in the values of all seats.

    The horizon varies at random by up to the number of seats. The evaluation favours the seat that
    has just moved, and so every seat is that one equally often.
    """
    state, board = work.states[ROOT_STATE], boards[0]
    extra = below(work.rng, int(state.seats))
    least = settings.horizon + extra
    end = turn_count(state, board) + (
        settings.horizon_turns + extra if settings.horizon_turns > 0 else 0
    )
    played = 0
    due = movers(state)
    while due and played < MAX_PLAYOUT_MOVES:
        if played >= least and turn_count(state, board) >= end and is_quiet(state, board):
            break
        if due & CHANCE_DUE:
            resolve_chance(state, board, work.weights, work.rng)
        else:
            seat = first_due(due)
            play(state, board, seat, np.int64(softmax_move(work, boards, seat, moves, weights)))
            played += 1
        due = movers(state)
    evaluate_or_score(
        state,
        board,
        work.leaf_weights,
        work.features,
        work.values,
        work.sources,
    )


@compiled
def softmax_move(work, boards, seat, moves, weights):
    """Sample a move: uniform with probability EPSILON, otherwise a softmax of one-ply values.

    The evaluation uses the state as it is, hidden information included. `moves` and `weights` have
    room for every move.
    """
    if fraction(work.rng) < EPSILON:
        return random_move(work.states[ROOT_STATE], boards[0], seat, work.mask, work.rng)
    total = 0.0
    found = list_candidates(work, boards, seat, moves)
    for place in range(found):
        value = evaluate_after(work, ROOT_STATE, boards[0], seat, moves[place])
        value += move_bias(work.states[ROOT_STATE], boards[0], np.int64(seat), moves[place])
        weights[place] = math.exp(INVERSE_TEMPERATURE * value)
        total += weights[place]
    work.rng[1] += EVALUATION_NUMBERS
    return moves[sampled_place(work.rng, weights, found, total)]


@compiled
def sampled_place(rng, weights, length, total):
    """Sample one of the first `length` places, each with the probability weight / total."""
    rest = fraction(rng) * total
    for place in range(length - 1):
        rest -= weights[place]
        if rest < 0:
            return place
    return length - 1
