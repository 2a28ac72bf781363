"""Rotated seats: what bots choose does not depend on the numbers of seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from keelstone import ai
from keelstone.ai.evaluation import rollout_move
from keelstone.ai.players import Builder
from keelstone.engine.game import Game
from keelstone.engine.jit import compiled
from keelstone.engine.records import Records
from keelstone.engine.rng import STREAM_WORDS, open_stream

#: random numbers of a search, the same for every rotation
STREAM = 4711

#: the same position where every seat sits some places further on
RotateState = Callable[[Records, int], Records]


def rotated_seat(seat: int, by: int, seats: int) -> int:
    """A seat some places further on; a negative number is none."""
    return seat if seat < 0 else (seat + by) % seats


def rotated_bits(value: int, by: int, seats: int, width: int = 1) -> int:
    """A number with `width` bits for every seat, each moved on."""
    part = (1 << width) - 1
    return sum((value >> width * n & part) << width * ((n + by) % seats) for n in range(seats))


def rotated_move(game: Game, number: int, by: int) -> int:
    """The same move for a seat that sits some places further on."""
    kind = game.definition.rules.moves.kind_of(number)
    at = [
        rotated_seat(value, by, game.seats) if name == "seat" else value
        for name, value in zip(kind.arguments, kind.indices(number), strict=True)
    ]
    return kind.number(*at)


@compiled
def rollout_at(states: Any, boards: Any, seat: int, mask: Any, rng: Any) -> Any:
    return rollout_move(states[0], boards[0], np.int64(seat), mask, rng)


def rollout(game: Game, seat: int, seed: int) -> int:
    """A move of the rollout policy."""
    rng = np.zeros(STREAM_WORDS, np.uint64)
    open_stream(rng, seed, 0)
    mask = np.zeros(game.definition.rules.moves.words, np.uint64)
    return int(rollout_at(game.states, game.boards, seat, mask, rng))


def values(game: Game, seat: int, determinisations: int) -> dict[int, float]:
    """What the builder thinks of each move, with the same random numbers for every rotation."""
    view = ai.observe(game, seat)
    builder = ai.make("builder", game.name)
    assert isinstance(builder, Builder)
    found = builder.searcher(view).evaluate_moves(
        view, determinisations=determinisations, seed=STREAM ^ view.fingerprint
    )
    return {one.number: one.values[seat] for one in found}


def check_rotated_choice(
    game: Game, seat: int, step: int, rotate: RotateState, determinisations: int = 1
) -> None:
    """Where all seats sit some places further on, rollouts and builders choose the same."""
    by = 1 + step % (game.seats - 1)
    other, there = game.at(len(game.log)), (seat + by) % game.seats
    other.states[:] = rotate(game.states, by)
    assert not game.definition.problems(other.states[0], other.boards[0])
    assert rollout(other, there, step) == rotated_move(game, rollout(game, seat, step), by)
    here = values(game, seat, determinisations)
    rotated = {rotated_move(game, number, by): value for number, value in here.items()}
    assert values(other, there, determinisations) == pytest.approx(rotated, abs=1e-9)
