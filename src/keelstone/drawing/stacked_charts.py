"""Points by source over the rounds: for each seat a row of columns, one column a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from keelstone.drawing.line_charts import mark
from keelstone.drawing.svg import group, tag, text

WIDTH, HIGH = 720, 96
#: room at the left for the seat's mark, above and below a row, and between columns
LEFT, ABOVE, BELOW, GAP = 62, 20, 26, 4


@dataclass(frozen=True)
class Round:
    """A round: its number and its name."""

    number: int
    name: str


@dataclass(frozen=True)
class Row:
    """A seat's columns: for each round the points by source."""

    name: str
    letter: str
    columns: Sequence[Sequence[int]]


@dataclass(frozen=True)
class Stacks:
    """Rows of columns; every seat on the same scale."""

    game: str
    title: str
    sources: Sequence[str]
    rounds: Sequence[Round]
    rows: Sequence[Row]

    def svg(self) -> str:
        """The whole picture; every part of a column says what it is."""
        height = len(self.rows) * (HIGH + ABOVE + BELOW)
        return tag(
            "svg",
            tag("title", escape(self.title)),
            tag("desc", escape(self.in_words())),
            *(self._row(seat) for seat in range(len(self.rows))),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {WIDTH} {height}",
            class_="plot stacks",
            role="img",
            data_game=self.game,
        )

    def in_words(self) -> str:
        """The last columns, for who does not see the picture."""
        return "; ".join(f"{row.name}: {self._listed(row.columns[-1])}" for row in self.rows)

    def _listed(self, column: Sequence[int]) -> str:
        parts = zip(self.sources, column, strict=True)
        return ", ".join(f"{source} {points}" for source, points in parts if points)

    # -- scales ----------------------------------------------------------------------------------

    @property
    def highest(self) -> int:
        columns = (column for row in self.rows for column in row.columns)
        return max(1, *(sum(n for n in column if n > 0) for column in columns))

    @property
    def lowest(self) -> int:
        columns = (column for row in self.rows for column in row.columns)
        return min(0, *(sum(n for n in column if n < 0) for column in columns))

    def y(self, points: float) -> float:
        return ABOVE + HIGH * (self.highest - points) / (self.highest - self.lowest)

    # -- drawing ---------------------------------------------------------------------------------

    def _row(self, seat: int) -> str:
        row = self.rows[seat]
        wide = (WIDTH - LEFT - 8) / len(row.columns)
        sign = group(mark(seat, row.letter, "at-end"), at=(26.0, self.y(0) - 14))
        ground = tag("path", d=f"M{LEFT} {self.y(0):.1f}H{WIDTH}", class_="scale")
        columns = [
            self._column(row, number, LEFT + wide * number, wide - GAP)
            for number in range(len(row.columns))
        ]
        return group(sign, *columns, ground, at=(0, seat * (HIGH + ABOVE + BELOW)))

    def _column(self, row: Row, number: int, x: float, wide: float) -> str:
        column = row.columns[number]
        above, below = 0, 0
        parts = []
        for source, points in enumerate(column):
            start = above if points > 0 else below
            if points > 0:
                above += points
            else:
                below += points
            if points:
                said = f"{row.name}, {self.rounds[number].name}: {self.sources[source]} {points}"
                top, foot = self.y(max(start, start + points)), self.y(min(start, start + points))
                box = tag("rect", x=x, y=top, width=wide, height=foot - top, class_="part")
                parts.append(group(tag("title", escape(said)), box, class_=f"source-{source}"))
        middle = x + wide / 2
        total = text(str(above + below), middle, self.y(above) - 5, text_anchor="middle")
        called = str(self.rounds[number].number)
        foot = ABOVE + HIGH + 18
        name = text(called, middle, foot, text_anchor="middle", class_="quiet")
        return "".join([*parts, total, name])
