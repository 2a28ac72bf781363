"""Answers given ahead: offers that are refused, and cards that are given up first."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from keelstone.games.seafarers.rules.moves import MOVES
from keelstone.games.seafarers.text.answers_ahead import ANSWERS_AHEAD
from tests.games.seafarers.table import BLUE, RED, WHITE, Table


def offered(table: Table, seat: int) -> dict[str, str]:
    """The answers that a seat can give ahead, by name."""
    found = ANSWERS_AHEAD.offered(table.game.view(seat), seat)
    return {name: text.text("en", ["Red", "Blue", "White"]) for name, text in found}


def meant(table: Table, seat: int, *names: str) -> Sequence[str]:
    """The moves that answers of a seat mean now."""
    legal = table.game.legal_numbers(seat) if seat in table.game.movers else []
    moves = ANSWERS_AHEAD.moves(table.game.view(seat), seat, legal, set(names))
    return [MOVES.notation(move) for move in moves]


def has_ended(table: Table, seat: int, name: str) -> bool:
    return ANSWERS_AHEAD.has_ended(table.game.view(seat), seat, name)


def offer_of_red() -> Table:
    """Red offers two wood for an ore, which Blue has and White lacks."""
    table = Table()
    table.deal(RED, wood=2)
    table.deal(BLUE, ore=2, wool=1)
    table.deal(WHITE, grain=1)
    table.play("give wood", "give wood", "want ore", "offer")
    return table


def test_an_offer_is_refused_until_the_own_turn_or_as_long_as_the_turn_lasts() -> None:
    table = offer_of_red()
    this_turn, like_this, everything, unmet = offered(table, WHITE)
    assert unmet == "refuse unmet"
    for name in (this_turn, like_this, everything):
        assert meant(table, WHITE, name) == ["refuse"]
        assert not has_ended(table, WHITE, name)
    table.state.turns += 1
    assert [has_ended(table, WHITE, name) for name in (this_turn, like_this, everything)] == [
        True, False, False,
    ]  # fmt: skip
    table.state.turns += 1
    assert has_ended(table, WHITE, everything), "it is White's turn"
    assert not has_ended(table, WHITE, unmet), "it holds for good"
    assert has_ended(table, WHITE, "refuse turn 4"), "what older versions wrote"


def test_only_offers_that_want_the_same_are_refused() -> None:
    table = offer_of_red()
    assert not meant(table, BLUE, "refuse-like 1 1,0,0,0,0"), "it wants something else"
    assert not meant(table, BLUE)


def test_an_offer_that_cannot_be_met_is_refused() -> None:
    table = offer_of_red()
    assert not meant(table, BLUE, "refuse unmet")
    assert meant(table, WHITE, "refuse unmet") == ["refuse"]


def test_offers_are_refused_unless_they_bring_what_is_wished() -> None:
    table = offer_of_red()
    assert meant(table, BLUE, "refuse-without 1 brick") == ["refuse"]
    assert not meant(table, BLUE, "refuse-without 1 wood")
    assert not meant(table, BLUE, "refuse-without 1 brick", "refuse-without 1 wood")


def test_who_composes_a_counter_offer_refuses_nothing() -> None:
    table = offer_of_red()
    table.play("give wool", seat=BLUE)
    assert not meant(table, BLUE, "refuse 1 everything")


def test_in_the_own_turn_answers_are_for_the_turns_after_it() -> None:
    """The next dice may fall as soon as it ends."""
    table = Table()
    table.deal(RED, ore=8)
    assert list(offered(table, RED))[:2] == ["refuse 3 everything", "refuse unmet"]
    assert "discard 3 ore" in offered(table, RED)
    text = "Until my turn refuse offers that bring no ore"
    assert offered(table, BLUE)["refuse-without 1 ore"] == text
    assert not offered(Table(trade=False), BLUE)
    assert not offered(Table(set_up=True), BLUE)


@pytest.mark.parametrize(
    ("names", "cards"),
    [
        (["wool"], []),
        (["wool", "ore"], ["wool", "wool", "wool", "ore"]),
        (["wood", "wool"], ["wood", "wood", "wood", "wool"]),
        (["wood"], ["wood"] * 4),
        ([], []),
    ],
)
def test_the_named_cards_go_first_those_held_most_before_others(
    names: list[str], cards: list[str]
) -> None:
    """If they are too few, nothing is given up before the player is asked."""
    table = Table()
    table.deal(BLUE, wood=5, wool=3, ore=1)
    table.roll(7)
    answers = [f"discard 1 {name}" for name in names]
    assert meant(table, BLUE, *answers) == [f"discard {card}" for card in cards]


def test_a_hand_that_a_seven_would_cost_cards_can_name_those_that_go() -> None:
    table = Table()
    table.deal(BLUE, wood=7)
    table.deal(WHITE, wood=5, ore=3)
    assert not [name for name in offered(table, BLUE) if name.startswith("discard")]
    assert offered(table, WHITE)["discard 2 ore"] == "On a seven give up ore first"
    assert "discard 2 wool" not in offered(table, WHITE)
    assert not meant(table, WHITE, "discard 2 wood"), "nothing is asked"
    table.roll(7)
    assert "discard 2 wood" not in offered(table, WHITE), "the panel asks now"
