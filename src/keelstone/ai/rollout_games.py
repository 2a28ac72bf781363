"""Whole games by the rollout policy in all seats: thousands in seconds, to measure a board.

Chance and the policy draw from streams of their own. Boards that are compared play game number k
with the same dice, as long as they ask for as many (common random numbers).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from keelstone.ai.search.rollouts import play_rollouts
from keelstone.engine import registry
from keelstone.engine.definition import GameDefinition
from keelstone.engine.jit.cache import ai_folder
from keelstone.engine.jit.parts import Part
from keelstone.engine.jit.warmup import board_of
from keelstone.engine.random_games import Scratch
from keelstone.engine.records import Records
from keelstone.engine.rng import STREAM_WORDS

#: a game is stopped after this many moves; no policy of ours takes so many
MAX_MOVES = 20_000


@dataclass(frozen=True)
class PlayedGames:
    """Games to their end, one row for each; `states` are the last positions."""

    states: Records
    turns: NDArray[np.int32]
    lengths: NDArray[np.int32]
    scores: NDArray[np.int32]
    standings: NDArray[np.int64]

    @property
    def win_shares(self) -> NDArray[np.float64]:
        """By game and seat, the share of the win."""
        won = self.standings == self.standings.max(axis=1, keepdims=True)
        shares: NDArray[np.float64] = won / won.sum(axis=1, keepdims=True)
        return shares


def rollout_games(
    game: GameDefinition, boards: Any, seats: int, *, games: int, seed: int = 0, first: int = 0
) -> PlayedGames:
    """Play games number `first`, `first` + 1, ... of a seed by the rollout policy, on one core."""
    scratch = Scratch(game)
    rngs = np.zeros((2, STREAM_WORDS), np.uint64)
    played = PlayedGames(
        game.rules.state.zeros(games),
        np.zeros(games, np.int32),
        np.zeros(games, np.int32),
        np.zeros((games, seats, len(game.rules.sources)), np.int32),
        np.zeros((games, seats), np.int64),
    )
    play_rollouts(
        played.states, boards, seats, seed, first, scratch.mask, scratch.weights, rngs, MAX_MOVES,
        played.turns, played.lengths, played.scores, played.standings,
    )  # fmt: skip
    return played


def _compile_rollouts(name: str, one_more: Callable[[], None]) -> None:
    game = registry.load(name)
    boards, seats = board_of(game)
    rollout_games(game, boards, seats, games=1)


ROLLOUTS = Part("rollout-games", "the measurement", ai_folder, _compile_rollouts, lambda game: 40)
