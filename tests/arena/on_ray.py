"""Plays the same games here and on a local Ray cluster: `python -m tests.arena.on_ray`.

In a process of its own, since Ray leaves sockets behind and reads its token once a process. The
last line of the output holds both results of each way to play.
"""

from __future__ import annotations

import json
from typing import Any

from keelstone.arena.match import Contest
from keelstone.arena.rollouts import Rollouts, play_rollouts
from keelstone.arena.tournament import play_tournament

MORRA = "tests.engine.morra"
CONTEST = Contest(game=MORRA, bots=["builder", "random", "novice"], seats=3)
ROLLOUTS = Rollouts(game=MORRA, seats=2, games=20, seed=7)


def tournament(ray: str | None) -> list[Any]:
    return [one.points for one in play_tournament(CONTEST, 2, cores=1, ray=ray)]


def rollouts(ray: str | None) -> list[Any]:
    played = play_rollouts(ROLLOUTS, 2, cores=1, ray=ray)
    return [played.wins.tolist(), played.points.tolist(), played.lengths.tolist()]


if __name__ == "__main__":
    print(
        json.dumps({play.__name__: [play(None), play("local")] for play in (tournament, rollouts)})
    )
