"""A Ray cluster plays the same games as this process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from secrets import token_hex

import pytest


@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed")
def test_a_ray_cluster_plays_the_same_games() -> None:
    around = {**os.environ, "RAY_AUTH_TOKEN": token_hex(32)}  # else Ray writes one into the home
    ended = subprocess.run(
        [sys.executable, "-m", "tests.arena.on_ray"], env=around, capture_output=True, text=True
    )  # fmt: skip
    assert ended.returncode == 0, ended.stderr
    played = json.loads(ended.stdout.splitlines()[-1])
    assert set(played) == {"tournament", "rollouts"}
    for alone, together in played.values():
        assert alone == together
