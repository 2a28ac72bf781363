"""Link previews: what messengers show of a page. They have no token, so they see what is public."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from keelstone.engine.definition import GameDefinition, Picture
from keelstone.engine.seats import SPECTATOR
from keelstone.engine.views import View
from keelstone.i18n import Phrase, as_phrase, join, say, say_n
from keelstone.server.errors import Malformed, Unknown
from keelstone.server.http.routing import RequestContext, Service, endpoint, language_of, table_id
from keelstone.server.storage.store import Listed
from keelstone.server.table.summary import summary_in
from keelstone.server.views.pictures import thumbnails
from keelstone.server.views.pictures.link_preview import (
    HEIGHT,
    WIDTH,
    beginning,
    preview_png,
)

#: seconds that others may keep a picture
KEPT = 600


async def head_of(service: Service, request: Request) -> str:
    """The elements of a page's head from which a preview is made."""
    language = language_of(request)
    listed = await _listed(service, request)
    if listed is not None:
        title, text = _about_table(listed, _title(service, listed.game))
        return _head(service, request, title.text(language), text.text(language), listed.id)
    game = str(request.path_params.get("game", ""))
    job = service.table_registry.compile_queue.jobs.get(game)
    if job is not None:
        title, text = as_phrase(job.definition.title), job.definition.pitch
        has_picture = job.definition.picture is not None
        image = f"games/{game}" if has_picture else ""
        return _head(service, request, title.text(language), text.text(language), image)
    text = say("Board games of master builders, with friends and with bots.")
    return _head(service, request, "Keelstone", text.text(language), "")


async def _listed(service: Service, request: Request) -> Listed | None:
    """The table that an address names."""
    try:
        name = table_id(request)
    except Unknown:
        return None
    registry = service.table_registry
    found = await registry.look_up(registry.store.listed, [name], 1)
    return found[0] if found else None


def _title(service: Service, game: str) -> Phrase:
    job = service.table_registry.compile_queue.jobs.get(game)
    return as_phrase(job.definition.title) if job else Phrase(game)


def _about_table(listed: Listed, title: Phrase) -> tuple[Phrase, Phrase]:
    """What is said of a table: its game, who sits there, whether a seat is free."""
    seats = summary_in(listed.summary).seats
    named = [seat.name for seat in seats if seat.name]
    names = join(named, ", ")
    if listed.phase == "waiting":
        free = sum(not seat.is_taken for seat in seats)
        seats_free = say_n("{n} seat free", "{n} seats free", free)
        text = join([names, seats_free], " · ") if named else seats_free
        return say("You are invited: {game}", game=title), text
    if listed.phase == "over":
        return say("{game}: the result", game=title), as_phrase(names)
    return title, as_phrase(names)


def _head(service: Service, request: Request, title: str, text: str, picture: str) -> str:
    base = service.public_url or str(request.base_url).rstrip("/")
    image = f"{base}/previews/{picture}" if picture else f"{base}/static/icons/icon-512.png"
    size = (WIDTH, HEIGHT) if picture else (512, 512)
    values = {
        "og:site_name": "Keelstone",
        "og:type": "website",
        "og:title": title,
        "og:description": text,
        "og:url": f"{base}{request.url.path}",
        "og:image": image,
        "og:image:type": "image/png",
        "og:image:width": str(size[0]),
        "og:image:height": str(size[1]),
        "twitter:card": "summary_large_image" if picture else "summary",
    }
    return "".join(
        f'<meta property="{name}" content="{escape(value)}">\n' for name, value in values.items()
    )


class PublicBoard(NamedTuple):
    """What everybody may see of a table: `see` gives the view, `at` numbers what has happened."""

    definition: GameDefinition
    picture: Picture
    at: int
    see: Callable[[], View]


async def _public_board(context: RequestContext) -> PublicBoard:
    """The public board of a table; before the game begins, how it will look."""
    session = await context.session()
    async with session.locked() as table:
        definition, setup, name = table.definition, table.setup, table.row.game
        if definition.picture is None:
            raise Unknown(say("There is no such picture."))
        at = table.number(SPECTATOR)
        view = None if table.game is None else table.game.view(None)
    context.table_registry.compile_queue.check_ready(name)
    return PublicBoard(definition, definition.picture, at, lambda: view or beginning(name, setup))


@endpoint("GET", "/previews/{table}")
async def table_preview(context: RequestContext) -> Response:
    """The public board of a table as PNG, as a spectator sees it."""
    context.limit("draw")
    board = await _public_board(context)
    key = ("preview", context.table, board.at, context.language)

    def draw() -> bytes:
        return preview_png(board.definition, board.see(), context.language)

    return _png(await context.service.drawings.run_once(key, context.address, draw))


@endpoint(
    "GET",
    "/pictures/tables/{table}.svg",
    query={"theme": {"type": "string", "enum": list(thumbnails.THEMES)}},
)
async def table_picture(context: RequestContext) -> Response:
    """The public board of a table, laid out as on a wide screen."""
    context.limit("draw")
    theme = context.request.query_params.get("theme", "light")
    if theme not in thumbnails.THEMES:
        raise Malformed(say("There is no such picture."))
    board = await _public_board(context)
    key = ("board", context.table, board.at, context.language, theme)

    def draw() -> bytes:
        seen, language = board.see(), context.language
        return thumbnails.part_of(board.picture, seen, "", theme, language, True).encode()

    drawn = await context.service.drawings.run_once(key, context.address, draw)
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "no-cache"})


@endpoint("GET", "/previews/games/{game}")
async def game_preview(context: RequestContext) -> Response:
    """A position of a game as PNG."""
    context.limit("draw")
    queue = context.table_registry.compile_queue
    job = queue.job(str(context.request.path_params["game"]))
    queue.check_ready(job.name)
    definition = job.definition
    if definition.picture is None:
        raise Unknown(say("There is no such picture."))

    def draw() -> bytes:
        return preview_png(definition, thumbnails.position(job.name), context.language)

    key = ("preview", job.name, context.language)
    return _png(await context.service.drawings.run_once(key, context.address, draw))


def _png(drawn: bytes) -> Response:
    headers = {"Cache-Control": f"public, max-age={KEPT}"}
    return Response(drawn, media_type="image/png", headers=headers)
