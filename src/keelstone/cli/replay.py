"""Print the log of a saved game, or show the board at one of its moves.

keelstone replay game.json
keelstone replay game.json --step 40
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence

from rich.console import Console

from keelstone.cli.support.arguments import read_file
from keelstone.cli.support.screen import seat_given, show_board, show_points
from keelstone.engine import gamefile
from keelstone.engine.game import Game
from keelstone.i18n import LANGUAGES, Phrase


def add_arguments(parser: argparse.ArgumentParser, rest: Sequence[str]) -> None:
    parser.add_argument("file", metavar="FILE", help="a game file")
    parser.add_argument("--step", type=int, metavar="N", help="show the board after move N")
    parser.add_argument(
        "--seat",
        type=int,
        metavar="N",
        help="as seat N saw it (default: as a spectator; everything once the game is over)",
    )
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--json", action="store_true", help="the view at that step, for programs")


def run(args: argparse.Namespace) -> int:
    game = gamefile.from_json(read_file(args.file))
    seat = seat_given(game, args.seat)
    console = Console()
    if args.step is not None or args.json:
        step = len(game.log) if args.step is None else args.step
        return show_step(console, game.at(step), seat, args)
    names = game.player_names()
    for number, phrase in game.story(seat) if args.seat or not game.is_over else whole_story(game):
        if line := phrase.text(args.language, names):
            console.print(f"{number + 1:4} {line}", highlight=False, markup=False)
    show_points(console, game, seat, args.language)
    return 0


def whole_story(game: Game) -> Iterator[tuple[int, Phrase]]:
    """The log of a finished game: each entry as the seat that made it saw it."""
    for number, entry in enumerate(game.log):
        yield number, game.event_text(number, entry.seat)


def show_step(console: Console, game: Game, seat: int, args: argparse.Namespace) -> int:
    if args.json:
        print(json.dumps(game.view_as_dict(seat)))
        return 0
    show_board(console, game, seat, args.language)
    return 0
