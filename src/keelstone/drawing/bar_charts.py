"""Bars with their intervals, as an SVG picture that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import count
from pathlib import Path
from tempfile import NamedTemporaryFile

from rich.cells import cell_len

from keelstone.engine.errors import BadFile

#: the least room for labels, then the bars
LEFT, WIDE, HIGH, GAP = 170, 420, 22, 8
#: where the axes of curves begin and end
BEGIN, END, HEAD, FOOT = 52, 692, 30, 290
COLOURS = ("#2f6f8f", "#b5793a", "#6b8f47", "#8f4f6b", "#5a5a8f", "#7a7a7a")


def check_place(file: Path | None) -> None:
    """Refuse a place that no picture can be written to, before hours of play.

    Folders that are missing are made when the picture is written.
    """
    if file is None:
        return
    if file.is_dir():
        raise BadFile(f"{file}: is a directory")
    if file.suffix.lower() != ".svg":
        raise BadFile(f"{file}: pictures are drawn as SVG, name a file that ends in .svg")
    nearest = next(folder for folder in file.parents if folder.exists())
    try:
        NamedTemporaryFile(prefix=f".{file.name}.", dir=nearest).close()
    except OSError as fault:
        raise BadFile(f"{file}: {fault.strerror or fault}") from None


def room_for(texts: Iterable[str]) -> int:
    """How wide the widest of these texts may be, whatever the letters of the viewer."""
    return max((8 * cell_len(text) for text in texts), default=0)


@dataclass(frozen=True)
class Bar:
    """One bar: its label, value and interval, which colour it has, and the share to compare to."""

    label: str
    value: float
    low: float
    high: float
    colour: int = 0
    share: float | None = None


def bars(title: str, rows: Sequence[Bar]) -> str:
    """A picture of bars from 0 to 100 %."""
    left = max(LEFT, 16 + room_for(row.label for row in rows))
    height = 40 + len(rows) * (HIGH + GAP)
    drawn = "\n".join(_bar(row, left, place) for place, row in enumerate(rows))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + WIDE + 90} {height}"'
        f' font-family="system-ui, sans-serif" font-size="13">\n'
        f'<text x="8" y="20" font-weight="bold">{escape(title)}</text>\n{drawn}\n</svg>\n'
    )


def _bar(row: Bar, left: int, place: int) -> str:
    top = 32 + place * (HIGH + GAP)
    middle = top + HIGH / 2
    value, low, high = (left + WIDE * share for share in (row.value, row.low, row.high))
    share = left + WIDE * (row.share or 0)
    mark = (
        f'<line x1="{share:.1f}" x2="{share:.1f}" y1="{top - 3}" y2="{top + HIGH + 3}"'
        f' stroke="#222" stroke-dasharray="3 2"/>'
    )
    return (
        f'<text x="{left - 8}" y="{middle + 4}" text-anchor="end">{escape(row.label)}</text>'
        f'<rect x="{left}" y="{top}" width="{value - left:.1f}" height="{HIGH}"'
        f' fill="{COLOURS[row.colour % len(COLOURS)]}"/>'
        f'<line x1="{low:.1f}" x2="{high:.1f}" y1="{middle}" y2="{middle}" stroke="#222"'
        f' stroke-width="2"/>{mark if row.share is not None else ""}'
        f'<text x="{max(high, share) + 8:.1f}" y="{middle + 4}">{row.value:.0%}</text>'
    )


def curves(title: str, names: Sequence[str], rows: Sequence[Sequence[float]]) -> str:
    """A picture of several curves from 0 to 1: a row before the first move and after each."""
    drawn = _axes(len(rows))
    for index, name in enumerate(names):
        drawn += _curve(name, index, [row[index] for row in rows])
    inside = "\n".join(drawn)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg"'
        f' viewBox="0 0 {END + 46 + room_for(names)} {FOOT + 30}"'
        f' font-family="system-ui, sans-serif" font-size="13">\n'
        f'<text x="{BEGIN}" y="18" font-weight="bold">{escape(title)}</text>\n{inside}\n</svg>\n'
    )


def _at(step: int, rows: int) -> float:
    """Where a step stands on the axis of moves."""
    return BEGIN + (END - BEGIN) * step / max(1, rows - 1)


def _axes(rows: int) -> list[str]:
    drawn = [f'<text x="{END + 12}" y="{FOOT + 18}">move</text>']
    for y, share in ((HEAD, "100%"), ((HEAD + FOOT) / 2, "50%"), (FOOT, "0%")):
        drawn.append(f'<text x="{BEGIN - 6}" y="{y + 4}" text-anchor="end">{share}</text>')
        drawn.append(f'<line x1="{BEGIN}" x2="{END}" y1="{y}" y2="{y}" stroke="#bbb"/>')
    for step in range(0, rows, _between_ticks(rows)):
        x = f"{_at(step, rows):.1f}"
        drawn.append(f'<line x1="{x}" x2="{x}" y1="{FOOT}" y2="{FOOT + 5}" stroke="#bbb"/>')
        drawn.append(f'<text x="{x}" y="{FOOT + 18}" text-anchor="middle">{step}</text>')
    return drawn


def _curve(name: str, index: int, values: Sequence[float]) -> list[str]:
    """A line, and a piece of it beside its name."""
    points = " ".join(
        f"{_at(step, len(values)):.1f},{FOOT - (FOOT - HEAD) * value:.1f}"
        for step, value in enumerate(values)
    )
    stroke = f'stroke="{COLOURS[index % len(COLOURS)]}" stroke-width="2"'
    y = HEAD + 10 + 18 * index
    return [
        f'<polyline points="{points}" fill="none" {stroke}/>',
        f'<line x1="{END + 12}" x2="{END + 32}" y1="{y}" y2="{y}" {stroke}/>',
        f'<text x="{END + 38}" y="{y + 4}">{escape(name)}</text>',
    ]


def _between_ticks(steps: int) -> int:
    """1, 2, 5, 10, 20, 50 and so on: the first that makes no more than eight ticks."""
    rounds: Iterator[int] = (many * 10**power for power in count() for many in (1, 2, 5))
    return next(between for between in rounds if between * 8 >= steps)
