"""Plays the moves of answers that players have given ahead.

Others must not be able to tell such a move from one that its player makes. It is logged as the
player's own. It comes after a random time, as a person would take. Somebody who was away seems to
come to the table first. The moves of one choice are made one after the other, as a page sends them,
and counted as requests.
"""

from __future__ import annotations

import asyncio
import logging
import math
import random
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any

from keelstone.server.clock import now
from keelstone.server.errors import Refused
from keelstone.server.observability.metrics import Metrics
from keelstone.server.runtime.session import TableSession
from keelstone.server.storage.answers_ahead import AnswersAheadStore
from keelstone.server.storage.store import Conflict
from keelstone.server.table import answers_ahead, decisions, events
from keelstone.server.table.table import Table

Span = tuple[float, float]
#: the least and the most seconds before an answer of somebody who looks at the table, of somebody
#: who is away, and of somebody who is away where moves may take days: no notice tells of a turn
#: earlier
HERE, AWAY, OVER_DAYS = (0.7, 2.2), (4.0, 20.0), (30.0, 900.0)
#: how long somebody who was away looks at the table before, and between two moves of one choice
LOOKING, STEP = (3.0, 12.0), (0.05, 0.25)
#: the share of the time left that an answer takes at most
SHARE_OF_CLOCK = 0.25

log = logging.getLogger(__name__)
Find = Callable[[str], Awaitable[TableSession]]


async def human_pause(span: Span) -> None:
    """Wait as long as a person might: shorter times come more often."""
    least, most = (math.log(max(seconds, 0.001)) for seconds in span)
    await asyncio.sleep(math.exp(random.SystemRandom().uniform(least, most)))


class AnswersAheadRunner:
    """Answers for players who have answered ahead, at the tables of this process."""

    def __init__(self, store: AnswersAheadStore, find: Find, metrics: Metrics) -> None:
        self.store, self.find, self.metrics = store, find, metrics
        self.pause: Callable[[Span], Coroutine[Any, Any, None]] = human_pause
        #: the tables and seats for which an answer is under way
        self.answering: set[tuple[str, int]] = set()
        #: the pauses of those among them who are away
        self._away: dict[tuple[str, int], asyncio.Future[None]] = {}
        self._tasks: dict[str, set[asyncio.Task[None]]] = {}

    def consider(self, session: TableSession) -> None:
        """Look whether answers are asked for now."""
        table = session.table
        if session.answers_ahead or (table.due and answers_ahead.given_at_start(table)):
            self._begin(table.id, self._look(session))

    def arrived(self, session: TableSession) -> None:
        """The owner of a seat has come to the table, and need not wait any longer."""
        for (table, seat), pause in self._away.items():
            if table == session.table.id and session.present[seat]:
                pause.cancel()
        self.consider(session)

    async def finished(self, session: TableSession) -> None:
        """Wait until all that is asked for now is answered."""
        while tasks := self._tasks.get(session.table.id):
            await asyncio.wait(tasks)

    def close(self) -> None:
        for task in [*self._away.values(), *(one for all in self._tasks.values() for one in all)]:
            task.cancel()

    def _begin(self, table: str, job: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(_logged(table, job))
        tasks = self._tasks.setdefault(table, set())
        tasks.add(task)
        task.add_done_callback(lambda _: self._end(table, task))

    def _end(self, table: str, task: asyncio.Task[None]) -> None:
        self._tasks[table].discard(task)
        if not self._tasks[table]:
            del self._tasks[table]

    async def _look(self, session: TableSession) -> None:
        """Begin to answer for the seats that are asked. Answers that hold no more are forgotten."""
        async with session.locked() as table:
            for seat in list(session.answers_ahead):
                await self._forget_ended(session, table, seat)
            for seat in table.due:
                if (table.id, seat) not in self.answering and _moves(session, table, seat):
                    self.answering.add((table.id, seat))
                    self._begin(table.id, self._answer(session, seat, table.chairs[seat].turn))

    async def _forget_ended(self, session: TableSession, table: Table, seat: int) -> None:
        sitting, names = session.answers_ahead[seat]
        is_same = table.chairs[seat].sitting == sitting
        gone = answers_ahead.ended(table, seat, names) if is_same else list(names)
        if gone:
            names.difference_update(gone)
            await session.run(self.store.remove, table.id, seat, gone)
        if not names:
            del session.answers_ahead[seat]

    async def _answer(self, session: TableSession, seat: int, turn: int) -> None:
        """Answer what a seat is asked in one of its turns, and what it is asked right after."""
        table = session.table.id
        try:
            if not session.present[seat]:
                session = await self._be_away(session, seat)
            span = HERE if session.present[seat] else LOOKING
            with session.attended(seat):
                while turn:
                    await self.pause(_bounded(span, session.table, seat))
                    await self._play(session, seat, turn)
                    turn, span = await self._turn_asked(session, seat), HERE
        finally:
            self.answering.discard((table, seat))
        self.consider(session)  # what was asked in the last moment

    async def _be_away(self, session: TableSession, seat: int) -> TableSession:
        """Wait as long as somebody might who is away, or until the owner of the seat comes."""
        table = session.table
        span = OVER_DAYS if table.settings.has_days else AWAY
        pause = asyncio.ensure_future(self.pause(_bounded(span, table, seat)))
        self._away[table.id, seat] = pause
        try:
            await asyncio.wait([pause])
        finally:
            del self._away[table.id, seat]
        return await self.find(table.id)  # it may have been put away meanwhile

    async def _turn_asked(self, session: TableSession, seat: int) -> int:
        """The turn of a seat in which its answers are asked for now; 0: in none."""
        async with session.locked() as table:
            return table.chairs[seat].turn if _moves(session, table, seat) else 0

    async def _play(self, session: TableSession, seat: int, turn: int) -> None:
        """Make the moves of one choice, as long as the turn is the same."""

        def asked(table: Table) -> Sequence[int]:
            is_same = table.chairs[seat].turn == turn
            return _moves(session, table, seat) if is_same else ()

        def decide(table: Table) -> decisions.Plan:
            return [events.Moved(seat, number) for number in asked(table)[:1]]

        async with session.locked() as table:
            count = len(asked(table))
        for step in range(count):
            if step:
                await self.pause(STEP)
            begun = time.perf_counter()
            await session.carry_out(decide)
            self.metrics.count_request("POST", 200, time.perf_counter() - begun)


async def _logged(table: str, job: Coroutine[Any, Any, None]) -> None:
    """Run a job. Where something has happened meanwhile, the next change is looked at again."""
    try:
        await job
    except (Refused, Conflict):
        pass
    except Exception:
        log.exception("an answer given ahead failed", extra={"facts": {"table": table}})


def _bounded(span: Span, table: Table, seat: int) -> Span:
    return within(span, table.clocks.left(seat, now()))


def within(span: Span, left: int | None) -> Span:
    """A span that does not use up the milliseconds left to a player; None: there is no clock."""
    most = math.inf if left is None else SHARE_OF_CLOCK * left / 1000
    return min(span[0], most), min(span[1], most)


def _moves(session: TableSession, table: Table, seat: int) -> Sequence[int]:
    """The moves that the answers of a seat mean now, where nobody else plays for it."""
    if seat < 0 or table.chairs[seat].is_automatic or table.chairs[seat].stand_in:
        return ()
    switched = session.answers_ahead.get(seat, (0, set()))[1]
    names = answers_ahead.in_effect(table, switched)
    if not session.present[seat]:
        names = names & switched
    return answers_ahead.moves_ahead(table, seat, names)
