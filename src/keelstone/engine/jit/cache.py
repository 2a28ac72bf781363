"""The folders in which machine code is stored between runs.

Numba's own cache does not notice changes in other files. So the name of a folder holds a digest of
everything that the machine code depends on: the sources of the engine, the sources of the game, the
version of Numba, the processor, and whether indices are checked. A change in one game does not
affect the others, and a change in its AI does not affect its rules.

Folders in KEELSTONE_PRECOMPILED are read and never written: an image has compiled them. The
processor is NUMBA_CPU_NAME where that is set, so that an image runs on other machines than its own.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import shutil
import tempfile
import time
import warnings
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import platformdirs

from keelstone.engine.jit.backend import CHECKS_BOUNDS

if TYPE_CHECKING:
    from keelstone.engine.definition import GameDefinition

PACKAGE = Path(__file__).parents[2]
#: sources that all compiled code depends on
ENGINE = PACKAGE / "engine"
#: sources that other compiled code depends on too: the search and a game's AI call each other
AI = PACKAGE / "ai"
KEEP_DAYS = 30


class GameSources(NamedTuple):
    """The folders with a game's compiled functions, of its rules and of everything, and which
    functions its definition names."""

    name: str
    rules: tuple[Path, ...]
    all: tuple[Path, ...]
    functions: tuple[str, ...]

    @classmethod
    def of(cls, game: GameDefinition) -> GameSources:
        named = game.compiled().items()
        functions = sorted(f"{name} {one.__module__}.{one.__qualname__}" for name, one in named)
        return cls(game.name, game.rule_sources(), game.sources(), tuple(functions))


#: Numba type of a state or board record -> the sources of its game
_SOURCES: dict[Any, GameSources] = {}


def note_sources(records: Iterable[Any], sources: GameSources) -> None:
    """Record which game some record types belong to."""
    _SOURCES.update(dict.fromkeys(records, sources))


def sources_of(record: Any) -> GameSources | None:
    """The sources of the game that a Numba type is a record of."""
    return _SOURCES.get(record)


def user_cache() -> Path:
    """The user's cache folder; the environment variable KEELSTONE_CACHE overrides it."""
    chosen = os.environ.get("KEELSTONE_CACHE")
    return Path(chosen) if chosen else Path(platformdirs.user_cache_dir("keelstone"))


def digest_of(folders: Iterable[Path], functions: Iterable[str] = ()) -> str:
    """A digest of all Python sources in some folders."""
    digest = hashlib.sha256("\n".join(functions).encode())
    for folder in folders:
        for file in sorted(folder.rglob("*.py")):
            digest.update(str(file.relative_to(folder)).encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def rules_folder(game: GameSources) -> Path:
    """The folder for a game's compiled rules."""
    return compiled_folder(f"{game.name}-rules", game.rules, game.functions)


def ai_folder(game: GameSources, *own: Path) -> Path:
    """The folder for compiled code of a game that is not a rule; `own` are further sources."""
    return compiled_folder(f"{game.name}-ai", (AI, *game.all, *own), game.functions)


@cache
def compiled_folder(
    label: str,
    sources: tuple[Path, ...] = (),
    functions: tuple[str, ...] = (),
    target: str = "",
) -> Path:
    """The folder for machine code from the engine, these source folders and these functions.

    The target is this processor, or another one.
    """
    folders = dict.fromkeys([ENGINE, *sources])
    name = f"{label}-{digest_of(folders, functions)}-{target or _target()}"
    if precompiled := os.environ.get("KEELSTONE_PRECOMPILED"):
        folder = Path(precompiled) / name
        if folder.is_dir():
            return folder
    folder = user_cache() / "compiled" / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "used").touch()
    except OSError:
        folder = Path(_temporary_folder()) / name
        folder.mkdir(exist_ok=True)
        return folder
    remove_old_folders(folder.parent)
    return folder


def _target() -> str:
    """What machine code is compiled by and for: Numba, the processor, checks of indices."""
    import llvmlite.binding
    import numba

    processor = numba.config.CPU_NAME or llvmlite.binding.get_host_cpu_name()
    return f"numba{numba.__version__}-{processor}{'-bounds-check' if CHECKS_BOUNDS else ''}"


@cache
def _temporary_folder() -> str:
    """A temporary folder of this process, for when the cache cannot be written."""
    folder = tempfile.TemporaryDirectory(prefix="keelstone-")
    atexit.register(folder.cleanup)
    warnings.warn(f"{user_cache()} cannot be written: rules compile at every start", stacklevel=2)
    return folder.name


def remove_old_folders(parent: Path) -> None:
    """Remove folders that were last used more than KEEP_DAYS ago."""
    oldest = time.time() - KEEP_DAYS * 86400
    for folder in parent.iterdir():
        with suppress(OSError):  # another process may be removing it too
            if (folder / "used").stat().st_mtime < oldest:
                shutil.rmtree(folder, ignore_errors=True)
