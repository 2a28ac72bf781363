"""The material of a scene: all of it is in the boxes that it names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from keelstone.engine.boards.boardfile import Faults
from keelstone.engine.rules_text.traceability import carries_out
from keelstone.games.seafarers.data.box import BOXES, PIECE_KEYS, Box
from keelstone.games.seafarers.data.scene import Scene
from keelstone.games.seafarers.data.token_checks import tokens_used
from keelstone.games.seafarers.data.words import HARBOUR_WORDS, TERRAIN_WORDS
from keelstone.games.seafarers.rules.board import (
    HARBOUR_NAMES,
    MAX_PIECES,
    SAME_TOKENS,
    SEA,
    TERRAIN_NAMES,
    UNKNOWN,
)
from keelstone.games.seafarers.rules.map.geometry import ISLAND_ROWS
from keelstone.i18n import Phrase, say


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


@carries_out("seafarers 1.7")
def check_material(scene: Scene, box: Box, faults: Faults) -> None:
    """Hexes, tokens, harbours and pieces are all in the boxes."""
    _within(
        faults,
        "map",
        terrain_used(scene),
        box.terrain,
        lambda t: say("{terrain} hexes", terrain=TERRAIN_WORDS[TERRAIN_NAMES[t]]),
        lambda t: [] if t == SEA else _hexes_of(scene, scene.terrain, t),
    )
    _within(
        faults,
        "map",
        tokens_used(scene),
        box.tokens,
        lambda n: say("tokens {number}", number=n),
        lambda n: _hexes_of(scene, scene.token, n),
    )
    _within(
        faults,
        "harbours",
        scene.harbours.kinds,
        box.harbours,
        lambda k: say("{kind} harbours", kind=HARBOUR_WORDS[HARBOUR_NAMES[k]]),
        lambda k: _harbours_of(scene, k),
    )
    check_same_tokens(scene, box, faults)
    for name, wanted, held, most in zip(
        PIECE_KEYS, scene.pieces, box.pieces, MAX_PIECES, strict=True
    ):
        limit = min(held, most)
        fault = say("{wanted} of a colour, but there are {n}", wanted=wanted, n=limit)
        faults.check(wanted <= limit, f"pieces.{name}", fault)
    check_first_pieces(scene, faults)


def check_same_tokens(scene: Scene, box: Box, faults: Faults) -> None:
    """The state has room for so many hexes with one number, also where the boxes hold more."""
    for number, count in sorted(tokens_used(scene).items()):
        fault = say(
            "the number {number} stands on {n} hexes, at most {most} are possible",
            number=number, n=count, most=SAME_TOKENS,
        )  # fmt: skip
        if SAME_TOKENS < count <= box.tokens[number]:
            faults.add("map", fault, *_hexes_of(scene, scene.token, number))


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
    faults: Faults,
    key: str,
    used: Counter[int],
    held: Counter[int],
    name: Callable[[int], Phrase],
    places: Callable[[int], list[str]],
) -> None:
    for code, count in sorted(used.items()):
        if count > held[code]:
            fault = say(
                "the scene needs {wanted} {things}, the boxes hold {n}",
                wanted=count, things=name(code), n=held[code],
            )  # fmt: skip
            faults.add(key, fault, *places(code))


def _hexes_of(scene: Scene, printed: Sequence[int], code: int) -> list[str]:
    """The hexes on which a terrain or token is printed."""
    dealt = scene.dealt()
    return [
        scene.geometry.hex_name(h)
        for h, found in enumerate(printed)
        if found == code and h not in dealt
    ]


def _harbours_of(scene: Scene, kind: int) -> list[str]:
    """The coasts at which harbours of a kind are printed."""
    harbours = scene.harbours
    pairs = zip(harbours.places, harbours.printed, strict=True)
    return [
        scene.geometry.edge_name(edge)
        for edge, found in pairs
        if harbours.rule == "printed" and found == kind
    ]
