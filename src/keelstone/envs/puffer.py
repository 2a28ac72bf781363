"""PufferLib environments: many games in one `PufferEnv`, which writes into shared buffers.

from keelstone.envs.puffer import KeelstonePufferEnv
env = KeelstonePufferEnv("imhotep", games=1024, seats=2, opponents="rollout")

One agent is one game, with the learner at seat 0. PufferLib knows no masks of actions: an
observation is what the learner may know and then a 1 for each legal action, and instead of an
illegal action a random legal one is played.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pufferlib
from gymnasium import spaces
from numpy.typing import NDArray

from keelstone.ai.batch import Batch
from keelstone.envs.illegal import legal_instead

#: the learner's seat
LEARNER = 0
Info = list[dict[str, Any]]


class KeelstonePufferEnv(pufferlib.PufferEnv):
    """Many games at once, in compiled code. A game that ends begins anew in the same step."""

    def __init__(
        self,
        name: str,
        *,
        games: int = 1024,
        seats: int | None = None,
        opponents: str = "random",
        reward: str = "win",
        cores: int | None = 1,
        buf: dict[str, NDArray[Any]] | None = None,
        seed: int = 0,
        **options: Any,
    ) -> None:
        self.batch = Batch(
            name, games=games, seats=seats, seed=seed, opponents=opponents, reward=reward,
            autoreset="same", cores=cores, **options,
        )  # fmt: skip
        self.num_agents, layout = games, self.batch.layout
        flags = np.ones(self.batch.actions, np.float32)
        self.single_observation_space = spaces.Box(
            np.concatenate([layout.low, 0 * flags]), np.concatenate([layout.high, flags])
        )
        self.single_action_space = spaces.Discrete(self.batch.actions)
        self._size = layout.size
        super().__init__(buf)

    def reset(self, seed: int | None = None) -> tuple[NDArray[Any], Info]:
        """Begin new games."""
        self.batch.reset(seed=seed)
        self._observe()
        return self.observations, []

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any], Info]:
        """Make the learner's moves; the others move until the learner is due again."""
        given = np.asarray(actions, np.int64).reshape(-1)
        result = self.batch.step(legal_instead(self.batch, given))
        self.rewards[:] = result.rewards[:, LEARNER]
        self.terminals[:] = result.dones
        self._observe()
        return self.observations, self.rewards, self.terminals, self.truncations, self._infos()

    def close(self) -> None:
        """Release nothing: a batch holds memory only."""

    def _observe(self) -> None:
        self.observations[:, : self._size] = self.batch.observe(seat=LEARNER)
        self.observations[:, self._size :] = self.batch.legal()

    def _infos(self) -> Info:
        """The result of the games that ended in this step, if any did."""
        ended = self.terminals
        if not ended.any():
            return []
        return [
            {
                "won": float(self.rewards[ended].mean()),
                "moves": float(self.batch.final_lengths[ended].mean()),
            }
        ]
