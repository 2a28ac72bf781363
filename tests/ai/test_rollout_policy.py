"""The rollout policy plays legal moves in every game with any options: the search relies on it."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from keelstone.ai.evaluation import rollout_move
from keelstone.engine.game import Game
from keelstone.engine.jit import compiled
from keelstone.engine.rng import STREAM_WORDS, open_stream
from tests.support import called, some_set_ups

#: the most moves of a game
MAX_MOVES = 1_500
#: the share of random moves, to reach positions that the rollout policy avoids
RANDOM_SHARE = 0.2


@compiled
def rollout_move_at(states, boards, seat, mask, rng):
    return np.int64(rollout_move(states[0], boards[0], np.int64(seat), mask, rng))


@pytest.mark.parametrize("set_up", some_set_ups(12), ids=called)
def test_the_rollout_policy_plays_legal_moves(set_up: tuple[str, int, dict[str, Any]]) -> None:
    name, seats, options = set_up
    game = Game(name, seats=seats, seed=4, **options)
    mask = np.zeros(game.definition.rules.moves.words, np.uint64)
    rng = np.zeros(STREAM_WORDS, np.uint64)
    open_stream(rng, 4, 0)
    chooser = random.Random(4)
    while not game.is_over and len(game.log) < MAX_MOVES:
        seat = game.movers[-1]
        number = int(rollout_move_at(game.states, game.boards, seat, mask, rng))
        legal = game.legal_numbers(seat)
        assert number in legal
        game.play(chooser.choice(legal) if chooser.random() < RANDOM_SHARE else number, seat)
