"""The result of an analysis."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from keelstone.ai.search.result import Line
from keelstone.analysis.curve import WinProbabilities


@dataclass(frozen=True)
class EvaluatedMove:
    """A choice of a seat, the best move the search found, and what the choice cost."""

    step: int
    seat: int
    move: str
    better: str
    #: the win probability lost
    cost: float
    #: the better move and the expected line after it, up to the next chance outcome
    foreseen: Line
    #: the same in notation
    line: tuple[str, ...]


@dataclass(frozen=True)
class LuckAndSkill:
    """The changes of a seat's win probability by cause, or the standard error of each.

    They add up to the difference between the last and the first point of the curve.
    """

    luck: float
    own: float
    others: float


@dataclass
class Analysis:
    """Everything an analysis found. A step is the index of an entry of the game's log."""

    names: tuple[str, ...]
    #: the win probabilities before each entry of the log, and after the last
    curve: list[WinProbabilities]
    #: each entry of the log in words; empty where the log says nothing
    story: list[str]
    #: every choice between several moves
    choices: list[EvaluatedMove] = field(default_factory=list)
    #: the choices that cost most, evaluated again with more playouts
    costly: list[EvaluatedMove] = field(default_factory=list)
    #: by seat
    luck_and_skill: list[LuckAndSkill] = field(default_factory=list)
    #: the standard errors of `luck_and_skill`
    luck_and_skill_errors: list[LuckAndSkill] = field(default_factory=list)
    #: the steps with the greatest changes of a win probability
    turning_points: list[int] = field(default_factory=list)

    def costliest(self, seat: int, count: int = 3) -> list[EvaluatedMove]:
        """The moves that cost a seat most, the costliest first."""
        return by_cost(self.costly, seat)[:count]

    def without_luck(self, seat: int) -> float:
        """A seat's share of the win less what chance brought; its error is that of the luck."""
        share = self.curve[-1][seat] - self.luck_and_skill[seat].luck
        return min(1.0, max(0.0, share))

    def story_start(self, step: int) -> int:
        """The first of the steps that an entry of the story covers: steps without words belong to
        the next one with words."""
        while step and not self.story[step - 1]:
            step -= 1
        return step

    def plain(self) -> dict[str, Any]:
        """The analysis as plain data, for JSON."""
        return asdict(self)


def by_cost(choices: list[EvaluatedMove], seat: int) -> list[EvaluatedMove]:
    """A seat's choices with a positive cost, the costliest first."""
    own = [one for one in choices if one.seat == seat and one.cost > 0]
    return sorted(own, key=lambda one: -one.cost)
