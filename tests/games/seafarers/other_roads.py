"""How the other program counts roads, its known faults included, so that they can be foretold.

* A path is followed from every corner of a connected part, but never onto a corner that another
  seat holds, so a road that ends there is counted only by a path that begins there.
* A settlement in the middle of a road makes the program award its card to whoever has the longest
  road, even below five, even on a tie.
* Lengths are shown only from the first road after the set-up on.
"""

from __future__ import annotations

from collections.abc import Iterator

from keelstone.games.seafarers.rules.map.geometry import Geometry

LEAST = 5


class OtherRoads:
    """The other program's roads, parts, lengths and card, from the moves alone."""

    def __init__(self, shape: Geometry, seats: int) -> None:
        self.shape = shape
        self.seats = seats
        self.owner: dict[int, int] = {}
        self.holder: dict[int, int] = {}
        self.parts: list[list[set[int]]] = [[] for _ in range(seats)]
        self.lengths: dict[int, int] = {}
        self.card: int | None = None
        self.bar = 0
        self.shown = [0] * seats
        self.shown_card: int | None = None

    def settle(self, seat: int, corner: int, *, first: bool) -> None:
        self.holder[corner] = seat
        if first:
            self.parts[seat].append({corner})
            return
        for other in range(self.seats):
            roads = [e for e in self._edges(corner) if self.owner.get(e) == other]
            if other != seat and len(roads) == 2:
                self._split(other, corner, roads)
        self._show()

    def _split(self, seat: int, corner: int, roads: list[int]) -> None:
        halves = [self._walk(seat, self._beyond(road, corner)) for road in roads]
        parts = self.parts[seat]
        parts.remove(next(part for part in parts if corner in part))
        parts += halves
        self.lengths[seat] = max(self._longest(seat, part) for part in parts)
        self.card, self.bar = max(self.lengths.items(), key=lambda item: item[1])

    def lay(self, seat: int, edge: int, *, first: bool) -> None:
        self.owner[edge] = seat
        part = self._join(seat, *self.shape.edges[edge])
        length = self._longest(seat, part)
        self.lengths[seat] = max(self.lengths.get(seat, 0), length)
        if length >= LEAST and length > self.bar:
            self.card, self.bar = seat, length
        if not first:
            self._show()

    def _join(self, seat: int, a: int, b: int) -> set[int]:
        """The part to which a new road belongs, made larger by it."""
        at_a, at_b = self._part(seat, a), self._part(seat, b)
        if at_a is None and not self._is_enemy(seat, a):
            assert at_b is not None
            at_b.add(a)
            return at_b
        if at_b is None and not self._is_enemy(seat, b):
            assert at_a is not None
            at_a.add(b)
            return at_a
        if at_a is not None and at_b is not None and at_a is not at_b:
            self.parts[seat] = [p for p in self.parts[seat] if p is not at_a and p is not at_b]
            self.parts[seat].append(at_a | at_b)
            return self.parts[seat][-1]
        found = at_a if at_a is not None else at_b
        assert found is not None
        return found

    def offered(self, seat: int) -> set[int]:
        """The edges that the program offers for roads: also beyond other seats' buildings."""
        edges = (e for corner in self.corners(seat) for e in self._edges(corner))
        return {edge for edge in edges if edge not in self.owner}

    def corners(self, seat: int) -> set[int]:
        """The corners that the program knows to belong to a seat's roads."""
        return set().union(*self.parts[seat])

    def has_lost_corners(self, seat: int) -> bool:
        """Whether own roads lead to corners that the program knows no more.

        That happens when a road that went through another seat's building is cut.
        """
        ends = {c for e, owner in self.owner.items() if owner == seat for c in self.shape.edges[e]}
        return not {c for c in ends if not self._is_enemy(seat, c)} <= self.corners(seat)

    def is_through_building(self, seat: int, edge: int) -> bool:
        """Whether a road there would go on from a corner that another seat holds."""
        return any(
            self._is_enemy(seat, corner)
            and any(self.owner.get(e) == seat for e in self._edges(corner))
            for corner in self.shape.edges[edge]
        )

    # --- inside

    def _show(self) -> None:
        self.shown = [self.lengths.get(seat, 0) for seat in range(self.seats)]
        self.shown_card = self.card

    def _edges(self, corner: int) -> list[int]:
        return self.shape.corner_edges[corner]

    def _beyond(self, edge: int, corner: int) -> int:
        return sum(self.shape.edges[edge]) - corner

    def _is_enemy(self, seat: int, corner: int) -> bool:
        return self.holder.get(corner, seat) != seat

    def _part(self, seat: int, corner: int) -> set[int] | None:
        return next((part for part in self.parts[seat] if corner in part), None)

    def _ways(self, seat: int, corner: int) -> Iterator[tuple[int, int]]:
        for edge in self._edges(corner):
            if self.owner.get(edge) == seat:
                yield edge, self._beyond(edge, corner)

    def _walk(self, seat: int, corner: int) -> set[int]:
        """Corners that hang together; other seats' buildings belong to it but end the road."""
        found: set[int] = set()
        agenda = [corner]
        while agenda:
            here = agenda.pop()
            found.add(here)
            if not self._is_enemy(seat, here):
                agenda += [c for _, c in self._ways(seat, here) if c not in found]
        return found

    def _longest(self, seat: int, part: set[int]) -> int:
        return max(self._path(seat, corner, frozenset()) for corner in part)

    def _path(self, seat: int, corner: int, used: frozenset[int]) -> int:
        longest = len(used)
        for edge, beyond in self._ways(seat, corner):
            if edge not in used and not self._is_enemy(seat, beyond):
                longest = max(longest, self._path(seat, beyond, used | {edge}))
        return longest
