"""The difference between two texts: what is copied from the old one, and what is new.

A stream sends an update whole once, then what has changed: the picture and the legal moves of an
update are mostly those of the last one. Everything is counted in bytes of UTF-8.

A difference is a flat list. A text is new. A pair of numbers is a copy: its distance from the end
of the last copy, and its length.

The new text is read piece by piece. A piece that the old text has where the last copy ended,
or near there, begins a copy, which goes on for as long as both texts are the same. Long stretches
that have not changed are compared in a few steps.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

Difference = list[int | str]

#: a copy that is shorter costs more than it saves
LEAST = 10
#: how far from the end of the last copy the old text is searched for a piece
NEAR = 2048
#: a piece: up to the next tag, object or pair
_PIECE = re.compile(rb"[^<{,]*[<{,]?")
#: how far from the end of a copy the end of a piece is to be expected
_PIECE_LENGTH = 80
#: bytes that are compared first, and how many times more in each further step
_STEP, _FASTER = 64, 4


def difference(old: bytes, new: bytes) -> Difference:
    """The difference between an old and a new text."""
    found: Difference = []
    last = at = begin = written = 0
    while begin < len(new):
        piece = _PIECE.match(new, begin)
        assert piece is not None
        end = piece.end()
        place = _place(old, piece.group(), at)
        if place is None:
            begin = end
            continue
        end = _end_of_copy(old, place + end - begin, new, end)
        at = place + end - begin
        if end - begin >= LEAST:
            found += [new[written:begin].decode()] if written < begin else []
            found += [place - last, end - begin]
            last, written = at, end
        begin = end
    return [*found, new[written:].decode()] if written < len(new) else found


def concatenate(parts: Iterable[tuple[int, Difference]]) -> Difference:
    """The difference of two texts from those of their parts, given with the lengths of the old
    parts."""
    found: list[Any] = []
    begin = last = 0
    for length, changes in parts:
        at, given = begin, iter(changes)
        for change in given:
            if isinstance(change, str):
                found.append(change)
                continue
            place, copied = at + change, int(next(given))
            if place == last and found and not isinstance(found[-1], str):
                found[-1] += copied
            else:
                found += [place - last, copied]
            at = last = place + copied
        begin += length
    return found


def _place(old: bytes, piece: bytes, at: int) -> int | None:
    """Where the old text has a piece: at the end of the last copy, after it, or before it."""
    if old.startswith(piece, at):
        return at
    if len(piece) < LEAST:
        return None
    place = old.find(piece, at, at + NEAR)
    if place < 0:
        place = old.find(piece, max(0, at - NEAR), at)
    return None if place < 0 else place


def _end_of_copy(old: bytes, at: int, new: bytes, begin: int) -> int:
    """Where a copy ends that has come to these places: with the last piece that is the same."""
    end = begin + _same(old, at, new, begin)
    if end == len(new):
        return end
    near = max(begin, end - _PIECE_LENGTH)
    last = _last_piece(new, near, end)
    return 1 + (last if last >= 0 else max(begin - 1, _last_piece(new, begin, near)))


def _last_piece(new: bytes, begin: int, end: int) -> int:
    """The last byte that ends a piece, between two places; -1: there is none."""
    rfind = new.rfind
    return max(rfind(b"<", begin, end), rfind(b"{", begin, end), rfind(b",", begin, end))


def _same(old: bytes, at: int, new: bytes, begin: int) -> int:
    """How many bytes are the same in both texts from these places on."""
    done, step, faster = 0, _STEP, _FASTER
    while step:
        part = new[begin + done : begin + done + step]
        if len(part) == step and old.startswith(part, at + done):
            done, step = done + step, step * faster
        else:
            step, faster = step // 2, 1
    return done


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
