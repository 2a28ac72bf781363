"""Influence on an official.  rules/eschnapur.md, chapter 6."""

import pytest

from keelstone.games.eschnapur.rules.officials import winner_at
from tests.games.eschnapur.table import BLUE, GREEN, RED, YELLOW, bank, hand, lay, notations, table
from tests.support import example

NOBODY = -1


def winner(*cards: int | None, ties: int = NOBODY) -> int:
    """Who wins an official with these cards, seat by seat; None is no card."""
    game = table(max(2, len(cards)))
    state = game.states[0]
    state.tie_winner = ties
    for seat, card in enumerate(cards):
        state.shown[seat, 1] = 0 if card is None else card + 1
    return int(winner_at(state, 1))


@example("eschnapur 6.2a")
def test_equal_fives_cancel_out_and_the_three_wins() -> None:
    assert winner(5, 5, 3, 0) == GREEN


@example("eschnapur 6.2b")
def test_equal_fives_cancel_out_and_the_next_lower_card_wins() -> None:
    assert winner(5, 5, 2, 1) == GREEN


@example("eschnapur 6.2c")
def test_nobody_wins_when_the_next_lower_cards_are_equal_too() -> None:
    assert winner(5, 5, 4, 4) == NOBODY


@example("eschnapur 6.2d")
def test_a_zero_cannot_win_when_the_fours_cancel_out() -> None:
    assert winner(4, 4, 4, 0) == NOBODY


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ((5, 4, 3, 2), RED),
        ((0, 1, 0, 0), YELLOW),
        ((0, 0, 0, 0), NOBODY),
        ((3, 3, 3, 3), NOBODY),
        ((2, 3, 3, 3), RED),
        ((None, None, None, 1), BLUE),
        ((None, None, None, 0), NOBODY),
        ((4, 4), NOBODY),
        ((4, 3), RED),
        ((1, 1, 2), GREEN),
        ((None, 5, 5), NOBODY),
    ],
)
def test_the_highest_card_alone_wins(cards: tuple[int | None, ...], expected: int) -> None:
    assert winner(*cards) == expected


def test_the_winning_card_goes_to_the_bank_at_once_and_the_others_stay() -> None:
    game = table()
    lay(game, "5 1 1 2 2", "4 1 1 2 2", "3 1 1 2 2", "2 1 1 3 3")
    assert bank(game) == [0, 0, 0, 0, 0, 1]
    state = game.states[0]
    assert state.gone.tolist() == [1, 0, 0, 0]
    assert state.shown[:, 0].tolist() == [6, 5, 4, 3]


def test_a_zero_returns_to_the_hand_and_never_goes_to_the_bank() -> None:
    game = table()
    lay(game, "0 0 1 1 2", "0 0 1 1 2", "0 0 1 1 2", "0 0 1 1 2")
    assert game.movers == (-1,), "nobody won anything, so chance deals the order"
    for marker, seat in enumerate(("red", "yellow", "green")):
        game.play(f"deal {marker + 1} {seat}")
    while game.states["round_number"][0] == 1:
        game.play(game.moves()[0])
    assert bank(game)[0] == 0
    assert hand(game, RED).endswith("0 0")
    assert game.states["cards"][0, RED] == 13


def test_officials_are_settled_one_after_the_other() -> None:
    game = table()
    lay(game, "5 1 1 2 2", "4 5 1 2 2", "3 1 1 2 2", "2 1 1 3 3")
    assert game.states["settled"][0] == 1
    assert "beside" in notations(game, RED)
    game.play("beside")
    assert game.states["settled"][0] == 2
    assert game.movers == (YELLOW,)
