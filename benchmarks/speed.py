"""Whole random games a second, as a ratio to the reference trials in the same run.

    python benchmarks/speed.py                          every case, and every scene of Seafarers
    python benchmarks/speed.py "imhotep, all A"         one case

If catanatron is installed (it is not a dependency: `pip install catanatron` in an environment of
your own), its games of four random players are timed too.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from keelstone.cli.bench import best, copy_many
from keelstone.engine import registry
from keelstone.engine.jit.warmup import RANDOM_GAMES, ensure_compiled
from keelstone.engine.options import read_options
from keelstone.engine.random_games import whole_games

#: title -> (game, seats, options, trial, least ratio)
CASES: dict[str, tuple[str, int, dict[str, Any], str, float]] = {
    "imhotep, all A": ("imhotep", 4, {"sides": "AAAAA"}, "imhotep_trial", 0.5),
    "imhotep, all B": ("imhotep", 4, {"sides": "BBBBB"}, "imhotep_trial", 0.25),
    "eschnapur": ("eschnapur", 4, {}, "imhotep_trial", 0.2),
    "seafarers, base, no offers": (
        "seafarers", 4, {"scene": "base", "trade": "off"}, "base_island_trial", 0.5,
    ),
}  # fmt: skip
SEAFARERS = "seafarers, base, no offers"
TURNS = (100, 300, 1000, 3000)
OTHERS_GAMES = 30
ROUNDS = 5


def load_trial(folder: Path, name: str) -> Callable[[int, int], object] | None:
    """The compiled loop of a trial, called with (games, seed); None if its file is missing."""
    file = folder / f"{name}.py"
    spec = importlib.util.spec_from_file_location(name, file) if file.exists() else None
    if spec is None or spec.loader is None:
        return None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    states = np.zeros(2, dtype=module.state_t)
    return lambda count, seed: module.bench(states, count, seed)


def seconds_for(work: Callable[[], object]) -> float:
    """The processor time of some work: other processes count less."""
    began = time.process_time()
    work()
    return time.process_time() - began


class Ours:
    """Whole random games of one set-up."""

    def __init__(self, name: str, seats: int, options: dict[str, Any]) -> None:
        self.definition = ensure_compiled(name)
        RANDOM_GAMES.ensure(name)
        self.seats = seats
        chosen = read_options(self.definition.options, options)
        self.boards = self.definition.make_board(chosen, self.definition.figures(chosen), seats)
        self.moves = 0

    def play(self, first: int, count: int) -> None:
        played = whole_games(
            self.definition, self.boards, self.seats, seed=1, first=first, games=count
        )
        self.moves = int(played.lengths.sum())

    def speed(self, count: int) -> tuple[float, float]:
        """Games a second and nanoseconds a move, the best of ROUNDS runs of the same games."""
        seconds = min(seconds_for(lambda: self.play(0, count)) for _ in range(ROUNDS))
        return count / seconds, seconds / self.moves * 1e9


def measure(case: str, folder: Path, count: int) -> None:
    """Measure one case and its trial, alternating."""
    name, seats, options, trial, least = CASES[case]
    ours = Ours(name, seats, options)
    reference = load_trial(folder, trial)
    ours.play(0, 1)
    if reference is None:
        games_a_second, nanoseconds = ours.speed(count)
        print(f"{case:28} {games_a_second:9,.0f} games/s {nanoseconds:6,.0f} ns/move   no trial")
        return
    reference(1, 0)
    own, theirs = [], []
    for turn in range(ROUNDS):
        theirs.append(seconds_for(lambda: reference(count, turn * count)))  # noqa: B023
        own.append(seconds_for(lambda: ours.play(0, count)))
    ratio = min(theirs) / min(own)
    print(
        f"{case:28} {count / min(own):9,.0f} games/s {min(own) / ours.moves * 1e9:6,.0f} ns/move"
        f"   trial {count / min(theirs):9,.0f}   ratio {ratio:.2f} (at least {least})"
        f"   {'ok' if ratio >= least else 'TOO SLOW'}"
    )


def measure_scenes(count: int) -> None:
    """Measure every scene of Seafarers with its most seats, with and without offers."""
    from keelstone.games.seafarers.data.scenes import load_scene, scene_names

    for scene in scene_names():
        seats = max(load_scene(scene).seats)
        for trade in (False, True):
            ours = Ours("seafarers", seats, {"scene": scene, "trade": trade})
            games_a_second, nanoseconds = ours.speed(max(1, count // 4 if trade else count))
            print(
                f"seafarers, {scene:15} {seats} seats, offers {'on ' if trade else 'off'}"
                f" {games_a_second:9,.0f} games/s {nanoseconds:6,.0f} ns/move"
            )


def measure_length(count: int) -> None:
    """Measure the cost of a move in games of different lengths, in which nobody can win."""
    for turns in TURNS:
        options = {"trade": False, "points": 99, "turn_limit": turns}
        _, nanoseconds = Ours("seafarers", 4, options).speed(max(1, count * TURNS[0] // turns))
        print(f"seafarers, base, {turns:5} turns {nanoseconds:6,.0f} ns/move")


def measure_other_engine(count: int) -> None:
    """Measure games of four random players of catanatron."""
    if importlib.util.find_spec("catanatron") is None:
        print("catanatron is not installed: no comparison with it")
        return
    from catanatron import Color, Game, RandomPlayer

    def play() -> None:
        for _ in range(OTHERS_GAMES):
            Game([RandomPlayer(color) for color in Color]).play()

    theirs = OTHERS_GAMES / seconds_for(play)
    _, seats, options, *_ = CASES[SEAFARERS]
    games_a_second, _ = Ours("seafarers", seats, options).speed(count)
    print(
        f"catanatron {theirs:9,.1f} games/s; ours are {games_a_second / theirs:,.0f} times as many"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cases", nargs="*", help=f"of: {'; '.join(CASES)}")
    parser.add_argument("--reference", type=Path, default=Path("../shared/reference"))
    parser.add_argument("--games", type=int, default=4000)
    args = parser.parse_args()
    for case, (name, *_) in CASES.items():
        if name in registry.game_names() and (not args.cases or case in args.cases):
            measure(case, args.reference, args.games)
    if not args.cases:
        measure_other_engine(args.games)
        measure_length(args.games // 10)
        measure_scenes(args.games // 40)
    for name in registry.game_names():
        states = registry.load(name).rules.state.zeros(2)
        copy = best(lambda: copy_many(states, 1_000_000))  # noqa: B023
        print(f"{name:12} state {states.itemsize:5} bytes, copied in {copy * 1000:.1f} ns")


if __name__ == "__main__":
    main()
