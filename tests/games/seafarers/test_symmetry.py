"""Bots treat all seats alike: a position with rotated seats gets the rotated choice."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from keelstone import ai
from keelstone.ai.evaluation import rollout_move
from keelstone.ai.levels import Builder
from keelstone.engine.game import Game
from keelstone.engine.jit import compiled
from keelstone.engine.records import Field, Records
from keelstone.engine.rng import STREAM_WORDS, open_stream
from keelstone.games.seafarers.rules.board import RESOURCES
from keelstone.games.seafarers.rules.moves import MOVES
from keelstone.games.seafarers.rules.state import (
    NO_SEAT,
    SEATS,
    STATE,
    Question,
)
from keelstone.testing import begin, random_steps

#: fields that hold sets of seats, that hold one seat or NO_SEAT, and with four bits a seat
SETS = ("due", "victims", "secret")
ONE_SEAT = ("turn", "winner", "route_holder", "army_holder", "victim")
YIELDS = "yields"
#: fields with a row of resources for every seat in their last axis
BY_SEAT_AND_RESOURCE = ("at_most", "doubt", "lowest")
#: random numbers of a search, the same for every rotation
STREAM = 4711
#: questions of which some are asked again of rotated seats, and those of which all are; the set-up
#: goes by the numbers of seats, and after a roll others use up random numbers in their order
OFTEN = (Question.TURN, Question.ANSWERS)
SELDOM = (Question.ROBBER, Question.VICTIM, Question.CARD_CHOICE, Question.PARTNER)
SET_UPS = [
    (2, {"trade": False}),
    (4, {"trade": True, "turn_limit": 40}),
    (3, {"scene": "four-islands-3", "trade": False}),
    (4, {"scene": "new-shores", "trade": False, "pirate": "new"}),
]


def rotated_seat(seat: int, by: int, seats: int) -> int:
    return seat if seat == NO_SEAT else (seat + by) % seats


def rotated_bits(value: int, by: int, seats: int, width: int = 1) -> int:
    """A number with `width` bits for every seat, each moved on."""
    part = (1 << width) - 1
    return sum((value >> width * n & part) << width * ((n + by) % seats) for n in range(seats))


def has_a_row_a_seat(field: Field) -> bool:
    """Whether a field has a place for every seat. A set of edges has as many words."""
    is_one_set = field.format == "u8" and len(field.shape) == 1
    return field.shape[:1] == (SEATS,) and not is_one_set


def rotated_state(states: Records, by: int) -> Records:
    """The same position where every seat sits some places further on. Nothing was stolen yet."""
    other, seats = states.copy(), int(states["seats"][0])
    for name, field in STATE.fields.items():
        here, there = states[name][0], other[name]
        if has_a_row_a_seat(field):
            there[0, :seats] = np.roll(here[:seats], by, axis=0)
        elif name in SETS and here >= 0:
            there[0] = rotated_bits(int(here), by, seats)
        elif name in ONE_SEAT:
            there[0] = rotated_seat(int(here), by, seats)
        elif name == YIELDS:
            there[0] = [rotated_bits(int(value), by, seats, width=4) for value in here]
        elif name in BY_SEAT_AND_RESOURCE:
            rows = here.reshape(-1, SEATS, RESOURCES)
            rows = np.concatenate([np.roll(rows[:, :seats], by, axis=1), rows[:, seats:]], axis=1)
            there[0] = rows.reshape(field.shape)
        elif name == "exactly":
            there[0] = [rotated_bits(int(value), by, seats, width=RESOURCES) for value in here]
    return other


def rotated(game: Game, by: int) -> Game:
    other = game.at(len(game.log))
    other.states[:] = rotated_state(game.states, by)
    return other


def rotated_move(number: int, by: int, seats: int) -> int:
    """The same move for a seat that sits some places further on."""
    kind = MOVES.kind_of(number)
    at = [
        rotated_seat(value, by, seats) if name == "seat" else value
        for name, value in zip(kind.arguments, kind.indices(number), strict=True)
    ]
    return kind.number(*at)


def values(game: Game, seat: int) -> dict[int, float]:
    """What the builder thinks of each move, with the same random numbers for every rotation."""
    view = ai.observe(game, seat)
    builder = ai.make("builder", game.name)
    assert isinstance(builder, Builder)
    found = builder.searcher(view).evaluate_moves(
        view, determinisations=1, seed=STREAM ^ view.fingerprint
    )
    return {one.number: one.values[seat] for one in found}


@compiled
def rollout_at(states: Any, boards: Any, seat: int, mask: Any, rng: Any) -> Any:
    return rollout_move(states[0], boards[0], np.int64(seat), mask, rng)


def rollout(game: Game, seat: int, seed: int) -> int:
    """A move of the rollout policy."""
    rng = np.zeros(STREAM_WORDS, np.uint64)
    open_stream(rng, seed, 0)
    mask = np.zeros(MOVES.words, np.uint64)
    return int(rollout_at(game.states, game.boards, seat, mask, rng))


@pytest.mark.parametrize(("seats", "options"), SET_UPS)
def test_a_rotated_position_gets_the_rotated_choice(seats: int, options: dict[str, object]) -> None:
    asked: Counter[int] = Counter()
    for seed in range(16):
        game = begin("seafarers", seats, options, seed)
        for step, (seat, _) in enumerate(random_steps(game, seed)):
            if game.states["thefts"][0]:
                break  # who knows of a theft is not rotated here
            asking = int(game.states["asking"][0])
            if asking not in OFTEN + SELDOM or (asking in OFTEN and step % 5):
                continue
            asked[asking] += 1
            by = 1 + step % (seats - 1)
            other, there = rotated(game, by), (seat + by) % seats
            assert not game.definition.problems(other.states[0], other.boards[0])
            same = rotated_move(rollout(game, seat, step), by, seats)
            assert rollout(other, there, step) == same
            here = {rotated_move(n, by, seats): value for n, value in values(game, seat).items()}
            assert values(other, there) == pytest.approx(here, abs=1e-9)
    assert asked[Question.TURN] > 5, asked
