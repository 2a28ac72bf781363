"""A check that deferred code generation and the cache work with the installed Numba.

The check compiles two tiny functions, stores them, loads them again and compares their results with
the interpreted ones. It runs once: a file in the cache records that it has passed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FunctionType
from typing import Any

import numpy as np

from keelstone.engine.jit.cache import compiled_folder
from keelstone.engine.jit.deferred import compile_deferred
from keelstone.engine.jit.function_cache import numba_cache_in


class SelfTestFailed(Exception):
    """The installed Numba does not do what Keelstone relies on."""


def check() -> None:
    """Run the self-test, unless it has passed before."""
    mark = compiled_folder("engine") / f"self-test-{sys.implementation.cache_tag}"
    if not mark.exists():
        with TemporaryDirectory(prefix="keelstone-", ignore_cleanup_errors=True) as folder:
            run(Path(folder))
        mark.touch()


def run(folder: Path) -> None:
    """Compile, store, load and call; raise if anything differs from the interpreted result."""
    stored, loaded = Generation(folder), Generation(folder)
    stones = np.array([3, 1, 4], np.int8)
    expected = _total(stones), _largest(stones)
    if (stored.total(stones), stored.largest(stones)) != expected:
        raise SelfTestFailed("a compiled function returns another result")
    # `largest` was stored; `total` is compiled again, with the deferred `_add` from the cache.
    _forget(folder, "_total")
    if (loaded.total(stones), loaded.largest(stones)) != expected:
        raise SelfTestFailed("a function from the cache returns another result")
    if loaded.hits != {("_largest", False), ("_add", True)}:
        raise SelfTestFailed("compiled functions are not found in the cache")


def _add(total, stone):  # type: ignore[no-untyped-def]
    return total + stone


def _total(stones):  # type: ignore[no-untyped-def]
    total = 0
    for index in range(len(stones)):
        total = _add(total, stones[index])
    return int(_add(total, 1))


def _largest(stones):  # type: ignore[no-untyped-def]
    largest = 0
    for index in range(len(stones)):
        largest = max(largest, int(stones[index]))
    return largest


class Generation:
    """The functions above, compiled as in a new process."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        #: the functions that were found in the cache, and whether their deferred version was
        self.hits: set[tuple[str, bool]] = set()
        add = self._compiled(_add)
        self.total = self._compiled(_total, _add=add)
        self.largest = self._compiled(_largest)

    def _compiled(self, function: Callable[..., Any], **names: Any) -> Any:
        """A function compiled with other global names."""
        code, module = function.__code__, function.__globals__
        copy = FunctionType(code, {**module, **names}, function.__name__)
        return compile_deferred(copy, False, self._cache)

    def _cache(self, function: Callable[..., Any], is_deferred: bool) -> CountedCache:
        cache = numba_cache_in(self.folder, is_deferred)(function)
        return CountedCache(cache, self.hits, (function.__name__, is_deferred))


class CountedCache:
    """A cache of one function that notes when the function is found."""

    def __init__(self, cache: Any, hits: set[tuple[str, bool]], key: tuple[str, bool]) -> None:
        self.cache, self.hits, self.key = cache, hits, key
        self.save_overload = cache.save_overload

    def load_overload(self, signature: Any, target: Any) -> Any:
        found = self.cache.load_overload(signature, target)
        if found is not None:
            self.hits.add(self.key)
        return found


def _forget(folder: Path, name: str) -> None:
    """Remove a function from the cache."""
    for file in folder.rglob(f"*{name}-*"):
        file.unlink()
