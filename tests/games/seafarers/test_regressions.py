"""Positions that once went wrong."""

from __future__ import annotations

from typing import Any

import pytest

import keelstone as ks
from keelstone.games.seafarers.rules.board import HARBOURS
from keelstone.games.seafarers.validate import problems


def faults_of(changes: dict[str, Any], **options: Any) -> str:
    """What is wrong with the start of a game once some of its fields are changed."""
    game = ks.start("seafarers", seed=1, **options)
    state = game.states.copy()[0]
    assert problems(state, game.boards[0]) == []
    for field, value in changes.items():
        state[field] = value
    return "; ".join(problems(state, game.boards[0]))


def test_no_more_harbours_are_drawn_than_there_are_places() -> None:
    """Such positions were accepted, and rules then wrote outside the tables of harbours."""
    changes = {"harbour_stack": [0, 0, 0, 0, 0, 0, HARBOURS + 1]}
    told = faults_of(changes, seats=4, scene="new-world-4")
    assert "the harbours are not those of the" in told


@pytest.mark.parametrize("scene", ["base", "new-world-4"])
def test_no_more_harbours_lie_there_than_the_scene_has(scene: str) -> None:
    told = faults_of({"harbours_laid": HARBOURS}, seats=4, scene=scene)
    assert "the harbours are not those of the" in told


def test_nobody_steals_from_itself() -> None:
    """A steal of the last seat from itself would be counted outside the table of old steals."""
    changes = {"thefts": 1, "theft_by": 3, "theft_from": 3}
    told = faults_of(changes, seats=4, scene="base")
    assert "a thief or a victim does not play" in told


def test_the_set_up_does_not_begin_again_with_pieces_on_the_board() -> None:
    """Seats would place more settlements than they have."""
    game = ks.start("seafarers", seed=1, seats=3, scene="desert-3")
    for _ in range(60):
        seat = game.movers[0]
        game.play(game.legal_numbers(seat)[0], seat)
    state = game.states.copy()[0]
    assert problems(state, game.boards[0]) == []
    state["settled"] = 0
    told = problems(state, game.boards[0])
    assert "what is asked does not belong to this part of the game" in told


def game_after_a_theft() -> ks.Game:
    """A game in which a card was stolen whose kind not everybody knows."""
    game = ks.start("seafarers", seed=1, seats=3, scene="base", trade=False)
    while not game.states["thefts"][0]:
        seat = game.movers[0]
        game.play(game.legal_numbers(seat)[-1], seat)
    return game


def test_no_bound_on_a_hand_is_above_what_the_seat_can_hold() -> None:
    """A redeal could give a seat fewer than no cards."""
    game = game_after_a_theft()
    state = game.states.copy()[0]
    assert problems(state, game.boards[0]) == []
    state["at_most"][state.thefts, 0] = 100
    assert problems(state, game.boards[0]) == ["a seat can hold less than was seen of it"]


@pytest.mark.parametrize(("former", "present"), [("phase", "asking"), ("doubt", "slack")])
def test_positions_written_before_a_field_was_renamed_still_read(former: str, present: str) -> None:
    game = game_after_a_theft()
    old = game.position.replace(f"\n{present} ", f"\n{former} ")
    assert old != game.position
    assert ks.from_position(old).position == game.position
