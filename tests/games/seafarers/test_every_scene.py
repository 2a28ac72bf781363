"""Random games of every scene and number of players, everything counted at every move.

python -m tests.games.seafarers.test_every_scene     2,000 games of each, with a line of figures
"""

from __future__ import annotations

import sys
import time
from typing import Any

import numpy as np
import pytest

from keelstone.engine.jit import INTERPRETED
from keelstone.engine.jit.warmup import ensure_compiled
from keelstone.engine.options import read_options
from keelstone.engine.random_games import Scratch
from keelstone.games.seafarers.data.scenes import load_scene, scene_names
from keelstone.games.seafarers.rules.board import NUMBERS
from tests.games.seafarers.counted import COUNTS, count_games

SET_UPS = [(scene, seats) for scene in scene_names() for seats in sorted(load_scene(scene).seats)]
TURN_LIMIT = 1000
GAMES, LONG = 8, 2000


def choices(scene: str, number: int) -> dict[str, Any]:
    """Options by turns: offers or none, the pirate in both forms, the strict order, chips."""
    at_sea = {"pirate": ("off", "old", "new", "old")[number], "chips": (0, 0, 8, 0)[number]}
    return {
        "scene": scene,
        "trade": number % 2 == 1,
        "offers": 3,
        "phases": "strict" if number == 3 else "free",
        "turn_limit": TURN_LIMIT,
        **({} if scene == "base" else at_sea),
    }


class Counted:
    """Random games of a scene: what was wrong in them, and how they ended."""

    def __init__(self, scene: str, seats: int, games: int) -> None:
        self.faults = np.zeros(len(COUNTS), np.int64)
        self.lengths = np.zeros(games, np.int64)
        self.turns = np.zeros(games, np.int64)
        self.winners = np.zeros(games, np.int64)
        for number in range(4):
            self._play(scene, seats, number, games * number // 4, games * (number + 1) // 4)

    def _play(self, scene: str, seats: int, number: int, low: int, high: int) -> None:
        definition = ensure_compiled("seafarers")
        options = read_options(definition.options, choices(scene, number))
        boards = definition.make_board(options, definition.figures(options), seats)
        scratch = Scratch(definition)
        begun, counted = np.zeros((2, 2, NUMBERS), np.int64)
        count_games(
            definition.rules.state.zeros(), definition.rules.state.zeros(), boards, seats, low,
            high - low, scratch.mask, scratch.weights, scratch.rng, begun, counted, self.faults,
            self.lengths[low:high], self.turns[low:high], self.winners[low:high],
        )  # fmt: skip

    @property
    def wrong(self) -> dict[str, int]:
        return {what: int(n) for what, n in zip(COUNTS, self.faults, strict=True) if n}


@pytest.mark.parametrize(("scene", "seats"), SET_UPS)
def test_nothing_is_lost_and_every_game_ends(scene: str, seats: int, scale: int) -> None:
    games = 4 if INTERPRETED else LONG if scale > 1 else GAMES
    played = Counted(scene, seats, games)
    assert not played.wrong
    ended_by_the_rules = played.winners >= 0
    assert (ended_by_the_rules | (played.turns == TURN_LIMIT)).all()
    assert (played.turns <= TURN_LIMIT).all()


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else LONG
    for scene, seats in SET_UPS:
        began = time.process_time()
        played = Counted(scene, seats, games)
        print(
            f"{scene:15} {seats} seats {games:6} games {played.lengths.sum():11,} moves, longest"
            f" {played.lengths.max():6,}, won {(played.winners >= 0).mean():6.1%}, turns"
            f" {played.turns.mean():4.0f}, wrong {played.wrong or 'nothing'},"
            f" {time.process_time() - began:5.1f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
