"""Setting up tables: new ones, rematches, and games read in from files."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial

import msgspec

from keelstone.i18n import say
from keelstone.server.clock import now
from keelstone.server.errors import Illegal
from keelstone.server.runtime.registry import TableRegistry
from keelstone.server.runtime.session import TableSession
from keelstone.server.storage.tokens import HOST, INVITE, WATCH, Right, new_table_id
from keelstone.server.table import events
from keelstone.server.table.fair_chance import new_secret
from keelstone.server.table.importing import (
    beginning_of,
    check_harmless,
    decoded,
    new_seal_key,
    replayed,
    setup_from,
)
from keelstone.server.table.rows import TableRow
from keelstone.server.table.settings import Settings, Setup
from keelstone.server.table.setup import NewTable, setup_of, sit_bot
from keelstone.server.table.summary import changes
from keelstone.server.table.table import OVER, Table


class Made(msgspec.Struct):
    """A new table. Tokens are shown once: each opens what it is for."""

    table: str
    commitment: str
    host: str
    watch: str
    #: by seat: an invitation for a person to sit down there, null where a bot sits
    invitations: list[str | None]


async def new_table(table_registry: TableRegistry, asked: NewTable) -> Made:
    """Set a table up; bots sit down at once."""
    job = table_registry.compile_queue.job(asked.game)
    table_registry.compile_queue.want(asked.game)
    setup = setup_of(job.definition, asked)
    levels = [seat.bot or "" for seat in asked.seats]
    session = await open_table(
        table_registry, asked.game, setup, asked.settings, is_open=asked.open
    )
    await seat_bots(session, levels)
    return await hand_out(table_registry, session, levels)


async def open_table(
    table_registry: TableRegistry,
    game: str,
    setup: Setup,
    settings: Settings,
    *,
    is_open: bool = False,
    rematch_of: str | None = None,
    beginning: Sequence[events.AnyEvent] = (),
) -> TableSession:
    """Write a table with its secret, before anybody sits down at it."""
    at = now()
    row = TableRow(
        id=new_table_id(),
        game=game,
        setup=msgspec.json.encode(setup).decode(),
        settings=msgspec.json.encode(settings).decode(),
        secret=new_secret(),
        is_open=is_open,
        made_at=at,
        rematch_of=rematch_of,
    )
    table = Table(row)
    rows = [events.Row(number, at, event) for number, event in enumerate(beginning, 1)]
    table.fold(rows)
    await table_registry.run(table_registry.store.create, row, rows, changes(table))
    return await table_registry.find(row.id)


async def seat_bots(session: TableSession, levels: Sequence[str]) -> None:
    """Seat bots, each under a name of its own."""
    for seat, level in enumerate(levels):
        if level:
            await session.carry_out(partial(sit_bot, seat=seat, level=level))


async def hand_out(
    table_registry: TableRegistry, session: TableSession, levels: Sequence[str]
) -> Made:
    """The tokens of a new table: one for its host, one for spectators, invitations."""
    table = session.table.id
    invitations = [
        None
        if level
        else await table_registry.run(table_registry.tokens.grant, Right(table, INVITE, seat))
        for seat, level in enumerate(levels)
    ]
    return Made(
        table=table,
        commitment=session.table.commitment,
        host=await table_registry.run(table_registry.tokens.grant, Right(table, HOST)),
        watch=await table_registry.run(table_registry.tokens.grant, Right(table, WATCH)),
        invitations=invitations,
    )


# -- rematch -------------------------------------------------------------------------------------


async def rematch(table_registry: TableRegistry, session: TableSession) -> str:
    """The same game, people and bots at a new table; asked for twice, it is the same one."""
    async with session.locked() as table:
        if table.phase != OVER:
            raise Illegal(say("The game is not over."))
        if table.rematch:
            return table.rematch
        setup = Setup(table.setup.seats, table.setup.rules, table.setup.options, table.setup.board)
        levels = [chair.level for chair in table.chairs]
        settings, old = table.settings, table.id
    new = await open_table(table_registry, table.row.game, setup, settings, rematch_of=old)
    await seat_bots(new, levels)
    await table_registry.run(table_registry.tokens.copy_seats, old, new.table.id)
    await session.carry_out(lambda table: [] if table.rematch else [events.Followed(new.table.id)])
    return session.table.rematch


# -- files ---------------------------------------------------------------------------------------


async def read_in(
    table_registry: TableRegistry, text: bytes, *, is_trusted: bool, own_boards: bool
) -> tuple[TableSession, Made]:
    """A table from a game file: to look at if the game is over, else to play on."""
    document = decoded(text)
    definition = table_registry.compile_queue.job(document.game).definition
    if not is_trusted:
        check_harmless(definition, document, own_boards, await seal_key(table_registry))
    table_registry.compile_queue.check_ready(document.game)
    game = await asyncio.to_thread(replayed, document)
    setup, beginning = setup_from(document, game), beginning_of(document, game)
    session = await open_table(
        table_registry, document.game, setup, Settings(), beginning=beginning
    )
    levels = ["over" if game.is_over else ""] * document.seats
    return session, await hand_out(table_registry, session, levels)


async def seal_key(table_registry: TableRegistry) -> bytes:
    """What this server seals its files with."""
    return await table_registry.run(table_registry.store.keepsake, "seal", new_seal_key)
