"""Development cards.  rules/seafarers.md, chapter 10."""

from __future__ import annotations

import pytest

from keelstone.engine.seats import SPECTATOR
from keelstone.games.seafarers.rules.state import Question
from tests.games.seafarers.table import BLUE, RED, WHITE, Table

CARD = {"wool": 1, "grain": 1, "ore": 1}
PLAYED = ("knight", "road-building", "invention", "monopoly wood")


def holding(*cards: str, **hand: int) -> Table:
    """Red's turn with a settlement and these cards from earlier turns."""
    table = Table()
    table.build(RED, "settlement A1.N")
    table.deal(RED, **hand)
    table.give_cards(RED, *cards)
    return table


def test_a_card_costs_wool_grain_and_ore_and_comes_from_the_shuffled_stack() -> None:
    table = holding(**CARD)
    table.play("buy")
    assert table.hand(RED) == {}
    assert table.odds() == {
        "drawn knight": 14, "drawn invention": 2, "drawn monopoly": 2, "drawn road-building": 2,
        "drawn victory-point": 5,
    }  # fmt: skip
    table.bring("drawn monopoly")
    assert (table.state.cards_held[RED], table.state.deck_size) == (1, 24)
    assert table.asking == Question.TURN


def test_what_is_drawn_is_known_to_the_buyer_only() -> None:
    table = holding(**CARD)
    table.play("buy")
    table.bring("drawn monopoly")
    entry = table.game.log[-1]
    assert [table.game.is_seen(entry, seat) for seat in (RED, BLUE, -1)] == [True, False, False]
    assert table.game.view_as_dict(BLUE)["state"]["cards_held"][RED] == 1
    assert table.game.view_as_dict(BLUE)["state"]["new_card"][RED] is None


def test_an_empty_stack_sells_nothing() -> None:
    table = holding(**CARD)
    assert table.may("buy")
    table.state.deck[:], table.state.deck_size = 0, 0
    assert not table.may("buy")


def test_without_the_price_there_is_no_card() -> None:
    assert not holding(wool=3, grain=3).may("buy")


@pytest.mark.parametrize("card", PLAYED)
def test_a_card_bought_in_this_turn_may_not_be_played(card: str) -> None:
    name = card.split()[0]
    table = holding(**CARD)
    table.play("buy")
    table.bring(f"drawn {name}")
    assert not table.may(card)
    table.play("end")
    table.before_roll_of(RED)
    assert table.may(card)


def test_an_older_card_of_the_same_kind_may_be_played() -> None:
    table = holding("knight", **CARD)
    table.play("buy")
    table.bring("drawn knight")
    table.play("knight", "robber A2")
    assert not table.may("knight")


@pytest.mark.parametrize("card", PLAYED)
def test_one_card_a_turn_before_or_after_the_roll(card: str) -> None:
    table = holding("knight", "knight", "road-building", "invention", "monopoly")
    table.before_roll_of(RED)
    assert all(table.may(other) for other in PLAYED)
    table.play("knight", "robber A2")
    assert table.asking == Question.DICE_ROLL  # nothing is left to decide before the roll
    table.bring("dice 2")
    assert not any(table.may(other) for other in PLAYED)
    table.play("end")
    table.turn_of(RED)
    assert table.may(card)


def test_a_knight_moves_the_robber_and_nobody_gives_up_cards() -> None:
    table = holding("knight", wood=9)
    table.build(BLUE, "settlement C3.N")
    table.deal(BLUE, ore=9)
    table.turn_of(RED)
    table.play("knight")
    assert (table.due, table.asking) == ((RED,), Question.ROBBER)
    table.play("robber B2")
    table.bring("stolen ore")
    assert table.hand(RED) == {"wood": 9, "ore": 1}
    assert table.state.knights[RED] == 1
    assert table.asking == Question.TURN


def test_road_building_places_two_roads_free_of_charge() -> None:
    table = holding("road-building")
    table.play("road-building")
    assert table.asking == Question.FREE_PIECES
    assert len(table.moves()) == len(table.legal("road")) == 2
    table.play("road A1-NE", "road A2-NW")
    assert table.asking == Question.TURN
    assert table.state.pieces_left[RED, 0] == 13
    assert table.state.cards_gone.sum() == 1


def test_road_building_before_the_roll_leads_back_to_the_roll() -> None:
    table = holding("road-building")
    table.before_roll_of(RED)
    table.play("road-building", "road A1-NE", "road A2-NW")
    assert table.asking == Question.DICE_ROLL


def test_nothing_else_is_done_between_the_two_roads() -> None:
    table = holding("road-building", wood=4, brick=4, wool=4, grain=4, ore=4)
    table.play("road-building", "road A1-NE")
    assert len(table.moves()) == len(table.legal("road"))


def test_road_building_needs_a_place_and_a_second_road_without_one_is_lost() -> None:
    table = holding("road-building")
    table.state.pieces_left[RED, 0] = 1
    table.play("road-building", "road A1-NE")
    assert table.asking == Question.TURN
    table = holding("road-building")
    table.state.pieces_left[RED, 0] = 0
    assert not table.may("road-building")


def test_invention_takes_two_cards_from_the_bank() -> None:
    table = holding("invention")
    table.play("invention")
    assert table.asking == Question.CARD_CHOICE
    table.play("take ore", "take wood")
    assert table.hand(RED) == {"wood": 1, "ore": 1}
    assert table.asking == Question.TURN


def test_invention_may_take_two_equal_cards_if_there_are_two() -> None:
    table = holding("invention")
    table.leave_in_bank(BLUE, ore=1)
    table.play("invention", "take ore")
    assert not table.may("take ore")
    table.play("take wool")


def test_invention_takes_what_is_there() -> None:
    table = holding("invention")
    table.leave_in_bank(BLUE, wood=0, brick=0, wool=0, grain=0, ore=1)
    table.play("invention", "take ore")
    assert table.asking == Question.TURN
    table = holding("invention")
    table.leave_in_bank(BLUE, wood=0, brick=0, wool=0, grain=0, ore=0)
    assert not table.may("invention")


def test_monopoly_takes_all_cards_of_a_kind_from_all_others() -> None:
    table = holding("monopoly", wood=1)
    table.deal(BLUE, wood=3, ore=1)
    table.deal(WHITE, wood=2)
    table.play("monopoly wood")
    assert table.hand(RED) == {"wood": 6}
    assert table.hand(BLUE) == {"ore": 1}
    assert table.hand(WHITE) == {}
    assert table.state.hand_size.tolist()[:3] == [6, 1, 0]


def test_monopoly_may_find_nothing() -> None:
    table = holding("monopoly")
    table.play("monopoly wood")
    assert table.hand(RED) == {}
    assert table.asking == Question.TURN


def test_a_monopoly_cannot_be_taken_back() -> None:
    table = holding("monopoly")
    table.play("monopoly wood")
    assert not table.game.can_undo(RED)


def test_a_victory_point_card_counts_but_is_not_played() -> None:
    table = holding("victory-point")
    assert table.points(RED) == 2
    assert table.game.points_seen(BLUE)[RED]["victory-point-cards"] is None
    assert table.game.points_seen(RED)[RED]["victory-point-cards"] == 1
    assert [table.game.view(viewer).points_of(RED) for viewer in (RED, BLUE, SPECTATOR)] == [
        2,
        1,
        1,
    ]
    assert len(table.moves()) == 1  # nothing but the end of the turn


def test_victory_point_cards_win_at_once_even_new_ones() -> None:
    table = Table(points=4)
    table.build(RED, "settlement A1.N", "settlement A3.N")
    table.deal(RED, **CARD)
    table.give_cards(RED, "victory-point")
    table.turn_of(RED)
    table.play("buy")
    table.bring("drawn victory-point")
    assert table.game.is_over
    assert table.game.winners == (RED,)
    assert table.points(RED) == 4
    assert [table.game.view(viewer).points_of(RED) for viewer in (RED, BLUE, SPECTATOR)] == [
        4,
        4,
        4,
    ]
