"""One table: its update, its game file, the verification of its chance."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from keelstone.engine import gamefile
from keelstone.engine.seats import SPECTATOR
from keelstone.i18n import say
from keelstone.server.errors import Forbidden, Illegal
from keelstone.server.http import rate_limits
from keelstone.server.http.authentication import Guest
from keelstone.server.http.routing import JSON, SEAT, RequestContext, as_json, endpoint, number_in
from keelstone.server.http.stream import limit_events, parts_in, put_into_words
from keelstone.server.runtime.table_setup import checked_game, seal_key
from keelstone.server.table import export
from keelstone.server.table.fair_chance.verification import Report, verify
from keelstone.server.table.table import OVER
from keelstone.server.views.update import Update
from keelstone.server.views.viewer_renderer import ViewerRenderer

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
    session.notice(viewer, context.address)
    after = number_in(context.request, "after") or 0
    renderer = ViewerRenderer(session, SPECTATOR if viewer is None else viewer, context.language)
    limit_events(context.service, context.request, session, renderer.viewer, after)
    await put_into_words(context.service, session, renderer, context.address)
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
        is_over = table.phase == OVER
        seat = -1 if is_over else _seat_of_file(context, guest, wanted)
        if is_over:
            guest.viewer(context.table, None)
            game, noticed = export.finished(table, table.game), []
        else:
            game, noticed = table.game.copy(), table.noticed(seat)
    if is_over:
        answer = await context.work_once(
            ("file", context.table), lambda: gamefile.write(game).encode()
        )
    else:
        text = await context.work(export.seen_by_seat, game, noticed, seat, key)
        answer = Response(text, media_type=JSON)
    answer.headers["Content-Disposition"] = f'attachment; filename="{context.table}.json"'
    return answer


def _seat_of_file(context: RequestContext, guest: Guest, wanted: int | None) -> int:
    viewer = guest.viewer(context.table, wanted)
    if viewer is None:
        raise Forbidden(say("Spectators can have the file when the game is over."))
    return viewer


@endpoint("GET", "/api/tables/{table}/fair", answers=Report, query={"language": {"type": "string"}})
async def fair(context: RequestContext) -> Response:
    """Verify the chance of a finished game: every die and card is computed again."""
    guest, session = await context.guest(), await context.session()
    guest.viewer(context.table, None)
    async with session.locked() as table:
        if table.game is None or table.phase != OVER:
            raise Illegal(say("The game is not over: until then the secret stays secret."))
        game, language = export.finished(table, table.game), context.language
    key = "fair", context.table, language
    return await context.work_once(key, lambda: msgspec.json.encode(verify(game, language)))


@endpoint("POST", "/api/verify", asks=bytes, answers=Report, largest=rate_limits.FILE)
async def verify_file(context: RequestContext) -> Report:
    """Verify a game file: every move is checked, every die and card is computed again."""
    context.limit("create")
    key = await seal_key(context.table_registry)
    games = context.table_registry.compile_queue

    def report() -> Report:
        _, game = checked_game(games, context.body, context.service.own_boards, key)
        return verify(game, context.language)

    return await context.work(report)
