"""Playing: moves, taking back, talking, hints, a rematch."""

from __future__ import annotations

from typing import Any

from keelstone.ai import observe
from keelstone.engine.seats import SPECTATOR
from keelstone.i18n import say
from keelstone.server.errors import Illegal
from keelstone.server.http.messages import (
    DeleteRemark,
    Done,
    Hint,
    MakeMove,
    OnlySeat,
    Say,
    SeatCommand,
    TakeBack,
    Where,
)
from keelstone.server.http.middleware import SECRET
from keelstone.server.http.routes.people.profile import invite_again
from keelstone.server.http.routing import (
    SEAT,
    RequestContext,
    clean,
    clean_name,
    endpoint,
    number_in,
)
from keelstone.server.runtime import table_setup
from keelstone.server.runtime.session import Decide, TableSession
from keelstone.server.storage.tokens import derived_token
from keelstone.server.table import decisions
from keelstone.server.table.commands import Command
from keelstone.server.views import hints
from keelstone.server.views.seen import SeenEvent
from keelstone.server.views.viewer_renderer import ViewerRenderer


@endpoint("POST", "/api/tables/{table}/moves", asks=MakeMove, answers=Done)
async def move(context: RequestContext) -> Done:
    """Make a move. Chance follows at once. A repeat with the same key changes nothing."""
    body = context.body
    return await _command(
        context, lambda seat: lambda t: decisions.move(t, seat, body.after, body.move)
    )


@endpoint("POST", "/api/tables/{table}/undo", asks=TakeBack, answers=Done)
async def undo(context: RequestContext) -> Done:
    """Take your last move back, if nothing was revealed since."""
    body = context.body
    return await _command(context, lambda seat: lambda t: decisions.undo(t, seat, body.after))


async def _command(context: RequestContext, planned: Any) -> Done:
    guest = await context.guest()
    seat = guest.seat(context.table, context.body.seat)
    context.limit("command", (context.table, seat))
    session = await context.session()
    session.notice(seat, context.address)
    decide: Decide = planned(seat)
    command = context.seat_command(session, seat)
    await session.carry_out(decide, command)
    _hide_if_secret(context, session, command)
    return Done(session.table.number(seat))


def _hide_if_secret(
    context: RequestContext, session: TableSession, command: Command | None
) -> None:
    """Keep a move that others may not know of out of the public counters."""
    number = None if command is None else session.table.first_number(command)
    if number is not None and not session.table.knows(SPECTATOR, number - 1):
        context.request.scope[SECRET] = True


@endpoint("POST", "/api/tables/{table}/chat", asks=Say, answers=Done)
async def chat(context: RequestContext) -> Done:
    """Send a chat message to everybody at the table."""
    guest = await context.guest()
    viewer = guest.viewer(context.table, context.body.seat)
    text = clean(context.body.text)
    person = context.address if viewer is None else viewer
    context.limit("chat", (context.table, person))
    if viewer is None:
        context.limit("spectator", (context.table, context.address))
    session = await context.session()
    command = (
        context.command((guest.caller, context.address))
        if viewer is None
        else context.seat_command(session, viewer)
    )
    if viewer is not None:
        await session.carry_out(lambda table: decisions.say(table, viewer, text), command)
        return Done(session.table.number(viewer))
    name = clean_name(context.body.name) if context.body.name else ""
    key = await context.table_registry.token_key()
    speaker = derived_token(key, "speaker", context.table, context.address)[:8]
    await session.carry_out(
        lambda table: decisions.say_as_spectator(table, text, name, speaker), command
    )
    return Done(session.table.number(SPECTATOR))


@endpoint("POST", "/api/tables/{table}/chat/report", asks=DeleteRemark, answers=Done)
async def report_remark(context: RequestContext) -> Done:
    """Report a remark to the host. Nobody learns who reported it."""
    guest, session = await context.guest(), await context.session()
    seat = guest.viewer(context.table, context.body.seat)
    context.limit("chat", (context.table, "report", context.address))
    viewer = SPECTATOR if seat is None else seat
    await session.carry_out(
        lambda table: decisions.report_remark(table, viewer, context.body.number),
        context.command((guest.caller, context.address)),
    )
    return Done(session.table.number(viewer))


@endpoint(
    "GET",
    "/api/tables/{table}/chat",
    answers=list[SeenEvent],
    query={"before": {"type": "integer", "minimum": 0}, **SEAT},
)
async def remarks(context: RequestContext) -> list[SeenEvent]:
    """Older chat messages: the latest ones before one of your event numbers."""
    guest, session = await context.guest(), await context.session()
    viewer = guest.viewer(context.table, number_in(context.request, "seat"))
    renderer = ViewerRenderer(session, SPECTATOR if viewer is None else viewer, context.language)
    async with session.locked() as table:
        last = table.number(renderer.viewer) + 1
        return renderer.remarks(number_in(context.request, "before", last) or 0)


@endpoint("POST", "/api/tables/{table}/hint", asks=OnlySeat, answers=Hint)
async def hint(context: RequestContext) -> Hint:
    """The best moves for you in the view of a strong bot, with win probabilities."""
    guest = await context.guest()
    seat = guest.seat(context.table, context.body.seat)
    context.limit("hint", (context.table, seat))
    context.limit("search")
    session = await context.session()
    async with session.locked() as table:
        game = decisions.playing(table)
        if seat not in game.movers:
            raise Illegal(say("You are not due."))
        observation, words = observe(game, seat), {move.number: move for move in game.moves(seat)}
        known = game.redealt(seat, 0)
    found, reason = await context.table_registry.bots.hint(observation, context.address)
    language, names = context.language, known.player_names()
    plan = [phrase.text(language, names) for phrase in hints.plan(known, found)]
    named = [
        {
            "number": one.number,
            "notation": words[one.number].notation,
            "text": words[one.number].text(language),
            "visits": one.visits,
            "chances": [round(chance, 4) for chance in one.values],
            "then": plan if one is found.best else [],
            "reason": "" if place else reason.text(language, names),
        }
        for place, one in enumerate(hints.named(found))
    ]
    return Hint(named, [round(chance, 4) for chance in found.values], found.playouts)


@endpoint("POST", "/api/tables/{table}/rematch", asks=SeatCommand, answers=Where)
async def rematch(context: RequestContext) -> Where:
    """Set up a rematch: a new table for the same people. Sit down there with your token."""
    context.limit("create")
    guest = await context.guest()
    seat, session = guest.seat(context.table, context.body.seat), await context.session()
    command, is_first = context.seat_command(session, seat), not session.table.rematch
    new = await table_setup.rematch(context.table_registry, session, command)
    if is_first:
        await invite_again(context, new)
    return Where(new)
