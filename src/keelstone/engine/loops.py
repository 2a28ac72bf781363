"""Generic compiled code over the contract: single calls from Python, and whole games.

Calls from Python pass an array and an index: Numba takes microseconds to type a single record.
"""

import numpy as np

from keelstone.engine.jit import compiled, compiled_inline
from keelstone.engine.jit.contract import (
    ending,
    happen,
    is_barrier,
    legal,
    movers,
    odds,
    optional_movers,
    outcome_seen_by,
    play,
    points,
    redeal,
    score_now,
    seen_by,
    standing,
    start,
)
from keelstone.engine.masks import WORD, clear, count, is_allowed, lowest_bit, nth
from keelstone.engine.rng import below, open_stream, weighted
from keelstone.engine.seats import CHANCE_DUE


@compiled
def no_weights(weights):
    for index in range(len(weights)):
        weights[index] = 0


@compiled
def start_at(states, index, boards, seats, rng):
    start(states[index], boards[0], np.int64(seats), rng)


@compiled
def movers_at(states, index):
    return np.int64(movers(states[index]))


@compiled
def optional_movers_at(states, index, boards):
    return np.int64(optional_movers(states[index], boards[0]))


@compiled
def legal_at(states, index, boards, seat, mask):
    clear(mask)
    legal(states[index], boards[0], np.int64(seat), mask)


@compiled
def is_legal_at(states, index, boards, seat, move, mask):
    """Whether a move is legal for a seat that is due, or may move though nobody waits for it."""
    due = movers(states[index])
    if seat < 0 or move < 0 or move >= len(mask) * WORD or due & CHANCE_DUE:
        return False
    if (due | optional_movers(states[index], boards[0])) >> seat & 1 == 0:
        return False
    clear(mask)
    legal(states[index], boards[0], np.int64(seat), mask)
    return is_allowed(mask, move)


@compiled
def play_at(states, index, boards, seat, move):
    """Apply a legal move; return who is due then, as bits."""
    play(states[index], boards[0], np.int64(seat), np.int64(move))
    return np.int64(movers(states[index]))


@compiled
def odds_at(states, index, boards, weights):
    no_weights(weights)
    return np.int64(odds(states[index], boards[0], weights))


@compiled
def happen_at(states, index, boards, outcome):
    """Apply an outcome of chance; return who is due then, as bits."""
    happen(states[index], boards[0], np.int64(outcome))
    return np.int64(movers(states[index]))


@compiled
def points_at(states, index, boards, seat, sources):
    no_weights(sources)
    points(states[index], boards[0], np.int64(seat), sources)


@compiled
def score_now_at(states, index, boards):
    score_now(states[index], boards[0])


@compiled
def standing_at(states, index, boards, seat):
    return np.int64(standing(states[index], boards[0], np.int64(seat)))


@compiled
def redeal_at(states, index, boards, seat, rng):
    redeal(states[index], boards[0], np.int64(seat), rng)


@compiled
def seen_by_at(states, index, boards, seat, move):
    return np.int64(seen_by(states[index], boards[0], np.int64(seat), np.int64(move)))


@compiled
def outcome_seen_by_at(states, index, boards, outcome):
    return np.int64(outcome_seen_by(states[index], boards[0], np.int64(outcome)))


@compiled
def is_barrier_at(states, index, boards, seat, move):
    return bool(is_barrier(states[index], boards[0], np.int64(seat), np.int64(move)))


@compiled_inline
def resolve_chance(state, board, weights, rng):
    """Draw outcomes of chance until a seat is due or the game is over; return their number."""
    outcomes = 0
    while movers(state) & CHANCE_DUE:
        no_weights(weights)
        total = odds(state, board, weights)
        happen(state, board, np.int64(weighted(rng, weights, total)))
        outcomes += 1
    return outcomes


@compiled
def first_due(due):
    """The lowest seat of a set of seats."""
    return lowest_bit(np.uint64(due))


@compiled_inline
def random_move(state, board, seat, mask, rng):
    """A legal move of a seat, drawn uniformly."""
    clear(mask)
    legal(state, board, seat, mask)
    return nth(mask, below(rng, count(mask)))


@compiled
def play_out(state, board, mask, weights, rng, most):
    """Play random moves to the end, at most `most` steps; return how many. Outcomes count."""
    made = resolve_chance(state, board, weights, rng)
    due = movers(state)
    while due and made < most:
        seat = first_due(due)
        play(state, board, seat, random_move(state, board, seat, mask, rng))
        made += 1 + resolve_chance(state, board, weights, rng)
        due = movers(state)
    return made


@compiled
def whole_games(states, blank, boards, seats, seed, first, games, mask, weights, rng, most,
                lengths, scores, standings, endings):  # fmt: skip
    """Play random games `first`, `first` + 1, ... of a seed. Each game has its own stream."""
    state = states[0]
    board = boards[0]
    for game in range(games):
        states[0] = blank[0]
        open_stream(rng, seed, first + game)
        start(state, board, np.int64(seats), rng)
        lengths[game] = play_out(state, board, mask, weights, rng, most)
        endings[game] = ending(state, board)
        for seat in range(seats):
            points(state, board, np.int64(seat), scores[game, seat])
            standings[game, seat] = standing(state, board, np.int64(seat))
