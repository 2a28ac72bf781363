"""Answers given ahead: a player switches them on and off."""

from __future__ import annotations

from keelstone.i18n import say
from keelstone.server.errors import Illegal
from keelstone.server.http.messages import AnswerAhead, Done
from keelstone.server.http.middleware import SECRET
from keelstone.server.http.routing import RequestContext, endpoint
from keelstone.server.storage.answers_ahead import MAX_ANSWERS
from keelstone.server.table import answers_ahead


@endpoint("POST", "/api/tables/{table}/answers_ahead", asks=AnswerAhead, answers=Done)
async def answer_ahead(context: RequestContext) -> Done:
    """Set or clear your answers ahead. Nobody else learns of them."""
    guest, session, body = await context.guest(), await context.session(), context.body
    seat = guest.seat(context.table, body.seat)
    context.limit("command", (context.table, seat))
    context.request.scope[SECRET] = True
    registry = context.table_registry
    store = registry.answers_ahead.store
    async with session.locked() as table:
        sitting, names = session.answers_ahead.get(seat, (table.chairs[seat].sitting, set()))
        if body.is_on:
            answers_ahead.check_offered(table, seat, body.name)
        if body.is_on != (body.name in answers_ahead.given_at_start(table)):
            if len(names) >= MAX_ANSWERS:
                raise Illegal(say("You have enough of these. Remove one first."))
            await registry.run(store.add, table.id, seat, sitting, body.name)
            session.answers_ahead[seat] = sitting, names | {body.name}
        else:
            await registry.run(store.remove, table.id, seat, [body.name])
            names.discard(body.name)
        number = table.number(seat)
    session.answers_ahead_changed()
    registry.answers_ahead.consider(session)
    return Done(number)
