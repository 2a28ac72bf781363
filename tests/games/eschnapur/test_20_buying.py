"""Buying privilege cards, at their moments.  rules/eschnapur.md, sections 20.1 to 20.3, 21.17."""

import pytest

import keelstone as ks
from tests.games.eschnapur.table import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    before_gold,
    choose_all,
    fill,
    finish_round,
    hand_out,
    lay,
    movers,
    notations,
    purchases,
    table,
)


def test_a_card_costs_privilege_points_and_leaves_the_game() -> None:
    game = before_gold(0, 16, 0, 0)
    game.play("buy win-ties", YELLOW)
    assert game.states["privilege"][0, YELLOW] == 9
    assert not game.states["privileges"][0] >> 1 & 1
    assert "win-ties" not in purchases(game, YELLOW)


def test_nobody_can_buy_what_it_cannot_pay() -> None:
    game = before_gold(0, 8, 0, 0)
    assert purchases(game, YELLOW) == ["win-ties"]
    with pytest.raises(ks.IllegalMove, match="it costs 9 privilege points, and you have 8"):
        game.play("buy gold-5", YELLOW)


def test_seats_that_can_use_no_card_are_not_asked() -> None:
    game = before_gold(6, 7, 0, 15)
    assert game.movers == (YELLOW, BLUE)


def test_where_nobody_can_buy_there_is_no_window_and_one_commit() -> None:
    game = before_gold(6, 6, 6, 6)
    assert game.movers == (RED, YELLOW, GREEN, BLUE)
    assert not game.states["sites_first"][0]


def test_the_window_closes_when_all_have_passed() -> None:
    game = before_gold(0, 7, 0, 15)
    game.play("pass", BLUE)
    assert movers(game) == (YELLOW,)
    game.play("pass", YELLOW)
    assert movers(game) == (RED, YELLOW, GREEN, BLUE)
    assert notations(game, RED)[0].startswith("give 1")


def test_a_purchase_opens_the_window_again_for_those_who_can_still_buy() -> None:
    game = before_gold(0, 7, 0, 15)
    game.play("pass", YELLOW)
    game.play("buy from-hand", BLUE)
    assert game.movers == (YELLOW,), "Yellow may answer, Blue has nothing left"


def test_a_contested_card_goes_to_the_first_who_asks_for_it() -> None:
    game = before_gold(0, 7, 0, 7)
    game.play("buy win-ties", BLUE)
    assert game.states["tie_winner"][0] == BLUE
    assert YELLOW in game.movers, "gold is laid now"
    assert notations(game, YELLOW)[0].startswith("give")


def test_a_seat_may_buy_several_cards() -> None:
    game = before_gold(22, 0, 0, 0)
    game.play("buy win-ties", RED)
    game.play("buy from-hand", RED)
    state = game.states[0]
    assert (state.tie_winner, state.hand_player, state.privilege[RED]) == (RED, RED, 0)


def test_sites_are_committed_before_the_window_opens() -> None:
    game = table()
    game.states["privilege"][0] = 7
    lay(game, *["0 0 1 1 2"] * 4)
    finish_round(game)
    game.states["privilege"][0] = 7
    assert notations(game, RED)[0].startswith("site")
    choose_all(game)
    assert game.states["chosen"][0].tolist() == [0b110] * 4


def test_gold_can_be_bought_before_a_premium_is_paid() -> None:
    game = table()
    lay(game, "0 0 3 5 2", "0 0 3 2 2", "0 0 3 2 2", "0 0 3 2 2", sites=[(2, 3)] * 4)
    state = game.states[0]
    state.stones[:] = [2, 0, 0, 0]
    state.supply[:] = [18, 20, 20, 20]
    fill(game, 2, "G", free=5)
    state.privilege[:] = [0, 9, 8, 12]
    state.bank[:] = [0, 0, 0, 3, 0, 1]
    hand_out(game, "red", "yellow", "green", "blue")
    game.play("build 2")
    assert game.movers == (YELLOW, BLUE)
    assert purchases(game, YELLOW) == ["gold-5"]
    assert purchases(game, BLUE) == ["gold-5", "gold-3-stones-2"]
    game.play("buy gold-3-stones-2", BLUE)
    assert state.received.tolist() == [0, 0, 0, 3]
    game.play("pass", YELLOW)
    assert state.received.tolist() == [3, 0, 3, 3]


def test_gold_and_stones_can_be_bought_before_wages_are_paid() -> None:
    game = table()
    lay(game, "0 0 3 5 2", "0 0 3 2 2", "0 0 3 2 2", "0 0 3 2 3", sites=[(2, 3)] * 4)
    state = game.states[0]
    state.stones[:] = 0
    state.supply[:] = 20
    fill(game, 2, "GR")
    state.privilege[:] = [11, 0, 0, 0]
    hand_out(game, "red", "yellow", "green", "blue")
    game.play("pass", RED)  # the ban on a last stone
    game.play("pass", BLUE)
    assert game.movers == (RED,)
    assert purchases(game, RED) == ["gold-5", "gold-3-stones-2", "stones-3"]
    game.play("buy stones-3")
    assert state.stones.tolist() == [3, 0, 0, 0]


def test_stones_are_not_offered_when_the_game_is_about_to_end() -> None:
    game = table()
    lay(game, "0 0 3 5 2", "0 0 3 2 2", "0 0 3 2 2", "0 0 3 2 3", sites=[(2, 3)] * 4)
    state = game.states[0]
    state.finished = 5
    state.stones[:] = 0
    state.supply[:] = 20
    fill(game, 2, "GR")
    state.privilege[:] = [11, 0, 0, 0]
    hand_out(game, "red", "yellow", "green", "blue")
    game.play("pass", RED)  # the ban on a last stone
    game.play("pass", BLUE)
    assert purchases(game, RED) == ["gold-5", "gold-3-stones-2"]
