"""Rollouts: the same games here and in several processes."""

from __future__ import annotations

import numpy as np
import pytest

from keelstone.arena.rollouts import Played, Rollouts, play_part, play_rollouts
from keelstone.engine.errors import BadOption

ROLLOUTS = Rollouts(game="tests.engine.morra", seats=2, games=20, seed=7)


def check_same(one: Played, other: Played) -> None:
    for column in ("wins", "points", "lengths"):
        assert np.array_equal(getattr(one, column), getattr(other, column)), column


def test_parts_are_other_games_and_stay_in_order() -> None:
    together = play_rollouts(ROLLOUTS, 3, cores=1)
    parts = [play_part(ROLLOUTS, part) for part in range(3)]
    assert together.wins.shape == (60, 2)
    assert np.array_equal(together.points, np.concatenate([part.points for part in parts]))
    assert not np.array_equal(parts[0].points, parts[1].points)


def test_two_processes_play_the_same_rollouts_as_one() -> None:
    check_same(play_rollouts(ROLLOUTS, 2, cores=1), play_rollouts(ROLLOUTS, 2, cores=2))


def test_a_number_of_parts_is_checked() -> None:
    with pytest.raises(BadOption, match="a number of parts"):
        play_rollouts(ROLLOUTS, 0)
