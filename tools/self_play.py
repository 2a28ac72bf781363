"""Self-play data: games by one-ply evaluation, with the features of every seat and who won."""

import numpy as np

from keelstone.ai.evaluation import (
    VALUE_EXPONENT,
    features,
    is_quiet,
    is_secret,
    rewards,
    rollout_move,
)
from keelstone.ai.search.one_ply import evaluate_after, list_candidates
from keelstone.ai.search.workspace import ROOT_STATE
from keelstone.engine.jit import compiled
from keelstone.engine.jit.contract import movers, play, start
from keelstone.engine.loops import first_due, resolve_chance
from keelstone.engine.rng import below, draw, fraction, open_stream
from keelstone.engine.seats import CHANCE_DUE

MILLION = 1_000_000
#: the most moves of a game
MAX_MOVES = 5_000


@compiled
def play_games(
    work, blank, boards, seats, seed, first, games, greedy, quiet, every, moves, rows, shares
):
    """Play games and sample one position in `every`; return the number of sampled positions.

    A share of moves, `greedy`, is the best by one-ply evaluation; the rest follows the rollout
    policy. `rows` takes the features by position and seat, `shares` the shares of the win.
    """
    sampled = 0
    for game in range(games):
        work.states[ROOT_STATE] = blank[0]
        open_stream(work.rng, seed, first + game)
        start(work.states[ROOT_STATE], boards[0], np.int64(seats), work.rng)
        sampled = play_one(work, boards, greedy, quiet, every, moves, rows, shares, sampled)
    return sampled


@compiled
def play_one(work, boards, greedy, quiet, every, moves, rows, shares, sampled):
    """Play one game; with `quiet`, sample quiet positions only."""
    state = work.states[ROOT_STATE]
    first_row = sampled
    played = 0
    due = movers(state)
    while due and played < MAX_MOVES:
        is_sampled = sampled < len(rows) and below(work.rng, every) == 0
        if is_sampled and (is_quiet(state, boards[0]) or not (quiet or due & CHANCE_DUE)):
            copy_features(work, state, boards[0], rows[sampled])
            sampled += 1
        if due & CHANCE_DUE:
            resolve_chance(state, boards[0], work.weights, work.rng)
        else:
            seat = first_due(due)
            if fraction(work.rng) < greedy:
                move = best_move(work, boards, seat, moves)
            else:
                move = rollout_move(state, boards[0], seat, work.mask, work.rng)
            play(state, boards[0], seat, np.int64(move))
            played += 1
        due = movers(state)
    rewards(state, boards[0], work.values, work.sources, 0.0)
    for row in range(first_row, sampled):
        for seat in range(shares.shape[1]):
            shares[row, seat] = work.values[seat]
    return sampled


@compiled
def copy_features(work, state, board, row):
    """Compute the features of all seats into a row."""
    features(state, board, work.features)
    for seat in range(row.shape[0]):
        for index in range(row.shape[1]):
            row[seat, index] = work.features[seat, index]


@compiled
def best_move(work, boards, seat, moves):
    """The best move by one-ply evaluation of the true state; secret moves are sampled in
    proportion to value ** VALUE_EXPONENT."""
    found = list_candidates(work, boards, seat, moves)
    best, largest, total = moves[0], -1.0, 0.0
    for place in range(found):
        value = evaluate_after(work, ROOT_STATE, boards[0], seat, moves[place])
        if is_secret(work.states[ROOT_STATE], boards[0], seat, moves[place]):
            weight = value**VALUE_EXPONENT
            total += weight
            if below(work.rng, MILLION) * total < weight * MILLION:
                best = moves[place]
        elif value > largest:
            best, largest = moves[place], value
    draw(work.rng)  # the chance that follows differs from the chance of the evaluations
    return best
