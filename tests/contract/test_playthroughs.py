"""Playthroughs are as they were: a difference is a change in the rules, meant or not."""

from __future__ import annotations

from typing import Any

import pytest

from keelstone.engine import registry
from keelstone.testing.playthroughs import play_through
from tests.playthroughs import file_of, set_ups

EVERY = [
    (name, title, how) for name in registry.game_names() for title, how in set_ups(name).items()
]


@pytest.mark.parametrize(("name", "title", "how"), EVERY, ids=[f"{n}-{t}" for n, t, _ in EVERY])
def test_the_playthrough_is_as_it_was(name: str, title: str, how: dict[str, Any]) -> None:
    file = file_of(name, title)
    assert file.exists(), f"python -m tests.playthroughs {name} makes it"
    assert play_through(name, title, how) == file.read_text(encoding="utf-8")
