"""Checks for vector environments with action masks. Gymnasium has none of its own.

from keelstone.envs.conformance import check_vector_env
check_vector_env(lambda: KeelstoneVectorEnv("imhotep", num_envs=8))

`check_secrecy` needs to know besides how the environment deals anew what its learner may not know:

check_vector_env(make, redeal=KeelstoneVectorEnv.redeal)

The environment is a Gymnasium `VectorEnv` whose observations are dicts of "observation" and
"action_mask". Each check raises AssertionError with what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

Make = Callable[[], VectorEnv[Any, Any, Any]]
#: redeal(env): deal anew what the learner may not know, in every game; return what it sees then
Redeal = Callable[[Any], Any]

#: steps of each check
STEPS = 400


def check_vector_env(make: Make, steps: int = STEPS, redeal: Redeal | None = None) -> None:
    """Every check; that of secrecy if `redeal` is given."""
    check_spaces(make, steps)
    check_determinism(make, steps)
    check_masks(make, steps)
    check_autoreset(make, steps)
    if redeal is not None:
        check_secrecy(make, redeal, steps)


def legal_actions(observed: Any, rng: np.random.Generator) -> NDArray[np.int64]:
    """A random legal action for each environment; 0 where none is legal, as after an end."""
    masks = np.asarray(observed["action_mask"], bool)
    keys = rng.random(masks.shape) * masks
    return np.asarray(keys.argmax(axis=1), np.int64)


def check_spaces(make: Make, steps: int = STEPS) -> None:
    """Observations lie in the declared space, and results have a row for each environment."""
    env, rng = make(), np.random.default_rng(0)
    observed, _ = env.reset(seed=1)
    for _ in range(steps):
        assert env.observation_space.contains(observed), "an observation is outside its space"
        observed, rewards, ends, cuts, _ = env.step(legal_actions(observed, rng))
        for what, array in (("rewards", rewards), ("terminations", ends), ("truncations", cuts)):
            assert array.shape == (env.num_envs,), f"{what} have the shape {array.shape}"
        assert ends.dtype == cuts.dtype == np.bool_, "ends are not booleans"
    env.close()


def check_determinism(make: Make, steps: int = STEPS) -> None:
    """Equal seeds and actions give equal results; results are not changed afterwards."""
    one, two, rng = make(), make(), np.random.default_rng(1)
    first, second = one.reset(seed=5)[0], two.reset(seed=5)[0]
    for step in range(steps):
        _check_equal(first, second, f"after {step} steps")
        kept = {name: np.array(array) for name, array in first.items()}
        actions = legal_actions(first, rng)
        results, again = one.step(actions), two.step(actions)
        _check_equal(first, kept, "an observation changed after it was handed out:")
        for name, a, b in zip(("rewards", "ends", "cuts"), results[1:4], again[1:4], strict=True):
            assert np.array_equal(a, b), f"{name} differ after {step} steps"
        first, second = results[0], again[0]


def check_masks(make: Make, steps: int = STEPS) -> None:
    """A mask allows something unless the game is over, and an action that it forbids is refused."""
    env, rng = make(), np.random.default_rng(2)
    observed, _ = env.reset(seed=2)
    ends = np.zeros(env.num_envs, np.bool_)
    for _ in range(steps):
        any_legal = np.asarray(observed["action_mask"]).any(axis=1)
        assert (any_legal | ends).all(), "a game that is not over has no legal action"
        forbidden = np.asarray(observed["action_mask"]).argmin(axis=1)
        if not observed["action_mask"][0, forbidden[0]] and not ends[0]:
            wrong = legal_actions(observed, rng)
            wrong[0] = forbidden[0]
            assert _is_refused(env, wrong), "a forbidden action was carried out"
        observed, _, ends, _, _ = env.step(legal_actions(observed, rng))


def _is_refused(env: VectorEnv[Any, Any, Any], actions: NDArray[Any]) -> bool:
    try:
        env.step(actions)
    except Exception:
        return True
    return False


def check_autoreset(make: Make, steps: int = STEPS) -> None:
    """Games end, and begin again as the mode of the environment says."""
    env, rng = make(), np.random.default_rng(3)
    mode = env.metadata["autoreset_mode"]
    observed, _ = env.reset(seed=3)
    ended = 0
    for _ in range(20 * steps):
        observed, _, ends, _, infos = env.step(legal_actions(observed, rng))
        ended += int(ends.sum())
        masks = np.asarray(observed["action_mask"]).any(axis=1)
        if mode == AutoresetMode.SAME_STEP:
            assert masks.all(), "with SAME_STEP a new game is under way"
            if ends.any():
                assert "final_obs" in infos, "with SAME_STEP `final_obs` shows the end"
                assert np.array_equal(infos["_final_obs"], ends), "`_final_obs` names the ends"
        elif mode == AutoresetMode.NEXT_STEP and ends.any():
            _check_next_step(env, observed, ends, rng)
            return
        if ended >= env.num_envs:
            break
    assert ended, "no game has ended"


def check_secrecy(make: Make, redeal: Redeal, steps: int = STEPS) -> None:
    """The learner sees and may do the same in positions that it should not tell apart.

    Before every step the hidden parts are dealt anew: observations and masks stay as they are.
    """
    env, rng = make(), np.random.default_rng(4)
    observed, _ = env.reset(seed=4)
    for step in range(steps):
        kept = {name: np.array(array) for name, array in observed.items()}
        _check_equal(kept, redeal(env), f"after {step} steps and a redeal")
        observed = env.step(legal_actions(kept, rng))[0]
    env.close()


def _check_next_step(
    env: VectorEnv[Any, Any, Any], observed: Any, ends: NDArray[Any], rng: np.random.Generator
) -> None:
    """The step after an end ignores the action, has no reward, and begins a game."""
    _, rewards, again, _, _ = env.step(legal_actions(observed, rng))
    assert not rewards[ends].any(), "the step that begins a game has a reward"
    assert not again[ends].any(), "the step that begins a game ends one"


def _check_equal(one: Any, two: Any, where: str) -> None:
    for name in one:
        assert np.array_equal(one[name], two[name]), f"{where} {name} differs"
