"""Measure how fast this machine plays: whole random games, copies, single calls.

keelstone bench
keelstone bench imhotep --json
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from keelstone.engine import loops as compiled_run
from keelstone.engine import registry
from keelstone.engine.batch import simulate
from keelstone.engine.game import Game
from keelstone.engine.jit import compiled


def add_arguments(parser: argparse.ArgumentParser, rest: Sequence[str]) -> None:
    parser.add_argument(
        "game", metavar="GAME", nargs="?", help=f"of {', '.join(registry.game_names())}"
    )
    parser.add_argument("--games", type=int, default=5_000, help="how many games (default: 5000)")
    parser.add_argument("--json", action="store_true", help="for programs")


def run(args: argparse.Namespace) -> int:
    chosen = [args.game] if args.game else registry.game_names()
    results = [measure(name, args.games) for name in chosen]
    if args.json:
        print(json.dumps(results, indent=1))
        return 0
    table = Table("game", "games/s", "moves/s", "state, bytes", "copy, ns", "rule call, µs")
    for result in results:
        table.add_row(
            result["game"],
            f"{result['games_per_second']:,.0f}",
            f"{result['moves_per_second']:,.0f}",
            str(result["state_bytes"]),
            f"{result['copy_ns']:.0f}",
            f"{result['call_us']:.2f}",
        )
    Console().print(table)
    return 0


def measure(name: str, count: int) -> dict[str, Any]:
    """One game's figures, on one core, without compilation."""
    result = simulate(name, games=count)
    game = Game(name, seed=1)
    states = game.definition.rules.state.zeros(2)
    return {
        "game": name,
        "games_per_second": result["games_per_second"],
        "moves_per_second": result["moves_per_second"],
        "moves_per_game": result["length"]["mean"],
        "state_bytes": int(game.definition.rules.state.dtype.itemsize),
        "copy_ns": 1e9 * best(lambda: copy_many(states, 1_000_000)) / 1_000_000,
        "call_us": 1e6 * best(lambda: call_many(game, 20_000)) / 20_000,
    }


def best(work: Callable[[], object]) -> float:
    """The shortest of five times. The first run compiles."""
    times = []
    for _ in range(5):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return min(times)


def call_many(game: Game, times: int) -> None:
    states, movers_at = game.states, compiled_run.movers_at
    for _ in range(times):
        movers_at(states, 0)


@compiled
def copy_many(states, times):  # type: ignore[no-untyped-def]
    for index in range(times):
        states[1 - (index & 1)] = states[index & 1]
