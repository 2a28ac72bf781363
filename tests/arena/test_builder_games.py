"""Whole games by builders, to measure boards."""

from __future__ import annotations

import numpy as np
import pytest

from keelstone.arena.builder_games import builder_games
from keelstone.arena.fairness import boards_of
from keelstone.engine import registry

ARRAYS = ("standings", "lengths", "scores", "turns")


@pytest.mark.parametrize(("name", "board"), [("imhotep", "box"), ("seafarers", "base")])
def test_portions_make_the_games_of_the_whole(name: str, board: str) -> None:
    game = registry.load(name)
    assert game.editor is not None
    document = next(one for one in game.editor.templates() if one.key == board).load()
    boards = boards_of(game, document, 3)
    whole = builder_games(game, boards, 3, games=4, seed=3)
    parts = [builder_games(game, boards, 3, games=2, seed=3, first=first) for first in (0, 2)]
    for array in ARRAYS:
        joined = np.concatenate([getattr(part, array) for part in parts])
        assert np.array_equal(getattr(whole, array), joined), array
    assert whole.win_shares.sum(axis=1) == pytest.approx(1)
    assert (whole.turns > 20).all() == (name == "seafarers")
