"""The order in which the lettered tokens are laid: from a corner of the island inwards."""

from __future__ import annotations

from collections.abc import Sequence

from keelstone.games.seafarers.rules.map.geometry import HEX_STEPS, Geometry, Point

# Around the centre, counter-clockwise as the rules have it, from the north-east.
ROUND = ("NE", "NW", "W", "SW", "SE", "E")


def spirals(shape: Geometry, hexes: Sequence[int]) -> list[list[int]] | None:
    """The hexes of a hexagon from each of its corners, ring by ring; None if it is none."""
    points = {shape.hexes[h]: h for h in hexes}
    radius = {1: 0, 7: 1, 19: 2}.get(len(hexes))
    if radius is None:
        return None
    xs, ys = [x for x, _ in points], [y for _, y in points]
    centre = ((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2)
    found = []
    for start in range(len(ROUND)):
        places = [place for size in range(radius, 0, -1) for place in _ring(centre, size, start)]
        places.append(centre)
        if any(place not in points for place in places):
            return None
        found.append([points[place] for place in places])
    return found


def _ring(centre: Point, size: int, start: int) -> list[Point]:
    """The hexes at a distance from the centre, counter-clockwise from one of the six corners."""
    dx, dy = HEX_STEPS[ROUND[start]]
    x, y = centre[0] + size * dx, centre[1] + size * dy
    places = []
    for side in range(len(ROUND)):
        along = HEX_STEPS[ROUND[(start + side + 2) % len(ROUND)]]
        for _ in range(size):
            places.append((x, y))
            x, y = x + along[0], y + along[1]
    return places
