"""Sitting down, standing up, and links to hand on."""

from __future__ import annotations

from functools import partial

from starlette.responses import Response

from keelstone.table import plans
from keelstone.table.access import Guest
from keelstone.table.api.lobby import keep
from keelstone.table.endpoints import Ask, as_json, clean, endpoint
from keelstone.table.making import sit_bot
from keelstone.table.messages import AskLink, ChangeSeat, Done, Link, OnlySeat, Rights, Seated, Sit
from keelstone.table.refusals import Forbidden, Illegal, Malformed, Unwelcome
from keelstone.table.tables import WAITING, Table
from keelstone.table.tokens import HOST, INVITE, SEAT, WATCH, Right
from keelstone.words import say


@endpoint("POST", "/api/tables/{table}/sit", asks=Sit, answers=Seated)
async def sit(ask: Ask) -> Response:
    """Sit down, by an invitation or where strangers are welcome. Your token is the seat."""
    ask.limit("knock")
    name, salt = clean(ask.body.name), clean(ask.body.salt)
    guest, live = await ask.guest(), await ask.live()
    async with live.looked_at() as table:
        seat = _seat_for(table, guest, ask.body)
    key = f"sit {seat} {ask.body.key}"
    await live.carry_out(lambda table: plans.sit(table, seat, name, salt), key)
    token = await ask.house.run(ask.house.tokens.grant, Right(ask.table, SEAT, seat))
    await ask.house.run(ask.house.tokens.use, ask.table, seat)
    return await keep(ask, as_json(Seated(ask.table, seat, token)), token)


@endpoint("GET", "/api/tables/{table}/rights", answers=Rights)
async def rights(ask: Ask) -> Rights:
    """What you may do at this table."""
    guest, live = await ask.guest(), await ask.live()
    async with live.looked_at() as table:
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
async def leave(ask: Ask) -> Done:
    """Stand up before the game begins; afterwards a bot keeps your seat until you come back."""
    guest, live = await ask.guest(), await ask.live()
    seat = guest.seat(ask.table, ask.body.seat)
    await live.carry_out(lambda table: plans.stand(table, seat))
    return Done(live.table.number(seat))


@endpoint("POST", "/api/tables/{table}/back", asks=OnlySeat, answers=Done)
async def come_back(ask: Ask) -> Done:
    """Take your seat back from the bot that kept it. Moving or watching does the same."""
    guest, live = await ask.guest(), await ask.live()
    seat = guest.seat(ask.table, ask.body.seat)
    await live.carry_out(lambda table: plans.come_back(table, seat))
    return Done(live.table.number(seat))


@endpoint("POST", "/api/tables/{table}/seats/{seat}", asks=ChangeSeat, answers=Link)
async def change_seat(ask: Ask) -> Link:
    """Before the game begins its host gives a seat to a bot, or frees it for a person."""
    guest, live = await ask.guest(), await ask.live()
    guest.must_host(ask.table)
    seat = _seat_in_path(ask, live.table)

    def decide(table: Table) -> plans.Plan:
        if table.phase != WAITING:
            raise Illegal(say("The game has begun."))
        return plans.stand(table, seat) if table.chairs[seat].is_taken else []

    tokens = ask.house.tokens
    await live.carry_out(decide)
    await ask.house.run(tokens.revoke, ask.table, SEAT, seat)
    await ask.house.run(tokens.revoke, ask.table, INVITE, seat)
    if ask.body.bot is not None:
        await live.carry_out(partial(sit_bot, seat=seat, level=ask.body.bot))
        return Link("")
    return Link(await ask.house.run(tokens.grant, Right(ask.table, INVITE, seat)))


def _seat_in_path(ask: Ask, table: Table) -> int:
    text = str(ask.request.path_params["seat"])
    if not (text.isascii() and text.isdigit() and int(text[:9]) < len(table.chairs)):
        raise Malformed(say("There is no such seat."))
    return int(text)


@endpoint("POST", "/api/tables/{table}/links", asks=AskLink, answers=Link)
async def make_link(ask: Ask) -> Link:
    """A new link: to your seat for another device, to invite somebody, or for spectators."""
    ask.limit("knock")
    guest = await ask.guest()
    right = Right(ask.table, WATCH)
    if ask.body.role == "seat":
        right = Right(ask.table, SEAT, guest.seat(ask.table, ask.body.seat))
    elif ask.body.role == "invite":
        right = await _invitation(ask, guest)
    elif not guest.rights:
        raise Unwelcome(say("You need a link to this table."))
    return Link(await ask.house.run(ask.house.tokens.grant, right))


async def _invitation(ask: Ask, guest: Guest) -> Right:
    guest.must_host(ask.table)
    live = await ask.live()
    seat = ask.body.seat
    if seat is None or seat >= len(live.table.chairs):
        raise Malformed(say("Say which seat the invitation is for."))
    if live.table.chairs[seat].is_taken:
        raise Illegal(say("Somebody sits there already."))
    return Right(ask.table, INVITE, seat)
