"""Evaluating positions, and what a game's AI part may supply, with defaults.

The functions marked `@optional` are replaced by those of a game's AI part
(`engine.definition.AI`), found by the type of the state record. All of them get a determinisation:
a state sampled from what the deciding seat may know.
"""

import math

import numpy as np

from keelstone.engine.jit import compiled, inlined
from keelstone.engine.jit.contract import movers, optional, points, redeal, seen_by, standing
from keelstone.engine.loops import no_weights, random_move

#: the most seats that the search supports
MAX_SEATS = 4
#: feature -> weight where a game has no `move_weights`; `features` below computes it
DEFAULT_WEIGHTS = {"seats behind": 3.0}
#: a move whose `move_bias` is below this is excluded while there is another one
EXCLUDE_BELOW = -1.0
#: one-ply players sample secret moves in proportion to value ** VALUE_EXPONENT
VALUE_EXPONENT = 12.0
#: columns after the features that `features` may use as scratch space
SCRATCH_COLUMNS = 32


@optional
@compiled
def rollout_move(state, board, seat, mask, rng):
    """Sample a move of the rollout policy. Default: uniform over the legal moves."""
    return random_move(state, board, seat, mask, rng)


@optional
@compiled
def move_bias(state, board, seat, move):
    """A correction of a move's value, in shares of a win; below -1 excludes it. Default: 0."""
    return 0.0


@optional
@compiled
def is_secret(state, board, seat, move):
    """Whether other seats would gain by guessing this move, so that a seat should randomise.

    Default: whether some seat may not see it.
    """
    others = (1 << int(state.seats)) - 1 & ~(1 << seat)
    return others & ~seen_by(state, board, seat, move) != 0


@optional
@compiled
def revealed_to(state, board, seat, move):
    """The seats that learn a move before they next decide, as bits. Default: those that see it."""
    return seen_by(state, board, seat, move)


@optional
@compiled
def sample_belief(state, board, seat, rng):
    """Sample the hidden part of a state from a seat's belief. Default: the uniform redeal."""
    redeal(state, board, seat, rng)


@compiled
def sample_belief_at(states, index, boards, seat, rng):
    """Sample the hidden part of one of some states; for calls from Python."""
    sample_belief(states[index], boards[0], np.int64(seat), rng)


@optional
@compiled
def is_quiet(state, board):
    """Whether a position can be evaluated as it stands. A rollout goes on until it can be."""
    return True


@optional
@compiled
def turn_count(state, board):
    """The number of completed turns. A horizon in turns is measured by it."""
    return 0


@optional
@compiled
def is_resolved(state, board):
    """Whether a move's consequences are complete. If not, the rollout policy completes them before
    the position is evaluated."""
    return True


@optional
@compiled
def features(state, board, found):
    """Fill in the features of every seat, one row a seat. Default: the share of seats behind it.

    The SCRATCH_COLUMNS columns after the last feature are free for intermediate results.
    """
    for seat in range(int(state.seats)):
        own = standing(state, board, seat)
        behind = 0.0
        for other in range(int(state.seats)):
            theirs = standing(state, board, other)
            behind += 1.0 if theirs < own else 0.5 if theirs == own else 0.0
        found[seat, 0] = behind / int(state.seats)


@compiled
def evaluate_position(state, board, weights, found, values):
    """Fill in the win probability of every seat in a position that is not over.

    It is a softmax over the seats of the weighted sums of their features.
    """
    features(state, board, found)
    seats = int(state.seats)
    largest = -1e300
    for seat in range(seats):
        score = 0.0
        for index in range(len(weights)):
            score += weights[index] * found[seat, index]
        values[seat] = score
        largest = max(largest, score)
    total = 0.0
    for seat in range(seats):
        values[seat] = math.exp(values[seat] - largest)
        total += values[seat]
    for seat in range(seats):
        values[seat] /= total


@inlined
def evaluate_or_score(state, board, weights, found, values, sources):
    """Fill in the value of any position: its evaluation, or the win shares if the game is over."""
    if movers(state):
        evaluate_position(state, board, weights, found, values)
    else:
        rewards(state, board, values, sources, 0.0)


@compiled
def win_shares(state, board, values):
    """Fill in each seat's share of the win of a finished game: winners share it equally."""
    seats = int(state.seats)
    best = standing(state, board, 0)
    winners = 1
    for seat in range(1, seats):
        own = standing(state, board, seat)
        if own > best:
            best = own
            winners = 0
        if own == best:
            winners += 1
    for seat in range(seats):
        values[seat] = 1.0 / winners if standing(state, board, seat) == best else 0.0


@compiled
def total_points(state, board, seat, sources):
    """A seat's points from all sources, at least zero."""
    no_weights(sources)
    points(state, board, seat, sources)
    total = 0
    for index in range(len(sources)):
        total += int(sources[index])
    return max(0, total)


@compiled
def add_points_term(state, board, values, sources, weight):
    """Mix each seat's share of all points into the rewards: a seat that cannot win still plays for
    points."""
    seats = int(state.seats)
    everybody = 0
    for seat in range(seats):
        everybody += total_points(state, board, seat, sources)
    if everybody == 0:
        return
    for seat in range(seats):
        share = total_points(state, board, seat, sources) / everybody
        values[seat] = (1.0 - weight) * values[seat] + weight * share


@compiled
def rewards(state, board, values, sources, weight):
    """Fill in the rewards of a finished game: win shares, with `weight` of them by points."""
    win_shares(state, board, values)
    if weight > 0.0:
        add_points_term(state, board, values, sources, weight)
