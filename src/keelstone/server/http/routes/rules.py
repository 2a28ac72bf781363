"""The rules texts as pages: every section has an address of its own, `/rules/imhotep#8.2`."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from itertools import pairwise
from pathlib import Path

import msgspec
from markdown_it import MarkdownIt
from markdown_it.token import Token
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from keelstone.engine.errors import BadOption
from keelstone.engine.rulestext import has_rules, rules_file, sections
from keelstone.i18n import say
from keelstone.server.errors import Unknown
from keelstone.server.http.pages import prefix_of, with_prefix
from keelstone.server.http.routing import RequestContext, Service, endpoint

TEMPLATE = Path(__file__).parents[3] / "web" / "pages" / "rules.html"
CHAPTER = re.compile(r"^(\d+)\s+(.*)$")
SECTION = re.compile(r"^(\d+\.\d+)([a-z]?)$")
#: "chapter 6", "(8.2)", "18.2 and 3.4" become links
REFERENCE = re.compile(r"\b(chapter )(\d+)\b|(?<![\d.])(\d{1,2}\.\d{1,2})(?![\d.]*\d)(?=\W)")


class RulesSection(msgspec.Struct):
    """A numbered section, or with a letter a worked example of it."""

    name: str
    chapter: str
    text: str


@endpoint("GET", "/api/rules/{game}", answers=list[RulesSection])
async def rules_text(context: RequestContext) -> list[RulesSection]:
    """The numbered rules text of a game, in English."""
    game = str(context.request.path_params["game"])
    if game not in context.table_registry.compile_queue.jobs or not has_rules(game):
        raise Unknown(say("There is no game {game} here.", game=repr(game[:64])))
    return [RulesSection(one.name, one.chapter, one.text) for one in sections(game)]


async def rules_page(service: Service, request: Request) -> Response:
    """A game's rules text."""
    game = str(request.path_params["game"])
    job = service.table_registry.compile_queue.jobs.get(game)
    if job is None:
        raise HTTPException(404)
    others = [
        (one.name, str(one.definition.title))
        for one in service.table_registry.compile_queue.jobs.values()
        if has_rules(one.name)
    ]
    try:
        page = _page(game, str(job.definition.title), tuple(others))
    except BadOption:
        raise HTTPException(404) from None
    page = with_prefix(page, prefix_of(service.public_url))
    return Response(page, media_type="text/html", headers={"Cache-Control": "no-cache"})


@cache
def _page(game: str, title: str, games: tuple[tuple[str, str], ...]) -> str:
    text = rules_file(game).read_text(encoding="utf-8")
    body, chapters = rendered(text, frozenset(one.number for one in sections(game)))
    links = "".join(
        f'<li><a href="#{number}">{number} <span data-say>{name}</span></a></li>'
        for number, name in chapters
    )
    others = " ".join(
        f'<a href="/rules/{name}" data-say{" aria-current=page" if name == game else ""}>'
        f"{escape(one)}</a>"
        for name, one in games
    )
    page = TEMPLATE.read_text(encoding="utf-8")
    parts = {
        "game": game,
        "title": escape(title),
        "games": others,
        "chapters": links,
        "rules": body,
    }
    return re.sub(r"\{\{(\w+)\}\}", lambda found: parts[found[1]], page)


def rendered(text: str, known: frozenset[str]) -> tuple[str, list[tuple[str, str]]]:
    """A rules text as HTML, and its chapters: (number, title)."""
    reader = MarkdownIt("commonmark").enable("table")
    text = re.sub(r"\n(?=\*\*\d+\.\d+[a-z]?\*\*)", "\n\n", text)
    tokens = reader.parse(text)
    chapters: list[tuple[str, str]] = []
    for opening, inside in pairwise(tokens):
        if opening.type == "heading_open" and opening.tag == "h2":
            chapters += _anchor_chapter(opening, inside)
        elif opening.type == "paragraph_open":
            _anchor_section(opening, inside)
        if inside.type == "inline":
            _link(inside, known)
    return reader.renderer.render(tokens, reader.options, {}), chapters


def _anchor_chapter(opening: Token, inside: Token) -> list[tuple[str, str]]:
    found = CHAPTER.match(inside.content)
    if found is None:
        return []
    number, name = found[1], escape(found[2])
    opening.attrSet("id", number)
    inside.children = [
        Token("html_inline", "", 0, content=f"{number} <span data-say>{name}</span>")
    ]
    return [(number, name)]


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
