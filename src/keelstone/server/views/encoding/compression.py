"""Encodes and compresses updates, once for all viewers who get the same.

A picture is most of an update, and most of its lines stay the same from one update to the next
(`BREAK` in drawing/parts.py). Each line is compressed by itself, once for all viewers of a table.
Deflated pieces that end on a whole byte can be put together to one zlib stream.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from functools import cached_property, reduce
from typing import NamedTuple

import msgspec

#: how many compressed lines a table keeps
MOST_LINES = 64
#: how thoroughly lines and the rest of an update are compressed
LINE_LEVEL, LEVEL = 3, 1
#: little memory for each piece: to clear more would take longer than to compress a line
MEMORY = 6
#: a zlib stream begins with this, and its last piece is this empty one
HEADER, LAST = b"\x78\x01", b"\x03\x00"

#: of Adler-32, the sum that ends a zlib stream
MODULUS = 65521

Picture = dict[str, str]


class Piece(NamedTuple):
    """A piece of a text, compressed by itself, with the check sum and the length of the text."""

    packed: bytes
    check: int
    length: int

    @classmethod
    def of(cls, text: bytes, level: int) -> Piece:
        packer = zlib.compressobj(level, zlib.DEFLATED, -zlib.MAX_WBITS, MEMORY)
        packed = packer.compress(text) + packer.flush(zlib.Z_FULL_FLUSH)
        return cls(packed, zlib.adler32(text), len(text))


def stream(pieces: Sequence[Piece]) -> bytes:
    """Pieces put together to one zlib stream."""
    check = reduce(_check_of_both, pieces, 1).to_bytes(4, "big")
    return b"".join([HEADER, *(piece.packed for piece in pieces), LAST, check])


def _check_of_both(check: int, piece: Piece) -> int:
    """Adler-32 of a text followed by a piece, from the sums of both."""
    low, high = check & 0xFFFF, check >> 16
    own_low, own_high = piece.check & 0xFFFF, piece.check >> 16
    high = (high + own_high + (low - 1) * piece.length) % MODULUS
    return high << 16 | (low + own_low - 1) % MODULUS


class PackedLines:
    """The lines of a table's pictures, compressed."""

    def __init__(self) -> None:
        self._lines: dict[str, Piece] = {}

    def pack(self, line: str) -> Piece:
        """A line and its break inside a JSON text."""
        found = self._lines.get(line)
        if found is None:
            if len(self._lines) >= MOST_LINES:
                self._lines.clear()
            found = Piece.of(msgspec.json.encode(line)[1:-1] + b"\\n", LINE_LEVEL)
            self._lines[line] = found
        return found


class EncodedPicture:
    """A picture for one viewer as JSON, and compressed by lines."""

    def __init__(self, picture: Picture, lines: PackedLines) -> None:
        self.picture, self._lines = picture, lines

    @cached_property
    def text(self) -> bytes:
        return msgspec.json.encode(self.picture)

    @property
    def head(self) -> bytes:
        """The beginning of `text`, before the first line of the picture."""
        return b'{"kind":%s,"body":"' % msgspec.json.encode(self.picture["kind"])

    @cached_property
    def pieces(self) -> list[Piece]:
        """The rest of `text` and the end of an update."""
        *lines, last = self.picture["body"].split("\n")
        end = Piece.of(msgspec.json.encode(last)[1:] + b"}}", LINE_LEVEL)
        return [*map(self._lines.pack, lines), end]


def joined(text: bytes, picture: EncodedPicture | None) -> bytes:
    """An update that was encoded without its picture, which comes last, and the picture."""
    return text if picture is None else text[: -len(b"null}")] + picture.text + b"}"


def compressed(text: bytes, picture: EncodedPicture | None) -> bytes:
    """The same as one zlib stream."""
    if picture is None:
        return zlib.compress(text, LEVEL)
    head = Piece.of(text[: -len(b"null}")] + picture.head, LEVEL)
    return stream([head, *picture.pieces])
