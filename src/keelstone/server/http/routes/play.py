"""Playing: moves, taking back, talking, hints, a rematch."""

from __future__ import annotations

from typing import Any

from keelstone.ai import observe
from keelstone.i18n import say
from keelstone.server.errors import Illegal
from keelstone.server.http.messages import Done, Hint, MakeMove, OnlySeat, Say, TakeBack, Where
from keelstone.server.http.routing import Ask, clean, endpoint
from keelstone.server.runtime import table_setup
from keelstone.server.runtime.session import Decide
from keelstone.server.table import decisions
from keelstone.server.views import hints


@endpoint("POST", "/api/tables/{table}/moves", asks=MakeMove, answers=Done)
async def move(ask: Ask) -> Done:
    """Make a move. Chance follows at once. A repeat with the same key changes nothing."""
    body = ask.body
    return await _command(
        ask, lambda seat: lambda t: decisions.move(t, seat, body.after, body.move)
    )


@endpoint("POST", "/api/tables/{table}/undo", asks=TakeBack, answers=Done)
async def undo(ask: Ask) -> Done:
    """Take your last move back, if nothing was revealed since."""
    body = ask.body
    return await _command(ask, lambda seat: lambda t: decisions.undo(t, seat, body.after))


async def _command(ask: Ask, planned: Any) -> Done:
    guest = await ask.guest()
    seat = guest.seat(ask.table, ask.body.seat)
    ask.limit("command", (ask.table, seat))
    session = await ask.session()
    session.notice(seat)
    decide: Decide = planned(seat)
    await session.carry_out(decide, f"{seat} {ask.body.key}")
    return Done(session.table.number(seat))


@endpoint("POST", "/api/tables/{table}/chat", asks=Say, answers=Done)
async def chat(ask: Ask) -> Done:
    """Say something to everybody at the table."""
    guest = await ask.guest()
    viewer = guest.viewer(ask.table, ask.body.seat)
    text = clean(ask.body.text)
    ask.limit("chat", (ask.table, guest.hashes[0]))
    session = await ask.session()
    who = "-" if viewer is None else viewer
    await session.carry_out(lambda table: decisions.say(viewer, text), f"{who} {ask.body.key}")
    return Done(session.table.number(-1 if viewer is None else viewer))


@endpoint("POST", "/api/tables/{table}/hint", asks=OnlySeat, answers=Hint)
async def hint(ask: Ask) -> Hint:
    """What a strong bot would do in your place, best first, and the chances it sees."""
    guest = await ask.guest()
    seat = guest.seat(ask.table, ask.body.seat)
    ask.limit("hint", (ask.table, seat))
    session = await ask.session()
    async with session.reading() as table:
        game = decisions.playing(table)
        if seat not in game.movers:
            raise Illegal(say("You are not due."))
        observation, words = observe(game, seat), {move.number: move for move in game.moves(seat)}
        known = game.redealt(seat, 0)
    found = await ask.table_registry.bots.search(observation)
    plan = [phrase.text(ask.language, known.called()) for phrase in hints.plan(known, found)]
    named = [
        {
            "number": one.number,
            "notation": words[one.number].notation,
            "text": words[one.number].text(ask.language),
            "visits": one.visits,
            "chances": [round(chance, 4) for chance in one.values],
            "then": plan if one is found.best else [],
        }
        for one in hints.named(found)
    ]
    return Hint(named, [round(chance, 4) for chance in found.values], found.playouts)


@endpoint("POST", "/api/tables/{table}/rematch", asks=OnlySeat, answers=Where)
async def rematch(ask: Ask) -> Where:
    """The same people at a new table; your token opens the same seat there, sit down again."""
    ask.limit("create")
    guest = await ask.guest()
    guest.seat(ask.table, ask.body.seat if ask.body.seat is not None else None)
    return Where(await table_setup.rematch(ask.table_registry, await ask.session()))
