"""A batch plays the same games as one game alone, and refuses what is illegal."""

from __future__ import annotations

import pytest

from keelstone.engine import registry
from keelstone.testing import batches


@pytest.fixture(params=registry.game_names())
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_a_game_of_a_batch_is_reproducible_alone(name: str) -> None:
    batches.check_batch_is_reproducible(name)


def test_the_seed_of_a_row_names_its_game(name: str) -> None:
    batches.check_seeds_name_games(name)


def test_rewards_follow_from_standings(name: str) -> None:
    batches.check_rewards(name)


def test_lock_step_ends_every_game(name: str) -> None:
    batches.check_lock_step(name)


def test_an_illegal_move_changes_no_game(name: str) -> None:
    batches.check_batch_refuses(name)
