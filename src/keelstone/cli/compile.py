"""Compile the rules, random games, batches, bots and analysis of games ahead of their first use.

keelstone compile imhotep
keelstone compile --all
keelstone compile imhotep --part rules
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from functools import partial
from importlib import import_module

from keelstone.engine import registry
from keelstone.engine.errors import BadOption
from keelstone.engine.jit.backend import INTERPRETED, chosen_backend
from keelstone.engine.jit.parts import Part
from keelstone.engine.jit.warmup import MOVES, other_core

#: the parts of a game, and where they are
WHERE = {
    "rules": "engine.jit.warmup.RULES",
    "positions": "engine.jit.warmup.POSITIONS",
    "random-games": "engine.jit.warmup.RANDOM_GAMES",
    "bots": "ai.warmup.BOTS",
    "network-policy": "ai.network.policy.NETWORK_POLICY",
    "network-search": "ai.search.searcher.NETWORK_SEARCH",
    "batch": "engine.batch.warmup.BATCH",
    "batch-rollouts": "ai.batch.BATCH_ROLLOUTS",
    "batch-bots": "ai.batch.BATCH_BOTS",
    "win-probability": "analysis.win_probability.ESTIMATOR",
    "rollout-games": "ai.rollout_games.ROLLOUTS",
}
PARTS = tuple(WHERE)


def add_arguments(parser: argparse.ArgumentParser, rest: Sequence[str]) -> None:
    parser.add_argument(
        "games", metavar="GAME", nargs="*", help=f"of {', '.join(registry.game_names())}"
    )
    parser.add_argument("--all", action="store_true", help="every game")
    parser.add_argument(
        "--part",
        dest="parts",
        action="append",
        choices=(*PARTS, MOVES.name),
        metavar="PART",
        help=f"only this part: {', '.join(PARTS)}; may be repeated",
    )
    parser.add_argument(
        "--json", action="store_true", help="print progress as JSON, an object a line"
    )


def run(args: argparse.Namespace) -> int:
    games = registry.game_names() if args.all else args.games
    if not games:
        raise BadOption("name a game, or --all")
    for game in games:
        registry.load(game)
    if not INTERPRETED and not chosen_backend().is_cached:
        raise BadOption("plain njit stores nothing: games are compiled when they are first used")
    for game in games:
        parts = [part for part in args.parts or PARTS if not part_called(part).is_compiled(game)]
        began = time.perf_counter()
        compile_parts(game, parts, args.json)
        if not args.json:
            seconds = time.perf_counter() - began
            print(f"{game}: compiled in {seconds:.1f} s" if parts else f"{game}: ready")
    return 0


def part_called(name: str) -> Part:
    """A part by its name. Modules are imported when they are needed."""
    module, _, attribute = (WHERE | {MOVES.name: "engine.jit.warmup.MOVES"})[name].rpartition(".")
    part: Part = getattr(import_module(f"keelstone.{module}"), attribute)
    return part


def compile_parts(game: str, parts: Sequence[str], as_json: bool) -> None:
    """Compile parts in their order; while the bots compile, another core compiles what follows."""
    for number, part in enumerate(parts, 1):
        later = parts[number:] if part == "bots" else ()
        with other_core(game, *later):
            if not part_called(part).is_compiled(game):
                compile_part(game, part, as_json)


def compile_part(game: str, name: str, as_json: bool) -> None:
    part = part_called(name)
    if as_json:
        part.compile(game, partial(print_progress, game, name))
    else:
        part.ensure(game)


def print_progress(game: str, part: str, done: int, expected: int) -> None:
    line = {"game": game, "part": part, "done": done, "expected": expected}
    sys.stdout.write(f"{json.dumps(line)}\n")  # one write: two threads tell of their progress
    sys.stdout.flush()
