"""The turn and production.  rules/seafarers.md, chapters 4 and 5.

The fixed island:  M10 P2 F9 / A12 H6 P4 H10 / A9 F11 D F3 M8 / F8 M3 A4 P5 / H5 A6 P11
"""

from __future__ import annotations

import pytest

from keelstone.games.seafarers.rules.state import Question
from tests.games.seafarers.table import BLUE, RED, WHITE, Table
from tests.support import example


def test_two_dice_bring_seven_six_times_in_36() -> None:
    table = Table()
    table.before_roll_of(RED)
    assert list(table.odds().values()) == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]


def test_before_the_roll_nothing_but_a_card_may_be_played() -> None:
    table = Table()
    table.build(RED, "settlement A1.N", "road A1-NE")
    table.deal(RED, wood=4, brick=4, wool=4, grain=4, ore=4)
    table.give_cards(RED, "knight")
    table.before_roll_of(RED)
    assert sorted(table.moves()) == [table.number("roll"), table.number("knight")]
    assert table.asking == Question.BEFORE_ROLL


def test_after_the_roll_trade_and_building_come_in_any_order() -> None:
    table = Table()
    table.build(RED, "settlement A1.N")
    table.deal(RED, wood=5, brick=1)
    table.turn_of(RED)
    table.play("road A1-NE", "swap 4 wood ore", "end")
    assert (table.state.turn, table.asking) == (BLUE, Question.DICE_ROLL)


def test_in_the_strict_order_nobody_trades_after_building() -> None:
    table = Table(phases="strict")
    table.build(RED, "settlement A1.N")
    table.deal(RED, wood=9, brick=1)
    table.deal(BLUE, ore=1)
    table.turn_of(RED)
    assert table.may("swap 4 wood ore")
    assert table.may("give wood")
    table.play("swap 4 wood ore", "road A1-NE")
    assert not table.may("swap 4 wood ore")
    assert not table.may("give wood")
    table.play("end")
    assert not table.state.has_built


@pytest.mark.parametrize(("card", "asked"), [(None, False), ("victory-point", True)])
def test_who_holds_no_development_card_is_not_asked_before_the_roll(
    card: str | None, asked: bool
) -> None:
    """Which card it is makes no difference: the others must not learn it from a question."""
    table = Table()
    if card:
        table.give_cards(RED, card)
    table.before_roll_of(RED)
    assert (table.asking == Question.BEFORE_ROLL) == asked
    assert (table.asking == Question.DICE_ROLL) != asked


def test_roads_of_a_card_played_before_the_roll_leave_the_trade_to_come() -> None:
    table = Table("new-shores", phases="strict")
    table.build(RED, "settlement C2.N")
    table.deal(RED, wool=5)
    table.give_cards(RED, "road-building")
    table.before_roll_of(RED)
    table.play("road-building", "road C2-NW", "road C2-NE")
    table.bring("dice 2")
    assert table.legal("swap")


@pytest.mark.parametrize("deed", ["buy", "road-building", "lift"])
def test_buying_a_card_free_roads_and_moved_ships_are_building_too(deed: str) -> None:
    table = Table("new-shores", phases="strict")
    table.build(RED, "settlement C2.N", "ship B1-E")
    table.deal(RED, wool=5, grain=1, ore=1)
    table.give_cards(RED, "road-building")
    table.turn_of(RED)
    if deed == "buy":
        table.play("buy")
        table.bring("drawn knight")
    elif deed == "lift":
        table.play("lift B1-E", "ship B1-SE")
    else:
        table.play("road-building", "road C2-NW", "road C2-NE")
    assert table.asking == Question.TURN
    assert not table.legal("swap")


def test_a_settlement_yields_one_card_and_a_city_two() -> None:
    table = Table()
    table.build(RED, "settlement A3.N", "city A3.SE")
    table.build(BLUE, "settlement C1.N")
    table.roll(9)
    assert table.hand(RED) == {"wood": 3}
    assert table.hand(BLUE) == {"grain": 1}
    assert table.due == (BLUE,)


def test_every_hex_with_the_number_yields() -> None:
    table = Table()
    table.build(RED, "settlement A1.N", "settlement B4.NE")
    table.roll(10)
    assert table.hand(RED) == {"brick": 1, "ore": 1}


def test_a_settlement_between_two_hexes_of_a_number_gets_both() -> None:
    layout = {
        "map": """
              M10   P10    F9
           A12   H6    P4    H2
        A9    F11   D     F3    M8
           F8    M3    A4    P5
              H5    A6    P11
        """,
        "harbours": {
            "A1-NW": "any", "A2-NE": "grain", "B4-NE": "ore", "C5-E": "any", "D4-SE": "wool",
            "E2-SE": "any", "E1-SW": "any", "D1-W": "brick", "B1-W": "wood",
        },
    }  # fmt: skip
    table = Table(layout=layout)
    table.build(RED, "settlement A1.NE")
    table.roll(10)
    assert table.hand(RED) == {"wool": 1, "ore": 1}


def test_the_robbers_hex_yields_nothing() -> None:
    table = Table()
    table.build(RED, "settlement A1.N", "settlement B4.NE")
    table.state.robber = table.hex("A1")
    table.roll(10)
    assert table.hand(RED) == {"brick": 1}


def test_the_desert_yields_nothing() -> None:
    table = Table()
    table.build(RED, "city C3.N")
    for total in (2, 3, 5, 8, 9, 10, 11, 12):
        table.roll(total)
        assert not table.hand(RED)
    table.roll(6)
    assert table.hand(RED) == {"brick": 2}


def due_wood() -> Table:
    """Red is due 3 wood when a nine is rolled; blue holds what the bank lacks."""
    table = Table()
    table.build(RED, "city A3.N", "settlement A3.SE")
    return table


@example("seafarers 5.4a")
def test_a_sole_claimant_takes_what_is_left() -> None:
    table = due_wood()
    table.leave_in_bank(BLUE, wood=2)
    table.roll(9)
    assert table.hand(RED) == {"wood": 2}
    assert table.state.bank[0] == 0


@example("seafarers 5.4a")
def test_if_the_bank_cannot_pay_all_nobody_gets_any() -> None:
    table = due_wood()
    table.build(WHITE, "settlement A3.SW", "settlement C1.N")
    table.leave_in_bank(BLUE, wood=2)
    table.roll(9)
    assert table.hand(RED) == {}
    assert table.hand(WHITE) == {"grain": 1}  # other resources are not touched
    assert table.state.bank[0] == 2


def test_if_the_bank_can_just_pay_all_everybody_gets_theirs() -> None:
    table = due_wood()
    table.build(WHITE, "settlement A3.SW")
    table.leave_in_bank(BLUE, wood=4)
    table.roll(9)
    assert table.hand(RED) == {"wood": 3}
    assert table.hand(WHITE) == {"wood": 1}


def test_an_empty_bank_pays_nobody() -> None:
    table = due_wood()
    table.leave_in_bank(BLUE, wood=0)
    table.roll(9)
    assert table.hand(RED) == {}
