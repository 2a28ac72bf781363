"""Bars with their intervals, as an SVG picture that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from tempfile import NamedTemporaryFile

from keelstone.kernel.errors import BadFile

LEFT, WIDE, HIGH, GAP = 170, 420, 22, 8
COLOURS = ("#2f6f8f", "#b5793a", "#6b8f47", "#8f4f6b", "#5a5a8f", "#7a7a7a")


def check_place(file: Path | None) -> None:
    """Refuse a place that no picture can be written to, before hours of play.

    Folders that are missing are made when the picture is written.
    """
    if file is None:
        return
    if file.is_dir():
        raise BadFile(f"{file}: is a directory")
    nearest = next(folder for folder in file.parents if folder.exists())
    try:
        NamedTemporaryFile(prefix=f".{file.name}.", dir=nearest).close()
    except OSError as fault:
        raise BadFile(f"{file}: {fault.strerror or fault}") from None


@dataclass(frozen=True)
class Bar:
    """One bar: its label, value and interval, and which colour it has."""

    label: str
    value: float
    low: float
    high: float
    colour: int = 0


def bars(title: str, rows: Sequence[Bar]) -> str:
    """A picture of bars from 0 to 100 %."""
    height = 40 + len(rows) * (HIGH + GAP)
    drawn = "\n".join(_bar(row, place) for place, row in enumerate(rows))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDE + 90} {height}"'
        f' font-family="system-ui, sans-serif" font-size="13">\n'
        f'<text x="8" y="20" font-weight="bold">{escape(title)}</text>\n{drawn}\n</svg>\n'
    )


def _bar(row: Bar, place: int) -> str:
    top = 32 + place * (HIGH + GAP)
    middle = top + HIGH / 2
    value, low, high = (LEFT + WIDE * share for share in (row.value, row.low, row.high))
    return (
        f'<text x="{LEFT - 8}" y="{middle + 4}" text-anchor="end">{escape(row.label)}</text>'
        f'<rect x="{LEFT}" y="{top}" width="{value - LEFT:.1f}" height="{HIGH}"'
        f' fill="{COLOURS[row.colour % len(COLOURS)]}"/>'
        f'<line x1="{low:.1f}" x2="{high:.1f}" y1="{middle}" y2="{middle}" stroke="#222"'
        f' stroke-width="2"/>'
        f'<text x="{high + 8:.1f}" y="{middle + 4}">{row.value:.0%}</text>'
    )


def curves(title: str, names: Sequence[str], rows: Sequence[Sequence[float]]) -> str:
    """A picture of several curves from 0 to 1, one row a step."""
    wide, high, steps = 640, 260, max(1, len(rows) - 1)
    drawn = []
    for index, name in enumerate(names):
        colour = COLOURS[index % len(COLOURS)]
        points = " ".join(
            f"{40 + wide * step / steps:.1f},{30 + high * (1 - row[index]):.1f}"
            for step, row in enumerate(rows)
        )
        drawn.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>'
        )
        drawn.append(
            f'<text x="{wide + 48}" y="{44 + 18 * index}" fill="{colour}">{escape(name)}</text>'
        )
    for share in (0.0, 0.5, 1.0):
        y = 30 + high * (1 - share)
        drawn.append(f'<text x="34" y="{y + 4}" text-anchor="end">{share:.0%}</text>')
        drawn.append(f'<line x1="40" x2="{40 + wide}" y1="{y}" y2="{y}" stroke="#bbb"/>')
    inside = "\n".join(drawn)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide + 170} {high + 50}"'
        f' font-family="system-ui, sans-serif" font-size="13">\n'
        f'<text x="40" y="18" font-weight="bold">{escape(title)}</text>\n{inside}\n</svg>\n'
    )
