"""The win-probability curve: the win probability of every seat over a game, with standard errors.

Positions are estimated as they were, hidden information included.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable

from keelstone.analysis.win_probability import Estimate, WinProbabilityEstimator
from keelstone.engine.game import Game
from keelstone.engine.seats import CHANCE

#: by seat
WinProbabilities = tuple[float, ...]


class WinProbabilityCurve:
    """The win probabilities before each entry of a game's log, and after the last.

    A forced move changes nothing: the points before and after it share an estimate.
    """

    def __init__(self, game: Game, playouts: int, cores: int) -> None:
        self.game, self.playouts = game, playouts
        self.estimator = WinProbabilityEstimator(game.definition, game.seats, cores)
        self.estimates: list[Estimate] = []
        #: by point: the index of its estimate
        self.points: list[int] = []

    @property
    def win_probabilities(self) -> list[WinProbabilities]:
        """By point."""
        return [self.estimates[index].win_probabilities for index in self.points]

    def add_point(self) -> None:
        """Estimate the next point."""
        point = len(self.points)
        if point == 0 or not self._is_forced(point - 1):
            self.estimates.append(self._estimate(point, self.playouts))
        self.points.append(len(self.estimates) - 1)

    def refine(self, points: Iterable[int], factor: int) -> None:
        """Estimate some points again, with `factor` times the playouts."""
        for index in sorted({self.points[point] for point in points}):
            point = self.points.index(index)
            self.estimates[index] = self._estimate(point, factor * self.playouts)

    def change(self, seat: int, steps: Iterable[int]) -> tuple[float, float]:
        """The change of a seat's win probability by some entries of the log, and its standard
        error. Estimates that cancel out do not count."""
        counts = Counter[int]()
        for step in steps:
            counts[self.points[step + 1]] += 1
            counts[self.points[step]] -= 1
        change = sum(
            count * self.estimates[index].win_probabilities[seat] for index, count in counts.items()
        )
        variance = sum(
            (count * self.estimates[index].standard_errors[seat]) ** 2
            for index, count in counts.items()
        )
        return change, math.sqrt(variance)

    def _is_forced(self, step: int) -> bool:
        seat = self.game.log[step].seat
        return seat != CHANCE and len(self.game.at(step).legal_numbers(seat)) == 1

    def _estimate(self, point: int, playouts: int) -> Estimate:
        """The estimate of a point. Its seed depends on the number of playouts, so that a refined
        estimate is independent of the first one."""
        position = self.game.at(point)
        if position.is_over:
            return Estimate(win_shares(position), (0.0,) * position.seats)
        return self.estimator.estimate(position, playouts, seed=(point << 32) + playouts)


def win_shares(game: Game) -> WinProbabilities:
    """Each seat's share of the win of a finished game."""
    return tuple(
        1 / len(game.winners) if seat in game.winners else 0.0 for seat in range(game.seats)
    )
