"""Bots treat all seats alike: a position with rotated seats gets the rotated choice."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from keelstone import ai
from keelstone.engine.records import Records
from keelstone.games.eschnapur.rules.board import MAX_SEATS
from keelstone.games.eschnapur.rules.state import STATE, Question
from tests.games.eschnapur.table import BLUE, GREEN, RED, YELLOW, lay, table
from tests.rotation import check_rotated_choice, rotated_bits, rotated_seat
from tests.support import random_steps

#: fields that hold sets of seats, and those that hold one seat or NONE
SETS = ("due", "buyers")
SEATS = (
    "winner_of", "winner", "blockade_seat", "carried_seat", "order", "payee", "tie_winner",
    "hand_player",
)  # fmt: skip


def rotated_state(states: Records, by: int) -> Records:
    """The same position where every seat sits some places further on."""
    other, seats = states.copy(), int(states["seats"][0])
    for name, field in STATE.fields.items():
        here, there = states[name][0], other[name]
        if field.shape[:1] == (MAX_SEATS,) and name != "order":
            there[0, :seats] = np.roll(here[:seats], by, axis=0)
        elif name in SETS and states[name][0] >= 0:
            there[0] = rotated_bits(int(here), by, seats)
        elif name in SEATS:
            there[0] = np.vectorize(rotated_seat)(here, by, seats)
    stones = other["palace"][0]
    stones[stones > 0] = (stones[stones > 0] - 1 + by) % seats + 1
    return other


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_rotated_position_gets_the_rotated_choice(seats: int) -> None:
    asked: Counter[int] = Counter()
    game = table(seats, 3)
    for step, (seat, _) in enumerate(random_steps(game, 3)):
        asking = int(game.states["asking"][0])
        if seat < 0 or (step % 7 and asking not in (Question.BLOCK, Question.HAND_OUT)):
            continue
        asked[asking] += 1
        check_rotated_choice(game, seat, step, rotated_state, determinisations=3)
    assert asked[Question.HAND_OUT] > 0 or seats == 2, "markers were handed out"


def test_the_first_marker_goes_to_the_seat_that_hands_them_out() -> None:
    """Building first is best, and no seat is favoured for its number."""
    for winner in range(4):
        assert handed_out(winner, {})[0] == winner


@pytest.mark.parametrize("winner", [RED, YELLOW, GREEN, BLUE])
def test_the_leader_gets_the_last_marker(winner: int) -> None:
    for leader in {RED, YELLOW, GREEN, BLUE} - {winner}:
        assert handed_out(winner, {leader: 30})[-1] == leader


def test_no_rival_is_favoured_for_its_number() -> None:
    """Rivals that are alike get the second marker about as often as each other."""
    second = Counter(
        (handed_out(winner, {}, seed)[1] - winner) % 4 for winner in range(4) for seed in range(15)
    )
    assert min(second[distance] for distance in (1, 2, 3)) >= 10, second


def handed_out(winner: int, points: dict[int, int], seed: int = 0) -> list[int]:
    """The order in which the builder hands out the markers of the first round."""
    game = table(seed=seed)
    rows = ["0 0 1 2 3"] * 4
    rows[winner] = "0 0 1 5 3"
    lay(game, *rows)
    for seat, number in points.items():
        game.states["space_points"][0, seat] = number
    builder: Any = ai.make("builder", game.name, seed=seed)
    while game.states["asking"][0] == Question.HAND_OUT:
        game.play(ai.ask(builder, game, winner), winner)
    return [int(seat) for seat in game.states["order"][0]]
