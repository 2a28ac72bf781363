"""A batch plays the same games as one game alone, and refuses what is illegal."""

from __future__ import annotations

import numpy as np
import pytest

import keelstone as ks
from keelstone.engine import registry


@pytest.fixture(params=registry.game_names())
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_a_game_of_a_batch_is_reproducible_alone(name: str) -> None:
    batch = ks.Batch(name, games=40, seed=5)
    moves = batch.play_out()
    assert (batch.movers == -1).all()
    for number in (0, 7, 39):
        alone = ks.Batch(name, games=1, seed=5, first=number, cores=1)
        assert alone.play_out()[0] == moves[number]
        assert alone.states[0].tobytes() == batch.states[number].tobytes()


def test_lock_step_ends_every_game(name: str) -> None:
    batch = ks.Batch(name, games=16, seed=6)
    chooser = np.random.default_rng(1)
    for _ in range(20_000):
        if (batch.movers == -1).all():
            break
        legal = batch.legal
        batch.play([int(chooser.choice(np.flatnonzero(row))) if row.any() else 0 for row in legal])
    assert (batch.movers == -1).all()
    assert batch.points.shape[:2] == batch.standings.shape


def test_an_illegal_move_changes_no_game(name: str) -> None:
    batch = ks.Batch(name, games=4, seed=7)
    before = batch.states.tobytes()
    moves = [int(np.argmax(row)) for row in batch.legal]
    moves[2] = int(np.argmin(batch.legal[2]))
    with pytest.raises(ks.IllegalMove, match="game 2"):
        batch.play(moves)
    with pytest.raises(ks.IllegalMove):
        batch.play([10**6] * 4)
    with pytest.raises(ks.MalformedMove):
        batch.play([0])
    assert batch.states.tobytes() == before
