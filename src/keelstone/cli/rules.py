"""Read the rules text of a game: all of it, a chapter, or one section.

keelstone rules imhotep
keelstone rules imhotep 8
keelstone rules imhotep 8.2
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence

from rich.console import Console
from rich.markdown import Markdown

from keelstone.cli.arguments import add_game
from keelstone.engine import registry
from keelstone.engine.errors import BadOption
from keelstone.engine.rulestext import rules_file, sections
from keelstone.i18n import LANGUAGES, Phrase

#: a heading of a chapter: what stands before its words, and the words
HEADING = re.compile(r"^(## (?:\d+ )?)(.*)$", re.MULTILINE)


def add_arguments(parser: argparse.ArgumentParser, rest: Sequence[str]) -> None:
    add_game(parser)
    parser.add_argument(
        "section", metavar="SECTION", nargs="?", help="a chapter (8) or section (8.2)"
    )
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="of the headings")


def heading(found: re.Match[str], language: str) -> str:
    return found[1] + Phrase(found[2]).text(language)


def run(args: argparse.Namespace) -> int:
    console = Console()
    registry.load(args.game)
    if args.section is None:
        text = rules_file(args.game).read_text(encoding="utf-8")
        console.print(Markdown(HEADING.sub(lambda found: heading(found, args.language), text)))
        return 0
    found = [
        section
        for section in sections(args.game)
        if args.section in (section.number, section.name, section.number.split(".")[0])
    ]
    if not found:
        raise BadOption(f"the rules of {args.game} have no section {args.section!r}")
    chapter = ""
    for section in found:
        if section.chapter != chapter:
            chapter = section.chapter
            console.print(Markdown(f"## {Phrase(chapter).text(args.language)}"))
        console.print(Markdown(f"**{section.name}** {section.text}"))
    return 0
