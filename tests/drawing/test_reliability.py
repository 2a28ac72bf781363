"""Reliability diagrams: what was predicted against what happened."""

from __future__ import annotations

import re

from keelstone.drawing.reliability import LEFT, SIDE, TOP, Bin, reliability_chart


def test_a_perfect_prediction_is_on_the_diagonal() -> None:
    bins = [Bin(0.25, 0.25, 0.2, 0.3, 40), Bin(0.75, 0.75, 0.7, 0.8, 10)]
    drawn = reliability_chart("title", bins, "predicted", "won")
    dots = re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"', drawn)
    (first, second) = [tuple(map(float, dot)) for dot in dots]
    for x, y, _ in (first, second):
        assert x - LEFT == TOP + SIDE - y
    assert first[2] == 2 * second[2], "four times the predictions: four times the area"


def test_an_interval_reaches_from_its_low_end_to_its_high_one() -> None:
    drawn = reliability_chart("title", [Bin(0.5, 0.4, 0.25, 0.75, 3)], "predicted", "won")
    low, high = TOP + SIDE * 0.75, TOP + SIDE * 0.25
    assert f'y1="{low}" y2="{high}" stroke="#222"' in drawn
