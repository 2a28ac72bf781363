"""The trade route over land and sea.  rules/seafarers.md, chapter 16."""

from __future__ import annotations

from tests.games.seafarers.table import BLUE, RED, Table
from tests.support import example

FOUR_SHIPS = ("ship F3-NW", "ship F3-NE", "ship F4-NW", "ship F4-NE")  # from F2.NE
TWO_ROADS = ("road F2-E", "road F2-SE")  # from F2.NE to the hex with the 12
BEYOND = ("ship G2-E", "ship G2-SE")  # from there on


def figure_d() -> Table:
    table = Table("four-islands-3")
    table.build(RED, "settlement F2.NE", *FOUR_SHIPS, *TWO_ROADS, *BEYOND)
    return table


@example("seafarers 16.2a")
def test_a_route_goes_over_from_road_to_ship_only_at_an_own_building() -> None:
    table = figure_d()
    assert table.state.route[RED] == 6
    table.deal(RED, wood=1, brick=1, wool=1, grain=1)
    table.turn_of(RED)
    table.play("settlement G2.NE")
    assert table.state.route[RED] == 8


def test_a_city_joins_road_and_ship_too() -> None:
    table = Table("four-islands-3")
    table.build(RED, "city F2.NE", *FOUR_SHIPS, *TWO_ROADS)
    assert table.state.route[RED] == 6


def test_another_players_building_joins_nothing() -> None:
    table = Table("four-islands-3")
    table.build(BLUE, "settlement F2.NE")
    table.build(RED, *FOUR_SHIPS, *TWO_ROADS)
    assert table.state.route[RED] == 4


def test_a_new_settlement_that_joins_brings_the_card_at_once() -> None:
    table = Table("four-islands-3")
    table.build(RED, *FOUR_SHIPS[:3], *TWO_ROADS)
    assert (table.state.route[RED], table.state.route_holder) == (3, -1)
    table.build(RED, "start F2.NE")
    assert (table.state.route[RED], table.state.route_holder) == (5, RED)
    assert table.points(RED) == 3


def test_ships_alone_make_a_route() -> None:
    table = Table("four-islands-3")
    table.build(RED, "settlement F2.NE", *FOUR_SHIPS, "ship F4-E")
    assert table.state.route_holder == RED


def test_open_and_closed_lines_count_alike() -> None:
    table = Table("four-islands-3")
    table.build(RED, "settlement F2.NE", *FOUR_SHIPS, "ship F4-E", "settlement F4.SE")
    assert table.state.route[RED] == 5


def test_roads_and_ships_of_one_corner_without_a_building_are_two_routes() -> None:
    """Two roads pass a corner from which a ship leaves: they do not join it."""
    table = Table("four-islands-3")
    table.build(RED, "road F2-E", "road F2-SE", "ship F3-SW")
    assert table.state.route[RED] == 2
    table.build(RED, "settlement F2.SE")
    assert table.state.route[RED] == 2  # a fork at a building is still a fork
