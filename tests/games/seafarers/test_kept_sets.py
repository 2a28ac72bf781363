"""Fast answer = slow answer: what is kept from move to move agrees with a plain recomputation."""

from __future__ import annotations

import random
from typing import Any

import pytest

from keelstone.games.seafarers.rules.board import FRAME
from tests.games.seafarers.slow import Slow, members
from tests.games.seafarers.table import RED, WHITE, Table
from tests.support import random_steps

SCENES = [
    ("base", 4), ("base", 2), ("new-shores", 3), ("four-islands-3", 3), ("oceania-4", 4),
    ("desert-3", 3), ("new-world-4", 4), ("great-crossing", 4), ("greater-catan", 4),
]  # fmt: skip
STRAIT = ("B3", "B4", "C3", "C4", "D3")
WAYS = ("NE", "E", "SE", "SW", "W", "NW")
WEST, EAST = ("B2.SE", "C2.SE", "A3.S"), ("C5.NW", "D5.NW", "B5.NW")
EVERY = 25  # moves between two comparisons
every_scene = pytest.mark.parametrize(("scene", "seats"), SCENES)


def positions(scene: str, seats: int, seed: int, turns: int = 150) -> Any:
    """Positions of a random game, with the state taken apart."""
    options: dict[str, Any] = {"layout": "random"} if scene == "base" else {"pirate": "old"}
    table = Table(scene, seats, set_up=True, trade=False, turn_limit=turns, **options)
    enrich(table)
    for count, _ in enumerate(random_steps(table.game, seed)):
        if count % EVERY == 0:
            yield table, Slow(table.state, table.board)


def enrich(table: Table) -> None:
    """Everybody begins with some cards, so that more is built."""
    for seat in range(table.game.seats):
        table.deal(seat, wood=3, brick=3, wool=3, grain=2, ore=1)


@every_scene
def test_where_a_seat_may_build(scene: str, seats: int) -> None:
    for table, slow in positions(scene, seats, 1):
        state = table.state
        for seat in range(seats):
            reached = members(state.reached[seat] & state.land_corners & ~state.crowded)
            assert reached == slow.settlement_places(seat)
            roads = members(state.road_ends[seat] & state.land_edges & ~state.taken)
            assert roads == slow.road_places(seat)
            if table.board.has_ships and state.lifted < 0:
                pirate = members(table.board.hex_edge_set[state.pirate])
                ships = members(state.ship_ends[seat] & state.sea_edges & ~state.taken) - pirate
                assert ships == slow.ship_places(seat)


@every_scene
def test_longest_routes_and_who_holds_the_card(scene: str, seats: int) -> None:
    for table, slow in positions(scene, seats, 2):
        state = table.state
        if state.lifted < 0:
            lengths = [slow.route(seat) for seat in range(seats)]
            assert state.route.tolist()[:seats] == lengths
            holder = int(state.route_holder)
            if holder >= 0:
                assert lengths[holder] == max(lengths) >= 5
            elif max(lengths) >= 5:
                assert lengths.count(max(lengths)) > 1


@every_scene
def test_points_yields_rates_and_supplies(scene: str, seats: int) -> None:
    for table, slow in positions(scene, seats, 3):
        state, board = table.state, table.board
        for seat in range(seats):
            table.points(seat)
            assert state.rate[seat].tolist() == slow.rates(seat)
            lying = [
                len(slow.roads[seat]), len(slow.ships[seat]), len(slow.settlements[seat]),
                len(slow.cities[seat]),
            ]  # fmt: skip
            lying[1] += seat == state.turn and state.lifted >= 0
            assert (state.pieces_left[seat] + lying == board.piece_limit).all()
            for h in range(board.hexes):
                assert int(state.yields[h]) >> 4 * seat & 15 == slow.yields(seat, h)
        assert (state.bank + state.hand.sum(0) == board.bank).all()
        numbered = {int(h) for row in state.number_hexes for h in row} - {FRAME}
        assert numbered == {h for h in range(board.hexes) if state.token[h]}


def test_trade_lines_equal_the_plain_answer() -> None:
    """Random fleets of red and white in the strait, their settlements on both coasts."""
    chooser = random.Random(6)
    table = Table("great-crossing", 4)
    table.build(RED, "start A1.N", *(f"settlement {corner}" for corner in WEST))
    table.build(WHITE, "start G6.N", *(f"settlement {corner}" for corner in EAST))
    blank = table.game.states.copy()
    strait = {table.edge(f"{h}-{way}"): f"{h}-{way}" for h in STRAIT for way in WAYS}
    found = 0
    for _ in range(30):
        table.game.states[:] = blank
        for edge in chooser.sample(list(strait.values()), 20):
            table.build(chooser.choice((RED, RED, WHITE)), f"ship {edge}")
        slow = Slow(table.state, table.board)
        lines = slow.trade_lines(RED) | slow.trade_lines(WHITE)
        assert {c: int(n) for c, n in enumerate(table.state.chips) if n} == lines
        found += len(lines)
    assert found > 10


def test_a_foremost_ship_is_never_part_of_a_closed_line() -> None:
    """Lifting a ship never parts two own buildings that ships joined."""
    for table, slow in positions("four-islands-3", 3, 5, 300):
        if table.state.asking == 11:  # trade and build
            seat = int(table.state.turn)
            joined = pairs_joined(slow, seat, slow.ships[seat])
            for name in table.legal("lift"):
                left = slow.ships[seat] - {table.edge(name)}
                assert pairs_joined(slow, seat, left) == joined


def pairs_joined(slow: Slow, seat: int, ships: set[int]) -> set[tuple[int, int]]:
    """Pairs of own buildings between which ships lead."""
    found = set()
    for home in slow.buildings[seat]:
        seen, rim = {home}, {home}
        while rim:
            corner = rim.pop()
            for edge in slow.edges_at(corner):
                if edge in ships:
                    new = set(slow.ends(edge)) - seen
                    seen |= new
                    rim |= new
        found |= {(home, other) for other in seen & slow.buildings[seat]}
    return found
