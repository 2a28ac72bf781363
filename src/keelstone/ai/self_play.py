"""Positions to learn from: games played by judgement, with every seat's traits and who won."""

import numpy as np

from keelstone.ai.evaluation import MIXING, features, is_quiet, is_secret, rewards, rollout_move
from keelstone.ai.search.one_ply import list_moves, look_ahead
from keelstone.ai.search.workspace import SEARCHED
from keelstone.engine.contract import movers, play, start
from keelstone.engine.jit import compiled
from keelstone.engine.loops import first_due, resolve_chance
from keelstone.engine.rng import below, draw, fraction, open_stream
from keelstone.engine.seats import CHANCE_DUE

MILLION = 1_000_000
#: moves of a game at the most
LONGEST = 5_000


@compiled
def play_games(
    work, blank, boards, seats, seed, first, games, greedy, quiet, every, moves, rows, shares
):
    """Play games and note one position in `every`; a share of moves, `greedy`, are the
    best by judgement.

    `rows` takes the traits by position and seat, `shares` the win; how many positions were noted.
    """
    noted = 0
    for game in range(games):
        work.states[0] = blank[0]
        open_stream(work.rng, seed, first + game)
        start(work.states[0], boards[0], np.int64(seats), work.rng)
        noted = play_one(work, boards, greedy, quiet, every, moves, rows, shares, noted)
    return noted


@compiled
def play_one(work, boards, greedy, quiet, every, moves, rows, shares, noted):
    """One game; positions are noted, of the quiet ones if only those are meant."""
    state = work.states[0]
    begun = noted
    made = 0
    due = movers(state)
    while due and made < LONGEST:
        if noted < len(rows) and below(work.rng, every) == 0:
            if is_quiet(state, boards[0]) or not (quiet or due & CHANCE_DUE):
                note(work, state, boards[0], rows[noted])
                noted += 1
        if due & CHANCE_DUE:
            resolve_chance(state, boards[0], work.weights, work.rng)
        else:
            seat = first_due(due)
            if fraction(work.rng) < greedy:
                move = best_move(work, boards, seat, moves)
            else:
                move = rollout_move(state, boards[0], seat, work.mask, work.rng)
            play(state, boards[0], seat, np.int64(move))
            made += 1
        due = movers(state)
    rewards(state, boards[0], work.values, work.sources, 0.0)
    for row in range(begun, noted):
        for seat in range(shares.shape[1]):
            shares[row, seat] = work.values[seat]
    return noted


@compiled
def note(work, state, board, row):
    """Fill in the traits of all seats."""
    features(state, board, work.features)
    for seat in range(row.shape[0]):
        for index in range(row.shape[1]):
            row[seat, index] = work.features[seat, index]


@compiled
def best_move(work, boards, seat, moves):
    """The move after which a seat's chances look best, as the position really is; of secret
    ones a random one, the better the likelier."""
    found = list_moves(work, boards, seat, moves)
    best, most, total = moves[0], -1.0, 0.0
    for place in range(found):
        promise = look_ahead(work, SEARCHED, boards[0], seat, moves[place])
        if is_secret(work.states[0], boards[0], seat, moves[place]):
            weight = promise**MIXING
            total += weight
            if below(work.rng, MILLION) * total < weight * MILLION:
                best = moves[place]
        elif promise > most:
            best, most = moves[place], promise
    draw(work.rng)  # what chance brings is not what was looked ahead at
    return best
