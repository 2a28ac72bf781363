"""Buying privilege cards, at their moments.  rules/eschnapur.md, sections 20.1 to 20.3, 21.17."""

import pytest

import keelstone as ks
from keelstone.games.eschnapur.rules.board import Privilege
from tests.games.eschnapur.table import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    before_gold,
    choose_all,
    earn,
    fill,
    finish_round,
    hand_out,
    lay,
    movers,
    notations,
    purchases,
    stones,
    stones_in,
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
    game.play("pass", BLUE)  # before building
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


def before_building(*privilege: int, rules_version: int | None = None) -> ks.Game:
    """The markers are handed out, Red first; the seats have these privilege points."""
    game = table(rules_version=rules_version)
    lay(game, "0 0 3 5 2", "0 0 3 2 2", "0 0 3 2 2", "0 0 3 2 2", sites=[(2, 3)] * 4)
    earn(game, *privilege)
    hand_out(game, "red", "yellow", "green", "blue")
    return game


def test_stones_can_be_bought_before_building_by_all_who_can_pay() -> None:
    game = before_building(13, 0, 12, 13)
    assert game.movers == (RED, GREEN, BLUE)
    assert purchases(game, GREEN) == ["gold-3-stones-2"]
    assert purchases(game, BLUE) == ["gold-3-stones-2", "stones-3"]
    assert game.states["sites"][0].tolist() == [0] * 4, "no site card lies open yet"


def test_a_later_builder_can_take_the_stones_before_an_earlier_one() -> None:
    game = before_building(13, 0, 0, 13)
    before = stones(game)
    game.play("buy stones-3", BLUE)
    assert stones(game)[BLUE] == before[BLUE] + 3
    assert purchases(game, RED) == ["gold-3-stones-2"], "Red may still buy the other card"
    game.play("pass", RED)
    assert movers(game) == (RED,), "Red builds first"


def test_without_buyers_building_begins_at_once() -> None:
    assert before_building(11, 11, 11, 11).states["turn"][0] == 0


def test_by_the_first_rules_only_the_builder_is_asked() -> None:
    game = before_building(13, 0, 0, 13, rules_version=1)
    assert game.movers == (RED,)
    assert game.states["turn"][0] == 0


def turn_without_a_site(*, stop: int = -1, rules_version: int | None = None) -> ks.Game:
    """Red's turn to build begins. It has no stone, part 2 is full, part 3 is full or stopped."""
    game = table(rules_version=rules_version)
    lay(game, "0 0 3 5 2", "0 0 3 2 2", "0 0 3 2 2", "0 0 3 2 2", sites=[(2, 3)] * 4)
    state = game.states[0]
    state.supply[:] = 20
    state.stones[:] = [0, 1, 0, 0]
    state.supply[YELLOW] = 19
    fill(game, 2, "YGB")
    if stop >= 0:
        state.stop = stop
    else:
        fill(game, 3, "GB")
    return game


@pytest.mark.parametrize(("points", "cards"), [(21, ["gold-3-stones-2", "stones-3"]), (19, [])])
def test_stones_and_free_choice_of_sites_can_be_bought_together(
    points: int, cards: list[str]
) -> None:
    game = turn_without_a_site()
    earn(game, points)
    hand_out(game, "red", "yellow", "green", "blue")
    game.play("pass", RED)  # before building
    if not cards:
        assert game.states["turn"][0] > 0, "Red cannot pay for both"
        return
    assert purchases(game, RED) == cards
    game.play("buy stones-3", RED)
    assert purchases(game, RED) == ["free-sites"]
    game.play("buy free-sites", RED)
    assert "build 5" in notations(game, RED)


def test_stones_and_ignoring_the_stop_can_be_bought_together() -> None:
    game = turn_without_a_site(stop=2)
    earn(game, 27)
    game.states["privileges"][0] &= ~(1 << Privilege.FREE_SITES)
    hand_out(game, "red", "yellow", "green", "blue")
    game.play("pass", RED)  # before building
    game.play("buy stones-3", RED)
    game.play("buy ignore-stop", RED)
    assert stones_in(game, 3) == "RRR", "it could build nowhere else"


def test_by_the_first_rules_two_cards_cannot_be_bought_together() -> None:
    game = turn_without_a_site(rules_version=1)
    earn(game, 50)
    hand_out(game, "red", "yellow", "green", "blue")
    assert game.states["turn"][0] > 0


@pytest.mark.parametrize(("gold", "buyers"), [(1, (YELLOW,)), (0, ())])
def test_before_a_premium_gold_with_stones_is_bought_for_the_gold(
    gold: int, buyers: tuple[int, ...]
) -> None:
    game = table()
    lay(game, "0 0 3 5 2", "0 0 3 2 2", "0 0 3 2 2", "0 0 3 2 2", sites=[(2, 3)] * 4)
    state = game.states[0]
    state.stones[:] = [2, 0, 0, 0]
    state.supply[:] = [18, 20, 20, 20]
    fill(game, 2, "G", free=5)
    state.bank[:] = [0, 0, 0, gold, 0, 0]
    earn(game, 0, 12)
    hand_out(game, "red", "yellow", "green", "blue")
    game.play("pass", YELLOW)  # before building
    game.play("build 2", RED)
    assert tuple(seat for seat in movers(game) if purchases(game, seat)) == buyers
