"""A cache that is bounded in bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

Value = TypeVar("Value")
#: bytes that an entry costs besides its value
OVERHEAD = 200


class ByteCache(Generic[Value]):
    """Values with their sizes. The least recently used ones are dropped when it is full."""

    def __init__(self, max_bytes: int) -> None:
        self.max_bytes = max_bytes
        self.size = 0
        self._values: OrderedDict[Hashable, tuple[Value, int]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: Hashable) -> Value | None:
        """A value, if it is still there."""
        found = self._values.get(key)
        if found is None:
            return None
        self._values.move_to_end(key)
        return found[0]

    def put(self, key: Hashable, value: Value, size: int) -> None:
        """Keep a value of this many bytes. A value that is larger than the cache is not kept."""
        self.drop(key)
        cost = size + OVERHEAD
        if cost > self.max_bytes:
            return
        self._values[key] = value, cost
        self.size += cost
        while self.size > self.max_bytes:
            self.drop(next(iter(self._values)))

    def drop(self, key: Hashable) -> None:
        """Remove a value."""
        found = self._values.pop(key, None)
        if found is not None:
            self.size -= found[1]

    def drop_while(self, is_old: Callable[[Value], bool]) -> None:
        """Remove the least recently used values for as long as they are old."""
        while self._values and is_old(next(iter(self._values.values()))[0]):
            self.drop(next(iter(self._values)))

    def drop_keys(self, is_old_key: Callable[[Any], bool]) -> None:
        """Remove the values of all such keys."""
        for key in [key for key in self._values if is_old_key(key)]:
            self.drop(key)

    def clear(self) -> None:
        """Remove every value."""
        self._values.clear()
        self.size = 0
