"""The pirate.  rules/seafarers.md, chapter 20."""

from __future__ import annotations

from keelstone.games.seafarers.rules.state import Question
from keelstone.games.seafarers.svg import board
from keelstone.games.seafarers.svg.touch import gestures
from tests.games.seafarers.table import BLUE, RED, WHITE, Table


def ships_at_b2(pirate: str = "old", seats: int = 4) -> Table:
    """New shores; blue, white and (without cards) orange have a ship at the sea hex B2."""
    table = Table("new-shores", seats, pirate=pirate)
    table.state.pirate = table.hex("C7")
    table.build(BLUE, "settlement C2.N", "ship B2-W")
    table.build(WHITE, "settlement C3.N", "ship B2-E")
    if seats > 3:
        table.build(3, "settlement A3.S", "ship B2-NE")
    table.deal(BLUE, wood=2)
    table.deal(WHITE, ore=1)
    table.turn_of(RED)
    return table


def test_who_rolls_a_seven_moves_the_robber_or_the_pirate() -> None:
    table = ships_at_b2()
    table.roll(7)
    assert table.asking == Question.ROBBER
    assert len(table.legal("robber")) == 26
    assert len(table.legal("pirate")) == 18  # every sea hex but its own
    assert "C7" not in table.legal("pirate")


def test_without_the_variant_there_is_no_pirate() -> None:
    table = ships_at_b2("off")
    table.roll(7)
    assert table.legal("pirate") == []


def test_there_is_no_pirate_on_the_base_island() -> None:
    table = Table(pirate="old")
    table.roll(7)
    assert table.legal("pirate") == []


def test_who_plays_a_knight_has_the_same_choice() -> None:
    table = ships_at_b2()
    table.give_cards(RED, "knight")
    table.before_roll_of(RED)
    table.play("knight", "pirate B2")
    table.bring("stolen wood", "stolen ore")
    assert table.asking == Question.DICE_ROLL


def test_cards_are_given_up_before_the_pirate_moves() -> None:
    table = ships_at_b2()
    table.deal(WHITE, ore=8)
    table.roll(7)
    assert table.due == (WHITE,)


def test_the_old_pirate_steals_from_each_owner_of_a_ship_there() -> None:
    table = ships_at_b2("old")
    table.roll(7)
    table.play("pirate B2")
    assert table.odds() == {"stolen wood": 2}  # blue first, on the left
    table.bring("stolen wood")
    assert table.odds() == {"stolen ore": 1}
    table.bring("stolen ore")
    assert table.hand(RED) == {"wood": 1, "ore": 1}  # nothing from orange, who has no cards
    assert (table.asking, table.due) == (Question.TURN, (RED,))


def test_the_old_pirate_begins_on_the_movers_left() -> None:
    table = ships_at_b2("old")
    table.deal(3, grain=1)
    table.turn_of(BLUE)
    table.roll(7)
    table.play("pirate B2")
    assert list(table.odds()) == ["stolen ore"]
    table.bring("stolen ore", "stolen grain")
    assert table.hand(BLUE) == {"wood": 2, "grain": 1, "ore": 1}


def test_the_new_pirate_steals_from_one_of_them() -> None:
    table = ships_at_b2("new")
    table.roll(7)
    table.play("pirate B2")
    assert table.asking == Question.VICTIM
    assert table.legal("rob") == ["2", "3"]
    table.play("rob 3")
    table.bring("stolen ore")
    assert table.hand(RED) == {"ore": 1}
    assert table.hand(BLUE) == {"wood": 2}


def test_a_victim_of_the_pirate_is_also_chosen_by_a_ship() -> None:
    table = ships_at_b2("new")
    table.roll(7)
    table.play("pirate B2")
    view = table.game.view(RED)
    paths = [gestures(view, RED, table.number(move)) for move in ("rob 2", "rob 3")]
    edges = [id_ for path in paths for (id_,) in path]
    assert len(set(edges)) == 2
    assert all(id_.startswith("edge-") and f'id="{id_}"' in board.draw(view) for id_ in edges)


def test_buildings_at_the_coast_are_not_robbed_by_the_pirate() -> None:
    table = ships_at_b2("old")
    table.roll(7)
    table.play("pirate B1")  # blue's settlement and ship touch it, white's do not
    table.bring("stolen wood")
    assert table.asking == Question.TURN
    table = ships_at_b2("old")
    table.build(WHITE, "settlement D6.N")
    table.turn_of(RED)
    table.roll(7)
    table.play("pirate C6")
    assert table.asking == Question.TURN


def test_ones_own_ships_are_not_robbed() -> None:
    table = ships_at_b2("old")
    table.turn_of(BLUE)
    table.roll(7)
    table.play("pirate B2")
    table.bring("stolen ore")
    assert table.asking == Question.TURN


def test_no_ship_is_placed_on_an_edge_of_the_pirates_hex() -> None:
    table = ships_at_b2()
    table.deal(BLUE, wood=3, wool=3, brick=1)
    table.turn_of(BLUE)
    assert table.may("ship B2-SW")
    table.state.pirate = table.hex("B2")
    assert not table.may("ship B2-SW")
    assert table.may("ship B1-SE")
    assert table.may("road B2-SW")  # roads are not hindered


def test_no_ship_is_taken_from_an_edge_of_the_pirates_hex() -> None:
    table = ships_at_b2()
    table.turn_of(BLUE)
    assert table.may("lift B2-W")
    table.state.pirate = table.hex("B2")
    assert not table.legal("lift")


def test_a_moved_ship_is_not_put_down_beside_the_pirate() -> None:
    table = ships_at_b2()
    table.build(BLUE, "ship A2-SW")
    table.state.pirate = table.hex("B2")
    table.turn_of(BLUE)
    table.play("lift A2-SW")
    beside = {int(edge) for edge in table.board.hex_edges[table.hex("B2")]}
    assert table.legal("ship")
    assert not beside & {table.edge(name) for name in table.legal("ship")}


def test_the_pirate_hinders_ships_of_road_building_and_of_the_set_up() -> None:
    table = ships_at_b2()
    table.state.pirate = table.hex("B2")
    table.give_cards(BLUE, "road-building")
    table.turn_of(BLUE)
    table.play("road-building")
    assert not table.may("ship B2-SW")
    table = Table("four-islands-3", set_up=True, pirate="old")
    table.state.pirate = table.hex("B2")
    table.play("settlement A2.S")
    assert table.legal("ship") == []
    assert len(table.legal("road")) == 3  # a forced ship that cannot be placed becomes a road


def test_the_pirate_goes_to_no_unknown_hex() -> None:
    table = Table("oceania-3", pirate="old")
    table.roll(7)
    assert len(table.legal("pirate")) == 5
