"""The parts of a game that are compiled ahead of their first use.

`python -m keelstone compile GAME` compiles all of them, and `--part` chooses some.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import RLock

from keelstone.engine import registry
from keelstone.engine.jit.backend import INTERPRETED, chosen_backend
from keelstone.engine.jit.cache import GameSources
from keelstone.engine.jit.progress import Progress, counting, progress_shown


@dataclass(frozen=True)
class Part:
    """A part of a game that is compiled as a whole.

    A file beside its machine code records that it is compiled.
    """

    name: str
    #: what it is called in "Compiling the rules of Seafarers"
    title: str
    #: the cache folder of a game's machine code
    folder: Callable[[GameSources], Path]
    #: run(game, one_more): compile it; `one_more` reports a function that another process compiled
    run: Callable[[str, Callable[[], None]], None]
    #: about how many functions that are
    expected: Callable[[str], int]
    _done: set[str] = field(default_factory=set)
    _running: set[str] = field(default_factory=set)
    _lock: RLock = field(default_factory=RLock)

    def is_compiled(self, game: str) -> bool:
        """Whether this part of a game is stored as machine code or in this process."""
        if INTERPRETED or game in self._done:
            return True
        return chosen_backend().is_cached and self.mark(game).exists()

    def mark(self, game: str) -> Path:
        """The file that records that this part of a game is compiled."""
        return self.folder(GameSources.of(registry.load(game))) / f"{self.name}-ready"

    def compile(self, game: str, progress: Progress) -> None:
        """Compile this part of a game."""
        self._running.add(game)
        try:
            with counting(progress, self.expected(game)) as one_more:
                self.run(game, one_more)
        finally:
            self._running.discard(game)
        if chosen_backend().is_cached:
            with suppress(OSError):  # a read-only folder: the next process compiles again
                self.mark(game).touch()
        self._done.add(game)

    def ensure(self, game: str) -> None:
        """Compile this part of a game where that is still needed, and show the progress.

        Other threads wait. What is called while the part is being compiled goes on.
        """
        if game in self._done:
            return
        with self._lock:
            if game in self._running:
                return
            if not self.is_compiled(game):
                once = " (once)" if chosen_backend().is_cached else ""
                title = registry.load(game).title
                with progress_shown(f"Compiling {self.title} of {title}{once}") as progress:
                    self.compile(game, progress)
            self._done.add(game)


def compile_command(game: str, *parts: str) -> list[str]:
    """The command that compiles parts of a game and prints its progress as JSON lines."""
    chosen = [word for part in parts for word in ("--part", part)]
    return [sys.executable, "-m", "keelstone", "compile", game, *chosen, "--json"]


def compile_environment() -> dict[str, str]:
    """The environment for that command: it finds the modules that this process finds."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
