"""Compiling the batches of a game ahead of their first use."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from keelstone.engine import registry
from keelstone.engine.jit.cache import rules_folder
from keelstone.engine.jit.parts import Part
from keelstone.engine.jit.warmup import board_of


def _compile_batch(name: str, one_more: Callable[[], None]) -> None:
    """Use everything of a batch of one game."""
    from keelstone.engine.batch.batch import Batch

    definition = registry.load(name)
    boards, seats = board_of(definition)
    batch = Batch.on_board(definition, boards, seats, games=1)
    batch.step(batch.sample())
    batch.legal()
    batch._open_lanes(np.zeros(1, np.bool_))
    batch.observe(np.zeros(batch.buffers().observations.shape, np.int8))
    batch.redeal(0)
    batch.play_out()
    assert batch.points.shape[:2] == batch.standings.shape


BATCH = Part("batch", "batches", rules_folder, _compile_batch, lambda game: 40)
