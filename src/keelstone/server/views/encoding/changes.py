"""An update as its difference from the one that a client got before it."""

from __future__ import annotations

import zlib
from functools import reduce
from typing import NamedTuple

import msgspec

from keelstone.server.views.encoding.compression import adler32_combine
from keelstone.server.views.encoding.difference import Difference, difference
from keelstone.server.views.encoding.picture import EncodedPicture, Line

#: how thoroughly differences are compressed, and long ones
LEVEL, LONG_LEVEL, LONG = 6, 1, 16_384


class Sent(NamedTuple):
    """What a client has: the text of an update without its picture, and the picture."""

    text: bytes
    picture: EncodedPicture


#: what a client has before the first update
NOTHING_SENT = Sent(b"", EncodedPicture("", ()))


class ChangedUpdate(msgspec.Struct):
    """An update after another one: `difference.py` says how to read the differences.

    `picture` is null if the picture is the same. `check` is Adler-32 of the new text, followed by
    the new picture's body: a client that computes another one asks for everything again.
    """

    changes: Difference
    picture: Difference | None
    kind: str
    check: int


def changes(earlier: Sent, later: Sent) -> bytes:
    """The difference between two updates, as compressed JSON."""
    picture = later.picture
    found = ChangedUpdate(
        changes=difference(earlier.text, later.text),
        picture=None if picture is earlier.picture else picture.changes(earlier.picture),
        kind=picture.kind,
        check=reduce(_and_line, picture.lines, zlib.adler32(later.text)),
    )
    encoded = msgspec.json.encode(found)
    return zlib.compress(encoded, LONG_LEVEL if len(encoded) >= LONG else LEVEL)


def _and_line(checksum: int, line: Line) -> int:
    return adler32_combine(checksum, line.checksum, len(line.text))
