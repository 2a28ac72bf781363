"""Whole games by a policy of batches, spread over processes or a Ray cluster.

from keelstone.arena.rollouts import Rollouts, play_rollouts
played = play_rollouts(Rollouts(game="imhotep", seats=2), parts=100, ray="auto")
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from keelstone.ai.batch import Batch
from keelstone.arena.spread import spread
from keelstone.engine.options import checked_whole

MAX_PARTS = 10**6


@dataclass(frozen=True)
class Rollouts:
    """What is played: parts of `games` games each."""

    game: str
    seats: int | None = None
    #: "random" or "rollout", or a bot of `Batch`
    policy: str = "random"
    #: the games of one part: one call in one process
    games: int = 1000
    seed: int = 0
    options: dict[str, Any] = field(default_factory=dict)


class Played(NamedTuple):
    """The results of whole games, one row for each game."""

    part: int
    #: by game and seat, the share of the win
    wins: NDArray[np.float32]
    #: by game, seat and source
    points: NDArray[Any]
    #: how many moves each game took
    lengths: NDArray[Any]


def play_part(rollouts: Rollouts, part: int) -> Played:
    """Play one part. Equal parts give equal games on every machine."""
    batch = Batch(
        rollouts.game,
        games=rollouts.games,
        seats=rollouts.seats,
        seed=rollouts.seed + part,
        observations=None,
        cores=1,
        **rollouts.options,
    )
    batch.play_out(rollouts.policy)
    return Played(part, batch.rewards.copy(), batch.points.copy(), batch.lengths.copy())


def play_rollouts(
    rollouts: Rollouts, parts: int, *, cores: int | None = None, ray: str | None = None
) -> Played:
    """Play parts 0 to `parts` - 1, here or on a Ray cluster; the results by number of the part."""
    parts = checked_whole(parts, "a number of parts", 1, MAX_PARTS)
    played = sorted(
        spread(play_part, rollouts, range(parts), cores=cores, ray=ray),
        key=lambda one: one.part,
    )
    wins, points, lengths = (
        np.concatenate([one[column] for one in played]) for column in (1, 2, 3)
    )
    return Played(parts, wins, points, lengths)
