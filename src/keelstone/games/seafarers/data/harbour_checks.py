"""The harbours of a scene: every check explains what it finds."""

from __future__ import annotations

from collections.abc import Iterable

from keelstone.engine.boards.boardfile import Faults
from keelstone.games.seafarers.data.scene import Scene
from keelstone.games.seafarers.rules.board import (
    HARBOURS,
    SEA,
)
from keelstone.i18n import say


def check_harbours(scene: Scene, faults: Faults) -> None:
    """As many places as kinds, each at a coast, no two at one corner."""
    harbours = scene.harbours
    total = harbours.kinds.total()
    fault = say("{n} harbours, at most {most} are possible", n=total, most=HARBOURS)
    faults.check(total <= HARBOURS, "harbours", fault)
    if harbours.rule == "shuffled":
        fault = say("{places} places for {n} harbours", places=len(harbours.places), n=total)
        faults.check(len(harbours.places) == total, "harbours.places", fault)
    if harbours.rule == "draft":
        faults.check(scene.has_ships(), "harbours.lay_out", say('"draft" needs the box "sea"'))
    check_harbour_places(scene, harbours.places, "harbours.places", faults)


def check_harbour_places(scene: Scene, places: Iterable[int], key: str, faults: Faults) -> None:
    """A harbour lies between land and sea (or frame) and shares no corner with another."""
    shape, land = scene.geometry, scene.land()
    taken: dict[int, str] = {}
    for edge in places:
        name = shape.edge_name(edge)
        beside = shape.edge_hexes[edge]
        dry = sum(h in land for h in beside)
        wet = (
            sum(scene.terrain[h] == SEA and h not in scene.dealt() for h in beside)
            + 2
            - len(beside)
        )
        faults.check(dry == 1 and wet == 1, key, say("{edge} is not a coast", edge=name), name)
        for corner in shape.edges[edge]:
            other = taken.setdefault(corner, name)
            fault = say("{first} and {second} share a corner", first=other, second=name)
            faults.check(other == name, key, fault, other, name)
        if list(places).count(edge) > 1:
            faults.add(key, say("{edge} is named twice", edge=name), name)
