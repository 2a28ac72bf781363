"""Invitation links: creating, listing and revoking them."""

from __future__ import annotations

from keelstone.i18n import say
from keelstone.server.errors import Forbidden, Illegal, Malformed, Unknown, Unwelcome
from keelstone.server.http.authentication import Guest
from keelstone.server.http.messages import AskLink, Done, Link, ListedLink, RevokeLink
from keelstone.server.http.routing import RequestContext, endpoint
from keelstone.server.storage.tokens import HOST, INVITE, SEAT, WATCH, LinkRow, Right


@endpoint("POST", "/api/tables/{table}/links", asks=AskLink, answers=Link)
async def make_link(context: RequestContext) -> Link:
    """A new link: to your seat for another device, to invite somebody, or for spectators."""
    context.limit("knock")
    guest = await context.guest()
    if not guest.rights:
        raise Unwelcome(say("You need a link to this table."))
    command, token = context.command(guest.caller), await context.link_token(guest)
    if not await context.has_granted(token, command):
        await context.grant_link(guest, await _right(context, guest), token)
    return Link(token)


async def _right(context: RequestContext, guest: Guest) -> Right:
    """What a new link opens."""
    if context.body.role == "invite":
        return await _invitation(context, guest)
    if context.body.role == "watch":
        return Right(context.table, WATCH)
    seat = guest.seat(context.table, context.body.seat)
    session = await context.session()
    return Right(context.table, SEAT, seat, session.table.chairs[seat].sitting)


async def _invitation(context: RequestContext, guest: Guest) -> Right:
    """An invitation to a free seat, or to the table; a reservation of the seat ends with it."""
    guest.must_host(context.table)
    session = await context.session()
    seat = context.body.seat
    if seat is None:
        return Right(context.table, INVITE)
    if seat >= len(session.table.chairs):
        raise Malformed(say("There is no such seat."))
    if session.table.chairs[seat].is_taken:
        raise Illegal(say("Somebody sits there already."))
    tokens = context.table_registry.tokens
    await context.table_registry.run(tokens.revoke, context.table, SEAT, seat)
    context.table_registry.rights_changed(context.table)
    return Right(context.table, INVITE, seat)


@endpoint("GET", "/api/tables/{table}/links", answers=list[ListedLink])
async def list_links(context: RequestContext) -> list[ListedLink]:
    """The links that you may revoke: all of them for the host, else those that you made."""
    guest = await context.guest()
    guest.must_watch(context.table)
    tokens = context.table_registry.tokens
    found = await context.table_registry.look_up(tokens.links, context.table)
    return [
        ListedLink(link.id, link.role, link.seat, link.made_at, guest.has_made(link.maker))
        for link in found
        if _may_revoke(context, guest, link)
    ]


@endpoint("POST", "/api/tables/{table}/links/revoke", asks=RevokeLink, answers=Done)
async def revoke_link(context: RequestContext) -> Done:
    """Revoke a link and end the streams that it opened. Idempotent."""
    guest, session = await context.guest(), await context.session()
    guest.must_watch(context.table)
    tokens = context.table_registry.tokens
    link = await context.table_registry.look_up(tokens.find_link, context.table, context.body.link)
    if link is None:
        raise Unknown(say("There is no such link."))
    if not _may_revoke(context, guest, link):
        raise Forbidden(say("Only the host or the person who made this link may revoke it."))
    await context.table_registry.run(tokens.revoke_link, context.table, link.hash)
    context.table_registry.rights_changed(context.table)
    viewer = guest.viewer(context.table, None)
    return Done(session.table.number(-1 if viewer is None else viewer))


def _may_revoke(context: RequestContext, guest: Guest, link: LinkRow) -> bool:
    return bool(guest.at(context.table, HOST)) or guest.has_made(link.maker)
