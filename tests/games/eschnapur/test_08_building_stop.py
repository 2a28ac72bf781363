"""The building-stop marker.  rules/eschnapur.md, chapter 8."""

import pytest

import keelstone as ks
from tests.games.eschnapur.table import (
    GREEN,
    RED,
    finish_round,
    hand_out,
    lay,
    notations,
    stones,
    stones_in,
    table,
)

#: nobody wins the first official, Red wins the second and the fourth, Green gets stones
CARDS = ("0 5 0 4 0", "0 4 0 3 0", "0 3 5 3 0", "0 2 0 2 0")


def stopping(sites: tuple[int, int] = (2, 3)) -> ks.Game:
    """A first round in which Red lays the building-stop marker."""
    game = table()
    for seat in range(4):
        game.states["hand"][0, seat, 0] = 5
    game.states["cards"][0] = [19] * 4
    lay(game, *CARDS, sites=[sites] * 4)
    return game


def test_the_winner_may_stop_any_open_part_or_none() -> None:
    game = stopping()
    assert game.movers == (RED,)
    assert sorted(notations(game)) == sorted([*(f"stop {n}" for n in range(1, 9)), "beside"])


def test_nobody_may_build_in_the_stopped_part() -> None:
    game = stopping()
    game.play("stop 2")
    hand_out(game, "green", "red", "yellow", "blue")
    assert stones(game)[GREEN] == 0, "all stones had to go to the other part"
    assert stones_in(game, 2) == ""
    assert stones_in(game, 3) == "GGGGG"


def test_stones_stay_on_the_player_board_when_no_part_takes_them() -> None:
    game = stopping(sites=(2, 3))
    game.states["filled"][0, 2] = game.boards["spaces"][0, 2]
    game.play("stop 2")
    hand_out(game, "green", "red", "yellow", "blue")
    assert stones(game)[GREEN] == 5


def test_a_part_is_not_stopped_in_two_rounds_running() -> None:
    game = stopping()
    game.play("stop 2")
    finish_round(game)
    assert game.states["stop"][0] == 1
    lay(game, "0 5 0 0 0", "0 1 0 0 0", "0 1 0 0 0", "0 1 0 0 0")
    assert "stop 2" not in notations(game)
    with pytest.raises(ks.IllegalMove, match="part 2 was stopped in the last round"):
        game.play("stop 2")
    game.play("stop 3")
    finish_round(game)
    lay(game, "0 5 0 0 0", "0 1 0 0 0", "0 1 0 0 0", "0 1 0 0 0")
    assert "stop 2" in notations(game)


def test_beside_the_palace_the_marker_stops_nothing_and_the_card_is_paid() -> None:
    game = stopping()
    game.play("beside")
    assert game.states["stop"][0] == -1
    assert game.states["bank"][0, 5] >= 1


def test_without_a_winner_the_marker_goes_beside_the_palace() -> None:
    game = stopping()
    game.play("stop 4")
    finish_round(game)
    lay(game, "0 1 0 2 0", "0 1 0 2 0", "0 1 0 2 0", "0 1 0 2 0")
    assert game.states["stop"][0] == -1
