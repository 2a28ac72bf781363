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
from keelstone.games.seafarers.data.words import HARBOUR_WORDS, TERRAIN_WORDS
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
from keelstone.i18n import Phrase, join, say


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
    check_pirate(scene, faults)
    check_correction(scene, faults)


# the boxes


def check_players(scene: Scene, faults: Faults) -> bool:
    """Two to four seats; a total that can be reached and missed."""
    fine = scene.seats and all(2 <= seats <= 4 for seats in scene.seats)
    faults.check(
        3 <= scene.points <= 99,
        "victory.points",
        say("should be from {least} to {most}", least=3, most=99),
    )
    return faults.check(bool(fine), "seats", say("should be among 2, 3 and 4"))


def check_boxes(scene: Scene, faults: Faults) -> bool:
    """One base game or two, with the sea or without; the sea frame comes with the sea."""
    known = [name for name in scene.boxes if name in BOXES]
    good = (
        len(known) == len(scene.boxes) and 1 <= known.count("base") <= 2 and known.count("sea") <= 1
    )
    faults.check(good, "boxes", say('should be "base" once or twice, and "sea" at most once'))
    if scene.geometry.rows != ISLAND_ROWS:
        faults.check(
            scene.has_ships(), "boxes", say('the frame of seven rows comes with the box "sea"')
        )
    sails = scene.first_ship != "none"
    faults.check(
        sails == scene.has_ships(),
        "rules.first_ship",
        say('"none" goes with no box "sea", and only then'),
    )
    return good


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
        fault = say(
            "{corners} corners do not surely have room for {n} settlements",
            corners=len(corners),
            n=settlements,
        )
        faults.check(has_room, "map", fault, *(shape.hex_name(h) for h in sorted(hexes)))


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
    _within(
        faults,
        "map",
        terrain,
        box.terrain,
        lambda t: say("{terrain} hexes", terrain=TERRAIN_WORDS[TERRAIN_NAMES[t]]),
    )
    _within(
        faults, "map", tokens_used(scene), box.tokens, lambda n: say("tokens {number}", number=n)
    )
    _within(
        faults,
        "harbours",
        scene.harbours.kinds,
        box.harbours,
        lambda k: say("{kind} harbours", kind=HARBOUR_WORDS[HARBOUR_NAMES[k]]),
    )
    for name, wanted, held, most in zip(
        PIECE_KEYS, scene.pieces, box.pieces, MAX_PIECES, strict=True
    ):
        limit = min(held, most)
        fault = say("{wanted} of a colour, but there are {n}", wanted=wanted, n=limit)
        faults.check(wanted <= limit, f"pieces.{name}", fault)
    check_first_pieces(scene, faults)


@carries_out("seafarers 3.6")
def check_first_pieces(scene: Scene, faults: Faults) -> None:
    """Every seat has the pieces that it places in the set-up: two settlements, two roads or
    ships."""
    for name, wanted in zip(PIECE_KEYS, scene.pieces, strict=True):
        is_needed = name in ("roads", "settlements") or (name == "ships" and scene.has_ships())
        faults.check(wanted >= 2 or not is_needed, f"pieces.{name}", say("the set-up needs two"))


def terrain_used(scene: Scene) -> Counter[int]:
    """All hexes the scene needs, dealt and stacked ones too."""
    dealt = scene.dealt()
    used = Counter(t for h, t in enumerate(scene.terrain) if t != UNKNOWN and h not in dealt)
    for deal in scene.deals:
        used += deal.terrain
    return used + scene.stack


def _within(
    faults: Faults, key: str, used: Counter[int], held: Counter[int], name: Callable[[int], Phrase]
) -> None:
    for code, count in sorted(used.items()):
        if count > held[code]:
            faults.add(
                key,
                say(
                    "the scene needs {wanted} {things}, the boxes hold {n}",
                    wanted=count,
                    things=name(code),
                    n=held[code],
                ),
            )


def check_correction(scene: Scene, faults: Faults) -> None:
    """Dealing again needs a deal that decides the islands, and bounds that some deal keeps."""
    rule = scene.correction
    if rule is None:
        return
    faults.check(scene.has_dealt_islands(), "correction", say("needs a deal that holds sea"))
    faults.check(
        1 <= rule.islands <= 4,
        "correction.islands",
        say("should be from {least} to {most}", least=1, most=4),
    )
    faults.check(
        60 <= rule.largest <= 100,
        "correction.largest",
        say("should be from {least} to {most}", least=60, most=100),
    )
    few = 1 <= rule.one_hex_islands <= 99
    faults.check(
        few, "correction.one_hex_islands", say("should be from {least} to {most}", least=1, most=99)
    )


# islands


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
    """Hooks about islands need the islands they speak of."""
    numbered = [island for island in scene.islands if island.zone != BELT]
    main = [island for island in numbered if island.zone == MAIN]
    if scene.start == "main-island":
        faults.check(
            len(main) == 1, "rules.start", say('"main-island" needs one island of zone "main"')
        )
    if scene.start == "one-island":
        faults.check(
            len(numbered) > 1,
            "rules.start",
            say('"{rule}" needs several islands', rule=scene.start),
        )
    if scene.chips == "trade-lines":
        faults.check(len(numbered) == 2, "rules.chips", say('"trade-lines" needs two islands'))
    if scene.chips in ("each-foreign-island", "more-for-further-islands"):
        several = len(numbered) > 1 or scene.has_dealt_islands()
        faults.check(
            several, "rules.chips", say('"{rule}" needs several islands', rule=scene.chips)
        )


# harbours


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
        faults.check(dry == 1 and wet == 1, key, say("{edge} is not a coast", edge=name), name)
        for corner in shape.edges[edge]:
            other = taken.setdefault(corner, name)
            fault = say("{first} and {second} share a corner", first=other, second=name)
            faults.check(other == name, key, fault, other, name)
        if list(places).count(edge) > 1:
            faults.add(key, say("{edge} is named twice", edge=name), name)


# stack, bag, robber


def check_stack(scene: Scene, faults: Faults) -> None:
    """As many hexes in the stack as places undiscovered, as many tokens as land among them."""
    unknown = sum(terrain == UNKNOWN for terrain in scene.terrain)
    hook = "discovery" in scene.hooks
    faults.check(hook == bool(unknown), "rules.hooks", say('"discovery" goes with hexes marked ?'))
    fault = say(
        "{hexes} hexes for {n} places marked {mark}", hexes=scene.stack.total(), n=unknown, mark="?"
    )
    faults.check(scene.stack.total() == unknown, "stack.hexes", fault)
    wanted = sum(count for terrain, count in scene.stack.items() if produces(terrain))
    fault = say(
        "{tokens} tokens for {n} hexes of land", tokens=scene.stack_tokens.total(), n=wanted
    )
    faults.check(scene.stack_tokens.total() == wanted, "stack.tokens", fault)
    check_known_start(scene, faults)


@carries_out("seafarers 21.5")
def check_known_start(scene: Scene, faults: Faults) -> None:
    """Everything around a starting settlement is known, so that discovery begins at sea."""
    shape = scene.geometry
    for h in sorted(scene.start_hexes()):
        for other in shape.hex_hexes[h]:
            if other is not None and scene.terrain[other] == UNKNOWN:
                names = shape.hex_name(other), shape.hex_name(h)
                fault = say(
                    "{unknown} is unknown, but {land} beside it is land to start on",
                    unknown=names[0],
                    land=names[1],
                )
                faults.add("map", fault, *names)


def check_bag(scene: Scene, faults: Faults) -> None:
    """A bag goes with its hook and with land that has no number yet."""
    hook = "token-bag" in scene.hooks
    faults.check(hook == bool(scene.bag), "bag.tokens", say('goes with the hook "token-bag"'))
    if hook:
        bare = any(deal.token_rule == TOKENS_NONE for deal in scene.deals) or any(
            produces(t) and not n for t, n in zip(scene.terrain, scene.token, strict=True)
        )
        faults.check(bare, "rules.hooks", say('"token-bag" needs land without tokens'))
        main = scene.start == "main-island"
        faults.check(main, "rules.start", say('"token-bag" needs "main-island", where tokens lie'))


def check_robber(scene: Scene, faults: Faults) -> None:
    """The robber begins on the desert; where several are printed the scene says on which."""
    printed = Counter(scene.terrain)[DESERT]
    deserts = printed + sum(deal.terrain[DESERT] for deal in scene.deals)
    if scene.robber is None:
        clear = deserts < 2 or not printed
        faults.check(clear, "robber.hex", say("is missing, and there are several deserts"))
    else:
        name = scene.geometry.hex_name(scene.robber)
        is_desert = scene.terrain[scene.robber] == DESERT
        faults.check(is_desert, "robber.hex", say("{hex} is not desert", hex=name), name)


def check_pirate(scene: Scene, faults: Faults) -> None:
    """The pirate begins at sea, and only where there are ships."""
    if scene.pirate is None:
        return
    name = scene.geometry.hex_name(scene.pirate)
    at_sea = scene.terrain[scene.pirate] == SEA and scene.pirate not in scene.dealt()
    faults.check(at_sea, "pirate.hex", say("{hex} is not open sea", hex=name), name)
    faults.check(scene.has_ships(), "pirate.hex", say('needs the box "sea"'))
