"""The printed figures of a game: show ours, or check a file of your own.

keelstone board imhotep
keelstone board imhotep --check my_board.toml
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape

from keelstone.cli.support.arguments import add_game, add_options, chosen_options, read_file
from keelstone.engine import registry
from keelstone.engine.boards.boardfile import unverified
from keelstone.engine.errors import KeelstoneError
from keelstone.engine.options import read_options


def add_arguments(parser: argparse.ArgumentParser, rest: Sequence[str]) -> None:
    add_game(parser)
    parser.add_argument("--check", metavar="FILE", help="check this file and say every fault")
    parser.add_argument("--json", action="store_true", help="the figures for programs")
    add_options(parser, rest)


def run(args: argparse.Namespace) -> int:
    definition = registry.load(args.game)
    options = read_options(definition.options, chosen_options(args))
    console = Console()
    if args.check:
        read_file(args.check)  # what is no file has no faults
    try:
        figures = definition.figures(options, args.check or args.board)
    except KeelstoneError as fault:
        if not args.check:
            raise
        console.print(str(fault), markup=False, highlight=False, soft_wrap=True)
        return 1
    if args.json:
        print(json.dumps(figures, indent=1))
        return 0
    if args.check:
        console.print(f"{args.check}: no faults")
    else:
        console.print_json(data=figures)
    for key, reason in unverified(figures):
        console.print(f"[yellow]not verified[/] [bold]{key}[/]: {escape(reason)}")
    return 0
