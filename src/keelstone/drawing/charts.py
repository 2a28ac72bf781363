"""Charts as SVG: lines over a game, stacked columns, bars with intervals, and curves.

`LineChart` and `StackedChart` belong to the page: the style sheet of a game colours them.
`bar_chart` and `curve_chart` stand alone, for files that commands write.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import count, pairwise

from rich.cells import cell_len

from keelstone.drawing.svg import Attribute, group, tag, text

# -- shared by all charts ------------------------------------------------------------------------

WIDTH = 720
#: the same outlines as in the games' pictures: round, diamond, triangle, square
OUTLINES = (
    "M-11 0A11 11 0 1 1 11 0A11 11 0 1 1-11 0Z",
    "M0-13L13 0L0 13L-13 0Z",
    "M0-13L13 10H-13Z",
    "M-10-10H10V10H-10Z",
)
#: where the letter stands in its outline
DROPS = (0.5, 0.5, 2.5, 0.5)
COLOURS = ("#2f6f8f", "#b5793a", "#6b8f47", "#8f4f6b", "#5a5a8f", "#7a7a7a")


def mark(seat: int, letter: str, place: str = "") -> str:
    """A seat's colour, shape and letter, around the point 0 0."""
    shape = tag("path", d=OUTLINES[seat % 4])
    words = text(letter, 0, DROPS[seat % 4])
    return group(shape, words, class_=f"mark seat-{seat} {place}".rstrip())


def tick_step(length: float, most: int) -> int:
    """1, 2, 5, 10, 20, 50 and so on: the first with which `most` steps cover a length."""
    steps: Iterator[int] = (many * 10**power for power in count() for many in (1, 2, 5))
    return next(step for step in steps if step * most >= length)


def page_chart(
    game: str,
    title: str,
    description: str,
    drawn: Iterable[str],
    height: float,
    class_: str = "plot",
    **data: Attribute,
) -> str:
    """The frame of a chart in the page, with its name and what it shows in words."""
    return tag(
        "svg",
        tag("title", escape(title)),
        tag("desc", escape(description)),
        *drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {height}",
        class_=class_,
        role="img",
        data_game=game,
        **data,
    )


def file_chart(
    title: str, x: float, y: float, drawn: Iterable[str], width: int, height: int
) -> str:
    """The frame of a chart that stands alone, on white: whoever shows it may have a dark ground."""
    inside = "\n".join(drawn)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' font-family="system-ui, sans-serif" font-size="13">\n'
        f'<rect width="{width}" height="{height}" fill="#fff"/>\n'
        f'<text x="{x}" y="{y}" font-weight="bold">{escape(title)}</text>\n{inside}\n</svg>\n'
    )


def room_for(texts: Iterable[str]) -> int:
    """How wide the widest of these texts may be, whatever the letters of the viewer."""
    return max((8 * cell_len(text) for text in texts), default=0)


# -- lines over a game ---------------------------------------------------------------------------

LINES_HEIGHT = 320
LEFT, RIGHT, TOP, BOTTOM = 62, 54, 16, 40
#: marks at the ends of lines are at least so far apart
APART = 25.0
#: how many names of rounds there is room for
NAMED = 9
#: where the first name ends, which is a word and a number, and the room for it and half the next
FIRST_END, FIRST_NAME = 12, 34
#: how many lines the scale has at most, above zero
SCALE_LINES = 6


@dataclass(frozen=True)
class Line:
    """A seat's line: its name, its letter, a value for each moment."""

    name: str
    letter: str
    values: Sequence[float]


@dataclass(frozen=True)
class Tick:
    """A name below the picture, at a moment."""

    moment: int
    name: str


@dataclass(frozen=True)
class LineChart:
    """A line for each seat; a share goes from 0 to 1 and is written in per cent."""

    game: str
    title: str
    lines: Sequence[Line]
    ticks: Sequence[Tick] = ()
    is_stepped: bool = False
    is_share: bool = False

    def svg(self) -> str:
        """The whole picture; its colours come from the game's style sheet."""
        courses = [self._course(seat) for seat in range(len(self.lines))]
        return page_chart(
            self.game,
            self.title,
            self.in_words(),
            [*self._scale(), *self._rounds(), *courses, *self._marks()],
            LINES_HEIGHT,
            data_left=LEFT,
            data_right=RIGHT,
            data_last=self.last,
        )

    def in_words(self) -> str:
        """The last values, for screen readers."""
        return ", ".join(f"{line.name}: {self._label(line.values[-1])}" for line in self.lines)

    # -- scales ----------------------------------------------------------------------------------

    @property
    def last(self) -> int:
        return max(1, len(self.lines[0].values) - 1)

    @property
    def step(self) -> float:
        """The distance between two lines of the scale: 1, 2 or 5 times a power of ten."""
        if self.is_share:
            return 0.25
        most = max(max(line.values) for line in self.lines)
        return float(tick_step(most, SCALE_LINES))

    @property
    def lowest(self) -> float:
        return min(0.0, *(min(line.values) for line in self.lines))

    @property
    def highest(self) -> float:
        if self.is_share:
            return 1.0
        most = max(max(line.values) for line in self.lines)
        return max(1, -(-most // self.step)) * self.step

    def x(self, moment: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * moment / self.last

    def y(self, value: float) -> float:
        share = (value - self.lowest) / (self.highest - self.lowest)
        return LINES_HEIGHT - BOTTOM - (LINES_HEIGHT - TOP - BOTTOM) * share

    def _scale(self) -> list[str]:
        drawn = []
        value = 0.0
        while value <= self.highest + 1e-9:
            y = self.y(value)
            drawn.append(tag("path", d=f"M{LEFT} {y:.1f}H{WIDTH - RIGHT}", class_="scale"))
            drawn.append(text(self._label(value), LEFT - 8, y + 4.0, text_anchor="end"))
            value += self.step
        return drawn

    def _label(self, value: float) -> str:
        return f"{value:.0%}" if self.is_share else f"{value:.0f}"

    def _rounds(self) -> list[str]:
        every = -(-len(self.ticks) // NAMED) or 1
        drawn = []
        for tick in self.ticks[::every]:
            x = self.x(tick.moment)
            drawn.append(tag("path", d=f"M{x:.1f} {LINES_HEIGHT - BOTTOM}v6", class_="scale"))
            y = LINES_HEIGHT - BOTTOM + 27
            if tick.moment == 0:
                drawn.append(text(tick.name, x + FIRST_END, y, text_anchor="end"))
            elif x >= LEFT + FIRST_NAME:
                drawn.append(text(tick.name, x, y, text_anchor="middle"))
        return drawn

    # -- lines and marks -------------------------------------------------------------------------

    def _course(self, seat: int) -> str:
        """A line, and a dark broad one behind it, so that light colours can be seen too."""
        d = self._path(self.lines[seat].values)
        casing, line = (tag("path", d=d, class_=name) for name in ("casing", "course"))
        return group(casing, line, class_=f"mark seat-{seat}")

    def _path(self, values: Sequence[float]) -> str:
        d = [f"M{self.x(0):.1f} {self.y(values[0]):.1f}"]
        for moment in range(1, len(values)):
            is_bend = moment == len(values) - 1 or values[moment] != values[moment - 1]
            if not self.is_stepped:
                d.append(f"L{self.x(moment):.1f} {self.y(values[moment]):.1f}")
            elif is_bend:
                d.append(f"H{self.x(moment):.1f}V{self.y(values[moment]):.1f}")
        return "".join(d)

    def _marks(self) -> list[str]:
        """A mark on each line by turns, and one at its end beside the last value."""
        drawn, seats = [], len(self.lines)
        for seat, line in enumerate(self.lines):
            for third in range(3):
                moment = round(self.last * (third + (seat + 0.5) / seats) / 3)
                if 0.02 < moment / self.last < 0.94 and moment < len(line.values):
                    at = self.x(moment), self.y(line.values[moment])
                    drawn.append(self._mark(seat, at, "on-line"))
        ends = self._ends()
        drawn += [self._mark(seat, (WIDTH - RIGHT + 22.0, y)) for seat, y in enumerate(ends)]
        return drawn

    def _mark(self, seat: int, at: tuple[float, float], place: str = "at-end") -> str:
        return group(mark(seat, self.lines[seat].letter, place), at=at)

    def _ends(self) -> list[float]:
        """The heights of the marks at the right: near the lines' ends, but not on each other."""
        wanted = [self.y(line.values[-1]) for line in self.lines]
        order = sorted(range(len(wanted)), key=lambda seat: wanted[seat])
        found = list(wanted)
        for above, below in pairwise(order):
            found[below] = max(found[below], found[above] + APART)
        lowest = LINES_HEIGHT - BOTTOM - APART / 2
        for seat in reversed(order):
            found[seat] = min(found[seat], lowest)
            lowest = found[seat] - APART
        return found


# -- stacked columns -----------------------------------------------------------------------------

#: the height of a row; room above and below it, and between columns
HIGH, ABOVE, BELOW, GAP = 96, 20, 26, 4


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
class StackedChart:
    """Rows of columns; every seat on the same scale."""

    game: str
    title: str
    sources: Sequence[str]
    rounds: Sequence[Round]
    rows: Sequence[Row]

    def svg(self) -> str:
        """The whole picture; every part of a column says what it is."""
        rows = [self._row(seat) for seat in range(len(self.rows))]
        height = len(self.rows) * (HIGH + ABOVE + BELOW)
        return page_chart(self.game, self.title, self.in_words(), rows, height, "plot stacks")

    def in_words(self) -> str:
        """The last columns, for screen readers."""
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


# -- bars and curves in files --------------------------------------------------------------------

#: the least room for labels, then the bars
BAR_LEFT, BAR_WIDE, BAR_HIGH, BAR_GAP = 170, 420, 22, 8
#: where the axes of curves begin and end
BEGIN, END, HEAD, FOOT = 52, 692, 30, 290
#: how many ticks the axis of moves has at most
CURVE_TICKS = 8


@dataclass(frozen=True)
class Bar:
    """One bar: its label, value and interval, which colour it has, and the share to compare to."""

    label: str
    value: float
    low: float
    high: float
    colour: int = 0
    share: float | None = None


def bar_chart(title: str, rows: Sequence[Bar]) -> str:
    """A picture of bars from 0 to 100 %."""
    left = max(BAR_LEFT, 16 + room_for(row.label for row in rows))
    height = 40 + len(rows) * (BAR_HIGH + BAR_GAP)
    drawn = [_bar(row, left, place) for place, row in enumerate(rows)]
    return file_chart(title, 8, 20, drawn, left + BAR_WIDE + 90, height)


def _bar(row: Bar, left: int, place: int) -> str:
    top = 32 + place * (BAR_HIGH + BAR_GAP)
    middle = top + BAR_HIGH / 2
    value, low, high = (left + BAR_WIDE * share for share in (row.value, row.low, row.high))
    share = left + BAR_WIDE * (row.share or 0)
    mark = (
        f'<line x1="{share:.1f}" x2="{share:.1f}" y1="{top - 3}" y2="{top + BAR_HIGH + 3}"'
        f' stroke="#222" stroke-dasharray="3 2"/>'
    )
    return (
        f'<text x="{left - 8}" y="{middle + 4}" text-anchor="end">{escape(row.label)}</text>'
        f'<rect x="{left}" y="{top}" width="{value - left:.1f}" height="{BAR_HIGH}"'
        f' fill="{COLOURS[row.colour % len(COLOURS)]}"/>'
        f'<line x1="{low:.1f}" x2="{high:.1f}" y1="{middle}" y2="{middle}" stroke="#222"'
        f' stroke-width="2"/>{mark if row.share is not None else ""}'
        f'<text x="{max(high, share) + 8:.1f}" y="{middle + 4}">{row.value:.0%}</text>'
    )


def curve_chart(
    title: str, names: Sequence[str], rows: Sequence[Sequence[float]], axis: str = "move"
) -> str:
    """A picture of several curves from 0 to 1: a row at the beginning and after each step."""
    drawn = _axes(len(rows), axis)
    for index, name in enumerate(names):
        drawn += _curve(name, index, [row[index] for row in rows])
    return file_chart(title, BEGIN, 18, drawn, END + 46 + room_for(names), FOOT + 30)


def _at(step: int, rows: int) -> float:
    """Where a step stands on the axis of moves."""
    return BEGIN + (END - BEGIN) * step / max(1, rows - 1)


def _axes(rows: int, axis: str) -> list[str]:
    drawn = [f'<text x="{END + 12}" y="{FOOT + 18}">{axis}</text>']
    for y, share in ((HEAD, "100%"), ((HEAD + FOOT) / 2, "50%"), (FOOT, "0%")):
        drawn.append(f'<text x="{BEGIN - 6}" y="{y + 4}" text-anchor="end">{share}</text>')
        drawn.append(f'<line x1="{BEGIN}" x2="{END}" y1="{y}" y2="{y}" stroke="#bbb"/>')
    for step in range(0, rows, tick_step(rows, CURVE_TICKS)):
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
