"""A table that is open in this process. Commands run one at a time; streams are woken."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import asynccontextmanager, contextmanager
from typing import ParamSpec, TypeVar

from keelstone.server.clock import now
from keelstone.server.storage.store import Conflict, Store
from keelstone.server.table import decisions, events
from keelstone.server.table.rows import TableRow
from keelstone.server.table.summary import changes
from keelstone.server.table.table import Table
from keelstone.server.views.rendering import RenderCache

#: how often a command is tried again when another process was faster
ATTEMPTS = 10

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
        """Something has changed."""
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
        #: streams that want to know when something changes
        self.watchers: set[Watcher] = set()
        #: how many streams each seat's owner has open here, and when the last one ended
        self.present: Counter[int] = Counter()
        self.seen_at: dict[int, int] = {}
        #: whether this process acts for the table's bots and clocks
        self.is_mine = False
        self.timer: asyncio.TimerHandle | None = None
        #: whether nothing is done for absent people, since nobody is there to wait for them
        self.is_resting = False
        #: whether bots of a level answer at once: they may have to be compiled first
        self.is_bot_ready: Callable[[str], bool] = lambda level: True
        self.on_change: Callable[[TableSession], None] = lambda session: None
        self.on_written: Callable[[Sequence[events.Row]], None] = lambda rows: None
        self.rendered = RenderCache()

    # -- changing --------------------------------------------------------------------------------

    async def carry_out(self, decide: Decide, key: str | None = None) -> None:
        """Decide, write, and only then let anybody see it. A key makes a repeat harmless."""
        self.used_at = time.monotonic()
        async with self.locked():
            for _ in range(ATTEMPTS):
                if key is not None and key in self.table.keys:
                    return
                try:
                    return await asyncio.shield(self._write(self._decided(decide, key)))
                except Conflict:
                    await self._reload()
            raise Conflict(self.table.id)

    def _decided(self, decide: Decide, key: str | None) -> list[events.Row]:
        """The rows that a command comes to, already read into the table."""
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
        while (follows := decisions.what_follows(self.table)) is not None:
            if isinstance(follows, events.Begun) and not self.is_ready():
                break
            fold(follows)
        return rows

    async def _write(self, rows: Sequence[events.Row]) -> None:
        """Commit, then tell everybody. If that fails, the table is not sound and is read again."""
        table = self.table
        if rows:
            first = rows[0].number - 1
            await self.run(self.store.append, table.id, first, rows, changes(table))
        self.is_sound = True
        if rows:
            self.is_mine = True
            self.on_written(rows)
            self._changed()

    async def _reload(self) -> None:
        found = await self.run(self.store.load, self.table.id)
        if found is None:
            raise RuntimeError(f"table {self.table.id} has gone")
        self.table = read(*found)
        self.is_sound, self.is_mine = True, False
        self._changed()

    async def catch_up(self) -> None:
        """Read on in the log: another process has written."""
        async with self.locked():
            rows = await self.run(self.store.after, self.table.id, self.table.last)
            if rows:
                self.table.fold(rows)
                self.is_mine = False
                self._changed()

    async def run(
        self, function: Callable[Given, Answer], *args: Given.args, **kwargs: Given.kwargs
    ) -> Answer:
        """Let the database's thread do something."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.threads, lambda: function(*args, **kwargs))

    # -- watching --------------------------------------------------------------------------------

    def _changed(self) -> None:
        self.rendered.parts.clear()
        self.wake()
        self.on_change(self)

    def wake(self) -> None:
        self.rendered.updates.clear()
        for watcher in self.watchers:
            watcher.wake()

    @contextmanager
    def watched(self) -> Iterator[Watcher]:
        """A watcher that is woken whenever something changes."""
        watcher = Watcher()
        self.watchers.add(watcher)
        self._rouse()
        try:
            yield watcher
        finally:
            self.watchers.discard(watcher)
            self.used_at = time.monotonic()

    @contextmanager
    def attended(self, seat: int | None) -> Iterator[None]:
        """The owner of a seat is here, as long as this lasts."""
        if seat is None:
            yield
            return
        self.present[seat] += 1
        self._presence_changed(seat)
        try:
            yield
        finally:
            self.present[seat] -= 1
            self._presence_changed(seat)

    def notice(self, seat: int | None) -> None:
        """The owner of a seat has asked for something, and so is not gone."""
        if seat is not None:
            self.seen_at[seat] = now()
            self._rouse()

    def _rouse(self) -> None:
        if self.is_resting:
            self.is_resting = False
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
    """A table from the database."""
    table = Table(row)
    table.fold(rows)
    return table
