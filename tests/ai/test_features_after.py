"""The features of the positions after a seat's moves."""

from __future__ import annotations

import numpy as np
import pytest

from keelstone import ai
from keelstone.ai import Searcher
from keelstone.engine import registry
from keelstone.engine.game import Game
from tests.games.seafarers.table import RED, Table


@pytest.mark.parametrize("name", registry.game_names())
def test_features_after_a_move_are_those_of_its_value(name: str) -> None:
    """In one determinisation the value is the softmax of the weighted sums."""
    game = Game(name, seats=3, seed=2)
    view = ai.observe(game, game.movers[0])
    searcher = Searcher(game.definition, 3, max_nodes=1)
    weights = np.array(list((game.definition.ai.move_weights or {}).values()))
    after = searcher.features_after(view, determinisations=1)
    evaluated = searcher.evaluate_moves(view, determinisations=1)
    assert set(after) == {move.number for move in evaluated}
    for move in evaluated:
        scores = np.exp(after[move.number] @ weights)
        values = np.array(move.values)
        values[view.seat] -= values.sum() - 1  # the bias of the move
        assert values == pytest.approx(scores / scores.sum())


def test_a_game_that_is_over_has_no_features() -> None:
    rich = Table(seats=2, points=3)
    rich.build(RED, "settlement C2.N", "road C2-NE", "settlement D3.S", "road D3-SE")
    rich.deal(RED, grain=2, ore=3)
    rich.turn_of(RED)
    view, searcher = ai.observe(rich.game, RED), Searcher(rich.game.definition, 2, max_nodes=1)
    after = searcher.features_after(view, determinisations=2)
    assert np.isnan(after[rich.number("city C2.N")]).all()
    assert not np.isnan(after[rich.number("end")]).any()
