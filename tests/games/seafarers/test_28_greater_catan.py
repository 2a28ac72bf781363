"""Greater Catan: tokens from the bag and the main island.  rules/seafarers.md, chapter 28.

Ships from C4.N, in the north of the main island, reach the outer hexes A4 and A5.
"""

from __future__ import annotations

from collections import Counter

from keelstone.engine.seats import CHANCE
from keelstone.games.seafarers.rules.board import FOREST, FRAME
from keelstone.games.seafarers.rules.state import Question
from tests.games.seafarers.table import BLUE, RED, Table

BAG = (2, 3, 4, 5, 9, 10, 11)


def sailing(*pieces: str) -> Table:
    table = Table("greater-catan", 4)
    table.build(RED, "start C4.N", *pieces)
    table.deal(RED, wood=3, wool=3)
    return table


def depleted(*pieces: str, **tokens: int) -> Table:
    """The bag is empty; the main island is forest with these tokens and no others."""
    table = sailing("start D4.N", *pieces)
    state = table.state
    state.bag[:] = 0
    state.number_hexes[:] = FRAME
    for h in range(table.board.hexes):
        if state.island[h] == table.board.main_island:
            state.terrain[h], state.token[h] = FOREST, 0
    for name, number in tokens.items():
        state.token[table.hex(name)] = number
        places = state.number_hexes[number].tolist()
        state.number_hexes[number, places.index(FRAME)] = table.hex(name)
    return table


def tokens_for_a4(table: Table) -> list[str]:
    """From where red may take a token for A4, which a ship reaches now."""
    table.turn_of(RED)
    table.play("ship B3-E")
    assert (table.asking, table.due) == (Question.TOKEN_MOVED, (RED,))
    return table.legal("token")


# --- the bag ------------------------------------------------------------------------------------


def test_the_outer_islands_begin_without_tokens() -> None:
    state = Table("greater-catan", 4).state
    bare = [h for h in range(60) if state.terrain[h] < 6 and state.token[h] == 0]
    assert len(bare) == 18
    assert Counter(BAG) == Counter(n for n in range(13) for _ in range(state.bag[n]))


def test_a_hex_that_is_first_reached_gets_a_token_from_the_bag() -> None:
    table = sailing()
    table.play("ship B3-E")
    assert table.due == (CHANCE,)
    assert table.odds() == {f"number {n}": 1 for n in BAG}
    table.bring("number 9")
    assert table.state.token[table.hex("A4")] == 9
    assert table.state.bag.sum() == 6
    assert (table.asking, table.due) == (Question.TURN, (RED,))


def test_a_hex_that_has_a_token_gets_no_other() -> None:
    table = sailing()
    table.play("ship B3-E")
    table.bring("number 9")
    table.play("ship A4-SW")
    assert table.due == (RED,)


def test_hexes_reached_at_the_same_time_get_tokens_in_reading_order() -> None:
    table = sailing("ship B3-E")  # A4 was left bare
    table.play("ship A4-SE")
    table.bring("number 9", "number 2")
    assert [int(table.state.token[table.hex(name)]) for name in ("A4", "A5")] == [9, 2]


def test_an_outer_hex_with_a_token_yields() -> None:
    table = sailing("ship B3-E", "settlement A4.SE")
    table.play("ship A4-SE")
    table.bring("number 9", "number 2")
    table.state.terrain[table.hex("A5")] = FOREST
    table.deal(RED)
    before = [int(h) for h in table.state.number_hexes[2]]
    assert table.hex("A5") in before
    table.roll(2)
    assert table.hand(RED)["wood"] >= 1


def test_the_set_up_and_the_main_island_draw_no_tokens() -> None:
    table = Table("greater-catan", 4, set_up=True)
    table.play("settlement D4.N")
    table.play(f"road {table.legal('road')[0]}")
    assert table.state.bag.sum() == 7
    assert table.due == (BLUE,)


# --- depletion ----------------------------------------------------------------------------------


def test_a_token_comes_from_a_hex_at_an_own_building_that_leaves_none_bare() -> None:
    """C4's token is all that C4.N has; E7 is not red's; D4.N keeps C4 if C5 gives."""
    table = depleted(C4=4, C5=5, E7=10)
    assert tokens_for_a4(table) == ["C5"]
    table.play("token C5")
    assert [int(table.state.token[table.hex(name)]) for name in ("C5", "A4")] == [0, 5]
    assert table.state.number_hexes[5].tolist().count(table.hex("A4")) == 1
    assert table.state.number_hexes[5].tolist().count(table.hex("C5")) == 0
    assert table.asking == Question.TURN


def test_the_own_building_falls_away_first() -> None:
    assert tokens_for_a4(depleted(C4=4, E7=10)) == ["E7"]


def test_then_buildings_may_be_left_bare() -> None:
    table = depleted(C4=4, E7=10)
    table.build(BLUE, "settlement E7.NE")
    assert tokens_for_a4(table) == ["C4", "E7"]


def test_every_building_at_the_hex_keeps_a_token_not_only_ones_own() -> None:
    table = depleted(C4=4, C5=5, D4=10)
    assert tokens_for_a4(table) == ["C5", "D4"]
    table = depleted(C4=4, C5=5, D4=10)
    table.build(BLUE, "settlement C5.NE")  # C5 is all that blue has there
    assert tokens_for_a4(table) == ["D4"]


def test_no_red_number_comes_beside_another_on_the_outer_islands() -> None:
    table = depleted(C4=4, C5=6, D4=5)
    table.state.token[table.hex("A5")] = 8
    assert tokens_for_a4(table) == ["D4"]


def test_last_of_all_red_numbers_may_meet() -> None:
    table = depleted(C5=6)
    table.state.token[table.hex("A5")] = 8
    assert tokens_for_a4(table) == ["C5"]


def test_if_the_main_island_has_no_token_left_none_is_moved() -> None:
    table = depleted()
    table.turn_of(RED)
    table.play("ship B3-E")
    assert table.asking == Question.TURN
    assert table.state.token[table.hex("A4")] == 0


def test_the_bag_comes_before_the_main_island() -> None:
    table = depleted(C4=4, C5=5)
    table.state.bag[11] = 1
    table.turn_of(RED)
    table.play("ship B3-E")
    assert table.odds() == {"number 11": 1}
