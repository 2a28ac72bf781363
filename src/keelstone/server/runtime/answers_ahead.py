"""Plays the moves of answers that players have given ahead.

Others must not be able to tell such a move from one that its player makes. It is logged as the
player's own. It comes after a random time, as a person would take, and meanwhile the player seems
to look at the table.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable

from keelstone.server.errors import Refused
from keelstone.server.runtime.session import TableSession
from keelstone.server.storage.answers_ahead import AnswersAheadStore
from keelstone.server.storage.store import Conflict
from keelstone.server.table import answers_ahead, decisions, events
from keelstone.server.table.table import Table

#: the least and the most seconds that an answer takes: at a table, and where moves may take days
LIVE, OVER_DAYS = (0.7, 2.2), (4.0, 20.0)

log = logging.getLogger(__name__)
Pause = Callable[[Table], Awaitable[None]]


async def human_pause(table: Table) -> None:
    """Wait as long as a person might."""
    span = OVER_DAYS if table.settings.clock.kind == "days" else LIVE
    await asyncio.sleep(random.SystemRandom().uniform(*span))


class AnswersAheadRunner:
    """Answers for players who have answered ahead, at the tables of this process."""

    def __init__(self, store: AnswersAheadStore, pause: Pause = human_pause) -> None:
        self.store, self.pause = store, pause
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def consider(self, session: TableSession) -> None:
        """Look whether an answer is asked for now, unless that is going on."""
        table = session.table
        may_hold = session.answers_ahead or (table.due and answers_ahead.given_at_start(table))
        if may_hold and table.id not in self._tasks:
            task = asyncio.get_running_loop().create_task(self._consider(session))
            self._tasks[session.table.id] = task

    async def finished(self, session: TableSession) -> None:
        """Wait until all that is asked for now is answered."""
        while (task := self._tasks.get(session.table.id)) is not None:
            await asyncio.wait([task])

    def close(self) -> None:
        for task in list(self._tasks.values()):
            task.cancel()

    async def _consider(self, session: TableSession) -> None:
        try:
            while (seat := await self._asked(session)) is not None:
                with session.attended(seat):
                    await self.pause(session.table)
                    await self._answer(session, seat)
        except (Refused, Conflict):
            pass  # something happened meanwhile: the next change is looked at again
        except Exception:
            facts = {"table": session.table.id}
            log.exception("an answer given ahead failed", extra={"facts": facts})
        finally:
            self._tasks.pop(session.table.id, None)

    async def _asked(self, session: TableSession) -> int | None:
        """A seat whose answer is asked for now. Answers that hold no more are forgotten."""
        async with session.locked() as table:
            for seat in list(session.answers_ahead):
                await self._forget_ended(session, table, seat)
            asked = (seat for seat in table.due if _move(session, table, seat) is not None)
            return next(asked, None)

    async def _forget_ended(self, session: TableSession, table: Table, seat: int) -> None:
        sitting, names = session.answers_ahead[seat]
        is_same = table.chairs[seat].sitting == sitting
        gone = answers_ahead.ended(table, seat, names) if is_same else list(names)
        if gone:
            names.difference_update(gone)
            await session.run(self.store.remove, table.id, seat, gone)
        if not names:
            del session.answers_ahead[seat]

    async def _answer(self, session: TableSession, seat: int) -> None:
        def decide(table: Table) -> decisions.Plan:
            number = _move(session, table, seat)
            return [] if number is None else [events.Moved(seat, number)]

        await session.carry_out(decide)


def _move(session: TableSession, table: Table, seat: int) -> int | None:
    """The move that the answers of a seat mean now, where nobody else plays for it."""
    if seat < 0 or table.chairs[seat].is_automatic:
        return None
    switched = session.answers_ahead.get(seat, (0, set()))[1]
    names = answers_ahead.in_effect(table, switched)
    if not session.present[seat]:
        names = names & switched
    return answers_ahead.move_ahead(table, seat, sorted(names))
