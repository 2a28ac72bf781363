"""The new world: a random lay-out and the harbour draft.  rules/seafarers.md, chapter 26."""

from __future__ import annotations

import pytest

from keelstone.engine.seats import CHANCE
from keelstone.games.seafarers.rules.board import NO_ISLAND, SEA, geometry_of
from keelstone.games.seafarers.rules.map.layout import harbour_at, island_at
from keelstone.games.seafarers.rules.state import Question
from tests.games.seafarers.table import RED, Table

WORLDS = pytest.mark.parametrize(
    ("scene", "seats", "harbours"), [("new-world-3", 3, 9), ("new-world-4", 4, 10)]
)


def draft(table: Table) -> list[int]:
    """Everybody lays the first harbour drawn in the first place; who laid them."""
    seats: list[int] = []
    while table.due == (CHANCE,):
        table.bring(next(iter(table.odds())))
        seats.extend(table.due)
        table.play(f"harbour {table.legal('harbour')[0]}")
    return seats


@WORLDS
def test_harbours_are_laid_in_turn_from_the_first_seat(
    scene: str, seats: int, harbours: int
) -> None:
    table = Table(scene, seats, set_up=True)
    assert draft(table) == [number % seats for number in range(harbours)]
    assert table.state.harbours_laid == harbours
    assert not table.state.harbour_stack.any()
    assert (table.asking, table.due) == (Question.FIRST_SETTLEMENT, (RED,))


def test_harbours_are_drawn_face_down() -> None:
    table = Table("new-world-3", set_up=True)
    assert table.odds() == {
        "haven wood": 1, "haven brick": 1, "haven wool": 1, "haven grain": 1, "haven ore": 1,
        "haven any": 4,
    }  # fmt: skip
    table.bring("haven any")
    assert table.asking == Question.LAY_HARBOURS
    table.play(f"harbour {table.legal('harbour')[0]}")
    assert table.odds()["haven any"] == 3


@WORLDS
def test_a_harbour_lies_at_a_coast_and_shares_no_corner(
    scene: str, seats: int, harbours: int
) -> None:
    table = Table(scene, seats, set_up=True)
    board, state = table.board, table.state
    corners: set[int] = set()
    while table.due == (CHANCE,):
        table.bring(next(iter(table.odds())))
        expected = set()
        for edge in range(board.edges):
            sides = [bool(state.terrain[h] < SEA) for h in board.edge_hexes[edge]]
            ends = {int(corner) for corner in board.edge_corners[edge]}
            if any(sides) and not all(sides) and not ends & corners:
                expected.add(edge)
        assert {table.edge(name) for name in table.legal("harbour")} == expected
        table.play(f"harbour {table.legal('harbour')[-1]}")
        laid = int(state.harbour_edge[state.harbours_laid - 1])
        corners |= {int(corner) for corner in board.edge_corners[laid]}
    assert len(corners) == 2 * harbours


def test_a_harbour_laid_in_the_draft_serves_a_starting_settlement() -> None:
    table = Table("new-world-3", set_up=True)
    draft(table)
    corner = int(table.board.edge_corners[table.state.harbour_edge[0], 0])
    kind = int(table.state.harbour_kind[0])
    assert harbour_at(table.state, table.board, corner) == kind
    (name,) = [n for n in table.legal("settlement") if table.corner(n) == corner]
    table.play(f"settlement {name}")
    assert table.state.rate[RED].min() == (3 if kind == 6 else 2)


def test_if_no_place_is_left_the_rest_are_not_laid() -> None:
    table = Table("new-world-3", set_up=True)
    table.bring("haven any")
    place = table.legal("harbour")[0]
    edge = table.edge(place)
    table.state.land_edges[:] = 0
    table.state.land_edges[edge // 64] = 1 << edge % 64  # as if this were the only coast
    table.play(f"harbour {place}")
    assert table.asking == Question.FIRST_SETTLEMENT
    assert table.state.harbours_laid == 1


@WORLDS
def test_each_foreign_island_earns_one_chip(scene: str, seats: int, harbours: int) -> None:
    table = Table(scene, seats)
    board, state = table.board, table.state
    islands: dict[int, int] = {}
    for corner in range(board.corners):
        island = int(island_at(state, board, corner))
        if island != NO_ISLAND:
            islands.setdefault(island, corner)
    names = [geometry_of(board).corner_name(corner) for corner in islands.values()][:5]
    table.build(RED, f"start {names[0]}", *(f"settlement {name}" for name in names[1:]))
    assert len(names) > 1
    assert table.chips(RED) == len(names) - 1


def test_starting_settlements_go_anywhere() -> None:
    table = Table("new-world-4", 4, set_up=True)
    draft(table)
    land = sum(int(word).bit_count() for word in table.state.land_corners)
    assert len(table.legal("settlement")) == land
