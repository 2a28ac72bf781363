"""The box, and the set-up.  rules/seafarers.md, chapters 1 and 3."""

from __future__ import annotations

import pytest

from keelstone.games.seafarers.rules.state import Question
from tests.games.seafarers.table import BLUE, RED, WHITE, Table

CORNERS = ("A1.N", "A3.N", "C1.N", "C5.N", "E1.S", "E3.S", "C3.N", "C3.S")


def place(table: Table, corner: str) -> None:
    table.play(f"settlement {corner}")
    table.play(f"road {table.legal('road')[0]}")


def test_everybody_begins_with_the_same_pieces_and_the_bank_is_full() -> None:
    state = Table(set_up=True, seats=4).state
    assert state.bank.tolist() == [19] * 5
    assert state.deck.tolist() == [14, 2, 2, 2, 5]
    assert state.deck_size == 25
    assert not state.hand.any()
    for seat in range(4):
        assert state.pieces_left[seat].tolist() == [15, 0, 5, 4]


def test_at_sea_everybody_has_fifteen_ships() -> None:
    assert Table("new-shores").state.pieces_left[RED].tolist() == [15, 15, 5, 4]


def test_a_scene_may_give_other_numbers_of_pieces() -> None:
    assert Table("greater-catan", 4).state.pieces_left[RED].tolist() == [15, 15, 5, 8]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_placing_goes_round_and_back_again(seats: int) -> None:
    table = Table(seats=seats, set_up=True)
    order = []
    for corner in CORNERS[: 2 * seats]:
        order.append(int(table.state.turn))
        assert table.asking == Question.FIRST_SETTLEMENT
        place(table, corner)
    assert order == [*range(seats), *reversed(range(seats))]
    assert (table.state.turn, table.asking) == (RED, Question.DICE_ROLL)


def test_a_starting_settlement_goes_to_any_corner_at_a_distance() -> None:
    table = Table(set_up=True)
    assert len(table.legal("settlement")) == 54
    place(table, "C3.N")
    assert len(table.legal("settlement")) == 50
    assert not table.may("settlement B2.NE")
    place(table, "A1.N")
    assert len(table.legal("settlement")) == 47


def test_the_road_touches_the_settlement_just_placed() -> None:
    table = Table(set_up=True)
    table.play("settlement C3.N")
    assert table.asking == Question.FIRST_ROUTE
    assert sorted(table.legal("road")) == ["B2-E", "B2-SE", "B3-SW"]
    assert len(table.moves()) == 3
    table.play("road B2-E")
    for corner in ("A1.N", "A3.N", "C1.N", "C5.N"):
        place(table, corner)
    table.play("settlement E1.S")
    assert sorted(table.legal("road")) == ["E1-SE", "E1-SW"]


def test_the_second_settlement_brings_a_card_for_every_hex_that_yields() -> None:
    table = Table(set_up=True)
    for corner in ("A1.N", "A3.N", "C1.N"):
        place(table, corner)
        assert not table.state.hand.any()
    place(table, "C3.N")  # white: hill, pasture, desert
    assert table.hand(WHITE) == {"brick": 1, "wool": 1}
    place(table, "E1.S")  # blue: hill at the coast
    assert table.hand(BLUE) == {"brick": 1}
    place(table, "D2.N")  # red: forest, desert, mountain
    assert table.hand(RED) == {"wood": 1, "ore": 1}
    assert table.state.bank.tolist() == [18, 17, 18, 19, 18]


def test_nothing_in_the_set_up_is_paid_for_but_pieces_are_used() -> None:
    table = Table(set_up=True)
    for corner in CORNERS[:6]:
        place(table, corner)
    for seat in range(3):
        assert table.state.pieces_left[seat].tolist() == [13, 0, 3, 4]
        assert table.points(seat) == 2


def test_the_harbour_of_a_starting_settlement_may_be_used() -> None:
    table = Table(set_up=True)
    for corner in ("A2.N", "E1.S", "C1.N", "C5.N", "C3.N", "E3.S"):
        place(table, corner)
    assert table.state.rate[RED].tolist() == [4, 4, 4, 2, 4]


@pytest.mark.parametrize(
    ("scene", "seats"),
    [("new-shores", 3), ("oceania-3", 3), ("oceania-4", 4), ("greater-catan", 4)],
)
def test_where_the_scene_says_so_both_settlements_stand_on_the_main_island(
    scene: str, seats: int
) -> None:
    table = Table(scene, seats, set_up=True)
    shape = table.board
    main = {
        int(c)
        for h in range(shape.hexes)
        if table.state.island[h] == shape.main_island
        for c in shape.hex_corners[h]
    }
    assert {table.corner(name) for name in table.legal("settlement")} == main


def test_in_the_four_islands_and_the_new_world_they_go_anywhere() -> None:
    table = Table("four-islands-4", 4, set_up=True)
    land = sum(int(word).bit_count() for word in table.state.land_corners)
    assert len(table.legal("settlement")) == land
