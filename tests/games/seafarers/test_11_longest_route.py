"""The longest route.  rules/seafarers.md, chapter 11.  (Over the sea: chapter 16.)"""

from __future__ import annotations

import pytest

from keelstone.games.seafarers.rules.state import NO_SEAT
from tests.games.seafarers.table import BLUE, RED, WHITE, Table
from tests.support import example

NORTH = ["A1-W", "A1-NW", "A1-NE", "A2-NW", "A2-NE", "A3-NW", "A3-NE"]
SOUTH = ["E1-SW", "E1-SE", "E2-SW", "E2-SE", "E3-SW", "E3-SE", "E3-E"]
INLAND = ["A2-E", "B3-NE", "B3-E", "B3-SE", "C3-E", "C3-SE"]  # from A2.NE, which lies on NORTH


def roads(edges: list[str]) -> list[str]:
    return [f"road {edge}" for edge in edges]


def built(*edges: str, table: Table | None = None) -> Table:
    table = table or Table()
    table.build(RED, *roads(list(edges)))
    return table


def length(*edges: str) -> int:
    return int(built(*edges).state.route[RED])


def holder(table: Table) -> int:
    return int(table.state.route_holder)


# --- length -------------------------------------------------------------------------------------


def test_a_route_is_as_long_as_its_longest_path() -> None:
    assert length(*NORTH[:3]) == 3
    assert length(*NORTH[:3], *SOUTH[:2]) == 3


def test_branches_do_not_count() -> None:
    assert length("A1-NW", "A1-NE", "A1-E", "A2-NW") == 3


def test_rings_count() -> None:
    ring = [f"C3-{way}" for way in ("NE", "E", "SE", "SW", "W", "NW")]
    assert length(*ring) == 6
    assert length(*ring, "B2-E") == 7  # a road that leads away from C3.N
    assert length(*ring, "B2-E", "A2-SW") == 8
    assert length(*ring, "B2-E", "D2-E") == 7  # a road at the other end, C3.S, cannot be added


def test_two_rings_with_a_common_road() -> None:
    first = [f"C3-{way}" for way in ("NE", "E", "SE", "SW", "W", "NW")]
    second = [f"C4-{way}" for way in ("NE", "E", "SE", "SW", "NW")]
    assert length(*first, *second) == 11


def test_own_buildings_do_not_break_a_route() -> None:
    table = built(*NORTH[:5])
    table.build(RED, "settlement A1.N", "city A2.N")
    assert table.state.route[RED] == 5


@pytest.mark.parametrize("piece", ["settlement", "city"])
def test_another_players_building_breaks_a_route(piece: str) -> None:
    table = built(*NORTH)
    table.build(BLUE, f"{piece} A2.N")
    assert table.state.route[RED] == 4


def test_a_building_at_the_end_of_a_route_breaks_nothing() -> None:
    table = built(*NORTH)
    table.build(BLUE, "settlement A1.SW", "settlement A3.NE")
    assert table.state.route[RED] == 7


def test_a_ring_cut_once_is_still_counted_whole() -> None:
    table = built(*(f"C3-{way}" for way in ("NE", "E", "SE", "SW", "W", "NW")))
    table.build(BLUE, "settlement C3.N")
    assert table.state.route[RED] == 6
    table.build(BLUE, "settlement C3.S")
    assert table.state.route[RED] == 3


def test_a_ring_is_left_at_another_players_building_only_once() -> None:
    """The path may end at the building but not run through it to the road that leads away."""
    ring = [f"C3-{way}" for way in ("NE", "E", "SE", "SW", "W", "NW")]
    table = built(*ring, "B2-E", "A2-SW")
    table.build(BLUE, "settlement C3.N")
    assert table.state.route[RED] == 6


# --- the card -----------------------------------------------------------------------------------


def test_the_card_needs_five_pieces_and_is_worth_two_points() -> None:
    table = built(*NORTH[:4])
    assert holder(table) == NO_SEAT
    built(NORTH[4], table=table)
    assert holder(table) == RED
    assert table.game.points[RED]["longest-route"] == 2
    assert table.points(RED) == 2


def test_an_equal_route_does_not_take_the_card_a_longer_one_does() -> None:
    table = built(*NORTH[:5])
    table.build(BLUE, *roads(SOUTH[:5]))
    assert holder(table) == RED
    table.build(BLUE, *roads(SOUTH[5:6]))
    assert holder(table) == BLUE
    assert (table.points(RED), table.points(BLUE)) == (0, 2)


def test_the_holder_keeps_the_card_on_a_tie_after_a_break() -> None:
    table = built(*NORTH)
    table.build(BLUE, *roads(SOUTH[:5]))
    table.build(WHITE, "settlement A2.NE")  # leaves red with 5
    assert table.state.route.tolist()[:3] == [5, 5, 0]
    assert holder(table) == RED


def test_a_single_longer_route_takes_the_card_after_a_break() -> None:
    table = built(*NORTH)
    table.build(BLUE, *roads(SOUTH[:6]))
    table.build(WHITE, "settlement A2.NE")
    assert holder(table) == BLUE


def test_if_nobody_has_five_left_the_card_is_set_aside() -> None:
    table = built(*NORTH[:5])
    table.build(BLUE, "settlement A1.NE")
    assert table.state.route[RED] == 3
    assert holder(table) == NO_SEAT
    assert table.points(RED) == 0
    built("B4-NE", "A3-NE", "A3-E", "B4-E", "C5-NE", table=table)
    assert holder(table) == RED


def set_aside() -> Table:
    """Red's seven are cut to five by white; blue and white have six."""
    table = built(*NORTH)
    table.build(BLUE, *roads(SOUTH[:6]))
    table.build(WHITE, *roads(INLAND))
    assert (table.state.route.tolist()[:3], holder(table)) == ([7, 6, 6], RED)
    table.deal(WHITE, wood=1, brick=1, wool=1, grain=1)
    table.turn_of(WHITE)
    table.play("settlement A2.NE")
    assert table.state.route.tolist()[:3] == [5, 6, 6]
    return table


@example("seafarers 11.6a")
def test_a_tie_of_others_sets_the_card_aside_until_one_is_longer() -> None:
    table = set_aside()
    assert holder(table) == NO_SEAT
    assert [table.points(seat) for seat in (RED, BLUE, WHITE)] == [0, 0, 1]
    table.deal(BLUE, wood=1, brick=1)
    table.turn_of(BLUE)
    table.play(f"road {SOUTH[6]}")
    assert table.state.route[BLUE] == 7
    assert holder(table) == BLUE


@example("seafarers 11.6b")
def test_a_card_set_aside_goes_out_when_a_rival_is_cut() -> None:
    table = set_aside()
    table.build(RED, "road C4-SW")
    table.deal(RED, wood=1, brick=1, wool=1, grain=1)
    table.turn_of(RED)
    table.play("settlement C3.SE")
    assert table.state.route.tolist()[:3] == [5, 6, 5]
    assert holder(table) == BLUE
    assert table.points(BLUE) == 2


def test_roads_of_the_set_up_count() -> None:
    table = Table(set_up=True)
    table.play("settlement A1.N", "road A1-NE")
    assert table.state.route[RED] == 1


def test_the_victory_may_come_with_the_card() -> None:
    table = Table(points=3)
    table.build(RED, "settlement A1.NW", *roads(NORTH[:4]))
    table.deal(RED, wood=1, brick=1)
    table.turn_of(RED)
    table.play(f"road {NORTH[4]}")
    assert table.game.is_over
    assert table.game.winners == (RED,)
