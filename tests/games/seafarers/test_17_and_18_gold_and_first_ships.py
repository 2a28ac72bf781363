"""Gold, and starting at the coast.  rules/seafarers.md, chapters 17 and 18.

New shores: gold at A6 (3) and G7 (9).
"""

from __future__ import annotations

from keelstone.games.seafarers.rules.state import Question
from tests.games.seafarers.table import BLUE, RED, WHITE, Table
from tests.support import example


def at_gold(*pieces: str) -> Table:
    table = Table("new-shores")
    table.build(RED, *pieces)
    return table


def without_main_island(table: Table) -> None:
    """Only the printed hexes yield: the main island's tokens are taken off its numbers."""
    for number in (3, 9):
        for place in range(3):
            h = int(table.state.number_hexes[number, place])
            if h < table.board.hexes and table.state.terrain[h] != 5:
                table.state.number_hexes[number, place] = 67


def test_gold_is_a_card_of_choice_for_a_settlement_and_two_for_a_city() -> None:
    table = at_gold("settlement G7.N", "city G7.SE")
    without_main_island(table)
    table.roll(9)
    assert table.asking == Question.CARD_CHOICE
    assert table.legal("take") == ["wood", "brick", "wool", "grain", "ore"]
    table.play("take ore", "take ore", "take wool")
    assert table.hand(RED) == {"ore": 2, "wool": 1}
    assert table.asking == Question.TURN


def test_owners_of_gold_choose_in_turn_beginning_with_the_player_on_turn() -> None:
    table = at_gold("settlement G7.N")
    table.build(WHITE, "settlement G7.SE")
    table.build(BLUE, "settlement G7.SW")
    without_main_island(table)
    table.turn_of(BLUE)
    table.roll(9)
    for seat in (BLUE, WHITE, RED):
        assert table.due == (seat,)
        table.play("take wood")
    assert table.due == (BLUE,)


def test_gold_is_chosen_from_what_is_left() -> None:
    table = at_gold("city G7.N")
    without_main_island(table)
    table.leave_in_bank(BLUE, wood=0, brick=0, wool=0, grain=0, ore=1)
    table.roll(9)
    assert table.legal("take") == ["ore"]
    table.play("take ore")
    assert table.asking == Question.TURN
    assert table.hand(RED) == {"ore": 1}


def test_if_the_bank_is_empty_no_gold_is_taken() -> None:
    table = at_gold("city G7.N")
    without_main_island(table)
    table.leave_in_bank(BLUE, wood=0, brick=0, wool=0, grain=0, ore=0)
    table.roll(9)
    assert table.asking == Question.TURN
    assert not table.state.gold.any()


def test_the_robber_stops_gold_too() -> None:
    table = at_gold("city G7.N")
    without_main_island(table)
    table.state.robber = table.hex("G7")
    table.roll(9)
    assert table.asking == Question.TURN


def test_ordinary_production_comes_before_gold() -> None:
    table = Table("desert-4", 4)  # 10: H/F10 beside the strip, G10, F10 in the main part
    table.build(RED, "settlement A6.N")
    table.build(BLUE, "settlement G4.N")
    table.leave_in_bank(WHITE, wood=1, brick=0, wool=0, grain=0, ore=0)
    table.turn_of(BLUE)
    table.roll(10)
    assert table.hand(RED) == {"wood": 1}
    assert table.hand(BLUE) == {}
    assert table.asking == Question.TURN


# --- starting at the coast ----------------------------------------------------------------------


def first_routes(scene: str, corner: str, seats: int = 3, **options: object) -> tuple[int, int]:
    """How many roads and how many ships may go beside a starting settlement."""
    table = Table(scene, seats, set_up=True, **options)
    table.play(f"settlement {corner}")
    assert table.asking == Question.FIRST_ROUTE
    assert len(table.moves()) == len(table.legal("road")) + len(table.legal("ship"))
    return len(table.legal("road")), len(table.legal("ship"))


def test_at_the_coast_a_ship_may_take_the_place_of_the_road() -> None:
    assert first_routes("new-shores", "C2.N") == (2, 3)
    assert first_routes("new-shores", "D2.N") == (3, 0)


@example("seafarers 18.2a")
def test_in_the_four_islands_a_coast_that_faces_others_gets_a_ship() -> None:
    assert first_routes("four-islands-3", "A2.S") == (0, 2)  # land, land, open sea
    assert first_routes("four-islands-3", "A2.SE") == (0, 3)
    assert first_routes("four-islands-4", "B2.SE", 4) == (0, 3)


@example("seafarers 18.2a")
def test_in_the_four_islands_a_coast_along_the_frame_is_free() -> None:
    assert first_routes("four-islands-3", "A1.S") == (3, 2)
    assert first_routes("four-islands-3", "A1.N") == (2, 2)
    assert first_routes("four-islands-3", "B1.N") == (3, 0)  # inland


def test_elsewhere_the_ship_is_a_must_unless_it_is_made_advice() -> None:
    for scene, corner, seats in (
        ("oceania-3", "B2.S", 3),
        ("desert-3", "E2.S", 3),
        ("great-crossing", "B2.SE", 4),
    ):
        roads, ships = first_routes(scene, corner, seats)
        assert not roads
        assert ships
        roads, ships = first_routes(scene, corner, seats, strict_ships=False)
        assert roads
        assert ships


def test_in_scene_1_the_ship_stays_advice() -> None:
    assert first_routes("new-shores", "C2.N", strict_ships=True) == (2, 3)


def test_a_ship_of_the_set_up_is_free_and_lies_at_the_settlement_just_placed() -> None:
    table = Table("new-shores", set_up=True)
    table.play("settlement C2.N", "ship B1-E")
    assert table.state.pieces_left[RED].tolist() == [15, 14, 4, 4]
    table.play("settlement G2.N", "road G2-NW")
    table.play("settlement C4.N", "ship B3-E")
    table.play("settlement E1.N", "ship E1-NW")
    assert table.state.turn == BLUE


def test_gold_at_the_second_settlement_is_a_card_of_choice() -> None:
    table = Table("four-islands-3", set_up=True)
    table.state.terrain[table.hex("A1")] = 5  # a river of gold instead of the pasture
    for corner in ("G1.S", "G5.S", "A5.N"):
        table.play(f"settlement {corner}")
        table.play(f"ship {table.legal('ship')[0]}")
    table.play("settlement A1.N")
    assert table.due == (WHITE,)
    assert table.asking == Question.CARD_CHOICE
    table.play("take ore")
    assert table.hand(WHITE) == {"ore": 1}
    assert table.asking == Question.FIRST_ROUTE
