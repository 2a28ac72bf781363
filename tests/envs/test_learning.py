"""Learning environments: other projects' own tests, and our checks for vector environments."""

from __future__ import annotations

import subprocess
import sys
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

from keelstone.engine.errors import BadOption, IllegalMove, MalformedMove
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
MAKERS = (our_pettingzoo.aec, our_pettingzoo.parallel)
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


def test_an_environment_without_a_game_says_that_reset_is_missing() -> None:
    with pytest.raises(BadOption, match="reset"):
        our_pettingzoo.aec("imhotep", seats=2).step(0)
    with pytest.raises(BadOption, match="reset"):
        our_pettingzoo.parallel("imhotep", seats=2).step({"seat_0": 0, "seat_1": 0})


def test_a_seat_that_is_to_move_needs_an_action() -> None:
    turns = our_pettingzoo.aec("imhotep", seats=2)
    turns.reset(seed=1)
    with pytest.raises(MalformedMove, match="seat_0 is to move"):
        turns.step(None)
    parallel = our_pettingzoo.parallel("imhotep", seats=2)
    parallel.reset(seed=1)
    with pytest.raises(MalformedMove, match="seat_0 is to move"):
        parallel.step({"seat_1": parallel.pass_action})


def test_a_pettingzoo_game_that_is_over_takes_no_step() -> None:
    env = our_pettingzoo.parallel("imhotep", seats=2)
    observed, _ = env.reset(seed=1)
    while env.agents:
        observed = env.step({a: int(observed[a]["action_mask"].argmax()) for a in env.agents})[0]
    with pytest.raises(BadOption, match="reset"):
        env.step({"seat_0": 0, "seat_1": 0})


@pytest.mark.parametrize("make", MAKERS)
def test_a_pettingzoo_environment_refuses_what_it_cannot_render(make: Any) -> None:
    with pytest.raises(BadOption, match="svg or ansi"):
        make("imhotep", render_mode="human")


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
    """Gymnasium's checker knows no masks: `illegal="random"` takes any action."""
    check_env(KeelstoneEnv("imhotep", seats=2, illegal="random"), skip_render_check=True)
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


@pytest.mark.parametrize("opponents", ["rollout", "novice", "builder"])
def test_built_in_players_need_no_other_import(opponents: str) -> None:
    """A user's first import is that of the environment."""
    program = (
        "from keelstone.envs.gymnasium import KeelstoneVectorEnv;"
        f"KeelstoneVectorEnv('imhotep', seats=2, opponents={opponents!r}).reset(seed=1)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_a_vector_environment_without_a_seed_begins_other_games_each_time() -> None:
    one, two = (KeelstoneVectorEnv("imhotep", num_envs=3, seats=2) for _ in range(2))
    for env in (one, two):
        env.reset()
    assert not set(one.batch.seeds.tolist()) & set(two.batch.seeds.tolist())


def test_seeds_may_be_given_for_some_games_and_as_numbers_of_numpy() -> None:
    env = KeelstoneVectorEnv("imhotep", num_envs=3, seats=2)
    env.reset(seed=[None, 7, None])
    seeds = env.batch.seeds.tolist()
    assert seeds[1] == 7
    assert 0 not in seeds
    assert seeds[0] != seeds[2]
    env.reset(seed=5)
    seeds = env.batch.seeds.tolist()
    env.reset(seed=np.int64(5))  # type: ignore[arg-type]
    assert env.batch.seeds.tolist() == seeds


def test_an_illegal_action_becomes_a_legal_one_if_asked_for() -> None:
    env = KeelstoneVectorEnv("imhotep", num_envs=4, seats=2, illegal="random")
    env.reset(seed=1)
    env.step(np.array([-1, 10**9, env.batch.actions, 96]))
    assert (env.batch.lengths >= 1).all()
    with pytest.raises(MalformedMove, match="each of 4 games"):
        env.step(np.array([0, 0]))
    with pytest.raises(BadOption, match="raise, random"):
        KeelstoneVectorEnv("imhotep", illegal="ignore")


# -- OpenSpiel ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def registered() -> list[str]:
    return open_spiel.register_all()


@each_case
def test_open_spiel_simulations_pass(
    name: str, choices: dict[str, Any], registered: list[str]
) -> None:
    game = pyspiel.load_game(f"keelstone_{name}", choices)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_options_are_parameters_of_open_spiel_with_their_types(registered: list[str]) -> None:
    game = pyspiel.load_game("keelstone_imhotep(seats=3,wrath=True)")
    assert game.get_parameters()["wrath"] is True
    assert "wrath=True" in str(game.new_initial_state())


def test_open_spiel_refuses_illegal_actions_and_impossible_outcomes(registered: list[str]) -> None:
    state = pyspiel.load_game("keelstone_imhotep", {"seats": 2}).new_initial_state()
    while state.is_chance_node():
        possible = [outcome for outcome, _ in state.chance_outcomes()]
        impossible = next(number for number in range(100) if number not in possible)
        before = str(state)
        with pytest.raises(IllegalMove):
            state.apply_action(impossible)
        assert str(state) == before
        state.apply_action(possible[0])
    before, illegal = str(state), max(state.legal_actions()) + 1
    with pytest.raises(IllegalMove):
        state.apply_action(illegal)
    assert str(state) == before


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
