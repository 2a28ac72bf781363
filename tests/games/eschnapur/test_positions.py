"""Positions that somebody wrote: what no game can come to is refused with the reason."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import keelstone as ks
from keelstone.games.eschnapur.conservation import lost
from keelstone.games.eschnapur.rules.state import STATE, Question, Stage
from keelstone.games.eschnapur.validate import problems
from tests.games.eschnapur.table import decline, finish_round, lay, table
from tests.support import random_steps


def faults(game: ks.Game, **fields: Any) -> str:
    """What is said to be wrong after some fields were changed."""
    state = game.states[0]
    for name, value in fields.items():
        state[name] = value
    return "; ".join(problems(state, game.boards[0]))


def handing_out() -> ks.Game:
    """Red has won the fourth official."""
    game = table()
    lay(game, "0 0 3 5 2", "0 0 1 2 2", "0 0 1 2 2", "0 0 1 2 2")
    decline(game)
    assert game.states["asking"][0] == Question.HAND_OUT
    return game


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({}, ""),
        ({"carried_seat": 0}, "belongs to nobody"),
        ({"carried_official": 3}, "belongs to nobody"),
        ({"official": 1}, "does not belong to this official"),
        ({"settled": 2}, "does not belong to this official"),
        ({"face_down": [31, 0, 0, 0]}, "face_down does not fit"),
        ({"stage": Stage.NEXT_OFFICIAL}, "do not ask this question"),
        ({"due": 0b10}, "do not ask this question"),
        ({"gone": [0, 0, 0, 0]}, "gold cards are not those"),
    ],
)
def test_the_official_fits_what_is_asked(fields: dict[str, Any], fault: str) -> None:
    found = faults(handing_out(), **fields)
    assert fault in found
    assert bool(fault) == bool(found)


def test_a_position_with_half_a_carried_card_is_one_clear_line() -> None:
    game = handing_out()
    position = game.position.replace("carried_seat -1", "carried_seat 0")
    with pytest.raises(ks.BadFile, match="belongs to nobody"):
        game.set_position(position)


def test_nobody_lays_a_card_on_another() -> None:
    game = table()
    state = game.states[0]
    game.play("site 1", 0)
    game.play("site 2", 0)
    game.play("give 1 5", 0)
    assert state.asking == Question.GOLD
    state.progress[0] -= 1
    assert "lays a card where one lies" in faults(game)


def test_a_game_may_have_many_rounds() -> None:
    game = table()
    assert faults(game, round_number=127, order=[0, 1, 2, 3]) == ""
    lay(game, *["0 0 1 1 2"] * 4)
    finish_round(game)
    assert game.states["round_number"][0] == 128


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_changed_position_is_refused_or_can_be_played_on(seats: int, scale: int) -> None:
    rng = random.Random(seats)
    game = table(seats, seed=seats)
    played = 0
    for step, _ in enumerate(random_steps(game, seats)):
        for _ in range(scale if step % 4 == 0 else 0):
            other = game.at(len(game.log))
            change_a_number(other, rng)
            if not problems(other.states[0], other.boards[0]):
                played += 1
                play_some(other, rng)
    assert played > 20


def change_a_number(game: ks.Game, rng: random.Random) -> None:
    """Write another number, within its span, into a field."""
    field = rng.choice([field for field in STATE.fields.values() if field.name != "seats"])
    numbers = np.atleast_1d(game.states[field.name][0]).ravel()
    place, (least, most) = rng.randrange(numbers.size), field.limits()
    near = (int(numbers[place]) - 1, int(numbers[place]) + 1, rng.randint(least, most))
    numbers[place] = min(max(rng.choice(near), least), most)
    game.states[field.name][0] = numbers.reshape(field.shape)


def play_some(game: ks.Game, rng: random.Random, most: int = 40) -> None:
    """Play random moves: there is always one, and nothing is lost."""
    for _ in range(most):
        if not game.movers:
            return
        seat = rng.choice(game.movers)
        moves = game.moves(seat)
        assert moves
        game.play(rng.choice(moves), seat)
        assert lost(game.states[0], game.boards[0]) == []


def test_a_position_with_former_names_of_fields_reads() -> None:
    game = handing_out()
    lines = [
        "asked" + line[3:] if line.startswith("due ") else line
        for line in game.position.splitlines()
    ]
    assert ks.from_position("\n".join(lines)).position == game.position
