"""Interpreted and compiled play give equal bytes at every move."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from tests.contract.test_play import begun
from tests.support import called, printed_interpreted, random_steps, some_set_ups


def trace(set_up: tuple[str, int, dict[str, Any]], seeds: range) -> str:
    """A digest of every position of random games, and of each one's points."""
    digest = hashlib.sha256()
    for seed in seeds:
        game = begun(set_up, seed)
        for _ in random_steps(game, seed):
            digest.update(game.states.tobytes())
        digest.update(repr((game.points, game.standings)).encode())
    return digest.hexdigest()


@pytest.mark.parametrize("number", range(len(some_set_ups(3))), ids=map(called, some_set_ups(3)))
def test_interpreted_equals_compiled(number: int, scale: int) -> None:
    games = 2 * scale
    code = (
        "from tests.contract.test_interpreted import *\n"
        f"print(trace(some_set_ups(3)[{number}], range({games})))"
    )
    assert printed_interpreted(code) == trace(some_set_ups(3)[number], range(games))
