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
from types import ModuleType
from typing import Any, TypeGuard

import numpy as np

from keelstone import games
from keelstone.kernel import rule, run
from keelstone.kernel.cache import compiled_folder
from keelstone.kernel.chance import STREAM_WORDS
from keelstone.kernel.contract import CHANCE_DUE, sources_of
from keelstone.kernel.errors import BadOption
from keelstone.kernel.mask import nth
from keelstone.kernel.options import read_options

#: called with the number of functions compiled so far and the number expected
Progress = Callable[[int, int], None]

_ready: set[str] = set()


def is_compiled(name: str) -> bool:
    """Whether a game's rules lie ready as machine code."""
    return rule.INTERPRETED or name in _ready or _mark(name).exists()


def _mark(name: str) -> Path:
    """The file that says that everything of a game is compiled."""
    return compiled_folder(sources_of(games.load(name))) / "ready"


def ensure_compiled(name: str) -> ModuleType:
    """A game ready to run; where a person is watching, the first compilation shows a bar."""
    game = games.load(name)
    if not is_compiled(name):
        with _progress_bar(str(game.TITLE)) as progress:
            compile_rules(name, progress)
    _ready.add(name)
    return game


def compile_rules(name: str, progress: Progress) -> None:
    """Compile everything of one game that Python calls; `progress` hears of every function.

    Where there are two cores, another process compiles what making a move takes, and this one the
    rest: each finds the other's machine code in the cache.
    """
    game = games.load(name)
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
    package = games.load(name).__name__
    return 100 + sum(1 for f in rule.COMPILED if str(f.__module__).startswith(package))


def load(name: str) -> None:
    """Bring everything of a game into this process, from the cache as far as it lies there."""
    game = games.load(name)
    if is_compiled(name):
        warm_up(game)
    ensure_compiled(name)


def entries(game: ModuleType) -> tuple[dict[Any, tuple[Any, ...]], dict[Any, tuple[Any, ...]]]:
    """What single calls compile, with the types they are called with: moves, and the rest."""
    from numba import int64, typeof

    options = read_options(game.OPTIONS, {})
    boards = game.make_board(options, game.figures(options), game.SEATS[-1])
    scratch = Scratch(game)
    at = (typeof(game.STATE.zeros()), int64, typeof(boards))
    moving = {run.happen_at: (*at, int64), run.play_at: (*at, int64, int64)}
    other = {
        run.legal_at: (*at, int64, typeof(scratch.mask)),
        run.redeal_at: (*at, int64, typeof(scratch.rng)),
        run.start_at: (*at, int64, typeof(scratch.rng)),
    }
    return moving, other


def compile_with_dots(name: str) -> None:
    """Compile everything of one game, for another process that hears a dot for every function."""
    compile_rules(name, lambda done, expected: print(".", end="", flush=True))


def compile_moves(name: str) -> None:
    """The other core's part; a dot for every function."""
    with _hearing_of_each(lambda: print(".", flush=True)):
        for entry, types in entries(games.load(name))[0].items():
            entry.compile(types)


@contextmanager
def _other_core(name: str, one_more: Callable[[], None]) -> Iterator[None]:
    """Let another process compile meanwhile, and wait for it; nothing is lost if it cannot."""
    if (os.cpu_count() or 1) < 2:
        yield
        return
    code = f"from keelstone.prepare import compile_moves; compile_moves({name!r})"
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


def warm_up(game: ModuleType) -> None:
    """Call every generic entry once, so that each is compiled for this game's records."""
    options = read_options(game.OPTIONS, {})
    seats = game.SEATS[-1]
    boards = game.make_board(options, game.figures(options), seats)
    scratch = Scratch(game)
    whole_games(game, boards, seats, seed=0, first=0, games=1)
    states = game.STATE.zeros()
    run.start_at(states, 0, boards, seats, scratch.rng)
    while (due := run.movers_at(states, 0)) & CHANCE_DUE:
        run.odds_at(states, 0, boards, scratch.weights)
        outcome = int(np.argmax(scratch.weights))
        run.outcome_seen_by_at(states, 0, boards, outcome)
        run.happen_at(states, 0, boards, outcome)
    seat = int(due & -due).bit_length() - 1
    run.legal_at(states, 0, boards, seat, scratch.mask)
    move = int(nth(scratch.mask, 0))
    run.seen_by_at(states, 0, boards, seat, move)
    run.is_barrier_at(states, 0, boards, seat, move)
    run.points_at(states, 0, boards, seat, scratch.sources)
    run.standing_at(states, 0, boards, seat)
    run.redeal_at(states.copy(), 0, boards, seat, scratch.rng)
    run.play_at(states, 0, boards, seat, move)


class Scratch:
    """The small arrays that compiled calls write into."""

    def __init__(self, game: ModuleType, boards: Any = None) -> None:
        self.mask = np.zeros(words_in_use(game, boards), np.uint64)
        self.weights = np.zeros(max(1, game.CHANCES.length), np.int32)
        self.sources = np.zeros(len(game.SOURCES), np.int32)
        self.rng = np.zeros(STREAM_WORDS, np.uint64)


def words_in_use(game: ModuleType, boards: Any) -> int:
    """How many words of a mask the moves on a board can fill: all, unless the game knows better."""
    counted = getattr(game, "words_in_use", None)
    return int(game.MOVES.words if counted is None or boards is None else counted(boards[0]))


class Played:
    """What whole games came to: a row a game."""

    def __init__(self, game: ModuleType, seats: int, games: int) -> None:
        self.lengths = np.zeros(games, np.int32)
        self.scores = np.zeros((games, seats, len(game.SOURCES)), np.int32)
        self.standings = np.zeros((games, seats), np.int64)
        self.endings = np.zeros(games, np.int8)


MOST_SEED = 2**63 - 1
#: a random game that is not over by then is stopped: far above anything the rules produce
MOST_MOVES = 1_000_000


def is_whole(given: object) -> TypeGuard[int]:
    """Whether something is a whole number, also one of NumPy's."""
    return isinstance(given, int | np.integer) and not isinstance(given, bool)


def whole(given: object, what: str, least: int, most: int) -> int:
    """A whole number within limits; BadOption for anything else."""
    if is_whole(given) and least <= int(given) <= most:
        return int(given)
    raise BadOption(f"{what} is a whole number from {least} to {most}, not {given!r}")


def checked_seed(seed: object) -> int:
    return whole(seed, "a seed", 0, MOST_SEED)


def checked_seats(rules: ModuleType, seats: object) -> int:
    """How many play; as many as can if nothing is said."""
    allowed = rules.SEATS
    if seats is None:
        return int(allowed[-1])
    if not is_whole(seats) or seats not in allowed:
        numbers = ", ".join(map(str, allowed))
        raise BadOption(f"{rules.TITLE} is for {numbers} seats, not {seats!r}")
    return int(seats)


def whole_games(
    game: ModuleType, boards: Any, seats: int, *, seed: int, first: int, games: int
) -> Played:
    """Random games number `first`, `first` + 1, ... of a seed, on one core."""
    played = Played(game, seats, games)
    scratch = Scratch(game, boards)
    run.whole_games(
        game.STATE.zeros(), game.STATE.zeros(), boards, seats, seed, first, games, scratch.mask,
        scratch.weights, scratch.rng, MOST_MOVES, played.lengths, played.scores, played.standings,
        played.endings,
    )  # fmt: skip
    return played


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
