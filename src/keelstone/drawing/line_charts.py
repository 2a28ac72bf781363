"""Lines over a game as an SVG picture: each seat with its colour, its shape and its letter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise

from keelstone.drawing.svg import group, tag, text

WIDTH, HEIGHT = 720, 320
LEFT, RIGHT, TOP, BOTTOM = 62, 54, 16, 40
#: the same outlines as in the games' pictures: round, diamond, triangle, square
OUTLINES = (
    "M-11 0A11 11 0 1 1 11 0A11 11 0 1 1-11 0Z",
    "M0-13L13 0L0 13L-13 0Z",
    "M0-13L13 10H-13Z",
    "M-10-10H10V10H-10Z",
)
#: where the letter stands in its outline
DROPS = (0.5, 0.5, 2.5, 0.5)
#: marks at the ends of lines are at least so far apart
APART = 25.0
#: how many names of rounds there is room for
NAMED = 9
#: the room for half the first name, which is the longest, and half the next, on a phone
FIRST_NAME = 64


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
class Plot:
    """A picture of lines; a share goes from 0 to 1 and is written in per cent."""

    game: str
    title: str
    lines: Sequence[Line]
    ticks: Sequence[Tick] = ()
    is_stepped: bool = False
    is_share: bool = False

    def svg(self) -> str:
        """The whole picture; its colours come from the game's style sheet."""
        drawn = [self._course(seat) for seat in range(len(self.lines))]
        return tag(
            "svg",
            tag("title", escape(self.title)),
            tag("desc", escape(self.in_words())),
            *self._scale(),
            *self._rounds(),
            *drawn,
            *self._marks(),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {WIDTH} {HEIGHT}",
            class_="plot",
            role="img",
            data_game=self.game,
            data_left=LEFT,
            data_right=RIGHT,
            data_last=self.last,
        )

    def in_words(self) -> str:
        """The last values, for who does not see the picture."""
        return ", ".join(f"{line.name}: {self._shown(line.values[-1])}" for line in self.lines)

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
        step = 1.0
        for factor in (2, 2.5, 2) * 6:
            if step * 6 >= most:
                return step
            step *= factor
        return step

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
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share

    def _scale(self) -> list[str]:
        drawn = []
        value = 0.0
        while value <= self.highest + 1e-9:
            y = self.y(value)
            drawn.append(tag("path", d=f"M{LEFT} {y:.1f}H{WIDTH - RIGHT}", class_="scale"))
            drawn.append(text(self._shown(value), LEFT - 8, y + 4.0, text_anchor="end"))
            value += self.step
        return drawn

    def _shown(self, value: float) -> str:
        return f"{value:.0%}" if self.is_share else f"{value:.0f}"

    def _rounds(self) -> list[str]:
        every = -(-len(self.ticks) // NAMED) or 1
        drawn = []
        for tick in self.ticks[::every]:
            x = self.x(tick.moment)
            drawn.append(tag("path", d=f"M{x:.1f} {HEIGHT - BOTTOM}v6", class_="scale"))
            if tick.moment == 0 or x >= LEFT + FIRST_NAME:
                drawn.append(text(tick.name, x, HEIGHT - BOTTOM + 27, text_anchor="middle"))
        return drawn

    # -- lines and marks -------------------------------------------------------------------------

    def _course(self, seat: int) -> str:
        """A line twice: dark and broad behind, so that light colours can be seen too."""
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
        lowest = HEIGHT - BOTTOM - APART / 2
        for seat in reversed(order):
            found[seat] = min(found[seat], lowest)
            lowest = found[seat] - APART
        return found


def mark(seat: int, letter: str, place: str = "") -> str:
    """A seat's colour, shape and letter, around the point 0 0."""
    shape = tag("path", d=OUTLINES[seat % 4])
    words = text(letter, 0, DROPS[seat % 4])
    return group(shape, words, class_=f"mark seat-{seat} {place}".rstrip())
