"""Positions that somebody wrote: what no game can come to is refused with the reason."""

from __future__ import annotations

from typing import Any

import pytest

import keelstone as ks
from keelstone.games.eschnapur.rules.state import ASK_GOLD, ASK_HAND_OUT
from keelstone.games.eschnapur.validate import problems
from tests.games.eschnapur.table import decline, finish_round, lay, table


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
    assert game.states["asking"][0] == ASK_HAND_OUT
    return game


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({}, ""),
        ({"carried_seat": 0}, "belongs to nobody"),
        ({"carried_official": 3}, "belongs to nobody"),
        ({"official": 1}, "does not belong to this official"),
        ({"settled": 2}, "does not belong to this official"),
        ({"face_down": [31, 0, 0, 0]}, "lie face down"),
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
    assert state.asking == ASK_GOLD
    state.progress[0] -= 1
    assert "lays a card where one lies" in faults(game)


def test_a_game_may_have_many_rounds() -> None:
    game = table()
    assert faults(game, round_number=127, order=[0, 1, 2, 3]) == ""
    lay(game, *["0 0 1 1 2"] * 4)
    finish_round(game)
    assert game.states["round_number"][0] == 128
