"""The registry of tables that are open in this process."""

from __future__ import annotations

import asyncio
import gc
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, ParamSpec, TypeVar

import sqlalchemy as sa

from keelstone.i18n import say
from keelstone.server.clock import now
from keelstone.server.errors import Refused, Unknown
from keelstone.server.observability.metrics import Metrics
from keelstone.server.runtime.answers_ahead import AnswersAheadRunner
from keelstone.server.runtime.bot_workers import BotWorkers
from keelstone.server.runtime.compile_queue import CompileQueue
from keelstone.server.runtime.database_notifications import listen
from keelstone.server.runtime.job_queue import JobQueue
from keelstone.server.runtime.scheduler import ATTENTION, Scheduler
from keelstone.server.runtime.session import TableSession, read
from keelstone.server.runtime.write_probe import WriteProbe
from keelstone.server.storage.answers_ahead import AnswersAheadStore, Switched
from keelstone.server.storage.engine import is_postgres
from keelstone.server.storage.store import Store
from keelstone.server.storage.tokens import Tokens, new_key
from keelstone.server.table.events import Begun
from keelstone.server.table.table import PLAYING, Table
from keelstone.server.views.encoding.render_cache import SharedCache

#: how often a process looks for tables that another one left alone, in seconds
ROUND = 2.0
#: how often it is written down who is here, in seconds
HEARTBEAT = 15.0
#: seconds after which a table that nobody looks at is put away
IDLE = 600.0
#: entries of games' logs in memory; beyond it unused tables are put away earlier
MAX_OPEN_ENTRIES = 500_000
#: how many abandoned tables are taken over at once
TAKEN_OVER = 100

log = logging.getLogger(__name__)
Given = ParamSpec("Given")
Answer = TypeVar("Answer")


class TableRegistry:
    """Opens tables from the database, keeps them, and closes those that nobody uses."""

    def __init__(self, engine: sa.Engine, compile_queue: CompileQueue, bots: BotWorkers) -> None:
        self.engine, self.compile_queue, self.bots = engine, compile_queue, bots
        self.store = Store(engine, me=secrets.token_hex(8))
        self.tokens = Tokens(engine)
        self.scheduler = Scheduler(bots)
        bots.on_ready = self.tell_ready
        self.metrics = Metrics()
        answers = AnswersAheadStore(engine)
        self.answers_ahead = AnswersAheadRunner(answers, self.find, self.metrics)
        # SQLite has one writer: more threads would only wait. Readers wait for nobody.
        writers, readers = (6, 3) if is_postgres(engine) else (1, 1)
        self.threads = ThreadPoolExecutor(writers, thread_name_prefix="database")
        self.readers = ThreadPoolExecutor(readers, thread_name_prefix="reading")
        self.write_probe = WriteProbe(lambda: self.run(self.store.try_to_write))
        self.rendered = SharedCache()
        self.sessions: dict[str, TableSession] = {}
        #: reading tables has a queue of its own: it does not wait for other work
        self.openings, self.jobs = JobQueue("opening"), JobQueue()
        self._opening: dict[str, asyncio.Task[TableSession]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._token_key = b""

    async def run(
        self, function: Callable[Given, Answer], *args: Given.args, **kwargs: Given.kwargs
    ) -> Answer:
        """Run a function on a database thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.threads, lambda: function(*args, **kwargs))

    async def look_up(
        self, function: Callable[Given, Answer], *args: Given.args, **kwargs: Given.kwargs
    ) -> Answer:
        """Run a read-only query without waiting for pending writes."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.readers, lambda: function(*args, **kwargs))

    # -- finding tables ----------------------------------------------------------------------------

    async def find(self, table: str, caller: str = "") -> TableSession:
        """An open table, opened if it is not open yet; concurrent callers share the opening."""
        if table in self.sessions:
            return self.sessions[table]
        if table not in self._opening:
            opening = self._open(table, caller)
            self._opening[table] = asyncio.get_running_loop().create_task(opening)
            self._opening[table].add_done_callback(lambda _: self._opening.pop(table, None))
        return await asyncio.shield(self._opening[table])

    async def _open(self, table: str, caller: str) -> TableSession:
        found = await self.look_up(self.store.load, table)
        if found is None:
            raise Unknown(say("There is no such table."))
        row, rows = found
        if any(isinstance(stored.event, Begun) for stored in rows):
            self.compile_queue.check_ready(row.game)
        definition = self.compile_queue.job(row.game).definition
        answers: Switched = {}
        if definition.answers_ahead is not None:
            answers = await self.look_up(self.answers_ahead.store.of, table)
        # nothing may wait after `add`: others find the table from then on
        session = self.add(await self.openings.run(caller, read, row, rows))
        session.answers_ahead = answers
        return session

    def add(self, table: Table) -> TableSession:
        """Open a table that has just been read or written."""
        job = self.compile_queue.job(table.row.game)
        session = TableSession(table, self.store, self.threads, job.ready.is_set)
        session.is_bot_ready = partial(self.bots.is_ready, job.name)
        session.on_change, session.on_written = self._changed, self.metrics.count
        session.on_seating = self.tokens.clear_cache
        session.on_arrival = self.answers_ahead.arrived
        session.rendered.shared = self.rendered
        self.make_room(session.entries)
        self.sessions[table.id] = session
        return session

    def _changed(self, session: TableSession) -> None:
        """A table has changed: set its timer, and answer what players have answered ahead."""
        self.scheduler.set_timer(session)
        self.answers_ahead.consider(session)

    async def token_key(self) -> bytes:
        """The key from which tokens are derived that a repeated command gets again."""
        if not self._token_key:
            self._token_key = await self.run(self.store.server_secret, "tokens", new_key)
        return self._token_key

    def rights_changed(self, table: str | None = None) -> None:
        """Tokens of a table, or of any, were revoked: end the streams that they opened."""
        self.tokens.clear_cache()
        for session in list(self.sessions.values()):
            if table in (None, session.table.id):
                session.recheck_rights()

    # -- housekeeping ------------------------------------------------------------------------------

    async def start(self) -> None:
        """Begin to look after tables."""
        if not is_postgres(self.engine):
            await self.run(self.store.free_all)
        else:
            self._spawn(listen(self))
        self._spawn(self._prepare())
        self._spawn(self._every(ROUND, self.take_over))
        self._spawn(self._every(HEARTBEAT, self.note_presence))
        self._spawn(self._every(IDLE / 4, self.put_away))

    async def _prepare(self) -> None:
        """Make one game after another playable, and its bots quick meanwhile."""
        _keep_for_good()
        warming: list[asyncio.Task[None]] = []
        while (job := self.compile_queue.upcoming()) is not None:
            await self.compile_queue.prepare(job)
            _keep_for_good()
            if job.ready.is_set():
                self._tell_ready(job.name)
                warming.append(self._spawn(self.bots.warm_up(job.name)))
        await self.answer_ahead()
        await asyncio.gather(*warming)
        _keep_for_good()

    def _tell_ready(self, game: str) -> None:
        """Who waits at a table of the game can see its board now."""
        for session in self.sessions.values():
            if session.table.row.game == game:
                session.wake()

    async def answer_ahead(self) -> None:
        """After a start, apply answers ahead to what was asked while no process ran."""
        for table in await self.look_up(self.answers_ahead.store.tables):
            with suppress(Refused):
                self.answers_ahead.consider(await self.find(table))

    def _spawn(self, job: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        self._tasks.append(asyncio.get_running_loop().create_task(job))
        return self._tasks[-1]

    async def _every(self, seconds: float, job: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await job()
            except Exception:  # a database that is away comes back
                log.exception("housekeeping failed")
            await asyncio.sleep(seconds)

    async def take_over(self) -> None:
        """Claim due tables that no process serves: after a start or the death of a process."""
        for table in await self.run(self.store.claim_due, now(), TAKEN_OVER):
            try:
                session = await self.find(table)
                await session.catch_up()
            except Refused:
                continue  # not yet playable: the claim runs out, and then we look again
            session.has_claim = True
            self.scheduler.act_now(session)

    async def note_presence(self) -> None:
        """Store who is present, for other processes and for the next start."""
        here = {
            (table, seat)
            for table, session in self.sessions.items()
            if session.table.phase == PLAYING
            for seat, streams in session.present.items()
            if streams > 0
        }
        if here := here | self.answers_ahead.answering:
            await self.run(self.store.seen, sorted(here), now())

    def is_present(self, table: str, seat: int) -> bool:
        """Whether the owner of a seat looks at a table, as far as this process knows, or has
        answered ahead what is asked."""
        session = self.sessions.get(table)
        is_here = session is not None and session.present[seat] > 0
        return is_here or (table, seat) in self.answers_ahead.answering

    async def was_just_seen(self, table: str, seat: int) -> bool:
        """Whether the owner of a seat looks at a table, as far as any process knows."""
        if self.is_present(table, seat):
            return True
        seen = await self.run(self.store.last_seen, table)
        return seen.get(seat, 0) > now() - ATTENTION

    def tell_ready(self, game: str) -> None:
        """The bots of a game are compiled: wake the streams of its tables."""
        for session in self.sessions.values():
            if session.table.row.game == game:
                session.wake()

    async def put_away(self) -> None:
        """Close tables that nobody is looking at; they stay in the database."""
        self._forget(
            [
                session
                for session in self.sessions.values()
                if not session.is_in_use and time.monotonic() - session.used_at > IDLE
            ]
        )

    def make_room(self, entries: int) -> None:
        """Close tables that nobody looks at, the idlest first, until so many entries fit."""
        excess = entries + sum(one.entries for one in self.sessions.values()) - MAX_OPEN_ENTRIES
        if excess <= 0:
            return
        unused: list[TableSession] = []
        for session in sorted(self.sessions.values(), key=lambda session: session.used_at):
            if excess > 0 and not session.is_in_use:
                excess -= session.entries
                unused.append(session)
        self._forget(unused)

    def _forget(self, unused: Sequence[TableSession]) -> None:
        """Put tables away, with what was rendered of them."""
        for session in unused:
            self.scheduler.forget(session)
            del self.sessions[session.table.id]
        self.rendered.forget({session.table.id for session in unused})

    async def catch_up(self, table: str | None = None) -> None:
        """Read new events of a table, or of all, that other processes have written."""
        wanted = list(self.sessions.values()) if table is None else [self.sessions[table]]
        for session in wanted:
            await session.catch_up()

    async def stop(self) -> None:
        """Stop all work. Everything that was answered is in the database already."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.scheduler.close()
        self.answers_ahead.close()
        self.bots.close()
        self.compile_queue.close()
        self.openings.close()
        self.jobs.close()
        self.threads.shutdown(wait=True)
        self.readers.shutdown(wait=True)
        self.engine.dispose()


def _keep_for_good() -> None:
    """Exempt modules and compiled rules from garbage collection.

    A collection took a third of a second while people played. The final one is skipped too:
    almost nothing in them is garbage.
    """
    gc.freeze()
