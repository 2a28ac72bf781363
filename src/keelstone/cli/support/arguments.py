"""Arguments that several commands share: a game, its options, files."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from keelstone.engine import registry
from keelstone.engine.errors import BadFile, BadOption
from keelstone.engine.gamefile import MAX_BYTES
from keelstone.engine.options import yes_or_no

Value = TypeVar("Value")


def argument(read: Callable[[Any], Value]) -> Callable[[str], Value]:
    """A `type` for argparse from a reader of options: argparse reports its BadOption."""

    def read_word(word: str) -> Value:
        try:
            return read(word)
        except BadOption as fault:
            raise argparse.ArgumentTypeError(str(fault)) from None

    return read_word


def add_database(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--database", default=None, metavar="WHERE",
        help="an SQLite file or a postgresql:// address (KEELSTONE_DATABASE, or a file of yours)",
    )  # fmt: skip


def add_database_jobs(parser: argparse.ArgumentParser) -> tuple[Any, argparse.ArgumentParser]:
    """Add `--database` and a place for jobs; the jobs, and the arguments that all of them have."""
    add_database(parser)
    same = argparse.ArgumentParser(add_help=False)  # it may stand before or after the job
    same.add_argument("--database", default=argparse.SUPPRESS, help=argparse.SUPPRESS)
    jobs = parser.add_subparsers(
        dest="job", required=True, metavar="JOB", parser_class=argparse.ArgumentParser
    )
    return jobs, same


def add_game(parser: argparse.ArgumentParser, **how: Any) -> None:
    parser.add_argument(
        "game", metavar="GAME", help=f"one of {', '.join(registry.game_names())}", **how
    )


def add_options(parser: argparse.ArgumentParser, rest: Sequence[str]) -> None:
    """Add a flag for every option of the game that is named on the command line."""
    name = next((word for word in rest if word in registry.game_names()), None)
    parser.add_argument(
        "--option", metavar="K=V", action="append", default=[], help="any option of the game"
    )
    parser.add_argument("--board", metavar="FILE", help="other printed figures than ours")
    if name is None:
        return
    group = parser.add_argument_group(f"options of {registry.load(name).title}")
    for option in registry.load(name).options:
        switch: dict[str, Any] = {"nargs": "?", "const": "yes"} if option.read is yes_or_no else {}
        group.add_argument(
            f"--{option.name.replace('_', '-')}",
            dest=f"option_{option.name}",
            metavar="|".join(map(str, option.choices)) or option.name.upper(),
            help=f"{option.help} (default: {option.default})",
            **switch,
        )


def option_value(word: str) -> str | Path:
    """The value of an option from a word. A word that ends in .toml is a file."""
    return Path(word) if word.endswith(".toml") else word


def chosen_options(args: argparse.Namespace) -> dict[str, Any]:
    """The options given as flags or as --option k=v."""
    given = {
        key.removeprefix("option_"): option_value(value)
        for key, value in vars(args).items()
        if key.startswith("option_") and value is not None
    }
    for text in args.option:
        key, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"--option wants k=v, not {text!r}")
        given[key] = option_value(value)
    return given


def read_file(name: str) -> bytes:
    try:
        with Path(name).open("rb") as file:
            content = file.read(MAX_BYTES + 1)
        if len(content) > MAX_BYTES:
            raise BadFile(f"{name}: more than {MAX_BYTES} bytes")
        return content
    except (OSError, ValueError) as fault:
        raise BadFile(f"{name}: {_reason(fault)}") from None


def write_file(file: Path, content: str | bytes) -> None:
    """Write a file atomically: an old version stays until the new one is complete."""
    new = file.parent / f".{file.name}.{os.getpid()}.new"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        new.write_bytes(content.encode() if isinstance(content, str) else content)
        os.replace(new, file)
    except (OSError, ValueError) as fault:
        with suppress(OSError, ValueError):
            new.unlink()
        raise BadFile(f"{file}: {_reason(fault)}") from None


def _reason(fault: OSError | ValueError) -> str:
    """Why a file cannot be read or written; a ValueError is about its name."""
    return getattr(fault, "strerror", None) or str(fault)
