"""The command line. Each command is a module of this package, imported when it is called.

What several commands use is in `support/`.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from keelstone import __version__
from keelstone.cli.support.extras import needed_extra
from keelstone.engine.errors import KeelstoneError

#: command, a module of this package with `add_arguments` and `run` -> one line of help
COMMANDS = {
    "play": "play a game in the terminal",
    "simulate": "run whole random games and sum them up",
    "replay": "print the log of a saved game, or show it at one move",
    "draw": "draw a saved game as SVG or PNG",
    "rules": "read the rules text of a game",
    "board": "show or check the printed figures of a game",
    "scene": "check or draw a scene of Seafarers",
    "lesson": "list lessons, or check one of your own by playing it",
    "bench": "measure how fast this machine plays",
    "arena": "let bots play against each other, with ratings",
    "balance": "what options do to a game",
    "analyse": "look back at a saved game: chances, turning points, luck",
    "new-game": "create a new game from a template",
    "compile": "compile games ahead of their first use",
    "serve": "serve the table: play in browsers and over the API",
    "tables": "list, export, back up, check and prune tables",
    "boards": "list and publish the boards that people keep on a server",
    "mcp": "let language models play, over the Model Context Protocol",
    "verify": "check every die and card of a game file",
}

EXAMPLES = """examples:
  keelstone play imhotep                      you against three bots
  keelstone play imhotep --seats 2 --hot-seat two people at one keyboard
  keelstone simulate imhotep --games 10000    ten thousand random games
  keelstone rules imhotep 8                   what the rules say about obelisks
  keelstone COMMAND --help                    all about one command
"""


class CommandParser(argparse.ArgumentParser):
    """The parser of one command. It imports the command's module when it is used."""

    def __init__(self, prog: str, **how: Any) -> None:
        super().__init__(prog, formatter_class=argparse.RawDescriptionHelpFormatter, **how)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        module = import_module(f"{__name__}.{self.prog.split()[-1].replace('-', '_')}")
        find_games_in(Path.cwd())
        self.description = module.__doc__
        self.set_defaults(run=module.run)
        module.add_arguments(self, args)
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return found, []


def make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="keelstone",
        description="Three board games of master builders: played, watched, studied.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"keelstone {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=CommandParser)
    for name, summary in COMMANDS.items():
        commands.add_parser(name, help=summary)
    return parser


def find_games_in(folder: Path) -> None:
    """Make the games of a folder loadable: its projects, and its modules by their dotted names."""
    from keelstone.engine import registry  # not needed for --help

    registry.look_in(folder)
    if str(folder) not in sys.path:
        sys.path.append(str(folder))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Bad input is one clear line and exit code 2."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal may lack some letters
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        return run(given)
    except KeelstoneError as fault:
        print(f"keelstone: {fault}", file=sys.stderr)
        return 2
    except ModuleNotFoundError as fault:
        if not (extra := needed_extra(given[0], fault)):
            raise
        print(f"keelstone {given[0]} needs {extra}: pip install '{extra}'", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 0


def run(given: list[str]) -> int:
    parser = make_parser()
    args = parser.parse_args(given)
    if args.command is None:
        parser.print_help()
        return 0
    return int(args.run(args))
