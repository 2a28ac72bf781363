"""The winning chances of all seats over a game, as it really was, and how sure they are.

Every point is a mean of how its position was played on. Single moves change little and plays differ
much, so what is added up from many points is told with its error.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable

from keelstone.analysis.win_probability import Sample, WinProbabilityEstimator
from keelstone.engine.game import Game
from keelstone.engine.seats import CHANCE

Chances = tuple[float, ...]


class Curve:
    """The chances before each entry of a game's log, and after the last.

    A move that was the only one changes nothing: the points before and after it share a sample.
    """

    def __init__(self, game: Game, plays: int, cores: int) -> None:
        self.game, self.plays = game, plays
        self.estimator = WinProbabilityEstimator(game.definition, game.seats, cores)
        self.samples: list[Sample] = []
        #: the sample of every point
        self.points: list[int] = []

    @property
    def chances(self) -> list[Chances]:
        return [self.samples[number].chances for number in self.points]

    def add(self) -> None:
        """Look at the next point."""
        point = len(self.points)
        if point == 0 or not self._is_forced(point - 1):
            self.samples.append(self._sample(point, self.plays))
        self.points.append(len(self.samples) - 1)

    def look_again(self, points: Iterable[int], times: int) -> None:
        """Look at some points so many times longer."""
        for number in sorted({self.points[point] for point in points}):
            point = self.points.index(number)
            self.samples[number] = self._sample(point, times * self.plays)

    def gained(self, seat: int, steps: Iterable[int]) -> tuple[float, float]:
        """What some entries of the log brought a seat in all, and the standard error of that."""
        times = Counter[int]()
        for step in steps:
            times[self.points[step + 1]] += 1
            times[self.points[step]] -= 1
        gain = sum(count * self.samples[one].chances[seat] for one, count in times.items())
        spread = sum((count * self.samples[one].errors[seat]) ** 2 for one, count in times.items())
        return gain, math.sqrt(spread)

    def _is_forced(self, step: int) -> bool:
        seat = self.game.log[step].seat
        return seat != CHANCE and len(self.game.at(step).legal_numbers(seat)) == 1

    def _sample(self, point: int, plays: int) -> Sample:
        """The chances in a position; who looks again meets another chance."""
        then = self.game.at(point)
        if then.is_over:
            return Sample(shares(then), (0.0,) * then.seats)
        return self.estimator.look(then, plays, seed=(point << 32) + plays)


def shares(game: Game) -> Chances:
    """Who has won, as shares."""
    return tuple(
        1 / len(game.winners) if seat in game.winners else 0.0 for seat in range(game.seats)
    )
