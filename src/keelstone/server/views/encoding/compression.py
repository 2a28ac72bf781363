"""Texts that are compressed in pieces, most of which were compressed before.

Deflated pieces that end on a whole byte can be put together to one zlib stream.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from functools import reduce
from typing import NamedTuple

#: little memory for each piece: to clear more would take longer than to compress a line
MEMORY = 6
#: a zlib stream begins with this, and its last piece is this empty one
HEADER, LAST = b"\x78\x01", b"\x03\x00"

#: of Adler-32, the sum that ends a zlib stream
MODULUS = 65521


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
    check = reduce(lambda so_far, piece: check_of_both(so_far, *piece[1:]), pieces, 1)
    return b"".join([HEADER, *(piece.packed for piece in pieces), LAST, check.to_bytes(4, "big")])


def check_of_both(check: int, own_check: int, length: int) -> int:
    """Adler-32 of a text followed by another one of this length, from the sums of both."""
    low, high = check & 0xFFFF, check >> 16
    own_low, own_high = own_check & 0xFFFF, own_check >> 16
    high = (high + own_high + (low - 1) * length) % MODULUS
    return high << 16 | (low + own_low - 1) % MODULUS
