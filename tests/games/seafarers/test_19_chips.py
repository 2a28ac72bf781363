"""Chips for foreign islands.  rules/seafarers.md, chapters 19, 22, 23, 25 and 26."""

from __future__ import annotations

import pytest

from keelstone.games.seafarers.rules.board import NO_ISLAND
from keelstone.games.seafarers.rules.map.layout import island_at
from tests.games.seafarers.table import BLUE, RED, WHITE, Table
from tests.support import example


@example("seafarers 22.3a")
def test_the_first_settlement_on_each_small_island_earns_a_chip() -> None:
    table = Table("new-shores")
    table.build(WHITE, "start G2.N", "settlement E7.S")
    table.build(RED, "start C2.N", "start E3.N", "settlement B1.N")
    assert (table.chips(RED), table.chips_under("B1.N")) == (1, 1)
    table.build(RED, "settlement A1.N")
    assert (table.chips(RED), table.chips_under("A1.N")) == (1, 0)
    table.build(RED, "settlement D6.N")  # where white has been before
    assert (table.chips(RED), table.chips_under("D6.N")) == (2, 1)
    assert table.points(RED) == 5 + 2
    assert table.chips(WHITE) == 1


def test_a_settlement_at_home_earns_nothing() -> None:
    table = Table("new-shores")
    table.build(RED, "start C2.N", "settlement G2.N")
    assert table.chips(RED) == 0


def test_the_chip_stays_when_the_settlement_becomes_a_city() -> None:
    table = Table("new-shores")
    table.build(RED, "start C2.N", "settlement B1.N", "city B1.N")
    assert (table.chips_under("B1.N"), table.points(RED)) == (1, 1 + 2 + 1)


def test_a_foreign_island_is_built_on_with_a_move() -> None:
    table = Table("new-shores")
    table.build(RED, "start C2.N", "ship B1-E", "ship A2-SW")
    table.deal(RED, wood=1, brick=1, wool=1, grain=1)
    table.play("settlement B1.N")
    assert table.points(RED) == 1 + 1 + 1


# --- the four islands ---------------------------------------------------------------------------

SW, NW, NE, SE = "E1.N", "A1.N", "A5.N", "F4.N"


@example("seafarers 23.5a")
def test_one_chip_for_the_first_foreign_island_two_for_the_next() -> None:
    table = Table("four-islands-3")
    table.build(RED, f"start {SW}", "start G1.N", f"settlement {NW}")
    assert table.chips_under(NW) == 1
    assert table.points(RED) == 2 + 2  # the settlement is worth 2 in all
    table.build(RED, f"settlement {NE}")
    assert table.chips_under(NE) == 2
    assert table.points(RED) == 4 + 3


@example("seafarers 23.5b")
@pytest.mark.parametrize(("homes", "most"), [((SW, "G1.N"), 1 + 2 + 2), ((SW, NW), 1 + 2)])
def test_how_many_chips_can_be_had(homes: tuple[str, str], most: int) -> None:
    table = Table("four-islands-3")
    table.build(RED, *(f"start {corner}" for corner in homes))
    for corner in (NW, NE, SE):
        if corner not in homes:
            table.build(RED, f"settlement {corner}")
    assert table.chips(RED) == most


def test_islands_are_foreign_to_each_player_on_his_own_account() -> None:
    table = Table("four-islands-3")
    table.build(RED, f"start {SW}", "start G1.N")
    table.build(BLUE, f"start {NW}", "start A2.SE")
    table.build(RED, "settlement B1.SE")
    table.build(BLUE, "settlement F2.NE")
    assert (table.chips(RED), table.chips(BLUE)) == (1, 1)


# --- through the desert -------------------------------------------------------------------------


@pytest.mark.parametrize(("scene", "seats"), [("desert-3", 3), ("desert-4", 4)])
def test_beyond_the_desert_and_on_the_islands_around_there_is_a_chip_each(
    scene: str, seats: int
) -> None:
    table = Table(scene, seats)
    table.build(RED, "start C1.N", "start D2.N")
    for place, chips in (("A4.N", 1), ("A5.N", 1), ("G1.N", 2), ("G4.N", 3)):
        table.build(RED, f"settlement {place}")
        assert table.chips(RED) == chips
    table.build(RED, f"settlement E{6 if seats == 3 else 7}.N")
    assert table.chips(RED) == 4


@example("seafarers 25.4a")
def test_a_corner_with_nothing_but_desert_and_sea_earns_no_chip() -> None:
    table = Table("desert-3")
    corner = table.corner("C5.NE")
    assert island_at(table.state, table.board, corner) == NO_ISLAND
    table.build(RED, "start C1.N", "settlement C5.NE")
    assert table.chips(RED) == 0


def test_both_starting_settlements_stand_on_the_larger_part() -> None:
    table = Table("desert-3", set_up=True)
    places = set(table.legal("settlement"))
    main = {table.state.island[table.hex("C1")]}
    islands = {int(island_at(table.state, table.board, table.corner(place))) for place in places}
    assert islands == main
    assert "A4.N" not in places
    assert "G1.N" not in places


# --- limits -------------------------------------------------------------------------------------


def test_chips_are_not_limited_unless_one_says_so() -> None:
    for limit, most in ((0, 5), (2, 2)):
        table = Table("four-islands-3", chips=limit)
        table.build(RED, f"start {SW}", *(f"settlement {c}" for c in (NW, NE, SE)))
        assert table.chips(RED) == most
        assert table.points(RED) == 4 + most


def test_where_a_scene_gives_none_there_are_none() -> None:
    for scene, foreign in (("oceania-3", "G1.NW"), ("greater-catan", "G9.SE")):
        table = Table(scene, 3 if scene == "oceania-3" else 4)
        table.build(RED, f"settlement {foreign}")
        assert table.chips(RED) == 0
