"""PufferLib: our environment in its own vectorisation. Runs where PufferLib is installed."""

from __future__ import annotations

from importlib.util import find_spec

import numpy as np
import pytest

pytestmark = [
    pytest.mark.skipif(find_spec("pufferlib") is None, reason="PufferLib is not installed"),
    pytest.mark.filterwarnings("ignore"),
]


@pytest.fixture(autouse=True)
def empty_folder(tmp_path, monkeypatch):  # type: ignore[no-untyped-def]
    """PufferLib links its resources into the current folder when it is imported."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("name", ["imhotep", "eschnapur"])
def test_puffer_steps_our_environment(name: str) -> None:
    import pufferlib.vector

    from keelstone.envs.puffer import KeelstonePufferEnv

    envs = pufferlib.vector.make(
        KeelstonePufferEnv,
        env_kwargs={"name": name, "games": 8, "seats": 2},
        backend=pufferlib.vector.Serial,
        num_envs=2,
    )
    observed, _ = envs.reset(seed=3)
    assert observed.shape == (16, *envs.single_observation_space.shape)
    won, ended = 0.0, 0
    while ended < 16:
        observed, rewards, ends, _, infos = envs.step(envs.action_space.sample())
        assert envs.single_observation_space.contains(observed[0])
        won, ended = won + rewards.sum(), ended + int(ends.sum())
        assert all(set(info) == {"won", "moves"} for info in infos)
    assert 0 < won < ended
    envs.close()


def test_equal_seeds_give_equal_steps_in_shared_buffers() -> None:
    from keelstone.envs.puffer import KeelstonePufferEnv

    one, two = (KeelstonePufferEnv("imhotep", games=4, seats=2) for _ in range(2))
    held = one.observations
    one.reset(seed=5)
    two.reset(seed=5)
    for _ in range(30):
        actions = np.zeros(4, np.int32)
        one.step(actions)
        two.step(actions)
        assert np.array_equal(one.observations, two.observations)
    assert one.observations is held
