"""Why a hint names a move, in half a sentence.

The position after the move is compared with those after the other moves, which count by how often
the search tried them. All positions are redeals of what the seat may know. Points that the move
certainly brings come first, then the features of the evaluation by which it is better. Where no
feature stands out, there is no reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from keelstone.ai import SearchedMove, Searcher
from keelstone.ai.observation import Observation
from keelstone.engine.definition import AI, Reason
from keelstone.engine.views import View
from keelstone.i18n import NOTHING, Phrase, Seat, say, say_n

#: positions after each move whose features are averaged
DETERMINISATIONS = 64
#: redeals in which a move has to bring the same points, and the seed of them
DEALS, SEED = 8, 0x77687921
#: the most other moves whose points are compared
MOST_OTHERS = 8
#: the least gain of a reason, and of the whole move: the share by which it raises the chance to win
LEAST_GAIN = 0.03
#: the least part of all gains that it has to be
LEAST_PART = 0.4


class Gain(NamedTuple):
    """How much a group of features speaks for a move, and how that is said; None: not at all."""

    size: float
    #: the part of its first feature, which the words are about
    first: float
    words: Phrase | None


def reason_for(
    view: Observation, searcher: Searcher, moves: Sequence[SearchedMove], number: int
) -> Phrase:
    """Why a seat should make a move, of the moves that a search has tried; NOTHING: no reason.

    A move without words in the log is only a step of something: what it is good for is not known.
    """
    own = next(one for one in moves if one.number == number)
    others = [one for one in moves if one.number != number and one.visits > 0]
    if not others or _is_step(view, number):
        return NOTHING
    if certain := _certain_reason(view, number, others):
        return certain
    best = _best_reason(view, searcher, own, others)
    if best is not NOTHING and view.definition.text.declines(_seen(view), view.seat, number):
        return say("compared with other moves: {reason}", reason=best)  # it changes nothing itself
    return best


def _is_step(view: Observation, number: int) -> bool:
    before, after = _seen(view), _seen(view.after(number))
    said = view.definition.text.event(before, after, view.seat, number)
    return not said.text("en", view.names)


def _seen(view: Observation) -> View:
    return view.snapshot.as_seen_by(view.seat)


# -- what is certain -------------------------------------------------------------------------------


def _certain_reason(
    view: Observation, number: int, others: Sequence[SearchedMove]
) -> Phrase | None:
    """The victory or the points that a move brings in every deal, and the others do not."""
    deals = [view.redeal(SEED + deal) for deal in range(DEALS)]
    if all(view.seat in deal.after(number).snapshot.winners for deal in deals):
        return say("this wins the game")
    gains = {_points_gained(deal, number) for deal in deals}
    most = sorted(others, key=lambda one: one.visits, reverse=True)[:MOST_OTHERS]
    usual = _mean([_points_gained(deals[0], one.number) for one in most], most)
    if len(gains) == 1 and (gain := gains.pop()) >= max(1.0, usual + 1.0):
        return say_n("{n} point at once", "{n} points at once", gain)
    return None


def _points_gained(view: Observation, number: int) -> int:
    """The points that a seat gains by a move before chance or anybody else acts."""
    now, then = (_points(one) for one in (view, view.after(number)))
    return then - now


def _points(view: Observation) -> int:
    return sum(points or 0 for points in view.points[view.seat].values())


def _mean(values: Sequence[float], moves: Sequence[SearchedMove]) -> float:
    return float(np.average(values, weights=[one.visits for one in moves]))


# -- what the evaluation sees ----------------------------------------------------------------------


def _best_reason(
    view: Observation, searcher: Searcher, own: SearchedMove, others: Sequence[SearchedMove]
) -> Phrase:
    """The largest gain, if it is large enough and there are words for it."""
    definition = view.definition
    if not definition.text.reasons:
        return NOTHING
    better = _gains_by_feature(view, searcher, own, others)
    if better is None:
        return NOTHING
    gains = list(_gains(better, definition.ai, definition.text.reasons, view.seat))
    best = max(gains, key=lambda gain: gain.size)
    least = max(LEAST_GAIN, LEAST_PART * sum(max(0.0, gain.size) for gain in gains))
    if better.sum() < LEAST_GAIN or best.size < least or best.first <= 0 or best.words is None:
        return NOTHING
    return best.words


def _gains_by_feature(
    view: Observation, searcher: Searcher, own: SearchedMove, others: Sequence[SearchedMove]
) -> NDArray[np.float64] | None:
    """By seat and feature, how much it raises the seat's chance; None: the game may be over.

    The chances are a softmax of the seats' scores, so a seat's own score counts by the chance of
    the others, and a score of another seat by the chance of that one.
    """
    after = searcher.features_after(view, determinisations=DETERMINISATIONS)
    compared = [one for one in others if one.number in after]
    compared = [one for one in compared if not np.isnan(after[one.number]).any()]
    if not compared or own.number not in after or np.isnan(after[own.number]).any():
        return None
    usual: NDArray[np.float64] = np.average(
        [after[one.number] for one in compared], axis=0, weights=[one.visits for one in compared]
    )
    weights = np.array(list((view.definition.ai.move_weights or {}).values()))
    counts = -np.array(own.values)
    counts[view.seat] += 1.0
    found: NDArray[np.float64] = (after[own.number] - usual) * weights * counts[:, None]
    return found


def _gains(
    better: NDArray[np.float64], ai: AI, reasons: Sequence[Reason], seat: int
) -> Iterator[Gain]:
    """Every gain: those that the game has words for, seat by seat, and each other feature."""
    columns = {feature: place for place, feature in enumerate(ai.move_weights or {})}
    for other, row in enumerate(better):
        unnamed = dict(columns)
        for reason in reasons:
            parts = [float(row[unnamed.pop(feature)]) for feature in reason.features]
            yield Gain(sum(parts), parts[0], _words(reason, seat, other))
        yield from (Gain(float(row[place]), 0.0, None) for place in unnamed.values())


def _words(reason: Reason, seat: int, other: int) -> Phrase | None:
    if other == seat:
        return reason.gain
    return reason.loss(Seat(other)) if reason.loss else None
