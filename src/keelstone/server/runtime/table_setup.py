"""Setting up tables: new ones, rematches, and games read in from files."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import re
import secrets
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from keelstone.engine import gamefile
from keelstone.engine.errors import KeelstoneError
from keelstone.engine.game import Game
from keelstone.engine.options import read_options
from keelstone.i18n import say
from keelstone.server.errors import Forbidden, Illegal, Malformed, sentence
from keelstone.server.http.messages import MOST_LETTERS, Made, NewTable
from keelstone.server.runtime.registry import TableRegistry
from keelstone.server.runtime.session import TableSession
from keelstone.server.storage.store import TableRow, now
from keelstone.server.storage.tokens import HOST, INVITE, WATCH, Right, new_table_id
from keelstone.server.table import decisions, events
from keelstone.server.table.fair_chance import new_secret
from keelstone.server.table.settings import Settings, Setup
from keelstone.server.table.summary import changes
from keelstone.server.table.table import OVER, Table

#: what bots are called: short, and with different first letters
STONES = ("Agate", "Basalt", "Coral", "Flint", "Jasper", "Marl", "Opal", "Quartz", "Slate", "Topaz")
#: a word or a number: not the name of a file
PLAIN = re.compile(r"[A-Za-z0-9_-]{1,40}")


async def new_table(table_registry: TableRegistry, asked: NewTable) -> Made:
    """Set a table up; bots sit down at once."""
    setup = fresh_setup(table_registry, asked)
    levels = [seat.bot or "" for seat in asked.seats]
    session = await open_table(
        table_registry, asked.game, setup, asked.settings, is_open=asked.open
    )
    await seat_bots(session, levels)
    return await hand_out(table_registry, session, levels)


def fresh_setup(table_registry: TableRegistry, asked: NewTable) -> Setup:
    """The set-up of a new game, checked."""
    definition, seats = table_registry.compile_queue.job(asked.game).definition, len(asked.seats)
    table_registry.compile_queue.want(asked.game)
    if seats not in definition.seats:
        numbers = ", ".join(str(number) for number in definition.seats)
        raise Malformed(
            say(
                "{game} is for {numbers} seats, not {seats}.",
                game=definition.title,
                numbers=numbers,
                seats=seats,
            )
        )
    check_plain(asked.options)
    try:
        options = read_options(definition.options, asked.options)
        figures = definition.figures(options)
        definition.make_board(options, figures, seats)
    except KeelstoneError as fault:
        raise Malformed(sentence(fault)) from None
    return Setup(seats, definition.rules.version, options, figures)


def check_plain(options: Mapping[str, Any], own_boards: bool = False) -> None:
    """Options that come over the network are plain words and numbers.

    Some games take the name of a file, or what such a file holds: that is for whoever runs the
    server, who would not want strangers to have files read from its disk.
    """
    for name, given in options.items():
        is_own = own_boards and isinstance(given, dict)
        if not is_own and not PLAIN.fullmatch(str(given)):
            raise Forbidden(say("Option {name} takes only what is offered here.", name=name))


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
    """Bots sit down, each under a name of its own."""
    for seat, level in enumerate(levels):
        if level:
            await session.carry_out(partial(sit_bot, seat=seat, level=level))


def sit_bot(table: Table, *, seat: int, level: str) -> decisions.Plan:
    """A bot sits down; it brings no salt."""
    return decisions.sit(table, seat, bot_name(table), "", level)


def bot_name(table: Table) -> str:
    """A stone that nobody at the table is called after; another one at every table."""
    taken = {chair.name.casefold() for chair in table.chairs}
    free = [name for name in STONES if name.casefold() not in taken]
    return free[int(table.commitment[:8], 16) % len(free)]


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
    async with session.reading() as table:
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
    document = decoded(table_registry, text)
    if not is_trusted:
        check_harmless(table_registry, document, own_boards, await seal_key(table_registry))
    table_registry.compile_queue.check_ready(document.game)
    game = await asyncio.to_thread(replayed, document)
    setup = Setup(
        document.seats, document.rules, game.options, game.figures, document.seed,
        document.start, document.moves, document.fair,
    )  # fmt: skip
    beginning: list[events.AnyEvent] = []
    if game.is_over:
        names = list(document.names) or [str(colour) for colour in game.definition.colours]
        seated = [name[:MOST_LETTERS] for name in names[: document.seats]]
        beginning = [*(events.Sat(seat, name) for seat, name in enumerate(seated)), events.Begun()]
    session = await open_table(
        table_registry, document.game, setup, Settings(), beginning=beginning
    )
    levels = ["over" if game.is_over else ""] * document.seats
    return session, await hand_out(table_registry, session, levels)


def decoded(table_registry: TableRegistry, text: bytes) -> gamefile.Document:
    """A file's document, of a game that is on the shelf."""
    try:
        document = gamefile.decoded(text)
    except (KeelstoneError, RecursionError) as fault:
        raise Malformed(sentence(fault)) from None
    table_registry.compile_queue.job(document.game)
    return document


def replayed(document: gamefile.Document) -> Game:
    """The game in a document, every move tried."""
    try:
        return gamefile.replayed(document)
    except (KeelstoneError, RecursionError, TypeError, OverflowError) as fault:
        raise Malformed(sentence(fault)) from None


def check_harmless(
    table_registry: TableRegistry, document: gamefile.Document, own_boards: bool, key: bytes
) -> None:
    """Positions and boards of strangers go straight into compiled code: only take our own."""
    if document.start and not hmac.compare_digest(document.seal, seal(document, key)):
        raise Forbidden(
            say(
                "This file starts from a position that this server did not write. "
                "Whoever runs the server can read it in with: keelstone tables import."
            )
        )
    check_plain(document.options, own_boards)
    definition = table_registry.compile_queue.job(document.game).definition
    if not own_boards:
        try:
            ours = definition.figures(read_options(definition.options, document.options))
        except KeelstoneError as fault:
            raise Malformed(sentence(fault)) from None
        if msgspec.json.encode(ours) != msgspec.json.encode(document.board):
            raise Forbidden(
                say(
                    "This file has a board of its own. "
                    "Whoever runs the server can read it in with: keelstone tables import."
                )
            )


async def seal_key(table_registry: TableRegistry) -> bytes:
    """What this server seals its files with."""
    return await table_registry.run(table_registry.store.keepsake, "seal", new_seal_key)


def new_seal_key() -> bytes:
    return secrets.token_bytes(32)


def seal(document: gamefile.Document, key: bytes) -> str:
    """Shows that this server wrote the position in a file."""
    what = [document.game, document.options, document.board, document.seats, document.start]
    return hmac.new(key, msgspec.json.encode(what), hashlib.sha256).hexdigest()
