"""Compiled players of a batch: the rollout policy, and bots that evaluate one ply deep."""

import math

import numpy as np

from keelstone.ai.evaluation import VALUE_EXPONENT, is_secret, rollout_move
from keelstone.ai.search.one_ply import evaluate_moves
from keelstone.ai.search.workspace import ROOT_STATE
from keelstone.engine.batch.lanes import LOOK, SKIP, draw_outcomes
from keelstone.engine.jit import compiled
from keelstone.engine.jit.contract import movers, play, redeal
from keelstone.engine.loops import first_due
from keelstone.engine.rng import below, fraction

TWO_PI = 2.0 * math.pi


@compiled
def play_rollout_moves(states, low, high, boards, lanes, seats, most, spare, mask, weights, orders,
                       made):  # fmt: skip
    """Play on by the rollout policy while one of some seats is due, at most `most` steps a game.

    A seat decides on a redeal of what it may know. See `Policy.play_on`.
    """
    board = boards[0]
    total = 0
    for game in range(low, high):
        state, lane = states[game], lanes[game]
        steps = draw_outcomes(state, board, weights, lane)
        due = movers(state)
        moves = 0
        while due and steps < most and seats >> first_due(due) & 1:
            seat = first_due(due)
            spare[0] = states[game]
            redeal(spare[0], board, seat, lane.rng)
            move = rollout_move(spare[0], board, seat, mask, lane.rng)
            play(state, board, seat, np.int64(move))
            moves += 1
            steps += 1 + draw_outcomes(state, board, weights, lane)
            due = movers(state)
        lane.moves += moves
        made[game] += steps
        orders[game] = LOOK if steps else SKIP
        total += moves
    return total


@compiled
def play_evaluated_moves(states, low, high, boards, lanes, seats, most, work, numbers, scores,
                         determinisations, skipped, noise, orders, made):  # fmt: skip
    """Play on by one-ply evaluation while one of some seats is due. See `Policy.play_on`.

    A share `skipped` of the moves is not considered; `noise` is the standard deviation of the
    values' errors, as a share of the range of all values.
    """
    board = boards[0]
    total = 0
    for game in range(low, high):
        state, lane = states[game], lanes[game]
        steps = draw_outcomes(state, board, work.weights, lane)
        due = movers(state)
        moves = 0
        while due and steps < most and seats >> first_due(due) & 1:
            seat = first_due(due)
            work.states[ROOT_STATE] = states[game]
            redeal(work.states[ROOT_STATE], board, seat, lane.rng)
            seed = below(lane.rng, 1 << 31)
            found = evaluate_moves(work, boards, seat, determinisations, seed, numbers, scores)
            place = best_place(lane.rng, scores, found, seat, skipped, noise)
            if noise == 0.0 and is_secret(work.states[ROOT_STATE], board, seat, numbers[place]):
                place = sampled_place(lane.rng, scores, found, seat)
            play(state, board, seat, numbers[place])
            moves += 1
            steps += 1 + draw_outcomes(state, board, work.weights, lane)
            due = movers(state)
        lane.moves += moves
        made[game] += steps
        orders[game] = LOOK if steps else SKIP
        total += moves
    return total


@compiled
def best_place(rng, scores, found, seat, skipped, noise):
    """The place of the move with the best value for a seat, as far as the seat considers it."""
    least, most = scores[0, seat], scores[0, seat]
    for place in range(found):
        least, most = min(least, scores[place, seat]), max(most, scores[place, seat])
    best, chosen = -1e300, below(rng, found) if skipped > 0.0 else 0
    for place in range(found):
        if skipped == 0.0 or fraction(rng) >= skipped:
            value = scores[place, seat]
            if noise > 0.0:
                value += noise * (most - least) * normal(rng)
            if value > best:
                best, chosen = value, place
    return chosen


@compiled
def sampled_place(rng, scores, found, seat):
    """Sample a place in proportion to value ** VALUE_EXPONENT, so that nobody can guess it."""
    total = 0.0
    for place in range(found):
        total += max(1e-9, scores[place, seat]) ** VALUE_EXPONENT
    rest = fraction(rng) * total
    for place in range(found - 1):
        rest -= max(1e-9, scores[place, seat]) ** VALUE_EXPONENT
        if rest < 0:
            return place
    return found - 1


@compiled
def normal(rng):
    """A random number of the normal distribution (Box and Muller)."""
    radius = math.sqrt(-2.0 * math.log(1.0 - fraction(rng)))
    return radius * math.cos(TWO_PI * fraction(rng))
