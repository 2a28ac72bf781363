"""Another Numba: the self-test notices, and plain `njit` plays the same games."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from keelstone.ai import make, observe
from keelstone.engine import loops, registry
from keelstone.engine.batch import simulate
from keelstone.engine.game import Game
from keelstone.engine.jit import INTERPRETED
from keelstone.engine.jit.warmup import board_of

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


def points_of_seat(seat: int) -> str:
    """The points of a seat of Morra, or the error they raise; no other function is compiled."""
    game = registry.load(MORRA)
    states, sources = game.rules.state.zeros(), np.zeros(1, np.int32)
    states["score"][0] = 5, 3, 4
    try:
        loops.points_at(states, 0, board_of(game)[0], seat, sources)
    except IndexError:
        return "IndexError"
    return str(sources[0])


def bots_moves(name: str) -> str:
    """The first moves of every level."""
    game = Game(name, seed=2)
    moves = []
    for level in ("novice", "builder", "master"):
        bot = make(level, name, seed=1, playouts=30)
        for seat in game.movers:
            moves.append(bot.choose_number(observe(game, seat)))
    return repr(moves)


def test_plain_njit_plays_the_same_games() -> None:
    code = "from tests.engine.jit.test_backend import *; print(random_games('imhotep'))"
    out, err = printed(code, **PLAIN)
    assert out == random_games("imhotep")
    assert "Warning" not in err


def test_bots_of_plain_njit_make_the_same_moves() -> None:
    code = "from tests.engine.jit.test_backend import *\n"
    code += f"print(random_games({MORRA!r}))\nprint(bots_moves({MORRA!r}))"
    assert printed(code, **PLAIN)[0].splitlines() == [random_games(MORRA), bots_moves(MORRA)]


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
    count = "from tests.engine.jit.test_backend import *; print(points_of_seat(2))"
    out, err = printed(f"{change}\n{IS_CACHED}\n{count}", KEELSTONE_CACHE=str(tmp_path))
    assert out.splitlines() == ["False", "4"]
    assert err.count("failed Keelstone's self-test") == 1
    assert not list(tmp_path.rglob("self-test-*"))
