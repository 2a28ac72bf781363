"""Hexes in the terminal: a canvas of signs on which hexes, corners and edges have their places.

  ╭─·─╮   ╭─·─╮
·─╯   ╰─·─╯   ╰─·
│  A1   │  A2   │
│  M10  │  P2   │
·─╮   ╭─·─╮   ╭─·
  ╰─·─╯   ╰─·─╯
"""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter

from rich.text import Text

from keelstone.games.seafarers.rules.map.geometry import Geometry, Point

UNIT = 4  # columns for half a hex
# The strokes of an edge: upright, falling (four signs from the left) and rising.
Strokes = tuple[str, str, str]
THIN: Strokes = ("│", "─╮╰─", "─╯╭─")
THICK: Strokes = ("┃", "━┓┗━", "━┛┏━")
WAVY: Strokes = ("≀", "≈≈≈≈", "≈≈≈≈")


class Drawing:
    """A canvas for the hexes of one frame; later signs cover earlier ones."""

    def __init__(self, shape: Geometry) -> None:
        self.shape = shape
        self.signs: dict[tuple[int, int], tuple[str, str]] = {}
        for edge in range(len(shape.edges)):
            self.edge(edge, "dim")
        for corner in range(len(shape.corners)):
            self.corner(corner, "·", "dim")

    def put(self, line: int, column: int, text: str, style: str = "") -> None:
        """Write signs from a place on."""
        for step, sign in enumerate(text):
            self.signs[line, column + step] = (sign, style)

    def fill(self, h: int, style: str) -> None:
        """Colour the inside of a hex."""
        line, column = _place(self.shape.hexes[h])
        for down, half in ((-1, 1), (0, 3), (1, 3), (2, 1)):
            self.put(line + down, column - half, " " * (2 * half + 1), style)

    def label(self, h: int, below: int, text: str, style: str = "") -> None:
        """Write into the first (0) or second (1) line of a hex, at most seven signs, centred."""
        line, column = _place(self.shape.hexes[h])
        self.put(line + below, column - len(text) // 2, text[:7], style)

    def corner(self, corner: int, sign: str, style: str = "") -> None:
        line, column = _place(self.shape.corners[corner])
        self.put(line, column, sign, style)

    def edge(self, edge: int, style: str = "", strokes: Strokes = THIN) -> None:
        """Draw an edge between its two corners."""
        ends = [_place(self.shape.corners[corner]) for corner in self.shape.edges[edge]]
        (line, column), (low, right) = sorted(ends, key=lambda place: (place[1], place[0]))
        upright, falling, rising = strokes
        if column == right:
            for between in range(line + 1, low):
                self.put(between, column, upright, style)
            return
        near, far = (line, low)
        signs = falling if line < low else rising
        for step, sign in zip((1, 2), signs[:2], strict=True):
            self.put(near, column + step, sign, style)
        for step, sign in zip((2, 3), signs[2:], strict=True):
            self.put(far, column + step, sign, style)

    def text(self) -> Text:
        """The whole canvas, for rich; neighbouring signs of one style are appended together."""
        ends: dict[int, int] = {}
        for line, column in self.signs:
            ends[line] = max(column + 1, ends.get(line, 0))
        drawn = Text()
        for line in range(max(ends) + 1):
            signs = (self.signs.get((line, c), (" ", "")) for c in range(ends.get(line, 0)))
            for style, run in groupby(signs, key=itemgetter(1)):
                drawn.append("".join(sign for sign, _ in run), style)
            drawn.append("\n")
        return drawn


def _place(point: Point) -> tuple[int, int]:
    """Line and column of a lattice point; a hex's own is its first line of writing."""
    row, rest = divmod(point[1] + 2, 3)
    return 4 * row + rest, (point[0] + 1) * UNIT
