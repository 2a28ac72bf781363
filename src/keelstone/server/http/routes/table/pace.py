"""Players who are late or away: nudges, votes, holidays."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from keelstone.i18n import say
from keelstone.server.clock import now
from keelstone.server.errors import Illegal
from keelstone.server.http.messages import Done, Nudge, SeatCommand, TakeHoliday, Vote
from keelstone.server.http.people_messages import HolidayEverywhere, RestingClock
from keelstone.server.http.routing import RequestContext, endpoint
from keelstone.server.notices.texts import title_of
from keelstone.server.runtime.session import TableSession
from keelstone.server.storage.tokens import SEAT
from keelstone.server.table.decisions import Plan
from keelstone.server.table.table import Table
from keelstone.server.table.timing import holidays, lateness

#: how many tables one request is about
MOST = 50


@endpoint("POST", "/api/tables/{table}/nudge", asks=Nudge, answers=Done)
async def nudge(context: RequestContext) -> Done:
    """Nudge a player who is due: once a turn, after some time."""
    about = context.body.about
    return await _command(context, lambda table, seat: lateness.nudge(table, seat, about, now()))


@endpoint("POST", "/api/tables/{table}/votes", asks=Vote, answers=Done)
async def vote(context: RequestContext) -> Done:
    """Vote for a bot to play the turn of a late player, or to keep the seat."""
    body = context.body
    return await _command(
        context, lambda table, seat: lateness.vote(table, seat, body.about, body.wish, now())
    )


@endpoint("POST", "/api/tables/{table}/holiday", asks=TakeHoliday, answers=Done)
async def take_holiday(context: RequestContext) -> Done:
    """Take a holiday until a time: your clock stops. For tables with days for a move."""
    until = context.body.until
    return await _command(context, lambda table, seat: holidays.begin(table, seat, until, now()))


@endpoint("POST", "/api/tables/{table}/holiday/end", asks=SeatCommand, answers=Done)
async def end_holiday(context: RequestContext) -> Done:
    """End your holiday: your clock runs again."""
    return await _command(context, lambda table, seat: holidays.end(table, seat, now()))


# -- all tables at once ----------------------------------------------------------------------------


@endpoint("GET", "/api/me/holiday", answers=list[RestingClock])
async def resting_clocks(context: RequestContext) -> list[RestingClock]:
    """The tables at which you are on holiday."""
    return await _resting_clocks(context)


@endpoint("POST", "/api/me/holiday", asks=HolidayEverywhere, answers=list[RestingClock])
async def holiday_everywhere(context: RequestContext) -> list[RestingClock]:
    """Take a holiday at all your tables with days for a move.

    Where you have less holiday left, the clock rests for as long as you have.
    """
    context.limit("create")
    until = context.body.until
    if until <= now():
        raise Illegal(say("A holiday ends later than now."))
    for session, seat in await _own_clocks(context):

        def decide(table: Table, seat: int = seat) -> Plan:
            at = now()
            end = min(until, at + holidays.left(table, seat, at))
            return holidays.begin(table, seat, end, at) if end > at else []

        await session.carry_out(decide)
    return await _resting_clocks(context)


@endpoint("POST", "/api/me/holiday/end", answers=list[RestingClock])
async def end_holiday_everywhere(context: RequestContext) -> list[RestingClock]:
    """End your holiday at all tables."""
    context.limit("create")
    for session, seat in await _own_clocks(context):
        await session.carry_out(partial(holidays.end, seat=seat, at=now()))
    return await _resting_clocks(context)


async def _resting_clocks(context: RequestContext) -> list[RestingClock]:
    return [_resting(context, *found) for found in await _own_clocks(context) if _rests(*found)]


async def _own_clocks(context: RequestContext) -> list[tuple[TableSession, int]]:
    """Your seats at tables that are being played and have days for a move."""
    guest, registry = await context.service.guest(context.request), context.table_registry
    ids = {right.table for right in guest.rights if right.role == SEAT}
    found: list[tuple[TableSession, int]] = []
    for listed in await registry.look_up(registry.store.listed, ids, MOST):
        if listed.phase != "playing":
            continue
        session = await registry.find(listed.id, context.address)
        mine = (await context.service.guest(context.request, listed.id)).seats(listed.id)
        if session.table.settings.has_days:
            found += [(session, seat) for seat in mine]
    return found


def _rests(session: TableSession, seat: int) -> bool:
    return session.table.clocks.rests_until(seat) > now()


def _resting(context: RequestContext, session: TableSession, seat: int) -> RestingClock:
    title = title_of(session.table.row.game).text(context.language)
    return RestingClock(session.table.id, title, session.table.clocks.rests_until(seat))


async def _command(context: RequestContext, decide: Callable[[Table, int], Plan]) -> Done:
    guest, session = await context.guest(), await context.session()
    seat = guest.seat(context.table, context.body.seat)
    context.limit("command", (context.table, seat))
    session.notice(seat, context.address)
    command = context.seat_command(session, seat)
    await session.carry_out(lambda table: decide(table, seat), command)
    return Done(session.table.number(seat))
