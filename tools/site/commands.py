"""The reference of the command line: what every command says about itself."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from importlib import import_module
from unittest.mock import patch

from keelstone.cli import COMMANDS, CommandParser, make_parser
from tools.site.markdown import block

WIDTH = "92"


def parsers() -> dict[str, argparse.ArgumentParser]:
    """Command -> its parser, complete."""
    return {name: _parser_of(name) for name in COMMANDS}


def _parser_of(name: str) -> argparse.ArgumentParser:
    module = import_module(f"keelstone.cli.{name.replace('-', '_')}")
    parser = CommandParser(f"keelstone {name}", description=module.__doc__)
    module.add_arguments(parser, [])
    return parser


def jobs_of(parser: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """The jobs of a command that has several, such as `keelstone tables list`."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from action.choices.items()


def commands_page() -> str:
    """All commands with their options."""
    with patch.dict(os.environ, COLUMNS=WIDTH):
        page = "# The command line\n\n" + block(make_parser().format_help())
        for name, parser in parsers().items():
            page += f"## keelstone {name}\n\n" + block(parser.format_help())
            for job, inner in jobs_of(parser):
                page += f"### keelstone {name} {job}\n\n" + block(inner.format_help())
    return page
