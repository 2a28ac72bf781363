"""Positions that somebody wrote: what play could never come to is refused before rules see it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from keelstone.engine.errors import BadFile
from keelstone.engine.game import Game
from keelstone.engine.seats import CHANCE_DUE
from keelstone.games.seafarers.rules import state as s
from keelstone.games.seafarers.rules.board import DESERT, FRAME, GOLD, SEA, UNKNOWN
from keelstone.games.seafarers.validate import unanswerable
from keelstone.testing.random_play import random_steps

Change = Callable[[Any, Any], None]


def game_at(scene: str, asking: int, seats: int = 3, **options: Any) -> Game:
    """A random game at the first position at which something is asked."""
    for seed in range(100):
        game = Game("seafarers", seats=seats, seed=seed, chance="manual", scene=scene, **options)
        for _ in random_steps(game, seed):
            if game.states["asking"][0] == asking:
                return game
    raise AssertionError(f"{asking} is never asked")


def written(game: Game, change: Change) -> str:
    """The text of a position after a change of its state."""
    states = game.states.copy()
    change(states[0], game.boards[0])
    return f"{game.position.splitlines()[0]}\n{game.definition.rules.state.to_text(states, 0)}"


def refusal(scene: str, asking: int, change: Change, **options: Any) -> str:
    """Why a changed position is refused."""
    game = game_at(scene, asking, **options)
    game.set_position(game.position)  # unchanged, it is accepted
    with pytest.raises(BadFile) as fault:
        game.set_position(written(game, change))
    return str(fault.value)


# --- harbours that seats lay


def lay_harbours_up_to(number: int) -> Change:
    def change(state: Any, board: Any) -> None:
        state.harbours_laid = number

    return change


def more_in_the_stack(state: Any, board: Any) -> None:
    state.harbour_stack[6] = 12


def laid_twice(state: Any, board: Any) -> None:
    state.harbour_edge[1] = state.harbour_edge[0]


def another_kind(state: Any, board: Any) -> None:
    state.harbour_kind[0] = 0


@pytest.mark.parametrize(
    "change", [lay_harbours_up_to(12), lay_harbours_up_to(7), more_in_the_stack, another_kind]
)
def test_harbours_of_a_draft_are_those_of_the_box(change: Change) -> None:
    assert "the harbours are not those of the box" in refusal(
        "new-world-3", s.Question.FIRST_SETTLEMENT, change
    )


def test_no_harbour_is_drawn_after_the_first_settlement() -> None:
    def draw_again(state: Any, board: Any) -> None:
        state.harbours_laid -= 1
        kind = state.harbour_kind[state.harbours_laid]
        state.harbour_stack[kind] += 1
        state.asking, state.due = s.Question.DRAW_HARBOUR, CHANCE_DUE

    text = refusal("new-world-3", s.Question.FIRST_ROUTE, draw_again)
    assert "harbours are laid after the first settlement" in text


def test_printed_harbours_lie_in_their_places() -> None:
    assert "the harbours are not those of the scene" in refusal(
        "new-shores", s.Question.FIRST_SETTLEMENT, laid_twice
    )


# --- the map


def test_printed_hexes_are_as_printed() -> None:
    """The fields that are derived from the map are changed with it."""

    def desert_to_gold(state: Any, board: Any) -> None:
        state.terrain[np.flatnonzero(state.terrain == DESERT)[0]] = GOLD

    assert "is not as the scene prints it" in refusal(
        "desert-3", s.Question.TURN, desert_to_gold, pirate="off"
    )


def test_a_token_of_the_stack_has_a_number_of_a_token() -> None:
    def renumber(state: Any, board: Any) -> None:
        number = np.flatnonzero(state.stack_tokens)[0]
        state.stack_tokens[number] -= 1
        state.stack_tokens[0] += 1

    assert "the tokens are not those of the scene" in refusal(
        "oceania-3", s.Question.TURN, renumber
    )


def test_the_frame_is_sea_without_a_token() -> None:
    def gold_frame(state: Any, board: Any) -> None:
        state.terrain[FRAME] = GOLD

    def numbered_frame(state: Any, board: Any) -> None:
        state.token[FRAME] = 6

    assert "is not as the scene prints it" in refusal("oceania-3", s.Question.TURN, gold_frame)
    assert "the tokens are not those" in refusal("oceania-3", s.Question.TURN, numbered_frame)


def test_a_hex_is_discovered_once_and_at_the_new_piece() -> None:
    def known_hex(state: Any, board: Any) -> None:
        state.hex_due = 0 if state.terrain[0] == SEA else 1

    assert "is not one that can be" in refusal("oceania-3", s.Question.HEX_FOUND, known_hex)


def test_islands_have_the_numbers_of_the_map() -> None:
    def renumber(state: Any, board: Any) -> None:
        state.island[np.flatnonzero(state.island >= 0)[0]] = 30

    assert "the islands are not those of the map" in refusal(
        "four-islands-3", s.Question.TURN, renumber
    )


# --- the course of the game


def test_a_turn_after_the_last_is_refused() -> None:
    def last(state: Any, board: Any) -> None:
        state.turns = 32767

    assert "the last turn is over" in refusal("base", s.Question.TURN, last)


def test_turns_are_counted_up_to_the_largest_number_of_the_field() -> None:
    game = game_at("base", s.Question.TURN, turn_limit=0)
    game.states["turns"] = 32767
    game.play("end")
    assert game.states["turns"][0] == 32767


def test_a_winner_ends_the_game() -> None:
    def won(state: Any, board: Any) -> None:
        state.winner = 1

    assert "somebody has won" in refusal("base", s.Question.TURN, won)


def test_nobody_settles_first_after_the_set_up() -> None:
    def settle(state: Any, board: Any) -> None:
        state.asking = s.Question.FIRST_SETTLEMENT

    assert "does not belong to this part of the game" in refusal("base", s.Question.TURN, settle)


def test_a_debt_of_discards_is_asked_for() -> None:
    def owe(state: Any, board: Any) -> None:
        state.to_discard[:] = state.hand_size

    assert "cards are to be discarded" in refusal("base", s.Question.TURN, owe)


def test_nothing_is_offered_during_the_set_up() -> None:
    def offer(state: Any, board: Any) -> None:
        state.want[0, 0] = 1

    assert "a seat offers cards that is not to" in refusal("base", s.Question.FIRST_ROUTE, offer)


def test_a_first_settlement_without_a_place_for_its_route_is_refused() -> None:
    """The card of choice comes before the route, so nobody is stuck yet."""
    game = game_at("base", s.Question.FIRST_ROUTE)
    state, board = game.states[0], game.boards[0]
    assert unanswerable(state, board) == []
    state.taken[:] = ~np.uint64(0)
    assert unanswerable(state, board) == ["there is no place for a first road or ship"]


# --- the robber


@pytest.mark.parametrize("terrain", [SEA, UNKNOWN])
def test_the_robber_stands_on_land_or_beside_the_board(terrain: int) -> None:
    def away_from_land(state: Any, board: Any) -> None:
        state.robber = np.flatnonzero(state.terrain[: board.hexes] == terrain)[0]

    def beside_the_board(state: Any, board: Any) -> None:
        state.robber = FRAME

    assert "robber" in refusal("oceania-3", s.Question.DICE_ROLL, away_from_land)
    game = game_at("oceania-3", s.Question.DICE_ROLL)
    game.set_position(written(game, beside_the_board))
