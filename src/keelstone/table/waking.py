"""Acting in time: bots move, clocks run out, the seats of absent people are kept."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Iterable
from dataclasses import dataclass
from typing import Any

from keelstone.bots import seat_of
from keelstone.table import plans
from keelstone.table.bots import Bots
from keelstone.table.listing import next_wake
from keelstone.table.live import Live
from keelstone.table.refusals import Refused, Stale
from keelstone.table.store import Conflict, now
from keelstone.table.tables import PLAYING, WAITING, Table
from keelstone.words import say

#: after a start nobody loses on time or is called absent for so long, in milliseconds
FORBEARANCE = 30_000
#: how long a table is left alone that nothing can be done for now, in milliseconds
LATER = 500
#: how often a table is looked at where nobody is, in milliseconds; who comes here wakes it at once
REST = 600_000

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Errand:
    """What to do for a table: "begin", a "bot", "keeper" or "clock" moves, somebody is "gone".

    Where there is nothing to do, `later` says when to look again.
    """

    what: str = ""
    seat: int = -1
    later: int | None = None


class Waker:
    """Acts for the tables of this process when their time has come."""

    def __init__(self, bots: Bots) -> None:
        self.bots = bots
        self.started_at = now()
        self._acting: dict[str, asyncio.Task[None]] = {}

    def set_alarm(self, live: Live) -> None:
        """Come back when the table needs somebody."""
        at = next_wake(live.table) if live.is_mine else None
        self._ring_at(live, at)

    def _ring_at(self, live: Live, at: int | None) -> None:
        if live.alarm is not None:
            live.alarm.cancel()
            live.alarm = None
        if at is not None:
            loop = asyncio.get_running_loop()
            live.alarm = loop.call_later(max(0, at - now()) / 1000, self.ring, live)

    def forget(self, live: Live) -> None:
        """The table is put away; the database says when somebody has to look again."""
        self._ring_at(live, None)

    def ring(self, live: Live) -> None:
        """Act now, unless that is going on already."""
        if live.is_mine and live.table.id not in self._acting:
            task = asyncio.get_running_loop().create_task(self._act(live))
            self._acting[live.table.id] = task

    async def _act(self, live: Live) -> None:
        try:
            later = await self.act(live)
        except (Refused, Conflict):
            later = now()  # something happened meanwhile: look again
        except Exception:
            log.exception("acting for a table failed", extra={"facts": {"table": live.table.id}})
            later = now() + LATER
        finally:
            self._acting.pop(live.table.id, None)
        self._ring_at(live, later) if later is not None else self.set_alarm(live)

    async def act(self, live: Live) -> int | None:
        """Do what is due now; when to look again, if that is known."""
        async with live.looked_at() as table:
            errand, *more = self._errands(live, table)
        if errand.what == "gone" and await self._was_seen(live, errand.seat):
            return now()
        if errand.what in ("gone", "keeper") and not await self._is_awaited(live, errand.seat):
            live.is_resting, errand = True, Errand(later=now() + REST)
        match errand.what:
            case "begin":
                await live.carry_out(lambda table: [])
            case "gone":
                await live.carry_out(lambda table: plans.leave(table, errand.seat, "gone"))
            case "bot":
                await together(self._move(live, bot) for bot in (errand, *more))
            case "keeper" | "clock":
                await self._move(live, errand)
            case _ if errand.later is not None and live.is_mine:
                await live.run(live.store.postpone, live.table.id, live.table.last, errand.later)
        return errand.later

    def _errands(self, live: Live, table: Table) -> list[Errand]:
        """What to do next: one thing, or the moves of all bots that are due together."""
        if table.phase == WAITING and next_wake(table) is not None:
            return [Errand("begin") if live.is_ready() else Errand(later=now() + LATER)]
        if table.phase != PLAYING:
            return [Errand()]
        errands = [self._errand_of(live, table, seat) for seat in table.due]
        urgent = [errand for errand in errands if errand.what]
        later = [errand.later for errand in errands if errand.later is not None]
        if not urgent:
            return [Errand(later=min(later, default=None))]
        bots = [errand for errand in urgent if errand.what == "bot"]
        return bots if urgent[0].what == "bot" else urgent[:1]

    def _errand_of(self, live: Live, table: Table, seat: int) -> Errand:
        """What to do for a seat that is due."""
        chair = table.chairs[seat]
        if chair.is_automatic:
            return Errand("bot" if chair.level else "keeper", seat)
        late, gone = self._late_at(table, seat), self._gone_at(live, table, seat)
        if late is not None and late <= now():
            return Errand("clock", seat)
        if gone is not None and gone <= now():
            return Errand("gone", seat)
        return Errand(later=min((at for at in (late, gone) if at is not None), default=None))

    def _late_at(self, table: Table, seat: int) -> int | None:
        """When a seat that is due runs out of time."""
        deadline = table.clocks.deadline(seat)
        return None if deadline is None else max(deadline, self.started_at + FORBEARANCE)

    def _gone_at(self, live: Live, table: Table, seat: int) -> int | None:
        """When the owner of a seat that is due will have been gone too long."""
        if not table.settings.away:
            return None
        allowed = table.settings.away * 1000
        seen = now() if live.present[seat] > 0 else live.seen_at.get(seat, 0)
        since = table.clocks.since[seat] or 0
        return max(max(seen, since) + allowed, self.started_at + FORBEARANCE)

    async def _was_seen(self, live: Live, seat: int) -> bool:
        """Whether another process has seen the owner of a seat that seems to be gone."""
        await self._ask_others(live)
        gone = self._gone_at(live, live.table, seat)
        return gone is not None and gone > now()

    async def _is_awaited(self, live: Live, seat: int) -> bool:
        """Whether anybody waits for a seat whose owner is away: else the game may wait as well."""
        if live.watchers:
            return True
        await self._ask_others(live)
        patience = max(live.table.settings.away * 1000, FORBEARANCE)
        return any(
            now() - live.seen_at.get(other, 0) < patience
            for other, chair in enumerate(live.table.chairs)
            if other != seat and not chair.is_automatic
        )

    async def _ask_others(self, live: Live) -> None:
        """Learn whom other processes have seen."""
        for seat, at in (await live.run(live.store.last_seen, live.table.id)).items():
            live.seen_at[seat] = max(live.seen_at.get(seat, 0), at)

    async def _move(self, live: Live, errand: Errand) -> None:
        seat = errand.seat
        async with live.looked_at() as table:
            eyes = seat_of(plans.playing(table), seat)
            heard = table.number(seat)
            level = table.chairs[seat].level or table.settings.keeper
        number = await self.bots.choose(eyes, level)

        def decide(table: Table) -> plans.Plan:
            plans.check_fresh(table, seat, heard)
            if errand.what == "keeper" and not table.chairs[seat].kept:
                raise Stale(say("The owner is back."))
            return plans.automatic_move(table, seat, number, errand.what)

        await live.carry_out(decide)

    def close(self) -> None:
        for task in list(self._acting.values()):
            task.cancel()


async def together(moves: Iterable[Coroutine[Any, Any, None]]) -> None:
    """Make moves at the same time. What fails is told when all have been tried: a fault of ours
    rather than that a move came too late."""
    outcomes = await asyncio.gather(*moves, return_exceptions=True)
    failed = [outcome for outcome in outcomes if outcome is not None]
    for fault in sorted(failed, key=lambda fault: isinstance(fault, Refused | Conflict)):
        raise fault
