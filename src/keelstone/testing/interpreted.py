"""Interpreted and compiled play give equal bytes at every move."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

from keelstone.testing.random_play import NO_OPTIONS, begin, random_steps


def check_interpreted_equals_compiled(
    name: str,
    seats: int | None = None,
    options: Mapping[str, Any] = NO_OPTIONS,
    *,
    games: int = 2,
) -> None:
    """The positions of random games are the same where no rule is compiled."""
    arguments = name, seats, dict(options), games
    code = f"from {__name__} import digest\nprint(digest(*{arguments!r}))"
    assert printed_interpreted(code) == digest(*arguments)


def digest(name: str, seats: int | None, options: Mapping[str, Any], games: int) -> str:
    """A digest of every position of random games, and of each one's points."""
    found = hashlib.sha256()
    for seed in range(games):
        game = begin(name, seats, options, seed)
        for _ in random_steps(game, seed):
            found.update(game.states.tobytes())
        found.update(repr((game.points, game.standings)).encode())
    return found.hexdigest()


def printed_interpreted(code: str) -> str:
    """What code prints where no rule is compiled."""
    path = os.pathsep.join(filter(None, sys.path))
    ended = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "KEELSTONE_INTERPRETED": "1", "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    return ended.stdout.strip()
