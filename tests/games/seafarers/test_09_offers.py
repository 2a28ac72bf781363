"""Trade between players.  rules/seafarers.md, chapter 9."""

from __future__ import annotations

from typing import Any

import pytest

from keelstone.games.seafarers.rules.cards.thefts import remember_theft
from keelstone.games.seafarers.rules.state import ACCEPTED, COUNTERED, Question
from keelstone.games.seafarers.validate import problems
from tests.games.seafarers.table import BLUE, RED, WHITE, Table, redealt


def market(
    red: dict[str, int], blue: dict[str, int], white: dict[str, int], **options: Any
) -> Table:
    table = Table(**options)
    for seat, hand in enumerate((red, blue, white)):
        table.deal(seat, **hand)
    return table


def usual(**options: Any) -> Table:
    return market({"wood": 2, "brick": 1}, {"ore": 2, "wool": 1}, {"ore": 1, "grain": 1}, **options)


def test_an_offer_is_composed_card_by_card() -> None:
    table = usual()
    assert table.legal("give") == ["wood", "brick"]
    assert not table.legal("want")
    table.play("give wood", "give wood")
    assert table.asking == Question.TURN
    assert not table.may("end")  # it is completed or dropped first
    assert table.legal("give") == ["brick"]  # only cards that are there, in the order of kinds
    table.play("give brick", "want grain", "want ore")
    assert table.state.give[RED].tolist() == [2, 1, 0, 0, 0]
    assert table.state.want[RED].tolist() == [0, 0, 0, 1, 1]


def test_nothing_is_given_away_for_nothing() -> None:
    table = usual()
    table.play("give wood")
    assert not table.may("offer")
    table.play("want ore")
    assert table.may("offer")


def test_nothing_is_asked_for_nothing() -> None:
    assert not usual().legal("want")


def test_the_same_kind_does_not_stand_on_both_sides() -> None:
    table = usual()
    table.play("give wood")
    assert table.legal("want") == ["brick", "wool", "grain", "ore"]
    table.play("want ore")
    assert not table.legal("give")


def test_nobody_asks_for_more_cards_than_anybody_has() -> None:
    table = usual()
    table.play("give wood", "want ore", "want ore", "want ore")
    assert not table.legal("want")


def made(*moves: str, **options: Any) -> Table:
    table = usual(**options)
    table.play("give wood", *(moves or ("want ore",)), "offer")
    return table


def test_all_others_answer_at_the_same_time() -> None:
    table = made()
    assert (table.asking, table.due) == (Question.ANSWERS, (BLUE, WHITE))
    table.play("refuse", seat=WHITE)
    table.play("accept", seat=BLUE)
    assert (table.asking, table.due) == (Question.PARTNER, (RED,))


def test_nobody_sees_an_answer_before_all_have_answered() -> None:
    answers = {"refuse": made(), "accept": made()}
    for answer, table in answers.items():
        table.play(answer, seat=BLUE)
    counter = made()
    for step in ("give ore", "want wood", "offer"):
        counter.play(step, seat=BLUE)
    for viewer in (RED, WHITE, None):
        seen = [table.game.view_as_dict(viewer) for table in (*answers.values(), counter)]
        assert seen[0] == seen[1] == seen[2]
        assert seen[0]["state"]["due"] == 1 << WHITE
    own = [
        table.game.view_as_dict(BLUE)["state"]["answer"][BLUE]
        for table in (*answers.values(), counter)
    ]
    assert own == [0, ACCEPTED, COUNTERED]
    counter.play("accept", seat=WHITE)
    assert counter.game.view_as_dict(RED)["state"]["answer"] == [0, COUNTERED, ACCEPTED, 0]
    assert counter.game.view_as_dict(RED)["state"]["give"][BLUE] == [0, 0, 0, 0, 1]


def test_answers_are_told_when_all_are_given() -> None:
    table = made()
    table.play("accept", seat=BLUE)
    table.play("refuse", seat=WHITE)
    told = [str(phrase) for _, phrase in table.game.story(RED)][-2:]
    assert told == ["", "#2 accepts; #3 refuses"]


def test_offers_and_answers_stand_once_they_are_made() -> None:
    table = made()
    assert not table.game.can_undo(RED)
    table.play("give ore", seat=BLUE)
    table.play("give grain", seat=WHITE)  # which BLUE must not notice
    assert table.game.undo(BLUE)
    table.play("accept", seat=BLUE)
    assert not table.game.can_undo(BLUE)
    assert table.game.can_undo(WHITE)


def test_answers_that_a_seat_does_not_know_are_dealt_anew() -> None:
    table = made()
    table.play("accept", seat=BLUE)
    dealt = [redealt(table, RED, seed).answer.tolist() for seed in range(20)]
    assert {row[BLUE] for row in dealt} == {0, ACCEPTED}
    assert {row[WHITE] for row in dealt} == {0}
    assert all(redealt(table, BLUE, seed).answer[BLUE] == ACCEPTED for seed in range(20))


def test_the_maker_of_the_offer_picks_a_partner() -> None:
    table = made()
    table.play("accept", seat=BLUE)
    table.play("accept", seat=WHITE)
    assert table.legal("deal") == ["2", "3"]
    table.play("deal 3")
    assert table.hand(RED) == {"wood": 1, "brick": 1, "ore": 1}
    assert table.hand(WHITE) == {"wood": 1, "grain": 1}
    assert table.hand(BLUE) == {"wool": 1, "ore": 2}
    assert table.asking == Question.TURN
    assert not table.state.give.any()
    assert not table.state.want.any()


def test_the_maker_may_let_it_be() -> None:
    table = made()
    table.play("accept", seat=BLUE)
    table.play("accept", seat=WHITE)
    table.play("withdraw")
    assert table.asking == Question.TURN
    assert table.hand(RED) == {"wood": 2, "brick": 1}


def test_if_all_refuse_the_turn_goes_on() -> None:
    table = made()
    table.play("refuse", seat=BLUE)
    table.play("refuse", seat=WHITE)
    assert (table.asking, table.due) == (Question.TURN, (RED,))


def test_who_has_not_the_cards_cannot_accept() -> None:
    table = made("want ore", "want ore")
    assert table.may("accept", BLUE)
    assert not table.may("accept", WHITE)
    assert table.may("refuse", WHITE)


def test_who_has_no_cards_at_all_is_not_asked() -> None:
    table = market({"wood": 1}, {"ore": 1}, {})
    table.play("give wood", "want ore", "offer")
    assert table.due == (BLUE,)
    table = market({"wood": 1}, {}, {})
    assert not table.legal("give")  # and if nobody has any, there is no offer


def test_a_counter_offer_is_an_answer() -> None:
    table = made()
    table.play("give wool", "want wood", "want brick", "offer", seat=BLUE)
    assert table.due == (WHITE,)
    table.play("refuse", seat=WHITE)
    table.play("deal 2")
    assert table.hand(RED) == {"wood": 1, "wool": 1}
    assert table.hand(BLUE) == {"wood": 1, "brick": 1, "ore": 2}


def test_a_counter_offer_that_cannot_be_met_cannot_be_picked() -> None:
    table = made()
    table.play("give wool", "want grain", "offer", seat=BLUE)
    table.play("refuse", seat=WHITE)
    assert table.asking == Question.PARTNER
    assert table.legal("deal") == []
    table.play("withdraw")
    assert table.asking == Question.TURN


def test_a_counter_offer_may_be_dropped_for_a_refusal_but_not_for_acceptance() -> None:
    table = made()
    table.play("give wool", seat=BLUE)
    assert not table.may("accept", BLUE)
    table.play("refuse", seat=BLUE)
    table.play("refuse", seat=WHITE)
    assert table.asking == Question.TURN
    assert not table.state.give.any()


def test_a_counter_offer_gives_nothing_for_nothing_and_no_like_for_like() -> None:
    table = made()
    assert not table.may("offer", BLUE)
    table.play("give wool", seat=BLUE)
    assert not table.may("offer", BLUE)
    assert "wool" not in table.legal("want", BLUE)


def test_answers_of_two_are_both_kept() -> None:
    table = made()
    table.play("give grain", "want brick", "offer", seat=WHITE)
    table.play("accept", seat=BLUE)
    assert table.legal("deal") == ["2", "3"]
    table.play("deal 3")
    assert table.hand(WHITE) == {"brick": 1, "ore": 1}
    assert table.hand(RED) == {"wood": 2, "grain": 1}


def test_offers_in_a_turn_are_bounded_and_composing_counts() -> None:
    table = usual(offers=2)
    for _ in range(2):
        table.play("give wood", "withdraw")
    assert not table.legal("give")
    assert table.state.offers_made == 0
    table.play("end")
    assert table.state.drafts[RED] == 0


def test_nobody_sees_an_offer_before_it_is_made() -> None:
    table, idle = usual(), usual()
    for step in ("give wood", "want ore", "withdraw", "give brick"):
        table.play(step)
        for viewer in (BLUE, WHITE, None):
            assert table.game.view_as_dict(viewer) == idle.game.view_as_dict(viewer)
        assert all(not table.game.is_seen(table.game.log[-1], viewer) for viewer in (BLUE, -1))
        assert table.game.is_seen(table.game.log[-1], RED)
    for viewer in (BLUE, -1):
        assert [str(phrase) for _, phrase in table.game.story(viewer)] == [""] * 4
    table.play("want ore", "offer")
    assert table.game.view_as_dict(BLUE)["state"]["give"][RED] == [0, 1, 0, 0, 0]
    assert str(table.game.story(BLUE)[-1][1]) == "#1 offers 1 brick for 1 ore"


def test_public_bounds_do_not_show_an_offer_before_it_is_made() -> None:
    table = usual()
    table.state.hand_size[WHITE] += 1
    table.state.hand[WHITE, 0] += 1
    remember_theft(table.state, RED, WHITE, 0)
    before = table.state.at_most.copy()
    table.play("give wood", "give wood", "want ore")
    assert (table.state.at_most == before).all()
    table.play("offer")
    assert table.state.at_most[1, 0] == before[1, 0] - 2


def test_a_redeal_forgets_what_others_compose() -> None:
    table = usual()
    table.play("give wood", "withdraw", "give wood")
    dealt = redealt(table, BLUE, 1)
    assert not dealt.composed.any()
    assert dealt.drafts[RED] == 0
    own = redealt(table, RED, 1)
    assert own.composed[RED]
    assert own.drafts[RED] == 2


def test_undo_does_not_lower_the_number_of_offers_made() -> None:
    table = made()
    table.play("refuse", seat=BLUE)
    table.play("refuse", seat=WHITE)
    table.play("give brick")
    assert table.game.undo(RED)
    assert table.state.offers_made == 1
    assert not table.game.can_undo(RED)


def test_trade_may_be_switched_off() -> None:
    table = usual(trade=False)
    assert not table.legal("give")


def test_only_the_player_on_turn_makes_offers_and_only_after_the_roll() -> None:
    table = usual()
    assert table.due == (RED,)
    table.give_cards(RED, "knight")
    table.before_roll_of(RED)
    assert not table.legal("give")


def test_an_offer_that_is_made_is_known_to_all() -> None:
    table = made()
    assert table.game.is_seen(table.game.log[-1], -1)


# --- positions that somebody wrote ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"secret": 0b111}, "secret does not fit"),
        ({"answer": [COUNTERED, 0, 0, 0]}, "that was not asked"),
        ({"answer": [0, 0, 0, ACCEPTED]}, "that was not asked"),
        ({"answer": [0, 0, COUNTERED, 0], "due": 0b010}, "seat 2: its counter-offer is not whole"),
        ({"want": [[0, 0, 0, 0, 2]], "answer": [0, 0, ACCEPTED, 0], "due": 0b010}, "the cards"),
        ({"give": [[9, 0, 0, 0, 0]]}, "does not hold"),
        ({"give": [[0] * 5], "want": [[0] * 5], "composed": [0] * 4}, "that was not made"),
    ],
)
def test_offers_that_play_never_comes_to_are_refused(changes: dict[str, Any], told: str) -> None:
    table = made()
    state = table.game.states.copy()[0]
    assert problems(state, table.game.boards[0]) == []
    for field, value in changes.items():
        if isinstance(value, list):
            state[field][: len(value)] = value
        else:
            state[field] = value
    assert any(told in fault for fault in problems(state, table.game.boards[0]))
