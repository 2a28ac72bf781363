"""What a game may know about playing well, and what serves where it says nothing.

A game's package may export these functions, compiled like rules, from its `judgement.py`. They see
the state they are given, which is a redeal: never more than the deciding seat may know.
"""

import math

from keelstone.engine.contract import movers, optional, points, redeal, seen_by, standing
from keelstone.engine.jit import compiled, inlined
from keelstone.engine.loops import no_weights, random_move

#: the most seats a game may have
MOST_SEATS = 4
#: the weights of the traits below, where a game has no TRAITS of its own
MOVE_WEIGHTS = {"seats behind": 3.0}
#: a leaning below this says: never make the move while there is another one
NEVER = -1.0
#: how much likelier a better secret move is than a worse one, where judgement alone decides
MIXING = 12.0
#: columns to work in beside the traits
SCRATCH = 32


@optional
@compiled
def rollout_move(state, board, seat, mask, rng):
    """A move for a play-out, found fast: here each legal one is as likely."""
    return random_move(state, board, seat, mask, rng)


@optional
@compiled
def move_bias(state, board, seat, move):
    """How much better a legal move is than it looks, in shares of a win; below -1: never."""
    return 0.0


@optional
@compiled
def is_secret(state, board, seat, move):
    """Whether others would gain by guessing a choice, so that a seat should now choose this, now
    that: here whatever somebody may not see, be it before they choose or after."""
    others = (1 << int(state.seats)) - 1 & ~(1 << seat)
    return others & ~seen_by(state, board, seat, move) != 0


@optional
@compiled
def sample_belief(state, board, seat, rng):
    """Deal anew what a seat cannot know, as it probably is: here all that may be is as likely."""
    redeal(state, board, seat, rng)


@optional
@compiled
def is_quiet(state, board):
    """Whether a position can be judged as it stands; a search plays on until one can be."""
    return True


@optional
@compiled
def turn_count(state, board):
    """How many turns are over: positions are compared best at the same moment."""
    return 0


@optional
@compiled
def is_resolved(state, board):
    """Whether what a move has begun is done; until then it is judged by quick moves that end it."""
    return True


@optional
@compiled
def features(state, board, found):
    """Fill in, a row a seat, the numbers that tell how well it stands: here the seats behind it.

    The columns after the last trait are free to work in, at least SCRATCH of them.
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
    """Fill in each seat's chances in a position that is not over: the stronger, the greater."""
    features(state, board, found)
    seats = int(state.seats)
    most = -1e300
    for seat in range(seats):
        strength = 0.0
        for index in range(len(weights)):
            strength += weights[index] * found[seat, index]
        values[seat] = strength
        most = max(most, strength)
    total = 0.0
    for seat in range(seats):
        values[seat] = math.exp(values[seat] - most)
        total += values[seat]
    for seat in range(seats):
        values[seat] /= total


@inlined
def evaluate_or_score(state, board, weights, found, values, sources):
    """Fill in each seat's chances in any position: judged, or known if the game is over."""
    if movers(state):
        evaluate_position(state, board, weights, found, values)
    else:
        rewards(state, board, values, sources, 0.0)


@compiled
def win_shares(state, board, values):
    """Fill in who has won a game that is over: those who share the best standing share the win."""
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
    """A seat's points from all sources, not below zero."""
    no_weights(sources)
    points(state, board, seat, sources)
    total = 0
    for index in range(len(sources)):
        total += int(sources[index])
    return max(0, total)


@compiled
def add_points_term(state, board, values, sources, weight):
    """Mix a small share for points into the win: who cannot win still plays for a place."""
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
    """What a finished game is worth to each seat: its share of the win, and a little for points."""
    win_shares(state, board, values)
    if weight > 0.0:
        add_points_term(state, board, values, sources, weight)
