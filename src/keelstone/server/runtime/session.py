"""A table that is open in this process. Commands run one at a time and wake the streams."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import asynccontextmanager, contextmanager
from typing import ParamSpec, TypeVar

from keelstone.engine.errors import KeelstoneError
from keelstone.engine.seats import SPECTATOR
from keelstone.server.clock import now
from keelstone.server.errors import Damaged
from keelstone.server.storage.answers_ahead import Switched
from keelstone.server.storage.store import Conflict, Store
from keelstone.server.storage.tokens import Grant
from keelstone.server.table import decisions, events
from keelstone.server.table.commands import Command
from keelstone.server.table.rows import TableRow
from keelstone.server.table.summary import changes
from keelstone.server.table.table import PLAYING, Table
from keelstone.server.views.encoding.render_cache import RenderCache

#: how often a command is tried again when another process was faster
ATTEMPTS = 10
#: seconds before a due action for which a table stays open; the database knows of later ones
SOON = 600.0

#: events after which tokens may open another seat, or none
SEATING = events.Sat | events.Stood | events.Replaced | events.CameBack

log = logging.getLogger(__name__)
Given = ParamSpec("Given")
Answer = TypeVar("Answer")
Decide = Callable[[Table], Sequence[events.AnyEvent]]


class Watcher:
    """Wakes one stream."""

    def __init__(self) -> None:
        self._event = asyncio.Event()
        self._is_changed = False

    def wake(self) -> None:
        """Wake the stream: something has changed."""
        self._is_changed = True
        self._event.set()

    async def wait(self, seconds: float) -> bool:
        """Wait until something changes; False when the seconds are over."""
        timer = asyncio.get_running_loop().call_later(seconds, self._event.set)
        try:
            await self._event.wait()
        finally:
            timer.cancel()
        return self._is_changed

    def clear(self) -> None:
        """Wait for the next change."""
        self._event.clear()
        self._is_changed = False


class TableSession:
    """One table, its lock, and the viewers to wake. Code that reads the table holds the lock."""

    def __init__(
        self, table: Table, store: Store, threads: Executor, is_ready: Callable[[], bool]
    ) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.store = store
        self.threads = threads
        #: whether the rules are compiled, so that a game may begin
        self.is_ready = is_ready
        #: whether the table is what the database says: not while something is being written
        self.is_sound = True
        self.used_at = time.monotonic()
        #: streams that want to know when something changes: who came first is told first
        self.watchers: dict[Watcher, None] = {}
        #: how many streams each seat's owner has open here, and when the last one ended
        self.present: Counter[int] = Counter()
        self.seen_at: dict[int, int] = {}
        #: whether this process acts for the table's bots and clocks
        self.has_claim = False
        self.timer: asyncio.TimerHandle | None = None
        #: whether nothing is done for absent people, since nobody is there to wait for them
        self.is_resting = False
        #: whether bots of a level answer at once: they may have to be compiled first
        self.is_bot_ready: Callable[[str], bool] = lambda level: True
        #: the address that the table's bots think for: of its players, or else of its spectators
        self.caller = ""
        #: when anybody last asked for the table
        self.looked_at = 0
        self.on_change: Callable[[TableSession], None] = lambda session: None
        #: called with the new events that everybody may know of
        self.on_written: Callable[[Sequence[events.Row]], None] = lambda rows: None
        self.on_seating: Callable[[], None] = lambda: None
        #: called when the owner of a seat comes to the table
        self.on_arrival: Callable[[TableSession], None] = lambda session: None
        #: rises when tokens may have become worthless: streams ask for their rights again
        self.rights_version = 0
        self.rendered = RenderCache()
        #: answers given ahead that players have switched on or off, by seat
        self.answers_ahead: Switched = {}

    @property
    def entries(self) -> int:
        """How many entries of logs the table holds in memory."""
        game = self.table.game
        return len(self.table.log) + (0 if game is None else len(game.log))

    @property
    def is_in_use(self) -> bool:
        """Whether somebody looks at the table or an action is due."""
        return bool(self.watchers or self.lock.locked() or self._is_due_soon())

    def _is_due_soon(self) -> bool:
        if self.timer is None or self.is_resting:
            return False
        return self.timer.when() - asyncio.get_running_loop().time() < SOON

    @property
    def bot_caller(self) -> str:
        """The caller whose share of the bot workers the table's bots use."""
        return self.caller or self.table.id

    # -- changing --------------------------------------------------------------------------------

    async def carry_out(
        self, decide: Decide, command: Command | None = None, grants: Sequence[Grant] = ()
    ) -> None:
        """Decide on a command and commit its events, before anybody sees them.

        A command that was carried out before changes nothing. Tokens are written in the same
        transaction as the events.
        """
        self.used_at = time.monotonic()
        async with self.locked():
            for _ in range(ATTEMPTS):
                if command is not None and self.table.first_number(command) is not None:
                    return
                try:
                    rows = self._decided(decide, None if command is None else command.stored)
                    return await asyncio.shield(self._write(rows, grants))
                except Conflict:
                    await self._reload()
            raise Conflict(self.table.id)

    def _decided(self, decide: Decide, key: str | None) -> list[events.Row]:
        """The rows that a command results in, already folded into the table."""
        at = max(now(), self.table.log[-1].row.at if self.table.log else 0)
        rows: list[events.Row] = []

        def fold(event: events.AnyEvent) -> None:
            row = events.Row(self.table.last + 1, at, event, None if rows else key)
            self.table.fold([row])
            rows.append(row)

        decided = decide(self.table)
        self.is_sound = False
        for event in decided:
            fold(event)
        while (follows := decisions.what_follows(self.table, at)) is not None:
            if isinstance(follows, events.Begun) and not self.is_ready():
                break
            fold(follows)
        return rows

    async def _write(self, rows: Sequence[events.Row], grants: Sequence[Grant]) -> None:
        """Commit rows, then wake all streams. If that fails, the table has to be read again."""
        table = self.table
        if rows:
            first = rows[0].number - 1
            await self.run(self.store.append, table.id, first, rows, changes(table, first), grants)
        self.is_sound = True
        if rows:
            self._follow_seats(rows)
            self.has_claim = True
            self.on_written([row for row in rows if table.knows(SPECTATOR, row.number - 1)])
            self._changed()

    async def _reload(self) -> None:
        found = await self.run(self.store.load, self.table.id)
        if found is None:
            raise RuntimeError(f"table {self.table.id} has gone")
        self.table = await asyncio.to_thread(read, *found)
        self.is_sound, self.has_claim = True, False
        self.rights_version += 1
        self._changed()

    async def catch_up(self) -> None:
        """Read new events that another process has written."""
        async with self.locked():
            rows = await self.run(self.store.after, self.table.id, self.table.last)
            if rows:
                self._read_on(rows)
                self._follow_seats(rows)
                self.has_claim = False
                self._changed()

    def _read_on(self, rows: Sequence[events.Row]) -> None:
        try:
            self.table.fold(rows)
        except (ValueError, IndexError, KeelstoneError) as fault:
            raise damaged(self.table.id, fault) from None

    async def run(
        self, function: Callable[Given, Answer], *args: Given.args, **kwargs: Given.kwargs
    ) -> Answer:
        """Run a function on a database thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.threads, lambda: function(*args, **kwargs))

    def _follow_seats(self, rows: Sequence[events.Row]) -> None:
        """Update tokens with the owners of seats."""
        if any(isinstance(row.event, SEATING) for row in rows):
            self.on_seating()
            self.rights_version += 1

    def recheck_rights(self) -> None:
        """Tokens were revoked: let every stream check its rights again."""
        self.rights_version += 1
        self.wake()

    def answers_ahead_changed(self) -> None:
        """An answer ahead was switched: only that player's updates change."""
        self.rendered.parts.clear()
        self.wake()

    # -- watching --------------------------------------------------------------------------------

    def _changed(self) -> None:
        self.rendered.parts.clear()
        self.wake()
        self.on_change(self)

    def wake(self) -> None:
        self.rendered.generation += 1
        for watcher in self.watchers:
            watcher.wake()

    @contextmanager
    def watched(self) -> Iterator[Watcher]:
        """A watcher that is woken whenever something changes."""
        watcher = Watcher()
        self.watchers[watcher] = None
        self.looked_at = now()
        self._rouse()
        try:
            yield watcher
        finally:
            self.watchers.pop(watcher, None)
            self.looked_at = now()
            self.used_at = time.monotonic()

    @contextmanager
    def attended(self, seat: int | None) -> Iterator[None]:
        """Count the owner of a seat as present while the context lasts."""
        if seat is None:
            yield
            return
        self.present[seat] += 1
        self._presence_changed(seat)
        self.on_arrival(self)
        try:
            yield
        finally:
            self.present[seat] -= 1
            self._presence_changed(seat)

    def notice(self, seat: int | None, caller: str = "") -> None:
        """The owner of a seat has sent a request, so they are present."""
        self.looked_at = now()
        if caller and (seat is not None or not self.caller):
            self.caller = caller
        if seat is not None:
            self.seen_at[seat] = now()
        self._rouse()

    def _rouse(self) -> None:
        """Resume due actions if they were suspended while nobody was present.

        Another process may have stopped acting for a table of bots.
        """
        is_of_bots = self.table.phase == PLAYING and self.table.is_of_bots
        if self.is_resting or (is_of_bots and not self.has_claim):
            self.is_resting = False
            self.has_claim = self.has_claim or is_of_bots
            self.on_change(self)

    def _presence_changed(self, seat: int) -> None:
        self.notice(seat)
        self.wake()

    @asynccontextmanager
    async def locked(self) -> AsyncIterator[Table]:
        """Hold the table's lock. The table is read again first if a write has failed."""
        async with self.lock:
            if not self.is_sound:
                await self._reload()
            yield self.table


def read(row: TableRow, rows: Sequence[events.Row]) -> Table:
    """A table from the database; Damaged if its log cannot be replayed."""
    try:
        table = Table(row)
        table.fold(rows)
    except (ValueError, IndexError, KeelstoneError) as fault:
        raise damaged(row.id, fault) from None
    return table


def damaged(table: str, fault: Exception) -> Damaged:
    """The error for a table whose log cannot be replayed."""
    log.error("a log is damaged", extra={"facts": {"table": table, "fault": str(fault)}})
    return Damaged()
