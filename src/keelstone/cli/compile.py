"""Compile the rules and bots of games now, so that their first use does not wait for it.

keelstone compile imhotep
keelstone compile --all
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence

from rich.console import Console

from keelstone.ai.warmup import are_compiled, first_moves
from keelstone.analysis.win_probability import warm_up
from keelstone.engine import registry
from keelstone.engine.errors import BadOption
from keelstone.engine.jit.warmup import ensure_compiled, is_compiled


def add_arguments(parser: argparse.ArgumentParser, rest: Sequence[str]) -> None:
    parser.add_argument(
        "games", metavar="GAME", nargs="*", help=f"of {', '.join(registry.game_names())}"
    )
    parser.add_argument("--all", action="store_true", help="every game")


def run(args: argparse.Namespace) -> int:
    chosen = registry.game_names() if args.all else args.games
    if not chosen:
        raise BadOption("name a game, or --all")
    console = Console()
    for name in chosen:
        registry.load(name)
        if is_compiled(name) and are_compiled(name):
            console.print(f"{name}: ready")
            continue
        began = time.perf_counter()
        ensure_compiled(name)
        first_moves(name)
        warm_up(name)
        console.print(f"{name}: compiled in {time.perf_counter() - began:.1f} s")
    return 0
