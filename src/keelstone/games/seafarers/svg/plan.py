"""Where everything of a frame is drawn, and what lies there."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from keelstone.games.seafarers.rules.board import FRAME, SEA
from keelstone.games.seafarers.rules.map.geometry import Geometry, geometry

SIDE = 100  # of a hex, on the chart
WIDTH = 796  # of the chart, in the picture
BORDER = 28
MARGIN_ACROSS, MARGIN_DOWN = 76, 48  # water beside the outermost hexes, for harbours
PIER = 43  # from the coast to a harbour's sign

Point = tuple[float, float]


class Plan:
    """Where everything of a frame is drawn: hexes, corners and edges, in the chart's own units."""

    def __init__(self, shape: Geometry) -> None:
        self.shape = shape
        left, top, right, bottom = (SIDE * bound for bound in shape.bounds())
        across = right - left + 2 * MARGIN_ACROSS
        down = bottom - top + 2 * MARGIN_DOWN
        self.scale = (WIDTH - 2 * BORDER) / across
        self.height = round(down * self.scale) + 2 * BORDER
        self.left, self.top = MARGIN_ACROSS - left, MARGIN_DOWN - top
        self.across, self.down = across, down

    @cached_property
    def hexes(self) -> list[Point]:
        return [self._at(self.shape.hex_centre(h)) for h in range(len(self.shape.hexes))]

    @cached_property
    def corners(self) -> list[Point]:
        return [self._at(self.shape.corner_point(c)) for c in range(len(self.shape.corners))]

    @cached_property
    def edges(self) -> list[Point]:
        """The middles of the edges."""
        ends = [(self.corners[a], self.corners[b]) for a, b in self.shape.edges]
        return [(rounded((a + c) / 2), rounded((b + d) / 2)) for (a, b), (c, d) in ends]

    @cached_property
    def slopes(self) -> list[int]:
        """How far every edge is turned from the level: -30, 30 or 90 degrees."""
        ends = [(self.corners[a], self.corners[b]) for a, b in self.shape.edges]
        return [
            (round(math.degrees(math.atan2(d - b, c - a))) + 90) % 180 - 90 if c != a else 90
            for (a, b), (c, d) in ends
        ]

    @cached_property
    def hex_names(self) -> list[str]:
        return [self.shape.hex_name(h) for h in range(len(self.shape.hexes))]

    @cached_property
    def corner_names(self) -> list[str]:
        return [self.shape.corner_name(c) for c in range(len(self.shape.corners))]

    @cached_property
    def edge_names(self) -> list[str]:
        return [self.shape.edge_name(e) for e in range(len(self.shape.edges))]

    def corner_id(self, corner: int) -> str:
        return "corner-" + self.corner_names[corner].replace(".", "-")

    def edge_id(self, edge: int) -> str:
        return "edge-" + self.edge_names[edge]

    def hex_id(self, h: int) -> str:
        return "hex-" + self.hex_names[h]

    def _at(self, point: Point) -> Point:
        return rounded(SIDE * point[0] + self.left), rounded(SIDE * point[1] + self.top)


def rounded(value: float) -> float:
    return round(value, 1)


@lru_cache(64)
def plan_of(rows: tuple[int, ...]) -> Plan:
    """The plan of a frame, made once."""
    return Plan(geometry(rows))


def plan_of_view(view: Any) -> Plan:
    """The plan of the frame that a view shows."""
    return plan_of(tuple(length for length in view.board.rows if length))


@dataclass(frozen=True)
class LayOut:
    """The hexes and harbours that lie in a frame now."""

    plan: Plan
    terrain: tuple[int, ...]
    token: tuple[int, ...]
    island: tuple[int, ...]
    harbours: tuple[tuple[int, int], ...]
    main_island: int

    @property
    def land(self) -> list[int]:
        return [h for h, kind in enumerate(self.terrain) if kind < SEA]

    def beside(self, edge: int) -> tuple[int, int]:
        """The two hexes of an edge; FRAME where the frame begins."""
        first, *rest = self.plan.shape.edge_hexes[edge]
        return first, rest[0] if rest else FRAME

    def is_land(self, h: int) -> bool:
        return h != FRAME and self.terrain[h] < SEA

    def coast(self) -> list[int]:
        """The edges with land on one side only."""
        edges = range(len(self.plan.edges))
        return [e for e in edges if sum(map(self.is_land, self.beside(e))) == 1]

    def pier(self, edge: int) -> Point:
        """Where the sign of a harbour stands: out at sea before the middle of its edge."""
        landward = next((h for h in self.beside(edge) if self.is_land(h)), self.beside(edge)[0])
        (x, y), (hx, hy) = self.plan.edges[edge], self.plan.hexes[landward]
        out = PIER / math.hypot(x - hx, y - hy)
        return rounded(x + out * (x - hx)), rounded(y + out * (y - hy))


def lay_out_of(view: Any) -> LayOut:
    """What a viewer sees lying in the frame."""
    plan = plan_of(tuple(length for length in view.board.rows if length))
    hexes, laid = len(plan.hexes), view.harbours_laid
    return LayOut(
        plan,
        tuple(view.terrain[:hexes]),
        tuple(view.token[:hexes]),
        tuple(view.island[:hexes]),
        tuple(zip(view.harbour_edge[:laid], view.harbour_kind[:laid], strict=True)),
        view.board.main_island,
    )
