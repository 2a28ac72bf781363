"""The largest army, and victory.  rules/seafarers.md, chapters 12 and 13."""

from __future__ import annotations

import pytest

from keelstone.games.seafarers.rules.state import NO_SEAT, Question
from tests.games.seafarers.table import BLUE, RED, WHITE, Table


def play_knights(table: Table, seat: int, knights: int) -> None:
    for _ in range(knights):
        table.give_cards(seat, "knight")
        table.turn_of(seat)
        table.play("knight")
        table.play("robber A1" if table.may("robber A1") else "robber A2")


def test_three_knights_bring_the_largest_army() -> None:
    table = Table()
    play_knights(table, RED, 2)
    assert table.state.army_holder == NO_SEAT
    play_knights(table, RED, 1)
    assert table.state.army_holder == RED
    assert table.game.points[RED]["largest-army"] == 2
    assert table.points(RED) == 2


def test_only_strictly_more_knights_take_it() -> None:
    table = Table()
    play_knights(table, RED, 3)
    play_knights(table, BLUE, 3)
    assert table.state.army_holder == RED
    play_knights(table, BLUE, 1)
    assert table.state.army_holder == BLUE
    assert (table.points(RED), table.points(BLUE)) == (0, 2)
    play_knights(table, RED, 1)
    assert table.state.army_holder == BLUE


def test_a_fourth_knight_of_the_holder_changes_nothing() -> None:
    table = Table()
    play_knights(table, RED, 4)
    assert table.points(RED) == 2


def test_the_army_may_win_before_the_robber_is_moved() -> None:
    table = Table(points=3)
    table.build(RED, "settlement E1.S")
    play_knights(table, RED, 2)
    table.give_cards(RED, "knight")
    table.turn_of(RED)
    table.play("knight")
    assert table.game.winners == (RED,)


# --- victory ------------------------------------------------------------------------------------


def nine_points(table: Table, seat: int) -> None:
    corners = ("A1.N", "A3.N", "C1.N", "C5.N")
    table.build(seat, *(f"city {corner}" for corner in corners), "settlement E1.S")
    assert table.points(seat) == 9


def test_ten_points_win_in_ones_own_turn() -> None:
    table = Table()
    nine_points(table, RED)
    table.build(RED, "road E1-SE", "road E2-SW")
    table.deal(RED, wood=1, brick=1, wool=1, grain=1)
    assert not table.game.is_over
    table.play("settlement E2.S")
    assert (table.asking, table.state.winner) == (Question.NOTHING, RED)
    assert table.game.winners == (RED,)


@pytest.mark.parametrize(("scene", "points"), [("new-shores", 13), ("oceania-3", 12), ("base", 10)])
def test_the_scene_says_how_many_points_are_asked_for(scene: str, points: int) -> None:
    assert Table(scene).board.points_to_win == points
    assert Table(scene, points=9).board.points_to_win == 9


def cut_route() -> Table:
    """Blue has nine points and gets the longest route because red's is cut in red's turn."""
    table = Table(points=11)
    table.build(RED, *(f"road {e}" for e in ("A1-W", "A1-NW", "A1-NE", "A2-NW", "A2-NE", "A3-NW")))
    table.build(BLUE, *(f"road {e}" for e in ("E1-SW", "E1-SE", "E2-SW", "E2-SE", "E3-SW")))
    corners = ("E1.S", "E3.S", "C1.S", "C5.S")
    table.build(BLUE, *(f"city {corner}" for corner in corners), "settlement C3.S")
    table.build(WHITE, "road A1-E")
    table.deal(WHITE, wood=1, brick=1, wool=1, grain=1)
    table.turn_of(WHITE)
    assert (table.points(BLUE), table.state.route_holder) == (9, RED)
    return table


def test_who_reaches_the_points_in_anothers_turn_waits_for_the_own() -> None:
    table = cut_route()
    table.play("settlement A1.NE")
    assert (table.points(BLUE), table.state.route_holder) == (11, BLUE)
    assert not table.game.is_over
    table.play("end")
    assert table.state.turn == RED
    assert not table.game.is_over
    table.bring("dice 2")
    table.play("end")
    assert (table.game.winners, table.state.turn) == ((BLUE,), BLUE)


def test_points_lost_before_the_own_turn_do_not_win() -> None:
    table = cut_route()
    table.play("settlement A1.NE", "end")
    table.build(RED, "road B1-NW", "road B1-W", "road C1-NW")
    assert table.state.route_holder == RED
    table.play("end")
    assert table.state.turn == BLUE
    assert not table.game.is_over


def test_points_come_from_six_sources() -> None:
    table = Table("four-islands-3", points=20)
    table.build(RED, "start E1.N", "start G1.N", "settlement A1.N", "city A5.N")
    table.build(RED, *(f"ship {e}" for e in ("F3-NW", "F3-NE", "F4-NW", "F4-NE", "F4-E")))
    play_knights(table, RED, 3)
    table.give_cards(RED, "victory-point")
    assert table.game.points[RED] == {
        "settlements": 3, "cities": 2, "longest-route": 2, "largest-army": 2,
        "victory-point-cards": 1, "chips": 3,
    }  # fmt: skip
    assert table.points(RED) == 13


def test_the_turn_limit_ends_a_game_without_a_winner() -> None:
    table = Table(turn_limit=2)
    table.build(RED, "settlement A1.N")
    table.build(BLUE, "settlement A3.N")
    table.turn_of(RED)
    table.play("end")
    table.bring("dice 2")
    table.play("end")
    assert table.game.is_over
    assert table.state.winner == NO_SEAT
    assert table.game.winners == (RED, BLUE)  # equal points share the place
    assert table.game.standings == [1, 1, 0]


def test_the_winner_stands_first_even_with_fewer_points() -> None:
    table = cut_route()
    table.play("settlement A1.NE")
    inland = ("C2.N", "C2.S", "C4.N", "C4.S")
    table.build(WHITE, *(f"city {corner}" for corner in inland), "settlement A3.N")
    table.give_cards(WHITE, *["victory-point"] * 3)
    assert table.points(WHITE) > table.points(BLUE)
    table.turn_of(RED)
    table.play("end")
    assert table.game.winners == (BLUE,)
