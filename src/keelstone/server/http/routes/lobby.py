"""The lobby: games on offer, open tables, one's own tables, new tables."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from keelstone.ai import level_names
from keelstone.engine.rules_text.sections import has_rules
from keelstone.i18n import as_phrase, say
from keelstone.lessons.lesson import phrase_of
from keelstone.server.errors import Unwelcome
from keelstone.server.http import rate_limits
from keelstone.server.http.authentication import Guest, browser_of
from keelstone.server.http.cookies import with_cookie
from keelstone.server.http.messages import Exchange, ListedTable, OfferedGame, Where
from keelstone.server.http.routing import RequestContext, as_json, endpoint
from keelstone.server.runtime import table_setup
from keelstone.server.runtime.compile_queue import CompileJob
from keelstone.server.runtime.table_setup import Made
from keelstone.server.storage.board_store import BoardStore, KeptBoard
from keelstone.server.storage.store import Listed
from keelstone.server.storage.tokens import HOST, INVITE, SEAT, derived_token, hash_of, new_token
from keelstone.server.table.setup import NewLesson, NewTable
from keelstone.server.table.summary import Summary, summary_in
from keelstone.server.table.table import WAITING
from keelstone.server.views.coach import offered_lessons
from keelstone.server.views.pictures import board_picture

#: how many tables a list shows
SHOWN = 50


@endpoint("GET", "/api/games", answers=list[OfferedGame])
async def offered_games(context: RequestContext) -> list[OfferedGame]:
    """The games, their options, and how far the compilation of their rules is."""
    boards = BoardStore(context.table_registry.engine)
    listed = await context.table_registry.look_up(boards.listed)
    return [
        _offered(job, context.language, [board for board in listed if board.game == job.name])
        for job in context.table_registry.compile_queue.jobs.values()
    ]


def _offered(job: CompileJob, language: str, boards: list[KeptBoard]) -> OfferedGame:
    definition = job.definition
    return OfferedGame(
        name=job.name,
        title=as_phrase(definition.title).text(language),
        pitch=definition.pitch.text(language),
        effort=definition.effort.text(language),
        seats=list(definition.seats),
        colours=[colour.text(language) for colour in definition.colours],
        letters=definition.letters_in(language),
        options=[
            board_picture.offered(definition, option, language) for option in definition.options
        ],
        levels=level_names(definition),
        progress=round(job.progress, 3),
        failed=job.failed,
        has_picture=definition.picture is not None,
        has_rules=has_rules(job.name),
        boards=boards,
        editor="" if definition.editor is None else definition.editor.title.text(language),
        lessons=offered_lessons(definition, language),
    )


@endpoint("GET", "/api/tables", answers=list[ListedTable])
async def open_tables(context: RequestContext) -> list[ListedTable]:
    """Tables where a seat is free for anybody."""
    found = await context.table_registry.look_up(context.table_registry.store.open_tables, SHOWN)
    return [_listed(context, table) for table in found]


@endpoint("GET", "/api/tables/mine", answers=list[ListedTable])
async def own_tables(context: RequestContext) -> list[ListedTable]:
    """The tables at which you hold a token, the latest first."""
    guest = await context.service.guest(context.request)
    ids = {right.table for right in guest.rights}
    found = await context.table_registry.look_up(context.table_registry.store.listed, ids, SHOWN)
    return [_listed(context, table, guest) for table in found]


def _own_seats(guest: Guest, table: Listed) -> list[int]:
    """The seats of a guest at a table, by the sittings in its summary."""
    sittings = {(seat, one.sitting) for seat, one in enumerate(summary_in(table.summary).seats)}
    mine = [right for right in guest.at(table.id, SEAT) if (right.seat, right.sitting) in sittings]
    return sorted({right.seat for right in mine if right.seat is not None})


def _is_invited(guest: Guest, table: Listed) -> bool:
    """Whether a guest without a seat may take a free one: by an invitation, or at a rematch."""
    seats = summary_in(table.summary).seats
    free = {seat for seat, one in enumerate(seats) if not one.is_taken}
    rights = {right.seat for right in guest.at(table.id, INVITE, SEAT)}
    is_for_them = bool(free & rights) or (bool(free) and None in rights)
    return table.phase == WAITING and is_for_them


def _listed(context: RequestContext, table: Listed, guest: Guest | None = None) -> ListedTable:
    summary = summary_in(table.summary)
    mine = _own_seats(guest, table) if guest else []
    seats: list[dict[str, Any]] = [
        {
            "name": seat.name,
            "level": seat.level,
            "is_taken": seat.is_taken,
            "points": seat.points,
        }
        for seat in summary.seats
    ]
    return ListedTable(
        table=table.id,
        game=table.game,
        title=_title(context, table.game, summary),
        phase=table.phase,
        seats=seats,
        due=summary.due,
        winners=summary.winners,
        changed_at=table.changed_at,
        mine=mine,
        is_invited=guest is not None and not mine and _is_invited(guest, table),
        is_lesson=bool(summary.lesson),
    )


def _title(context: RequestContext, game: str, summary: Summary) -> str:
    """What a table is called: its lesson, or the game."""
    if summary.lesson:
        return phrase_of(summary.lesson).text(context.language)
    job = context.table_registry.compile_queue.jobs.get(game)
    return as_phrase(job.definition.title).text(context.language) if job else game


@endpoint("POST", "/api/tables", asks=NewTable, answers=Made, largest=rate_limits.BOARD)
async def new_table(context: RequestContext) -> Response:
    """Set up a table. You get its commitment now and sit down afterwards, with your own salt."""
    context.limit("create")
    host = await _host_token(context)
    maker = await _maker(context)
    made = await table_setup.new_table(
        context.table_registry, context.body, host, maker, context.address
    )
    return await keep(context, as_json(made), made.host)


@endpoint("POST", "/api/lessons", asks=NewLesson, answers=Made)
async def new_lesson(context: RequestContext) -> Response:
    """Set up the table of a lesson. Sit down there: the coach is in your updates, as `lesson`."""
    context.limit("create")
    host, maker = await _host_token(context), await _maker(context)
    made = await table_setup.new_lesson(
        context.table_registry, context.body, host, maker, context.address
    )
    return await keep(context, as_json(made), made.host)


async def _maker(context: RequestContext) -> str:
    """Stands for the network of the caller's address: a keyed hash."""
    key = await context.table_registry.token_key()
    return derived_token(key, "maker", context.address)[:16]


async def _host_token(context: RequestContext) -> str:
    """The caller's own token, or one that the same browser gets again with the same key."""
    browser, asked = browser_of(context.request), context.body
    if asked.token is not None or asked.key is None or browser is None:
        return str(asked.token or "")
    key = await context.table_registry.token_key()
    return derived_token(key, browser, HOST, asked.key)


@endpoint("POST", "/api/tables/import", asks=bytes, answers=Made, largest=rate_limits.FILE)
async def read_in(context: RequestContext) -> Response:
    """Set up a table from a game file: for review if the game is over, otherwise to play on."""
    context.limit("create")
    _, made = await table_setup.read_in(
        context.table_registry,
        context.body,
        is_trusted=False,
        own_boards=context.service.own_boards,
        caller=context.address,
    )
    return await keep(context, as_json(made), made.host)


@endpoint("POST", "/api/session", asks=Exchange, answers=list[Where])
async def exchange(context: RequestContext) -> Response:
    """Store a token from a link in this browser's cookie. Returns the tables that it opens."""
    context.limit("knock")
    rights = await context.table_registry.look_up(
        context.table_registry.tokens.rights, [hash_of(context.body.token)]
    )
    if not rights:
        return as_json([await _where_used(context)])
    where = [Where(table) for table in dict.fromkeys(right.table for right in rights)]
    return await keep(context, as_json(where), context.body.token)


async def _where_used(context: RequestContext) -> Where:
    """The seat that this browser took by an invitation. The invitation admits nobody else."""
    table = await context.table_registry.look_up(
        context.table_registry.tokens.used_at, hash_of(context.body.token)
    )
    if table is None:
        raise Unwelcome(say("This link is not valid any more."))
    if not (await context.service.guest(context.request, table)).rights:
        raise Unwelcome(
            say(
                "This invitation has been used: the seat is taken. "
                "Anybody at the table can give you a link to watch."
            )
        )
    return Where(table)


async def keep(context: RequestContext, response: Response, token: str) -> Response:
    """Where a browser asks, it keeps the token: scripts cannot read its cookie."""
    return with_cookie(context, response, await hold(context, token))


async def hold(context: RequestContext, token: str) -> str | None:
    """Store that the browser which asks holds a token; its cookie, None for a program."""
    if "origin" not in context.request.headers:
        return None
    browser = browser_of(context.request) or new_token()
    tokens = context.table_registry.tokens
    await context.table_registry.run(tokens.hold, hash_of(browser), hash_of(token))
    return browser
