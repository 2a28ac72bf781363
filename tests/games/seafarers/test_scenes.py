"""Scenes as data: the book's material, sound maps, and a loader that explains every fault."""

from __future__ import annotations

import copy
import json
import re
import tomllib
from collections import Counter, deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

import keelstone as ks
from keelstone import cli
from keelstone.engine.boards.boardfile import unverified
from keelstone.engine.errors import BadFile
from keelstone.engine.rules_text.sections import rules_file
from keelstone.games.seafarers.data.box import open_boxes, our_boxes
from keelstone.games.seafarers.data.make_board import figures, make_board
from keelstone.games.seafarers.data.material_checks import terrain_used
from keelstone.games.seafarers.data.scene import Scene
from keelstone.games.seafarers.data.scenes import FOLDER, load_scene, read_raw, scene_names
from keelstone.games.seafarers.data.token_checks import tokens_used
from keelstone.games.seafarers.rules.board import (
    BELT,
    HARBOUR_NAMES,
    SEA,
    TERRAIN_NAMES,
    UNKNOWN,
    ZONE_NAMES,
)
from keelstone.games.seafarers.text.scene import draw_scene, scene_faults
from tests.support import example

ROOT = Path(__file__).parents[3]
FACTS = ROOT.parent / "shared" / "facts" / "seafarers_scenes.json"
OWN_SCENE = ROOT / "docs" / "examples" / "own_scene.toml"
BOX = FOLDER.parent / "box.toml"
every_scene = pytest.mark.parametrize("name", scene_names())

# The book's tables.  A: hexes; the second row of a scene is its stack.  B: tokens, mended.
# C: harbours, and how many of them are 3:1.
COLUMNS = ("sea", "desert", "gold", "field", "hill", "mountain", "pasture", "forest")
NUMBERS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
TABLE_A = {
    "new-shores": [(10, 0, 2, 1, 1, 2, 1, 1)],
    "four-islands-3": [(17, 0, 0, 3, 3, 3, 3, 3)],
    "four-islands-4": [(18, 0, 0, 4, 4, 4, 5, 4)],
    "oceania-3": [(6, 0, 1, 2, 2, 2, 2, 3), (8, 0, 0, 1, 1, 2, 1, 1)],
    "oceania-4": [(7, 0, 2, 3, 3, 3, 3, 3), (14, 1, 0, 2, 1, 1, 2, 1)],
    "desert-3": [(12, 4, 1, 4, 5, 4, 5, 4)],
    "desert-4": [(16, 4, 2, 5, 5, 4, 5, 5)],
    "new-world-3": [(19, 0, 0, 4, 4, 4, 4, 4)],
    "new-world-4": [(23, 0, 0, 5, 4, 4, 5, 5)],
    "great-crossing": [(17, 0, 0, 5, 4, 4, 5, 4)],
}
TABLE_B = {
    "new-shores": [(1, 1, 1, 1, 0, 1, 1, 1, 1, 0)],
    "four-islands-3": [(1, 1, 2, 1, 2, 2, 2, 2, 1, 1)],
    "four-islands-4": [(1, 2, 3, 2, 2, 2, 3, 3, 2, 1)],
    "oceania-3": [(1, 1, 2, 1, 2, 1, 1, 2, 1, 0), (0, 1, 0, 1, 0, 1, 1, 0, 1, 1)],
    "oceania-4": [(1, 2, 2, 1, 2, 2, 2, 2, 2, 1), (0, 1, 1, 2, 1, 0, 1, 1, 0, 0)],
    "desert-3": [(1, 2, 3, 3, 2, 3, 3, 3, 2, 1)],
    "desert-4": [(2, 2, 3, 3, 3, 3, 3, 3, 3, 1)],
    "new-world-3": [(1, 2, 2, 2, 2, 2, 3, 3, 2, 1)],
    "new-world-4": [(1, 3, 3, 3, 2, 2, 3, 3, 2, 1)],
    "great-crossing": [(2, 2, 2, 3, 2, 2, 3, 2, 2, 2)],
}
TABLE_C = {
    "base": (9, 4), "new-shores": (9, 4), "four-islands-3": (8, 3), "four-islands-4": (10, 5),
    "oceania-3": (8, 3), "oceania-4": (9, 4), "desert-3": (9, 4), "desert-4": (9, 4),
    "new-world-3": (9, 4), "new-world-4": (10, 5), "great-crossing": (10, 5),
    "greater-catan": (9, 4),
}  # fmt: skip
POINTS = {"base": 10, "new-shores": 13, "greater-catan": 18}
SEATS = {"base": {2, 3, 4}, "new-shores": {3, 4}, "great-crossing": {4}, "greater-catan": {4}}
BASE_LAND = {"forest": 4, "pasture": 4, "field": 4, "hill": 3, "mountain": 3, "desert": 1}
BASE_TOKENS = (1, 2, 2, 2, 2, 2, 2, 2, 2, 1)
BASE_PLAIN_SEA = 9


def by_name(terrain: Counter[int]) -> Counter[str]:
    return Counter({TERRAIN_NAMES[code]: n for code, n in terrain.items()})


def table(rows: Sequence[tuple[int, ...]], columns: tuple[Any, ...]) -> Counter[Any]:
    total: Counter[Any] = Counter()
    for row in rows:
        total.update(dict(zip(columns, row, strict=True)))
    return +total


# --- the book -----------------------------------------------------------------------------------


def test_every_scene_of_the_book_is_there_in_its_order() -> None:
    assert scene_names() == ["base", *TABLE_A, "greater-catan"]


@pytest.mark.parametrize("name", TABLE_A)
def test_hexes_are_those_of_the_books_table_a(name: str) -> None:
    expected = table(TABLE_A[name], COLUMNS)
    if name == "new-shores":  # "plus material of the base game"
        expected += Counter(BASE_LAND) + Counter({"sea": BASE_PLAIN_SEA})
    assert by_name(terrain_used(load_scene(name))) == expected


@pytest.mark.parametrize("name", TABLE_B)
def test_tokens_are_those_of_the_books_table_b(name: str) -> None:
    expected = table(TABLE_B[name], NUMBERS)
    if name == "new-shores":
        expected += table([BASE_TOKENS], NUMBERS)
    assert tokens_used(load_scene(name)) == expected


@pytest.mark.parametrize("name", ["oceania-3", "oceania-4"])
def test_stacks_are_the_second_rows_of_the_tables(name: str) -> None:
    scene = load_scene(name)
    assert by_name(scene.stack) == table(TABLE_A[name][1:], COLUMNS)
    assert scene.stack_tokens == table(TABLE_B[name][1:], NUMBERS)


@every_scene
def test_harbours_are_those_of_the_books_table_c(name: str) -> None:
    harbours = load_scene(name).harbours
    total, general = TABLE_C[name]
    assert harbours.kinds.total() == total
    assert harbours.kinds[HARBOUR_NAMES.index("any")] == general
    assert all(harbours.kinds[kind] == 1 for kind in range(1, 6))
    assert len(harbours.places) == (0 if harbours.rule == "draft" else total)


@every_scene
def test_points_and_players_are_the_books(name: str) -> None:
    scene = load_scene(name)
    assert scene.points == POINTS.get(name, 12)
    players = {int(name[-1])} if name[-1].isdigit() else SEATS[name]
    assert set(scene.seats) == players


def test_the_boxes_hold_what_the_book_lists() -> None:
    both = open_boxes(our_boxes(), ["base", "sea"])
    land = {"forest": 5, "pasture": 5, "field": 5, "hill": 5, "mountain": 5, "gold": 2, "desert": 4}
    assert by_name(both.terrain) == Counter(land) + Counter({"sea": 12 + 2 * BASE_PLAIN_SEA})
    assert both.tokens == table([BASE_TOKENS, (1,) * 10], NUMBERS)
    assert both.harbours.total() == 12
    assert both.pieces == (15, 15, 5, 4)
    assert sum(both.deck) == 25
    assert both.bank == (19,) * 5


@every_scene
def test_a_scene_equals_the_facts(name: str) -> None:
    if not FACTS.exists() or name == "base":
        pytest.skip("the facts are not here")
    facts = next(s for s in json.loads(FACTS.read_text())["scenes"] if s["id"] == name)
    scene = load_scene(name)
    assert list(scene.geometry.rows) == facts["frame_rows"]
    assert (scene.points, sorted(scene.seats)) == (facts["vp"], facts["players"])
    dealt, islands = scene.dealt(), {h: i for i in scene.islands for h in i.hexes}
    for h, fact in enumerate(facts["hexes"]):
        if h not in dealt:
            known = {"unknown": "fog"}.get(TERRAIN_NAMES[scene.terrain[h]])
            assert (known or TERRAIN_NAMES[scene.terrain[h]]) == fact["terrain"]
        else:
            assert fact["terrain"].startswith("random")
        assert scene.token[h] == (fact["token"] or 0)
        island = islands.get(h)
        assert (island.name if island else None) == fact["island"]
        if island:
            assert ZONE_NAMES[island.zone] == fact["zone"]
    edges = [
        scene.geometry.parse_edge(f"{'ABCDEFG'[place['row']]}{place['col'] + 1}-{place['dir']}")
        for place in facts["harbours"]
    ]
    assert list(scene.harbours.places) == edges
    assert scene.harbours.kinds.total() == sum(facts["harbour_pool"].values())
    assert sorted(scene.bag.elements()) == facts.get("random", {}).get("bag_tokens", [])
    if "pieces" in facts:
        assert (
            dict(zip(("roads", "ships", "settlements", "cities"), scene.pieces, strict=True))
            == (facts["pieces"])
        )


# --- worked examples ----------------------------------------------------------------------------


def ships_between(scene: Scene, first: str, second: str) -> int:
    """The fewest ships from a corner of one island to a corner of another."""
    shape = scene.geometry
    hexes = {island.name: island.hexes for island in scene.islands}
    start, goal = ({c for h in hexes[n] for c in shape.hex_corners[h]} for n in (first, second))
    ahead, reached = deque((corner, 0) for corner in start), set(start)
    while ahead:
        corner, ships = ahead.popleft()
        if corner in goal:
            return ships
        for edge, other in zip(
            shape.corner_edges[corner], shape.corner_corners[corner], strict=True
        ):
            beside = shape.edge_hexes[edge]
            wet = len(beside) < 2 or any(
                scene.terrain[h] == SEA and h not in scene.dealt() for h in beside
            )
            if wet and other not in reached:
                reached.add(other)
                ahead.append((other, ships + 1))
    raise AssertionError("no way")


@example("seafarers 22.1a")
def test_new_shores_are_one_to_three_ships_away() -> None:
    scene = load_scene("new-shores")
    ways = {island: ships_between(scene, "main", island) for island in ("nw", "e", "ne", "se")}
    assert ways == {"nw": 1, "e": 1, "ne": 2, "se": 3}


def test_crossings_of_the_other_scenes_are_as_long_as_the_maps_say() -> None:
    def ways(name: str, *pairs: tuple[str, str]) -> list[int]:
        return [ships_between(load_scene(name), *pair) for pair in pairs]

    four = [("nw", "ne"), ("nw", "sw"), ("ne", "sw"), ("ne", "se"), ("sw", "se")]
    assert ways("four-islands-3", *four) == [3, 3, 3, 3, 2]
    assert ways("four-islands-4", ("ne", "se"), ("nw", "ne"), ("sw", "se"), ("nw", "sw")) == [
        1,
        2,
        2,
        3,
    ]
    islands = [("main", island) for island in ("strip", "sw", "gold", "e")]
    assert ways("desert-3", *islands) == [1, 1, 1, 1]
    assert ways("desert-4", *islands) == [1, 1, 1, 3]
    assert ways("great-crossing", ("catanien", "transcatanien")) == [3]


@example("seafarers 24.2a")
@pytest.mark.parametrize(("name", "corners"), [("oceania-3", 6), ("oceania-4", 8)])
def test_one_ship_reaches_the_unknown_from_some_corners(name: str, corners: int) -> None:
    scene = load_scene(name)
    shape = scene.geometry
    start = {c for h in scene.start_hexes() for c in shape.hex_corners[h]}

    def touches_unknown(corner: int) -> bool:
        return any(scene.terrain[h] == UNKNOWN for h in shape.corner_hexes[corner])

    assert not any(map(touches_unknown, start))
    near = [c for c in start if any(map(touches_unknown, shape.corner_corners[c]))]
    assert len(near) == corners


@example("seafarers 25.4a")
@pytest.mark.parametrize("name", ["desert-3", "desert-4"])
def test_no_corner_touches_both_sides_of_the_desert(name: str) -> None:
    scene = load_scene(name)
    sides = {island.name: set(island.hexes) for island in scene.islands}
    belt = next(set(island.hexes) for island in scene.islands if island.zone == BELT)
    alone = 0
    for hexes in scene.geometry.corner_hexes:
        around = set(hexes)
        assert not (around & sides["main"] and around & sides["strip"])
        alone += bool(around & belt) and not around & (scene.land() - belt)
    assert alone > 0  # corners with nothing but desert and sea, which earn no chip


def test_the_great_crossing_lies_point_symmetrically() -> None:
    scene = load_scene("great-crossing")
    land = [terrain < SEA for terrain in scene.terrain]
    assert land == land[::-1]


# --- nothing is named elsewhere, nothing is hidden ----------------------------------------------


def test_no_scene_is_named_outside_its_data_and_scenes_py() -> None:
    names = re.compile("|".join(rf"\b{name}\b" for name in scene_names() if name != "base"))
    sources = [f for f in (ROOT / "src").rglob("*.py") if f.name != "scenes.py"]
    found = [
        f"{file.name}: {match[0]}"
        for file in sources
        for match in names.finditer(file.read_text(encoding="utf-8"))
        if file.parent.name != "cli"  # the help of the command shows one as an example
    ]
    assert not found


def test_figures_that_nobody_has_seen_say_so() -> None:
    keys = {name: [key for key, _ in unverified(read_raw(name))] for name in scene_names()}
    assert keys["great-crossing"] == ["victory", "harbours"]
    assert keys["desert-3"] == ["robber", "harbours"]
    assert keys["greater-catan"] == [""]
    assert keys["base"] == ["fixed"]
    for name in scene_names():
        assert all(reason for _, reason in unverified(read_raw(name)))


def test_the_rules_text_names_every_figure_not_seen_in_print() -> None:
    text = rules_file("seafarers").read_text(encoding="utf-8")
    chapter = text.partition("## Figures not seen in print")[2].partition("## ")[0]
    named = re.findall(r"^- \*\*(.+?)\*\* \S", chapter, re.MULTILINE)
    marked = [
        f"{name}: {key}" if key else name
        for name in scene_names()
        for key, _ in unverified(read_raw(name))
    ]
    marked += [f"box: {key}" for key, _ in unverified(tomllib.loads(BOX.read_text("utf-8")))]
    assert sorted(named) == sorted(marked)


# --- faults -------------------------------------------------------------------------------------

Mutation = Callable[[dict[str, Any]], object]


def redrawn(old: str, new: str) -> Mutation:
    def mutate(raw: dict[str, Any]) -> None:
        assert old in raw["map"]
        raw["map"] = raw["map"].replace(old, new, 1)

    return mutate


def changed(path: str, value: Any) -> Mutation:
    def mutate(raw: dict[str, Any]) -> None:
        *way, last = [int(key) if key.isdigit() else key for key in path.split(".")]
        found: Any = raw
        for key in way:
            found = found[key]
        if value is None:
            del found[last]
        else:
            found[last] = value

    return mutate


def more_land_than_places(raw: dict[str, Any]) -> None:
    """Two hexes and two tokens more than the map has places for."""
    raw["deal"][0]["hexes"]["mountain"] += 2
    raw["deal"][0]["order"] += [3, 4]


FAULTS: list[tuple[str, Mutation, str]] = [
    ("four-islands-3", changed("map", None), "map: is missing"),
    ("four-islands-3", changed("map", "~ ~\n~"), "map: rows of 2 1 fit no frame"),
    ("four-islands-3", redrawn("P4", "X4"), "map: A1: 'X4' is no terrain and no mark of a deal"),
    ("four-islands-3", redrawn("P4", "P7"), "map: A1: there is no token 7"),
    ("four-islands-3", redrawn("P4", "P"), "map: A1: pasture without a token"),
    ("desert-3", redrawn("D ", "D5"), "map: A2: a token on desert"),
    ("four-islands-3", redrawn("F9", "F8"), "map: A2 and B1: 8 beside 6"),
    ("new-shores", redrawn("G3", "G6"), "map: A6: 6 on gold"),
    ("four-islands-3", redrawn("P4", "~"), "island[1].hexes: A1 is not land"),
    ("four-islands-3", redrawn("~", "F2"), "island: A3 belongs to no island"),
    ("four-islands-4", redrawn("P3", "G3"), "no fault"),
    ("desert-4", redrawn("P3", "G3"), "map: the scene needs 3 gold hexes, the boxes hold 2"),
    ("great-crossing", redrawn("H12", "H2"), "map: the scene needs 3 tokens 2, the boxes hold 2"),
    ("base", changed("number", "x"), "number: should be a whole number, not 'x'"),
    ("base", changed("colour", "red"), "colour: is no key here"),
    ("base", changed("seats", [3, 5]), "seats: should be among 2, 3 and 4"),
    ("base", changed("victory.points", 0), "victory.points: should be from 3 to 99"),
    ("base", changed("boxes", ["sea"]), 'boxes: should be "base" once or twice'),
    ("base", changed("boxes", ["base", "sea"]), "rules.first_ship"),
    ("four-islands-3", changed("boxes", ["base"]), 'boxes: the frame of seven rows comes with'),
    ("base", changed("pieces", {"roads": 16}), "pieces.roads: 16 of a colour, but there are 15"),
    ("base", changed("pieces", {"settlements": 1}), "pieces.settlements: the set-up needs two"),
    ("base", changed("pieces", {"rafts": 1}), "pieces.rafts: is not known here"),
    ("base", changed("rules.start", "moon"), "rules.start: 'moon' is not known; names are"),
    ("base", changed("rules.chips", None), "rules.chips: is missing"),
    ("base", changed("rules.hooks", ["volcano"]), "rules.hooks: 'volcano' is not known"),
    ("base", changed("deal.0.tokens", "dice"), "deal[1].tokens: 'dice' is not known"),
    ("base", changed("deal.0.mark", "F"), "deal[1].mark: 'F' should be one sign"),
    ("base", changed("deal.0.hexes", {"forest": 4}), "deal[1].hexes: 4 hexes for 19 places"),
    ("base", changed("deal.0.order", [5, 2]), "deal[1].order: 2 tokens for 18 hexes"),
    ("base", more_land_than_places, "deal[1].hexes: 21 hexes for 19 places"),
    ("base", changed("deal.0.order.1", 8), "6 and 8 come to lie side by side with the desert at"),
    ("new-shores", redrawn("R", "~"), "deal[1].tokens: a spiral needs a hexagon"),
    ("greater-catan", changed("rules.hooks", []), 'deal[2].tokens: "none" needs the hook'),
    ("greater-catan", changed("bag", None), 'bag.tokens: goes with the hook "token-bag"'),
    ("new-world-3", changed("deal.0.order", [6] * 3 + [8] * 3 + [2] * 14), "too many to keep"),
    ("new-world-3", changed("island", [{"name": "a", "zone": "home", "hexes": "A1"}]), "island: "),
    ("new-shores", changed("island.0.zone", "moon"), "island[1].zone: 'moon' is not known"),
    ("new-shores", changed("island.0.hexes", "A1 Z9"), "island[1].hexes: 'Z9' is not a hex"),
    ("new-shores", changed("island.0.hexes", "A1 C3"), "C3: not connected with A1"),
    ("new-shores", changed("island.0.hexes", "A1"), "island: A2 belongs to no island"),
    ("new-shores", changed("island.0.name", "main"), "island: two islands are called main"),
    ("desert-3", changed("island.1.zone", "home"), "island: belt and main share a corner"),
    ("desert-3", changed("robber", None), "robber.hex: is missing, and there are several deserts"),
    ("desert-3", changed("robber.hex", "A1"), "robber.hex: A1 is not desert"),
    ("new-shores", changed("island.2.zone", "home"), 'rules.start: needs exactly one main island'),
    ("base", changed("rules.chips", "each-foreign-island"), "needs several islands"),
    ("new-shores", changed("rules.chips", "trade-lines"), '"one for each trade line" needs two'),
    ("base", changed("rules.start", "one-island"), '"both on one island" needs several'),
    ("base", changed("harbours.lay_out", "floating"), "harbours.lay_out: 'floating' is not known"),
    ("base", changed("harbours.places.0", "A1-E"), "harbours.places: A1-E is not a coast"),
    ("base", changed("harbours.places.0", "A1-N"), "harbours.places: 'A1-N' is not edge"),
    ("base", changed("harbours.places.0", "A2-NW"), "A2-NW and A2-NE share a corner"),
    ("base", changed("harbours.places.0", "A2-NE"), "harbours.places: A2-NE is named twice"),
    ("base", changed("harbours.places.0", None), "harbours.places: 8 places for 9 harbours"),
    ("base", changed("harbours.kinds.fish", 1), "harbours.kinds.fish: is not known here"),
    ("base", changed("harbours.kinds.any", 5), "the scene needs 5 any harbours, the boxes hold 4"),
    ("oceania-3", changed("harbours.places.0", "E3-W"), "is not a coast"),
    ("oceania-3", changed("rules.hooks", []), 'rules.hooks: "discovery" goes with hexes marked ?'),
    ("oceania-3", changed("stack.hexes.sea", 7), "stack.hexes: 13 hexes for 14 places marked ?"),
    ("oceania-3", changed("stack.tokens", [3]), "stack.tokens: 1 tokens for 6 hexes of land"),
    ("oceania-3", changed("rules.start", "anywhere"), "map: F1 is unknown, but G1 beside it"),
    ("base", changed("correction", {"islands": 2, "largest": 80}), "correction: needs a deal"),
    ("base", changed("fixed.map", "F1"), "fixed.map: rows of 1 fit no frame"),
    ("base", changed("fixed.harbours.A1-NW", "wood"), "fixed.harbours: are not the harbours"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "mutate", "expected"), FAULTS, ids=lambda v: v if isinstance(v, str) else ""
)
def test_a_fault_is_explained_with_file_and_key(name: str, mutate: Mutation, expected: str) -> None:
    raw = copy.deepcopy(read_raw(name))
    mutate(raw)
    faults = scene_faults(raw)
    if expected == "no fault":
        assert not faults
    else:
        assert any(expected in fault for fault in faults), faults
        assert all(fault.startswith(f"{name}.toml: ") for fault in faults)


def paths(raw: Any, way: str = "") -> list[str]:
    """Every key of a file, with its tables' keys behind dots."""
    inside = raw.items() if isinstance(raw, dict) else enumerate(raw)
    found = []
    for key, value in inside:
        found.append(f"{way}{key}")
        if isinstance(value, dict | list):
            found += paths(value, f"{way}{key}.")
    return [path for path in found if "-" not in path]


@pytest.mark.parametrize("odd", [None, -1, 10**9, 1.5, "x", True, ["x"], {"x": []}])
@pytest.mark.parametrize("name", ["base", "oceania-3", "desert-3", "new-world-3", "greater-catan"])
def test_whatever_a_file_holds_the_loader_answers_with_faults(name: str, odd: Any) -> None:
    for path in paths(read_raw(name)):
        if path != "file":
            raw = copy.deepcopy(read_raw(name))
            changed(path, odd)(raw)
            if not scene_faults(raw):
                make_board({"scene": raw})


def test_all_faults_are_told_at_once() -> None:
    raw = copy.deepcopy(read_raw("new-shores"))
    for mutate in (
        redrawn("H11", "H7"),
        changed("rules.start", "moon"),
        changed("harbours.places.0", "A3-N"),
        changed("victory.points", 100),
        changed("island.2.hexes", "D7"),
    ):
        mutate(raw)
    text = "\n".join(scene_faults(raw))
    for key in ("map: A1", "rules.start", "harbours.places", "victory.points", "island[3].hexes"):
        assert key in text


def test_the_loader_never_changes_what_it_read() -> None:
    raw = read_raw("oceania-4")
    before = copy.deepcopy(raw)
    load_scene(raw)
    assert raw == before


SMALL_MAIN_ISLAND = """
        ~   ~   ~   ~   ~
      ~   ~   ~   ~
    ~   ~   F4   ~   ~
      ~   P5   H9   ~
    ~   ~   ~   ~   ~
      ~   ~   ~   ~
    ~   ~   ~   ~   ~
"""


def test_a_scene_without_room_for_the_first_settlements_is_refused() -> None:
    """Seats would be asked for a settlement that they cannot place."""
    raw = copy.deepcopy(read_raw("four-islands-3"))
    raw["map"] = SMALL_MAIN_ISLAND
    raw["island"] = [{"name": "islet", "zone": "home", "hexes": "C3 D2..D3"}]
    raw["harbours"] = {"lay_out": "none"}
    raw["rules"]["chips"] = "none"
    with pytest.raises(BadFile, match="do not surely have room for 6 settlements"):
        load_scene(raw)


def test_a_box_with_more_development_cards_than_a_byte_counts_is_refused() -> None:
    boxes = copy.deepcopy(our_boxes())
    boxes["base"]["deck"] = {"knight": 99, "monopoly": 29}
    with pytest.raises(BadFile, match=r"base\.deck: 128 cards, at most 127 are possible"):
        figures({}, {"box": boxes})


def test_a_scene_that_is_not_there_is_named() -> None:
    with pytest.raises(BadFile, match="is no scene; scenes are base, new-shores"):
        load_scene("atlantis")
    with pytest.raises(BadFile, match="No such file"):
        load_scene(Path("atlantis.toml"))


def test_a_file_that_is_no_toml_is_named(tmp_path: Path) -> None:
    file = tmp_path / "torn.toml"
    file.write_text("map = ")
    with pytest.raises(BadFile, match=r"torn\.toml"):
        load_scene(file)


# --- the command --------------------------------------------------------------------------------


def test_the_sample_scene_in_the_docs_has_no_faults(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["scene", "check", str(OWN_SCENE)]) == 0
    assert "no faults" in capsys.readouterr().out


def test_a_faulty_scene_gives_every_fault_and_an_exit_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(OWN_SCENE.read_text().replace("F4  ", "F7  ").replace('"A6-E"', '"A6-W"'))
    assert cli.main(["scene", "check", str(file)]) == 1
    out = capsys.readouterr().out
    assert "mine.toml: map: A1: there is no token 7" in out
    assert "mine.toml: harbours.places: A5-E is not a coast" in out


@every_scene
def test_every_scene_can_be_drawn(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["scene", "show", name, "--language", "da"]) == 0
    out = capsys.readouterr().out
    scene = load_scene(name)
    assert out.startswith(scene.title("da"))
    for h in range(len(scene.geometry.hexes)):
        assert f" {scene.geometry.hex_name(h)} " in out
    assert max(len(line) for line in draw_scene(scene).text().plain.splitlines()) <= 81


def test_every_scene_file_is_in_the_folder() -> None:
    assert len(list(FOLDER.glob("*.toml"))) == 12


def test_a_position_on_a_scene_whose_file_name_has_blanks_reads_back(tmp_path: Path) -> None:
    file = tmp_path / "my own scene.toml"
    file.write_text(OWN_SCENE.read_text())
    game = ks.start("seafarers", seats=3, seed=1, scene=file)
    assert ks.from_position(game.position, board=file).position == game.position
    assert ks.from_position(game.position, board=game.figures).position == game.position


def test_a_position_with_an_open_quote_is_refused() -> None:
    with pytest.raises(BadFile, match="not a position"):
        ks.from_position("keelstone seafarers 1 scene='base\nseats 3")
