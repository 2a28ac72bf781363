"""Harbours and trade with the bank.  rules/seafarers.md, chapter 8.

Harbours of the fixed island: A1-NW any, A2-NE grain, B4-NE ore, C5-E any, D4-SE wool, E2-SE any,
E1-SW any, D1-W brick, B1-W wood.
"""

from __future__ import annotations

import pytest

from tests.games.seafarers.table import BLUE, RED, Table


def trader(*pieces: str, **cards: int) -> Table:
    table = Table()
    table.build(RED, *pieces)
    table.deal(RED, **cards)
    return table


def test_four_equal_cards_for_one_of_another_kind() -> None:
    table = trader(wood=4, ore=3)
    assert table.legal("swap") == [f"4 wood {other}" for other in ("brick", "wool", "grain", "ore")]
    table.play("swap 4 wood grain")
    assert table.hand(RED) == {"grain": 1, "ore": 3}
    assert table.state.bank.tolist() == [19, 19, 19, 18, 16]


def test_a_3_to_1_harbour_serves_every_kind() -> None:
    table = trader("settlement A1.N", wood=3, ore=3, wool=2)
    kinds = {text.split()[1] for text in table.legal("swap")}
    assert kinds == {"wood", "ore"}
    assert {text[0] for text in table.legal("swap")} == {"3"}
    table.play("swap 3 ore wool")
    assert table.hand(RED) == {"wood": 3, "wool": 3}


def test_a_harbour_of_a_resource_serves_that_resource_only() -> None:
    table = trader("settlement A2.N", grain=2, ore=3)
    assert {text.rpartition(" ")[0] for text in table.legal("swap")} == {"2 grain"}
    table.play("swap 2 grain wood")
    assert table.hand(RED) == {"wood": 1, "ore": 3}


@pytest.mark.parametrize(
    ("corner", "resource"),
    [("B1.NW", "wood"), ("D1.SW", "brick"), ("D4.SE", "wool"), ("A2.NE", "grain"), ("B4.N", "ore")],
)
def test_every_resource_has_its_harbour(corner: str, resource: str) -> None:
    table = trader(f"settlement {corner}", **{resource: 2})
    assert len(table.legal("swap")) == 4


def test_both_corners_of_a_harbour_use_it_and_no_other() -> None:
    assert trader("settlement A2.N", grain=2).legal("swap")
    assert trader("settlement A2.NE", grain=2).legal("swap")
    assert not trader("settlement A2.NW", grain=2).legal("swap")


def test_a_city_keeps_the_harbour() -> None:
    assert trader("city A2.N", grain=2).legal("swap")


def test_another_players_harbour_serves_him_only() -> None:
    table = trader(grain=2)
    table.build(BLUE, "settlement A2.N")
    table.turn_of(RED)
    assert not table.legal("swap")


def test_worse_rates_stay_open() -> None:
    table = trader("settlement A2.N", "settlement A1.NW", grain=4)
    rates = {text[0] for text in table.legal("swap")}
    assert rates == {"4", "3", "2"}
    table.play("swap 4 grain ore")
    assert table.hand(RED) == {"ore": 1}


def test_the_bank_trades_only_what_it_has() -> None:
    table = trader(wood=4)
    table.leave_in_bank(BLUE, ore=0, wool=0)
    assert table.legal("swap") == ["4 wood brick", "4 wood grain"]


def test_a_harbour_built_in_this_turn_may_be_used_in_it() -> None:
    table = trader("road A1-NE", "road A2-NW", wood=1, brick=1, wool=1, grain=3)
    assert not table.legal("swap")
    table.play("settlement A2.N", "swap 2 grain ore")
    assert table.hand(RED) == {"ore": 1}


def test_before_the_roll_nobody_trades() -> None:
    table = trader(wood=8)
    table.give_cards(RED, "knight")
    table.before_roll_of(RED)
    assert not table.legal("swap")


def test_swaps_may_be_repeated_as_often_as_the_cards_allow() -> None:
    table = trader(wood=12)
    table.play("swap 4 wood ore", "swap 4 wood ore", "swap 4 wood ore")
    assert table.hand(RED) == {"ore": 3}


def test_no_card_is_swapped_for_its_own_kind() -> None:
    table = trader("settlement A2.N", "settlement A1.NW", wood=9, brick=9, wool=9, grain=9, ore=9)
    assert all(text.split()[1] != text.split()[2] for text in table.legal("swap"))
    rates = {"4": 5, "3": 5, "2": 1}
    assert len(table.legal("swap")) == 4 * sum(rates.values())
