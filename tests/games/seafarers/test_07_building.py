"""Building.  rules/seafarers.md, chapter 7."""

from __future__ import annotations

import pytest

from tests.games.seafarers.table import BLUE, RED, Table

PRICES = {
    "road A1-NE": {"wood": 1, "brick": 1},
    "settlement A2.N": {"wood": 1, "brick": 1, "wool": 1, "grain": 1},
    "city A1.N": {"grain": 2, "ore": 3},
}


def rich(*pieces: str) -> Table:
    """Red's turn with these pieces and cards for everything."""
    table = Table()
    table.build(RED, *pieces)
    table.deal(RED, wood=5, brick=5, wool=5, grain=5, ore=5)
    return table


@pytest.mark.parametrize("piece", PRICES)
def test_what_pieces_cost(piece: str) -> None:
    pieces = ["settlement A1.N"]
    if piece.startswith("settlement"):
        pieces += ["road A1-NE", "road A2-NW"]
    table = Table()
    table.build(RED, *pieces)
    table.deal(RED, **PRICES[piece])
    table.play(piece)
    assert table.hand(RED) == {}
    assert table.state.bank.tolist() == [19] * 5
    for name in PRICES[piece]:
        table = Table()
        table.build(RED, *pieces)
        table.deal(RED, **{**PRICES[piece], name: PRICES[piece][name] - 1})
        assert not table.may(piece), f"without {name}"


def test_a_road_goes_on_from_a_building_or_a_road() -> None:
    table = rich("settlement C3.N", "road B2-E")
    assert sorted(table.legal("road")) == ["A2-SE", "A2-SW", "B2-SE", "B3-SW"]


def test_no_road_goes_on_through_another_players_building() -> None:
    table = rich("settlement C3.N", "road B2-E")
    table.build(BLUE, "settlement B2.NE")
    table.turn_of(RED)
    assert sorted(table.legal("road")) == ["B2-SE", "B3-SW"]


def test_a_road_reaches_a_corner_behind_anothers_building_from_the_other_side() -> None:
    table = rich("settlement C3.N", "road B2-E", "road A2-SW", "road B2-NW")
    table.build(BLUE, "settlement B2.NE")
    table.turn_of(RED)
    assert "A1-E" in table.legal("road")
    assert "A2-SE" not in table.legal("road")


def test_an_edge_holds_one_road() -> None:
    table = rich("settlement C3.N", "road B2-E")
    assert not table.may("road B2-E")
    table.build(BLUE, "road A2-SE")
    table.turn_of(RED)
    assert not table.may("road A2-SE")


def test_a_settlement_needs_an_own_road() -> None:
    table = rich("settlement C3.N")
    table.build(BLUE, "road A1-NE")
    table.turn_of(RED)
    assert table.legal("settlement") == []
    table.play("road B2-E", "road A2-SW")
    assert table.may("settlement A2.SW")


def test_the_distance_rule() -> None:
    table = rich("settlement C3.N", "road B2-E", "road A2-SW")
    assert not table.may("settlement B2.NE")  # next to the own settlement
    assert table.may("settlement A2.SW")
    table.build(BLUE, "city A1.SW")
    table.turn_of(RED)
    assert table.may("settlement A2.SW")  # two away
    table.build(BLUE, "settlement A1.NE")
    table.turn_of(RED)
    assert not table.may("settlement A2.SW")


def test_a_settlement_may_interrupt_another_players_roads() -> None:
    table = rich("settlement C3.N", "road B2-E", "road A2-SW")
    table.build(BLUE, "road A1-E", "road B2-NW")
    table.turn_of(RED)
    table.play("settlement A2.SW")
    table.deal(BLUE, wood=1, brick=1)
    table.turn_of(BLUE)
    assert "A2-SW" not in table.legal("road")


def test_a_city_replaces_an_own_settlement_which_goes_back() -> None:
    table = rich("settlement C3.N")
    assert table.legal("city") == ["C3.N"]
    table.play("city C3.N")
    assert table.state.pieces_left[RED].tolist()[2:] == [5, 3]
    assert table.points(RED) == 2
    assert not table.legal("city")


def test_a_settlement_of_another_player_becomes_no_city() -> None:
    table = rich()
    table.build(BLUE, "settlement C3.N")
    table.turn_of(RED)
    assert not table.legal("city")


@pytest.mark.parametrize(("kind", "piece"), [("road", 0), ("settlement", 2), ("city", 3)])
def test_what_is_used_up_cannot_be_built(kind: str, piece: int) -> None:
    table = rich("settlement C3.N", "road B2-E", "road A2-SW")
    assert table.legal(kind)
    table.state.pieces_left[RED, piece] = 0
    assert not table.legal(kind)


def test_fifteen_roads_five_settlements_and_four_cities() -> None:
    assert Table().state.pieces_left[RED].tolist() == [15, 0, 5, 4]
    corners = ["A1.N", "A3.N", "C1.N", "C5.N", "E1.S"]
    table = rich(*(f"settlement {corner}" for corner in corners), "road A3-NE", "road A3-E")
    assert not table.legal("settlement")
    table.play("city A1.N")
    assert table.may("settlement A3.SE")


def test_points_are_one_for_a_settlement_and_two_for_a_city() -> None:
    table = rich("settlement A1.N", "settlement A3.N", "city C1.N")
    assert table.game.points[RED]["settlements"] == 2
    assert table.game.points[RED]["cities"] == 2
    assert table.points(RED) == 4
