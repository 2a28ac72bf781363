"""Read the rules text of a game: all of it, a chapter, or one section.

keelstone rules imhotep
keelstone rules imhotep 8
keelstone rules imhotep 8.2
keelstone rules imhotep 3.4 --code
"""

from __future__ import annotations

import argparse
import inspect
from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.markdown import Markdown

from keelstone.cli.support.arguments import add_game
from keelstone.engine import registry
from keelstone.engine.errors import BadOption
from keelstone.engine.rules_text.sections import rules_file, sections
from keelstone.engine.rules_text.traceability import SECTIONS
from keelstone.i18n import LANGUAGES


def add_arguments(parser: argparse.ArgumentParser, rest: Sequence[str]) -> None:
    add_game(parser)
    parser.add_argument(
        "section", metavar="SECTION", nargs="?", help="a chapter (8) or section (8.2)"
    )
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument(
        "--code", action="store_true", help="name the functions that carry the sections out"
    )


def run(args: argparse.Namespace) -> int:
    console = Console()
    registry.load(args.game)
    if args.section is None:
        text = rules_file(args.game, args.language).read_text(encoding="utf-8")
        console.print(Markdown(text))
        return 0
    found = [
        section
        for section in sections(args.game, args.language)
        if args.section in (section.number, section.name, section.number.split(".")[0])
    ]
    if not found:
        raise BadOption(f"the rules of {args.game} have no section {args.section!r}")
    chapter = ""
    for section in found:
        if section.chapter != chapter:
            chapter = section.chapter
            console.print(Markdown(f"## {chapter}"))
        console.print(Markdown(f"**{section.name}** {section.text}"))
        if args.code and not section.letter:
            for line in functions_of(args.game, section.number):
                console.print(f"  {line}", markup=False, highlight=False, soft_wrap=True)
    return 0


def functions_of(game: str, number: str) -> Iterator[str]:
    """File, line and name of every function that carries out a section."""
    for function in SECTIONS.get(f"{game} {number}", []):
        plain = getattr(function, "py_func", function)
        _, line = inspect.getsourcelines(plain)
        yield f"{plain.__module__.replace('.', '/')}.py:{line} {plain.__name__}"
