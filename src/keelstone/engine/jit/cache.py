"""Where compiled rules are kept between runs.

Numba's own cache does not notice a change in another file. So machine code lies in folders whose
names hold a digest of everything that may change it: the sources of the engine, those of the game
it was compiled for, the Numba version and the processor. A change in one game leaves the others
alone, and a change in its AI leaves its rules alone.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import shutil
import tempfile
import time
import warnings
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import platformdirs

if TYPE_CHECKING:
    from keelstone.engine.definition import GameDefinition

PACKAGE = Path(__file__).parents[2]
#: what all compiled code depends on
ENGINE = PACKAGE / "engine"
#: what compiled code beside the rules depends on: the search and the games' AI call each other
AI = PACKAGE / "ai"
KEEP_DAYS = 30


class GameSources(NamedTuple):
    """Where a game's compiled functions come from: its rules, and these with the rest."""

    name: str
    rules: tuple[Path, ...]
    all: tuple[Path, ...]

    @classmethod
    def of(cls, game: GameDefinition) -> GameSources:
        return cls(game.name, game.rule_sources(), game.sources())


#: Numba type of a state or board record -> the sources of its game
_SOURCES: dict[Any, GameSources] = {}


def note_sources(records: Iterable[Any], sources: GameSources) -> None:
    """Note which game some record types belong to."""
    _SOURCES.update(dict.fromkeys(records, sources))


def user_cache() -> Path:
    """The user's cache folder for Keelstone; the variable KEELSTONE_CACHE names another one."""
    chosen = os.environ.get("KEELSTONE_CACHE")
    return Path(chosen) if chosen else Path(platformdirs.user_cache_dir("keelstone"))


def digest_of(folders: Iterable[Path]) -> str:
    """A digest of all Python sources in some folders."""
    digest = hashlib.sha256()
    for folder in folders:
        for file in sorted(folder.rglob("*.py")):
            digest.update(str(file.relative_to(folder)).encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def rules_folder(game: GameSources) -> Path:
    """The folder for a game's compiled rules."""
    return compiled_folder(f"{game.name}-rules", game.rules)


def ai_folder(game: GameSources, *own: Path) -> Path:
    """The folder for what is compiled beside the rules of a game, from sources of its own too."""
    return compiled_folder(f"{game.name}-ai", (AI, *game.all, *own))


@cache
def compiled_folder(label: str, sources: tuple[Path, ...] = ()) -> Path:
    """The folder for machine code that comes from the engine and these folders of sources."""
    import llvmlite.binding
    import numba

    folders = dict.fromkeys([ENGINE, *sources])
    processor = llvmlite.binding.get_host_cpu_name()
    name = f"{label}-{digest_of(folders)}-numba{numba.__version__}-{processor}"
    folder = user_cache() / "compiled" / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "used").touch()
    except OSError:
        folder = Path(_own_folder()) / name
        folder.mkdir(exist_ok=True)
        return folder
    forget_old_folders(folder.parent)
    return folder


@cache
def _own_folder() -> str:
    """Where the cache cannot be written: for this process alone, removed at its end."""
    folder = tempfile.TemporaryDirectory(prefix="keelstone-")
    atexit.register(folder.cleanup)
    warnings.warn(f"{user_cache()} cannot be written: rules compile at every start", stacklevel=2)
    return folder.name


def forget_old_folders(parent: Path) -> None:
    """Remove the machine code of sources that nobody has run for a month."""
    oldest = time.time() - KEEP_DAYS * 86400
    for folder in parent.iterdir():
        with suppress(OSError):  # another process may be tidying up too
            if (folder / "used").stat().st_mtime < oldest:
                shutil.rmtree(folder, ignore_errors=True)


class CacheByGame:
    """Numba's cache of one function, kept apart for every game that it is compiled for."""

    def __init__(self, function: Callable[..., Any], is_deferred: bool = False) -> None:
        self._function = function
        self._is_inner = is_deferred
        self._file = Path(function.__code__.co_filename)
        self._caches: dict[Path, Any] = {}

    def load_overload(self, signature: Any, target: Any) -> Any:
        """What is kept; a file that was cut off or damaged counts as none, and is written again."""
        cache = self._cache_for(signature)
        try:
            return cache.load_overload(signature, target)
        except Exception:  # there is no end to what broken pickles raise
            cache.flush()
            return None

    def save_overload(self, signature: Any, data: Any) -> None:
        self._cache_for(signature).save_overload(signature, data)

    def _cache_for(self, signature: Any) -> Any:
        folder = self._folder(games_in(getattr(signature, "args", signature)))
        if folder not in self._caches:
            self._caches[folder] = numba_cache_in(folder, self._is_inner)(self._function)
        return self._caches[folder]

    def _folder(self, games: list[GameSources]) -> Path:
        """The folder by what the function's code depends on."""
        if not games:
            return compiled_folder("engine" if self._is_in(ENGINE) else "ai", self._own())
        if self._is_in(ENGINE, *games[0].rules):
            return rules_folder(games[0])
        return ai_folder(games[0], *self._own())

    def _is_in(self, *folders: Path) -> bool:
        return any(folder in self._file.parents for folder in folders)

    def _own(self) -> tuple[Path, ...]:
        """The folder of a function that lies neither in the engine nor in the search."""
        return () if self._is_in(ENGINE, AI) else (self._file.parent,)


@cache
def numba_cache_in(folder: Path, is_deferred: bool) -> type:
    """Numba's cache of a function with its files in this folder. The folder's name says what the
    machine code was made from, so that it serves every copy of the same sources on a machine."""
    from numba.core import caching

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
            return f"{self._line}i" if is_deferred else str(self._line)

    class Files(caching.CompileResultCacheImpl):  # type: ignore[misc]
        _locator_classes = (Locator,)

        def rebuild(self, target: Any, payload: tuple[Any, ...]) -> Any:
            return rebuilt(target, payload) if is_deferred else super().rebuild(target, payload)

    class NumbaCache(caching.FunctionCache):  # type: ignore[misc]
        _impl_class = Files

    return NumbaCache


def games_in(types: Iterable[Any]) -> list[GameSources]:
    """The games whose records are among some types, alone, in arrays or tuples."""
    found = []
    for kind in types:
        if kind in _SOURCES:
            found.append(_SOURCES[kind])
        elif hasattr(kind, "types"):
            found += games_in(kind.types)
        elif getattr(kind, "dtype", None) in _SOURCES:
            found.append(_SOURCES[kind.dtype])
    return found
