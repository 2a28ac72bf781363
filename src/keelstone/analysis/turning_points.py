"""Turning points: the entries of the log with the greatest changes of a win probability."""

from __future__ import annotations

from keelstone.analysis.curve import WinProbabilityCurve
from keelstone.analysis.result import Analysis

#: how many turning points are reported, and how many candidates are estimated again
TURNING_POINTS, CANDIDATES = 5, 10
#: candidates get this many times the playouts: the greatest of many rough estimates are too great
REFINE_FACTOR = 4


def add_turning_points(analysis: Analysis, curve: WinProbabilityCurve) -> None:
    """Fill in the turning points, and the curve with their refined estimates."""
    analysis.curve = curve.win_probabilities
    with_words = [step for step, words in enumerate(analysis.story) if words]
    candidates = _by_change(analysis, with_words)[:CANDIDATES]
    curve.refine((point for step in candidates for point in _ends(analysis, step)), REFINE_FACTOR)
    analysis.curve = curve.win_probabilities
    analysis.turning_points = sorted(_by_change(analysis, candidates)[:TURNING_POINTS])


def _by_change(analysis: Analysis, steps: list[int]) -> list[int]:
    """Steps by the greatest change of any seat's win probability, the greatest first."""

    def change(step: int) -> float:
        before, after = (analysis.curve[point] for point in _ends(analysis, step))
        return max(abs(now - then) for then, now in zip(before, after, strict=True))

    return sorted(steps, key=change, reverse=True)


def _ends(analysis: Analysis, step: int) -> tuple[int, int]:
    """The points of the curve before and after an entry of the story."""
    return analysis.story_start(step), step + 1
