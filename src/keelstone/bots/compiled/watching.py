"""Looking on: how a position goes on if every seat does what it judges best, or nearly so.

If all did the very best by judgement, a position would go on in one line, and the least change in
it in quite another: chances would jump with every move. So what is nearly as good is done as well.
"""

import math

import numpy as np

from keelstone.bots.compiled.desk import SEARCHED
from keelstone.bots.compiled.judgement import chances_of, is_quiet, leaning, moment
from keelstone.bots.compiled.oneply import list_moves, look_ahead
from keelstone.kernel.chance import below, fraction, open_stream
from keelstone.kernel.contract import CHANCE_DUE, movers, play
from keelstone.kernel.rule import compiled
from keelstone.kernel.run import first_due, random_move, settle

#: a move that promises so much more of a win (1 / KEENNESS) is made e times as often
KEENNESS = 100.0
#: the share of moves that may be any: nobody plays quite as one foresees
WHIM = 0.1
#: moves that a position is played on at the most
LONGEST = 5_000


@compiled
def watch(desk, states, boards, seed, first, plays, manner, moves, sums):
    """Play a position on so many times; add up all seats' chances, and their squares."""
    for number in range(first, first + plays):
        open_stream(desk.rng, seed, number)
        desk.states[SEARCHED] = states[0]
        go_on(desk, boards, manner, moves)
        for seat in range(sums.shape[1]):
            sums[0, seat] += desk.values[seat]
            sums[1, seat] += desk.values[seat] ** 2


@compiled
def go_on(desk, boards, manner, moves):
    """Go on by judgement to the end or the horizon; fill in what that is worth to each seat.

    The horizon is now a little nearer, now further: who has just moved looks better for it, and
    every seat is to be the one as often.
    """
    state, board = desk.states[SEARCHED], boards[0]
    later = below(desk.rng, int(state.seats))
    least = manner.horizon + later
    end = moment(state, board) + (manner.span + later if manner.span > 0 else 0)
    made = 0
    due = movers(state)
    while due and made < LONGEST:
        if made >= least and moment(state, board) >= end and is_quiet(state, board):
            break
        if due & CHANCE_DUE:
            settle(state, board, desk.weights, desk.rng)
        else:
            seat = first_due(due)
            play(state, board, seat, np.int64(likely_move(desk, boards, seat, moves)))
            made += 1
        due = movers(state)
    chances_of(state, board, desk.outlook, desk.traits, desk.values, desk.sources)


@compiled
def likely_move(desk, boards, seat, moves):
    """A move, the better it looks as the position really is the likelier; now and then any."""
    if fraction(desk.rng) < WHIM:
        return random_move(desk.states[SEARCHED], boards[0], seat, desk.mask, desk.rng)
    chosen, total = np.int64(-1), 0.0
    for place in range(list_moves(desk, boards, seat, moves)):
        promise = look_ahead(desk, SEARCHED, boards[0], seat, moves[place])
        promise += leaning(desk.states[SEARCHED], boards[0], np.int64(seat), moves[place])
        weight = math.exp(KEENNESS * promise)
        total += weight
        if chosen < 0 or fraction(desk.rng) * total < weight:
            chosen = moves[place]
    return chosen
