"""Proposals to the player whose turn it is.  rules/seafarers.md, chapter 9."""

from __future__ import annotations

from typing import Any

import pytest

from keelstone.games.seafarers.ai.rollout_trade import NO_MOVE, take_up
from keelstone.games.seafarers.rules.state import Question
from keelstone.games.seafarers.validate import problems
from tests.games.seafarers.table import BLUE, RED, WHITE, Table
from tests.games.seafarers.test_09_offers import market, usual


def proposed(*moves: str, **options: Any) -> Table:
    """BLUE has proposed ore for wood, or something else, to RED."""
    table = usual(**options)
    table.play(*(moves or ("give ore", "want wood")), "offer", seat=BLUE)
    return table


def test_others_may_propose_trades_to_the_player_on_turn() -> None:
    table = usual()
    assert table.due == (RED,)
    assert table.game.snapshot.optional_movers == (BLUE, WHITE)
    assert table.legal("give", BLUE) == ["wool", "ore"]
    table = proposed()
    assert table.due == (RED,)
    assert table.legal("deal") == ["2"]
    table.play("deal 2")
    assert table.hand(RED) == {"wood": 1, "brick": 1, "ore": 1}
    assert table.hand(BLUE) == {"wood": 1, "wool": 1, "ore": 1}
    assert table.asking == Question.TURN
    assert not table.state.give.any()


def test_a_proposal_holds_nobody_up() -> None:
    table = proposed()
    table.play("give grain", seat=WHITE)
    assert table.may("end")
    table.play("give wood", "withdraw", "end")
    assert not table.state.answer.any()  # the turn is over, and so are all proposals
    assert not table.state.composed.any()


def test_others_do_not_trade_among_themselves() -> None:
    table = proposed()
    assert not table.may("deal 2", WHITE)
    assert not table.may("accept", WHITE)


def test_nobody_sees_a_proposal_before_it_is_made() -> None:
    table, idle = usual(), usual()
    for step in ("give ore", "want wood", "withdraw", "give wool"):
        table.play(step, seat=BLUE)
        for viewer in (RED, WHITE, None):
            assert table.game.view_as_dict(viewer) == idle.game.view_as_dict(viewer)
        assert not table.game.is_seen(table.game.log[-1], RED)
        assert not table.game.can_undo(RED)
    table.play("want brick", "offer", seat=BLUE)
    assert table.game.view_as_dict(WHITE)["state"]["give"][BLUE] == [0, 0, 1, 0, 0]
    assert str(table.game.story(WHITE)[-1][1]) == "#2 proposes 1 wool for 1 brick"


def test_a_proposal_asks_for_no_more_cards_than_the_player_on_turn_has() -> None:
    table = usual()
    table.play("give ore", "want wood", "want wood", "want wood", seat=BLUE)
    assert table.legal("want", BLUE) == []
    table.play("offer", seat=BLUE)
    assert table.legal("deal") == []  # RED holds two only


def test_a_proposal_may_be_withdrawn() -> None:
    table = proposed()
    assert [move.notation for move in table.game.moves(BLUE)] == ["withdraw"]
    table.play("withdraw", seat=BLUE)
    assert str(table.game.story(RED)[-1][1]) == "#2 withdraws the proposal"
    assert table.legal("deal") == []


def test_proposals_in_a_turn_are_bounded() -> None:
    table = usual(proposals=2)
    for _ in range(2):
        table.play("give ore", "withdraw", seat=BLUE)
    assert table.legal("give", BLUE) == []
    assert table.legal("give", WHITE)
    assert usual(proposals=0).game.snapshot.optional_movers == ()


@pytest.mark.parametrize("option", [{"trade": False}, {"phases": "strict"}])
def test_proposals_follow_the_rules_of_trade(option: dict[str, Any]) -> None:
    table = usual(**option)
    table.state.has_built = 1
    assert table.game.snapshot.optional_movers == ()


def test_nobody_proposes_before_the_roll() -> None:
    table = usual()
    table.give_cards(RED, "knight")
    table.before_roll_of(RED)
    assert table.asking == Question.BEFORE_ROLL
    assert table.game.snapshot.optional_movers == ()


def test_an_offer_of_the_player_on_turn_takes_the_place_of_proposals() -> None:
    table = proposed()
    table.play("give grain", seat=WHITE)
    table.play("give brick", "want ore", "offer")
    assert not table.state.answer.any()
    assert not table.state.give[WHITE].any()
    assert table.may("accept", WHITE)


def test_a_trade_with_one_leaves_the_proposal_of_another() -> None:
    table = proposed()
    table.play("give grain", "want brick", "offer", seat=WHITE)
    table.play("deal 2")
    assert table.legal("deal") == ["3"]


def test_who_is_robbed_proposes_nothing_any_more() -> None:
    table = usual()
    table.build(BLUE, "start D3.N")
    table.turn_of(RED)
    table.give_cards(RED, "knight")
    table.play("give ore", "want wood", "offer", seat=BLUE)
    table.play("knight", "robber D3")
    assert table.asking == Question.THEFT
    table.bring("stolen wool")
    assert table.asking == Question.TURN
    assert table.legal("deal") == []  # RED must not learn whether the ore is still there
    assert table.state.secret == 0b111


def test_a_monopoly_voids_proposals_of_its_kind_only() -> None:
    for kind, left in (("ore", []), ("wool", ["2"])):
        table = proposed()
        table.give_cards(RED, "monopoly")
        table.play(f"monopoly {kind}")
        assert table.legal("deal") == left


def test_a_proposal_that_was_seen_keeps_earlier_steps_from_being_taken_back() -> None:
    table = usual()
    table.play("give wood")
    table.play("give ore", "want wood", seat=BLUE)
    assert table.game.can_undo(RED)
    table.play("offer", seat=BLUE)
    assert not table.game.can_undo(RED)
    assert not table.game.can_undo(BLUE)
    table.play("withdraw", "deal 2")


def test_the_composer_may_take_a_step_back_while_the_player_on_turn_composes() -> None:
    table = usual()
    table.play("give ore", seat=BLUE)
    table.play("give wood")  # which BLUE must not notice
    assert table.game.undo(BLUE)
    assert table.state.composed.tolist() == [1, 0, 0, 0]


def test_bots_take_up_good_proposals_and_make_none() -> None:
    table = market({}, {"grain": 1}, {})
    table.build(RED, "settlement C3.N")
    table.deal(RED, ore=3, grain=1, wool=2)
    table.play("give grain", "want wool", "offer", seat=BLUE)
    assert take_up(table.state, table.board, RED) == table.number("deal 2")
    table.state.score[BLUE] = int(table.board.points_to_win) - 1
    assert take_up(table.state, table.board, RED) == NO_MOVE
    assert table.game.movers == (RED,)  # bots move only when they are due


def test_positions_with_proposals_are_sound_and_hidden_ones_are_not_shown() -> None:
    table = proposed()
    state = table.game.states.copy()[0]
    assert problems(state, table.game.boards[0]) == []
    state.secret = 0b111
    assert any("secret" in fault for fault in problems(state, table.game.boards[0]))
