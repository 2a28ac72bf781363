"""Symmetries of a frame: the hexes and edges that one turns into each other."""

from __future__ import annotations

from collections.abc import Callable

from keelstone.games.seafarers.rules.map.geometry import Geometry, Point
from keelstone.i18n import Phrase, say

NONE = "none"
SYMMETRIES: dict[str, Phrase] = {
    NONE: say("no symmetry"),
    "mirror": say("left and right alike"),
    "flip": say("top and bottom alike"),
    "turn": say("alike after half a turn"),
    "all": say("all four quarters alike"),
}
Image = Callable[[Point], Point]


def images(shape: Geometry, symmetry: str) -> list[Image]:
    """The maps of the lattice onto itself that a symmetry is made of; the identity comes first."""
    wide, high = 2 * (max(shape.rows) - 1), 3 * (len(shape.rows) - 1)
    mirror: Image = lambda p: (wide - p[0], p[1])  # noqa: E731
    flip: Image = lambda p: (p[0], high - p[1])  # noqa: E731
    turn: Image = lambda p: (wide - p[0], high - p[1])  # noqa: E731
    same: Image = lambda p: p  # noqa: E731
    others = {"mirror": [mirror], "flip": [flip], "turn": [turn], "all": [mirror, flip, turn]}
    return [same, *others.get(symmetry, [])]


def hex_images(shape: Geometry, h: int, symmetry: str) -> list[int]:
    """The hexes that a symmetry makes of one, itself first."""
    number = {point: place for place, point in enumerate(shape.hexes)}
    found = [number[image(shape.hexes[h])] for image in images(shape, symmetry)]
    return list(dict.fromkeys(found))


def edge_images(shape: Geometry, edge: int, symmetry: str) -> list[int]:
    """The edges that a symmetry makes of one, itself first."""
    corner = {point: place for place, point in enumerate(shape.corners)}
    number = {frozenset(ends): place for place, ends in enumerate(shape.edges)}
    ends = [shape.corners[end] for end in shape.edges[edge]]
    found = [
        number[frozenset(corner[image(end)] for end in ends)] for image in images(shape, symmetry)
    ]
    return list(dict.fromkeys(found))
