"""`View`: what a seat may know. Text and pictures are made from views only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from keelstone.engine.masks import numbers_in
from keelstone.engine.records import Plain, Records

#: what was read of a view, and what it was: all of a value (name, ALL, None), a row of it
#: (name, ROW, number), or whether something is in it (name, HAS, something)
Notes = dict[tuple[str, int, Any], Any]
ALL, ROW, HAS = range(3)


class Printed:
    """A board record read as plain values: `board.obelisk_places[3]`."""

    def __init__(self, records: Records) -> None:
        self._records = records
        #: parts of pictures that were drawn from views of this game: drawing/parts.py
        self.parts: dict[Any, Any] = {}

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in (self._records.dtype.names or ()):
            raise AttributeError(name)
        value = self._records[name][0].tolist()
        setattr(self, name, value)
        return value


class View:
    """A state as one seat sees it: its fields as attributes, None where the seat may not know.

    `seat` is the viewer, -1 for a spectator; `movers` are the seats that may move now; `points` are
    by seat and source. Two views are equal if their viewer cannot tell them apart.
    """

    def __init__(
        self,
        fields: dict[str, Plain],
        board: Printed,
        seat: int,
        movers: tuple[int, ...],
        points: list[dict[str, int | None]],
    ) -> None:
        self.__dict__.update(fields)
        self.fields = fields
        self.board = board
        self.seat = seat
        self.movers = movers
        self.points = points

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self._identity() == other._identity()

    __hash__ = None  # type: ignore[assignment]  # a view holds lists

    def _identity(self) -> tuple[Any, ...]:
        return self.seat, self.movers, self.points, self.fields

    def __repr__(self) -> str:
        who = "a spectator" if self.seat < 0 else f"seat {self.seat}"
        due = ", ".join(map(str, self.movers)) or "nobody"
        return f"<{type(self).__name__} of {who}, due {due}>"

    def members(self, name: str, *index: int) -> frozenset[int]:
        """The numbers in a field that is a set of bits, or in a row of it: `members("road", 0)` are
        the edges with a road of seat 0. Nothing is known of what is hidden: it has no members."""
        value = self.fields[name]
        for place in index:
            value = value[place]
        words = value if isinstance(value, list) else [value]
        return frozenset(numbers_in(np.array([word or 0 for word in words], np.uint64)))

    def points_of(self, seat: int) -> int:
        """A seat's points as far as the viewer may know them."""
        return sum(points or 0 for points in self.points[seat].values())

    def tracked(self) -> TrackedView:
        """The same view; it notes which of its values are read."""
        return TrackedView(self)

    def untracked_seat(self) -> int:
        """The viewer, without a note that it was read."""
        return self.seat

    def still_shows(self, notes: Notes) -> bool:
        """Whether all values that a tracked view has noted are unchanged."""
        for (name, how, what), value in notes.items():
            found = getattr(self, name)
            if how == ROW:
                found = found[what]
            elif how == HAS:
                found = what in found
            if found != value:
                return False
        return True

    if TYPE_CHECKING:  # the fields of a state are attributes

        def __getattr__(self, name: str) -> Any: ...


class TrackedView(View):
    """A view that notes which of its values are read. Cached parts of pictures use it."""

    def __init__(self, source: View) -> None:
        self.__dict__.update(_source=source, _notes={})

    def __getattr__(self, name: str) -> Any:
        value = getattr(self.__dict__["_source"], name)
        notes: Notes = self.__dict__["_notes"]
        if isinstance(value, list | tuple):
            value = TrackedRows(name, value, notes)
        elif name != "board":
            notes[name, ALL, None] = value
        self.__dict__[name] = value
        return value

    def untracked_seat(self) -> int:
        source: View = self.__dict__["_source"]
        return source.untracked_seat()

    def notes(self) -> Notes:
        """The values that were read."""
        notes: Notes = self.__dict__["_notes"]
        return notes


class TrackedRows(Sequence[Any]):
    """A list of a tracked view. It notes which rows are read."""

    __slots__ = ("_name", "_notes", "_values")

    def __init__(self, name: str, values: Sequence[Any], notes: Notes) -> None:
        self._name, self._values, self._notes = name, values, notes

    def _all(self) -> Sequence[Any]:
        self._notes[self._name, ALL, None] = self._values
        return self._values

    def __getitem__(self, place: Any) -> Any:
        if not isinstance(place, int):
            return self._all()[place]
        value = self._notes[self._name, ROW, place] = self._values[place]
        return value

    def __len__(self) -> int:
        return len(self._all())

    def __iter__(self) -> Iterator[Any]:
        return iter(self._all())

    def __contains__(self, value: object) -> bool:
        is_in = self._notes[self._name, HAS, value] = value in self._values
        return is_in

    def __eq__(self, other: object) -> bool:
        return self._all() == other

    def __hash__(self) -> int:
        return hash(self._all())
