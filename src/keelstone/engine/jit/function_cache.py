"""Numba's cache of compiled functions, with one folder for every game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from numba.core import caching

from keelstone.engine.jit.cache import (
    AI,
    ENGINE,
    GameSources,
    ai_folder,
    compiled_folder,
    rules_folder,
    sources_of,
)


class CacheByGame:
    """The cache of one function: a folder for every game that it is compiled for."""

    def __init__(self, function: Callable[..., Any], is_deferred: bool) -> None:
        self._function = function
        self._is_deferred = is_deferred
        self._file = Path(function.__code__.co_filename)
        self._caches: dict[Path, Any] = {}

    def load_overload(self, signature: Any, target: Any) -> Any:
        """Load a compiled version; None if there is none or its file is damaged."""
        cache = self._cache_for(signature)
        try:
            return cache.load_overload(signature, target)
        except Exception:  # a damaged pickle may raise anything
            with suppress(OSError):
                cache.flush()
            return None

    def save_overload(self, signature: Any, data: Any) -> None:
        """Store a compiled version, unless its folder is read-only."""
        with suppress(OSError):
            self._cache_for(signature).save_overload(signature, data)

    def _cache_for(self, signature: Any) -> Any:
        folder = self._folder(games_in(getattr(signature, "args", signature)))
        if folder not in self._caches:
            self._caches[folder] = numba_cache_in(folder, self._is_deferred)(self._function)
        return self._caches[folder]

    def _folder(self, games: list[GameSources]) -> Path:
        """The folder for code that depends on the sources of these games."""
        if not games and self._is_in(ENGINE):
            return compiled_folder("engine")
        if not games:
            return compiled_folder("ai", (AI, *self._own()))
        if self._is_in(ENGINE, *games[0].rules):
            return rules_folder(games[0])
        return ai_folder(games[0], *self._own())

    def _is_in(self, *folders: Path) -> bool:
        return any(folder in self._file.parents for folder in folders)

    def _own(self) -> tuple[Path, ...]:
        """The source folder of a function outside `engine` and `ai`."""
        return () if self._is_in(ENGINE, AI) else (self._file.parent,)


@cache
def numba_cache_in(folder: Path, is_deferred: bool) -> type:
    """Numba's cache class with its files in this folder.

    The folder's name identifies the sources, so Numba's own check of the source file is off. Equal
    sources in another place use the same machine code.
    """
    from keelstone.engine.jit.deferred import rebuilt

    class Locator(caching._CacheLocator):  # type: ignore[misc]
        def __init__(self, function: Callable[..., Any]) -> None:
            self._module = function.__module__
            self._line = function.__code__.co_firstlineno

        @classmethod
        def from_function(cls, function: Callable[..., Any], file: str) -> Locator:
            return cls(function)

        def get_cache_path(self) -> str:
            return str(folder / self._module)

        def get_source_stamp(self) -> None:
            return None

        def get_disambiguator(self) -> str:
            return f"{self._line}d" if is_deferred else str(self._line)

    class Files(caching.CompileResultCacheImpl):  # type: ignore[misc]
        _locator_classes = (Locator,)

        def rebuild(self, target: Any, payload: tuple[Any, ...]) -> Any:
            return rebuilt(target, payload) if is_deferred else super().rebuild(target, payload)

    class NumbaCache(caching.FunctionCache):  # type: ignore[misc]
        _impl_class = Files

    return NumbaCache


def games_in(types: Iterable[Any]) -> list[GameSources]:
    """The games whose records are among some types: on their own, in arrays or in tuples."""
    found = []
    for kind in types:
        record = kind if sources_of(kind) else getattr(kind, "dtype", None)
        if sources := sources_of(record):
            found.append(sources)
        elif hasattr(kind, "types"):
            found += games_in(kind.types)
    return found
