"""Players who are late or away: nudges, votes, holidays."""

from __future__ import annotations

from collections.abc import Callable

from keelstone.server.clock import now
from keelstone.server.http.messages import Done, Nudge, SeatCommand, TakeHoliday, Vote
from keelstone.server.http.routing import RequestContext, endpoint
from keelstone.server.table import holidays, lateness
from keelstone.server.table.decisions import Plan
from keelstone.server.table.table import Table


@endpoint("POST", "/api/tables/{table}/nudge", asks=Nudge, answers=Done)
async def nudge(context: RequestContext) -> Done:
    """Ask somebody who is due to move. Once in a turn, after a while."""
    about = context.body.about
    return await _command(context, lambda table, seat: lateness.nudge(table, seat, about, now()))


@endpoint("POST", "/api/tables/{table}/votes", asks=Vote, answers=Done)
async def vote(context: RequestContext) -> Done:
    """Wish that a bot plays the turn of somebody who is late, or keeps the seat."""
    body = context.body
    return await _command(
        context, lambda table, seat: lateness.vote(table, seat, body.about, body.wish, now())
    )


@endpoint("POST", "/api/tables/{table}/holiday", asks=TakeHoliday, answers=Done)
async def take_holiday(context: RequestContext) -> Done:
    """Let your clock rest until a time, where a move may take days."""
    until = context.body.until
    return await _command(context, lambda table, seat: holidays.begin(table, seat, until, now()))


@endpoint("POST", "/api/tables/{table}/holiday/end", asks=SeatCommand, answers=Done)
async def end_holiday(context: RequestContext) -> Done:
    """Let your clock run again."""
    return await _command(context, lambda table, seat: holidays.end(table, seat, now()))


async def _command(context: RequestContext, decide: Callable[[Table, int], Plan]) -> Done:
    guest, session = await context.guest(), await context.session()
    seat = guest.seat(context.table, context.body.seat)
    context.limit("command", (context.table, seat))
    session.notice(seat, context.address)
    command = context.seat_command(session, seat)
    await session.carry_out(lambda table: decide(table, seat), command)
    return Done(session.table.number(seat))
