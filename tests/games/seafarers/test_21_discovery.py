"""Discovery.  rules/seafarers.md, chapters 21 and 24.

Oceania:  M3 A6 H4 H10 P9 / ~ F5 P6 F2 / ? ~ ~ M10 F8 / ? ? ~ A11 / ? ? ? ~ ~ / ? ? ? ? / G4 ? ? ? ?
"""

from __future__ import annotations

import pytest

from keelstone.engine.seats import CHANCE
from keelstone.games.seafarers.rules.board import DESERT, FOREST, SEA, UNKNOWN
from keelstone.games.seafarers.rules.state import Question
from tests.games.seafarers.table import BLUE, RED, Table


def test_a_ship_that_reaches_a_missing_hex_discovers_it() -> None:
    table = Table("oceania-3")
    table.build(RED, "start B2.S")
    table.deal(RED, wood=1, wool=1)
    assert table.state.terrain[table.hex("D2")] == UNKNOWN
    table.play("ship C2-E")
    assert table.due == (CHANCE,)
    assert table.odds() == {
        "found forest": 1, "found hill": 1, "found pasture": 1, "found field": 1,
        "found mountain": 2, "found sea": 8,
    }  # fmt: skip
    table.bring("found forest")
    assert table.odds() == {f"number {n}": 1 for n in (3, 5, 8, 9, 11, 12)}
    table.bring("number 8")
    assert table.state.terrain[table.hex("D2")] == FOREST
    assert table.state.token[table.hex("D2")] == 8
    assert table.hand(RED) == {"wood": 1}
    assert (table.asking, table.due) == (Question.TURN, (RED,))


def discovered(terrain: str) -> Table:
    """Red's ship discovers a hex; only the scene for four has a desert in its stack."""
    table = Table("oceania-4", 4) if terrain == "desert" else Table("oceania-3")
    table.build(RED, "start B2.S")
    table.deal(RED, wood=1, wool=1)
    table.play("ship C2-E")
    table.bring(f"found {terrain}")
    return table


def test_sea_gets_no_token_and_gives_no_card() -> None:
    table = discovered("sea")
    assert table.state.terrain[table.hex("D2")] == SEA
    assert (table.asking, table.hand(RED)) == (Question.TURN, {})
    assert table.state.stack_hexes[SEA] == 7


def test_desert_gets_no_token_and_gives_no_card() -> None:
    table = discovered("desert")
    assert DESERT in table.state.terrain.tolist()
    assert (table.asking, table.hand(RED)) == (Question.TURN, {})
    assert table.state.stack_tokens.sum() == 7


def test_what_is_discovered_is_gone_from_the_stacks() -> None:
    table = discovered("mountain")
    table.bring("number 5")
    assert (table.state.stack_hexes.sum(), table.state.stack_tokens.sum()) == (13, 5)
    assert table.state.stack_tokens[5] == 0


def test_discovered_land_yields_and_can_be_built_on() -> None:
    table = discovered("forest")
    table.bring("number 8")
    table.deal(RED, wood=2, wool=2, brick=1, grain=1)
    table.play("ship D2-NE", "settlement D2.NE")
    table.roll(8)
    assert table.hand(RED) == {"wood": 1}
    assert table.chips(RED) == 0


def test_discovered_sea_takes_ships() -> None:
    table = discovered("sea")
    table.deal(RED, wood=1, wool=1)
    assert table.may("ship D2-NW")
    assert not table.may("road D2-NW")


def test_if_the_bank_has_no_card_none_is_taken() -> None:
    table = discovered("forest")
    table.leave_in_bank(BLUE, wood=0)
    table.bring("number 8")
    assert table.hand(RED) == {}


def test_a_road_discovers_too() -> None:
    table = discovered("forest")
    table.bring("number 8")
    table.build(RED, "settlement D2.NE")
    table.deal(RED, wood=1, brick=1)
    table.play("road D2-E")
    assert table.due == (CHANCE,)
    assert table.state.hex_due == table.hex("E3")


def test_a_moved_ship_discovers_like_a_new_one() -> None:
    table = Table("oceania-3")
    table.build(RED, "start B2.S", "ship B2-SW")
    table.play("lift B2-SW", "ship C2-E")
    assert table.due == (CHANCE,)
    assert "found sea" in table.odds()


def test_free_ships_discover_one_after_another() -> None:
    table = Table("oceania-3")
    table.build(RED, "start B2.S")
    table.give_cards(RED, "road-building")
    table.play("road-building", "ship C2-E")
    table.bring("found sea")
    assert table.due == (RED,)
    assert not table.may("end")
    table.play("ship D2-NW")
    assert table.due == (CHANCE,)
    assert table.state.hex_due == table.hex("D1")


def test_discovered_gold_gives_a_card_of_choice() -> None:
    table = Table("oceania-3")
    table.state.stack_hexes[5] = 1
    table.build(RED, "start B2.S")
    table.deal(RED, wood=1, wool=1)
    table.play("ship C2-E")
    table.bring("found gold", "number 3")
    assert table.asking == Question.CARD_CHOICE
    table.play("take ore")
    assert table.hand(RED) == {"ore": 1}


@pytest.mark.parametrize(
    ("options", "hand"), [({}, {"wood": 1}), ({"discovery_at_start": False}, {})]
)
def test_a_hex_discovered_in_the_set_up_gives_a_card_unless_the_option_is_off(
    options: dict[str, bool], hand: dict[str, int]
) -> None:
    table = Table("oceania-3", set_up=True, **options)
    table.play("settlement B2.S", "ship C2-E")
    table.bring("found forest", "number 8")
    assert table.hand(RED) == hand
    assert (table.state.turn, table.asking) == (BLUE, Question.FIRST_SETTLEMENT)


def test_one_placement_discovers_one_hex_at_the_most() -> None:
    """Random games: between two discoveries somebody has placed something."""
    import random

    table = Table("oceania-4", 4, set_up=True, trade=False, turn_limit=120)
    chooser = random.Random(3)
    found = 0
    while table.due and table.state.stack_hexes.sum():
        if table.due == (CHANCE,):
            odds = table.odds()
            outcome = chooser.choices(list(odds), list(odds.values()))[0]
            found = found + 1 if outcome.startswith("found") else found
            assert found <= 1
            table.bring(outcome)
        else:
            found = 0
            seat = chooser.choice(table.due)
            table.game.apply(seat, chooser.choice(table.moves(seat)))
