"""Whole random games: how fast, how long, who wins, and where the points come from.

keelstone simulate imhotep --seats 4 --games 20000 --seed 1
keelstone simulate imhotep --sides BBBBB --wrath --json
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from keelstone.cli.support.arguments import add_game, add_options, chosen_options
from keelstone.engine.batch import simulate


def add_arguments(parser: argparse.ArgumentParser, rest: Sequence[str]) -> None:
    add_game(parser)
    parser.add_argument("--seats", type=int, help="how many play (default: the most)")
    parser.add_argument("--games", type=int, default=10_000, help="how many games (default: 10000)")
    parser.add_argument(
        "--seed", type=int, default=0, help="which games: the same seed, the same games"
    )
    parser.add_argument("--cores", type=int, default=1, help="how many cores (default: 1)")
    parser.add_argument("--json", action="store_true", help="for programs")
    add_options(parser, rest)


def run(args: argparse.Namespace) -> int:
    quiet = args.json or not sys.stderr.isatty()
    with Progress(console=Console(stderr=True), transient=True, disable=quiet) as bar:
        task = bar.add_task("Playing", total=args.games)
        result = simulate(
            args.game,
            games=args.games,
            seats=args.seats,
            seed=args.seed,
            cores=args.cores,
            board=args.board,
            options=chosen_options(args),
            progress=lambda games: bar.advance(task, games),
        )
    if args.json:
        print(json.dumps(result, indent=1))
    else:
        show(result)
    return 0


def show(result: dict[str, Any]) -> None:
    """Print a summary as tables."""
    console = Console()
    length, points = result["length"], result["points"]
    chosen = ", ".join(f"{key}={value}" for key, value in result["options"].items())
    console.print(
        f"[bold]{result['games']:,}[/] random games of {result['game']}, {result['seats']} seats"
        + (f" ({chosen})" if chosen else "")
    )
    console.print(
        f"{result['games_per_second']:,.0f} games and {result['moves_per_second']:,.0f} moves"
        f" a second on {result['cores']} core(s), {result['seconds']:.2f} s"
    )
    console.print(
        f"length {length['mean']:.1f} moves ({length['least']} to {length['most']});"
        f" points {points['mean']:.1f}, winner {points['winner']:.1f}"
    )
    if result["endings"]:
        ways = ", ".join(f"{name} {share:.1%}" for name, share in result["endings"].items())
        console.print(f"ended by {ways}")
    seats = Table("seat", "wins", "points", title="by seat", title_justify="left")
    for seat, (wins, mean) in enumerate(
        zip(result["wins_by_seat"], result["points_by_seat"], strict=True)
    ):
        seats.add_row(str(seat + 1), f"{wins:.1%}", f"{mean:.1f}")
    sources = Table("source", "points", title="by source", title_justify="left")
    for source, mean in points["by_source"].items():
        sources.add_row(source, f"{mean:.2f}")
    console.print(seats)
    console.print(sources)
