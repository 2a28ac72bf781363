"""Is a scene sound?  Every check explains what it finds; nothing is repaired."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import combinations
from math import isqrt
from typing import Any

from keelstone.engine.boardfile import Faults
from keelstone.engine.traceability import carries_out
from keelstone.games.seafarers.data.box import BOXES, PIECE_KEYS, Box, open_boxes, our_boxes
from keelstone.games.seafarers.data.scene import Scene, produces
from keelstone.games.seafarers.data.token_checks import (
    check_deal,
    check_gold_tokens,
    check_red_tokens,
    check_tokens,
    tokens_used,
)
from keelstone.games.seafarers.rules.board import (
    BELT,
    DESERT,
    HARBOUR_NAMES,
    HARBOURS,
    MAIN,
    MAX_PIECES,
    POOLS,
    SEA,
    TERRAIN_NAMES,
    TOKENS_NONE,
    UNKNOWN,
)
from keelstone.games.seafarers.rules.map.geometry import ISLAND_ROWS, Geometry


def check_scene(scene: Scene, faults: Faults, boxes: Mapping[str, Any] | None = None) -> None:
    """Hold a scene against the boxes, the frame and its own hooks."""
    if check_players(scene, faults):
        check_room(scene, faults)
    if check_boxes(scene, faults):
        check_material(scene, open_boxes(boxes or our_boxes(), scene.boxes), faults)
    check_tokens(scene, faults)
    check_red_tokens(scene, scene.token, "map", faults)
    check_gold_tokens(scene, "map", faults)
    for place, deal in enumerate(scene.deals):
        check_deal(scene, deal, f"deal[{place + 1}]", faults)
    faults.check(len(scene.deals) <= POOLS, "deal", f"there can be at most {POOLS} deals")
    check_islands(scene, faults)
    check_start_and_chips(scene, faults)
    check_harbours(scene, faults)
    check_stack(scene, faults)
    check_bag(scene, faults)
    check_robber(scene, faults)
    check_correction(scene, faults)


# the boxes


def check_players(scene: Scene, faults: Faults) -> bool:
    """Two to four seats; a total that can be reached and missed."""
    fine = scene.seats and all(2 <= seats <= 4 for seats in scene.seats)
    faults.check(3 <= scene.points <= 99, "victory.points", "should be from 3 to 99")
    return faults.check(bool(fine), "seats", "should be among 2, 3 and 4")


def check_boxes(scene: Scene, faults: Faults) -> bool:
    """One base game or two, with the sea or without; the sea frame comes with the sea."""
    known = [name for name in scene.boxes if name in BOXES]
    good = (
        len(known) == len(scene.boxes) and 1 <= known.count("base") <= 2 and known.count("sea") <= 1
    )
    faults.check(good, "boxes", 'should be "base" once or twice, and "sea" at most once')
    if scene.geometry.rows != ISLAND_ROWS:
        faults.check(scene.has_ships(), "boxes", 'the frame of seven rows comes with the box "sea"')
    sails = scene.first_ship != "none"
    faults.check(
        sails == scene.has_ships(),
        "rules.first_ship",
        '"none" goes with no box "sea", and only then',
    )
    return good


def check_room(scene: Scene, faults: Faults) -> None:
    """Wherever seats place their first settlements, there is room for all of them."""
    settlements = 2 * max(scene.seats)
    shape = scene.geometry
    if scene.has_dealt_islands():
        land = len(scene.land()) + sum(d.terrain.total() - d.terrain[SEA] for d in scene.deals)
        has_room = fewest_corners(land) > MAX_BLOCKED * (settlements - 1)
        faults.check(has_room, "map", f"land for {settlements} first settlements is missing")
        return
    starts = [scene.start_hexes()]
    if scene.start == "one-island":
        starts = [set(island.hexes) for island in scene.islands if island.zone != BELT]
    for hexes in starts:
        corners = {corner for h in hexes for corner in shape.hex_corners[h]}
        has_room = len(corners) > most_blocked(shape, corners, settlements - 1)
        fault = f"{len(corners)} corners do not surely have room for {settlements} settlements"
        faults.check(has_room, "map", fault)


#: a settlement takes its corner and bars the corners next to it
MAX_BLOCKED = 4


def most_blocked(shape: Geometry, corners: set[int], settlements: int) -> int:
    """How many of some corners a number of settlements can take or bar at most."""
    blocked = [1 + len(corners.intersection(shape.corner_corners[corner])) for corner in corners]
    return sum(sorted(blocked, reverse=True)[:settlements])


def fewest_corners(hexes: int) -> int:
    """How many corners a number of hexes has at least: those of the roundest island."""
    return 2 * hexes + 2 + isqrt(max(0, 12 * hexes - 4)) if hexes else 0


@carries_out("seafarers 1.7")
def check_material(scene: Scene, box: Box, faults: Faults) -> None:
    """Hexes, tokens, harbours and pieces are all in the boxes."""
    terrain = terrain_used(scene)
    _within(faults, "map", terrain, box.terrain, lambda t: f"{TERRAIN_NAMES[t]} hexes")
    _within(faults, "map", tokens_used(scene), box.tokens, lambda n: f"tokens {n}")
    _within(
        faults,
        "harbours",
        scene.harbours.kinds,
        box.harbours,
        lambda k: f"{HARBOUR_NAMES[k]} harbours",
    )
    for name, wanted, held, most in zip(
        PIECE_KEYS, scene.pieces, box.pieces, MAX_PIECES, strict=True
    ):
        limit = min(held, most)
        fault = f"{wanted} of a colour, but there are {limit}"
        faults.check(wanted <= limit, f"pieces.{name}", fault)
    check_first_pieces(scene, faults)


@carries_out("seafarers 3.6")
def check_first_pieces(scene: Scene, faults: Faults) -> None:
    """Every seat has the pieces that it places in the set-up: two settlements, two roads or
    ships."""
    for name, wanted in zip(PIECE_KEYS, scene.pieces, strict=True):
        is_needed = name in ("roads", "settlements") or (name == "ships" and scene.has_ships())
        faults.check(wanted >= 2 or not is_needed, f"pieces.{name}", "the set-up needs two")


def terrain_used(scene: Scene) -> Counter[int]:
    """All hexes the scene needs, dealt and stacked ones too."""
    dealt = scene.dealt()
    used = Counter(t for h, t in enumerate(scene.terrain) if t != UNKNOWN and h not in dealt)
    for deal in scene.deals:
        used += deal.terrain
    return used + scene.stack


def _within(
    faults: Faults, key: str, used: Counter[int], held: Counter[int], name: Callable[[int], str]
) -> None:
    for code, count in sorted(used.items()):
        if count > held[code]:
            faults.add(key, f"the scene needs {count} {name(code)}, the boxes hold {held[code]}")


def check_correction(scene: Scene, faults: Faults) -> None:
    """Dealing again needs a deal that decides the islands, and bounds that some deal keeps."""
    rule = scene.correction
    if rule is None:
        return
    faults.check(scene.has_dealt_islands(), "correction", "needs a deal that holds sea")
    faults.check(1 <= rule.islands <= 4, "correction.islands", "should be from 1 to 4")
    faults.check(60 <= rule.largest <= 100, "correction.largest", "should be from 60 to 100")
    few = 1 <= rule.one_hex_islands <= 99
    faults.check(few, "correction.one_hex_islands", "should be from 1 to 99")


# islands


@carries_out("seafarers 2.4")
def check_islands(scene: Scene, faults: Faults) -> None:
    """Every land hex on one island, every island one piece, no corner on two of them."""
    if scene.has_dealt_islands():
        fault = "where the deal decides what is land it decides the islands too"
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
            found = " and ".join(names) or "no island"
            faults.add("island", f"{scene.geometry.hex_name(h)} belongs to {found}")
    repeated = [name for name, n in Counter(i.name for i in scene.islands).items() if n > 1]
    faults.check(not repeated, "island", f"two islands are called {', '.join(repeated)}")
    _check_corners(scene, faults)


def _check_island_land(
    scene: Scene, hexes: tuple[int, ...], zone: int, key: str, faults: Faults
) -> None:
    land = scene.land()
    shape = scene.geometry
    for h in hexes:
        faults.check(h in land, key, f"{shape.hex_name(h)} is not land")
        if zone == BELT:
            faults.check(scene.terrain[h] == DESERT, key, f"{shape.hex_name(h)} is not desert")
    faults.check(bool(hexes), key, "names no hex")
    if zone != BELT and hexes:
        apart = set(hexes) - connected(scene, hexes[0], set(hexes))
        names = ", ".join(shape.hex_name(h) for h in sorted(apart))
        faults.check(not apart, key, f"{names}: not connected with {shape.hex_name(hexes[0])}")


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
    touching = set()
    for hexes in scene.geometry.corner_hexes:
        names = sorted({island_of[h] for h in hexes if h in island_of})
        touching |= set(combinations(names, 2))
    for first, second in sorted(touching):
        faults.add("island", f"{first} and {second} share a corner")


def check_start_and_chips(scene: Scene, faults: Faults) -> None:
    """Hooks about islands need the islands they speak of."""
    numbered = [island for island in scene.islands if island.zone != BELT]
    main = [island for island in numbered if island.zone == MAIN]
    if scene.start == "main-island":
        faults.check(len(main) == 1, "rules.start", '"main-island" needs one island of zone "main"')
    if scene.start == "one-island":
        faults.check(len(numbered) > 1, "rules.start", '"one-island" needs several islands')
    if scene.chips == "trade-lines":
        faults.check(len(numbered) == 2, "rules.chips", '"trade-lines" needs two islands')
    if scene.chips in ("each-foreign-island", "more-for-further-islands"):
        several = len(numbered) > 1 or scene.has_dealt_islands()
        faults.check(several, "rules.chips", f'"{scene.chips}" needs several islands')


# harbours


def check_harbours(scene: Scene, faults: Faults) -> None:
    """As many places as kinds, each at a coast, no two at one corner."""
    harbours = scene.harbours
    total = harbours.kinds.total()
    faults.check(
        total <= HARBOURS, "harbours", f"{total} harbours, at most {HARBOURS} are possible"
    )
    if harbours.rule == "shuffled":
        fault = f"{len(harbours.places)} places for {total} harbours"
        faults.check(len(harbours.places) == total, "harbours.places", fault)
    if harbours.rule == "draft":
        faults.check(scene.has_ships(), "harbours.lay_out", '"draft" needs the box "sea"')
    check_harbour_places(scene, harbours.places, "harbours.places", faults)


def check_harbour_places(scene: Scene, places: Iterable[int], key: str, faults: Faults) -> None:
    """A harbour lies between land and sea (or frame) and shares no corner with another."""
    shape, land, taken = scene.geometry, scene.land(), {}  # type: ignore[var-annotated]
    for edge in places:
        name = shape.edge_name(edge)
        beside = shape.edge_hexes[edge]
        dry = sum(h in land for h in beside)
        wet = (
            sum(scene.terrain[h] == SEA and h not in scene.dealt() for h in beside)
            + 2
            - len(beside)
        )
        faults.check(dry == 1 and wet == 1, key, f"{name} is not a coast")
        for corner in shape.edges[edge]:
            other = taken.setdefault(corner, name)
            faults.check(other == name, key, f"{other} and {name} share a corner")
        if list(places).count(edge) > 1:
            faults.add(key, f"{name} is named twice")


# stack, bag, robber


def check_stack(scene: Scene, faults: Faults) -> None:
    """As many hexes in the stack as places undiscovered, as many tokens as land among them."""
    unknown = sum(terrain == UNKNOWN for terrain in scene.terrain)
    hook = "discovery" in scene.hooks
    faults.check(hook == bool(unknown), "rules.hooks", '"discovery" goes with hexes marked ?')
    fault = f"{scene.stack.total()} hexes for {unknown} places marked ?"
    faults.check(scene.stack.total() == unknown, "stack.hexes", fault)
    wanted = sum(count for terrain, count in scene.stack.items() if produces(terrain))
    fault = f"{scene.stack_tokens.total()} tokens for {wanted} hexes of land"
    faults.check(scene.stack_tokens.total() == wanted, "stack.tokens", fault)
    check_known_start(scene, faults)


@carries_out("seafarers 21.5")
def check_known_start(scene: Scene, faults: Faults) -> None:
    """Everything around a starting settlement is known, so that discovery begins at sea."""
    shape = scene.geometry
    for h in sorted(scene.start_hexes()):
        for other in shape.hex_hexes[h]:
            if other is not None and scene.terrain[other] == UNKNOWN:
                names = f"{shape.hex_name(other)} is unknown, but {shape.hex_name(h)} beside it"
                faults.add("map", f"{names} is land to start on")


def check_bag(scene: Scene, faults: Faults) -> None:
    """A bag goes with its hook and with land that has no number yet."""
    hook = "token-bag" in scene.hooks
    faults.check(hook == bool(scene.bag), "bag.tokens", 'goes with the hook "token-bag"')
    if hook:
        bare = any(deal.token_rule == TOKENS_NONE for deal in scene.deals) or any(
            produces(t) and not n for t, n in zip(scene.terrain, scene.token, strict=True)
        )
        faults.check(bare, "rules.hooks", '"token-bag" needs land without tokens')
        main = scene.start == "main-island"
        faults.check(main, "rules.start", '"token-bag" needs "main-island", where tokens lie')


def check_robber(scene: Scene, faults: Faults) -> None:
    """The robber begins on the desert; where several are printed the scene says on which."""
    printed = Counter(scene.terrain)[DESERT]
    deserts = printed + sum(deal.terrain[DESERT] for deal in scene.deals)
    if scene.robber is None:
        clear = deserts < 2 or not printed
        faults.check(clear, "robber.hex", "is missing, and there are several deserts")
    else:
        name = scene.geometry.hex_name(scene.robber)
        faults.check(scene.terrain[scene.robber] == DESERT, "robber.hex", f"{name} is not desert")
