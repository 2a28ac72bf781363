"""Sitting down, standing up, and links to hand on."""

from __future__ import annotations

from functools import partial

from starlette.responses import Response

from keelstone.i18n import say
from keelstone.server.errors import Forbidden, Illegal, Malformed, Unwelcome
from keelstone.server.http.authentication import Guest
from keelstone.server.http.messages import (
    AskLink,
    ChangeSeat,
    Done,
    Link,
    OnlySeat,
    Rights,
    Seated,
    Sit,
)
from keelstone.server.http.routes.lobby import keep
from keelstone.server.http.routing import RequestContext, as_json, clean, endpoint
from keelstone.server.storage.tokens import HOST, INVITE, SEAT, WATCH, Right
from keelstone.server.table import decisions
from keelstone.server.table.setup import sit_bot
from keelstone.server.table.table import WAITING, Table


@endpoint("POST", "/api/tables/{table}/sit", asks=Sit, answers=Seated)
async def sit(context: RequestContext) -> Response:
    """Sit down, by an invitation or where strangers are welcome. Your token is the seat."""
    context.limit("knock")
    name, salt = clean(context.body.name), clean(context.body.salt)
    guest, session = await context.guest(), await context.session()
    async with session.locked() as table:
        seat = _seat_for(table, guest, context.body)
    key = f"sit {seat} {context.body.key}"
    await session.carry_out(lambda table: decisions.sit(table, seat, name, salt), key)
    token = await context.table_registry.run(
        context.table_registry.tokens.grant, Right(context.table, SEAT, seat)
    )
    await context.table_registry.run(context.table_registry.tokens.use, context.table, seat)
    return await keep(context, as_json(Seated(context.table, seat, token)), token)


@endpoint("GET", "/api/tables/{table}/rights", answers=Rights)
async def rights(context: RequestContext) -> Rights:
    """What you may do at this table."""
    guest, session = await context.guest(), await context.session()
    async with session.locked() as table:
        free = [n for n in _may_sit(table, guest) if not table.chairs[n].is_taken]
        mine = [n for n in guest.seats(table.id) if table.chairs[n].is_taken]
        return Rights(mine, free, bool(guest.at(table.id, HOST)))


def _may_sit(table: Table, guest: Guest) -> list[int]:
    """Where somebody may sit down: invited, at one's own seat in a rematch, or anywhere free."""
    rights = guest.at(table.id, INVITE, SEAT)
    mine = sorted({right.seat for right in rights if right.seat is not None})
    if not mine and table.row.is_open:
        return [number for number, chair in enumerate(table.chairs) if not chair.is_taken]
    return mine


def _seat_for(table: Table, guest: Guest, body: Sit) -> int:
    """The seat that is meant; a repeat of the same command means the same seat."""
    seats = range(len(table.chairs))
    known = [seat for seat in seats if f"sit {seat} {body.key}" in table.keys]
    mine = known if known and table.row.is_open else _may_sit(table, guest)
    if not mine and table.row.is_open:
        raise Illegal(say("No seat is free any more."))
    if not mine:
        raise Unwelcome(say("You need an invitation to this table."))
    if body.seat is None:
        return mine[0]
    if body.seat not in mine:
        raise Forbidden(say("That seat is not for you."))
    return body.seat


@endpoint("POST", "/api/tables/{table}/leave", asks=OnlySeat, answers=Done)
async def leave(context: RequestContext) -> Done:
    """Stand up before the game begins; afterwards a bot keeps your seat until you come back."""
    guest, session = await context.guest(), await context.session()
    seat = guest.seat(context.table, context.body.seat)
    await session.carry_out(lambda table: decisions.stand(table, seat))
    return Done(session.table.number(seat))


@endpoint("POST", "/api/tables/{table}/back", asks=OnlySeat, answers=Done)
async def come_back(context: RequestContext) -> Done:
    """Take your seat back from the bot that kept it. Moving or watching does the same."""
    guest, session = await context.guest(), await context.session()
    seat = guest.seat(context.table, context.body.seat)
    await session.carry_out(lambda table: decisions.come_back(table, seat))
    return Done(session.table.number(seat))


@endpoint("POST", "/api/tables/{table}/seats/{seat}", asks=ChangeSeat, answers=Link)
async def change_seat(context: RequestContext) -> Link:
    """Before the game begins its host gives a seat to a bot, or frees it for a person."""
    guest, session = await context.guest(), await context.session()
    guest.must_host(context.table)
    seat = _seat_in_path(context, session.table)

    def decide(table: Table) -> decisions.Plan:
        if table.phase != WAITING:
            raise Illegal(say("The game has begun."))
        return decisions.stand(table, seat) if table.chairs[seat].is_taken else []

    tokens = context.table_registry.tokens
    await session.carry_out(decide)
    await context.table_registry.run(tokens.revoke, context.table, SEAT, seat)
    await context.table_registry.run(tokens.revoke, context.table, INVITE, seat)
    if context.body.bot is not None:
        await session.carry_out(partial(sit_bot, seat=seat, level=context.body.bot))
        return Link("")
    return Link(await context.table_registry.run(tokens.grant, Right(context.table, INVITE, seat)))


def _seat_in_path(context: RequestContext, table: Table) -> int:
    text = str(context.request.path_params["seat"])
    if not (text.isascii() and text.isdigit() and int(text[:9]) < len(table.chairs)):
        raise Malformed(say("There is no such seat."))
    return int(text)


@endpoint("POST", "/api/tables/{table}/links", asks=AskLink, answers=Link)
async def make_link(context: RequestContext) -> Link:
    """A new link: to your seat for another device, to invite somebody, or for spectators."""
    context.limit("knock")
    guest = await context.guest()
    right = Right(context.table, WATCH)
    if context.body.role == "seat":
        right = Right(context.table, SEAT, guest.seat(context.table, context.body.seat))
    elif context.body.role == "invite":
        right = await _invitation(context, guest)
    elif not guest.rights:
        raise Unwelcome(say("You need a link to this table."))
    return Link(await context.table_registry.run(context.table_registry.tokens.grant, right))


async def _invitation(context: RequestContext, guest: Guest) -> Right:
    guest.must_host(context.table)
    session = await context.session()
    seat = context.body.seat
    if seat is None or seat >= len(session.table.chairs):
        raise Malformed(say("Say which seat the invitation is for."))
    if session.table.chairs[seat].is_taken:
        raise Illegal(say("Somebody sits there already."))
    return Right(context.table, INVITE, seat)
