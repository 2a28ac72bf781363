"""What may be taken back: nothing that turned over a hidden card.  rules/eschnapur.md, 4.2."""

from __future__ import annotations

import pytest

import keelstone as ks
from keelstone.testing.secrecy import redealt
from tests.games.eschnapur.table import RED, fill, hand_out, lay, movers, table
from tests.support import random_steps

#: redeals with which each move is compared
REDEALS = 4


def builder_of_two(*, free: int) -> ks.Game:
    """Red builds first, with two stones, in parts 2 and 3; part 2 has few free spaces."""
    game = table()
    rows = ("0 0 3 5 2", "0 0 3 2 2", "0 0 3 2 2", "0 0 3 2 2")
    lay(game, *rows, sites=[(2, 3), (4, 5), (4, 6), (4, 7)])
    fill(game, 2, "RGB", free=free)
    state = game.states[0]
    state.supply[RED] += int(state.stones[RED]) - 2
    state.stones[RED] = 2
    hand_out(game, "red", "yellow", "green", "blue")
    return game


def test_a_stone_that_fills_a_part_cannot_be_taken_back() -> None:
    """The second stone has one place left, is placed there, and the next builder's sites show."""
    game = builder_of_two(free=1)
    game.play("build 2", RED)
    assert game.states["sites"][0, 1] != 0, "Yellow's site cards lie open"
    assert not game.can_undo(RED)


def test_a_stone_after_which_the_builder_chooses_again_can_be_taken_back() -> None:
    game = builder_of_two(free=2)
    game.play("build 2", RED)
    assert movers(game) == (RED,)
    assert game.can_undo(RED)


def revealing_moves(game: ks.Game, seed: int) -> list[str]:
    """The moves of a random game that can be undone although they told their seat something."""
    found = []
    for step, (seat, number) in enumerate(random_steps(game, seed)):
        after = game.copy()
        after.play(number, seat)
        if seat < 0 or not after.can_undo(seat):
            continue
        for redeal in range(REDEALS):
            other = redealt(game, seat, REDEALS * step + redeal)
            other.play(number, seat)
            if other.view(seat) != after.view(seat):
                found.append(f"move {step} by seat {seat}")
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_move_that_tells_its_seat_something_cannot_be_undone(seats: int, scale: int) -> None:
    for seed in range(4 * scale):
        assert not revealing_moves(table(seats, seed), seed), f"seed {seed}"
