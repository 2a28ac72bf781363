"""The numbered rules texts: their sections and worked examples.

A game names its file in `GameDefinition.rules_text`; the texts of our own games are in `rules/`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from keelstone.engine import registry
from keelstone.engine.errors import BadOption

_SECTION = re.compile(r"^\*\*(\d+\.\d+)([a-z]?)\*\*\s+(.*)$", re.MULTILINE)
_CHAPTER = re.compile(r"^##\s+(?:(\d+)\s+)?(.*)$")


@dataclass(frozen=True)
class Section:
    """One numbered paragraph; `letter` marks a worked example of the section."""

    number: str
    letter: str
    chapter: str
    text: str

    @property
    def name(self) -> str:
        return self.number + self.letter


def rules_folder() -> Path:
    """The folder of our rules texts: in the package when installed, else in the project's root."""
    package = Path(__file__).parents[1]
    installed = package / "rules"
    return installed if installed.is_dir() else package.parent.parent / "rules"


def has_rules(game: str) -> bool:
    """Whether a game has a rules text."""
    return _place(game).is_file()


def rules_file(game: str) -> Path:
    """The file of a game's rules text; BadOption if it has none."""
    if not has_rules(game):
        raise BadOption(f"there is no rules text for {game!r}")
    return _place(game)


def _place(game: str) -> Path:
    return registry.load(game).rules_text or rules_folder() / f"{game}.md"


@cache
def sections(game: str) -> tuple[Section, ...]:
    """All sections and examples of a game's rules text, in order."""
    chapter = ""
    found: list[Section] = []
    for paragraph in rules_file(game).read_text(encoding="utf-8").split("\n\n"):
        for block in _blocks(paragraph):
            if heading := _CHAPTER.match(block):
                chapter = heading.group(2).strip()
            elif start := _SECTION.match(block):
                text = " ".join([start.group(3), *block.split("\n")[1:]]).strip()
                found.append(Section(start.group(1), start.group(2), chapter, text))
    return tuple(found)


def _blocks(paragraph: str) -> list[str]:
    """A paragraph cut where a heading or a numbered section begins a line."""
    return re.split(r"\n(?=\*\*\d+\.\d+[a-z]?\*\*|##)", paragraph.strip())
