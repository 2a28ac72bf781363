"""Compile the rules and bots of games now, so that their first use does not wait for it.

keelstone compile imhotep
keelstone compile --all
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence

from rich.console import Console

from keelstone import games
from keelstone.arena.onlooker import first_look
from keelstone.bots.ready import are_compiled, first_moves
from keelstone.kernel.errors import BadOption
from keelstone.prepare import ensure_compiled, is_compiled


def add_arguments(parser: argparse.ArgumentParser, rest: Sequence[str]) -> None:
    parser.add_argument("games", metavar="GAME", nargs="*", help=f"of {', '.join(games.names())}")
    parser.add_argument("--all", action="store_true", help="every game")


def run(args: argparse.Namespace) -> int:
    chosen = games.names() if args.all else args.games
    if not chosen:
        raise BadOption("name a game, or --all")
    console = Console()
    for name in chosen:
        games.load(name)
        if is_compiled(name) and are_compiled(name):
            console.print(f"{name}: ready")
            continue
        began = time.perf_counter()
        ensure_compiled(name)
        first_moves(name)
        first_look(name)
        console.print(f"{name}: compiled in {time.perf_counter() - began:.1f} s")
    return 0
