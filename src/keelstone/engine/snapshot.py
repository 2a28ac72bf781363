"""`Snapshot`: a position, with its movers, legal moves, points and views computed at most once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np

from keelstone.engine import loops
from keelstone.engine.definition import GameDefinition
from keelstone.engine.errors import AmbiguousMove, IllegalMove, MalformedMove
from keelstone.engine.masks import numbers_in
from keelstone.engine.moves import Moves
from keelstone.engine.options import is_whole
from keelstone.engine.records import Plain, Records
from keelstone.engine.rng import new_stream
from keelstone.engine.seats import ALL_SEATS, CHANCE, CHANCE_DUE
from keelstone.engine.views import Printed, View
from keelstone.i18n import Phrase, join, say

Points = list[dict[str, int]]
SeenPoints = list[dict[str, int | None]]


#: redeals on which a move is made to find out whether it reveals something
REDEALS = 4
#: seed of these redeals; fixed, so that equal information gives equal answers
REDEAL_SEED = 0x756E646F


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
        self._final: dict[tuple[int, int], bool] = {}
        self._views: dict[int, View] = {}
        self._seen_points: dict[int, SeenPoints] = {}

    @cached_property
    def _states(self) -> Records:
        return records_of(self.constants.definition, self.state)

    @cached_property
    def _fields(self) -> dict[str, Plain]:
        """Every field of the state, hidden ones included."""
        return self.constants.definition.rules.state.plain(self.state)

    # -- what is due ------------------------------------------------------------------------------

    @cached_property
    def movers(self) -> tuple[int, ...]:
        """The seats that are due, (CHANCE,) where chance is; empty when the game is over."""
        due = loops.movers_at(self._states, 0)
        if due & CHANCE_DUE:
            return (CHANCE,)
        return self._seats_in(due)

    @cached_property
    def optional_movers(self) -> tuple[int, ...]:
        """The seats that may move although nobody waits for them."""
        return self._seats_in(loops.optional_movers_at(self._states, 0, self.constants.boards))

    def _seats_in(self, bits: int) -> tuple[int, ...]:
        return tuple(seat for seat in range(self.constants.seats) if bits >> seat & 1)

    def may_move(self, seat: int) -> bool:
        """Whether a seat is due, or may move although nobody waits for it."""
        return seat in self.movers or seat in self.optional_movers

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return not self.movers

    def legal(self, seat: int) -> tuple[int, ...]:
        """The numbers of a seat's legal moves, ascending; none if it may not move."""
        if seat == CHANCE or not self.may_move(seat):
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

    # -- moves that a caller names ----------------------------------------------------------------

    def due_seat(self, seat: int | None) -> int:
        """A seat that may move; the only one that is due if none is given. IllegalMove for any
        other."""
        if not self.movers:
            raise IllegalMove(say("the game is over"))
        if seat is None:
            if len(self.movers) > 1:
                raise AmbiguousMove(
                    say("several seats are due, {due}: say which one moves", due=self.movers)
                )
            return self.movers[0]
        if not self.may_move(seat):
            raise IllegalMove(
                say("seat {seat} is not due; due are {due}", seat=seat, due=self.movers)
            )
        return seat

    def parse_move(self, move: object, seat: int, names: Sequence[str | Phrase]) -> int:
        """The number of a legal move of a seat that is due, from its notation or number.

        For CHANCE it is an outcome. `names` are the players' names, for the words of a refusal.
        """
        self.due_seat(seat)
        found = self._numbers_of(move, seat)
        legal = sorted(set(found) & set(self._possible(seat)))
        if len(legal) > 1:
            options = ", ".join(self.notation(seat, number) for number in legal)
            raise AmbiguousMove(say("{move} may be {names}", move=repr(move), names=options))
        if not legal:
            raise IllegalMove(self.why_not(seat, found[0], names))
        return legal[0]

    def _numbers_of(self, move: object, seat: int) -> list[int]:
        """The numbers that a notation or a number can mean, legal or not."""
        table = self.table(seat)
        if isinstance(move, str):
            return table.parse(move, self.constants.printed)
        if is_whole(move):
            table.kind_of(int(move))
            return [int(move)]
        raise MalformedMove(say("a move is a text or a number, not {move}", move=repr(move)))

    def _possible(self, seat: int) -> Sequence[int]:
        """A seat's legal moves, or the outcomes that chance can bring."""
        if seat != CHANCE:
            return self.legal(seat)
        return [number for number, weight in enumerate(self.weights) if weight]

    def why_not(self, seat: int, number: int, names: Sequence[str | Phrase]) -> Phrase:
        """Why a move is not legal here, in words."""
        notation = repr(self.notation(seat, number))
        if seat == CHANCE:
            return say("chance cannot bring {what} now", what=notation)
        reason = self.constants.definition.text.why_not(self.as_seen_by(seat), seat, number)
        return join([notation, reason.named(names)], ": ")

    def notation(self, seat: int, number: int) -> str:
        """The notation of a seat's move, or of an outcome of chance."""
        return self.table(seat).notation(number, self.constants.printed)

    def phrase(self, seat: int, number: int) -> Phrase:
        """A seat's move in words, as it is offered to the seat; or an outcome of chance."""
        if seat == CHANCE:
            return say("chance: {what}", what=self.notation(seat, number))
        return self.constants.definition.text.move(self.as_seen_by(seat), seat, number)

    def table(self, seat: int) -> Moves:
        """The numbered moves of a seat, or the outcomes of chance."""
        rules = self.constants.definition.rules
        return rules.chances if seat == CHANCE else rules.moves

    # -- points -----------------------------------------------------------------------------------

    @cached_property
    def points(self) -> Points:
        """Points by seat and source, hidden ones included."""
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

    def projected_points(self, viewer: int) -> SeenPoints | None:
        """Points as if the game ended now, from what a viewer may know.

        None if the game is over or all its points count at once.
        """
        if self.is_over or self.constants.definition.rules.score_now is None:
            return None
        world = self.redealt(viewer, 0)
        states = records_of(self.constants.definition, world.state)
        loops.score_now_at(states, 0, self.constants.boards)
        return Snapshot(self.constants, states.tobytes()).points_seen_by(viewer)

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
            fields = self.constants.definition.rules.state.visible_to(self._fields, viewer)
            points = self.points_seen_by(viewer)
            self._views[viewer] = View(fields, self.constants.printed, viewer, self.movers, points)
        return self._views[viewer]

    def looks_different(self, other: Snapshot, viewer: int) -> bool:
        """Whether a viewer can tell this position from another one."""
        record = self.constants.definition.rules.state
        looks_alike = record.looks_alike(self.state, other.state, viewer)
        return not looks_alike or self.movers != other.movers

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

    # -- what cannot be taken back ----------------------------------------------------------------

    def is_barrier(self, seat: int, number: int) -> bool:
        """Whether the game says that a move made here cannot be taken back."""
        return bool(loops.is_barrier_at(self._states, 0, self.constants.boards, seat, number))

    def is_final(self, seat: int, number: int) -> bool:
        """Whether a move made here cannot be taken back: it is a barrier, or it reveals something.

        What a move reveals is compared besides, so that a rule that forgets a case of `is_barrier`
        lets nobody look at hidden cards and choose again.
        """
        if (seat, number) not in self._final:
            is_final = self.is_barrier(seat, number) or self.reveals(seat, number)
            self._final[seat, number] = is_final
        return self._final[seat, number]

    def reveals(self, seat: int, number: int) -> bool:
        """Whether a move made here shows its seat something that it did not know.

        The move is made on redeals for the seat. If the seat could tell one from the position that
        the move led to, then the move has revealed something. The answer follows from what the seat
        knew before the move and sees after it. A rare reveal can be missed.
        """
        after = self.after(seat, number)
        if self.constants.definition.rules.hidden_sources and after.is_over:
            return True  # hidden points are shown at the end
        return any(
            world.after(seat, number).looks_different(after, seat)
            for world in self._worlds(seat)
            if world.state != self.state
        )

    def shows_choice(self, seat: int, number: int, viewer: int) -> bool:
        """Whether a viewer who learns of a move made here learns what its seat chose.

        That is so if, for all that the viewer knows, the seat could have made another move that the
        viewer would have seen, or could not have made this one.
        """
        if not self.is_seen(seat, number, viewer):
            return False
        return any(
            number not in world.legal(seat)
            or any(
                other != number and world.is_seen(seat, other, viewer)
                for other in world.legal(seat)
            )
            for world in self._worlds(viewer)
        )

    def _worlds(self, viewer: int) -> Iterator[Snapshot]:
        """Positions that a viewer cannot tell from this one. They follow from what it knows."""
        deals = REDEALS if self.constants.definition.rules.state.has_secrets else 1
        return (self.redealt(viewer, deal) for deal in range(deals))

    def after(self, seat: int, number: int) -> Snapshot:
        """The position that a legal move leads to."""
        states = records_of(self.constants.definition, self.state)
        loops.play_at(states, 0, self.constants.boards, seat, number)
        return Snapshot(self.constants, states.tobytes())

    def redealt(self, seat: int, deal: int, seed: int = REDEAL_SEED) -> Snapshot:
        """A position that a seat cannot tell from this one; `deal` numbers the redeals."""
        states = records_of(self.constants.definition, self.state)
        rng = new_stream(seed, deal)
        loops.redeal_at(states, 0, self.constants.boards, seat, rng)
        return Snapshot(self.constants, states.tobytes())


def records_of(definition: GameDefinition, state: bytes) -> Records:
    """An array of one state from its bytes; NumPy's own copies go field by field."""
    return np.frombuffer(bytearray(state), definition.rules.state.dtype)
