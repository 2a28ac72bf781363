"""Receiving stones.  rules/eschnapur.md, chapter 9."""

import pytest

from tests.games.eschnapur.table import GREEN, RED, YELLOW, bank, lay, stones, table
from tests.support import example


def received(*values: int, seats: int = 4) -> list[int]:
    """The stones that cards of these values bring at the third official."""
    game = table(seats)
    for seat in range(seats):
        game.states["hand"][0, seat] = [5, 0, 0, 3, 3, 3]
        game.states["hand"][0, seat, values[seat]] += 1
        game.states["cards"][0, seat] = 15
    lay(game, *(f"0 0 {value} 0 0" for value in values), sites=[(2, 3)] * seats)
    return stones(game)


@example("eschnapur 9.2a")
def test_equal_fives_bring_three_stones_each_and_single_cards_their_value() -> None:
    assert received(5, 5, 4, 3) == [3, 3, 4, 3]


@example("eschnapur 9.2b")
def test_equal_fours_bring_two_stones_each() -> None:
    assert received(5, 4, 4, 4) == [5, 2, 2, 2]


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ((1, 1, 1, 1), [1, 1, 1, 1]),
        ((0, 0, 0, 2), [0, 0, 0, 2]),
        ((3, 3, 5, 5), [2, 2, 3, 3]),
        ((5, 4, 3, 2), [5, 4, 3, 2]),
    ],
)
def test_a_value_shown_by_several_is_halved_and_rounded_up(
    values: tuple[int, ...], expected: list[int]
) -> None:
    assert received(*values) == expected


def test_all_cards_of_the_third_official_go_to_the_bank_but_zeros_do_not() -> None:
    game = table()
    lay(game, "0 0 5 1 2", "0 0 5 1 2", "0 1 0 1 2", "0 1 3 1 2")
    assert bank(game) == [0, 0, 0, 1, 0, 2]
    assert game.states["gone"][0].tolist() == [4, 4, 0, 4]


def test_a_blocked_card_brings_nothing_and_is_no_equal_value() -> None:
    game = table()
    lay(game, "5 0 2 2 3", "4 0 3 2 3", "3 0 3 2 3", "2 0 0 3 4")
    game.play("block yellow 3")
    assert stones(game)[YELLOW] == 1, "only the stone for the blockade"
    assert stones(game)[GREEN] == 3, "Green's 3 is alone"


def test_the_supply_gives_what_is_left() -> None:
    game = table()
    game.states["supply"][0, RED] = 2
    lay(game, "0 0 5 1 2", "0 0 4 1 2", "0 1 0 1 2", "0 1 3 1 2")
    assert stones(game) == [2, 4, 0, 3]
    assert game.states["supply"][0, RED] == 0
