"""Positions to learn from: games played by judgement, with every seat's traits and who won."""

import numpy as np

from keelstone.bots.compiled.desk import SEARCHED
from keelstone.bots.compiled.judgement import (
    MIXING,
    is_quiet,
    is_secret,
    quick_move,
    rewards,
    traits,
)
from keelstone.bots.compiled.oneply import list_moves, look_ahead
from keelstone.kernel.chance import below, draw, fraction, open_stream
from keelstone.kernel.contract import CHANCE_DUE, movers, play, start
from keelstone.kernel.rule import compiled
from keelstone.kernel.run import first_due, settle

MILLION = 1_000_000
#: moves of a game at the most
LONGEST = 5_000


@compiled
def play_lessons(
    desk, blank, boards, seats, seed, first, games, greedy, quiet, every, moves, rows, shares
):
    """Play games and note one position in `every`; a share of moves, `greedy`, are the
    best by judgement.

    `rows` takes the traits by position and seat, `shares` the win; how many positions were noted.
    """
    noted = 0
    for game in range(games):
        desk.states[0] = blank[0]
        open_stream(desk.rng, seed, first + game)
        start(desk.states[0], boards[0], np.int64(seats), desk.rng)
        noted = play_lesson(desk, boards, greedy, quiet, every, moves, rows, shares, noted)
    return noted


@compiled
def play_lesson(desk, boards, greedy, quiet, every, moves, rows, shares, noted):
    """One game; positions are noted, of the quiet ones if only those are meant."""
    state = desk.states[0]
    begun = noted
    made = 0
    due = movers(state)
    while due and made < LONGEST:
        if noted < len(rows) and below(desk.rng, every) == 0:
            if is_quiet(state, boards[0]) or not (quiet or due & CHANCE_DUE):
                note(desk, state, boards[0], rows[noted])
                noted += 1
        if due & CHANCE_DUE:
            settle(state, boards[0], desk.weights, desk.rng)
        else:
            seat = first_due(due)
            if fraction(desk.rng) < greedy:
                move = best_move(desk, boards, seat, moves)
            else:
                move = quick_move(state, boards[0], seat, desk.mask, desk.rng)
            play(state, boards[0], seat, np.int64(move))
            made += 1
        due = movers(state)
    rewards(state, boards[0], desk.values, desk.sources, 0.0)
    for row in range(begun, noted):
        for seat in range(shares.shape[1]):
            shares[row, seat] = desk.values[seat]
    return noted


@compiled
def note(desk, state, board, row):
    """Fill in the traits of all seats."""
    traits(state, board, desk.traits)
    for seat in range(row.shape[0]):
        for index in range(row.shape[1]):
            row[seat, index] = desk.traits[seat, index]


@compiled
def best_move(desk, boards, seat, moves):
    """The move after which a seat's chances look best, as the position really is; of secret
    ones a random one, the better the likelier."""
    found = list_moves(desk, boards, seat, moves)
    best, most, total = moves[0], -1.0, 0.0
    for place in range(found):
        promise = look_ahead(desk, SEARCHED, boards[0], seat, moves[place])
        if is_secret(desk.states[0], boards[0], seat, moves[place]):
            weight = promise**MIXING
            total += weight
            if below(desk.rng, MILLION) * total < weight * MILLION:
                best = moves[place]
        elif promise > most:
            best, most = moves[place], promise
    draw(desk.rng)  # what chance brings is not what was looked ahead at
    return best
