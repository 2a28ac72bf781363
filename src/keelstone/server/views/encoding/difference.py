"""The difference between two texts, as copies of the old one and what is new.

A stream sends an update whole once, then what has changed: the picture and the legal moves of an
update are mostly those of the last one. Everything is counted in bytes of UTF-8.

A difference is a flat list. A text is new; a pair of numbers is a copy: how far behind the end of
the last copy it begins, and how long it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

Difference = list[int | str]

#: a copy that is shorter costs more than it saves
LEAST = 10
#: the pieces of a line: up to the next tag, object or pair
_PIECES = re.compile(rb"[^<{,]*[<{,]|[^<{,]+$")


def difference(old: bytes, new: bytes) -> Difference:
    """What turns the old text into the new one."""
    found = _Changes(old)
    lines = _Places(old.splitlines(keepends=True))
    pieces: _Places | None = None
    for line in new.splitlines(keepends=True):
        if found.copied(line, lines):
            continue
        pieces = pieces or _Places(_PIECES.findall(old))
        for piece in _PIECES.findall(line):
            if not found.copied(piece, pieces):
                found.add(piece)
    return found.finished()


def applied(old: bytes, changes: Difference) -> bytes:
    """The text that a difference makes of an old one."""
    found, at, given = [], 0, iter(changes)
    for change in given:
        if isinstance(change, str):
            found.append(change.encode())
            continue
        at += change
        length = int(next(given))
        found.append(old[at : at + length])
        at += length
    return b"".join(found)


class _Places:
    """Where the pieces of a text begin."""

    def __init__(self, pieces: Iterable[bytes]) -> None:
        self.starts: dict[bytes, list[int]] = {}
        at = 0
        for piece in pieces:
            self.starts.setdefault(piece, []).append(at)
            at += len(piece)

    def of(self, piece: bytes, at: int) -> int | None:
        """The first place of a piece from a point on, or its last one before it."""
        found = self.starts.get(piece)
        if found is None:
            return None
        return next((start for start in found if start >= at), found[-1])


class _Changes:
    """The new text so far, as copies (start, end) and new bytes."""

    def __init__(self, old: bytes) -> None:
        self.old = old
        self.parts: list[tuple[int, int] | bytes] = []
        self.end = 0

    def copied(self, piece: bytes, places: _Places) -> bool:
        """Whether the old text has a piece; then it is copied from there."""
        last = self.parts[-1] if self.parts else b""
        if isinstance(last, tuple) and self.old.startswith(piece, self.end):
            self.parts[-1] = last[0], self.end + len(piece)
        else:
            start = places.of(piece, self.end)
            if start is None:
                return False
            self.end = start
            self.parts.append((start, start + len(piece)))
        self.end += len(piece)
        return True

    def add(self, piece: bytes) -> None:
        last = self.parts[-1] if self.parts else None
        if isinstance(last, bytes):
            self.parts[-1] = last + piece
        else:
            self.parts.append(piece)

    def finished(self) -> Difference:
        """As a flat list; short copies are spelt out."""
        found: Difference = []
        at, new = 0, b""
        for part in self.parts:
            if isinstance(part, bytes) or part[1] - part[0] < LEAST:
                new += part if isinstance(part, bytes) else self.old[part[0] : part[1]]
                continue
            if new:
                found.append(new.decode())
            found += [part[0] - at, part[1] - part[0]]
            at, new = part[1], b""
        return [*found, new.decode()] if new else found
