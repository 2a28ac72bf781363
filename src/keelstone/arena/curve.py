"""The winning chances of all seats over a game, as it really was, and how sure they are.

Every point is a mean of play-outs. Single moves change little and play-outs differ much, so what
is added up from many points is told with its error.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean, stdev

from keelstone.bots import Eyes, Mind
from keelstone.bots.compiled.desk import Manner
from keelstone.game import CHANCE, Game

Chances = tuple[float, ...]

#: the play-outs of a point are made in so many parts: how these differ tells how sure their mean is
PARTS = 4


@dataclass(frozen=True)
class Sample:
    """All seats' chances in a position, and the standard error of each."""

    chances: Chances
    errors: Chances


class Curve:
    """The chances before each entry of a game's log, and after the last.

    A move that was the only one changes nothing: the points before and after it share a sample.
    """

    def __init__(self, game: Game, playouts: int, cores: int, manner: Manner) -> None:
        self.game, self.playouts = game, playouts
        self.onlooker = Mind(game.rules, game.seats, cores=cores, manner=manner, pool=1, deepest=1)
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
            self.samples.append(self._sample(point, self.playouts))
        self.points.append(len(self.samples) - 1)

    def look_again(self, points: Iterable[int], times: int) -> None:
        """Look at some points so many times longer."""
        for number in sorted({self.points[point] for point in points}):
            point = self.points.index(number)
            self.samples[number] = self._sample(point, times * self.playouts)

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

    def _sample(self, point: int, playouts: int) -> Sample:
        """The chances in a position as it really was, nothing hidden, if all go on by quick play.

        A search would think more of the seat to move than of the others, whoever that is: the
        curve would swing with every move.
        """
        then = self.game.at(point)
        if then.is_over:
            return Sample(shares(then), (0.0,) * then.seats)
        view = Eyes(then, max(0, then.movers[0]), then.states.copy())
        part = -(-playouts // PARTS)
        parts = [
            self.onlooker.consider(view, playouts=part, seed=playouts + one, is_open=True).chances
            for one in range(PARTS)
        ]
        by_seat = list(zip(*parts, strict=True))
        errors = tuple(stdev(found) / math.sqrt(PARTS) for found in by_seat)
        return Sample(tuple(fmean(found) for found in by_seat), errors)


def shares(game: Game) -> Chances:
    """Who has won, as shares."""
    return tuple(
        1 / len(game.winners) if seat in game.winners else 0.0 for seat in range(game.seats)
    )
