"""From a scene and the options to the board record that the rules read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from keelstone.engine.boards.boardfile import Faults
from keelstone.engine.errors import BadFile, BadOption
from keelstone.engine.options import read_options
from keelstone.engine.records import Records
from keelstone.engine.rules_text.traceability import carries_out
from keelstone.games.seafarers.data.box import checked_boxes, open_boxes, our_boxes
from keelstone.games.seafarers.data.layout_checks import check_layout
from keelstone.games.seafarers.data.layout_reading import read_layout
from keelstone.games.seafarers.data.options import LAYOUTS, OPTIONS
from keelstone.games.seafarers.data.scene import CHIPS, FIRST_SHIPS, STARTS, Harbours, Layout, Scene
from keelstone.games.seafarers.data.scenes import (
    DEFAULT_SCENE,
    NamedFile,
    load_scene,
    named_scenes,
    read_named,
    read_raw,
)
from keelstone.games.seafarers.rules.board import (
    BELT,
    BOARD,
    DEALT,
    FRAME,
    HARBOUR_KINDS,
    MAIN,
    NO_ISLAND,
    NUMBERS,
    OPEN_SEA,
    PIRATE_NEW,
    PIRATE_OFF,
    PIRATE_OLD,
    SEA,
    SHIP_MUST,
    START_ON_MAIN,
    TERRAINS,
    TOKENS_SPIRAL,
    UNDISCOVERED,
    UNKNOWN,
    fill_topology,
)
from keelstone.games.seafarers.rules.map.geometry import CORNERS
from keelstone.games.seafarers.rules.map.spiral import spirals
from keelstone.i18n import join, say

#: cards of each kind in a bank without end: more than a game brings into play
ENDLESS = 99
PIRATES = {"off": PIRATE_OFF, "old": PIRATE_OLD, "new": PIRATE_NEW}


Source = Path | str | Mapping[str, Any] | None


def figures(options: Mapping[str, Any], source: Source = None) -> dict[str, Any]:
    """What is printed for these options: the boxes, the scene and, if one is given, the lay-out.

    `source`: None for ours, a file with other boxes or one's own scene, a game file's figures.
    """
    chosen = read_options(OPTIONS, options)
    given = _given_figures(source)
    if is_named_twice(source, given, chosen["scene"]):
        raise BadOption("a board of one's own has its scene: leave the option scene out")
    boxes = checked_boxes(_table(given, "box") or our_boxes(), "box")
    scene = read_raw(_table(given, "scene") or chosen["scene"])
    found: dict[str, Any] = {"box": boxes, "scene": scene}
    if chosen["layout"] not in LAYOUTS:
        found["layout"] = _table(given, "layout") or _layout_figures(chosen["layout"])
    lay_out_as_chosen(load_scene(scene, boxes), chosen["layout"], found)
    return found


def _table(given: Mapping[str, Any], key: str) -> Mapping[str, Any] | None:
    """A table of given figures, None if it is missing. A string is refused: it is never opened."""
    found = given.get(key)
    if found is not None and not isinstance(found, Mapping):
        raise BadFile(f"board: {key}: should be a table, not {found!r:.60}")
    return found


def is_named_twice(
    source: Source, given: Mapping[str, Any], chosen: str | Mapping[str, Any]
) -> bool:
    """Whether a file brings a scene and another was chosen; a game's own figures are its scene."""
    is_file = isinstance(source, Path | str)
    is_chosen = isinstance(chosen, Mapping | NamedFile) or chosen in named_scenes()
    return is_file and bool(given.get("scene")) and is_chosen and chosen != DEFAULT_SCENE


@carries_out("seafarers 31.31")
def make_board(
    options: Mapping[str, Any], found: Mapping[str, Any] | None = None, seats: int | None = None
) -> Records:
    """The board of a scene with the options chosen; BadOption if the seats do not fit the scene."""
    chosen = read_options(OPTIONS, options)
    found = figures(options) if found is None else found
    scene = load_scene(found["scene"], found["box"])
    if seats is not None and seats not in scene.seats:
        allowed = join(sorted(scene.seats), say(" or "))
        raise BadOption(
            say(
                "{scene} is for {allowed} seats, not {seats}",
                scene=scene.called,
                allowed=allowed,
                seats=seats,
            )
        )
    scene, layout = lay_out_as_chosen(scene, chosen["layout"], found)
    board = BOARD.zeros()
    fill_topology(board, scene.geometry)
    fill_map(board, scene)
    fill_deals(board, scene)
    fill_harbours(board, scene)
    fill_rules(board, scene)
    fill_box(board, scene, found["box"])
    fill_options(board, scene, chosen)
    if layout is not None and layout.robber is not None:
        board["robber_start"] = layout.robber
    if layout is not None and layout.pirate is not None:
        board["pirate_start"] = layout.pirate
    board.flags.writeable = False
    return board


def _given_figures(source: Source) -> dict[str, Any]:
    """A file of one's own is a scene if it has a map; otherwise it is about the boxes."""
    if source is None:
        return {}
    if isinstance(source, Mapping):
        return dict(source)
    raw = read_named(Path(source))
    return {"scene" if "map" in raw else "box": raw}


# lay-outs given explicitly


def _layout_figures(chosen: str | Mapping[str, Any]) -> dict[str, Any]:
    if isinstance(chosen, Mapping):
        return {**chosen, "file": chosen.get("file", "layout")}
    if isinstance(chosen, NamedFile):
        return read_named(chosen)
    raise BadFile(f"{chosen} is no lay-out; a file is given as a Path")


def lay_out_as_chosen(
    scene: Scene, chosen: str | Mapping[str, Any], found: Mapping[str, Any]
) -> tuple[Scene, Layout | None]:
    """The scene with nothing left to deal, if a lay-out was chosen; BadFile if it does not fit."""
    if chosen == "random":
        return scene, None
    if chosen == "fixed" and "fixed" not in scene.raw:
        raise BadOption(say("{scene} has no fixed lay-out", scene=scene.called))
    raw = scene.raw["fixed"] if chosen == "fixed" else found["layout"]
    faults = Faults(str(raw.get("file", scene.id)))
    layout = read_layout(faults, scene, raw)
    if layout is not None:
        check_layout(scene, layout, "", faults)
    faults.done()
    assert layout is not None
    return with_layout(scene, layout), layout


@carries_out("seafarers 2.8", "seafarers 2.10")
def with_layout(scene: Scene, layout: Layout) -> Scene:
    """The scene as if this lay-out were printed."""
    harbours = scene.harbours
    if layout.harbours:
        places, kinds = tuple(layout.harbours), tuple(layout.harbours.values())
        harbours = Harbours("printed", places, kinds, Counter(kinds))
    deals = tuple(replace(deal, hexes=(), order=()) for deal in scene.deals)
    return replace(
        scene, terrain=layout.terrain, token=layout.token, deals=deals, harbours=harbours
    )


# filling the record


def fill_map(board: Records, scene: Scene) -> None:
    """Terrain, tokens, zones and islands as printed."""
    count = len(scene.terrain)
    board["printed_terrain"] = SEA
    board["printed_terrain"][0, :count] = scene.terrain
    board["printed_token"][0, :count] = scene.token
    board["zone"] = OPEN_SEA
    board["zone"][0, :count] = [_zone(scene, h) for h in range(count)]
    board["printed_island"] = NO_ISLAND
    board["main_island"] = NO_ISLAND
    numbered = [island for island in scene.islands if island.zone != BELT]
    for number, island in enumerate(numbered):
        board["printed_island"][0, list(island.hexes)] = number
        if island.zone == MAIN:
            board["main_island"] = number
    board["islands"] = len(numbered)
    board["islands_dealt"] = scene.has_dealt_islands()
    board["frame_edges"][0] = _set(
        (edge for edge, hexes in enumerate(scene.geometry.edge_hexes) if len(hexes) == 1),
        board["frame_edges"].shape[1],
    )
    _fill_start_corners(board, scene)


def _zone(scene: Scene, h: int) -> int:
    for island in scene.islands:
        if h in island.hexes:
            return island.zone
    if h in scene.dealt() or scene.has_dealt_islands():
        return DEALT
    return UNDISCOVERED if scene.terrain[h] == UNKNOWN else OPEN_SEA


def _fill_start_corners(board: Records, scene: Scene) -> None:
    corners = set(range(CORNERS))
    if STARTS[scene.start] == START_ON_MAIN:
        corners = {c for h in scene.start_hexes() for c in scene.geometry.hex_corners[h]}
    board["start_corners"][0] = _set(corners, board["start_corners"].shape[1])


def fill_deals(board: Records, scene: Scene) -> None:
    """What is dealt, and in which order tokens are laid."""
    deals = [deal for deal in scene.deals if deal.hexes]
    board["pools"] = len(deals)
    for pool, deal in enumerate(deals):
        board["pool_size"][0, pool] = len(deal.hexes)
        board["pool_hexes"][0, pool, : len(deal.hexes)] = deal.hexes
        board["pool_tiles"][0, pool, : len(deal.hexes)] = sorted(deal.terrain.elements())
        board["pool_token_rule"][0, pool] = deal.token_rule
        board["pool_tokens"][0, pool, : len(deal.order)] = deal.order
        if deal.token_rule == TOKENS_SPIRAL:
            board["spiral"][0, :, : len(deal.hexes)] = spirals(scene.geometry, deal.hexes)
    board["stack_hexes"][0] = _counts(scene.stack, TERRAINS)
    board["stack_tokens"][0] = _counts(scene.stack_tokens, NUMBERS)
    board["bag"][0] = _counts(scene.bag, NUMBERS)


def fill_harbours(board: Records, scene: Scene) -> None:
    """Places and kinds of harbours; the kinds wait in the pool where they are not printed."""
    harbours = scene.harbours
    board["harbour_edges"] = -1
    board["harbours"] = len(harbours.places)
    board["harbour_edges"][0, : len(harbours.places)] = harbours.places
    board["harbour_kinds"][0, : len(harbours.places)] = harbours.printed
    board["harbour_draft"] = harbours.rule == "draft"
    if harbours.rule != "printed":
        board["harbour_pool"][0] = _counts(harbours.kinds, HARBOUR_KINDS)


def fill_rules(board: Records, scene: Scene) -> None:
    """The scene's own rules, from the hooks it names."""
    board["seats_allowed"] = sum(1 << seats for seats in set(scene.seats))
    board["has_ships"] = scene.has_ships()
    board["start_rule"] = STARTS[scene.start]
    board["start_ship"] = FIRST_SHIPS[scene.first_ship]
    board["chips_first"], board["chips_further"] = CHIPS[scene.chips]
    board["trade_lines"] = scene.chips == "trade-lines"
    board["discovery"] = "discovery" in scene.hooks
    board["token_bag"] = "token-bag" in scene.hooks
    board["robber_start"] = FRAME if scene.robber is None else scene.robber
    board["pirate_start"] = FRAME if scene.pirate is None else scene.pirate


@carries_out("seafarers 1.4", "seafarers 1.5", "seafarers 1.6")
def fill_box(board: Records, scene: Scene, found: Mapping[str, Any]) -> None:
    """Pieces, costs, bank and development cards."""
    box = open_boxes(found, scene.boxes)
    board["piece_limit"][0] = scene.pieces
    board["cost"][0] = box.cost
    board["price"][0] = [sum(n << 8 * r for r, n in enumerate(row)) for row in box.cost]
    board["bank"][0] = box.bank
    board["deck"][0] = box.deck


@carries_out("seafarers 27.11")
def fill_options(board: Records, scene: Scene, chosen: Mapping[str, Any]) -> None:
    """The options; those about ships or offers have no effect where there are none."""
    board["points_to_win"] = chosen["points"] or scene.points
    board["pirate_rule"] = PIRATES[chosen["pirate"]] if scene.has_ships() else PIRATE_OFF
    board["trade"] = chosen["trade"]
    board["offers"] = chosen["offers"] if chosen["trade"] else 0
    board["proposals"] = chosen["proposals"] if chosen["trade"] else 0
    board["strict_phases"] = chosen["phases"] == "strict"
    board["chip_limit"] = chosen["chips"]
    board["discovery_at_start"] = chosen["discovery_at_start"]
    board["turn_limit"] = chosen["turn_limit"]
    if chosen["bank"] == "endless":
        board["bank"] = ENDLESS
    if chosen["strict_ships"] and scene.first_ship == "advised":
        board["start_ship"] = SHIP_MUST
    if scene.correction is not None and any(deal.hexes for deal in scene.deals):
        board["correction"] = chosen["correction"]
        board["least_islands"] = scene.correction.islands
        board["most_land"] = scene.correction.largest
        board["most_single_hexes"] = scene.correction.one_hex_islands


def _counts(counter: Counter[int], length: int) -> list[int]:
    return [counter[code] for code in range(length)]


def _set(members: Iterable[int], words: int) -> NDArray[np.uint64]:
    """A set of numbers as words of bits."""
    found = [0] * words
    for member in members:
        found[member // 64] |= 1 << member % 64
    return np.array(found, dtype=np.uint64)
