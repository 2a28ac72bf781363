"""Whole random games a second, as a ratio against the reference trials in the same run."""

from __future__ import annotations

import argparse
import importlib.util
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from keelstone import games
from keelstone.commands.bench import best, copy_many
from keelstone.kernel.options import read_options
from keelstone.prepare import ensure_compiled, whole_games

#: title -> (game, seats, options, trial, least ratio)
CASES: dict[str, tuple[str, int, dict[str, Any], str, float]] = {
    "imhotep, all A": ("imhotep", 4, {"sides": "AAAAA"}, "imhotep_trial", 0.5),
    "imhotep, all B": ("imhotep", 4, {"sides": "BBBBB"}, "imhotep_trial", 0.25),
    "eschnapur": ("eschnapur", 4, {}, "imhotep_trial", 0.2),
    "seafarers, base, no offers": (
        "seafarers", 4, {"scene": "base", "trade": "off"}, "base_island_trial", 0.5,
    ),
}  # fmt: skip


def load_trial(folder: Path, name: str) -> Callable[[int, int], object]:
    """The trial's own loop of whole games, compiled: call with (games, seed)."""
    spec = importlib.util.spec_from_file_location(name, folder / f"{name}.py")
    if spec is None or spec.loader is None:
        sys.exit(f"there is no {name}.py in {folder}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    states = np.zeros(2, dtype=module.state_t)
    return lambda count, seed: module.bench(states, count, seed)


def seconds_for(work: Callable[[], object]) -> float:
    """Processor time, so that other work on the machine counts less."""
    began = time.process_time()
    work()
    return time.process_time() - began


def measure(case: str, folder: Path, count: int) -> None:
    name, seats, options, trial, least = CASES[case]
    rules = ensure_compiled(name)
    chosen = read_options(rules.OPTIONS, options)
    boards = rules.make_board(chosen, rules.figures(chosen), seats)
    reference = load_trial(folder, trial)
    reference(1, 0)
    ours, theirs = [], []
    for turn in range(5):
        theirs.append(seconds_for(lambda: reference(count, turn * count)))  # noqa: B023
        first = turn * count
        ours.append(
            seconds_for(
                lambda: whole_games(rules, boards, seats, seed=1, first=first, games=count)  # noqa: B023
            )
        )
    played = whole_games(rules, boards, seats, seed=1, first=0, games=count)
    ratio = min(theirs) / min(ours)
    print(
        f"{case:28} {count / min(ours):9,.0f} games/s"
        f" {played.lengths.sum() / min(ours):12,.0f} moves/s"
        f"   trial {count / min(theirs):9,.0f}   ratio {ratio:.2f} (at least {least})"
        f"   {'ok' if ratio >= least else 'TOO SLOW'}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cases", nargs="*", help=f"of: {'; '.join(CASES)}")
    parser.add_argument("--reference", type=Path, default=Path("../shared/reference"))
    parser.add_argument("--games", type=int, default=4000)
    args = parser.parse_args()
    for case, (name, *_) in CASES.items():
        if name in games.names() and (not args.cases or case in args.cases):
            measure(case, args.reference, args.games)
    for name in games.names():
        states = games.load(name).STATE.zeros(2)
        copy = best(lambda: copy_many(states, 1_000_000))  # noqa: B023
        print(f"{name:12} state {states.itemsize:5} bytes, copied in {copy * 1000:.1f} ns")


if __name__ == "__main__":
    main()
