"""Learning environments: other projects' own tests, and our checks for vector environments."""

from __future__ import annotations

import warnings
import zlib
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from keelstone.engine.errors import IllegalMove
from keelstone.envs import conformance, open_spiel
from keelstone.envs import gymnasium as our_gymnasium
from keelstone.envs import pettingzoo as our_pettingzoo
from keelstone.envs.gymnasium import KeelstoneEnv, KeelstoneVectorEnv

SHORT = {"points": 4, "trade": False, "turn_limit": 40}
CASES: list[tuple[str, dict[str, Any]]] = [
    ("imhotep", {"seats": 2}),
    ("imhotep", {"seats": 4, "sides": "BBBBB", "wrath": True}),
    ("eschnapur", {"seats": 3}),
    ("seafarers", {"seats": 3, "scene": "new-shores", **SHORT}),
]
IDS = ["imhotep", "imhotep-b", "eschnapur", "seafarers"]
each_case = pytest.mark.parametrize(("name", "choices"), CASES, ids=IDS)
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning")


# -- PettingZoo -----------------------------------------------------------------------------------


@each_case
def test_pettingzoo_tests_pass(name: str, choices: dict[str, Any]) -> None:
    api_test(our_pettingzoo.aec(name, **choices), num_cycles=60)
    seed_test(lambda: our_pettingzoo.aec(name, **choices), num_cycles=40)


@each_case
def test_pettingzoo_parallel_tests_pass(name: str, choices: dict[str, Any]) -> None:
    parallel_api_test(Sampled(name, choices), num_cycles=60)
    parallel_seed_test(lambda: Sampled(name, choices), num_cycles=40)


class Sampled(our_pettingzoo.KeelstoneParallel):
    """PettingZoo's parallel tests know no masks: an illegal action becomes the first legal one."""

    def __init__(self, name: str, choices: dict[str, Any]) -> None:
        super().__init__(name, **choices)

    def step(self, actions: dict[str, int]) -> Any:
        legal = {a: self.table.observe(s, 1)["action_mask"] for a, s in self.table.seat_of.items()}
        mended = {a: x if legal[a][x] else int(legal[a].argmax()) for a, x in actions.items()}
        return super().step(mended)


def test_an_illegal_action_is_refused() -> None:
    env = our_pettingzoo.aec("imhotep", seats=2)
    env.reset(seed=1)
    illegal = int(env.observe(env.agent_selection)["action_mask"].argmin())
    with pytest.raises(IllegalMove):
        env.step(illegal)


def test_games_are_registered_with_pettingzoo() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        ids = our_pettingzoo.register_all()
    assert "keelstone/imhotep-v1" in ids
    assert "keelstone/imhotep-v1" in pettingzoo.aec_registry


# -- Gymnasium ------------------------------------------------------------------------------------


@each_case
@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_vector_environments_conform(
    name: str, choices: dict[str, Any], mode: AutoresetMode
) -> None:
    conformance.check_vector_env(
        vector(name, choices, mode), steps=60, redeal=KeelstoneVectorEnv.redeal
    )


def vector(
    name: str, choices: dict[str, Any], mode: AutoresetMode
) -> Callable[[], KeelstoneVectorEnv]:
    return lambda: KeelstoneVectorEnv(name, num_envs=4, autoreset_mode=mode, **choices)


def test_the_checks_find_faults() -> None:
    class Wrong(KeelstoneVectorEnv):
        def _observed(self) -> Any:
            observed = super()._observed()
            observed["action_mask"][:] = 0
            return observed

    with pytest.raises(AssertionError, match="no legal action"):
        conformance.check_masks(lambda: Wrong("imhotep", num_envs=2, seats=2), steps=5)

    class Random(KeelstoneVectorEnv):
        def _observed(self) -> Any:
            observed = super()._observed()
            observed["observation"][0, 0] += id(self) % 97
            return observed

    with pytest.raises(AssertionError, match="differs"):
        conformance.check_determinism(lambda: Random("imhotep", num_envs=2, seats=2), steps=5)

    class Leaking(KeelstoneVectorEnv):
        def _observed(self) -> Any:
            observed = super()._observed()
            observed["observation"][:, 0] = [
                zlib.crc32(state.tobytes()) for state in self.batch.states
            ]
            return observed

    with pytest.raises(AssertionError, match="and a redeal observation differs"):
        conformance.check_secrecy(
            lambda: Leaking("eschnapur", num_envs=4), KeelstoneVectorEnv.redeal, steps=60
        )


def test_gymnasium_checks_pass_and_games_are_registered() -> None:
    """Gymnasium's checker knows no masks either: illegal actions become legal ones."""

    class Mended(KeelstoneEnv):
        def step(self, action: Any) -> Any:
            mask = self._observed()["action_mask"]
            return super().step(action if mask[int(action)] else int(mask.argmax()))

    check_env(Mended("imhotep", seats=2), skip_render_check=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        our_gymnasium.register_all()
    env = gymnasium.make("keelstone/imhotep-v1", seats=2, disable_env_checker=True)
    assert env.reset(seed=1)[0]["action_mask"].any()
    many = gymnasium.make_vec("keelstone/imhotep-v1", num_envs=3, seats=2)
    assert many.reset(seed=1)[0]["action_mask"].shape[0] == 3


def test_a_learner_wins_against_random_opponents_as_often_as_chance() -> None:
    """Two random players of Imhotep: the learner's mean reward is about one half."""
    envs = KeelstoneVectorEnv("imhotep", num_envs=400, seats=2, autoreset_mode="Disabled")
    envs.reset(seed=1)
    total = np.zeros(400)
    done = np.zeros(400, bool)
    while not done.all():
        _, rewards, ends, _, _ = envs.step(envs.sample())
        total += rewards
        done |= ends
    assert 0.4 < total.mean() < 0.6


# -- OpenSpiel ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def registered() -> list[str]:
    return open_spiel.register_all()


@each_case
def test_open_spiel_simulations_pass(
    name: str, choices: dict[str, Any], registered: list[str]
) -> None:
    options = {key: str(value) for key, value in choices.items() if key != "seats"}
    game = pyspiel.load_game(f"keelstone_{name}", {"seats": choices["seats"], **options})
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_a_resampled_state_looks_the_same_to_its_player(registered: list[str]) -> None:
    game = pyspiel.load_game("keelstone_eschnapur", {"seats": 2})
    state, rng = game.new_initial_state(), np.random.default_rng(1)
    while state.move_number() < 60:
        action = rng.choice(state.legal_actions())
        state.apply_action(int(action))
    twin = state.resample_from_infostate(0, rng.random)
    observer = game.make_py_observer()
    observer.set_from(state, 0)
    seen = observer.tensor.copy()
    observer.set_from(twin, 0)
    assert np.array_equal(seen, observer.tensor)
    assert str(twin) != str(state)
