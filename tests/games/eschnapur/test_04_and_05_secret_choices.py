"""Choosing sites and laying gold in secret.  rules/eschnapur.md, chapters 4 and 5."""

import pytest

import keelstone as ks
from tests.games.eschnapur.table import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    choose,
    finish_round,
    give,
    hold,
    lay,
    notations,
    table,
)


def test_everybody_chooses_at_the_same_time() -> None:
    assert table().movers == (RED, YELLOW, GREEN, BLUE)


def test_exactly_two_different_sites_are_chosen_in_any_order() -> None:
    game = table()
    assert notations(game, RED) == [f"site {n}" for n in range(1, 9)]
    game.play("site 6", RED)
    assert notations(game, RED) == [f"site {n}" for n in (1, 2, 3, 4, 5, 7, 8)]
    game.play("site 2", RED)
    assert notations(game, RED)[0].startswith("give 1")


def test_a_finished_part_cannot_be_chosen() -> None:
    game = table()
    game.states["open_parts"] &= ~(1 << 3)
    with pytest.raises(ks.IllegalMove, match="part 4 is not being built"):
        game.play("site 4", RED)


def test_one_card_is_laid_at_each_official_from_the_hand() -> None:
    game = table()
    choose(game, RED)
    for official in range(1, 6):
        assert notations(game, RED) == [f"give {official} {value}" for value in range(6)]
        game.play(f"give {official} 3" if official < 4 else f"give {official} 2", RED)
    assert notations(game, RED) == ["commit"]
    assert game.states["hand"][0, RED].tolist() == [2, 2, 1, 1, 2, 3]


def test_choices_can_be_taken_back_until_the_seat_commits() -> None:
    game = table()
    before = game.states.tobytes()
    choose(game, RED)
    for official in range(1, 6):
        game.play(f"give {official} 3" if official < 5 else "give 5 0", RED)
    for _ in range(7):
        assert game.undo(RED)
    assert game.states.tobytes() == before
    choose(game, RED)
    give(game, RED, "0 0 1 1 2")
    assert not game.undo(RED)


def test_others_who_choose_meanwhile_do_not_hinder_taking_back() -> None:
    game = table()
    game.play("site 1", RED)
    game.play("site 3", YELLOW)
    assert game.undo(RED)
    assert game.states["chosen"][0].tolist() == [0, 1 << 2, 0, 0]


def test_nobody_can_tell_more_than_that_a_seat_has_committed() -> None:
    game = table()
    plain = game.view_as_dict(BLUE)
    choose(game, RED)
    assert game.view_as_dict(BLUE) == plain
    give(game, RED, "5 4 3 2 1")
    seen = game.view_as_dict(BLUE)
    assert seen["movers"] == [YELLOW, GREEN, BLUE]
    assert seen["state"].pop("due") == 0b1110
    plain["state"].pop("due")
    assert {**seen, "movers": 0} == {**plain, "movers": 0}
    told = [str(phrase) for _, phrase in game.story(BLUE)]
    assert [line for line in told if line] == ["#1 has committed"]


def test_a_seat_with_few_cards_lays_them_all_at_officials_of_its_choice() -> None:
    game = table()
    hold(game, RED, "5 2")
    choose(game, RED)
    assert notations(game, RED) == ["give 1 2", "give 1 5", "leave 1"]
    give(game, RED, "- 5 - - 2")
    assert game.states["laid"][0, RED].tolist() == [0, 6, 0, 0, 3]


def test_an_official_is_left_empty_only_when_cards_are_missing() -> None:
    game = table()
    hold(game, RED, "5 4 3 2")
    choose(game, RED)
    game.play("leave 1", RED)
    assert "leave 2" not in notations(game, RED)
    with pytest.raises(ks.IllegalMove, match="you have enough cards"):
        game.play("leave 2", RED)


def test_a_seat_without_cards_commits_at_once() -> None:
    game = table()
    hold(game, RED, "")
    choose(game, RED)
    assert notations(game, RED) == ["commit"]


def test_cards_are_uncovered_when_the_last_seat_has_committed() -> None:
    game = table()
    lay(game, "5 0 0 1 2", "4 0 0 1 2", "3 0 0 1 2", "2 0 0 1 1")
    state = game.states[0]
    assert state.shown[:, 0].tolist() == [6, 5, 4, 3]
    assert state.shown[:, 1:].sum() == 0
    assert state.face_down.tolist() == [0b11110] * 4
    assert state.cards.tolist() == [11] * 4


def test_sites_and_gold_are_committed_apart_only_if_somebody_can_buy() -> None:
    game = table()
    assert not game.states["sites_first"][0]
    game.states["privilege"][0, BLUE] = 7
    lay(game, *["0 0 1 1 2"] * 4)
    finish_round(game)
    assert game.states["sites_first"][0]
    game.play("site 1", RED)
    game.play("site 2", RED)
    assert notations(game, RED) == ["commit"]
