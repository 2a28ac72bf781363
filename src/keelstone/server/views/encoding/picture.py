"""Pictures as they are sent: as lines that pictures share.

A picture is most of an update, and most of its lines stay the same from one update to the next, and
from one viewer to another (`BREAK` in drawing/parts.py). A line is in memory once for all pictures
that have it, with what was computed of it.
"""

from __future__ import annotations

import zlib
from functools import cached_property
from typing import NamedTuple
from weakref import WeakValueDictionary, ref

import msgspec

from keelstone.server.views.encoding.compression import Piece, stream
from keelstone.server.views.encoding.difference import Difference, concatenate, difference

#: how thoroughly lines and the rest of an update are compressed
LINE_LEVEL, LEVEL = 3, 1
#: what ends an update after the last line of its picture
END = Piece.of(b'"}}', LINE_LEVEL)


class Line:
    """A line of a picture, with its break, as UTF-8."""

    def __init__(self, text: bytes) -> None:
        self.text = text
        self.checksum = zlib.adler32(text)
        self._changes: tuple[ref[Line], Difference] | None = None

    @cached_property
    def piece(self) -> Piece:
        """The line inside a JSON text, compressed."""
        return Piece.of(msgspec.json.encode(self.text.decode())[1:-1], LINE_LEVEL)

    def changes(self, earlier: Line) -> Difference:
        """The difference from an earlier line; the last result is cached."""
        if self is earlier:
            return [0, len(self.text)]
        if self._changes is None or self._changes[0]() is not earlier:
            self._changes = ref(earlier), difference(earlier.text, self.text)
        return self._changes[1]


class PictureLines:
    """The lines of all pictures that are in use."""

    def __init__(self) -> None:
        self._lines: WeakValueDictionary[bytes, Line] = WeakValueDictionary()

    def __len__(self) -> int:
        return len(self._lines)

    def of(self, body: str) -> tuple[Line, ...]:
        """The lines of a picture."""
        return tuple(map(self._line, body.encode().splitlines(keepends=True)))

    def _line(self, text: bytes) -> Line:
        found = self._lines.get(text)
        if found is None:
            found = self._lines[text] = Line(text)
        return found


class EncodedPicture(NamedTuple):
    """A picture for one viewer."""

    kind: str
    lines: tuple[Line, ...]

    @property
    def size(self) -> int:
        return sum(len(line.text) for line in self.lines)

    @property
    def body(self) -> bytes:
        return b"".join(line.text for line in self.lines)

    @property
    def plain(self) -> dict[str, str]:
        """The picture as an update has it."""
        return {"kind": self.kind, "body": self.body.decode()}

    @property
    def text(self) -> bytes:
        """The same as JSON."""
        return self.head + msgspec.json.encode(self.body.decode())[1:] + b"}"

    @property
    def head(self) -> bytes:
        """The beginning of `text`, before the first line of the picture."""
        return b'{"kind":%s,"body":"' % msgspec.json.encode(self.kind)

    @property
    def pieces(self) -> list[Piece]:
        """The rest of `text` and the end of an update, compressed."""
        return [*(line.piece for line in self.lines), END]

    def changes(self, earlier: EncodedPicture) -> Difference:
        """The difference from the body of an earlier picture."""
        if len(self.lines) != len(earlier.lines):
            return difference(earlier.body, self.body)
        pairs = zip(earlier.lines, self.lines, strict=True)
        return concatenate((len(old.text), new.changes(old)) for old, new in pairs)


def joined(text: bytes, picture: EncodedPicture | None) -> bytes:
    """An update that was encoded without its picture, with the picture as its last member."""
    return text if picture is None else text[: -len(b"null}")] + picture.text + b"}"


def compressed(text: bytes, picture: EncodedPicture | None) -> bytes:
    """The same as one zlib stream."""
    if picture is None:
        return zlib.compress(text, LEVEL)
    head = Piece.of(text[: -len(b"null}")] + picture.head, LEVEL)
    return stream([head, *picture.pieces])
