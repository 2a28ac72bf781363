"""Every mix of sides, number of seats and Wrath: games end without a fault, nothing is lost."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from keelstone.engine import registry
from keelstone.engine.game import Game
from keelstone.engine.jit import INTERPRETED
from keelstone.engine.options import read_options
from keelstone.engine.random_games import Scratch
from tests.games.imhotep.conserved import MIXES
from tests.games.imhotep.counted import faults_in_games
from tests.support import check_conserved, random_steps

GAMES = 1 if INTERPRETED else 200


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("mix", MIXES, ids=lambda mix: f"{mix['sides']}{'-wrath' * mix['wrath']}")
def test_nothing_is_lost_at_any_move_and_every_game_ends(
    mix: dict[str, Any], seats: int, scale: int
) -> None:
    definition = registry.load("imhotep")
    options = read_options(definition.options, mix)
    boards = definition.make_board(options, definition.figures(options), seats)
    scratch, lengths = Scratch(definition), np.zeros(GAMES * scale, np.int64)
    states, blank = definition.rules.state.zeros(), definition.rules.state.zeros()
    faults = faults_in_games(
        states, blank, boards, seats, 0, len(lengths), scratch.mask, scratch.weights, scratch.rng,
        lengths,
    )  # fmt: skip
    assert faults == 0
    assert lengths.min() > 60
    assert lengths.max() < 600


@pytest.mark.parametrize("mix", MIXES, ids=lambda mix: f"{mix['sides']}{'-wrath' * mix['wrath']}")
def test_every_position_is_sound(mix: dict[str, Any], scale: int) -> None:
    """The same in Python, with all redundant fields."""
    for seats in (2, 3, 4):
        for seed in range(scale):
            game = Game("imhotep", seats=seats, seed=seed, chance="manual", **mix)
            for _ in random_steps(game, seed):
                check_conserved(game)
            check_conserved(game)
