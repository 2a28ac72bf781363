"""Privilege points, wages and scoring.  rules/eschnapur.md, chapters 14 to 16."""

import pytest

import keelstone as ks
from keelstone.games.eschnapur.rules.scoring import add_privilege_points, on_track, score_parts
from tests.games.eschnapur.table import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    bank,
    build,
    fill,
    is_taking,
    lay,
    notations,
    stones_in,
    table,
    take_all,
)
from tests.support import example

#: one way to fill the book's example part: six blue stones, three green, two red
EXAMPLE = "GRBBBRBBBGG"


@example("eschnapur 14.1a")
def test_cards_that_won_nothing_bring_their_sum_and_go_to_the_bank() -> None:
    game = table()
    state = game.states[0]
    # Blue shows 5, 1 and 3; a card won the first official and went to the bank, one was blocked.
    state.shown[BLUE] = [3, 6, 0, 2, 4]
    state.gone[BLUE] = 0b00001
    add_privilege_points(state)
    assert state.privilege.tolist() == [0, 0, 0, 9]
    assert bank(game) == [0, 1, 0, 1, 0, 1]


def test_zeros_return_to_the_hand_and_bring_nothing() -> None:
    game = table()
    state = game.states[0]
    state.shown[RED] = [1, 0, 0, 3, 1]
    add_privilege_points(state)
    assert state.privilege[RED] == 2
    assert state.hand[RED, 0] == 2 + 2
    assert bank(game) == [0, 0, 1, 0, 0, 0]


def full_part(gold: list[int], *parts: tuple[int, str]) -> ks.Game:
    """Wages are about to be paid for these full parts; the order is blue, red, yellow, green."""
    game = table()
    lay(game, "0 0 3 5 2", "0 0 3 2 2", "0 0 3 2 2", "0 0 3 2 5", sites=[(2, 3)] * 4)
    state = game.states[0]
    state.stones[:] = 0
    state.supply[:] = 20
    build(game, 7, "R")
    for part, stones in parts:
        build(game, part, stones)
    for marker, seat in enumerate(("blue", "red", "yellow")):
        game.play(f"order {marker + 1} {seat}")
    assert "pass" in notations(game)
    state.bank[:] = [0, *gold]
    return game


@example("eschnapur 15.1a")
def test_every_seat_present_in_a_full_part_takes_the_wage() -> None:
    game = full_part([9, 9, 9, 9, 9], (5, EXAMPLE))
    game.play("pass")
    take_all(game)
    assert game.states["received"][0].tolist() == [11, 0, 11, 11]


def test_wages_are_taken_in_turn_order_and_the_lowest_part_is_first() -> None:
    game = full_part([20, 0, 0, 9, 0], (2, "RRRRRYYYY"), (4, "YYYYYYB"))
    payees = []
    game.play("pass")
    while is_taking(game):
        paid = (game.movers[0], int(game.states["pay_part"][0]) + 1)
        if paid not in payees:
            payees.append(paid)
        game.play(game.moves()[-1])
    assert payees == [(RED, 2), (YELLOW, 2), (BLUE, 4), (YELLOW, 4)]


def test_a_short_bank_pays_part_of_a_wage_or_nothing() -> None:
    game = full_part([0, 0, 0, 0, 0], (5, EXAMPLE))
    state = game.states[0]
    game.play("pass")
    # All the bank gets is what the seats had on their boards: 2 2 2 2 2 2 2 at the two officials.
    assert state.received.tolist()[BLUE] > state.received.tolist()[GREEN]
    assert state.received.sum() < 33


@example("eschnapur 16.1a")
def test_the_highest_space_and_the_number_of_stones_count() -> None:
    game = table()
    build(game, 5, EXAMPLE)
    score_parts(game.states[0], game.boards[0])
    points = [sum(by_source.values()) for by_source in game.points]
    assert points == [13, 0, 19, 20]
    assert [p["stones"] for p in game.points] == [2, 0, 3, 6]


def test_a_finished_part_returns_its_stones_and_its_site_cards_leave() -> None:
    game = table()
    build(game, 5, EXAMPLE)
    score_parts(game.states[0], game.boards[0])
    state = game.states[0]
    assert state.supply.tolist() == [20] * 4
    assert stones_in(game, 5) == ""
    assert state.open_parts == 0b11101111
    assert state.finished == 1


def test_a_part_that_is_not_full_is_not_scored() -> None:
    game = table()
    fill(game, 5, "RGB", free=1)
    score_parts(game.states[0], game.boards[0])
    assert game.states["finished"][0] == 0


def test_points_come_after_wages() -> None:
    game = full_part([9, 9, 9, 9, 9], (5, EXAMPLE))
    game.play("pass")
    assert is_taking(game)
    assert game.states["space_points"][0].sum() == 0
    take_all(game)
    assert game.states["space_points"][0].tolist() == [11, 0, 16, 14]


@pytest.mark.parametrize(
    ("points", "marker", "space"),
    [
        (0, 0, 0),
        (1, 0, 1),
        (50, 0, 50),
        (51, 50, 1),
        (100, 50, 50),
        (101, 100, 1),
        (150, 100, 50),
        (151, 150, 1),
    ],
)
def test_the_track_has_fifty_spaces(points: int, marker: int, space: int) -> None:
    assert on_track(points) == (marker, space)


def test_privilege_points_come_before_wages() -> None:
    game = full_part([9, 9, 9, 9, 9], (5, EXAMPLE))
    game.play("pass")
    assert game.states["privilege"][0].sum() > 0
    assert game.states["received"][0].sum() == 0
