"""The small arrays that compiled calls write into."""

from __future__ import annotations

from typing import Any

import numpy as np

from keelstone.engine.definition import GameDefinition
from keelstone.engine.rng import STREAM_WORDS


class Scratch:
    """A mask, the weights of chance, points by source, and a random stream."""

    def __init__(self, game: GameDefinition, boards: Any = None) -> None:
        self.mask = np.zeros(mask_words(game, boards), np.uint64)
        self.weights = np.zeros(max(1, game.rules.chances.length), np.int32)
        self.sources = np.zeros(len(game.rules.sources), np.int32)
        self.rng = np.zeros(STREAM_WORDS, np.uint64)


def mask_words(game: GameDefinition, boards: Any = None) -> int:
    """How many words of a mask the moves on a board can fill: all, unless the game knows better."""
    if boards is None or game.rules.mask_words is None:
        return game.rules.moves.words
    return int(game.rules.mask_words(boards[0]))
