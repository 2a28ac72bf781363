"""Compiling a game's rules before its first use, with something to look at meanwhile."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from threading import Thread
from typing import Any

import numpy as np

from keelstone.engine import loops, registry
from keelstone.engine.definition import GameDefinition
from keelstone.engine.jit import decorators
from keelstone.engine.jit.cache import GameSources, rules_folder
from keelstone.engine.masks import nth
from keelstone.engine.options import read_options
from keelstone.engine.random_games import whole_games
from keelstone.engine.scratch import Scratch
from keelstone.engine.seats import CHANCE_DUE

#: called with the number of functions compiled so far and the number expected
Progress = Callable[[int, int], None]

_ready: set[str] = set()


def is_compiled(name: str) -> bool:
    """Whether a game's rules lie ready as machine code."""
    return decorators.INTERPRETED or name in _ready or _mark(name).exists()


def _mark(name: str) -> Path:
    """The file that says that everything of a game is compiled."""
    return rules_folder(GameSources.of(registry.load(name))) / "ready"


def ensure_compiled(name: str) -> GameDefinition:
    """A game ready to run; where a person is watching, the first compilation shows a bar."""
    game = registry.load(name)
    if not is_compiled(name):
        with _progress_bar(str(game.title)) as progress:
            compile_rules(name, progress)
    _ready.add(name)
    return game


def compile_rules(name: str, progress: Progress) -> None:
    """Compile everything of one game that Python calls; `progress` hears of every function.

    Where there are two cores, another process compiles what making a move takes, and this one the
    rest: each finds the other's machine code in the cache.
    """
    game = registry.load(name)
    expected = functions_expected(name)
    done = count()

    def one_more() -> None:
        progress(min(next(done), expected), expected)

    with _hearing_of_each(one_more):
        with _other_core(name, one_more):
            for entry, types in entries(game)[1].items():
                entry.compile(types)
        warm_up(game)
    progress(expected, expected)
    _mark(name).touch()


def functions_expected(name: str) -> int:
    """About how many functions the compilation of a game comes to."""
    folders = registry.load(name).rule_sources()
    return 100 + sum(1 for function in decorators.COMPILED if is_in(function, folders))


def is_in(function: Any, folders: tuple[Path, ...]) -> bool:
    """Whether a compiled function's source lies in one of some folders."""
    file = Path(function.py_func.__code__.co_filename)
    return any(folder in file.parents for folder in folders)


def load(name: str) -> None:
    """Bring everything of a game into this process, from the cache as far as it lies there."""
    game = registry.load(name)
    if is_compiled(name):
        warm_up(game)
    ensure_compiled(name)


def entries(game: GameDefinition) -> tuple[dict[Any, tuple[Any, ...]], dict[Any, tuple[Any, ...]]]:
    """What single calls compile, with the types they are called with: moves, and the rest."""
    from numba import int64, typeof

    options = read_options(game.options, {})
    boards = game.make_board(options, game.figures(options), game.seats[-1])
    scratch = Scratch(game)
    at = (typeof(game.rules.state.zeros()), int64, typeof(boards))
    moving = {loops.happen_at: (*at, int64), loops.play_at: (*at, int64, int64)}
    other = {
        loops.legal_at: (*at, int64, typeof(scratch.mask)),
        loops.redeal_at: (*at, int64, typeof(scratch.rng)),
        loops.start_at: (*at, int64, typeof(scratch.rng)),
    }
    return moving, other


def compile_with_dots(name: str) -> None:
    """Compile everything of one game, for another process that hears a dot for every function."""
    compile_rules(name, lambda done, expected: print(".", end="", flush=True))


def compile_moves(name: str) -> None:
    """The other core's part; a dot for every function."""
    with _hearing_of_each(lambda: print(".", flush=True)):
        for entry, types in entries(registry.load(name))[0].items():
            entry.compile(types)


@contextmanager
def _other_core(name: str, one_more: Callable[[], None]) -> Iterator[None]:
    """Let another process compile meanwhile, and wait for it; nothing is lost if it cannot."""
    if (os.cpu_count() or 1) < 2:
        yield
        return
    code = f"from keelstone.engine.jit.warmup import compile_moves; compile_moves({name!r})"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as other:

        def count_dots() -> None:
            for _ in other.stdout or ():
                one_more()

        dots = Thread(target=count_dots, daemon=True)
        dots.start()
        try:
            yield
        except BaseException:
            other.kill()
            raise
        dots.join()


@contextmanager
def _hearing_of_each(one_more: Callable[[], None]) -> Iterator[None]:
    """Numba tells of the beginning and the end of each compilation."""
    from numba.core import event

    class Listener(event.Listener):  # type: ignore[misc]
        def on_start(self, event: object) -> None:
            pass

        def on_end(self, event: object) -> None:
            one_more()

    with event.install_listener("numba:compile", Listener()):
        yield


def warm_up(game: GameDefinition) -> None:
    """Call every generic entry once, so that each is compiled for this game's records."""
    options = read_options(game.options, {})
    seats = game.seats[-1]
    boards = game.make_board(options, game.figures(options), seats)
    scratch = Scratch(game)
    whole_games(game, boards, seats, seed=0, first=0, games=1)
    states = game.rules.state.zeros()
    loops.start_at(states, 0, boards, seats, scratch.rng)
    while (due := loops.movers_at(states, 0)) & CHANCE_DUE:
        loops.odds_at(states, 0, boards, scratch.weights)
        outcome = int(np.argmax(scratch.weights))
        loops.outcome_seen_by_at(states, 0, boards, outcome)
        loops.happen_at(states, 0, boards, outcome)
    seat = int(due & -due).bit_length() - 1
    loops.legal_at(states, 0, boards, seat, scratch.mask)
    move = int(nth(scratch.mask, 0))
    loops.seen_by_at(states, 0, boards, seat, move)
    loops.is_barrier_at(states, 0, boards, seat, move)
    loops.points_at(states, 0, boards, seat, scratch.sources)
    loops.standing_at(states, 0, boards, seat)
    loops.redeal_at(states.copy(), 0, boards, seat, scratch.rng)
    loops.play_at(states, 0, boards, seat, move)


class _progress_bar:  # noqa: N801  (used as a with-statement)
    """A bar on the terminal; silence where nobody is looking."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.bar: Any = None
        self.task: Any = None

    def __enter__(self) -> Progress:
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import Progress as Bar

            self.bar = Bar(console=Console(stderr=True), transient=True)
            self.task = self.bar.add_task(f"Compiling the rules of {self.title} (once)")
            self.bar.start()
        return self._advance

    def _advance(self, done: int, expected: int) -> None:
        if self.bar is not None:
            self.bar.update(self.task, completed=done, total=expected)

    def __exit__(self, *exc: object) -> None:
        if self.bar is not None:
            self.bar.stop()
