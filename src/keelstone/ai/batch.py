"""The rollout policy, novices and builders as policies of batches.

Importing this module makes these policies known to `Batch`: as opponents and for `play_out`. They
decide like the bots of the same names, on redeals of what their seats may know. A master is no
policy: its search takes a thousand times as long as a step.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from keelstone.ai import batch_loops
from keelstone.ai.search.workspace import make_workspace
from keelstone.engine.batch import Batch
from keelstone.engine.batch.policies import register
from keelstone.engine.jit.cache import ai_folder
from keelstone.engine.jit.parts import Part

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from keelstone.engine.batch.rows import Rows

__all__ = ["Batch"]

#: policy -> determinisations, share of moves not considered, noise of values; as the bots have them
ONE_PLY = {"novice": (1, 0.4, 0.5), "builder": (12, 0.0, 0.0)}


class RolloutPolicy:
    """The game's rollout policy."""

    def __init__(self, batch: Rows) -> None:
        self.batch = batch
        self.spares = [batch.definition.rules.state.zeros() for _ in batch.device.scratch]

    def play_on(self, seats: int, most: int, made: NDArray[np.int64], rows_per_core: int) -> None:
        batch = self.batch

        def work(part: int, low: int, high: int) -> None:
            scratch = batch.device.scratch[part]
            batch_loops.play_rollout_moves(
                batch.states, low, high, batch.boards, batch.lanes, seats, most,
                self.spares[part], scratch["mask"], scratch["weights"], batch.orders, made,
            )  # fmt: skip

        batch.device.in_parts(work, rows_per_core)


class OnePlyPolicy:
    """A bot that evaluates the positions right after its moves."""

    def __init__(self, name: str, batch: Rows) -> None:
        self.batch, self.settings = batch, ONE_PLY[name]
        length = batch.definition.rules.moves.length
        self.workspaces = [
            (
                make_workspace(batch.definition, batch.seats, 1),
                np.zeros(length, np.int64),
                np.zeros((length, batch.seats)),
            )
            for _ in batch.device.scratch
        ]

    def play_on(self, seats: int, most: int, made: NDArray[np.int64], rows_per_core: int) -> None:
        batch = self.batch

        def evaluate(part: int, low: int, high: int) -> None:
            work, numbers, scores = self.workspaces[part]
            batch_loops.play_evaluated_moves(
                batch.states, low, high, batch.boards, batch.lanes, seats, most, work, numbers,
                scores, *self.settings, batch.orders, made,
            )  # fmt: skip

        batch.device.in_parts(evaluate, rows_per_core)


def _compile_rollouts(name: str, one_more: Callable[[], None]) -> None:
    _first_moves(RolloutPolicy(Batch(name, games=1, observations=None)))


def _compile_bots(name: str, one_more: Callable[[], None]) -> None:
    _first_moves(OnePlyPolicy("builder", Batch(name, games=1, observations=None)))


def _first_moves(policy: RolloutPolicy | OnePlyPolicy) -> None:
    """Compile a policy by letting it make some moves."""
    policy.play_on((1 << policy.batch.seats) - 1, 3, np.zeros(1, np.int64), 1)


BATCH_ROLLOUTS = Part(
    "batch-rollouts", "the rollouts of batches", ai_folder, _compile_rollouts, lambda game: 60
)
BATCH_BOTS = Part("batch-bots", "the bots of batches", ai_folder, _compile_bots, lambda game: 90)


def _rollout_policy(batch: Rows) -> RolloutPolicy:
    BATCH_ROLLOUTS.ensure(batch.name)
    return RolloutPolicy(batch)


def _one_ply_policy(name: str, batch: Rows) -> OnePlyPolicy:
    BATCH_BOTS.ensure(batch.name)
    return OnePlyPolicy(name, batch)


register("rollout", _rollout_policy)
for _name in ONE_PLY:
    register(_name, partial(_one_ply_policy, _name))
