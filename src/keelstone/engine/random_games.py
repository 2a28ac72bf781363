"""Whole random games on one core, and the arrays that compiled calls write into."""

from __future__ import annotations

from typing import Any

import numpy as np

from keelstone.engine import loops
from keelstone.engine.definition import GameDefinition
from keelstone.engine.rng import STREAM_WORDS

#: a random game is stopped after this many steps; no game of the rules takes so many
MAX_MOVES = 1_000_000


class Scratch:
    """Arrays for compiled calls: mask, weights of chance, points by source, random stream."""

    def __init__(self, game: GameDefinition, boards: Any = None) -> None:
        self.mask = np.zeros(mask_words(game, boards), np.uint64)
        self.weights = np.zeros(max(1, game.rules.chances.length), np.int32)
        self.sources = np.zeros(len(game.rules.sources), np.int32)
        self.rng = np.zeros(STREAM_WORDS, np.uint64)


def mask_words(game: GameDefinition, boards: Any = None) -> int:
    """The number of mask words that the moves on a board use: all, unless the rules name fewer."""
    if boards is None or game.rules.mask_words is None:
        return game.rules.moves.words
    return int(game.rules.mask_words(boards[0]))


class Played:
    """The results of whole games, one row for each game."""

    def __init__(self, game: GameDefinition, seats: int, games: int) -> None:
        self.lengths = np.zeros(games, np.int32)
        self.scores = np.zeros((games, seats, len(game.rules.sources)), np.int32)
        self.standings = np.zeros((games, seats), np.int64)
        self.endings = np.zeros(games, np.int8)


def whole_games(
    game: GameDefinition, boards: Any, seats: int, *, seed: int, first: int, games: int
) -> Played:
    """Play random games number `first`, `first` + 1, ... of a seed, on one core."""
    played = Played(game, seats, games)
    scratch = Scratch(game, boards)
    loops.whole_games(
        game.rules.state.zeros(), game.rules.state.zeros(), boards, seats, seed, first, games,
        scratch.mask, scratch.weights, scratch.rng, MAX_MOVES, played.lengths, played.scores,
        played.standings, played.endings,
    )  # fmt: skip
    return played
