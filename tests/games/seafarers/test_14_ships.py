"""Ships.  rules/seafarers.md, chapter 14.

Four islands:  P4 F9 ~ ~ A3 / A6 ~ ~ F6 / ~ ~ ~ H10 M2 / ~ ~ ~ ~ / H5 F11 ~ ~ ~ / ...
"""

from __future__ import annotations

from tests.games.seafarers.table import BLUE, RED, Table
from tests.support import example


def coast(*pieces: str, **cards: int) -> Table:
    """Red's turn in the four islands; enough for ships, roads and settlements."""
    table = Table("four-islands-3")
    table.build(RED, *pieces)
    table.deal(RED, **(cards or {"wood": 6, "wool": 6, "brick": 2, "grain": 2}))
    table.turn_of(RED)
    return table


def test_a_ship_costs_wool_and_wood() -> None:
    table = coast("settlement A2.SE", wood=1, wool=1)
    table.play("ship A3-SW")
    assert table.hand(RED) == {}
    assert table.state.bank.tolist() == [19] * 5
    assert table.state.pieces_left[RED].tolist() == [15, 14, 4, 4]
    assert not coast("settlement A2.SE", wood=2).legal("ship")


@example("seafarers 14.2a")
def test_a_ship_lies_along_the_coast_or_leads_out_to_sea() -> None:
    table = coast("settlement A2.SE")
    assert sorted(table.legal("ship")) == ["A2-E", "A2-SE", "A3-SW"]
    assert sorted(table.legal("road")) == ["A2-E", "A2-SE"]


def test_no_ship_lies_between_two_land_hexes() -> None:
    assert not coast("settlement B1.N").legal("ship")


def test_the_frame_is_sea() -> None:
    assert sorted(coast("settlement A1.N").legal("ship")) == ["A1-NE", "A1-NW"]
    table = coast("settlement A1.NW", "ship A1-W")
    assert "B1-NW" not in table.legal("ship")  # no edge between two pieces of the frame follows
    assert sorted(table.legal("ship")) == ["A1-NW", "A1-SW"]


@example("seafarers 14.3a")
def test_lines_may_branch() -> None:
    table = coast("settlement A2.SE")
    table.play("ship A3-SW")
    assert {"A3-SE", "B2-E"} <= set(table.legal("ship"))
    table.play("ship B2-E")
    assert table.may("ship A3-SE")
    table.play("ship A3-SE")


@example("seafarers 14.4a")
def test_a_ship_does_not_go_on_from_a_road() -> None:
    table = coast("settlement B1.N", "road A2-SW", "road A2-SE")
    assert not table.legal("ship")
    table.play("settlement A2.SE")
    assert sorted(table.legal("ship")) == ["A2-E", "A3-SW"]


def test_a_road_does_not_go_on_from_a_ship() -> None:
    table = coast("settlement A2.SE", "ship A2-SE")
    assert table.legal("road") == ["A2-E"]
    assert not table.may("road A2-SW")


def test_no_ship_goes_on_through_another_players_building() -> None:
    table = coast("settlement A2.SE", "ship A2-SE", "ship B1-E")
    assert table.may("ship B1-SE")
    table.build(BLUE, "settlement B1.SE")
    table.turn_of(RED)
    assert not table.may("ship B1-SE")
    assert not table.may("ship C2-NE")


def test_an_edge_holds_one_ship_or_one_road() -> None:
    table = coast("settlement A2.SE")
    table.play("ship A2-SE")
    assert not table.may("road A2-SE")
    assert not table.may("ship A2-SE")
    table = coast("settlement A2.SE")
    table.play("road A2-SE")
    assert not table.may("ship A2-SE")


def test_a_ship_lies_beside_other_players_ships_but_not_on_them() -> None:
    table = coast("settlement A2.SE")
    table.build(BLUE, "ship A3-SW")
    table.turn_of(RED)
    assert sorted(table.legal("ship")) == ["A2-E", "A2-SE"]


def crossing() -> Table:
    """New shores: from C2.N over the strait, along the north-western island's coast."""
    table = Table("new-shores")
    table.build(RED, "start C2.N")
    table.deal(RED, wood=5, wool=4, brick=2, grain=1)
    table.turn_of(RED)
    return table


@example("seafarers 14.7a")
def test_ships_carry_a_player_over_a_strait() -> None:
    table = crossing()
    table.play("ship B1-E", "ship A2-SW", "settlement B1.N")
    assert {"A1-E"} <= set(table.legal("road"))
    table.play("road A1-E", "ship A1-SE")
    assert table.owns(RED, "ship A1-SE")


def test_the_distance_rule_holds_beyond_the_sea() -> None:
    table = crossing()
    table.build(BLUE, "settlement B1.N")
    table.turn_of(RED)
    table.play("ship B1-E")
    assert not table.may("settlement A2.S")


def test_no_settlement_stands_at_open_sea() -> None:
    table = coast("settlement A2.SE", "ship A3-SW", "ship A3-SE")
    assert not table.legal("settlement")


def test_fifteen_ships_are_all_there_are() -> None:
    table = coast("settlement A2.SE")
    table.state.pieces_left[RED, 1] = 1
    table.play("ship A3-SW")
    assert not table.legal("ship")


def test_road_building_places_ships_and_roads() -> None:
    for pieces in (
        ("road A2-E", "road A2-NE"),
        ("ship A3-SW", "ship B2-E"),
        ("ship A3-SW", "road A2-E"),
    ):
        table = coast("settlement A2.SE", wood=0)
        table.give_cards(RED, "road-building")
        table.turn_of(RED)
        table.play("road-building", *pieces)
        assert table.may("end")
        assert all(table.owns(RED, piece) for piece in pieces)


def test_there_are_no_ships_on_the_base_island() -> None:
    table = Table()
    table.build(RED, "settlement A1.N")
    table.deal(RED, wood=5, wool=5)
    table.turn_of(RED)
    assert not table.legal("ship")
