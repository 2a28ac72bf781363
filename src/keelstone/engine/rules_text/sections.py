"""The numbered rules texts: their sections, worked examples, pictures and translations.

A game names its file in `GameDefinition.rules_text`; the texts of our own games are in `rules/`.
Beside `imhotep.md` lie its translations, `imhotep.da.md`, and the positions of its pictures,
`imhotep.pictures.toml`.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from keelstone.engine import registry
from keelstone.engine.errors import BadOption

ENGLISH = "en"
_SECTION = re.compile(r"\*\*(\d+\.\d+)([a-z]?)\*\*\s+(.*)", re.DOTALL)
_CHAPTER = re.compile(r"##?\s+(?:(\d+)\s+)?(.*)")
#: `<!-- picture NAME: what it shows -->`
PICTURE = re.compile(r"<!-- picture ([\w-]+): (.*?) -->", re.DOTALL)
#: where a block ends: an empty line, or the line before a heading, a section or a picture
_CUT = re.compile(r"\n\n+|\n(?=#|<!--|\*\*\d+\.\d+[a-z]?\*\*)|(?<=-->)\n")


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


@dataclass(frozen=True)
class Block:
    """A heading, section, picture or other paragraph. A translation has blocks of the same keys."""

    #: "8" a chapter, "8.2a" a section, "picture NAME", "@2" the second chapter without a number,
    #: "8/1" the first other paragraph of a chapter
    key: str
    text: str

    @property
    def digest(self) -> str:
        """Changes with the text, but not with its line breaks."""
        return hashlib.sha256(" ".join(self.text.split()).encode()).hexdigest()[:8]


def rules_folder() -> Path:
    """The folder of our rules texts: in the package when installed, else in the project's root."""
    package = Path(__file__).parents[2]
    installed = package / "rules"
    return installed if installed.is_dir() else package.parent.parent / "rules"


def has_rules(game: str) -> bool:
    """Whether a game has a rules text."""
    return _place(game).is_file()


def rules_file(game: str, language: str = ENGLISH) -> Path:
    """The file of a game's rules text, in English if it is not translated; BadOption: none."""
    if not has_rules(game):
        raise BadOption(f"there is no rules text for {game!r}")
    translated = _place(game).with_suffix(f".{language}.md")
    return translated if translated.is_file() else _place(game)


def rules_language(game: str, language: str) -> str:
    """The language in which somebody who asks for one reads the rules of a game."""
    return language if rules_file(game, language) != _place(game) else ENGLISH


def pictures_file(game: str) -> Path:
    """The file with the positions of the pictures in a rules text. It need not exist."""
    return _place(game).with_suffix(".pictures.toml")


def _place(game: str) -> Path:
    return registry.load(game).rules_text or rules_folder() / f"{game}.md"


@cache
def sections(game: str, language: str = ENGLISH) -> tuple[Section, ...]:
    """All sections and examples of a game's rules text, in order."""
    chapter = ""
    found: list[Section] = []
    for block in blocks(rules_file(game, language).read_text(encoding="utf-8")):
        if heading := _CHAPTER.match(block.text):
            chapter = heading[2].strip()
        elif start := _SECTION.match(block.text):
            text = start[3].replace("\n", " ").strip()
            found.append(Section(start[1], start[2], chapter, text))
    return tuple(found)


def blocks(text: str) -> Iterator[Block]:
    """The headings, sections, pictures and other paragraphs of a rules text, in order."""
    chapter, unnumbered, others = "", 0, 0
    for part in filter(None, map(str.strip, _CUT.split(text))):
        if heading := _CHAPTER.match(part):
            chapter, others = heading[1] or f"@{unnumbered}", 0
            unnumbered += not heading[1]
            yield Block(chapter, part)
        elif start := _SECTION.match(part):
            yield Block(start[1] + start[2], part)
        elif picture := PICTURE.fullmatch(part):
            yield Block(f"picture {picture[1]}", picture[2])
        else:
            others += 1
            yield Block(f"{chapter}/{others}", part)
