"""The frame and what lies in it: hexes, corners and edges, their numbers, names and points.

Hexes stand on a point and lie in rows, each row centred under the longest.  Everything outside the
rows is the frame, which counts as sea.  Corners and edges are numbered when they touch at least one
hex of the board, in reading order, so the island of the base game has 19 hexes, 54 corners and
72 edges; an edge between two pieces of the frame has no number.

A name is read off the picture: the row's letter and the place in the row for a hex (``C4``); a dot
and one of six directions for a corner (``C4.N``: a dot is a point); a dash and one of six ways for
an edge (``C4-NE``: a dash is a line).  Most corners and edges belong to several hexes and have
several names: all are understood, one is written.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property, lru_cache

from keelstone.engine.moves import whole_number
from keelstone.engine.rules_text.traceability import carries_out

CORNER_DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
EDGE_DIRECTIONS = ("NE", "E", "SE", "SW", "W", "NW")

# Whole-number lattice: a hex in row r stands at (x, 3 r); half a hex is one step of x.
_CORNER_STEPS = {
    "N": (0, -2),
    "NE": (1, -1),
    "SE": (1, 1),
    "S": (0, 2),
    "SW": (-1, 1),
    "NW": (-1, -1),
}
_EDGE_ENDS = {
    "NE": ("N", "NE"),
    "E": ("NE", "SE"),
    "SE": ("SE", "S"),
    "SW": ("S", "SW"),
    "W": ("SW", "NW"),
    "NW": ("NW", "N"),
}
HEX_STEPS = {"NE": (1, -3), "E": (2, 0), "SE": (1, 3), "SW": (-1, 3), "W": (-2, 0), "NW": (-1, -3)}
# Which of a corner's names is written: the hex above or below it, else the first beside it.
_CORNER_PREFERENCE = ("N", "S", "NE", "SE", "SW", "NW")

ISLAND_ROWS = (3, 4, 5, 4, 3)
SEA_WIDTHS = range(5, 11)

Point = tuple[int, int]


@carries_out("seafarers 2.2")
def sea_rows(width: int) -> tuple[int, ...]:
    """The seven rows of the sea frame: long and short ones in turn."""
    return (width, width - 1) * 3 + (width,)


FRAMES = (ISLAND_ROWS, *(sea_rows(width) for width in SEA_WIDTHS))


class UnknownPlace(ValueError):
    """A text that names no hex, corner or edge of this frame."""


@dataclass(frozen=True)
class Geometry:
    """The hexes, corners and edges of one frame, given by the number of hexes in each row."""

    rows: tuple[int, ...]

    @cached_property
    def hexes(self) -> list[Point]:
        """The lattice point of every hex, in reading order."""
        longest = max(self.rows)
        return [
            (longest - length + 2 * column, 3 * row)
            for row, length in enumerate(self.rows)
            for column in range(length)
        ]

    @cached_property
    def corners(self) -> list[Point]:
        """The lattice point of every corner, in reading order."""
        points = {_corner(place, way) for place in self.hexes for way in CORNER_DIRECTIONS}
        return sorted(points, key=_reading_order)

    @cached_property
    def edges(self) -> list[tuple[int, int]]:
        """The two corners of every edge, the edges in reading order of their middles."""
        pairs = {self._ends(place, way) for place in self.hexes for way in EDGE_DIRECTIONS}
        return sorted(pairs, key=self._middle_in_reading_order)

    @cached_property
    def hex_corners(self) -> list[list[int]]:
        """The six corners of every hex: N NE SE S SW NW."""
        number = self._corner_number
        return [[number[_corner(h, way)] for way in CORNER_DIRECTIONS] for h in self.hexes]

    @cached_property
    def hex_edges(self) -> list[list[int]]:
        """The six edges of every hex: NE E SE SW W NW."""
        number = {ends: edge for edge, ends in enumerate(self.edges)}
        return [[number[self._ends(h, way)] for way in EDGE_DIRECTIONS] for h in self.hexes]

    @cached_property
    def hex_hexes(self) -> list[list[int | None]]:
        """The six neighbours of every hex: NE E SE SW W NW; None where the frame begins."""
        number = {place: h for h, place in enumerate(self.hexes)}
        return [
            [number.get((x + HEX_STEPS[way][0], y + HEX_STEPS[way][1])) for way in EDGE_DIRECTIONS]
            for x, y in self.hexes
        ]

    @cached_property
    def edge_hexes(self) -> list[list[int]]:
        """The one or two board hexes beside every edge."""
        return self._owners(self.hex_edges, len(self.edges))

    @cached_property
    def corner_hexes(self) -> list[list[int]]:
        """The one to three board hexes around every corner."""
        return self._owners(self.hex_corners, len(self.corners))

    @cached_property
    def corner_edges(self) -> list[list[int]]:
        """The two or three edges that meet at every corner."""
        return self._owners([list(ends) for ends in self.edges], len(self.corners))

    @cached_property
    def corner_corners(self) -> list[list[int]]:
        """The neighbours of every corner, each across the edge at the same place."""
        return [
            [sum(self.edges[edge]) - corner for edge in edges]
            for corner, edges in enumerate(self.corner_edges)
        ]

    def is_on_frame(self, corner: int) -> bool:
        """Whether a piece of the frame is among the three hexes of this corner."""
        return len(self.corner_hexes[corner]) < 3

    # names

    def hex_name(self, number: int) -> str:
        """``C4``: row letter, place in the row counted from 1."""
        for row, length in enumerate(self.rows):
            if number < length:
                return f"{chr(ord('A') + row)}{number + 1}"
            number -= length
        raise UnknownPlace(f"no hex has the number {number}")

    def corner_name(self, number: int) -> str:
        """``C4.N``: of the names of a corner the one that is written."""
        for way in _CORNER_PREFERENCE:
            place = CORNER_DIRECTIONS.index(way)
            for h in self.corner_hexes[number]:
                if self.hex_corners[h][place] == number:
                    return f"{self.hex_name(h)}.{way}"
        raise UnknownPlace(f"no corner has the number {number}")

    def edge_name(self, number: int) -> str:
        """``C4-NE``: an edge named by its first hex in reading order."""
        h = self.edge_hexes[number][0]
        return f"{self.hex_name(h)}-{EDGE_DIRECTIONS[self.hex_edges[h].index(number)]}"

    def parse_hex(self, text: str) -> int:
        """The hex that this text names."""
        letter, column = text[:1].upper(), text[1:]
        row = ord(letter) - ord("A") if letter else -1
        if not 0 <= row < len(self.rows) or whole_number(column) < 0:
            raise UnknownPlace(f"{text!r} is not a hex of this board")
        if not 1 <= int(column) <= self.rows[row]:
            raise UnknownPlace(
                f"{text!r} is not a hex of this board: row {letter} has {self.rows[row]}"
            )
        return sum(self.rows[:row]) + int(column) - 1

    def parse_corner(self, text: str) -> int:
        """The corner that this text names, by any of its hexes."""
        h, place = self._parse_side(text, CORNER_DIRECTIONS, "corner")
        return self.hex_corners[h][place]

    def parse_edge(self, text: str) -> int:
        """The edge that this text names, by any of its hexes."""
        h, place = self._parse_side(text, EDGE_DIRECTIONS, "edge")
        return self.hex_edges[h][place]

    def _parse_side(self, text: str, directions: tuple[str, ...], kind: str) -> tuple[int, int]:
        name, _, way = text.strip().replace("-", ".").replace(" ", ".").partition(".")
        if way.upper() not in directions:
            raise UnknownPlace(f"{text!r} is not {kind} {', '.join(directions)} of a hex")
        return self.parse_hex(name), directions.index(way.upper())

    # points for pictures, in units of a hex's side; x to the right, y down

    def hex_centre(self, number: int) -> tuple[float, float]:
        """Where the middle of a hex is drawn."""
        return _drawn(self.hexes[number])

    def corner_point(self, number: int) -> tuple[float, float]:
        """Where a corner is drawn."""
        return _drawn(self.corners[number])

    def edge_points(self, number: int) -> tuple[tuple[float, float], tuple[float, float]]:
        """Where the two ends of an edge are drawn."""
        first, second = self.edges[number]
        return self.corner_point(first), self.corner_point(second)

    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of all hexes."""
        points = [_drawn(point) for point in self.corners]
        across, down = [x for x, _ in points], [y for _, y in points]
        return min(across), min(down), max(across), max(down)

    # inside

    @cached_property
    def _corner_number(self) -> dict[Point, int]:
        return {point: corner for corner, point in enumerate(self.corners)}

    def _ends(self, place: Point, way: str) -> tuple[int, int]:
        first, second = (self._corner_number[_corner(place, end)] for end in _EDGE_ENDS[way])
        return (first, second) if first < second else (second, first)

    def _middle_in_reading_order(self, ends: tuple[int, int]) -> Point:
        (ax, ay), (bx, by) = self.corners[ends[0]], self.corners[ends[1]]
        return ay + by, ax + bx

    @staticmethod
    def _owners(table: list[list[int]], size: int) -> list[list[int]]:
        """Turn a table round: for each thing named in it, the rows that name it."""
        owners: list[list[int]] = [[] for _ in range(size)]
        for row, things in enumerate(table):
            for thing in things:
                owners[thing].append(row)
        return owners


@lru_cache(64)
def geometry(rows: tuple[int, ...]) -> Geometry:
    """The geometry of a frame, made once."""
    return Geometry(rows)


def _corner(place: Point, way: str) -> Point:
    step = _CORNER_STEPS[way]
    return place[0] + step[0], place[1] + step[1]


def _reading_order(point: Point) -> Point:
    return point[1], point[0]


def _drawn(point: Point) -> tuple[float, float]:
    return point[0] * math.sqrt(3) / 2, point[1] / 2


# Sizes of tables that hold any frame, checked by a test against the largest one.
HEXES, CORNERS, EDGES = 67, 168, 234
CORNER_WORDS, EDGE_WORDS = 3, 4
