"""Looking on: how a position goes on if every seat does what it judges best, or nearly so.

If all did the very best by judgement, a position would go on in one line, and the least change in
it in quite another: chances would jump with every move. So what is nearly as good is done as well.
"""

import math

import numpy as np

from keelstone.ai.evaluation import evaluate_or_score, is_quiet, move_bias, turn_count
from keelstone.ai.search.one_ply import list_moves, look_ahead
from keelstone.ai.search.workspace import SEARCHED
from keelstone.engine.contract import movers, play
from keelstone.engine.jit import compiled
from keelstone.engine.loops import first_due, random_move, resolve_chance
from keelstone.engine.rng import below, fraction, open_stream
from keelstone.engine.seats import CHANCE_DUE

#: a move that promises so much more of a win (1 / KEENNESS) is made e times as often
INVERSE_TEMPERATURE = 100.0
#: the share of moves that may be any: nobody plays quite as one foresees
EPSILON = 0.1
#: moves that a position is played on at the most
LONGEST = 5_000


@compiled
def sample_playouts(work, states, boards, seed, first, plays, settings, moves, sums):
    """Play a position on so many times; add up all seats' chances, and their squares."""
    for number in range(first, first + plays):
        open_stream(work.rng, seed, number)
        work.states[SEARCHED] = states[0]
        go_on(work, boards, settings, moves)
        for seat in range(sums.shape[1]):
            sums[0, seat] += work.values[seat]
            sums[1, seat] += work.values[seat] ** 2


@compiled
def go_on(work, boards, settings, moves):
    """Go on by judgement to the end or the horizon; fill in what that is worth to each seat.

    The horizon is now a little nearer, now further: who has just moved looks better for it, and
    every seat is to be the one as often.
    """
    state, board = work.states[SEARCHED], boards[0]
    later = below(work.rng, int(state.seats))
    least = settings.horizon + later
    end = turn_count(state, board) + (
        settings.horizon_turns + later if settings.horizon_turns > 0 else 0
    )
    made = 0
    due = movers(state)
    while due and made < LONGEST:
        if made >= least and turn_count(state, board) >= end and is_quiet(state, board):
            break
        if due & CHANCE_DUE:
            resolve_chance(state, board, work.weights, work.rng)
        else:
            seat = first_due(due)
            play(state, board, seat, np.int64(softmax_move(work, boards, seat, moves)))
            made += 1
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
def softmax_move(work, boards, seat, moves):
    """A move, the better it looks as the position really is the likelier; now and then any."""
    if fraction(work.rng) < EPSILON:
        return random_move(work.states[SEARCHED], boards[0], seat, work.mask, work.rng)
    chosen, total = np.int64(-1), 0.0
    for place in range(list_moves(work, boards, seat, moves)):
        promise = look_ahead(work, SEARCHED, boards[0], seat, moves[place])
        promise += move_bias(work.states[SEARCHED], boards[0], np.int64(seat), moves[place])
        weight = math.exp(INVERSE_TEMPERATURE * promise)
        total += weight
        if chosen < 0 or fraction(work.rng) * total < weight:
            chosen = moves[place]
    return chosen
