"""Setting up tables: new ones, rematches, and games read in from files."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial

import msgspec

from keelstone.engine.game import Game
from keelstone.engine.gamefile import Document
from keelstone.i18n import say
from keelstone.server.clock import now
from keelstone.server.errors import Illegal, KeyReused
from keelstone.server.runtime.compile_queue import CompileQueue
from keelstone.server.runtime.registry import TableRegistry
from keelstone.server.runtime.session import TableSession, read
from keelstone.server.storage.tokens import (
    HOST,
    INVITE,
    WATCH,
    Grant,
    derived_token,
    hash_of,
    new_table_id,
    new_token,
)
from keelstone.server.table import events
from keelstone.server.table.commands import Command
from keelstone.server.table.fair_chance.chance import new_secret
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
from keelstone.server.table.setup import (
    NewLesson,
    NewTable,
    lesson_setup,
    setup_of,
    sit_bot,
)
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
    #: an invitation to the table: people choose a free seat; empty where all are bots'
    invitation: str = ""


async def new_table(
    table_registry: TableRegistry,
    asked: NewTable,
    host: str = "",
    maker: str = "",
    caller: str = "",
) -> Made:
    """Set a table up; bots sit down at once.

    A repeat with the same host's token gets the same table. `maker` stands for the address that
    asks, `caller` is the address.
    """
    definition = table_registry.compile_queue.job(asked.game).definition
    levels = [seat.bot or "" for seat in asked.seats]
    if asked.board is None:
        setup = setup_of(definition, asked)
    else:  # checking what somebody drew takes a tenth of a second
        setup = await table_registry.jobs.run(caller, setup_of, definition, asked)
    opening = partial(
        open_table, table_registry, asked.game, setup, asked.settings,
        is_open=asked.open, maker=maker, caller=caller,
    )  # fmt: skip
    return await _set_up_once(table_registry, asked, host, levels, opening)


async def new_lesson(
    table_registry: TableRegistry,
    asked: NewLesson,
    host: str = "",
    maker: str = "",
    caller: str = "",
) -> Made:
    """Set up the table of a lesson; its bots sit down at once. A learner is never called absent."""
    definition = table_registry.compile_queue.job(asked.game).definition
    setup = lesson_setup(definition, asked.lesson)
    assert setup.lesson is not None
    bots = [seat != setup.lesson.learner for seat in range(setup.seats)]
    levels = [setup.lesson.level if is_bot else "" for is_bot in bots]
    settings = Settings(away=0, pace=asked.pace)
    opening = partial(
        open_table, table_registry, asked.game, setup, settings, maker=maker, caller=caller
    )
    return await _set_up_once(table_registry, asked, host, levels, opening)


async def _set_up_once(
    table_registry: TableRegistry,
    asked: NewTable | NewLesson,
    host: str,
    levels: Sequence[str],
    opening: Callable[..., Awaitable[TableSession]],
) -> Made:
    """Open a table and seat its bots. A repeat of the same command finds the first table."""
    tokens = await TableTokens.of(table_registry, host or new_token(), levels)
    command = Command.of("", asked.key or "", "tables", _without_token(asked))
    session = await _made_before(table_registry, tokens.host, command)
    if session is None:
        table_registry.compile_queue.want(asked.game)
        session = await opening(grants=tokens.grants(command.content))
    await seat_bots(session, levels)
    return tokens.made(session.table)


def _without_token(asked: NewTable | NewLesson) -> NewTable | NewLesson:
    return msgspec.structs.replace(asked, key=None, token=None)


async def _made_before(
    table_registry: TableRegistry, host: str, command: Command
) -> TableSession | None:
    """The table that the same command has set up before."""
    tokens = table_registry.tokens
    for right, content in await table_registry.look_up(tokens.granted, hash_of(host)):
        if right.role == HOST and content:
            if content != command.content:
                raise KeyReused(say("This key was used for another command: choose a new one."))
            return await table_registry.find(right.table)
    return None


class TableTokens(msgspec.Struct, frozen=True):
    """The tokens of a new table, derived from the token of its host."""

    host: str
    watch: str
    invitations: list[str | None]
    invitation: str

    @classmethod
    async def of(
        cls, table_registry: TableRegistry, host: str, levels: Sequence[str]
    ) -> TableTokens:
        key = await table_registry.token_key()
        invitations = [
            None if level else derived_token(key, host, INVITE, seat)
            for seat, level in enumerate(levels)
        ]
        has_seats = any(token is not None for token in invitations)
        shared = derived_token(key, host, INVITE, "table") if has_seats else ""
        return cls(host, derived_token(key, host, WATCH), invitations, shared)

    def grants(self, content: str = "") -> list[Grant]:
        """One for the host, one for spectators, and invitations."""
        invited = [
            Grant(hash_of(token), INVITE, seat)
            for seat, token in enumerate(self.invitations)
            if token is not None
        ]
        if self.invitation:
            invited.append(Grant(hash_of(self.invitation), INVITE))
        host = Grant(hash_of(self.host), HOST, command=content)
        return [host, Grant(hash_of(self.watch), WATCH), *invited]

    def made(self, table: Table) -> Made:
        return Made(
            table.id, table.commitment, self.host, self.watch, self.invitations, self.invitation
        )


async def open_table(
    table_registry: TableRegistry,
    game: str,
    setup: Setup,
    settings: Settings,
    *,
    is_open: bool = False,
    rematch_of: str | None = None,
    beginning: Sequence[events.AnyEvent] = (),
    maker: str = "",
    grants: Sequence[Grant] = (),
    caller: str = "",
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
        maker=maker,
    )
    rows = [events.Row(number, at, event) for number, event in enumerate(beginning, 1)]
    if setup.moves:
        table = await table_registry.jobs.run(caller, read, row, rows)
    else:
        table = read(row, rows)
    await table_registry.run(table_registry.store.create, row, rows, changes(table), grants)
    session = table_registry.add(table)
    session.caller = caller
    return session


async def seat_bots(session: TableSession, levels: Sequence[str]) -> None:
    """Seat bots where none sits yet, each under a name of its own."""
    for seat, level in enumerate(levels):
        if level and not session.table.chairs[seat].is_taken:
            await session.carry_out(partial(_sit_bot_once, seat=seat, level=level))


def _sit_bot_once(table: Table, seat: int, level: str) -> Sequence[events.AnyEvent]:
    """Seat a bot. The same command may have done so in the meantime, in another process."""
    return [] if table.chairs[seat].is_taken else sit_bot(table, seat=seat, level=level)


# -- rematch -------------------------------------------------------------------------------------


async def rematch(
    table_registry: TableRegistry, session: TableSession, command: Command | None = None
) -> str:
    """The same game, people and bots at a new table; asked for twice, it is the same one."""
    async with session.locked() as table:
        if command is not None:
            table.first_number(command)
        if table.phase != OVER:
            raise Illegal(say("The game is not over."))
        if table.rematch:
            return table.rematch
        setup = Setup(table.setup.seats, table.setup.rules, table.setup.options, table.setup.board)
        levels = [chair.level for chair in table.chairs]
        sittings = [chair.sitting for chair in table.chairs if chair.is_taken]
        settings, old = table.settings, table.id
    new = await open_table(table_registry, table.row.game, setup, settings, rematch_of=old)
    await seat_bots(new, levels)
    await table_registry.run(table_registry.tokens.copy_seats, old, new.table.id, sittings)
    await session.carry_out(
        lambda table: [] if table.rematch else [events.Followed(new.table.id)], command
    )
    return session.table.rematch


# -- files ---------------------------------------------------------------------------------------


async def read_in(
    table_registry: TableRegistry,
    text: bytes,
    *,
    is_trusted: bool,
    own_boards: bool,
    caller: str = "",
) -> tuple[TableSession, Made]:
    """A table from a game file: to look at if the game is over, else to play on."""
    key = None if is_trusted else await seal_key(table_registry)
    check = partial(checked_game, table_registry.compile_queue, text, own_boards, key)
    document, game = await table_registry.jobs.run(caller, check)
    setup, beginning = setup_from(document, game), beginning_of(document, game)
    levels = ["over" if game.is_over else ""] * document.seats
    tokens = await TableTokens.of(table_registry, new_token(), levels)
    session = await open_table(
        table_registry, document.game, setup, Settings(),
        beginning=beginning, grants=tokens.grants(), caller=caller,
    )  # fmt: skip
    return session, tokens.made(session.table)


def checked_game(
    compile_queue: CompileQueue, text: bytes, own_boards: bool, key: bytes | None
) -> tuple[Document, Game]:
    """The game in a file, every move tried; without a key the file is trusted."""
    document = decoded(text)
    definition = compile_queue.job(document.game).definition
    if key is not None:
        check_harmless(definition, document, own_boards, key)
    compile_queue.check_ready(document.game)
    return document, replayed(document)


async def seal_key(table_registry: TableRegistry) -> bytes:
    """What this server seals its files with."""
    return await table_registry.run(table_registry.store.server_secret, "seal", new_seal_key)
