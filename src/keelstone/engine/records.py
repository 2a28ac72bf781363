"""Records: a position, or what is printed in a box, as one NumPy record with named fields.

Every field of a state says who may see it. `Record.visible_to` turns a state into what a seat may
know.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto
from struct import Struct
from typing import Any

import numpy as np
from numpy.typing import NDArray

#: formats of NumPy -> codes of `struct`
_CODES = {
    "b1": "?", "i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q",
    "u8": "Q", "f4": "f", "f8": "d",
}  # fmt: skip

Records = NDArray[Any]
Plain = Any


@dataclass(frozen=True)
class Sees:
    """Who may see a field."""

    who: str
    field: str = ""


EVERYBODY = Sees("everybody")
NOBODY = Sees("nobody")
#: the field's first axis is the seat; a seat sees its own row
OWNER = Sees("owner")


def HOLDER(field: str) -> Sees:  # noqa: N802  (reads as a mark beside the constants)
    """Visible to the one seat whose number stands in another, scalar field."""
    return Sees("holder", field)


def OWNER_WHILE(field: str) -> Sees:  # noqa: N802
    """The field's first axis is the seat. All see it, but a row whose seat's bit stands in another,
    scalar field is seen by that seat alone: what several choose at once, until all have chosen."""
    return Sees("owner while", field)


class Holds(Enum):
    """What the numbers of a field stand for. Observations depend on it (`engine/observations`)."""

    NUMBER = auto()
    #: the number of a seat; -1: of none
    SEAT = auto()
    #: the number of a seat + 1; 0: of none
    SEAT_AND_ONE = auto()
    #: a set of seats, as bits
    SEATS = auto()
    #: a set of other things, as bits; the last axis of a field of 64-bit words are the words
    SET = auto()


@dataclass(frozen=True)
class Field:
    """A named field: NumPy format ("i1", "u8", ...), shape, who sees it, and what it means.

    `span` is the least and the most that a number in it can be. Compiled rules trust it, so every
    field that is used as an index needs one: a position that somebody wrote is checked against it.
    `former_name` is what the field was called once: positions written then still read.

    The others are for observations, and `Marks` sets them for many fields at once.
    """

    name: str
    format: str
    shape: tuple[int, ...] = ()
    sees: Sees = EVERYBODY
    note: str = ""
    span: tuple[int, int] | None = None
    former_name: str = ""
    holds: Holds = Holds.NUMBER
    #: whether the first axis is the seat, as it is in every field that its owner sees
    by_seat: bool = False
    #: a number of the board: only so many places of the last axis, or bits of a set, are in use
    extent: str = ""
    #: a number of the board: where it is 0, the field does not matter
    when: str = ""
    #: False: it follows from other fields, or is of no use to a player
    observed: bool = True

    def limits(self) -> tuple[int, int]:
        """The least and the greatest number that the field may hold."""
        if self.span is not None:
            return self.span
        limits = np.iinfo(np.dtype(self.format))
        return int(limits.min), int(limits.max)


@dataclass(frozen=True)
class Marks:
    """What fields hold, for observations: the names of fields, with blanks between them."""

    by_seat: str = ""
    seat: str = ""
    seat_and_one: str = ""
    seats: str = ""
    sets: str = ""
    unobserved: str = ""
    #: a number of the board -> the fields of which so many places are in use
    extent: Mapping[str, str] = dataclasses.field(default_factory=dict)
    #: a number of the board -> the fields that do not matter where it is 0
    when: Mapping[str, str] = dataclasses.field(default_factory=dict)

    def by_field(self) -> dict[str, dict[str, Any]]:
        """The marks of each field that has any."""
        found: dict[str, dict[str, Any]] = {}
        marks: tuple[tuple[str, dict[str, Any]], ...] = (
            (self.by_seat, {"by_seat": True}),
            (self.seat, {"holds": Holds.SEAT}),
            (self.seat_and_one, {"holds": Holds.SEAT_AND_ONE}),
            (self.seats, {"holds": Holds.SEATS}),
            (self.sets, {"holds": Holds.SET}),
            (self.unobserved, {"observed": False}),
            *((names, {"extent": number}) for number, names in self.extent.items()),
            *((names, {"when": number}) for number, names in self.when.items()),
        )
        for names, mark in marks:
            for name in names.split():
                found.setdefault(name, {}).update(mark)
        return found


NO_MARKS = Marks()


class Record:
    """The declaration of a record: its fields and one NumPy dtype made from them."""

    def __init__(self, name: str, *declared: Field, marks: Marks = NO_MARKS) -> None:
        self.name = name
        fields = _marked(name, declared, marks.by_field())
        self.fields = {field.name: field for field in fields}
        if len(self.fields) != len(fields):
            raise ValueError(f"{name}: a field is declared twice")
        for field in fields:
            if hasattr(np.record, field.name):
                raise ValueError(f"{name}.{field.name}: the name is taken by NumPy records")
            if field.sees.field and field.sees.field not in self.fields:
                raise ValueError(f"{name}.{field.name}: no field {field.sees.field!r}")
            if field.by_seat and not field.shape:
                raise ValueError(f"{name}.{field.name}: there is no axis for seats")
        self.former_names = {f.former_name: f.name for f in fields if f.former_name}
        if unclear := self.former_names.keys() & self.fields.keys():
            raise ValueError(f"{name}: {', '.join(unclear)} is a field and a former name of one")
        self.dtype: np.dtype[Any] = np.dtype((np.record, _without_gaps(name, fields)))
        self._hidden = [field for field in fields if field.sees is not EVERYBODY]
        self._struct, self._places = self._decoding()
        self._byte_masks: dict[int, tuple[NDArray[np.bool_], NDArray[np.bool_]]] = {}

    def _decoding(self) -> tuple[Struct, list[tuple[str, int, tuple[int, ...]]]]:
        """The struct layout of a record's bytes, and where each field's numbers are in it."""
        layout, places, at = "=", [], 0
        for name in self.dtype.names or ():
            form = self.dtype[name]
            base, shape = form.subdtype or (form, ())
            length = int(np.prod(shape, dtype=np.int64))
            if name in self.fields:
                places.append((name, at, shape))
                layout, at = f"{layout}{length}{_CODES[base.str[1:]]}", at + length
            else:
                layout += f"{form.itemsize}x"
        return Struct(layout), places

    @property
    def has_secrets(self) -> bool:
        """Whether there are fields that not everybody sees."""
        return bool(self._hidden)

    def zeros(self, length: int = 1) -> Records:
        return np.zeros(length, dtype=self.dtype)

    def view(self, records: Records, index: int, seat: int) -> dict[str, Plain]:
        """What a seat may know, as plain data; None is unknown. SPECTATOR owns nothing."""
        return self.visible_to(self.plain(records[index].tobytes()), seat)

    def plain(self, state: bytes) -> dict[str, Plain]:
        """Every field of a record's bytes as plain data: numbers and lists of them."""
        numbers = self._struct.unpack(state)
        return {name: _nested(numbers, at, shape) for name, at, shape in self._places}

    def visible_to(self, fields: dict[str, Plain], seat: int) -> dict[str, Plain]:
        """The fields of `plain` as far as a seat may know them; what is hidden is None."""
        found = dict(fields)
        for field in self._hidden:
            found[field.name] = self._visible_value(fields, field, seat)
        return found

    def looks_alike(self, one: bytes, two: bytes, seat: int) -> bool:
        """Whether a seat sees the same values in two records, given as bytes."""
        if one == two:
            return True
        differs = np.frombuffer(one, np.uint8) != np.frombuffer(two, np.uint8)
        visible, depends = self._masks_of(seat)
        if (differs & visible).any():
            return False
        if not (differs & depends).any():
            return True
        return self.visible_to(self.plain(one), seat) == self.visible_to(self.plain(two), seat)

    def _masks_of(self, seat: int) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """The bytes that a seat always sees, and those whose visibility depends on the record."""
        if seat not in self._byte_masks:
            visible, depends = np.zeros((2, self.dtype.itemsize), np.bool_)
            for field in self.fields.values():
                place = self._bytes_of(field, seat)
                if field.sees in (EVERYBODY, OWNER):
                    visible[place] = True
                elif field.sees is not NOBODY:
                    depends[place] = True
            self._byte_masks[seat] = visible, depends
        return self._byte_masks[seat]

    def _bytes_of(self, field: Field, seat: int) -> slice:
        """Where the bytes of a field are; of one that its owner sees, the row of the seat."""
        placed: Any = self.dtype.fields
        start, size = placed[field.name][1], placed[field.name][0].itemsize
        if field.sees is not OWNER:
            return slice(start, start + size)
        row = size // field.shape[0] if 0 <= seat < field.shape[0] else 0
        return slice(start + seat * row, start + (seat + 1) * row)

    def _visible_value(self, fields: dict[str, Plain], field: Field, seat: int) -> Plain:
        value = fields[field.name]
        if field.sees is OWNER:
            return [row if owner == seat else None for owner, row in enumerate(value)]
        if field.sees is NOBODY:
            return None
        named = int(fields[field.sees.field])
        if field.sees.who == "owner while":
            return [
                row if owner == seat or not named >> owner & 1 else None
                for owner, row in enumerate(value)
            ]
        return value if named == seat >= 0 else None

    def to_text(self, records: Records, index: int) -> str:
        """The record as text: a line for each field that is not all zero. It reads back exactly."""
        lines = []
        for name in self.fields:
            numbers = np.atleast_1d(records[name][index]).ravel()
            if numbers.any():
                lines.append(" ".join([name, *(str(number) for number in numbers.tolist())]))
        return "\n".join(lines)

    def from_text(self, text: str) -> Records:
        """The record that `to_text` wrote; a ValueError names the line that is wrong."""
        records = self.zeros()
        for line in filter(None, map(str.strip, text.splitlines())):
            written, *words = line.split()
            name = self.former_names.get(written, written)
            if name not in self.fields:
                raise ValueError(f"no field {name!r} in a {self.name}")
            shape = self.fields[name].shape
            numbers = self._numbers(name, words)
            if numbers.size != max(1, int(np.prod(shape))):
                raise ValueError(f"{name}: {numbers.size} numbers instead of {np.prod(shape)}")
            records[name][0] = numbers.reshape(shape)
        return records

    def _numbers(self, name: str, words: list[str]) -> NDArray[Any]:
        least, most = self.fields[name].limits()
        try:
            numbers = [int(word) for word in words]
        except ValueError:
            raise ValueError(f"{name}: not a row of whole numbers") from None
        if any(not least <= number <= most for number in numbers):
            raise ValueError(f"{name}: a number outside {least} to {most}")
        return np.array(numbers, dtype=self.fields[name].format)


def _marked(
    name: str, fields: tuple[Field, ...], marks: Mapping[str, Mapping[str, Any]]
) -> tuple[Field, ...]:
    """Fields with their marks."""
    if unknown := marks.keys() - {field.name for field in fields}:
        raise ValueError(f"{name}: marks of no field: {', '.join(sorted(unknown))}")
    return tuple(replace(field, **marks.get(field.name, {})) for field in fields)


def _nested(numbers: tuple[Any, ...], at: int, shape: tuple[int, ...]) -> Plain:
    """The numbers of a field from a place on, as lists in lists."""
    if not shape:
        return numbers[at]
    if len(shape) == 1:
        return list(numbers[at : at + shape[0]])
    length = math.prod(shape[1:])
    return [_nested(numbers, at + row * length, shape[1:]) for row in range(shape[0])]


def _without_gaps(name: str, fields: tuple[Field, ...]) -> np.dtype[Any]:
    """An aligned dtype whose padding is fields too: copying a record then copies every byte of it.

    NumPy leaves padding as it finds it, so equal positions would not be equal bytes. The last field
    has no bytes. It holds the name: records of two games with equal fields stay two types.
    """
    aligned = np.dtype([(f.name, f.format, f.shape) for f in fields], align=True)
    placed: Any = aligned.fields
    names: list[str] = []
    formats: list[Any] = []
    offsets: list[int] = []
    end = 0
    for field in (*fields, None):
        offset = aligned.itemsize if field is None else placed[field.name][1]
        if offset > end:
            names.append(f"padding_{len(names)}")
            formats.append(np.dtype(("u1", (offset - end,))))
            offsets.append(end)
        if field is not None:
            names.append(field.name)
            formats.append(placed[field.name][0])
            offsets.append(offset)
            end = offset + placed[field.name][0].itemsize
    layout: Any = {
        "names": [*names, f"is_{'_'.join(name.split())}"],
        "formats": [*formats, np.dtype(("u1", (0,)))],
        "offsets": [*offsets, aligned.itemsize],
        "itemsize": aligned.itemsize,
    }
    made: np.dtype[Any] = np.dtype(layout, align=True)
    return made


def copied(value: Plain) -> Plain:
    """A copy of plain data, of the lists and dictionaries inside too."""
    if isinstance(value, dict):
        return {key: copied(inside) for key, inside in value.items()}
    return [copied(inside) for inside in value] if isinstance(value, list) else value
