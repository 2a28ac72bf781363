"""Where compiled rules are kept between runs.

Numba's own cache does not notice a change in another file. So machine code lies in folders whose
names are made from everything that may change it: the kernel's sources, those of the game it was
compiled for, the Numba version and the processor. A change in one game leaves the others alone.
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
from typing import Any

import platformdirs

PACKAGE = Path(__file__).parent.parent
KERNEL = PACKAGE / "kernel"
#: modules that only words, pictures, files and numbers passed at run time come from: no rule
#: depends on them
WITHOUT_RULES = {
    "cache.py", "drawing.py", "errors.py", "events.py", "figures.py", "foreign.py",
    "layout_checks.py", "names.py", "options.py", "panel.py", "picture.py", "scene_checks.py",
    "scene_reading.py", "scene_text.py", "shown.py", "soundness.py", "soundness_of_offers.py",
    "soundness_of_turns.py", "svg.py", "text.py", "view.py", "weights.py", "words.py",
}  # fmt: skip
KEEP_DAYS = 30

#: Numba type of a state or board record -> the folder of its game's sources
SOURCES_OF: dict[Any, Path] = {}


def user_cache() -> Path:
    """The user's cache folder for Keelstone; the variable KEELSTONE_CACHE names another one."""
    chosen = os.environ.get("KEELSTONE_CACHE")
    return Path(chosen) if chosen else Path(platformdirs.user_cache_dir("keelstone"))


def digest_of(folders: list[Path]) -> str:
    """A digest of all sources with rules in some folders."""
    digest = hashlib.sha256()
    for folder in folders:
        for file in sorted(folder.rglob("*.py")):
            if file.name not in WITHOUT_RULES and not file.name.startswith("drawing_"):
                digest.update(str(file.relative_to(folder)).encode())
                digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


@cache
def compiled_folder(*sources: Path) -> Path:
    """The folder for machine code that comes from the kernel and these folders of sources."""
    import llvmlite.binding
    import numba

    folders = list(dict.fromkeys([KERNEL, *sources]))
    processor = llvmlite.binding.get_host_cpu_name()
    name = f"{folders[-1].name}-{digest_of(folders)}-numba{numba.__version__}-{processor}"
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

    def __init__(self, function: Callable[..., Any], is_inner: bool = False) -> None:
        self._function = function
        self._is_inner = is_inner
        self._own = Path(function.__code__.co_filename).parent
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
        games = sources_in(getattr(signature, "args", signature))
        folder = compiled_folder(self._own, *games[:1])
        if folder not in self._caches:
            self._caches[folder] = numba_cache_in(folder, self._is_inner)(self._function)
        return self._caches[folder]


@cache
def numba_cache_in(folder: Path, is_inner: bool) -> type:
    """Numba's cache of a function with its files in this folder. The folder's name says what the
    machine code was made from, so that it serves every copy of the same sources on a machine."""
    from numba.core import caching

    from keelstone.kernel.inner import rebuilt

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
            return f"{self._line}i" if is_inner else str(self._line)

    class Files(caching.CompileResultCacheImpl):  # type: ignore[misc]
        _locator_classes = (Locator,)

        def rebuild(self, target: Any, payload: tuple[Any, ...]) -> Any:
            return rebuilt(target, payload) if is_inner else super().rebuild(target, payload)

    class NumbaCache(caching.FunctionCache):  # type: ignore[misc]
        _impl_class = Files

    return NumbaCache


def sources_in(types: Iterable[Any]) -> list[Path]:
    """The sources of the games whose records are among some types, alone, in arrays or tuples."""
    found = []
    for kind in types:
        if kind in SOURCES_OF:
            found.append(SOURCES_OF[kind])
        elif hasattr(kind, "types"):
            found += sources_in(kind.types)
        elif getattr(kind, "dtype", None) in SOURCES_OF:
            found.append(SOURCES_OF[kind.dtype])
    return found
