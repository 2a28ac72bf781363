"""The rules texts as pages: every section has an address of its own, `/rules/imhotep#8.2`."""

from __future__ import annotations

import re
from functools import cache
from html import escape

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from keelstone.engine.rules_text.sections import has_rules, sections
from keelstone.i18n import say
from keelstone.server.errors import Malformed, Unknown
from keelstone.server.http.pages import HEAD_MARK, prefix_of, template, with_prefix
from keelstone.server.http.routes.pages.link_previews import head_of
from keelstone.server.http.routing import RequestContext, Service, endpoint, language_of
from keelstone.server.views.pictures import rules_pictures, thumbnails
from keelstone.server.views.rules_text import rules_text

HOUR = 3600


class RulesSection(msgspec.Struct):
    """A numbered section, or with a letter a worked example of it."""

    name: str
    chapter: str
    text: str


@endpoint("GET", "/api/rules/{game}", answers=list[RulesSection])
async def rules_sections(context: RequestContext) -> list[RulesSection]:
    """The numbered rules text of a game, in the reader's language."""
    game = str(context.request.path_params["game"])
    if game not in context.table_registry.compile_queue.jobs or not has_rules(game):
        raise Unknown(say("There is no game {game} here.", game=repr(game[:64])))
    found = sections(game, context.language)
    return [RulesSection(one.name, one.chapter, one.text) for one in found]


@endpoint(
    "GET",
    "/rules/{game}/{picture}.svg",
    query={"theme": {"type": "string", "enum": list(thumbnails.THEMES)}},
)
async def rules_picture(context: RequestContext) -> Response:
    """A picture of a game's rules text."""
    asked = context.request.path_params
    job = context.table_registry.compile_queue.job(str(asked["game"]))
    context.table_registry.compile_queue.check_ready(job.name)
    name, theme = str(asked["picture"]), context.request.query_params.get("theme", "light")
    if name not in rules_pictures.recipes(job.name) or theme not in thumbnails.THEMES:
        raise Malformed(say("There is no such picture."))
    drawn = await context.draw(
        rules_pictures.rules_picture, job.name, name, theme, context.language
    )
    headers = {"Cache-Control": f"private, max-age={HOUR}"}
    return Response(drawn, media_type="image/svg+xml", headers=headers)


async def rules_fragment(service: Service, request: Request) -> Response:
    """The contents and the text of a game's rules in a language, to be put into a page."""
    game = _game_with_rules(service, request)
    return _html(service, game, rules_text(game, language_of(request)).fragment)


async def rules_page(service: Service, request: Request) -> Response:
    """A game's rules as a page."""
    game = _game_with_rules(service, request)
    jobs = service.table_registry.compile_queue.jobs.values()
    others = [(job.name, str(job.definition.title)) for job in jobs if has_rules(job.name)]
    html = _page(game, language_of(request), tuple(others))
    return _html(service, game, html.replace(HEAD_MARK, await head_of(service, request)))


def _game_with_rules(service: Service, request: Request) -> str:
    game = str(request.path_params["game"])
    if game not in service.table_registry.compile_queue.jobs or not has_rules(game):
        raise HTTPException(404)
    return game


def _html(service: Service, game: str, html: str) -> Response:
    if not service.table_registry.compile_queue.job(game).ready.is_set():
        html = html.replace(' src="/rules/', ' data-src="/rules/')  # they cannot be drawn yet
    html = with_prefix(html, prefix_of(service.public_url))
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Language"}
    return Response(html, media_type="text/html", headers=headers)


@cache
def _page(game: str, language: str, games: tuple[tuple[str, str], ...]) -> str:
    text = rules_text(game, language)
    others = " ".join(
        f'<a href="/rules/{name}" data-say{" aria-current=page" if name == game else ""}>'
        f"{escape(one)}</a>"
        for name, one in games
    )
    parts = {
        "game": game,
        "asked": language,
        "language": text.language,
        "title": text.title,
        "games": others,
        "chapters": text.contents,
        "rules": text.body,
    }
    page = template("pages/rules.html")
    return re.sub(r"\{\{(\w+)\}\}", lambda found: parts[found[1]], page)
