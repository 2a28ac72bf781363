"""A batch plays the same games as one game alone, and refuses what is illegal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from keelstone.engine.batch import Batch
from keelstone.engine.errors import IllegalMove, MalformedMove
from keelstone.testing.random_play import NO_OPTIONS

Options = Mapping[str, Any]
#: moves of each game within which all games of a batch end
MAX_STEPS = 20_000


def check_batch(name: str, seats: int | None = None, options: Options = NO_OPTIONS) -> None:
    """All of it: reproducible, in lock step, and safe from illegal moves."""
    check_batch_is_reproducible(name, seats, options)
    check_lock_step(name, seats, options)
    check_batch_refuses(name, seats, options)


def check_batch_is_reproducible(
    name: str, seats: int | None = None, options: Options = NO_OPTIONS
) -> None:
    """Each game of a batch is the same when it is played alone."""
    batch = Batch(name, games=40, seats=seats, seed=5, **options)
    moves = batch.play_out()
    assert (batch.movers == -1).all()
    for number in (0, 7, 39):
        alone = Batch(name, games=1, seats=seats, seed=5, first=number, cores=1, **options)
        assert alone.play_out()[0] == moves[number]
        assert alone.states[0].tobytes() == batch.states[number].tobytes()


def check_lock_step(name: str, seats: int | None = None, options: Options = NO_OPTIONS) -> None:
    """A batch that is played move by move ends."""
    batch = Batch(name, games=16, seats=seats, seed=6, **options)
    chooser = np.random.default_rng(1)
    for _ in range(MAX_STEPS):
        if (batch.movers == -1).all():
            break
        legal = batch.legal
        batch.play([int(chooser.choice(np.flatnonzero(row))) if row.any() else 0 for row in legal])
    assert (batch.movers == -1).all()
    assert batch.points.shape[:2] == batch.standings.shape


def check_batch_refuses(name: str, seats: int | None = None, options: Options = NO_OPTIONS) -> None:
    """An illegal or malformed move changes no game of the batch."""
    batch = Batch(name, games=4, seats=seats, seed=7, **options)
    before = batch.states.tobytes()
    moves = [int(np.argmax(row)) for row in batch.legal]
    moves[2] = int(np.argmin(batch.legal[2]))
    if not batch.legal[2][moves[2]]:
        assert "game 2" in _refusal(batch, moves, IllegalMove)
    _refusal(batch, [10**6] * 4, IllegalMove)
    _refusal(batch, [0], MalformedMove)
    assert batch.states.tobytes() == before


def _refusal(batch: Batch, moves: list[int], expected: type[Exception]) -> str:
    try:
        batch.play(moves)
    except expected as fault:
        return str(fault)
    raise AssertionError(f"the batch plays {moves}")
