"""What a seat may know, as an object for words and pictures: nothing else is ever shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from keelstone.engine.records import Plain, Records


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
        self.__dict__.update(fields)
        self.fields = fields
        self.board = board
        self.seat = seat
        self.due = due
        self.points = points

    def points_of(self, seat: int) -> int:
        """A seat's points as far as the viewer may know them."""
        return sum(points or 0 for points in self.points[seat].values())

    def tracked(self) -> TrackedView:
        """The same view; it notes which of its values are read."""
        return TrackedView(self)

    def untracked_seat(self) -> int:
        """The viewer, without a note that it was read."""
        return self.seat

    if TYPE_CHECKING:  # the fields of a state are attributes

        def __getattr__(self, name: str) -> Any: ...


class TrackedView(View):
    """A view that notes which of its values are read, for parts of pictures that are kept."""

    def __init__(self, source: View) -> None:
        self.__dict__["_source"] = source

    def __getattr__(self, name: str) -> Any:
        value = self.__dict__[name] = getattr(self.__dict__["_source"], name)
        return value

    def untracked_seat(self) -> int:
        source: View = self.__dict__["_source"]
        return source.untracked_seat()

    def read(self) -> dict[str, Any]:
        """The values that were read, by name; the board is the same throughout a game."""
        return {k: v for k, v in self.__dict__.items() if k not in ("_source", "board")}
