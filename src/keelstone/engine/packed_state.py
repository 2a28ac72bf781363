"""States of a log, stored as differences from a state that several entries share.

A state of Seafarers has 2,992 bytes, of which a move changes a few. A log that kept whole states
would need 180 MB for 60,000 moves.
"""

from __future__ import annotations

import msgspec
import numpy as np
from numpy.typing import NDArray

from keelstone.engine.jit.decorators import INTERPRETED, compiled, compiled_inline

#: how many states are stored as differences from the same one
SHARED_BY = 32
#: a state that differs in more than this share of its bytes is stored whole
MAX_DIFFERENCE = 0.25
#: a byte that differs; a row of three bytes in compiled code, which Numba types faster
CHANGE = np.dtype([("offset", "<u2"), ("value", "u1")])
MAX_STATE_BYTES = 1 << 16
#: bytes that are compared at once: most of a state stays the same
BLOCK = 8
BYTE = 0xFF


@compiled
def _find_changes(old, new, changes):  # type: ignore[no-untyped-def]
    """Write down the bytes in which a state differs; return how many, also if more than fit."""
    found, blocks = 0, len(old) // BLOCK
    for block in range(blocks):
        if not _is_same(old, new, block * BLOCK):
            found = _add_changes(old, new, block * BLOCK, BLOCK, changes, found)
    return _add_changes(old, new, blocks * BLOCK, len(old) % BLOCK, changes, found)


@compiled_inline
def _is_same(old, new, first):  # type: ignore[no-untyped-def]
    """Whether two states are the same in a block."""
    differences = np.uint8(0)
    for place in range(BLOCK):
        differences |= old[first + place] ^ new[first + place]
    return differences == 0


@compiled_inline
def _add_changes(old, new, first, length, changes, found):  # type: ignore[no-untyped-def]
    """Add the bytes that differ in a stretch; return how many there are now."""
    for place in range(first, first + length):
        if old[place] != new[place]:
            if found < len(changes):
                changes[found, 0] = place & BYTE
                changes[found, 1] = place >> 8
                changes[found, 2] = new[place]
            found += 1
    return found


def _find_changes_interpreted(old: bytes, new: bytes, changes: NDArray[np.uint8]) -> int:
    """The same by NumPy: a loop over thousands of bytes would be slow."""
    values = np.frombuffer(new, np.uint8)
    changed = np.flatnonzero(np.frombuffer(old, np.uint8) != values)
    if len(changed) <= len(changes):
        rows = changes[: len(changed)]
        rows[:, 0], rows[:, 1], rows[:, 2] = changed & BYTE, changed >> 8, values[changed]
    return len(changed)


find_changes = _find_changes_interpreted if INTERPRETED else _find_changes


class PackedState(msgspec.Struct, frozen=True, gc=False):
    """A state as the bytes in which it differs from `base`."""

    base: bytes
    #: an array of CHANGE
    changes: bytes = b""
    #: how many packed states in a row share the base
    place: int = 0

    @classmethod
    def of(cls, state: bytes, earlier: PackedState | None = None) -> PackedState:
        """Pack a state; `earlier` is the state before it in the log."""
        if earlier is None or earlier.place + 1 >= SHARED_BY or len(state) > MAX_STATE_BYTES:
            return cls(state)
        changes = np.empty((int(MAX_DIFFERENCE * len(state)), CHANGE.itemsize), np.uint8)
        count = find_changes(earlier.base, state, changes)
        if count > len(changes):
            return cls(state)
        return cls(earlier.base, changes[:count].tobytes(), earlier.place + 1)

    @property
    def state(self) -> bytes:
        """The whole state."""
        if not self.changes:
            return self.base
        whole, changes = bytearray(self.base), np.frombuffer(self.changes, CHANGE)
        np.frombuffer(whole, np.uint8)[changes["offset"]] = changes["value"]
        return bytes(whole)
