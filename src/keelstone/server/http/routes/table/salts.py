"""Salts of seats: a new commitment, and the salt itself once every seat has committed."""

from __future__ import annotations

from keelstone.server.http.messages import CommitSalt, Done, RevealSalt
from keelstone.server.http.routing import RequestContext, endpoint
from keelstone.server.runtime.session import Decide
from keelstone.server.table.fair_chance import salt_decisions


@endpoint("POST", "/api/tables/{table}/commit", asks=CommitSalt, answers=Done)
async def commit(context: RequestContext) -> Done:
    """Commit to a new salt, where `salt_stage` is "commit" and `salts_awaited` holds your seat."""
    seat, commitment = await _own_seat(context), context.body.salt_commitment
    return await _carry_out(
        context, seat, lambda table: salt_decisions.commit(table, seat, commitment)
    )


@endpoint("POST", "/api/tables/{table}/reveal", asks=RevealSalt, answers=Done)
async def reveal(context: RequestContext) -> Done:
    """Show your salt, where `salt_stage` is "reveal" and `salts_awaited` holds your seat."""
    seat, salt = await _own_seat(context), context.body.salt
    return await _carry_out(context, seat, lambda table: salt_decisions.reveal(table, seat, salt))


async def _own_seat(context: RequestContext) -> int:
    guest = await context.guest()
    seat = guest.seat(context.table, context.body.seat)
    context.limit("command", (context.table, seat))
    return seat


async def _carry_out(context: RequestContext, seat: int, decide: Decide) -> Done:
    session = await context.session()
    session.notice(seat)
    await session.carry_out(decide, context.seat_command(session, seat))
    return Done(session.table.number(seat))
