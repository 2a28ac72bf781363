"""The parts of an observation, derived from the fields of a state record.

An observation has a shared part and then a block for each seat, beginning with the observing one.
What belongs to a seat is in its block; seats elsewhere are counted from the observing seat.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from keelstone.engine.records import EVERYBODY, NOBODY, OWNER, Field, Holds, Record

WORD = 64
#: fields that every observation leaves out: the number of seats is a choice, not news
LEFT_OUT = {"seats"}


@dataclass(frozen=True)
class FieldPart:
    """One field in an observation."""

    field: Field

    @property
    def is_own(self) -> bool:
        """Whether the observing seat sees its own row and no other."""
        return self.field.sees is OWNER

    @property
    def is_by_seat(self) -> bool:
        """Whether the first axis of the field is the seat."""
        return self.field.by_seat or self.field.sees.who in ("owner", "owner while")

    @property
    def is_flag(self) -> bool:
        """Whether it is a seat or a set of seats, written as a flag for each seat."""
        return not self.field.shape and self.field.holds in (Holds.SEAT, Holds.SEATS)

    @property
    def is_in_block(self) -> bool:
        """Whether it is a part of the block of each seat."""
        return self.is_flag or (self.is_by_seat and not self.is_own)

    @property
    def is_conditional(self) -> bool:
        """Whether it may be unknown to the observing seat."""
        return self.field.sees is not EVERYBODY and not self.is_own

    @property
    def is_words(self) -> bool:
        """Whether it is a set in 64-bit words."""
        return self.field.holds is Holds.SET and self.field.format == "u8"

    @property
    def is_fixed(self) -> bool:
        """Whether its length is the same on all boards."""
        return not self.field.extent and not self.field.when

    @property
    def bits(self) -> int:
        """The number of bits of a set that is one number."""
        return self.field.limits()[1].bit_length()

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of what is written for one seat, at most: a set ends in an axis of flags."""
        shape = self.field.shape[1:] if self.is_by_seat else self.field.shape
        if self.is_words:
            return (*shape[:-1], WORD * shape[-1])
        return (*shape, self.bits) if self.field.holds is Holds.SET else shape

    @property
    def length(self) -> int:
        return math.prod(self.shape)

    def span(self, seats: int) -> tuple[int, int]:
        """The least and the greatest number that is written."""
        least, most = self._known_span(seats)
        return (least - 1 if self.is_conditional else least), most

    def _known_span(self, seats: int) -> tuple[int, int]:
        if self.is_flag or self.field.holds is Holds.SET:
            return 0, 1
        if self.field.holds is Holds.SEAT:
            return -1, seats - 1
        if self.field.holds is Holds.SEAT_AND_ONE:
            return 0, seats
        return self.field.limits()


def parts_of(record: Record) -> list[FieldPart]:
    """The parts in their order: shared ones, then those of a block; of fixed length first."""
    parts = list(_observed(record))
    return sorted(parts, key=lambda part: (part.is_in_block, not part.is_fixed))


def _observed(record: Record) -> Iterator[FieldPart]:
    for field in record.fields.values():
        if field.observed and field.sees is not NOBODY and field.name not in LEFT_OUT:
            part = FieldPart(field)
            if field.holds is Holds.SEATS and field.shape:
                raise ValueError(f"{record.name}.{field.name}: sets of seats are single numbers")
            yield part
