"""Whole random games on one core."""

from __future__ import annotations

from typing import Any

import numpy as np

from keelstone.engine import loops
from keelstone.engine.definition import GameDefinition
from keelstone.engine.scratch import Scratch

#: a random game that is not over by then is stopped: far above anything the rules produce
MOST_MOVES = 1_000_000


class Played:
    """What whole games came to: a row a game."""

    def __init__(self, game: GameDefinition, seats: int, games: int) -> None:
        self.lengths = np.zeros(games, np.int32)
        self.scores = np.zeros((games, seats, len(game.rules.sources)), np.int32)
        self.standings = np.zeros((games, seats), np.int64)
        self.endings = np.zeros(games, np.int8)


def whole_games(
    game: GameDefinition, boards: Any, seats: int, *, seed: int, first: int, games: int
) -> Played:
    """Random games number `first`, `first` + 1, ... of a seed, on one core."""
    played = Played(game, seats, games)
    scratch = Scratch(game, boards)
    loops.whole_games(
        game.rules.state.zeros(), game.rules.state.zeros(), boards, seats, seed, first, games,
        scratch.mask, scratch.weights, scratch.rng, MOST_MOVES, played.lengths, played.scores,
        played.standings, played.endings,
    )  # fmt: skip
    return played
