"""Bots treat all seats alike: a position with rotated seats gets the rotated choice."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from keelstone.engine.records import Field, Records
from keelstone.games.seafarers.rules.board import RESOURCES
from keelstone.games.seafarers.rules.state import SEATS, STATE, Question
from keelstone.testing import begin, random_steps
from tests.rotation import check_rotated_choice, rotated_bits, rotated_seat

#: fields that hold sets of seats, that hold one seat or none, and with four bits a seat
SETS = ("due", "victims", "secret")
ONE_SEAT = ("turn", "winner", "route_holder", "army_holder", "victim")
YIELDS = "yields"
#: fields with a row of resources for every seat in their last axis
BY_SEAT_AND_RESOURCE = ("at_most", "slack", "lowest")
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
            check_rotated_choice(game, seat, step, rotated_state)
    assert asked[Question.TURN] > 5, asked
