"""Actions that are due at a time: moves of bots, clocks, and seats of absent people."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Iterable
from dataclasses import dataclass
from typing import Any

from keelstone.ai import observe
from keelstone.i18n import say
from keelstone.server.clock import now
from keelstone.server.errors import Refused, Stale
from keelstone.server.runtime.bot_workers import BotWorkers
from keelstone.server.runtime.session import TableSession
from keelstone.server.storage.store import Conflict
from keelstone.server.table import decisions, lessons
from keelstone.server.table.table import PLAYING, WAITING, Table
from keelstone.server.table.timing.lateness import run_out
from keelstone.server.table.timing.wake import next_wake, people_first_until

#: after a start nobody loses on time or is called absent for so long, in milliseconds
START_GRACE = 30_000
#: milliseconds before a table is looked at again when no action is possible now
LATER = 500
#: milliseconds that a table of bots plays on after its last viewer has gone
AUDIENCE = 30_000
#: poll interval for tables without viewers, in milliseconds; a new viewer wakes one at once
REST = 600_000
#: milliseconds for which a person seen in another process counts as present: more than two
#: rounds of `registry.HEARTBEAT`
ATTENTION = 40_000

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class DueAction:
    """An action: "begin", "rest", a player is "gone" or "late", or a "bot", "keeper" or "stand-in"
    moves.

    Where there is nothing to do, `later` says when to look again.
    """

    what: str = ""
    seat: int = -1
    later: int | None = None


class Scheduler:
    """Carries out the due actions of the tables of this process."""

    def __init__(self, bots: BotWorkers) -> None:
        self.bots = bots
        self.started_at = now()
        self._acting: dict[str, asyncio.Task[None]] = {}

    def set_timer(self, session: TableSession) -> None:
        """Set a timer for the table's next due action."""
        at = next_wake(session.table) if session.has_claim else None
        self._set_timer_at(session, at)

    def _set_timer_at(self, session: TableSession, at: int | None) -> None:
        if session.timer is not None:
            session.timer.cancel()
            session.timer = None
        if at is not None:
            loop = asyncio.get_running_loop()
            session.timer = loop.call_later(max(0, at - now()) / 1000, self.act_now, session)

    def forget(self, session: TableSession) -> None:
        """The table was closed. The database holds the time of its next due action."""
        self._set_timer_at(session, None)

    def act_now(self, session: TableSession) -> None:
        """Act now, unless an action is under way already."""
        if session.has_claim and session.table.id not in self._acting:
            task = asyncio.get_running_loop().create_task(self._act(session))
            self._acting[session.table.id] = task

    async def finished(self, session: TableSession) -> None:
        """Wait until the actions that are under way for a table are done."""
        if (task := self._acting.get(session.table.id)) is not None:
            await asyncio.wait([task])

    async def _act(self, session: TableSession) -> None:
        try:
            later = await self.act(session)
        except (Refused, Conflict):
            later = now()  # something happened meanwhile: look again
        except Exception:
            log.exception("acting for a table failed", extra={"facts": {"table": session.table.id}})
            later = now() + LATER
        finally:
            self._acting.pop(session.table.id, None)
        self._set_timer_at(session, later) if later is not None else self.set_timer(session)

    async def act(self, session: TableSession) -> int | None:
        """Carry out what is due now; return when the next action is due, if that is known."""
        async with session.locked() as table:
            action, *more = self._due_actions(session, table)
        if action.what == "gone" and await self._was_seen(session, action.seat):
            return now()
        if not await self._is_needed(session, action):
            session.is_resting, action = True, DueAction("rest", later=now() + REST)
        match action.what:
            case "begin":
                await session.carry_out(lambda table: [])
            case "gone":
                await session.carry_out(lambda table: decisions.leave(table, action.seat, "gone"))
            case "late":
                await session.carry_out(lambda table: run_out(table, action.seat, now()))
            case "bot":
                await together(self._move(session, bot) for bot in (action, *more))
            case "keeper" | "stand-in":
                await self._move(session, action)
            case _ if action.later is not None and session.has_claim:
                await session.run(
                    session.store.postpone, session.table.id, session.table.last, action.later
                )
        is_roused = action.what == "rest" and not session.is_resting
        return now() if is_roused else action.later

    def _due_actions(self, session: TableSession, table: Table) -> list[DueAction]:
        """The next action, or the moves of all bots that are due together."""
        if table.phase == WAITING and next_wake(table) is not None:
            return [DueAction("begin") if session.is_ready() else DueAction(later=now() + LATER)]
        if table.phase != PLAYING or table.is_lesson_holding:
            return [DueAction()]
        actions = [self._action_of(session, table, seat) for seat in table.due]
        urgent = [action for action in actions if action.what]
        later = [action.later for action in actions if action.later is not None]
        if not urgent:
            return [DueAction(later=min(later, default=None))]
        bots = [action for action in urgent if action.what == "bot"]
        return bots if urgent[0].what == "bot" else urgent[:1]

    def _action_of(self, session: TableSession, table: Table, seat: int) -> DueAction:
        """What to do for a seat that is due."""
        chair = table.chairs[seat]
        if chair.is_automatic:
            people_first = people_first_until(table)
            if people_first is not None and people_first > now():
                return DueAction(later=people_first)
            return DueAction("bot" if chair.level else "keeper", seat)
        if chair.stand_in:
            return DueAction("stand-in", seat)
        late, gone = self._late_at(table, seat), self._gone_at(session, table, seat)
        if late is not None and late <= now():
            return DueAction("late", seat)
        if gone is not None and gone <= now():
            return DueAction("gone", seat)
        return DueAction(later=min((at for at in (late, gone) if at is not None), default=None))

    def _late_at(self, table: Table, seat: int) -> int | None:
        """When a seat that is due runs out of time."""
        deadline = None if table.chairs[seat].has_run_out else table.clocks.deadline(seat)
        return None if deadline is None else max(deadline, self.started_at + START_GRACE)

    def _gone_at(self, session: TableSession, table: Table, seat: int) -> int | None:
        """When the owner of a seat that is due will have been gone too long."""
        if (allowed := table.settings.absence) is None:
            return None
        seen = now() if session.present[seat] > 0 else session.seen_at.get(seat, 0)
        since = table.clocks.since[seat] or 0
        return max(max(seen, since) + allowed, self.started_at + START_GRACE)

    async def _was_seen(self, session: TableSession, seat: int) -> bool:
        """Whether another process has seen the owner of a seat that seems to be gone."""
        await self._ask_others(session)
        gone = self._gone_at(session, session.table, seat)
        return gone is not None and gone > now()

    async def _is_needed(self, session: TableSession, action: DueAction) -> bool:
        """Whether anybody is present who waits for an action: bots do not play for nobody."""
        if action.what in ("gone", "keeper"):
            return await self._is_awaited(session, action.seat)
        if action.what == "bot" and session.table.is_of_bots:
            return bool(session.watchers) or now() - session.looked_at < AUDIENCE
        return True

    async def _is_awaited(self, session: TableSession, seat: int) -> bool:
        """Whether anybody waits for a seat whose owner is away: else the game may wait as well."""
        if session.watchers or session.table.settings.has_days:
            return True
        await self._ask_others(session)
        return any(
            session.present[other] > 0 or now() - session.seen_at.get(other, 0) < ATTENTION
            for other, chair in enumerate(session.table.chairs)
            if other != seat and not chair.is_automatic
        )

    async def _ask_others(self, session: TableSession) -> None:
        """Read from the database who is present in other processes."""
        for seat, at in (await session.run(session.store.last_seen, session.table.id)).items():
            session.seen_at[seat] = max(session.seen_at.get(seat, 0), at)

    async def _move(self, session: TableSession, action: DueAction) -> None:
        seat = action.seat
        async with session.locked() as table:
            game = decisions.playing(table)
            if seat not in game.movers:  # somebody moved or took a move back since it was due
                raise Stale(say("The owner has moved."))
            observation = observe(game, seat)
            known = table.number(seat)
            level = table.chairs[seat].level or table.settings.keeper
            scripted = lessons.scripted_move(table, seat)
        number = (
            await self.bots.choose(observation, level, session.bot_caller)
            if scripted is None
            else scripted
        )

        def decide(table: Table) -> decisions.Plan:
            decisions.check_fresh(table, seat, known)
            chair = table.chairs[seat]
            if action.what == "keeper" and not chair.kept:
                raise Stale(say("The owner is back."))
            by = action.what if action.what != "stand-in" else chair.stand_in
            if not by:
                raise Stale(say("The owner has moved."))
            return decisions.automatic_move(table, seat, number, by)

        await session.carry_out(decide)

    def close(self) -> None:
        for task in list(self._acting.values()):
            task.cancel()


async def together(moves: Iterable[Coroutine[Any, Any, None]]) -> None:
    """Make moves at the same time. An error is raised when all have been tried: a fault of the
    server rather than a move that came too late."""
    outcomes = await asyncio.gather(*moves, return_exceptions=True)
    failed = [outcome for outcome in outcomes if outcome is not None]
    for fault in sorted(failed, key=lambda fault: isinstance(fault, Refused | Conflict)):
        raise fault
