"""What the numbers of an observation are: names, shapes, ranges and meanings."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from keelstone.engine import registry
from keelstone.engine.definition import GameDefinition
from keelstone.engine.observations.parts import FieldPart, parts_of
from keelstone.engine.options import checked_seats, read_options
from keelstone.engine.records import Holds, Records


@dataclass(frozen=True)
class Part:
    """A named part of an observation."""

    name: str
    #: the shape of its numbers, with the seats first where it is by seat
    shape: tuple[int, ...]
    #: the least and the greatest number in it
    low: int
    high: int
    #: whether there is a row for each seat, the observing one first
    by_seat: bool
    meaning: str
    #: where it begins: in the observation, or in the block of a seat
    start: int

    @property
    def length(self) -> int:
        """How many numbers it has: in all, or in the block of a seat."""
        shape = self.shape[1:] if self.by_seat else self.shape
        return int(np.prod(shape, dtype=np.int64))


@dataclass(frozen=True)
class ObservationLayout:
    """The layout of a game's observations, for a number of seats and a board.

    First come `shared` numbers, then a block of `block` numbers for each seat. The first block is
    that of the observing seat, the others follow in the order of play around the table.
    """

    name: str
    seats: int
    #: rises with every change of the layout
    version: int
    shared: int
    block: int
    parts: tuple[Part, ...]

    @property
    def size(self) -> int:
        """The number of numbers in an observation."""
        return self.shared + self.seats * self.block

    def split(self, observations: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """The parts of an observation, or of a row of them, by name. They share its memory."""
        rows = observations.shape[:-1]
        shared = observations[..., : self.shared]
        blocks = observations[..., self.shared :].reshape((*rows, self.seats, self.block))
        return {
            part.name: (blocks if part.by_seat else shared)[
                ..., part.start : part.start + part.length
            ].reshape((*rows, *part.shape))
            for part in self.parts
        }

    @property
    def low(self) -> NDArray[np.float32]:
        """The least that each number of an observation can be."""
        return self._filled("low")

    @property
    def high(self) -> NDArray[np.float32]:
        """The greatest that each number of an observation can be."""
        return self._filled("high")

    def _filled(self, side: str) -> NDArray[np.float32]:
        filled = np.zeros(self.size, np.float32)
        for part, numbers in zip(self.parts, self.split(filled).values(), strict=True):
            numbers[...] = getattr(part, side)
        return filled

    @property
    def digest(self) -> str:
        """A digest of names, shapes and ranges."""
        described = [(part.name, part.shape, part.low, part.high) for part in self.parts]
        return hashlib.sha256(repr(described).encode()).hexdigest()[:16]


def observation(
    name: str,
    *,
    seats: int | None = None,
    board: Path | str | Mapping[str, Any] | None = None,
    **options: Any,
) -> ObservationLayout:
    """The layout of a game's observations with these seats and options."""
    return layout_with(registry.load(name), options, seats, board)


def layout_with(
    definition: GameDefinition,
    options: Mapping[str, Any],
    seats: int | None = None,
    board: Path | str | Mapping[str, Any] | None = None,
) -> ObservationLayout:
    """The same for a game that is loaded."""
    seats = checked_seats(definition, seats)
    chosen = read_options(definition.options, options)
    boards = definition.make_board(chosen, definition.figures(chosen, board), seats)
    return layout_of(definition, boards, seats)


def layout_of(definition: GameDefinition, boards: Records, seats: int) -> ObservationLayout:
    """The layout of observations on a board."""
    ends = [0, 0]  # of the shared part and of a block
    parts = []
    for part in parts_of(definition.rules.state):
        shape = _shape_on(part, boards)
        if shape is None:
            continue
        made = _part(part, shape, seats, ends[part.is_in_block])
        ends[part.is_in_block] += made.length
        parts.append(made)
    version = definition.rules.observation_version
    return ObservationLayout(definition.name, seats, version, ends[0], ends[1], tuple(parts))


def _shape_on(part: FieldPart, boards: Records) -> tuple[int, ...] | None:
    """The shape of a part on a board; None where it does not matter there."""
    if part.field.when and not boards[part.field.when][0]:
        return None
    if not part.field.extent:
        return part.shape
    return (*part.shape[:-1], int(boards[part.field.extent][0]))


def _part(part: FieldPart, shape: tuple[int, ...], seats: int, start: int) -> Part:
    low, high = part.span(seats)
    return Part(
        name=part.field.name,
        shape=(seats, *shape) if part.is_in_block else shape,
        low=low,
        high=high,
        by_seat=part.is_in_block,
        meaning=_meaning(part),
        start=start,
    )


#: what the numbers of a part are, where its note does not say so
_KINDS = {
    Holds.SEAT: "a seat, 0 is the observing one, -1 none",
    Holds.SEAT_AND_ONE: "a seat + 1, 1 is the observing one, 0 none",
    Holds.SET: "a flag for each",
}


def _meaning(part: FieldPart) -> str:
    """The note of a field, and how its numbers are written."""
    note = (part.field.note or part.field.name.replace("_", " ")).replace(", as bits", "")
    if part.is_flag:
        return f"{note}; 1: it is this seat"
    notes = [note, *filter(None, [_KINDS.get(part.field.holds)])]
    if part.is_own:
        notes.append("of the observing seat")
    if part.is_conditional:
        notes.append(f"{part.span(1)[0]}: unknown")
    return "; ".join(notes)
