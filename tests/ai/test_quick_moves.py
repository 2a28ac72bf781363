"""What seats do in a bot's head is legal in every game, with any options: a search does not ask."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from keelstone.ai.evaluation import rollout_move
from keelstone.engine.game import Game
from keelstone.engine.jit.decorators import compiled
from keelstone.engine.rng import STREAM_WORDS, open_stream
from tests.support import some_set_ups

#: moves of a game that are looked at
LONGEST = 1_500
#: how often another move is made, so that what quick play avoids is met too
OTHERWISE = 0.2


@compiled
def quick_move_at(states, boards, seat, mask, rng):  # type: ignore[no-untyped-def]
    return np.int64(rollout_move(states[0], boards[0], np.int64(seat), mask, rng))


@pytest.mark.parametrize(("name", "seats", "options"), some_set_ups(12))
def test_quick_moves_are_legal_moves(name: str, seats: int, options: dict[str, Any]) -> None:
    game = Game(name, seats=seats, seed=4, **options)
    mask = np.zeros(game.definition.rules.moves.words, np.uint64)
    rng = np.zeros(STREAM_WORDS, np.uint64)
    open_stream(rng, 4, 0)
    chooser = random.Random(4)
    while not game.is_over and len(game.log) < LONGEST:
        seat = game.movers[-1]
        number = int(quick_move_at(game.states, game.boards, seat, mask, rng))
        legal = game.legal_numbers(seat)
        assert number in legal
        game.play(chooser.choice(legal) if chooser.random() < OTHERWISE else number, seat)
