"""A table as an update, as a game file, and the check of its chance."""

from __future__ import annotations

import asyncio

from starlette.responses import Response

from keelstone.engine.seats import SPECTATOR
from keelstone.i18n import say
from keelstone.server.errors import Forbidden, Illegal
from keelstone.server.http import rate_limits
from keelstone.server.http.authentication import Guest
from keelstone.server.http.routing import RequestContext, as_json, endpoint, number_in
from keelstone.server.http.stream import parts_in
from keelstone.server.runtime.table_setup import seal_key
from keelstone.server.table import export
from keelstone.server.table.importing import check_harmless, decoded, replayed
from keelstone.server.table.table import OVER
from keelstone.server.table.verification import Report, verify
from keelstone.server.views.update import Update, ViewerRenderer

SEAT = {"seat": {"type": "integer", "minimum": 0, "maximum": 9}}
LOOKING = {
    "after": {"type": "integer", "minimum": 0},
    **SEAT,
    "parts": {"type": "string", "description": "of moves, view, picture; separated by commas"},
    "language": {"type": "string"},
}


@endpoint("GET", "/api/tables/{table}", answers=Update, query=LOOKING)
async def look(context: RequestContext) -> Response:
    """The table as you may see it, with everything that happened after a number."""
    guest = await context.guest()
    viewer = guest.viewer(context.table, number_in(context.request, "seat"))
    session = await context.session()
    session.notice(viewer)
    after = number_in(context.request, "after") or 0
    renderer = ViewerRenderer(session, SPECTATOR if viewer is None else viewer, context.language)
    async with session.locked():
        return as_json(renderer.update(after, parts_in(context.request, "moves,view")))


@endpoint("GET", "/api/tables/{table}/file", query=SEAT)
async def file(context: RequestContext) -> Response:
    """The game file: whole when the game is over, what your seat knows while it runs."""
    guest, session = await context.guest(), await context.session()
    wanted = number_in(context.request, "seat")
    key = await seal_key(context.table_registry)
    async with session.locked() as table:
        if table.game is None:
            raise Illegal(say("The game has not begun."))
        if table.phase == OVER:
            guest.viewer(context.table, None)
            text = export.whole(table, table.game)
        else:
            text = export.seen_by_seat(
                table, table.game, _seat_of_file(context, guest, wanted), key
            )
    name = f'attachment; filename="{context.table}.json"'
    return Response(text, media_type="application/json", headers={"Content-Disposition": name})


def _seat_of_file(context: RequestContext, guest: Guest, wanted: int | None) -> int:
    viewer = guest.viewer(context.table, wanted)
    if viewer is None:
        raise Forbidden(say("Spectators can have the file when the game is over."))
    return viewer


@endpoint("GET", "/api/tables/{table}/fair", answers=Report, query={"language": {"type": "string"}})
async def fair(context: RequestContext) -> Report:
    """Every die and card of a game that is over, computed again."""
    guest, session = await context.guest(), await context.session()
    guest.viewer(context.table, None)
    async with session.locked() as table:
        if table.game is None or table.phase != OVER:
            raise Illegal(say("The game is not over: until then the secret stays secret."))
        table.game.fair = export.fair(table, table.game)
        return verify(table.game, context.language)


@endpoint("POST", "/api/verify", asks=bytes, answers=Report, largest=rate_limits.FILE)
async def verify_file(context: RequestContext) -> Report:
    """Check a game file: every move tried, every die and card computed again."""
    context.limit("create")
    document = decoded(context.body)
    definition = context.table_registry.compile_queue.job(document.game).definition
    key = await seal_key(context.table_registry)
    check_harmless(definition, document, context.service.own_boards, key)
    context.table_registry.compile_queue.check_ready(document.game)
    return await asyncio.to_thread(lambda: verify(replayed(document), context.language))
