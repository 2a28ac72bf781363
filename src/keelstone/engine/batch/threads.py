"""Runs work on ranges of rows in a thread pool that the whole process shares."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TypeVar

Result = TypeVar("Result")


def available_cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max(1, available_cores() - 1), "keelstone-batch")


if hasattr(os, "register_at_fork"):  # a child of fork has no threads
    os.register_at_fork(after_in_child=_pool.cache_clear)


def in_parts(work: Callable[[int, int, int], Result], rows: int, parts: int) -> list[Result]:
    """Call `work(part, low, high)` for consecutive ranges of rows; return the results in order.

    The calling thread does the first part.
    """
    if parts == 1:
        return [work(0, 0, rows)]
    limits = [rows * part // parts for part in range(parts + 1)]
    others = [
        _pool().submit(work, part, limits[part], limits[part + 1]) for part in range(1, parts)
    ]
    return [work(0, 0, limits[1]), *(other.result() for other in others)]
