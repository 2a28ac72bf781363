"""Compiling a game's rules ahead of their first use."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import numpy as np

from keelstone.engine import loops, registry
from keelstone.engine.definition import GameDefinition
from keelstone.engine.jit.backend import chosen_backend
from keelstone.engine.jit.cache import rules_folder
from keelstone.engine.jit.decorators import COMPILED
from keelstone.engine.jit.parts import Part, compile_command, compile_environment
from keelstone.engine.masks import nth
from keelstone.engine.options import read_options
from keelstone.engine.packed_state import PackedState
from keelstone.engine.random_games import Scratch, whole_games
from keelstone.engine.rng import open_stream, weighted
from keelstone.engine.seats import CHANCE_DUE


def ensure_compiled(name: str) -> GameDefinition:
    """A game whose rules are compiled."""
    RULES.ensure(name)
    return registry.load(name)


def load(name: str) -> None:
    """Load the compiled rules of a game into this process; compile what is missing."""
    if RULES.is_compiled(name):
        warm_up(registry.load(name))
    ensure_compiled(name)


def _compile_rules(name: str, one_more: Callable[[], None]) -> None:
    """Compile every function that Python calls for single moves and whole games.

    Where there are two cores, another process compiles the functions that make a move. Each process
    finds the other's machine code in the cache.
    """
    game = registry.load(name)
    with other_core(name, MOVES.name, one_more=one_more):
        for entry, types in entries(game)[1].items():
            entry.compile(types)
    warm_up(game)


def _compile_moves(name: str, one_more: Callable[[], None]) -> None:
    for entry, types in entries(registry.load(name))[0].items():
        entry.compile(types)


def entries(game: GameDefinition) -> tuple[dict[Any, tuple[Any, ...]], dict[Any, tuple[Any, ...]]]:
    """The functions for single calls with their argument types: those that move, and others."""
    from numba import int64, typeof

    boards, _ = board_of(game)
    scratch = Scratch(game)
    at = (typeof(game.rules.state.zeros()), int64, typeof(boards))
    moving = {loops.happen_at: (*at, int64), loops.play_at: (*at, int64, int64)}
    other = {
        loops.legal_at: (*at, int64, typeof(scratch.mask)),
        loops.odds_at: (*at, typeof(scratch.weights)),
        loops.outcome_seen_by_at: (*at, int64),
        loops.redeal_at: (*at, int64, typeof(scratch.rng)),
        loops.start_at: (*at, int64, typeof(scratch.rng)),
        open_stream: (typeof(scratch.rng), int64, int64),
        weighted: (typeof(scratch.rng), typeof(scratch.weights), int64),
    }
    return moving, other


def board_of(game: GameDefinition) -> tuple[Any, int]:
    """The board of a game without options, for the most seats."""
    options, seats = read_options(game.options, {}), game.seats[-1]
    return game.make_board(options, game.figures(options), seats), seats


@contextmanager
def other_core(
    name: str, *parts: str, one_more: Callable[[], None] = lambda: None
) -> Iterator[None]:
    """Let another process compile parts meanwhile, and wait for it.

    If it fails, this process compiles them when they are first used.
    """
    if not parts or (os.cpu_count() or 1) < 2 or not chosen_backend().is_cached:
        yield
        return
    with subprocess.Popen(
        compile_command(name, *parts),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=compile_environment(),
    ) as other:

        def count_lines() -> None:
            for _ in other.stdout or ():
                one_more()

        lines = Thread(target=count_lines, daemon=True)
        lines.start()
        try:
            yield
        except BaseException:
            other.kill()
            raise
        lines.join()


def warm_up(game: GameDefinition) -> None:
    """Call every function for single calls once, so that it is compiled for this game's records."""
    boards, seats = board_of(game)
    scratch = Scratch(game)
    states = game.rules.state.zeros()
    loops.start_at(states, 0, boards, seats, scratch.rng)
    while (due := loops.movers_at(states, 0)) & CHANCE_DUE:
        loops.odds_at(states, 0, boards, scratch.weights)
        outcome = int(np.argmax(scratch.weights))
        loops.outcome_seen_by_at(states, 0, boards, outcome)
        loops.happen_at(states, 0, boards, outcome)
    seat = int(due & -due).bit_length() - 1
    loops.optional_movers_at(states, 0, boards)
    loops.legal_at(states, 0, boards, seat, scratch.mask)
    move = int(nth(scratch.mask, 0))
    assert loops.is_legal_at(states, 0, boards, seat, move, scratch.mask)
    loops.seen_by_at(states, 0, boards, seat, move)
    loops.is_barrier_at(states, 0, boards, seat, move)
    loops.points_at(states, 0, boards, seat, scratch.sources)
    if game.rules.score_now is not None:
        loops.score_now_at(states.copy(), 0, boards)
    loops.standing_at(states, 0, boards, seat)
    loops.redeal_at(states.copy(), 0, boards, seat, scratch.rng)
    before = PackedState.of(states.tobytes())
    loops.play_at(states, 0, boards, seat, move)
    PackedState.of(states.tobytes(), before)


def _compile_positions(name: str, one_more: Callable[[], None]) -> None:
    """Check the first position of a game as one that somebody wrote."""
    game = registry.load(name)
    boards, seats = board_of(game)
    states = game.rules.state.zeros()
    loops.start_at(states, 0, boards, seats, Scratch(game).rng)
    game.problems(states[0], boards[0])


def _compile_random_games(name: str, one_more: Callable[[], None]) -> None:
    """Play a random game."""
    game = registry.load(name)
    boards, seats = board_of(game)
    whole_games(game, boards, seats, seed=0, first=0, games=1)


def _rules_expected(name: str) -> int:
    folders = registry.load(name).rule_sources()
    return 100 + sum(1 for function in COMPILED if is_in(function, folders))


def is_in(function: Any, folders: tuple[Path, ...]) -> bool:
    """Whether a compiled function's source is in one of some folders."""
    file = Path(function.py_func.__code__.co_filename)
    return any(folder in file.parents for folder in folders)


RULES = Part("rules", "the rules", rules_folder, _compile_rules, _rules_expected)
#: a part of the rules, for a second process
MOVES = Part("moves", "the moves", rules_folder, _compile_moves, _rules_expected)
#: what reading a position as text needs besides
POSITIONS = Part(
    "positions", "the check of positions", rules_folder, _compile_positions, lambda game: 20
)
#: what `whole_games` needs besides
RANDOM_GAMES = Part(
    "random-games", "random games", rules_folder, _compile_random_games, lambda game: 10
)
