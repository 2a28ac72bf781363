"""Plain, slow answers to what the rules keep or find quickly, from pieces and hexes alone."""

from __future__ import annotations

from typing import Any

from keelstone.games.seafarers.rules.board import FRAME, SEA

Set = set[int]


def members(words: Any) -> Set:
    return {64 * i + b for i, word in enumerate(words) for b in range(64) if int(word) >> b & 1}


class Slow:
    """A position taken apart into sets of corners and edges."""

    def __init__(self, state: Any, board: Any) -> None:
        self.state, self.board = state, board
        seats = range(int(state.seats))
        self.settlements = [members(state.settlement[seat]) for seat in seats]
        self.cities = [members(state.city[seat]) for seat in seats]
        self.buildings = [self.settlements[seat] | self.cities[seat] for seat in seats]
        self.roads = [members(state.road[seat]) for seat in seats]
        self.ships = [members(state.ship[seat]) for seat in seats]
        self.taken = set().union(*self.roads, *self.ships)
        self.built = set().union(*self.buildings)

    # --- places

    def ends(self, edge: int) -> list[int]:
        return [int(corner) for corner in self.board.edge_corners[edge]]

    def edges_at(self, corner: int) -> list[int]:
        return [int(edge) for edge in self.board.corner_edges[corner] if edge >= 0]

    def terrains_of_edge(self, edge: int) -> list[int]:
        return [int(self.state.terrain[h]) for h in self.board.edge_hexes[edge]]

    def is_open(self, seat: int, corner: int) -> bool:
        return corner not in self.built or corner in self.buildings[seat]

    # --- where a seat may build

    def road_places(self, seat: int) -> Set:
        """Free edges at land, beside an own building or continuing an own road."""
        return {
            edge
            for edge in range(self.board.edges)
            if edge not in self.taken
            and any(terrain < SEA for terrain in self.terrains_of_edge(edge))
            and any(self.goes_on(seat, corner, self.roads[seat]) for corner in self.ends(edge))
        }

    def ship_places(self, seat: int) -> Set:
        """Free edges at sea, beside an own building or ship, not at the pirate."""
        return {
            edge
            for edge in range(self.board.edges)
            if edge not in self.taken
            and SEA in self.terrains_of_edge(edge)
            and (self.state.pirate == FRAME or self.state.pirate not in self.board.edge_hexes[edge])
            and any(self.goes_on(seat, corner, self.ships[seat]) for corner in self.ends(edge))
        }

    def goes_on(self, seat: int, corner: int, pieces: Set) -> bool:
        if corner in self.buildings[seat]:
            return True
        return corner not in self.built and any(edge in pieces for edge in self.edges_at(corner))

    def settlement_places(self, seat: int) -> Set:
        """Corners at land that own pieces reach, with no building there or next to them."""
        own = self.roads[seat] | self.ships[seat]
        found = set()
        for corner in {corner for edge in own for corner in self.ends(edge)}:
            near = {c for edge in self.edges_at(corner) for c in self.ends(edge)} | {corner}
            land = any(self.state.terrain[h] < SEA for h in self.board.corner_hexes[corner])
            if land and not near & self.built:
                found.add(corner)
        return found

    # --- what buildings bring

    def yields(self, seat: int, h: int) -> int:
        corners = {int(corner) for corner in self.board.hex_corners[h]}
        return len(corners & self.settlements[seat]) + 2 * len(corners & self.cities[seat])

    def rates(self, seat: int) -> list[int]:
        kinds = set()
        for place in range(int(self.state.harbours_laid)):
            if self.buildings[seat] & set(self.ends(int(self.state.harbour_edge[place]))):
                kinds.add(int(self.state.harbour_kind[place]))
        return [2 if 1 + resource in kinds else 3 if 6 in kinds else 4 for resource in range(5)]

    # --- the longest route

    def route(self, seat: int) -> int:
        """The longest path of all, every path tried from both ends of every piece."""
        own = self.roads[seat] | self.ships[seat]
        best = 0

        def follow(edge: int, corner: int, used: Set) -> None:
            nonlocal best
            best = max(best, len(used))
            if not self.is_open(seat, corner):
                return
            for other in self.edges_at(corner):
                if other in own and other not in used and self.joined(seat, corner, edge, other):
                    (beyond,) = (c for c in self.ends(other) if c != corner)
                    follow(other, beyond, used | {other})

        for edge in own:
            for corner in self.ends(edge):
                follow(edge, corner, {edge})
        return best

    def joined(self, seat: int, corner: int, edge: int, other: int) -> bool:
        """Road and ship are joined at an own building only."""
        same = (edge in self.roads[seat]) == (other in self.roads[seat])
        return same or corner in self.buildings[seat]

    # --- trade lines

    def trade_lines(self, seat: int) -> dict[int, int]:
        """Chips by home building: every building abroad that a line of the seat earns."""
        found = {}
        for start in self.buildings[seat]:
            if self.is_home(seat, start):
                earned = {
                    end for end, own, other in self.lines(seat, start) if self.earns(own, other)
                }
                if earned:
                    found[start] = len(earned)
        return found

    def island(self, corner: int) -> int:
        return max(int(self.state.island[h]) for h in self.board.corner_hexes[corner])

    def is_home(self, seat: int, corner: int) -> bool:
        return bool(int(self.state.homes[seat]) >> self.island(corner) & 1)

    def lines(self, seat: int, start: int) -> list[tuple[int, tuple[int, ...], tuple[int, ...]]]:
        """Every line from a home building: its end, own pieces, pieces of the end's owner."""
        found: list[tuple[int, tuple[int, ...], tuple[int, ...]]] = []

        def follow(corner: int, own: tuple[int, ...], other: tuple[int, ...], pieces: Set) -> None:
            if own and corner in self.built:
                owner = next(s for s, b in enumerate(self.buildings) if corner in b)
                fits = not other or pieces <= self.roads[owner] | self.ships[owner]
                if fits and not self.is_home(seat, corner):
                    found.append((corner, own, other))
                return
            for edge in self.edges_at(corner):
                (beyond,) = (c for c in self.ends(edge) if c != corner)
                if edge in own + other:
                    continue
                if not other and edge in self.ships[seat]:
                    follow(beyond, (*own, edge), (), set())
                elif own and (not other or edge in pieces):
                    for kind in [pieces] if other else self.others_with(seat, edge):
                        follow(beyond, own, (*other, edge), kind)

        follow(start, (), (), set())
        return found

    def others_with(self, seat: int, edge: int) -> list[Set]:
        """The roads, or the ships, of the other seat that has a piece on an edge."""
        return [
            pieces
            for s in range(int(self.state.seats))
            if s != seat
            for pieces in (self.roads[s], self.ships[s])
            if edge in pieces
        ]

    def earns(self, own: tuple[int, ...], other: tuple[int, ...]) -> bool:
        if len(own) != len(other):
            return len(own) > len(other)
        laid = self.state.laid
        return max(int(laid[edge]) for edge in own) > max(int(laid[edge]) for edge in other)
