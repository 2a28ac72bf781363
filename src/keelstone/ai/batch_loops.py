"""Compiled players of a batch: the rollout policy, and bots that evaluate one ply deep."""

import math

from keelstone.ai.evaluation import VALUE_EXPONENT, is_secret, rollout_move
from keelstone.ai.search.one_ply import evaluate_moves
from keelstone.ai.search.workspace import ROOT_STATE
from keelstone.engine.batch.lanes import play_on
from keelstone.engine.jit import compiled, compiled_inline
from keelstone.engine.jit.contract import redeal
from keelstone.engine.rng import below, fraction

TWO_PI = 2.0 * math.pi


@compiled_inline
def choose_by_rollout(state, board, seat, lane, arrays):
    """A move of the rollout policy, on a redeal of what the seat may know."""
    spare, mask = arrays
    spare[0] = state
    redeal(spare[0], board, seat, lane.rng)
    return rollout_move(spare[0], board, seat, mask, lane.rng)


@compiled
def play_rollout_moves(states, low, high, boards, lanes, seats, most, spare, mask, weights, orders,
                       made):  # fmt: skip
    """Play on by the rollout policy."""
    return play_on(
        states, low, high, boards, lanes, seats, most, weights, orders, made, choose_by_rollout,
        (spare, mask),
    )  # fmt: skip


@compiled_inline
def choose_by_value(state, board, seat, lane, arrays):
    """The move with the best value one ply deep, on a redeal of what the seat may know.

    A share `skipped` of the moves is not considered; `noise` is the standard deviation of the
    values' errors, as a share of the range of all values.
    """
    work, boards, numbers, scores, determinisations, skipped, noise = arrays
    work.states[ROOT_STATE] = state
    redeal(work.states[ROOT_STATE], board, seat, lane.rng)
    seed = below(lane.rng, 1 << 31)
    found = evaluate_moves(work, boards, seat, determinisations, seed, numbers, scores)
    place = best_place(lane.rng, scores, found, seat, skipped, noise)
    if noise == 0.0 and is_secret(work.states[ROOT_STATE], board, seat, numbers[place]):
        place = sampled_place(lane.rng, scores, found, seat)
    return numbers[place]


@compiled
def play_evaluated_moves(states, low, high, boards, lanes, seats, most, work, numbers, scores,
                         determinisations, skipped, noise, orders, made):  # fmt: skip
    """Play on by one-ply evaluation."""
    return play_on(
        states, low, high, boards, lanes, seats, most, work.weights, orders, made, choose_by_value,
        (work, boards, numbers, scores, determinisations, skipped, noise),
    )  # fmt: skip


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
