"""Bugs of the past, one position each."""

from __future__ import annotations

from keelstone.engine.game import Game
from keelstone.games.eschnapur.validate import problems
from tests.games.eschnapur.table import lay, table


def faults(game: Game) -> list[str]:
    """What is said to be wrong with the position of a game."""
    return problems(game.states[0], game.boards[0])


def test_a_seat_that_is_not_due_has_chosen_its_sites() -> None:
    """A position was accepted in which a seat had committed nothing, and it never got sites."""
    game = table()
    game.states["due"][0] = 0b0111
    assert "it has not laid the site cards that it should have laid" in faults(game)[0]


def test_only_a_card_that_was_turned_over_can_be_gone() -> None:
    """A card that was gone before it was turned over left the game."""
    game = table()
    lay(game, "0 0 3 5 2", "0 0 1 2 2", "0 0 1 2 2", "0 0 1 2 2")
    game.states["gone"][0, 0] |= 1 << 4
    assert faults(game) == ["seat 0: a card is gone that was never turned over"]
