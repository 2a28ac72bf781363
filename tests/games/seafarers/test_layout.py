"""Laying out: printed and dealt hexes, islands, harbours, robber, pirate; given lay-outs."""

from __future__ import annotations

import copy
import json
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import keelstone as ks
from keelstone.engine.errors import BadFile, BadOption
from keelstone.engine.records import Record, Records
from keelstone.engine.rng import open_stream
from keelstone.games.seafarers.data.make_board import figures, make_board
from keelstone.games.seafarers.data.scene import produces
from keelstone.games.seafarers.data.scenes import load_scene, read_raw, scene_names
from keelstone.games.seafarers.data.token_checks import tokens_used
from keelstone.games.seafarers.rules.board import (
    ANY_HARBOUR,
    BELT,
    BESIDE_BOARD,
    DESERT,
    FRAME,
    LAY_OUT_FIELDS,
    NO_HARBOUR,
    NO_ISLAND,
    SEA,
    UNKNOWN,
    geometry_of,
)
from keelstone.games.seafarers.rules.map.geometry import ISLAND_ROWS, geometry
from keelstone.games.seafarers.rules.map.layout import (
    harbour_at,
    has_misplaced_red_token,
    is_poor_deal,
    island_at,
    lay_harbour,
    lay_out,
    lay_spiral,
    number_islands,
    turn_up,
)
from keelstone.games.seafarers.rules.map.spiral import spirals
from tests.support import example

LAID = Record("lay-out", *LAY_OUT_FIELDS)
every_scene = pytest.mark.parametrize("name", scene_names())
ISLAND = geometry(ISLAND_ROWS)
SPIRAL_ORDER = (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)


def laid_out(board: Records, seed: int = 1) -> Any:
    states = LAID.zeros()
    rng = np.zeros(2, np.uint64)
    open_stream(rng, seed, 0)
    lay_out(states[0], board[0], rng)
    return states[0]


def members(words: np.ndarray) -> set[int]:
    return {
        64 * i + bit for i, word in enumerate(words) for bit in range(64) if int(word) >> bit & 1
    }


# --- every scene --------------------------------------------------------------------------------


@every_scene
def test_a_lay_out_uses_exactly_the_scenes_material(name: str) -> None:
    scene, board = load_scene(name), make_board({"scene": name})
    for seed in range(20):
        state = laid_out(board, seed)
        count = len(scene.geometry.hexes)
        dealt = scene.dealt()
        for h in range(count):
            if h not in dealt:
                assert (state.terrain[h], state.token[h]) == (scene.terrain[h], scene.token[h])
        for deal in scene.deals:
            assert Counter(int(state.terrain[h]) for h in deal.hexes) == deal.terrain
            laid = Counter(int(state.token[h]) for h in deal.hexes if state.token[h])
            assert laid == Counter(deal.order)
        for h in range(count):
            bare = h in dealt and not dealt[h].order
            assert bool(state.token[h]) == (produces(int(state.terrain[h])) and not bare)
        rest = tokens_used(scene) - Counter(int(n) for n in state.token[:count] if n)
        stacked = Counter({n: int(state.stack_tokens[n]) + int(state.bag[n]) for n in range(13)})
        assert rest == +stacked


@every_scene
def test_no_red_token_lies_beside_another(name: str) -> None:
    board = make_board({"scene": name})
    for seed in range(50):
        assert not has_misplaced_red_token(laid_out(board, seed), board[0])


@every_scene
def test_the_same_seed_gives_the_same_lay_out(name: str) -> None:
    board = make_board({"scene": name, "pirate": "old"})
    assert laid_out(board, 5).tobytes() == laid_out(board, 5).tobytes()
    if load_scene(name).deals:
        assert laid_out(board, 5).tobytes() != laid_out(board, 6).tobytes()


@every_scene
def test_the_frame_is_sea_and_belongs_to_no_island(name: str) -> None:
    state = laid_out(make_board({"scene": name}))
    assert (state.terrain[FRAME], state.token[FRAME], state.island[FRAME]) == (SEA, 0, NO_ISLAND)


@every_scene
def test_land_and_sea_are_charted_edge_by_edge(name: str) -> None:
    board = make_board({"scene": name})
    shape, state = geometry_of(board), laid_out(board)

    def terrains(hexes: list[int]) -> set[int]:
        return {int(state.terrain[h]) for h in hexes}

    for edge, hexes in enumerate(shape.edge_hexes):
        assert (edge in members(state.land_edges)) == any(t < SEA for t in terrains(hexes))
        wet = len(hexes) == 1 or SEA in terrains(hexes)
        assert (edge in members(state.sea_edges)) == wet
    for corner, hexes in enumerate(shape.corner_hexes):
        assert (corner in members(state.land_corners)) == any(t < SEA for t in terrains(hexes))


# --- the base island ----------------------------------------------------------------------------


def test_the_spiral_runs_from_a_corner_along_the_rings_to_the_centre() -> None:
    names = [[ISLAND.hex_name(h) for h in way] for way in spirals(ISLAND, range(19)) or []]
    outer, inner = "A3 A2 A1 B1 C1 D1 E1 E2 E3 D4 C5 B4", "B3 B2 C2 D2 D3 C4"
    assert " ".join(names[0]) == f"{outer} {inner} C3"  # counter-clockwise
    assert {way[0] for way in names} == {"A1", "A3", "C1", "C5", "E1", "E3"}
    assert all(way[-1] == "C3" and len(set(way)) == 19 for way in names)
    for way in spirals(ISLAND, range(19)) or []:
        assert all(b in ISLAND.hex_hexes[a] for a, b in pairwise(way))


@example("seafarers 2.7a")
def test_red_tokens_never_touch_wherever_the_desert_lies() -> None:
    board = make_board({})
    state = laid_out(board)
    for start in range(6):
        for desert in range(19):
            state.terrain[:19] = 0
            state.terrain[desert] = DESERT
            state.token[:19] = 0
            lay_spiral(state, board[0], 0, start)
            assert state.token[desert] == 0
            way = [h for h in (spirals(ISLAND, range(19)) or [])[start] if h != desert]
            assert tuple(int(state.token[h]) for h in way) == SPIRAL_ORDER
            assert not has_misplaced_red_token(state, board[0])


def test_the_robber_begins_on_the_desert() -> None:
    board = make_board({})
    for seed in range(20):
        state = laid_out(board, seed)
        assert state.terrain[state.robber] == DESERT


def test_every_hex_is_dealt_every_terrain_about_as_often_as_it_should() -> None:
    board = make_board({})
    seen = np.zeros((19, DESERT + 1))
    games = 3000
    for seed in range(games):
        seen[np.arange(19), laid_out(board, seed).terrain[:19]] += 1
    expected = games * np.array([4, 3, 4, 4, 3, 0, 1]) / 19
    used = expected > 0
    chi = ((seen - expected) ** 2)[:, used] / expected[used]
    assert chi.sum() < 19 * 5 + 6 * (2 * 19 * 5) ** 0.5


def test_harbour_kinds_are_shuffled_onto_their_places() -> None:
    board = make_board({})
    kinds = {tuple(laid_out(board, seed).harbour_kind[:9].tolist()) for seed in range(30)}
    assert len(kinds) > 20
    for laid in kinds:
        assert sorted(laid) == [1, 2, 3, 4, 5, 6, 6, 6, 6]


def test_a_harbour_serves_both_its_corners_and_no_other() -> None:
    board = make_board({"layout": "fixed"})
    state = laid_out(board)
    grain = ISLAND.edges[ISLAND.parse_edge("A2-NE")]
    assert [harbour_at(state, board[0], corner) for corner in grain] == [4, 4]
    served = [c for c in range(54) if harbour_at(state, board[0], c) != NO_HARBOUR]
    assert len(served) == 18
    assert harbour_at(state, board[0], ISLAND.parse_corner("A1.N")) == ANY_HARBOUR


# --- islands ------------------------------------------------------------------------------------


@every_scene
def test_islands_are_pieces_of_connected_land(name: str) -> None:
    board = make_board({"scene": name})
    scene, state = load_scene(name), laid_out(board)
    belt = {h for island in scene.islands if island.zone == BELT for h in island.hexes}
    for h, neighbours in enumerate(scene.geometry.hex_hexes):
        has_island = state.terrain[h] < SEA and h not in belt
        assert (state.island[h] != NO_ISLAND) == has_island
        for other in neighbours:
            if other is not None and has_island and state.island[other] != NO_ISLAND:
                assert state.island[h] == state.island[other]


def test_a_building_stands_on_the_island_of_its_hexes() -> None:
    board = make_board({"scene": "desert-3"})
    shape, state = geometry_of(board), laid_out(board)
    names = [island.name for island in load_scene("desert-3").islands if island.zone != BELT]
    at = {c: island_at(state, board[0], shape.parse_corner(c)) for c in ("C1.N", "A4.N", "C5.NE")}
    assert names[at["C1.N"]] == "main"
    assert names[at["A4.N"]] == "strip"
    assert at["C5.NE"] == NO_ISLAND  # sea and desert only


def test_a_discovered_hex_is_charted_and_joins_no_island() -> None:
    board = make_board({"scene": "oceania-3"})
    shape, state = geometry_of(board), laid_out(board)
    unknown = shape.parse_hex("E2")
    assert state.terrain[unknown] == UNKNOWN
    turn_up(state, board[0], unknown, 0)
    assert set(shape.hex_corners[unknown]) <= members(state.land_corners)
    assert set(shape.hex_edges[unknown]) <= members(state.land_edges)
    assert state.island[unknown] == NO_ISLAND


# --- the new world ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["new-world-3", "new-world-4"])
def test_a_new_world_waits_for_its_harbours(name: str) -> None:
    board = make_board({"scene": name})
    state = laid_out(board)
    assert state.harbours_laid == 0
    assert state.harbour_stack.tolist() == board["harbour_pool"][0].tolist()
    lay_harbour(state, board[0], 7, ANY_HARBOUR)
    assert (state.harbours_laid, state.harbour_edge[0], state.harbour_kind[0]) == (
        1,
        7,
        ANY_HARBOUR,
    )


@pytest.mark.parametrize(("name", "poor"), [("new-world-3", 0.49), ("new-world-4", 0.42)])
def test_the_correction_deals_poor_worlds_again(name: str, poor: float) -> None:
    scene = load_scene(name)
    rule = scene.correction
    assert rule is not None
    plain, corrected = (make_board({"scene": name, "correction": on}) for on in (False, True))
    judge = corrected[0]
    found = sum(is_poor_deal(laid_out(plain, seed), judge) for seed in range(400)) / 400
    assert found == pytest.approx(poor, abs=0.1)
    for seed in range(100):
        state = laid_out(corrected, seed)
        islands = number_islands(state, judge)
        sizes = Counter(int(i) for i in state.island[: judge.hexes] if i != NO_ISLAND)
        assert islands == len(sizes) >= rule.islands
        assert max(sizes.values()) * 100 <= rule.largest * sizes.total()
        assert list(sizes.values()).count(1) <= rule.one_hex_islands


# --- robber and pirate --------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["four-islands-3", "oceania-3", "oceania-4", "new-world-4"])
def test_without_a_desert_the_robber_waits_beside_the_board(name: str) -> None:
    assert laid_out(make_board({"scene": name})).robber == BESIDE_BOARD


def test_with_several_deserts_the_scene_says_where_the_robber_begins() -> None:
    board = make_board({"scene": "desert-4"})
    assert geometry_of(board).hex_name(int(laid_out(board).robber)) == "B4"


def test_the_pirate_begins_on_any_sea_hex_if_it_is_in_the_game() -> None:
    board = make_board({"scene": "new-shores", "pirate": "new"})
    found = set()
    for seed in range(200):
        state = laid_out(board, seed)
        assert state.terrain[state.pirate] == SEA
        found.add(int(state.pirate))
    assert len(found) == 19
    assert laid_out(make_board({"scene": "new-shores"})).pirate == BESIDE_BOARD
    assert laid_out(make_board({"pirate": "old"})).pirate == BESIDE_BOARD  # no sea, no pirate


# --- lay-outs given in full ---------------------------------------------------------------------


def test_the_fixed_lay_out_is_the_one_for_beginners() -> None:
    state = laid_out(make_board({"layout": "fixed"}))
    assert state.token[:19].tolist() == (
        [10, 2, 9, 12, 6, 4, 10, 9, 11, 0, 3, 8, 8, 3, 4, 5, 5, 6, 11]
    )
    assert ISLAND.hex_name(int(state.robber)) == "C3"


def layout_of(state: Any, scene: str = "base") -> dict[str, Any]:
    """A lay-out as one would write it down."""
    shape = load_scene(scene).geometry
    kinds = ("none", "wood", "brick", "wool", "grain", "ore", "any")
    cells = {
        shape.hex_name(h): f"{'FHPAMGD~?'[state.terrain[h]]}{state.token[h] or ''}"
        for h in range(len(shape.hexes))
    }
    harbours = {
        shape.edge_name(int(state.harbour_edge[i])): kinds[state.harbour_kind[i]]
        for i in range(state.harbours_laid)
    }
    return {"map": cells, "harbours": harbours}


@every_scene
def test_a_lay_out_written_down_is_laid_again(name: str) -> None:
    first = laid_out(make_board({"scene": name}), 11)
    again = laid_out(make_board({"scene": name, "layout": layout_of(first, name)}), 12)
    for field in ("terrain", "token", "island", "robber", "land_edges", "sea_edges"):
        assert np.array_equal(first[field], again[field]), field
    places = sorted(zip(first.harbour_edge, first.harbour_kind, strict=True))
    assert places == sorted(zip(again.harbour_edge, again.harbour_kind, strict=True))


def test_robber_and_pirate_may_be_given_too(tmp_path: Path) -> None:
    file = tmp_path / "layout.toml"
    file.write_text(
        'robber = "A1"\npirate = "D4"\nmap = """' + read_raw("four-islands-3")["map"] + '"""'
    )
    board = make_board({"scene": "four-islands-3", "layout": file, "pirate": "old"})
    shape, state = geometry_of(board), laid_out(board)
    assert [shape.hex_name(int(h)) for h in (state.robber, state.pirate)] == ["A1", "D4"]


def faulty(**changes: Any) -> dict[str, Any]:
    layout = layout_of(laid_out(make_board({"layout": "fixed"})))
    layout["map"] |= changes.pop("map", {})
    layout["harbours"] |= changes.pop("harbours", {})
    return {**layout, **changes}


@pytest.mark.parametrize(
    ("layout", "expected"),
    [
        (faulty(map={"A1": "M9"}), "map: the tokens on hexes marked 'R' are not those of the deal"),
        (faulty(map={"A1": "P10"}), "map: the hexes marked 'R' are not those of the deal"),
        (faulty(map={"Z1": "P10"}), "map: 'Z1' is not a hex"),
        (faulty(harbours={"A1-NW": "ore"}), "harbours: are not the harbours of the scene"),
        (faulty(harbours={"A1-NW": "gold"}), "harbours.A1-NW: 'gold' is none of wood, brick"),
        (faulty(robber="Q9"), "robber: 'Q9' is not a hex"),
        (faulty(pirate="A1"), "pirate: should lie at sea"),
        (faulty(colour="red"), "colour: is no key here"),
        ({}, "map: is missing"),
    ],
)
def test_a_lay_out_that_does_not_fit_is_refused(layout: dict[str, Any], expected: str) -> None:
    with pytest.raises(BadFile) as fault:
        make_board({"layout": layout})
    assert f"layout: {expected}" in str(fault.value)


def new_world_layout() -> dict[str, Any]:
    """A lay-out that the new world's deal has brought."""
    return layout_of(laid_out(make_board({"scene": "new-world-4"}), 3), "new-world-4")


def swapped(layout: dict[str, Any], first: str, second: str) -> dict[str, Any]:
    """A lay-out with the tokens of two hexes exchanged."""
    cells = dict(layout["map"])
    one, two = cells[first], cells[second]
    cells[first], cells[second] = one[0] + two[1:], two[0] + one[1:]
    return {**layout, "map": cells}


def test_a_new_world_with_6_beside_8_is_refused() -> None:
    layout, shape = new_world_layout(), load_scene("new-world-4").geometry
    make_board({"scene": "new-world-4", "layout": layout})
    red = next(name for name, cell in layout["map"].items() if cell[1:] == "6")
    other = next(name for name, cell in layout["map"].items() if cell[1:] == "8")
    near = [shape.hex_name(h) for h in shape.hex_hexes[shape.parse_hex(red)] if h is not None]
    beside = next(name for name in near if layout["map"][name][0] not in "~D")
    with pytest.raises(BadFile, match=r"6 beside 8|8 beside 6"):
        make_board({"scene": "new-world-4", "layout": swapped(layout, beside, other)})


def test_a_new_world_with_a_red_token_on_gold_is_refused() -> None:
    raw = copy.deepcopy(read_raw("new-world-4"))
    raw["deal"][0]["hexes"]["gold"] = 1
    raw["deal"][0]["hexes"]["forest"] -= 1
    layout = layout_of(laid_out(make_board({"scene": raw}), 3), "new-world-4")
    make_board({"scene": raw, "layout": layout})
    gold = next(name for name, cell in layout["map"].items() if cell[0] == "G")
    red = next(name for name, cell in layout["map"].items() if cell[1:] == "6")
    with pytest.raises(BadFile, match=f"{gold}: 6 on gold"):
        make_board({"scene": raw, "layout": swapped(layout, gold, red)})


def test_a_scene_without_a_fixed_lay_out_says_so() -> None:
    with pytest.raises(BadOption, match="Heading for new shores has no fixed lay-out"):
        make_board({"scene": "new-shores", "layout": "fixed"})


# --- the board and its options ------------------------------------------------------------------


def test_a_scene_says_how_many_may_play() -> None:
    with pytest.raises(BadOption, match="is for 3 seats, not 4"):
        make_board({"scene": "four-islands-3"}, None, 4)
    assert make_board({"scene": "new-shores"}, None, 3)["seats_allowed"][0] == 0b11000


def test_the_board_cannot_be_written_to() -> None:
    with pytest.raises(ValueError, match="read-only"):
        make_board({})["points_to_win"] = 3


def test_options_reach_the_board() -> None:
    board = make_board(
        {"scene": "oceania-3", "pirate": "new", "trade": "off", "points": 13, "strict_ships": "no"}
    )[0]
    assert (board.pirate_rule, board.trade, board.offers, board.points_to_win) == (2, 0, 0, 13)
    assert board.start_ship == 0
    assert make_board({"scene": "oceania-3"})[0].start_ship == 1
    assert make_board({"scene": "four-islands-3"})[0].start_ship == 1


def test_figures_carry_the_scene_so_that_a_game_can_be_opened_elsewhere() -> None:
    raw = copy.deepcopy(read_raw("new-shores"))
    raw["victory"]["points"] = 11
    own = {key: value for key, value in raw.items() if key != "file"}
    options = {"scene": "gone.toml"}
    found = figures(options, {"box": None, "scene": own})
    assert make_board(options, found)["points_to_win"][0] == 11
    assert figures(options, found) == found


def test_a_scene_of_ones_own_is_an_option_like_any_other() -> None:
    own = Path(__file__).parents[3] / "docs" / "examples" / "own_scene.toml"
    state = laid_out(make_board({"scene": own}))
    assert sum(state.stack_hexes) == 3
    assert figures({"scene": own})["scene"]["name"] == "The strait"


@pytest.mark.parametrize("key", ["scene", "box", "layout"])
def test_a_string_in_a_board_is_never_opened(key: str, tmp_path: Path) -> None:
    """A board comes from a document; a FIFO would hang, a device would fill the memory."""
    bait = tmp_path / "bait.toml"
    bait.write_text("secret = 1")
    options = {"layout": "own.toml"} if key == "layout" else {}
    with pytest.raises(BadFile, match=f"board: {key}: should be a table") as fault:
        figures(options, {key: str(bait)})
    assert "secret" not in str(fault.value)


@pytest.mark.parametrize("key", ["scene", "layout"])
def test_a_string_in_an_option_is_never_opened(key: str, tmp_path: Path) -> None:
    bait = tmp_path / "bait.toml"
    bait.write_text("secret = 1")
    with pytest.raises(BadFile, match="given as a Path") as fault:
        figures({key: str(bait)})
    assert "secret" not in str(fault.value)
    with pytest.raises(BadFile, match="secret"):
        figures({key: bait})


def test_a_document_with_a_string_for_a_scene_is_refused(tmp_path: Path) -> None:
    bait = tmp_path / "bait.toml"
    bait.write_text("secret = 1")
    document = json.loads(ks.start("seafarers", seats=3, seed=1).to_json())
    for board, scene in (({"scene": str(bait)}, "base"), ({}, str(bait))):
        document["board"], document["options"]["scene"] = board, scene
        with pytest.raises(BadFile) as fault:
            ks.from_json(json.dumps(document))
        assert "secret" not in str(fault.value)


def test_a_game_on_a_scene_of_ones_own_is_saved_with_it(tmp_path: Path) -> None:
    own = Path(__file__).parents[3] / "docs" / "examples" / "own_scene.toml"
    file = tmp_path / "own.toml"
    file.write_text(own.read_text())
    game = ks.start("seafarers", seats=3, seed=1, scene=file)
    text = game.to_json()
    file.unlink()
    assert ks.from_json(text).to_json() == text


def test_a_board_of_ones_own_and_another_scene_are_refused_together() -> None:
    own = Path(__file__).parents[3] / "docs" / "examples" / "own_scene.toml"
    assert figures({}, own)["scene"]["name"] == "The strait"
    with pytest.raises(BadOption, match="leave the option scene out"):
        figures({"scene": "new-shores"}, own)


@pytest.mark.parametrize(("name", "value"), [("scene", "atlantis"), ("layout", "chaos")])
def test_what_is_neither_known_nor_a_file_is_refused(name: str, value: str) -> None:
    with pytest.raises(BadOption, match=f"option {name}: '{value}' is neither"):
        make_board({name: value})
