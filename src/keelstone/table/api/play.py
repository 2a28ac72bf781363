"""Playing: moves, taking back, talking, hints, a rematch."""

from __future__ import annotations

from typing import Any

from keelstone.bots import seat_of
from keelstone.table import hints, making, plans
from keelstone.table.endpoints import Ask, clean, endpoint
from keelstone.table.live import Decide
from keelstone.table.messages import Done, Hint, MakeMove, OnlySeat, Say, TakeBack, Where
from keelstone.table.refusals import Illegal
from keelstone.words import say


@endpoint("POST", "/api/tables/{table}/moves", asks=MakeMove, answers=Done)
async def move(ask: Ask) -> Done:
    """Make a move. Chance follows at once. A repeat with the same key changes nothing."""
    body = ask.body
    return await _command(ask, lambda seat: lambda t: plans.move(t, seat, body.after, body.move))


@endpoint("POST", "/api/tables/{table}/undo", asks=TakeBack, answers=Done)
async def undo(ask: Ask) -> Done:
    """Take your last move back, if nothing was revealed since."""
    body = ask.body
    return await _command(ask, lambda seat: lambda t: plans.undo(t, seat, body.after))


async def _command(ask: Ask, planned: Any) -> Done:
    guest = await ask.guest()
    seat = guest.seat(ask.table, ask.body.seat)
    ask.limit("command", (ask.table, seat))
    live = await ask.live()
    live.notice(seat)
    decide: Decide = planned(seat)
    await live.carry_out(decide, f"{seat} {ask.body.key}")
    return Done(live.table.number(seat))


@endpoint("POST", "/api/tables/{table}/chat", asks=Say, answers=Done)
async def chat(ask: Ask) -> Done:
    """Say something to everybody at the table."""
    guest = await ask.guest()
    viewer = guest.viewer(ask.table, ask.body.seat)
    text = clean(ask.body.text)
    ask.limit("chat", (ask.table, guest.hashes[0]))
    live = await ask.live()
    who = "-" if viewer is None else viewer
    await live.carry_out(lambda table: plans.say(viewer, text), f"{who} {ask.body.key}")
    return Done(live.table.number(-1 if viewer is None else viewer))


@endpoint("POST", "/api/tables/{table}/hint", asks=OnlySeat, answers=Hint)
async def hint(ask: Ask) -> Hint:
    """What a strong bot would do in your place, best first, and the chances it sees."""
    guest = await ask.guest()
    seat = guest.seat(ask.table, ask.body.seat)
    ask.limit("hint", (ask.table, seat))
    live = await ask.live()
    async with live.looked_at() as table:
        game = plans.playing(table)
        if seat not in game.movers:
            raise Illegal(say("You are not due."))
        eyes, words = seat_of(game, seat), {move.number: move for move in game.moves(seat)}
        known = game.copy()
    known.states = eyes.states.copy()
    thought = await ask.house.bots.consider(eyes)
    plan = [phrase.text(ask.language, known.called()) for phrase in hints.plan(known, thought)]
    named = [
        {
            "number": one.number,
            "notation": words[one.number].notation,
            "text": words[one.number].text(ask.language),
            "visits": one.visits,
            "chances": [round(chance, 4) for chance in one.chances],
            "then": plan if one is thought.best else [],
        }
        for one in hints.named(thought)
    ]
    return Hint(named, [round(chance, 4) for chance in thought.chances], thought.playouts)


@endpoint("POST", "/api/tables/{table}/rematch", asks=OnlySeat, answers=Where)
async def rematch(ask: Ask) -> Where:
    """The same people at a new table; your token opens the same seat there, sit down again."""
    ask.limit("create")
    guest = await ask.guest()
    guest.seat(ask.table, ask.body.seat if ask.body.seat is not None else None)
    return Where(await making.rematch(ask.house, await ask.live()))
