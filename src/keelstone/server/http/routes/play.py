"""Playing: moves, taking back, talking, hints, a rematch."""

from __future__ import annotations

from typing import Any

from keelstone.ai import observe
from keelstone.i18n import say
from keelstone.server.errors import Illegal
from keelstone.server.http.messages import Done, Hint, MakeMove, OnlySeat, Say, TakeBack, Where
from keelstone.server.http.routing import RequestContext, clean, endpoint
from keelstone.server.runtime import table_setup
from keelstone.server.runtime.session import Decide
from keelstone.server.table import decisions
from keelstone.server.views import hints


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
    session.notice(seat)
    decide: Decide = planned(seat)
    await session.carry_out(decide, f"{seat} {context.body.key}")
    return Done(session.table.number(seat))


@endpoint("POST", "/api/tables/{table}/chat", asks=Say, answers=Done)
async def chat(context: RequestContext) -> Done:
    """Say something to everybody at the table."""
    guest = await context.guest()
    viewer = guest.viewer(context.table, context.body.seat)
    text = clean(context.body.text)
    context.limit("chat", (context.table, guest.hashes[0]))
    session = await context.session()
    who = "-" if viewer is None else viewer
    await session.carry_out(lambda table: decisions.say(viewer, text), f"{who} {context.body.key}")
    return Done(session.table.number(-1 if viewer is None else viewer))


@endpoint("POST", "/api/tables/{table}/hint", asks=OnlySeat, answers=Hint)
async def hint(context: RequestContext) -> Hint:
    """What a strong bot would do in your place, best first, and the chances it sees."""
    guest = await context.guest()
    seat = guest.seat(context.table, context.body.seat)
    context.limit("hint", (context.table, seat))
    session = await context.session()
    async with session.locked() as table:
        game = decisions.playing(table)
        if seat not in game.movers:
            raise Illegal(say("You are not due."))
        observation, words = observe(game, seat), {move.number: move for move in game.moves(seat)}
        known = game.redealt(seat, 0)
    found = await context.table_registry.bots.search(observation)
    plan = [phrase.text(context.language, known.called()) for phrase in hints.plan(known, found)]
    named = [
        {
            "number": one.number,
            "notation": words[one.number].notation,
            "text": words[one.number].text(context.language),
            "visits": one.visits,
            "chances": [round(chance, 4) for chance in one.values],
            "then": plan if one is found.best else [],
        }
        for one in hints.named(found)
    ]
    return Hint(named, [round(chance, 4) for chance in found.values], found.playouts)


@endpoint("POST", "/api/tables/{table}/rematch", asks=OnlySeat, answers=Where)
async def rematch(context: RequestContext) -> Where:
    """The same people at a new table; your token opens the same seat there, sit down again."""
    context.limit("create")
    guest = await context.guest()
    guest.seat(context.table, context.body.seat if context.body.seat is not None else None)
    return Where(await table_setup.rematch(context.table_registry, await context.session()))
