"""A reliability diagram as SVG: what was predicted against what happened, for files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from keelstone.drawing.charts import COLOURS, file_chart

#: the square of the diagram, and the room for the names of its axes
LEFT, TOP, SIDE, FOOT = 84, 40, 360, 56
#: the radius of the dot of the bin with most predictions
LARGEST = 9.0


@dataclass(frozen=True)
class Bin:
    """Predictions of about the same chance: their mean, how much was won, and its interval."""

    predicted: float
    won: float
    low: float
    high: float
    count: int


def reliability_chart(title: str, bins: Sequence[Bin], predicted: str, won: str) -> str:
    """A dot for each bin with its interval; the area says how many predictions it has.

    Dots of a perfect estimator are on the diagonal. `predicted` and `won` name the axes.
    """
    most = max((one.count for one in bins), default=1)
    right, bottom, middle = LEFT + SIDE, TOP + SIDE, TOP + SIDE / 2
    drawn = [
        *_grid(),
        f'<line x1="{LEFT}" y1="{bottom}" x2="{right}" y2="{TOP}" stroke="#777"'
        ' stroke-dasharray="5 4"/>',
        *(_dot(one, LARGEST * (one.count / most) ** 0.5) for one in bins),
        f'<text x="{LEFT + SIDE / 2}" y="{bottom + 44}" text-anchor="middle">{predicted}</text>',
        f'<text transform="translate(22 {middle}) rotate(-90)" text-anchor="middle">{won}</text>',
    ]
    return file_chart(title, LEFT, 22, drawn, right + 24, bottom + FOOT)


def _grid() -> list[str]:
    """Lines at every quarter, with per cents at both axes."""
    right, bottom = LEFT + SIDE, TOP + SIDE
    drawn = []
    for quarter in range(5):
        x, y, share = LEFT + SIDE * quarter / 4, bottom - SIDE * quarter / 4, f"{25 * quarter} %"
        drawn += [
            f'<line x1="{LEFT}" x2="{right}" y1="{y}" y2="{y}" stroke="#ddd"/>',
            f'<line x1="{x}" x2="{x}" y1="{TOP}" y2="{bottom}" stroke="#ddd"/>',
            f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{share}</text>',
            f'<text x="{x}" y="{bottom + 20}" text-anchor="middle">{share}</text>',
        ]
    return drawn


def _dot(one: Bin, radius: float) -> str:
    x, bottom = LEFT + SIDE * one.predicted, TOP + SIDE
    low, value, high = (bottom - SIDE * share for share in (one.low, one.won, one.high))
    return (
        f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{low:.1f}" y2="{high:.1f}" stroke="#222"'
        f' stroke-width="2"/>'
        f'<circle cx="{x:.1f}" cy="{value:.1f}" r="{max(3.0, radius):.1f}" fill="{COLOURS[0]}"/>'
    )
