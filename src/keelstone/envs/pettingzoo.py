"""PettingZoo environments: `aec` for turns, `parallel` where all agents act in every step.

from keelstone.envs import pettingzoo
env = pettingzoo.aec("imhotep", seats=3)

An agent is a seat: "seat_0", "seat_1", ... An observation is a dict of "observation" (what the seat
may know, float32; `ks.observation` says what the numbers are) and "action_mask" (int8). Rewards
come at the end. An illegal action raises `IllegalMove`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv, register

from keelstone.engine import registry
from keelstone.engine.batch.batch import Batch
from keelstone.engine.errors import BadOption, MalformedMove

Observed = dict[str, NDArray[Any]]
RENDER_MODES = ["svg", "ansi"]


class _Table:
    """One game as a batch of one row."""

    def __init__(self, name: str, seats: int | None, reward: str, options: dict[str, Any]) -> None:
        self.batch = Batch(name, games=1, seats=seats, reward=reward, cores=1, **options)
        self.agents = [f"seat_{seat}" for seat in range(self.batch.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.agents)}
        self._seeds = np.random.default_rng()

    def reset(self, seed: int | None) -> None:
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.batch.reset(seed=int(self._seeds.integers(2**31)))

    @property
    def mover(self) -> int:
        return int(self.batch.movers[0])

    def observe(self, seat: int, extra: int = 0) -> Observed:
        """What a seat may know, and its legal moves: none unless the seat is to move."""
        mask = np.zeros(self.batch.actions + extra, np.int8)
        if seat == self.mover:
            mask[: self.batch.actions] = self.batch.legal()[0]
        elif extra:
            mask[-1] = 1
        return {"observation": self.batch.observe(seat=seat)[0], "action_mask": mask}

    def space(self, extra: int = 0) -> spaces.Dict:
        layout, actions = self.batch.layout, self.batch.actions + extra
        return spaces.Dict(
            {
                "observation": spaces.Box(layout.low, layout.high, dtype=np.float32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )

    def render(self, mode: str | None) -> str | None:
        if mode is None:
            return None
        game = self.batch.game(0)
        return game.svg() if mode == "svg" else game.position


def _checked_mode(render_mode: str | None) -> str | None:
    if render_mode not in (None, *RENDER_MODES):
        raise BadOption(f"render_mode is {' or '.join(RENDER_MODES)}, not {render_mode!r}")
    return render_mode


def _check_under_way(agents: list[str]) -> None:
    if not agents:
        raise BadOption("no game is under way: call reset()")


class KeelstoneAEC(AECEnv[str, Observed, int]):
    """A game in which agents act one after the other.

    Seats that choose at the same time are asked in turn, the lowest first. None of them sees what
    another has chosen.
    """

    metadata = {"name": "keelstone", "render_modes": RENDER_MODES, "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        name: str,
        *,
        seats: int | None = None,
        reward: str = "win",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.render_mode = _checked_mode(render_mode)
        self.table = _Table(name, seats, reward, options)
        self.metadata = {**self.metadata, "name": name}
        self.agents: list[str] = []
        self.possible_agents = list(self.table.agents)
        space, actions = self.table.space(), self.table.batch.actions
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.table.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.mover]

    def observe(self, agent: str) -> Observed:
        return self.table.observe(self.table.seat_of[agent])

    def step(self, action: int | None) -> None:
        _check_under_way(self.agents)
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise MalformedMove(f"{self.agent_selection} is to move: an action, not None")
        self._cumulative_rewards[self.agent_selection] = 0.0
        result = self.table.batch.step(np.array([action]))
        is_over = bool(result.dones[0])
        for agent, seat in self.table.seat_of.items():
            self.rewards[agent] = float(result.rewards[0, seat])
            self.terminations[agent] = is_over
        if not is_over:
            self.agent_selection = self.possible_agents[self.table.mover]
        self._accumulate_rewards()

    def render(self) -> str | None:
        return self.table.render(self.render_mode)

    def close(self) -> None:
        pass


class KeelstoneParallel(ParallelEnv[str, Observed, int]):
    """A game in which every agent acts in every step.

    The last action, `pass_action`, is for agents that are not to move: their mask allows nothing
    else, and their action is ignored.
    """

    metadata = {"name": "keelstone", "render_modes": RENDER_MODES}  # noqa: RUF012

    def __init__(
        self,
        name: str,
        *,
        seats: int | None = None,
        reward: str = "win",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.render_mode = _checked_mode(render_mode)
        self.table = _Table(name, seats, reward, options)
        self.metadata = {**self.metadata, "name": name}
        self.agents: list[str] = []
        self.possible_agents = list(self.table.agents)
        self.pass_action = self.table.batch.actions
        space = self.table.space(extra=1)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {
            agent: spaces.Discrete(self.pass_action + 1) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observed], dict[str, dict[str, Any]]]:
        self.table.reset(seed)
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[Any, Any, Any, Any, Any]:
        _check_under_way(self.agents)
        agent = self.possible_agents[self.table.mover]
        if actions.get(agent) is None:
            raise MalformedMove(f"{agent} is to move: `actions` needs its action")
        result = self.table.batch.step(np.array([actions[agent]]))
        is_over = bool(result.dones[0])
        rewards = {one: float(result.rewards[0, seat]) for one, seat in self.table.seat_of.items()}
        answer: tuple[Any, Any, Any, Any, Any] = (
            self._observations(),
            rewards,
            dict.fromkeys(self.agents, is_over),
            dict.fromkeys(self.agents, False),
            {one: {} for one in self.agents},
        )
        if is_over:
            self.agents = []
        return answer

    def _observations(self) -> dict[str, Observed]:
        return {a: self.table.observe(seat, extra=1) for a, seat in self.table.seat_of.items()}

    def render(self) -> str | None:
        return self.table.render(self.render_mode)

    def close(self) -> None:
        pass


def aec(name: str, **choices: Any) -> KeelstoneAEC:
    """A game as an AEC environment."""
    return KeelstoneAEC(name, **choices)


def parallel(name: str, **choices: Any) -> KeelstoneParallel:
    """A game as a Parallel environment."""
    return KeelstoneParallel(name, **choices)


def register_all() -> list[str]:
    """Register every game with PettingZoo: `pettingzoo.make_aec("keelstone/imhotep-v1")`."""
    return list(_registered())


def _registered() -> Iterator[str]:
    for name in registry.game_names():
        env_id = f"keelstone/{name}-v1"
        register("aec", env_id, aec, kwargs={"name": name})
        register("parallel", env_id, parallel, kwargs={"name": name})
        yield env_id
