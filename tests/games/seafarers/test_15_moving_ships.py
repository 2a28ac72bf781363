"""Moving ships.  rules/seafarers.md, chapter 15, and the rulings 31.10 to 31.14, 31.33.

New shores:  H11 F5 ~ ~ A4 G3 M8 / ~ ~ ~ ~ ~ ~ / ~ R R R ~ ~ ~ / R R R R ~ M10 / ...
"""

from __future__ import annotations

import random

from keelstone.games.seafarers.rules.state import Question
from tests.games.seafarers.table import BLUE, RED, Table
from tests.support import example

LINE = ("ship B1-E", "ship A2-SW", "ship A1-SE")  # from C2.N to A1.S
WAYS = ("NE", "E", "SE", "SW", "W", "NW")
RING = tuple(f"ship B4-{way}" for way in WAYS)  # open sea


def at_sea(*pieces: str) -> Table:
    """Red's turn with these pieces on the board from earlier turns."""
    table = Table("new-shores")
    table.build(RED, *pieces)
    return table


@example("seafarers 15.2a")
def test_no_ship_of_a_closed_line_may_be_moved() -> None:
    assert at_sea("start C2.N", *LINE, "settlement A1.S").legal("lift") == []


@example("seafarers 15.3a")
def test_of_an_open_line_the_foremost_ship_may_be_moved() -> None:
    assert at_sea("start C2.N", *LINE).legal("lift") == ["A1-SE"]


@example("seafarers 15.3a")
def test_a_ship_built_in_this_turn_may_not_be_moved() -> None:
    table = at_sea("start C2.N", *LINE[:2])
    table.deal(RED, wood=1, wool=1)
    table.play("ship A1-SE")
    assert table.legal("lift") == []
    table.play("end")
    table.turn_of(RED)
    assert table.legal("lift") == ["A1-SE"]


def test_a_moved_ship_goes_anywhere_a_ship_could_be_built() -> None:
    table = at_sea("start C2.N", *LINE)
    table.play("lift A1-SE")
    assert table.asking == Question.SHIP_LIFTED
    places = set(table.legal("ship"))
    assert "A1-SE" not in places  # it must move
    assert {"B2-SW", "B1-SE", "A2-SE"} <= places
    assert not places & {"A1-SW", "B1-W"}  # what only the lifted ship reached
    table.play("ship A2-SE")
    assert table.owns(RED, "ship A2-SE")
    assert not table.owns(RED, "ship A1-SE")


def test_moving_is_free_and_happens_once_a_turn() -> None:
    table = at_sea("start C2.N", *LINE)
    table.play("lift A1-SE", "ship A2-SE")
    assert table.hand(RED) == {}
    assert table.legal("lift") == []
    table.play("end")
    table.turn_of(RED)
    assert len(table.legal("lift")) == 2  # two foremost ships now


def test_an_older_ship_may_be_moved_in_a_turn_in_which_another_was_built() -> None:
    table = at_sea("start C2.N", *LINE)
    table.deal(RED, wood=1, wool=1)
    table.play("ship B2-SW")
    assert table.legal("lift") == ["A1-SE"]


def test_a_ship_of_road_building_counts_as_built() -> None:
    table = at_sea("start C2.N", "start C4.N", "ship B3-E")
    table.give_cards(RED, "road-building")
    table.play("road-building", "ship B1-E", "ship A2-SW")
    assert table.legal("lift") == ["B3-E"]


def test_with_branches_there_are_several_foremost_ships() -> None:
    assert sorted(at_sea("start C2.N", *LINE, "ship A2-SE").legal("lift")) == ["A1-SE", "A2-SE"]


def test_a_branch_of_a_closed_line_is_open() -> None:
    table = at_sea("start C2.N", *LINE, "settlement A1.S", "ship A2-SE")
    assert table.legal("lift") == ["A2-SE"]


def test_the_only_ship_at_a_settlement_may_be_moved() -> None:
    table = at_sea("start C2.N", "ship B1-E")
    table.play("lift B1-E")
    assert sorted(table.legal("ship")) == ["B1-SE", "B2-SW"]


def test_a_ship_is_lifted_only_if_it_can_be_put_down_elsewhere() -> None:
    table = at_sea("start C2.N", "ship B1-E")
    table.build(BLUE, "road B1-SE", "road B2-SW")
    table.turn_of(RED)
    assert table.legal("lift") == []


def test_a_line_to_another_players_building_is_open() -> None:
    table = at_sea("start C2.N", *LINE)
    table.build(BLUE, "settlement A1.S")
    table.turn_of(RED)
    assert table.legal("lift") == ["A1-SE"]


def test_a_closed_line_stays_closed_when_another_player_builds_on_it() -> None:
    table = at_sea("start C2.N", *LINE, "settlement A1.S")
    table.build(BLUE, "settlement A2.S")
    table.turn_of(RED)
    assert table.legal("lift") == []
    assert table.state.route[RED] == 2


def test_every_ship_of_a_ring_without_a_building_may_be_moved() -> None:
    assert len(at_sea("start C2.N", *RING).legal("lift")) == 6


def test_of_a_ring_with_one_building_the_two_ships_beside_it_may_be_moved() -> None:
    table = at_sea("start C4.N", *(f"ship B3-{way}" for way in WAYS))
    assert sorted(table.legal("lift")) == ["B3-E", "B3-SE"]


def test_a_ring_without_a_building_stays_open_where_it_shares_a_ship_with_another_ring() -> None:
    """A building stands on the ring around B3, none on the one around B4; B3-E is on both."""
    table = at_sea("start C3.N", *(f"ship {h}-{way}" for h in ("B3", "B4") for way in WAYS
                                   if (h, way) != ("B4", "W")))  # fmt: skip
    around_b4 = {table.edge(f"B4-{way}") for way in WAYS}
    beside_building = {table.edge("B3-W"), table.edge("B3-SW")}
    assert {table.edge(name) for name in table.legal("lift")} == around_b4 | beside_building


def test_of_a_ring_with_two_buildings_none_may_be_moved() -> None:
    ring = (f"ship B3-{way}" for way in WAYS)
    assert at_sea("start C4.N", "start C3.N", *ring).legal("lift") == []


def test_the_route_is_counted_anew_and_the_card_may_be_lost() -> None:
    table = at_sea("start C2.N", *LINE, "ship A1-SW", "ship A1-W")
    assert (table.state.route[RED], table.state.route_holder) == (5, RED)
    table.play("lift A1-W", "ship A2-SE")
    assert (table.state.route[RED], table.state.route_holder) == (4, -1)
    assert table.points(RED) == 1


def test_the_card_may_pass_to_another_player_by_a_moved_ship() -> None:
    table = at_sea("start C2.N", *LINE, "ship A1-SW", "ship A1-W")
    table.build(BLUE, *(f"road {edge}" for edge in ("G2-SW", "G2-SE", "G3-SW", "G3-SE", "G4-SW")))
    assert table.state.route_holder == RED
    table.turn_of(RED)
    table.play("lift A1-W", "ship A2-SE")
    assert table.state.route_holder == BLUE


# --- against a plain slow answer on random games ------------------------------------------------


def ships_of(table: Table, seat: int) -> dict[int, tuple[int, int]]:
    shape = table.board.edge_corners
    return {
        e: (int(shape[e, 0]), int(shape[e, 1]))
        for e in range(table.board.edges)
        if int(table.state.ship[seat, e // 64]) >> e % 64 & 1
    }


def buildings_of(table: Table, seat: int) -> set[int]:
    words = table.state.settlement[seat] | table.state.city[seat]
    return {c for c in range(table.board.corners) if int(words[c // 64]) >> c % 64 & 1}


def trails(
    ships: dict[int, tuple[int, int]], corner: int, stops: set[int]
) -> list[tuple[int, list[int]]]:
    """Every path of ships from a corner that uses none twice and runs past no stop."""
    found: list[tuple[int, list[int]]] = []

    def follow(here: int, used: list[int]) -> None:
        for edge, ends in ships.items():
            if edge not in used and here in ends:
                beyond = sum(ends) - here
                found.append((beyond, [*used, edge]))
                if beyond not in stops:
                    follow(beyond, [*used, edge])

    follow(corner, [])
    return found


def plainly_movable(table: Table, seat: int) -> set[int]:
    """Foremost ships by the words of the rules, found by trying everything."""
    ships, homes = ships_of(table, seat), buildings_of(table, seat)
    closed: set[int] = set()
    for home in homes:
        for end, path in trails(ships, home, homes):
            closed |= set(path) if end in homes and end != home else set()
    movable = set()
    for edge, ends in ships.items():
        for end in ends:
            meeting = [e for e, others in ships.items() if end in others]
            if end not in homes and meeting == [edge]:
                movable.add(edge)
        others = {e: pair for e, pair in ships.items() if e != edge}
        rings = [path for end, path in trails(others, ends[0], set()) if end == ends[1]]
        on_ring = [any(set(ships[e]) & homes for e in (*path, edge)) for path in rings]
        if rings and (not all(on_ring) or set(ends) & homes):
            movable.add(edge)
    return movable - closed


def test_movable_ships_equal_the_plain_answer() -> None:
    """Random little fleets in the open sea between two islands."""
    chooser = random.Random(4)
    table = Table("four-islands-3")
    blank = table.game.states.copy()
    edges = [f"{h}-{way}" for h in ("B2", "B3", "C2", "C3") for way in WAYS]
    for _ in range(40):
        table.game.states[:] = blank
        homes = chooser.sample(["A2.SE", "B1.SE", "C4.NW", "B4.NW"], chooser.randrange(1, 4))
        table.build(RED, *(f"settlement {home}" for home in homes))
        for edge in chooser.sample(edges, chooser.randrange(5, 13)):
            if not table.owns(RED, f"ship {edge}"):
                table.build(RED, f"ship {edge}")
        lifts = {table.edge(name) for name in table.legal("lift")}
        assert lifts == plainly_movable(table, RED)
