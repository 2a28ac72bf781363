"""The end of the game.  rules/eschnapur.md, chapter 17."""

import pytest

import keelstone as ks
from keelstone.games.eschnapur.rules.scoring import end_game
from tests.games.eschnapur.table import (
    RED,
    YELLOW,
    bank,
    build,
    fill,
    finish_round,
    hold,
    lay,
    notations,
    table,
    take_all,
)
from tests.support import example


def ended(*discs: int) -> ks.Game:
    """A game that ends with the privilege discs on these spaces."""
    game = table(len(discs))
    game.states["privilege"][0][: len(discs)] = discs
    end_game(game.states[0], game.boards[0])
    return game


def places(*discs: int) -> list[int]:
    return [points["privileges"] for points in ended(*discs).points]


@pytest.mark.parametrize(
    ("discs", "points"),
    [
        ((9, 7, 5, 3), [10, 6, 3, 0]),
        ((3, 5, 7, 9), [0, 3, 6, 10]),
        ((9, 7, 5), [10, 6, 0]),
        ((9, 7), [6, 0]),
        ((5, 5), [6, 6]),
        ((7, 9, 7, 1), [6, 10, 6, 0]),
        ((9, 5, 5, 5), [10, 6, 6, 6]),
        ((0, 0, 0, 0), [10, 10, 10, 10]),
        ((4, 4, 4), [10, 10, 10]),
    ],
)
def test_the_places_of_the_privilege_discs(discs: tuple[int, ...], points: list[int]) -> None:
    assert places(*discs) == points


@example("eschnapur 17.3a")
def test_two_on_the_first_place_both_get_it_and_the_second_lapses() -> None:
    assert places(9, 9, 5, 3) == [10, 10, 3, 0]


def test_the_game_ends_after_the_round_in_which_the_sixth_part_is_finished() -> None:
    game = table()
    state = game.states[0]
    state.open_parts = 0b00000111
    state.finished = 5
    lay(game, "0 0 3 5 2", "0 0 3 2 2", "0 0 3 2 2", "0 0 3 2 2", sites=[(2, 3)] * 4)
    fill(game, 1, "RYGB")
    fill(game, 2, "RYGB")
    finish_round(game)
    take_all(game)
    assert game.is_over
    assert state.finished == 7, "the round is played to its end, and both parts are scored"


def test_the_game_goes_on_before() -> None:
    game = table()
    state = game.states[0]
    state.open_parts = 0b00001111
    state.finished = 4
    lay(game, "0 0 3 5 2", "0 0 3 2 2", "0 0 3 2 2", "0 0 3 2 2", sites=[(2, 3)] * 4)
    fill(game, 1, "RYGB")
    finish_round(game)
    assert not game.is_over
    assert state.finished == 5


def test_most_points_win() -> None:
    game = ended(5, 5, 5)
    game.states["space_points"][0][:3] = [20, 30, 29]
    assert game.winners == (YELLOW,)
    assert game.tie_break is None


def test_a_tie_is_won_by_the_greater_sum_of_gold() -> None:
    game = table(3)
    hold(game, RED, "5 5 0")
    hold(game, YELLOW, "3 3 3 2")
    end_game(game.states[0], game.boards[0])
    game.states["space_points"][0][2] = -50
    assert game.winners == (YELLOW,)
    assert str(game.tie_break) == "Equal points: more gold decides."


def test_a_blocked_card_counts_as_owned() -> None:
    game = table(3)
    hold(game, RED, "5 5 0")
    hold(game, YELLOW, "3 3 3 2")
    game.states["laid"][0, RED, 3] = 3
    end_game(game.states[0], game.boards[0])
    game.states["space_points"][0][2] = -50
    assert game.winners == (RED,)


def test_a_tie_that_gold_does_not_break_is_shared() -> None:
    game = table(3)
    hold(game, RED, "5 5")
    hold(game, YELLOW, "5 3 2")
    end_game(game.states[0], game.boards[0])
    game.states["space_points"][0][2] = -50
    assert game.winners == (RED, YELLOW)
    assert game.tie_break is None


def test_gold_in_hands_does_not_show_in_the_standing_before_the_end() -> None:
    game = table()
    before = game.standings
    hold(game, RED, "5 5 5")
    assert game.standings == before


def stuck(*privilege: int, rules_version: int | None = None) -> ks.Game:
    """The second round begins with two seats that have no gold; the bank holds all of it."""
    game = table(2, rules_version=rules_version)
    lay(game, "0 3 5 0", "0 3 2 0")
    state = game.states[0]
    for seat in range(2):
        hold(game, seat, "")
        state.shown[seat] = [0, 1, 0, 0, 0]
        state.gone[seat] = 0
    state.stones[:] = 0
    state.supply[:2] = 20
    state.privilege[:2] = privilege
    finish_round(game)
    return game


def test_two_penniless_players_end_the_game() -> None:
    game = stuck(0, 5)
    assert game.is_over
    assert game.winners == (YELLOW,), "Yellow's disc is ahead"
    assert sum(bank(game)) > 0


def test_the_game_goes_on_while_somebody_can_buy_gold_or_stones() -> None:
    assert not stuck(0, 9).is_over


def test_the_game_goes_on_while_stones_wait() -> None:
    game = table(2)
    lay(game, "0 3 5 0", "0 3 2 0", sites=[(2, 3)] * 2)
    for seat in range(2):
        hold(game, seat, "")
    state = game.states[0]
    state.shown[:2] = 0
    state.stones[:2] = [0, 2]
    build(game, 2, "R" * 9)
    fill(game, 3, "Y")
    finish_round(game)
    take_all(game)
    assert not game.is_over


def pass_a_round(game: ks.Game) -> None:
    """All choose sites and pass. They lay nothing, since they hold no card above 0."""
    number = game.states["round_number"][0]
    while not game.is_over and game.states["round_number"][0] == number:
        moves = [n for n in notations(game, game.movers[0]) if not n.startswith("buy")]
        game.play(moves[0], game.movers[0])


def test_a_round_without_gold_stones_and_purchases_ends_the_game() -> None:
    """A seat could keep the game from ending: it could buy gold, and always passed."""
    game = stuck(0, 9)
    pass_a_round(game)
    assert game.is_over
    assert "a round without gold, stones and purchases" in str(game.story()[-1][1])


def test_a_purchase_in_such_a_round_keeps_the_game_going() -> None:
    game = stuck(0, 9)
    while "buy gold-5" not in notations(game, game.movers[0]):
        game.play(notations(game, game.movers[0])[0], game.movers[0])
    game.play("buy gold-5", YELLOW)
    pass_a_round(game)
    assert not game.is_over


def test_by_the_first_rules_rounds_of_passing_have_no_end() -> None:
    game = stuck(0, 9, rules_version=1)
    for _ in range(20):
        pass_a_round(game)
    assert not game.is_over
