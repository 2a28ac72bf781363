"""A position and everything that is asked about it, each computed at most once."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

import numpy as np

from keelstone.engine import loops
from keelstone.engine.definition import GameDefinition
from keelstone.engine.masks import numbers_in
from keelstone.engine.records import Plain, Records
from keelstone.engine.seats import ALL_SEATS, CHANCE, CHANCE_DUE
from keelstone.engine.views import Printed, View

Points = list[dict[str, int]]
SeenPoints = list[dict[str, int | None]]


class Constants(NamedTuple):
    """What stays the same throughout a game."""

    definition: GameDefinition
    boards: Records
    printed: Printed
    seats: int


class Snapshot:
    """The position after one event of a game. It never changes, so viewers and threads share it."""

    def __init__(self, constants: Constants, state: bytes) -> None:
        self.constants = constants
        self.state = state
        self._legal: dict[int, tuple[int, ...]] = {}
        self._knowing: dict[tuple[int, int], int] = {}
        self._views: dict[int, View] = {}
        self._seen_points: dict[int, SeenPoints] = {}

    @cached_property
    def _states(self) -> Records:
        return records_of(self.constants.definition, self.state)

    @cached_property
    def _fields(self) -> dict[str, Plain]:
        """Every field of the state, hidden ones too."""
        return self.constants.definition.rules.state.plain(self.state)

    # -- what is due ------------------------------------------------------------------------------

    @cached_property
    def movers(self) -> tuple[int, ...]:
        """The seats that may move, (CHANCE,) where chance is due; empty when the game is over."""
        due = loops.movers_at(self._states, 0)
        if due & CHANCE_DUE:
            return (CHANCE,)
        return tuple(seat for seat in range(self.constants.seats) if due >> seat & 1)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return not self.movers

    def legal(self, seat: int) -> tuple[int, ...]:
        """The numbers of a seat's legal moves, ascending; none if it is not due."""
        if seat == CHANCE or seat not in self.movers:
            return ()
        if seat not in self._legal:
            mask = np.zeros(self.constants.definition.rules.moves.words, np.uint64)
            loops.legal_at(self._states, 0, self.constants.boards, seat, mask)
            self._legal[seat] = tuple(numbers_in(mask))
        return self._legal[seat]

    @cached_property
    def weights(self) -> list[int]:
        """The weight of each outcome that chance may bring, by its number."""
        weights = np.zeros(max(1, self.constants.definition.rules.chances.length), np.int32)
        loops.odds_at(self._states, 0, self.constants.boards, weights)
        return list(weights.tolist())

    # -- points -----------------------------------------------------------------------------------

    @cached_property
    def points(self) -> Points:
        """By seat and source, hidden ones too."""
        names = self.constants.definition.rules.sources
        sources = np.zeros(len(names), np.int32)
        found = []
        for seat in range(self.constants.seats):
            loops.points_at(self._states, 0, self.constants.boards, seat, sources)
            found.append(dict(zip(names, sources.tolist(), strict=True)))
        return found

    def points_seen_by(self, viewer: int) -> SeenPoints:
        """Points as a viewer may know them: some sources stay hidden until the game is over."""
        if viewer not in self._seen_points:
            hidden = () if self.is_over else self.constants.definition.rules.hidden_sources
            self._seen_points[viewer] = [
                {s: None if s in hidden and seat != viewer else n for s, n in by_source.items()}
                for seat, by_source in enumerate(self.points)
            ]
        return self._seen_points[viewer]

    @cached_property
    def standings(self) -> list[int]:
        """A number for each seat that ranks it with all tie-breaks; equal is shared."""
        boards, seats = self.constants.boards, range(self.constants.seats)
        return [int(loops.standing_at(self._states, 0, boards, seat)) for seat in seats]

    @cached_property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won (several share a tie that nothing breaks); empty before the
        end."""
        if not self.is_over:
            return ()
        best = max(self.standings)
        return tuple(seat for seat, standing in enumerate(self.standings) if standing == best)

    # -- what a viewer may know -------------------------------------------------------------------

    def as_seen_by(self, viewer: int) -> View:
        """What a viewer may know, for words and pictures."""
        if viewer not in self._views:
            fields = self.constants.definition.rules.state.seen_by(self._fields, viewer)
            points = self.points_seen_by(viewer)
            self._views[viewer] = View(fields, self.constants.printed, viewer, self.movers, points)
        return self._views[viewer]

    def looks_different(self, other: Snapshot, viewer: int) -> bool:
        """Whether a viewer can tell this position from another one."""
        one, two = self.as_seen_by(viewer), other.as_seen_by(viewer)
        return one.fields != two.fields or one.due != two.due

    def is_seen(self, seat: int, number: int, viewer: int) -> bool:
        """Whether a viewer may know a move that is made here, or an outcome of chance."""
        seen = self._seen_by(seat, number)
        return bool(seen == ALL_SEATS or (viewer >= 0 and seen >> viewer & 1))

    def _seen_by(self, seat: int, number: int) -> int:
        """The seats that may know a move or an outcome, as bits."""
        if (seat, number) not in self._knowing:
            boards = self.constants.boards
            if seat == CHANCE:
                seen = loops.outcome_seen_by_at(self._states, 0, boards, number)
            else:
                seen = loops.seen_by_at(self._states, 0, boards, seat, number)
            self._knowing[seat, number] = int(seen)
        return self._knowing[seat, number]

    def is_barrier(self, seat: int, number: int) -> bool:
        """Whether a move that is made here cannot be taken back."""
        return bool(loops.is_barrier_at(self._states, 0, self.constants.boards, seat, number))


def records_of(definition: GameDefinition, state: bytes) -> Records:
    """An array of one state from its bytes; NumPy's own copies go field by field."""
    return np.frombuffer(bytearray(state), dtype=definition.rules.state.dtype)
