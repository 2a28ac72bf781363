"""Whole games by the rollout policy, compiled."""

import numpy as np

from keelstone.ai.evaluation import rollout_move, turn_count
from keelstone.engine.jit import compiled
from keelstone.engine.jit.contract import movers, play, points, standing, start
from keelstone.engine.loops import first_due, resolve_chance
from keelstone.engine.rng import open_stream
from keelstone.engine.seats import CHANCE_DUE

#: added to a seed for the stream of the policy
POLICY_STREAM = 1 << 40


@compiled
def play_rollouts(states, boards, seats, seed, first, mask, weights, rngs, most,
                  turns, lengths, scores, standings):  # fmt: skip
    """Play games `first`, `first` + 1, ... of a seed, one for each state; states begin all zero."""
    board = boards[0]
    for game in range(len(states)):
        state = states[game]
        open_stream(rngs[0], seed, first + game)
        open_stream(rngs[1], seed + POLICY_STREAM, first + game)
        start(state, board, np.int64(seats), rngs[0])
        lengths[game] = play_by_policy(state, board, mask, weights, rngs, most)
        turns[game] = turn_count(state, board)
        for seat in range(seats):
            points(state, board, np.int64(seat), scores[game, seat])
            standings[game, seat] = standing(state, board, np.int64(seat))


@compiled
def play_by_policy(state, board, mask, weights, rngs, most):
    """Play by the rollout policy to the end, at most `most` moves; return how many."""
    made = 0
    due = movers(state)
    while due and made < most:
        if due & CHANCE_DUE:
            resolve_chance(state, board, weights, rngs[0])
        else:
            seat = first_due(due)
            move = rollout_move(state, board, seat, mask, rngs[1])
            play(state, board, seat, np.int64(move))
            made += 1
        due = movers(state)
    return made
