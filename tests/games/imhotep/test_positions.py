"""Positions that somebody wrote: those that the rules cannot go on from are refused."""

from __future__ import annotations

from typing import Any

import pytest

import keelstone as ks
from keelstone.engine.seats import CHANCE_DUE
from keelstone.games.imhotep.rules.board import Card
from keelstone.games.imhotep.rules.state import Question
from keelstone.games.imhotep.validate import problems
from tests.games.imhotep.table import BLACK, WHITE, bring, table


def faults(game: ks.Game, **fields: Any) -> str:
    """What is said to be wrong after some fields were changed."""
    state = game.states[0]
    for name, value in fields.items():
        state[name] = value
    return "; ".join(problems(state, game.boards[0]))


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({}, ""),
        ({"asking": Question.ROUND_CARD_DUE}, "what is asked does not fit what is going on"),
        ({"asking": Question.ROUND_CARD_DUE, "due": CHANCE_DUE}, "what is asked does not fit"),
        ({"asking": Question.MARKET_CARD_DUE, "due": CHANCE_DUE}, "what is asked does not fit"),
        ({"asking": Question.DRAWN_CARD_DUE, "due": CHANCE_DUE}, "what is asked does not fit"),
        ({"asking": Question.ORDER}, "what is asked does not fit"),
        ({"due": CHANCE_DUE}, "due does not fit"),
        ({"due": 2}, "due does not fit"),
        ({"turn": 1}, "actor does not fit"),
        ({"asking": Question.SAIL_TO, "ship": 3}, "the ship that is to sail cannot"),
        ({"asking": Question.CHISEL_AGAIN, "free_spaces": 0}, "free_spaces does not fit"),
        ({"dealt": 5}, "more cards were dealt than the market holds"),
        ({"sailed": 1}, "sailed does not fit"),
        ({"open_sites": 3}, "open_sites does not fit"),
        ({"round_number": 2}, "the round cards"),
        ({"spaces": [4, 4, 4, 4]}, "free_spaces does not fit"),
        ({"passes": 4}, "more seats have passed"),
        ({"market_stone": 1}, "market_stone does not fit"),
        ({"in_play": Card.LEVER + 1}, "a card is in play that was not played"),
        ({"temple_next": 5, "waiting": [0, 1, 0, 0]}, "waiting does not fit"),
    ],
)
def test_what_is_asked_fits_what_is_going_on(fields: dict[str, Any], fault: str) -> None:
    game = table(ships=("KW..", "....", "...", ".."))
    assert game.states["asking"][0] == Question.ACTION
    found = faults(game, **fields)
    assert fault in found
    assert bool(fault) == bool(found)


def test_stones_are_counted_by_colour() -> None:
    game = table()
    state = game.states[0]
    state.quarry[BLACK] += 1
    state.quarry[WHITE] -= 1
    assert "30 stones of seat 0 instead of 29" in faults(game)
    state.quarry[WHITE] -= 1
    state.temple_stones += 1
    state.temple_top[0] = WHITE + 1
    assert faults(game) != ""


def test_a_market_card_of_the_a_side_has_four_spaces() -> None:
    game = ks.start("imhotep", seats=2, seed=1, chance="manual")
    bring(game, "round-card 1", "card statue")
    assert faults(game) == ""
    assert "market does not fit" in faults(game, dealt=2)


def test_the_burial_chamber_has_room_for_what_can_still_come() -> None:
    game = table(2, ships=("....", "...", "..", ".."))
    state = game.states[0]
    state.chamber[:24] = [1, 2] * 12
    state.quarry[:2] -= 12
    assert faults(game, chamber_stones=24) == ""
    state.chamber[24:50] = [1, 2] * 13
    state.quarry[:2] -= 13
    assert "more stones in the burial chamber" in faults(game, chamber_stones=50)


def test_a_seat_without_an_answer_is_refused() -> None:
    game = table(ships=("KW..", "....", "...", ".."))
    game.play("load 1 3")
    game.play("load 2 1")
    game.play("sail 1 pyramids")
    position = game.position.replace("asking 1\n", "asking 2\n")
    with pytest.raises(ks.BadFile, match="does not fit"):
        game.set_position(position)
