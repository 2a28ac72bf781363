"""Moderation by the host: chat, and closing a table."""

from __future__ import annotations

from keelstone.engine.seats import SPECTATOR
from keelstone.server.http.messages import (
    DeleteRemark,
    Done,
    OnlyKey,
    SetTalk,
    SilenceSpeaker,
)
from keelstone.server.http.routing import RequestContext, endpoint
from keelstone.server.runtime.session import Decide
from keelstone.server.table import decisions


@endpoint("POST", "/api/tables/{table}/talk", asks=SetTalk, answers=Done)
async def set_talk(context: RequestContext) -> Done:
    """The host allows or forbids spectators to chat."""
    return await _moderate(
        context, lambda table: decisions.set_talk(table, context.body.spectators)
    )


@endpoint("POST", "/api/tables/{table}/chat/delete", asks=DeleteRemark, answers=Done)
async def delete_remark(context: RequestContext) -> Done:
    """The host deletes a remark. It is not sent to anybody again."""
    guest = await context.guest()
    seat = guest.viewer(context.table, context.body.seat)
    viewer = SPECTATOR if seat is None else seat
    return await _moderate(
        context, lambda table: decisions.delete_remark(table, viewer, context.body.number)
    )


@endpoint("POST", "/api/tables/{table}/chat/silence", asks=SilenceSpeaker, answers=Done)
async def silence(context: RequestContext) -> Done:
    """The host silences the spectator who wrote a remark, or lifts that."""
    guest, body = await context.guest(), context.body
    seat = guest.viewer(context.table, body.seat)
    viewer = SPECTATOR if seat is None else seat
    return await _moderate(
        context, lambda table: decisions.silence(table, viewer, body.number, body.is_silent)
    )


@endpoint("POST", "/api/tables/{table}/close", asks=OnlyKey, answers=Done)
async def close(context: RequestContext) -> Done:
    """The host closes the table: nobody can sit down, move or chat there any more."""
    done = await _moderate(context, decisions.close)
    await context.table_registry.run(
        context.table_registry.tokens.revoke_invitations, context.table
    )
    return done


async def _moderate(context: RequestContext, decide: Decide) -> Done:
    guest, session = await context.guest(), await context.session()
    guest.must_host(context.table)
    context.limit("command", (context.table, guest.caller))
    await session.carry_out(decide, context.command(guest.caller))
    seat = guest.viewer(context.table, None)
    return Done(session.table.number(SPECTATOR if seat is None else seat))
