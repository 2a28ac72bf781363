"""The great crossing: trade lines.  rules/seafarers.md, chapter 27.  The six drawings of the book.

H2    A4    ~     ~     ~     H12        Red's home is in the west, white's in the east.
   A6    P5    ~     ~     F6            From B2.SE three ships lead to C5.NW:
M9    F10   ~     ~     P2    A4         C3-NE, C4-NW, C4-NE; from B2.S four.
   P8    ~     ~     ~     A5
"""

from __future__ import annotations

from tests.games.seafarers.table import RED, WHITE, Table
from tests.support import example

HOME = "B2.SE"
CROSSING = ("ship C3-NE", "ship C4-NW", "ship C4-NE")  # from HOME to C5.NW
LONG_CROSSING = ("ship C3-NW", *CROSSING)  # from B2.S


def crossing(red: tuple[str, ...], white: tuple[str, ...], home: str = HOME) -> Table:
    """White's pieces first, then red's; both have started on their islands."""
    table = Table("great-crossing", 4)
    table.build(WHITE, "start G6.N", *white)
    table.build(RED, f"start {home}", *red)
    return table


def chips(table: Table) -> tuple[int, int]:
    assert table.points(RED)
    assert table.points(WHITE)
    return table.chips(RED), table.chips(WHITE)


# --- direct lines -------------------------------------------------------------------------------


@example("seafarers 27.4a")
def test_own_ships_to_another_players_building_are_a_direct_line() -> None:
    table = crossing(CROSSING[:2], ("settlement C5.NW",))
    assert chips(table) == (0, 0)
    table.deal(RED, wood=1, wool=1)
    table.play(CROSSING[2])
    assert chips(table) == (1, 0)
    assert table.chips_under(HOME) == 1
    assert table.points(RED) == 2


@example("seafarers 27.4b")
def test_an_own_settlement_at_the_end_makes_a_direct_line() -> None:
    table = crossing(CROSSING, ())
    assert chips(table) == (0, 0)
    table.deal(RED, wood=1, wool=1, brick=1, grain=1)
    table.play("settlement C5.NW")
    assert chips(table) == (1, 0)
    assert (table.chips_under(HOME), table.chips_under("C5.NW")) == (1, 0)


def test_a_settlement_abroad_earns_nothing_without_a_line() -> None:
    assert chips(crossing(("settlement C5.NW",), ())) == (0, 0)


def test_a_line_along_the_home_island_is_none() -> None:
    table = crossing(("ship C3-NW", "ship C2-E", "settlement C2.SE"), ())
    assert chips(table) == (0, 0)


def test_own_roads_are_no_part_of_a_line() -> None:
    """The ships reach land one road away from an own settlement: that is no line."""
    table = crossing((*CROSSING, "road C5-NW", "settlement C5.N"), ())
    assert chips(table) == (0, 0)


# --- the other seat's line ------------------------------------------------------------------------


def meeting(*roads: str, red_last: bool) -> Table:
    """Red's three ships meet white's roads at C5.NW; the first road leaves white's building."""
    pieces = {
        "road C5-NW": "C5.N",
        "road C5-NE": "C5.NE",
        "road C5-E": "C5.SE",
        "road C5-SE": "C5.S",
    }
    table = Table("great-crossing", 4)
    seats = [(WHITE, (f"start {pieces[roads[0]]}", *roads)), (RED, (f"start {HOME}", *CROSSING))]
    for seat, builds in seats if red_last else reversed(seats):
        table.build(seat, *builds)
    return table


ROADS = ("road C5-SE", "road C5-E", "road C5-NE", "road C5-NW")


def test_more_roads_than_ships_earn_the_chip_of_an_indirect_line() -> None:
    table = meeting(*ROADS, red_last=True)
    assert chips(table) == (0, 1)
    assert table.chips_under("C5.S") == 1


def test_as_many_roads_earn_it_for_the_one_who_closed_the_line() -> None:
    assert chips(meeting(*ROADS[1:], red_last=True)) == (1, 0)
    assert chips(meeting(*ROADS[1:], red_last=False)) == (0, 1)


def test_fewer_roads_leave_it_to_the_ships() -> None:
    assert chips(meeting(*ROADS[2:], red_last=False)) == (1, 0)


# --- indirect lines -----------------------------------------------------------------------------


@example("seafarers 27.5a")
def test_ships_that_meet_another_players_road_are_an_indirect_line() -> None:
    table = crossing(CROSSING, ("settlement C5.N", "road C5-NW"))
    assert chips(table) == (1, 0)


@example("seafarers 27.5b", "seafarers 27.9a")
def test_ships_that_meet_another_players_ships_are_an_indirect_line() -> None:
    table = crossing(CROSSING[:2], ("settlement C5.NW", CROSSING[2]))
    assert chips(table) == (1, 0)  # two red ships, one white


def test_the_player_with_more_pieces_gets_the_chip_wherever_he_lives() -> None:
    table = crossing(CROSSING[:1], ("start C5.NW", *CROSSING[1:]))
    assert chips(table) == (0, 1)
    assert table.chips_under("C5.NW") == 1


@example("seafarers 27.9b")
def test_with_equally_many_pieces_the_last_one_decides() -> None:
    table = crossing(LONG_CROSSING[:2], ("start C5.NW", LONG_CROSSING[3]), "B2.S")
    table.build(WHITE, LONG_CROSSING[2])
    assert chips(table) == (0, 1)
    table = crossing(LONG_CROSSING[:1], ("start C5.NW", *LONG_CROSSING[2:]), "B2.S")
    table.build(RED, LONG_CROSSING[1])
    assert chips(table) == (1, 0)


def test_a_line_goes_over_to_one_other_player_only() -> None:
    """White's piece and then orange's: no line for red, nor for anybody."""
    table = Table("great-crossing", 4)
    table.build(WHITE, "start G6.N", CROSSING[1])
    table.build(3, "start A6.N", "settlement C5.NW", CROSSING[2])
    table.build(RED, f"start {HOME}", CROSSING[0])
    assert [table.chips(seat) for seat in range(4)] == [0, 0, 0, 0]


def test_roads_and_ships_of_the_other_player_are_not_joined_without_a_building() -> None:
    """White's ship ends where white's road begins: red's line cannot follow both."""
    table = crossing(CROSSING[:2], ("settlement C5.N", "road C5-NW", CROSSING[2]))
    assert chips(table) == (0, 0)


# --- branches -----------------------------------------------------------------------------------

FORK = ("ship C4-E", "settlement C5.SW", "ship C5-NW", "settlement C5.N")


@example("seafarers 27.6a")
def test_every_building_reached_is_the_end_of_a_line_of_its_own() -> None:
    table = crossing(CROSSING, FORK)
    assert chips(table) == (2, 0)
    assert table.chips_under(HOME) == 2


def test_own_branches_count_too() -> None:
    table = crossing((*CROSSING, *FORK), ())
    assert chips(table) == (2, 0)


def test_two_home_buildings_make_two_lines() -> None:
    north = ("start A3.S", "ship B3-NW", "ship B3-NE", "ship B3-E")  # from A3.S to C4.N
    table = crossing((*CROSSING, *north), ("settlement C5.NW",))
    assert (table.chips_under(HOME), table.chips_under("A3.S")) == (1, 1)


def test_two_ways_between_two_buildings_are_one_line() -> None:
    around = ("ship B3-W", "ship B3-NW", "ship B3-NE", "ship B3-E")  # HOME to C4.N another way
    table = crossing((*CROSSING, *around), ("settlement C5.NW",))
    assert chips(table) == (1, 0)


@example("seafarers 27.7a")
def test_no_line_runs_on_past_a_building() -> None:
    past = ("settlement C5.NW", "ship C5-NW", "ship C5-NE", "settlement C5.NE")
    table = crossing(CROSSING, past)
    assert chips(table) == (1, 0)  # to C5.NW; none to C5.NE


def test_no_line_runs_past_an_own_building_either() -> None:
    red = (*CROSSING, "settlement C5.NW", "ship C5-NW", "ship C5-NE")
    table = crossing(red, ("settlement C5.NE",))
    assert chips(table) == (1, 0)


# --- breaking and regaining ---------------------------------------------------------------------


@example("seafarers 27.10a")
def test_a_ship_taken_away_costs_the_chip_and_a_new_one_regains_it() -> None:
    table = crossing(CROSSING[:2], ("settlement C5.NW", CROSSING[2]))
    assert (chips(table), table.points(RED)) == ((1, 0), 2)
    table.turn_of(WHITE)
    table.play("lift C4-NE", "ship C5-NW")
    assert (chips(table), table.points(RED)) == ((0, 0), 1)
    table.deal(RED, wood=1, wool=1)
    table.turn_of(RED)
    table.play("ship C4-NE")
    assert (chips(table), table.points(RED)) == ((1, 0), 2)


def test_each_of_two_players_may_take_away_his_foremost_ship() -> None:
    table = crossing(CROSSING[:2], ("settlement C5.NW", CROSSING[2]))
    table.turn_of(RED)
    assert len(table.legal("lift")) == 1
    assert table.may("lift C4-NW")


def test_a_direct_line_to_another_players_building_is_open() -> None:
    table = crossing(CROSSING, ("settlement C5.NW",))
    table.turn_of(RED)
    table.play("lift C4-NE", "ship C3-NW")
    assert chips(table) == (0, 0)


def test_a_new_building_on_the_way_ends_a_line() -> None:
    table = crossing((*CROSSING, "ship C5-NW", "ship C5-NE"), ("settlement C5.NE",))
    assert chips(table) == (1, 0)
    table.build(3, "start A6.N", "settlement C5.NW")
    assert chips(table) == (1, 0)  # to the new building; the way to white's is cut


def test_a_chip_lost_in_anothers_turn_may_cost_the_victory() -> None:
    table = Table("great-crossing", 4, points=3)
    table.build(WHITE, "start G6.N", "settlement C5.NW", CROSSING[2])
    table.build(RED, f"start {HOME}", CROSSING[0], CROSSING[1])
    table.give_cards(RED, "victory-point")
    table.turn_of(WHITE)
    assert table.points(RED) == 3
    table.play("lift C4-NE", "ship C5-NW")
    table.before_roll_of(RED)
    assert not table.game.is_over


def test_starting_settlements_share_an_island() -> None:
    table = Table("great-crossing", 4, set_up=True)
    table.play("settlement A1.N", "road A1-NE")
    for corner in ("A6.N", "G6.S", "G5.S"):
        table.play(f"settlement {corner}")
        table.play(f"road {table.legal('road')[0]}")
    assert table.state.turn == 3
    assert "C1.N" not in table.legal("settlement")
    assert "C6.N" in table.legal("settlement")


def test_points_asked_for_are_twelve_unless_one_says_thirteen() -> None:
    assert Table("great-crossing", 4).board.points_to_win == 12
    assert Table("great-crossing", 4, points=13).board.points_to_win == 13


def test_where_chips_are_few_who_has_one_keeps_it() -> None:
    table = Table("great-crossing", 4, chips=1)
    table.build(WHITE, "start C5.NW", "start G6.N", "ship C4-NE", "ship C4-NW", "ship C3-NE")
    table.build(RED, "start A1.N")
    table.build(WHITE, f"settlement {HOME}")
    assert chips(table) == (0, 1)
    table.build(RED, "start A3.S", "ship B3-NW", "ship B3-NE", "ship B3-E")
    assert chips(table) == (0, 1)
