"""Compression of texts in pieces, most of which were compressed before.

Deflate blocks that end on a byte boundary can be concatenated to one zlib stream.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from functools import reduce
from typing import NamedTuple

#: zlib's memLevel: little, since clearing more memory would take longer than compressing a line
MEMORY = 6
#: the header of a zlib stream, and the empty block that ends it
HEADER, LAST = b"\x78\x01", b"\x03\x00"

#: the modulus of Adler-32, the checksum at the end of a zlib stream
MODULUS = 65521


class Piece(NamedTuple):
    """A piece of a text, compressed on its own, with the checksum and the length of the text."""

    packed: bytes
    checksum: int
    length: int

    @classmethod
    def of(cls, text: bytes, level: int) -> Piece:
        packer = zlib.compressobj(level, zlib.DEFLATED, -zlib.MAX_WBITS, MEMORY)
        packed = packer.compress(text) + packer.flush(zlib.Z_FULL_FLUSH)
        return cls(packed, zlib.adler32(text), len(text))


def stream(pieces: Sequence[Piece]) -> bytes:
    """One zlib stream of pieces."""
    checksum = reduce(lambda so_far, piece: adler32_combine(so_far, *piece[1:]), pieces, 1)
    return b"".join(
        [HEADER, *(piece.packed for piece in pieces), LAST, checksum.to_bytes(4, "big")]
    )


def adler32_combine(first: int, second: int, length: int) -> int:
    """The Adler-32 of two texts in a row, from those of both and the length of the second one.

    zlib has this function, but Python does not export it.
    """
    low, high = first & 0xFFFF, first >> 16
    second_low, second_high = second & 0xFFFF, second >> 16
    high = (high + second_high + (low - 1) * length) % MODULUS
    return high << 16 | (low + second_low - 1) % MODULUS
