"""The islands of a scene: every check explains what it finds."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from keelstone.engine.boards.boardfile import Faults
from keelstone.engine.rules_text.traceability import carries_out
from keelstone.games.seafarers.data.scene import Scene
from keelstone.games.seafarers.data.words import CHIP_WORDS, START_WORDS
from keelstone.games.seafarers.rules.board import (
    BELT,
    DESERT,
    MAIN,
)
from keelstone.i18n import join, say


@carries_out("seafarers 2.4")
def check_islands(scene: Scene, faults: Faults) -> None:
    """Every land hex on one island, every island one piece, no corner on two of them."""
    if scene.has_dealt_islands():
        fault = say("where the deal decides what is land it decides the islands too")
        faults.check(not scene.islands, "island", fault)
        return
    owners: dict[int, list[str]] = {}
    for place, island in enumerate(scene.islands):
        key = f"island[{place + 1}].hexes"
        for h in island.hexes:
            owners.setdefault(h, []).append(island.name)
        _check_island_land(scene, island.hexes, island.zone, key, faults)
    for h in sorted(scene.land() | owners.keys()):
        names = owners.get(h, [])
        if len(names) != 1:
            found = join(names, say(" and ")) if names else say("no island")
            hex_name = scene.geometry.hex_name(h)
            faults.add(
                "island", say("{hex} belongs to {islands}", hex=hex_name, islands=found), hex_name
            )
    repeated = [name for name, n in Counter(i.name for i in scene.islands).items() if n > 1]
    faults.check(
        not repeated, "island", say("two islands are called {names}", names=", ".join(repeated))
    )
    _check_corners(scene, faults)


def _check_island_land(
    scene: Scene, hexes: tuple[int, ...], zone: int, key: str, faults: Faults
) -> None:
    land = scene.land()
    shape = scene.geometry
    for h in hexes:
        name = shape.hex_name(h)
        faults.check(h in land, key, say("{hex} is not land", hex=name), name)
        if zone == BELT:
            is_desert = scene.terrain[h] == DESERT
            faults.check(is_desert, key, say("{hex} is not desert", hex=name), name)
    faults.check(bool(hexes), key, say("names no hex"))
    if zone != BELT and hexes:
        apart = set(hexes) - connected(scene, hexes[0], set(hexes))
        names = [shape.hex_name(h) for h in sorted(apart)]
        first = shape.hex_name(hexes[0])
        fault = say("{hexes}: not connected with {hex}", hexes=", ".join(names), hex=first)
        faults.check(not apart, key, fault, *names)


def connected(scene: Scene, first: int, hexes: set[int]) -> set[int]:
    """The hexes of a set that can be reached from one of them without leaving it."""
    reached, ahead = {first}, [first]
    while ahead:
        for other in scene.geometry.hex_hexes[ahead.pop()]:
            if other in hexes and other not in reached and other is not None:
                reached.add(other)
                ahead.append(other)
    return reached


def _check_corners(scene: Scene, faults: Faults) -> None:
    island_of = {h: i.name for i in scene.islands if i.zone != BELT for h in i.hexes}
    touching: dict[tuple[str, str], set[int]] = {}
    for hexes in scene.geometry.corner_hexes:
        names = sorted({island_of[h] for h in hexes if h in island_of})
        for pair in combinations(names, 2):
            touching.setdefault(pair, set()).update(h for h in hexes if h in island_of)
    for (first, second), shared in sorted(touching.items()):
        fault = say("{first} and {second} share a corner", first=first, second=second)
        faults.add("island", fault, *(scene.geometry.hex_name(h) for h in sorted(shared)))


def check_start_and_chips(scene: Scene, faults: Faults) -> None:
    """Hooks about islands need islands of that kind."""
    numbered = [island for island in scene.islands if island.zone != BELT]
    main = [island for island in numbered if island.zone == MAIN]
    if scene.start == "main-island":
        faults.check(len(main) == 1, "rules.start", say("needs exactly one main island"))
    if scene.start == "one-island":
        faults.check(
            len(numbered) > 1,
            "rules.start",
            say('"{rule}" needs several islands', rule=START_WORDS[scene.start]),
        )
    if scene.chips == "trade-lines":
        two = len(numbered) == 2
        faults.check(
            two, "rules.chips", say('"{rule}" needs two islands', rule=CHIP_WORDS[scene.chips])
        )
    if scene.chips in ("each-foreign-island", "more-for-further-islands"):
        several = len(numbered) > 1 or scene.has_dealt_islands()
        faults.check(
            several,
            "rules.chips",
            say('"{rule}" needs several islands', rule=CHIP_WORDS[scene.chips]),
        )
