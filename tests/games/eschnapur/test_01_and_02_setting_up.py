"""The box and setting up.  rules/eschnapur.md, chapters 1 and 2."""

import pytest

from tests.games.eschnapur.table import bank, hand, table

HAND = "5 5 5 4 4 3 3 3 3 2 2 2 1 1 0 0"


def test_the_box_holds_64_gold_cards_and_8_parts() -> None:
    figures = table().figures
    assert list(figures["box"]["gold_cards"].values()) == [8, 8, 12, 16, 8, 12]
    assert len(figures["parts"]) == 8
    assert len(figures["privileges"]) == 10


def test_the_values_of_a_part_rise_by_one_and_it_has_one_purse() -> None:
    board = table().boards[0]
    assert board.lowest_value[4] == 6
    assert board.spaces[4] == 11
    assert ((board.purse >= 0) & (board.purse < board.spaces)).all()


@pytest.mark.parametrize("seats", [3, 4])
def test_everybody_begins_with_16_gold_cards_and_no_stones(seats: int) -> None:
    game = table(seats)
    state = game.states[0]
    for seat in range(seats):
        assert hand(game, seat) == HAND
        assert state.cards[seat] == 16
        assert state.stones[seat] == 0
        assert state.supply[seat] == 20


def test_the_bank_is_empty_and_both_markers_lie_beside_the_palace() -> None:
    game = table()
    state = game.states[0]
    assert sum(bank(game)) == 0
    assert (state.blockade_seat, state.stop) == (-1, -1)
    assert state.order.tolist() == [-1] * 4
    assert state.privilege.tolist() == [0] * 4


def test_all_parts_and_privilege_cards_are_there_for_four() -> None:
    state = table().states[0]
    assert state.open_parts == 0b11111111
    assert state.privileges == 0b1111111111
