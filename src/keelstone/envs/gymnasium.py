"""Gymnasium environments: one learner at seat 0, built-in players at the others.

from keelstone.envs.gymnasium import KeelstoneVectorEnv
envs = KeelstoneVectorEnv("imhotep", num_envs=1024, seats=2, opponents="rollout")

Observations are dicts of "observation" (what the learner may know) and "action_mask". The reward
comes at the end of a game. `opponents` are policies of `Batch`: "random", "rollout", "novice" or
"builder". An illegal action raises `IllegalMove`; with `illegal="random"` a random legal action
takes its place.
"""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from keelstone.ai.batch import Batch
from keelstone.engine import registry
from keelstone.engine.errors import BadOption
from keelstone.envs.illegal import checked_illegal, legal_instead

Observed = dict[str, NDArray[Any]]

#: autoreset of Gymnasium -> of a batch
AUTORESET = {
    AutoresetMode.NEXT_STEP: "next",
    AutoresetMode.SAME_STEP: "same",
    AutoresetMode.DISABLED: "off",
}
#: the learner's seat
LEARNER = 0


class KeelstoneVectorEnv(VectorEnv[Any, Any, Any]):
    """Many games at once, stepped in compiled code."""

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        name: str,
        *,
        num_envs: int = 1,
        seats: int | None = None,
        opponents: str = "random",
        reward: str = "win",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        illegal: str = "raise",
        cores: int | None = None,
        **options: Any,
    ) -> None:
        mode = AutoresetMode(autoreset_mode)
        self._seeds = np.random.default_rng()
        self._illegal = checked_illegal(illegal)
        self.batch = Batch(
            name, games=num_envs, seats=seats, opponents=opponents, reward=reward,
            autoreset=AUTORESET[mode], cores=cores, seed=self._new_seed(), **options,
        )  # fmt: skip
        self.num_envs, self.metadata = num_envs, {**self.metadata, "autoreset_mode": mode}
        self.single_observation_space = observation_space(self.batch)
        self.single_action_space = spaces.Discrete(self.batch.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._mode = mode

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Begin new games; a list of seeds has the seed of each game, None for any."""
        where = None if options is None else options.get("reset_mask")
        given: Any = seed
        if isinstance(seed, list | tuple | np.ndarray):
            given = np.array([self._new_seed() if one is None else one for one in seed])
        self.batch.reset(where=where, seed=given)
        return self._observed(), {}

    def _new_seed(self) -> int:
        return int(self._seeds.integers(2**48))

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Observed, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Make the learner's moves; the others move until the learner is due again."""
        given = np.asarray(actions, np.int64)
        if self._illegal == "random":
            given = legal_instead(self.batch, given)
        result = self.batch.step(given)
        rewards = result.rewards[:, LEARNER].astype(np.float64)
        dones = result.dones.copy()
        infos = self._infos(dones) if self._mode == AutoresetMode.SAME_STEP else {}
        return self._observed(), rewards, dones, np.zeros(self.num_envs, np.bool_), infos

    def _infos(self, dones: NDArray[np.bool_]) -> dict[str, Any]:
        """With SAME_STEP, the last observations of games that ended in this step."""
        if not dones.any():
            return {}
        final = self.batch.final_observations(seat=LEARNER)
        masks = np.zeros((self.num_envs, self.batch.actions), np.int8)
        found = {"observation": final, "action_mask": masks}
        return {"final_obs": found, "_final_obs": dones.copy()}

    def _observed(self) -> Observed:
        return {
            "observation": self.batch.observe(seat=LEARNER),
            "action_mask": self.batch.legal().astype(np.int8),
        }

    def redeal(self) -> Observed:
        """Deal anew in every game what the learner may not know; what it sees stays the same."""
        self.batch.redeal(LEARNER)
        return self._observed()

    def sample(self) -> NDArray[np.int64]:
        """A random legal action for each game."""
        return self.batch.sample()


class KeelstoneEnv(gym.Env[Any, Any]):
    """One game. `KeelstoneVectorEnv` is what to train on."""

    metadata: dict[str, Any] = {"render_modes": ["svg", "ansi"]}  # noqa: RUF012

    def __init__(
        self,
        name: str,
        *,
        seats: int | None = None,
        opponents: str = "random",
        reward: str = "win",
        render_mode: str | None = None,
        illegal: str = "raise",
        **options: Any,
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise BadOption(f"render_mode is svg or ansi, not {render_mode!r}")
        self.render_mode, self._illegal = render_mode, checked_illegal(illegal)
        self.batch = Batch(
            name, games=1, seats=seats, opponents=opponents, reward=reward, cores=1, **options
        )
        self.observation_space = observation_space(self.batch)
        self.action_space = spaces.Discrete(self.batch.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        super().reset(seed=seed)
        self.batch.reset(seed=int(self.np_random.integers(2**31)))
        return self._observed(), {}

    def step(self, action: Any) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """Make the learner's move."""
        given = np.array([int(action)])
        if self._illegal == "random":
            given = legal_instead(self.batch, given)
        result = self.batch.step(given)
        return (
            self._observed(), float(result.rewards[0, LEARNER]), bool(result.dones[0]), False, {},
        )  # fmt: skip

    def _observed(self) -> Observed:
        return {
            "observation": self.batch.observe(seat=LEARNER)[0].copy(),
            "action_mask": self.batch.legal()[0].astype(np.int8),
        }

    def render(self) -> Any:
        game = self.batch.game(0)
        return game.svg(LEARNER) if self.render_mode == "svg" else game.position


def observation_space(batch: Batch) -> spaces.Dict:
    """The space of one game's observations."""
    return spaces.Dict(
        {
            "observation": spaces.Box(batch.layout.low, batch.layout.high, dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (batch.actions,), np.int8),
        }
    )


def register_all() -> list[str]:
    """Register every game: `gymnasium.make("keelstone/imhotep-v1", seats=2)`, `make_vec`."""
    ids = []
    for name in registry.game_names():
        ids.append(f"keelstone/{name}-v1")
        gym.register(
            ids[-1],
            entry_point="keelstone.envs.gymnasium:KeelstoneEnv",
            vector_entry_point="keelstone.envs.gymnasium:KeelstoneVectorEnv",
            kwargs={"name": name},
        )
    return ids
