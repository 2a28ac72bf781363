"""A game's rules text as HTML: chapters, sections and pictures with addresses of their own."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from itertools import pairwise
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

from keelstone.engine.rules_text.sections import (
    ENGLISH,
    PICTURE,
    rules_file,
    rules_language,
    sections,
)
from keelstone.server.views.pictures.rules_pictures import recipes
from keelstone.server.views.pictures.thumbnails import THEMES

CHAPTER = re.compile(r"^(\d+)\s+(.*)$")
SECTION = re.compile(r"^(\d+\.\d+)([a-z]?)$")
#: "chapter 6", "(8.2)", "18.2 and 3.4" become links
REFERENCE = re.compile(
    r"\b((?:chapter|kapitel|kapittel|hoofdstuk) )(\d+)\b"
    r"|(?<![\d.])(\d{1,2}\.\d{1,2})(?![\d.]*\d)(?=\W|$)",
    re.IGNORECASE,
)
#: a picture that is wider than this, in its own units, takes the whole width of the text
WIDE = 600


class Chapter(NamedTuple):
    """A chapter's address in the page, its number (or nothing) and its title, escaped."""

    id: str
    number: str
    title: str


class RulesText(NamedTuple):
    """A rules text as HTML, in one language."""

    language: str
    title: str
    chapters: tuple[Chapter, ...]
    body: str

    @property
    def contents(self) -> str:
        """A list of links to the chapters."""
        return "".join(
            f'<li><a href="#{one.id}">{one.number} {one.title}</a></li>' for one in self.chapters
        )

    @property
    def fragment(self) -> str:
        """The contents and the text, to be put into a page."""
        return (
            f'<ol class="chapters" lang="{self.language}">{self.contents}</ol>'
            f'<article lang="{self.language}" data-title="{self.title}">{self.body}</article>'
        )


@cache
def rules_text(game: str, language: str) -> RulesText:
    """The rules of a game in a language, or in English if they are not translated."""
    spoken = rules_language(game, language)
    tokens, reader = _parsed(game, spoken)
    known = frozenset(one.number for one in sections(game))
    english = [token.content for token in _headings(_parsed(game, ENGLISH)[0])]
    chapters = [
        _anchor_chapter(opening, inside, name)
        for (opening, inside), name in zip(_chapters(tokens), english, strict=False)
    ]
    for opening, inside in pairwise(tokens):
        if opening.type == "paragraph_open":
            _anchor_section(opening, inside)
        if inside.type == "inline":
            _link(inside, known)
        if inside.type == "html_block":
            inside.content = PICTURE.sub(lambda it: _figure(game, spoken, it), inside.content)
    titles = [inside.content for opening, inside in pairwise(tokens) if opening.tag == "h1"]
    body = reader.renderer.render(tokens, reader.options, {})
    return RulesText(spoken, escape(titles[0] if titles else game), tuple(chapters), body)


def _parsed(game: str, language: str) -> tuple[list[Token], MarkdownIt]:
    text = rules_file(game, language).read_text(encoding="utf-8")
    reader = MarkdownIt("commonmark").enable("table")
    return reader.parse(re.sub(r"\n(?=\*\*\d+\.\d+[a-z]?\*\*)", "\n\n", text)), reader


def _chapters(tokens: list[Token]) -> list[tuple[Token, Token]]:
    """The headings of the chapters: opening and inside."""
    return [(a, b) for a, b in pairwise(tokens) if a.type == "heading_open" and a.tag == "h2"]


def _headings(tokens: list[Token]) -> list[Token]:
    return [inside for _, inside in _chapters(tokens)]


def _anchor_chapter(opening: Token, inside: Token, english: str) -> Chapter:
    """The address of a chapter is its number, or else its English title, in every language."""
    found = CHAPTER.match(inside.content)
    number, title = (found[1], found[2]) if found else ("", inside.content)
    address = number or re.sub(r"\W+", "-", english.lower()).strip("-")
    opening.attrSet("id", address)
    return Chapter(address, number, escape(title))


def _anchor_section(opening: Token, inside: Token) -> None:
    """`**8.2** text` gets the address #8.2, its number becomes a link to itself."""
    children = inside.children or []
    numbers = [child for child in children[:3] if child.type == "text" and child.content]
    found = SECTION.match(numbers[0].content) if numbers and inside.content[:2] == "**" else None
    if found is None:
        return
    name = found[1] + found[2]
    opening.attrSet("id", name)
    opening.attrSet("class", "example" if found[2] else "section")
    numbers[0].type = "html_inline"
    numbers[0].content = f'<a href="#{name}">{name}</a>'


def _figure(game: str, language: str, found: re.Match[str]) -> str:
    """A picture in both themes; the style sheet shows one, and browsers load only that one."""
    name, alt = found[1], escape(" ".join(found[2].split()))
    if name not in recipes(game):
        return f"<p>{alt}</p>"
    width, height = recipes(game)[name].size
    images = "".join(
        f'<img class="{theme}" loading="lazy" width="{width}" height="{height}" alt="{alt}"'
        f' src="/rules/{game}/{name}.svg?theme={theme}&amp;language={language}">'
        for theme in THEMES
    )
    return f'<figure id="picture-{name}" class="{_shape(width, height)}">{images}</figure>'


def _shape(width: int, height: int) -> str:
    """How wide a picture is shown. Parts of a picture are smaller than all of it."""
    return "narrow" if width < 0.6 * height else "wide" if width > WIDE else "part"


def _link(inside: Token, known: frozenset[str]) -> None:
    """Make links of the numbers of chapters and sections inside a text."""

    def link(found: re.Match[str]) -> str:
        if found[2]:
            return f'{found[1]}<a href="#{found[2]}">{found[2]}</a>'
        number = found[3]
        return f'<a href="#{number}">{number}</a>' if number in known else number

    for child in inside.children or []:
        if child.type == "text":
            linked = REFERENCE.sub(link, escape(child.content, quote=False))
            if "<a " in linked:
                child.type, child.content = "html_inline", linked
