"""Checks that a scene has room for the first settlements of all seats."""

from __future__ import annotations

from math import isqrt

from keelstone.engine.boards.boardfile import Faults
from keelstone.games.seafarers.data.scene import Scene
from keelstone.games.seafarers.rules.board import (
    BELT,
    SEA,
)
from keelstone.games.seafarers.rules.map.geometry import Geometry
from keelstone.i18n import say

#: a settlement takes its corner and bars the corners next to it
MAX_BLOCKED = 4


def check_room(scene: Scene, faults: Faults) -> None:
    """Wherever seats place their first settlements, there is room for all of them."""
    settlements = 2 * max(scene.seats)
    shape = scene.geometry
    if scene.has_dealt_islands():
        land = len(scene.land()) + sum(d.terrain.total() - d.terrain[SEA] for d in scene.deals)
        has_room = fewest_corners(land) > MAX_BLOCKED * (settlements - 1)
        faults.check(
            has_room, "map", say("land for {n} first settlements is missing", n=settlements)
        )
        return
    starts = [scene.start_hexes()]
    if scene.start == "one-island":
        starts = [set(island.hexes) for island in scene.islands if island.zone != BELT]
    for hexes in starts:
        corners = {corner for h in hexes for corner in shape.hex_corners[h]}
        has_room = len(corners) > most_blocked(shape, corners, settlements - 1)
        fault = (
            say("land for {n} first settlements is missing", n=settlements)
            if not hexes
            else say(
                "{corners} corners do not surely have room for {n} settlements",
                corners=len(corners),
                n=settlements,
            )
        )
        faults.check(has_room, "map", fault, *(shape.hex_name(h) for h in sorted(hexes)))


def most_blocked(shape: Geometry, corners: set[int], settlements: int) -> int:
    """How many of some corners a number of settlements can take or bar at most."""
    blocked = [1 + len(corners.intersection(shape.corner_corners[corner])) for corner in corners]
    return sum(sorted(blocked, reverse=True)[:settlements])


def fewest_corners(hexes: int) -> int:
    """How many corners a number of hexes has at least: those of the roundest island."""
    return 2 * hexes + 2 + isqrt(max(0, 12 * hexes - 4)) if hexes else 0
