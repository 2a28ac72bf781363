"""Games to choose, tables to join and to come back to, new tables."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.responses import Response

from keelstone.engine.rulestext import has_rules
from keelstone.i18n import as_phrase, say
from keelstone.server.errors import Unwelcome
from keelstone.server.http import rate_limits
from keelstone.server.http.authentication import COOKIE, browser_of
from keelstone.server.http.messages import Exchange, ListedTable, OfferedGame, Where
from keelstone.server.http.routing import Ask, as_json, endpoint
from keelstone.server.runtime import table_setup
from keelstone.server.runtime.bot_workers import levels
from keelstone.server.runtime.compile_queue import CompileJob
from keelstone.server.runtime.table_setup import Made
from keelstone.server.storage.store import Listed
from keelstone.server.storage.tokens import hash_of, new_token
from keelstone.server.table.setup import NewTable
from keelstone.server.table.summary import summary_in
from keelstone.server.views import pictures

#: how many tables a list shows
SHOWN = 50
YEAR = 365 * 86_400


@endpoint("GET", "/api/games", answers=list[OfferedGame])
async def offered_games(ask: Ask) -> list[OfferedGame]:
    """The games, their options, and how far the compilation of their rules is."""
    return [_offered(job, ask.language) for job in ask.table_registry.compile_queue.jobs.values()]


def _offered(job: CompileJob, language: str) -> OfferedGame:
    definition = job.definition
    return OfferedGame(
        name=job.name,
        title=as_phrase(definition.title).text(language),
        pitch=definition.pitch.text(language),
        seats=list(definition.seats),
        colours=[colour.text(language) for colour in definition.colours],
        letters=definition.letters_in(language),
        options=[pictures.offered(definition, option, language) for option in definition.options],
        levels=levels(),
        progress=round(job.progress, 3),
        failed=job.failed,
        has_picture=definition.picture is not None,
        has_rules=has_rules(job.name),
    )


@endpoint("GET", "/api/tables", answers=list[ListedTable])
async def open_tables(ask: Ask) -> list[ListedTable]:
    """Tables where a seat is free for anybody."""
    found = await ask.table_registry.look_up(ask.table_registry.store.open_tables, SHOWN)
    return [_listed(ask, table, []) for table in found]


@endpoint("GET", "/api/tables/mine", answers=list[ListedTable])
async def own_tables(ask: Ask) -> list[ListedTable]:
    """The tables that you hold a token of, the latest first."""
    guest = await ask.service.guest(ask.request)
    ids = {right.table for right in guest.rights}
    found = await ask.table_registry.look_up(ask.table_registry.store.listed, ids, SHOWN)
    return [_listed(ask, table, guest.seats(table.id)) for table in found]


def _listed(ask: Ask, table: Listed, mine: list[int]) -> ListedTable:
    summary = summary_in(table.summary)
    job = ask.table_registry.compile_queue.jobs.get(table.game)
    seats: list[dict[str, Any]] = [msgspec.to_builtins(seat) for seat in summary.seats]
    return ListedTable(
        table=table.id,
        game=table.game,
        title=as_phrase(job.definition.title).text(ask.language) if job else table.game,
        phase=table.phase,
        seats=seats,
        due=summary.due,
        changed_at=table.changed_at,
        mine=mine,
    )


@endpoint("POST", "/api/tables", asks=NewTable, answers=Made)
async def new_table(ask: Ask) -> Response:
    """Set up a table. You get its commitment now and sit down afterwards, with your own salt."""
    ask.limit("create")
    made = await table_setup.new_table(ask.table_registry, ask.body)
    return await keep(ask, as_json(made), made.host)


@endpoint("POST", "/api/tables/import", asks=bytes, answers=Made, largest=rate_limits.FILE)
async def read_in(ask: Ask) -> Response:
    """Set up a table from a game file: to look at if the game is over, else to play on."""
    ask.limit("create")
    _, made = await table_setup.read_in(
        ask.table_registry, ask.body, is_trusted=False, own_boards=ask.service.own_boards
    )
    return await keep(ask, as_json(made), made.host)


@endpoint("POST", "/api/session", asks=Exchange, answers=list[Where])
async def exchange(ask: Ask) -> Response:
    """Let this browser keep a token from a link, in a cookie; says which tables it opens."""
    ask.limit("knock")
    rights = await ask.table_registry.look_up(
        ask.table_registry.tokens.rights, [hash_of(ask.body.token)]
    )
    if not rights:
        return as_json([await _where_used(ask)])
    where = [Where(table) for table in dict.fromkeys(right.table for right in rights)]
    return await keep(ask, as_json(where), ask.body.token)


async def _where_used(ask: Ask) -> Where:
    """Where an invitation has led this browser before; nobody else may come in by it again."""
    table = await ask.table_registry.look_up(
        ask.table_registry.tokens.used_at, hash_of(ask.body.token)
    )
    if table is None:
        raise Unwelcome(say("This link is not valid any more."))
    if not (await ask.service.guest(ask.request, table)).rights:
        raise Unwelcome(
            say(
                "This invitation has been used: the seat is taken. "
                "Anybody at the table can give you a link to watch."
            )
        )
    return Where(table)


async def keep(ask: Ask, response: Response, token: str) -> Response:
    """Where a browser asks, it keeps the token: scripts cannot read its cookie."""
    if "origin" not in ask.request.headers:
        return response
    browser = browser_of(ask.request) or new_token()
    await ask.table_registry.run(ask.table_registry.tokens.hold, hash_of(browser), hash_of(token))
    is_secure = ask.request.url.scheme == "https" or ask.service.public_url.startswith("https")
    response.set_cookie(
        COOKIE, browser, max_age=YEAR, httponly=True, samesite="strict", secure=is_secure
    )
    return response
