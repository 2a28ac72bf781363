"""States of a log, stored as differences from a state that several entries share.

A state of Seafarers has 2,992 bytes, of which a move changes a few. A log that kept whole states
would need 180 MB for 60,000 moves.
"""

from __future__ import annotations

import msgspec
import numpy as np
from numpy.typing import NDArray

from keelstone.engine.jit.decorators import INTERPRETED, compiled

#: how many states are stored as differences from the same one
SHARED_BY = 32
#: a state that differs in more than this share of its bytes is stored whole
MAX_DIFFERENCE = 0.25
#: offsets into a state are two bytes each
OFFSET = np.dtype("<u2")
MAX_STATE_BYTES = 1 << 16


@compiled
def _find_changes(old, new, offsets, values):  # type: ignore[no-untyped-def]
    """Write down the offsets and bytes in which a state differs; return how many, -1: too many."""
    found = 0
    for place in range(len(old)):
        if old[place] != new[place]:
            if found == len(offsets):
                return -1
            offsets[found] = place
            values[found] = new[place]
            found += 1
    return found


def _find_changes_interpreted(
    old: NDArray[np.uint8],
    new: NDArray[np.uint8],
    offsets: NDArray[np.uint16],
    values: NDArray[np.uint8],
) -> int:
    """The same by NumPy: a loop over thousands of bytes would be slow."""
    changed = np.flatnonzero(old != new)
    if len(changed) > len(offsets):
        return -1
    offsets[: len(changed)] = changed
    values[: len(changed)] = new[changed]
    return len(changed)


find_changes = _find_changes_interpreted if INTERPRETED else _find_changes


class PackedState(msgspec.Struct, frozen=True, gc=False):
    """A state as the bytes in which it differs from `base`."""

    base: bytes
    #: the offsets of these bytes, then their values
    changes: bytes = b""
    #: how many packed states in a row share the base
    place: int = 0

    @classmethod
    def of(cls, state: bytes, earlier: PackedState | None = None) -> PackedState:
        """Pack a state; `earlier` is the state before it in the log."""
        if earlier is None or earlier.place + 1 >= SHARED_BY or len(state) > MAX_STATE_BYTES:
            return cls(state)
        old, new = np.frombuffer(earlier.base, np.uint8), np.frombuffer(state, np.uint8)
        most = int(MAX_DIFFERENCE * len(state))
        offsets, values = np.empty(most, OFFSET), np.empty(most, np.uint8)
        count = find_changes(old, new, offsets, values)
        if count < 0:
            return cls(state)
        changes = offsets[:count].tobytes() + values[:count].tobytes()
        return cls(earlier.base, changes, earlier.place + 1)

    @property
    def state(self) -> bytes:
        """The whole state."""
        count = len(self.changes) // (OFFSET.itemsize + 1)
        if not count:
            return self.base
        whole = bytearray(self.base)
        offsets = np.frombuffer(self.changes, OFFSET, count)
        values = np.frombuffer(self.changes, np.uint8, offset=count * OFFSET.itemsize)
        np.frombuffer(whole, np.uint8)[offsets] = values
        return bytes(whole)
