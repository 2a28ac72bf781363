"""Sitting down, standing up, and the seats that a host gives away."""

from __future__ import annotations

from starlette.responses import Response

from keelstone.ai import level_names
from keelstone.i18n import say
from keelstone.server.clock import now
from keelstone.server.errors import Forbidden, Illegal, KeyReused, Malformed, Unwelcome
from keelstone.server.http.authentication import Guest, bearer
from keelstone.server.http.cookies import with_cookie
from keelstone.server.http.messages import (
    ChangeSeat,
    Done,
    Link,
    Rights,
    SeatCommand,
    Seated,
    Sit,
)
from keelstone.server.http.routes.lobby import hold
from keelstone.server.http.routing import RequestContext, as_json, clean, clean_name, endpoint
from keelstone.server.runtime.session import TableSession
from keelstone.server.storage.tokens import (
    HOST,
    INVITE,
    SEAT,
    Grant,
    Right,
    hash_of,
    new_token,
)
from keelstone.server.table import decisions, events, succession
from keelstone.server.table.commands import Command
from keelstone.server.table.setup import replace_by_bot
from keelstone.server.table.table import PLAYING, WAITING, Table


@endpoint("POST", "/api/tables/{table}/sit", asks=Sit, answers=Seated)
async def sit(context: RequestContext) -> Response:
    """Sit down, by an invitation or at an open table. The token in the answer is your seat."""
    context.limit("knock")
    guest, session = await context.guest(), await context.session()
    token = await _token_to_be(context, guest)
    command = context.command(hash_of(token))
    async with session.locked() as table:
        first = None if command is None else table.first_number(command)
    if first is None:
        seat = await _sit_down(context, guest, session, token, command)
    else:
        seat = await _sat_before(context, session, token, first)
    browser = await hold(context, token)
    return with_cookie(context, as_json(Seated(context.table, seat, token)), browser)


async def _token_to_be(context: RequestContext, guest: Guest) -> str:
    """The token that the seat will have: the caller's own, or one that a repeat gets again.

    A caller who brings neither a token nor a credential of their own cannot be recognised: many
    people have the same invitation to a table.
    """
    if context.body.token is not None:
        return str(context.body.token)
    is_shared = bearer(context.request) and guest.is_invited_to_table(context.table)
    if not guest.credential or is_shared:
        return new_token()
    return await context.derived_token(guest.credential)


async def _sit_down(
    context: RequestContext,
    guest: Guest,
    session: TableSession,
    token: str,
    command: Command | None,
) -> int:
    name, (salt, commitment) = clean_name(context.body.name), _salt_of(context.body)
    async with session.locked() as table:
        seat = _seat_for(table, guest, context.body)
    tokens = context.table_registry.tokens
    known = await context.table_registry.look_up(tokens.granted, hash_of(token))
    if any(right.table == context.table for right, _ in known):
        raise Malformed(say("This token is in use here: choose a new one."))
    await hold(context, token)  # before anybody asks by the cookie whether it is still welcome
    is_reserved = seat in guest.reserved(context.table)
    granted = Grant(hash_of(token), SEAT, seat, is_reserved=is_reserved)

    def decide(table: Table) -> decisions.Plan:
        if table.chairs[seat].is_offered:
            if any(other != seat for other in guest.seats(table.id)):
                raise Illegal(say("You play at this table already."))
            return succession.replace(table, seat, name)
        return decisions.sit(table, seat, name, salt, salt_commitment=commitment)

    await session.carry_out(decide, command, [granted])
    return seat


async def _sat_before(
    context: RequestContext, session: TableSession, token: str, first: int
) -> int:
    """The seat that this command was given before. An invitation gives it out again only until
    the seat's token is used: until then nobody can have got the answer."""
    async with session.locked() as table:
        event = table.log[first - 1].row.event
    if not isinstance(event, events.Sat | events.Replaced):
        raise KeyReused(say("This key was used for another command: choose a new one."))
    if context.body.token is None and bearer(context.request) is not None:
        tokens = context.table_registry.tokens
        known = await context.table_registry.look_up(tokens.granted, hash_of(token))
        if not any(right.is_fresh for right, _ in known if right.table == context.table):
            raise Unwelcome(say("This invitation has been used."))
    return event.seat


def _salt_of(body: Sit) -> tuple[str, str]:
    """An open salt and the commitment to a secret one; at most one of them is given."""
    if body.salt is not None and body.salt_commitment is not None:
        raise Malformed(say("Bring a salt or the commitment to one, not both."))
    return "" if body.salt is None else clean(body.salt), body.salt_commitment or ""


@endpoint("GET", "/api/tables/{table}/rights", answers=Rights)
async def rights(context: RequestContext) -> Rights:
    """What you may do at this table."""
    guest, session = await context.guest(), await context.session()
    async with session.locked() as table:
        free = [n for n in _may_sit(table, guest) if _is_free(table, n)]
        is_host = bool(guest.at(table.id, HOST))
        levels = level_names(table.definition) if is_host else []
        return Rights(guest.seats(table.id), free, is_host, levels)


def _is_free(table: Table, seat: int) -> bool:
    return not table.chairs[seat].is_taken or succession.may_replace(table, seat)


def _may_sit(table: Table, guest: Guest) -> list[int]:
    """Where somebody may sit down: invited, at one's own seat in a rematch, or anywhere free.

    An invitation to the table is for one of its free seats.
    """
    rights = guest.at(table.id, INVITE, SEAT)
    mine = {right.seat for right in rights if right.seat is not None}
    is_for_all = guest.is_invited_to_table(table.id) and not guest.seats(table.id)
    if is_for_all or (not mine and table.row.is_open):
        mine |= {number for number, chair in enumerate(table.chairs) if not chair.is_taken}
    return sorted(mine)


def _seat_for(table: Table, guest: Guest, body: Sit) -> int:
    """The seat that a guest asks for, or the first one that is theirs."""
    mine = _may_sit(table, guest)
    if not mine and (table.row.is_open or guest.at(table.id, INVITE)):
        raise Illegal(say("No seat is free any more."))
    if not mine:
        raise Unwelcome(say("You need an invitation to this table."))
    if body.seat is None:
        return mine[0]
    if body.seat not in mine:
        raise Forbidden(say("That seat is not for you."))
    return body.seat


@endpoint("POST", "/api/tables/{table}/leave", asks=SeatCommand, answers=Done)
async def leave(context: RequestContext) -> Done:
    """Stand up before the game begins: your token opens nothing any more. Afterwards a bot keeps
    your seat until you come back."""
    guest, session = await context.guest(), await context.session()
    if not guest.seats(context.table):
        number = await _left_before(context, guest, session)
        if number is not None:
            return Done(number)
    seat = guest.seat(context.table, context.body.seat)
    command = context.seat_command(session, seat)
    await session.carry_out(lambda table: decisions.stand(table, seat), command)
    return Done(session.table.number(seat))


async def _left_before(context: RequestContext, guest: Guest, session: TableSession) -> int | None:
    """The first answer to the same command: its token has been worthless since."""
    tokens = context.table_registry.tokens
    rights = await context.table_registry.look_up(tokens.revoked, guest.hashes, context.table)
    for right in rights:
        command = context.command((right.seat, right.sitting))
        if command is not None:
            return session.table.first_number(command)
    return None


@endpoint("POST", "/api/tables/{table}/offer", asks=SeatCommand, answers=Done)
async def offer(context: RequestContext) -> Done:
    """Agree that the host invites somebody else to your seat. A bot keeps it meanwhile."""
    guest, session = await context.guest(), await context.session()
    seat = guest.seat(context.table, context.body.seat)
    command = context.seat_command(session, seat)
    await session.carry_out(lambda table: succession.offer(table, seat), command)
    return Done(session.table.number(seat))


@endpoint("POST", "/api/tables/{table}/back", asks=SeatCommand, answers=Done)
async def come_back(context: RequestContext) -> Done:
    """Take your seat back from the bot that kept it. Moving or watching does the same."""
    guest, session = await context.guest(), await context.session()
    seat = guest.seat(context.table, context.body.seat)
    command = context.seat_command(session, seat)
    await session.carry_out(lambda table: decisions.come_back(table, seat), command)
    return Done(session.table.number(seat))


@endpoint("POST", "/api/tables/{table}/seats/{seat}", asks=ChangeSeat, answers=Link)
async def change_seat(context: RequestContext) -> Link:
    """Before the game begins its host gives a seat to a bot, or frees it for a person. In the game
    the host invites somebody to a seat whose owner is gone, or offers it."""
    guest, session = await context.guest(), await context.session()
    guest.must_host(context.table)
    seat = _seat_in_path(context, session.table)
    bot, command = context.body.bot, context.command(guest.caller)
    invitation = await context.link_token(guest)
    if bot is None and await context.has_granted(invitation, command):
        return Link(invitation)
    if bot is None and session.table.phase == PLAYING:
        return await _invite_again(context, guest, session, seat, invitation)

    def decide(table: Table) -> decisions.Plan:
        if table.phase != WAITING:
            raise Illegal(say("The game has begun."))
        freed = decisions.stand(table, seat) if table.chairs[seat].is_taken else []
        return freed if bot is None else [*freed, replace_by_bot(table, seat, bot)]

    await session.carry_out(decide, command)
    if bot is not None:
        return Link("")
    tokens = context.table_registry.tokens
    for role in (SEAT, INVITE):
        await context.table_registry.run(tokens.revoke, context.table, role, seat)
    await context.grant_link(guest, Right(context.table, INVITE, seat), invitation)
    context.table_registry.rights_changed(context.table)
    return Link(invitation)


async def _invite_again(
    context: RequestContext, guest: Guest, session: TableSession, seat: int, invitation: str
) -> Link:
    """Invite somebody to a seat in a game: its owner is gone, or offers it. All are told."""
    command = context.command(guest.caller)
    is_here = await context.table_registry.was_just_seen(context.table, seat)
    await session.carry_out(
        lambda table: succession.invite(table, seat, now(), is_here=is_here), command
    )
    tokens = context.table_registry.tokens
    await context.table_registry.run(tokens.revoke, context.table, INVITE, seat)
    await context.grant_link(guest, Right(context.table, INVITE, seat), invitation)
    return Link(invitation)


def _seat_in_path(context: RequestContext, table: Table) -> int:
    text = str(context.request.path_params["seat"])
    if not (text.isascii() and text.isdigit() and len(text) <= 2 and int(text) < len(table.chairs)):
        raise Malformed(say("There is no such seat."))
    return int(text)
