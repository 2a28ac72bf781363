"""The frame: hexes, corners and edges, their numbers, names and points."""

from __future__ import annotations

import math

import numpy as np
import pytest

from keelstone.games.seafarers.rules.board import BOARD, FRAME, fill_topology, geometry_of
from keelstone.games.seafarers.rules.map.geometry import (
    CORNER_DIRECTIONS,
    CORNER_WORDS,
    CORNERS,
    EDGE_DIRECTIONS,
    EDGE_WORDS,
    EDGES,
    FRAMES,
    HEXES,
    ISLAND_ROWS,
    Geometry,
    UnknownPlace,
    geometry,
    sea_rows,
)

ISLAND = geometry(ISLAND_ROWS)
every_frame = pytest.mark.parametrize("rows", FRAMES, ids=lambda rows: f"{sum(rows)} hexes")


def test_the_island_of_the_base_game_has_19_hexes_54_corners_and_72_edges() -> None:
    assert (len(ISLAND.hexes), len(ISLAND.corners), len(ISLAND.edges)) == (19, 54, 72)


def test_the_sea_frame_has_the_six_sizes_of_the_book() -> None:
    assert [sum(rows) for rows in FRAMES[1:]] == [32, 39, 46, 53, 60, 67]
    assert sea_rows(7) == (7, 6, 7, 6, 7, 6, 7)


def test_tables_hold_the_largest_frame_and_no_more() -> None:
    shapes = [geometry(rows) for rows in FRAMES]
    assert max(len(shape.hexes) for shape in shapes) == HEXES
    assert max(len(shape.corners) for shape in shapes) == CORNERS
    assert max(len(shape.edges) for shape in shapes) == EDGES
    assert (math.ceil(CORNERS / 64), math.ceil(EDGES / 64)) == (CORNER_WORDS, EDGE_WORDS)


@every_frame
def test_hexes_corners_and_edges_fit_together(rows: tuple[int, ...]) -> None:
    shape = geometry(rows)
    assert len(shape.hexes) + len(shape.corners) - len(shape.edges) == 1  # Euler, without the frame
    for edge, (first, second) in enumerate(shape.edges):
        assert edge in shape.corner_edges[first]
        assert edge in shape.corner_edges[second]
        assert second in shape.corner_corners[first]
    for h, corners in enumerate(shape.hex_corners):
        for side, edge in enumerate(shape.hex_edges[h]):
            assert set(shape.edges[edge]) == {corners[side], corners[(side + 1) % 6]}
            others = [other for other in shape.edge_hexes[edge] if other != h]
            assert others == [o for o in [shape.hex_hexes[h][side]] if o is not None]


@every_frame
def test_edges_between_two_pieces_of_the_frame_have_no_number(rows: tuple[int, ...]) -> None:
    assert all(1 <= len(hexes) <= 2 for hexes in geometry(rows).edge_hexes)


def test_only_corners_at_the_rim_touch_the_frame() -> None:
    assert sum(ISLAND.is_on_frame(corner) for corner in range(54)) == 30


# names


@every_frame
def test_every_name_is_written_once_and_read_back(rows: tuple[int, ...]) -> None:
    shape = geometry(rows)
    for count, name, parse in (
        (len(shape.hexes), shape.hex_name, shape.parse_hex),
        (len(shape.corners), shape.corner_name, shape.parse_corner),
        (len(shape.edges), shape.edge_name, shape.parse_edge),
    ):
        names = [name(number) for number in range(count)]
        assert len(set(names)) == count
        assert [parse(text) for text in names] == list(range(count))


@every_frame
def test_every_name_of_a_corner_or_edge_is_understood(rows: tuple[int, ...]) -> None:
    shape = geometry(rows)
    for h in range(len(shape.hexes)):
        name = shape.hex_name(h)
        for place, way in enumerate(CORNER_DIRECTIONS):
            assert shape.parse_corner(f"{name}.{way}") == shape.hex_corners[h][place]
        for place, way in enumerate(EDGE_DIRECTIONS):
            assert shape.parse_edge(f"{name}-{way}".lower()) == shape.hex_edges[h][place]


@pytest.mark.parametrize(
    ("first", "second"),
    [("B2.N", "A1.SE"), ("B2.N", "A2.SW"), ("A1.S", "B1.NE"), ("C3.S", "D2.NE")],
)
def test_names_of_one_corner_from_several_hexes(first: str, second: str) -> None:
    assert ISLAND.parse_corner(first) == ISLAND.parse_corner(second)


def test_an_edge_is_named_by_its_first_hex() -> None:
    assert ISLAND.edge_name(ISLAND.parse_edge("B2-NW")) == "A1-SE"
    assert ISLAND.edge_name(ISLAND.parse_edge("A1-NW")) == "A1-NW"


@pytest.mark.parametrize("text", ["", "A", "A0", "A4", "F1", "1A", "Ax", "A²"])
def test_what_is_no_hex_is_refused(text: str) -> None:
    with pytest.raises(UnknownPlace, match="is not a hex"):
        ISLAND.parse_hex(text)


def test_a_corner_has_no_east_and_an_edge_no_north() -> None:
    with pytest.raises(UnknownPlace, match="is not corner N, NE"):
        ISLAND.parse_corner("A1.E")
    with pytest.raises(UnknownPlace, match="is not edge NE, E"):
        ISLAND.parse_edge("A1-N")


# points for pictures


@every_frame
def test_every_edge_is_drawn_as_long_as_a_side(rows: tuple[int, ...]) -> None:
    shape = geometry(rows)
    for edge in range(len(shape.edges)):
        assert math.dist(*shape.edge_points(edge)) == pytest.approx(1)
    for h in range(len(shape.hexes)):
        for corner in shape.hex_corners[h]:
            assert math.dist(shape.hex_centre(h), shape.corner_point(corner)) == pytest.approx(1)


def test_the_drawing_is_as_wide_as_its_longest_row() -> None:
    left, top, right, bottom = ISLAND.bounds()
    assert right - left == pytest.approx(5 * math.sqrt(3))
    assert bottom - top == pytest.approx(8)


# the board record


def members(words: np.ndarray) -> set[int]:
    return {
        64 * i + bit for i, word in enumerate(words) for bit in range(64) if int(word) >> bit & 1
    }


@every_frame
def test_the_board_record_holds_the_same_tables(rows: tuple[int, ...]) -> None:
    shape: Geometry = geometry(rows)
    boards = BOARD.zeros()
    fill_topology(boards, shape)
    board = boards[0]
    assert geometry_of(boards) is geometry_of(board) is shape
    for corner, edges in enumerate(shape.corner_edges):
        assert board.corner_edges[corner].tolist() == edges + [-1] * (3 - len(edges))
        assert members(board.corner_edge_set[corner]) == set(edges)
        assert members(board.corner_near[corner]) == {corner, *shape.corner_corners[corner]}
        hexes = shape.corner_hexes[corner]
        assert board.corner_hexes[corner].tolist() == hexes + [FRAME] * (3 - len(hexes))
    for h in range(len(shape.hexes)):
        assert members(board.hex_corner_set[h]) == set(shape.hex_corners[h])
        assert members(board.hex_edge_set[h]) == set(shape.hex_edges[h])
        assert [h for h in board.hex_hexes[h] if h != FRAME] == [
            other for other in shape.hex_hexes[h] if other is not None
        ]


def test_on_the_base_island_one_word_holds_all_corners_and_two_all_edges() -> None:
    boards = BOARD.zeros()
    fill_topology(boards, ISLAND)
    assert (boards["corner_words"][0], boards["edge_words"][0]) == (1, 2)
