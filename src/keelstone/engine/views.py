"""What a seat may know, as an object for words and pictures: nothing else is ever shown."""

from __future__ import annotations

from typing import Any

from keelstone.engine.records import Plain, Records


class Printed:
    """A board record read as plain values: `board.obelisk_places[3]`."""

    def __init__(self, records: Records) -> None:
        self._records = records

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in (self._records.dtype.names or ()):
            raise AttributeError(name)
        value = self._records[name][0].tolist()
        setattr(self, name, value)
        return value


class View:
    """A state as one seat sees it: its fields as attributes, None where the seat may not know.

    `seat` is the viewer, -1 for a spectator; `due` are the seats that may move now; `points` are
    by seat and source.
    """

    def __init__(
        self,
        fields: dict[str, Plain],
        board: Printed,
        seat: int,
        due: tuple[int, ...],
        points: list[dict[str, int | None]],
    ) -> None:
        self.fields = fields
        self.board = board
        self.seat = seat
        self.due = due
        self.points = points

    def points_of(self, seat: int) -> int:
        """A seat's points as far as the viewer may know them."""
        return sum(points or 0 for points in self.points[seat].values())

    def __getattr__(self, name: str) -> Any:
        try:
            return self.__dict__["fields"][name]
        except KeyError:
            raise AttributeError(name) from None
