"""The rollout policy and sampled beliefs are the same interpreted and compiled."""

from __future__ import annotations

import hashlib

import numpy as np
import pytest

from keelstone.ai.evaluation import sample_belief
from keelstone.engine import registry
from keelstone.engine.game import Game
from keelstone.engine.jit import compiled
from keelstone.engine.rng import STREAM_WORDS, open_stream
from tests.ai.test_rollout_policy import rollout_move_at
from tests.support import printed_interpreted

#: moves of a game that are compared
MOVES = 200


@compiled
def sample_belief_at(states, boards, seat, rng):
    sample_belief(states[0], boards[0], np.int64(seat), rng)


def trace(name: str) -> str:
    """A digest of a game by the rollout policy: its moves, and the sampled beliefs of all seats."""
    game = Game(name, seats=3, seed=3)
    mask = np.zeros(game.definition.rules.moves.words, np.uint64)
    rng = np.zeros(STREAM_WORDS, np.uint64)
    open_stream(rng, 3, 0)
    digest = hashlib.sha256()
    while not game.is_over and len(game.log) < MOVES:
        for seat in range(3):
            sampled = game.states.copy()
            sample_belief_at(sampled, game.boards, seat, rng)
            digest.update(sampled.tobytes())
        seat = game.movers[0]
        number = int(rollout_move_at(game.states, game.boards, seat, mask, rng))
        digest.update(f"{seat} {number},".encode())
        game.play(number, seat)
    return digest.hexdigest()


@pytest.mark.parametrize("name", registry.game_names())
def test_interpreted_equals_compiled(name: str) -> None:
    code = f"from tests.ai.test_interpreted import trace\nprint(trace({name!r}))"
    assert printed_interpreted(code) == trace(name)
