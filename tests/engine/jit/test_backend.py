"""Another Numba: the self-test notices, and plain `njit` plays the same games."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from keelstone.ai import make, observe
from keelstone.engine.batch import simulate
from keelstone.engine.game import Game
from keelstone.engine.jit import INTERPRETED

pytestmark = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")

MORRA = "tests.engine.morra"
PLAIN = {"KEELSTONE_PLAIN_NJIT": "1"}

IS_CACHED = """
from keelstone.engine.jit.backend import chosen_backend
print(chosen_backend().is_cached)
"""


def printed(code: str, **environment: str) -> tuple[str, str]:
    """What a new process prints, and what it says on stderr."""
    ended = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), **environment},
        capture_output=True,
        text=True,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout.strip(), ended.stderr


def random_games(name: str) -> str:
    result = simulate(name, games=20, seed=5)
    return repr([result[key] for key in ("length", "points", "wins_by_seat", "endings")])


def bots_moves(name: str) -> str:
    """The first moves of every level."""
    game = Game(name, seed=2)
    moves = []
    for level in ("novice", "builder", "master"):
        bot = make(level, name, seed=1, **({"playouts": 30} if level == "master" else {}))
        for seat in game.movers:
            moves.append(bot.choose_number(observe(game, seat)))
    return repr(moves)


@pytest.mark.parametrize("name", [MORRA, "imhotep"])
def test_plain_njit_plays_the_same_games(name: str) -> None:
    code = f"from tests.engine.jit.test_backend import *; print(random_games({name!r}))"
    out, err = printed(code, **PLAIN)
    assert out == random_games(name)
    assert "Warning" not in err


def test_bots_of_plain_njit_make_the_same_moves() -> None:
    code = f"from tests.engine.jit.test_backend import *; print(bots_moves({MORRA!r}))"
    assert printed(code, **PLAIN)[0] == bots_moves(MORRA)


def test_the_self_test_runs_once(tmp_path: Path) -> None:
    cache = {"KEELSTONE_CACHE": str(tmp_path)}
    assert printed(IS_CACHED, **cache)[0] == "True"
    [mark] = tmp_path.glob("compiled/*/self-test-*")
    forbidden = "import keelstone.engine.jit.self_test as tested; tested.run = None\n"
    assert printed(forbidden + IS_CACHED, **cache)[0] == "True"
    mark.unlink()
    assert printed(forbidden + IS_CACHED, **cache)[0] == "False"


#: what another Numba may be like -> code that makes this one so
CHANGES = {
    "a private class is gone": "import numba.core.codegen as m; del m.JITCodeLibrary",
    "the cache loads nothing": (
        "import numba; from numba.core import caching\n"
        "caching.CompileResultCacheImpl.rebuild = lambda *args: 1 / 0"
    ),
    "the cache stores nothing": (
        "import numba; from numba.core import caching\n"
        "caching.FunctionCache.save_overload = lambda *args: None"
    ),
    "results are wrong": (
        "import keelstone.engine.jit.self_test as m; m._largest = lambda stones: 5\n"
    ),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_failed_self_test_is_one_warning_and_plain_njit(change: str, tmp_path: Path) -> None:
    play = f"from tests.engine.jit.test_backend import *; print(random_games({MORRA!r}))"
    out, err = printed(f"{change}\n{IS_CACHED}\n{play}", KEELSTONE_CACHE=str(tmp_path))
    assert out.splitlines() == ["False", random_games(MORRA)]
    assert err.count("failed Keelstone's self-test") == 1
    assert not list(tmp_path.rglob("self-test-*"))
