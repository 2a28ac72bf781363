"""Learning at the table: the coach of a lesson, the player aid, points to come."""

from __future__ import annotations

from typing import Any

import msgspec

from keelstone.engine.seats import SPECTATOR
from keelstone.i18n import say
from keelstone.server.errors import Illegal
from keelstone.server.http.messages import Done, ReadStep
from keelstone.server.http.routing import SEAT, RequestContext, endpoint, number_in
from keelstone.server.table import lessons
from keelstone.server.table.events import Read


class PlayerAid(msgspec.Struct):
    """What a player wants to look up: sections with sentences and rows of two columns."""

    sections: list[dict[str, Any]]


class Projection(msgspec.Struct):
    """Points by seat and source as if the game ended now; null where all points count at once.

    A source that you may not know is null.
    """

    points: list[dict[str, int | None]] | None


@endpoint("POST", "/api/tables/{table}/lesson", asks=ReadStep, answers=Done)
async def read_step(context: RequestContext) -> Done:
    """Continue a lesson after a step that you have read, leave it, or come `back` to it.

    When you have left, the game goes on without the coach. You can come back until your next move.
    """
    guest = await context.guest()
    seat = guest.seat(context.table, context.body.seat)
    context.limit("command", (context.table, seat))
    session = await context.session()
    session.notice(seat, context.address)
    body = context.body
    read = Read(seat, body.step, leaves=body.leave, returns=body.back)
    command = context.seat_command(session, seat)
    await session.carry_out(lambda table: lessons.read(table, read), command)
    return Done(session.table.number(seat))


@endpoint("GET", "/api/tables/{table}/aid", answers=PlayerAid, query=SEAT)
async def player_aid(context: RequestContext) -> PlayerAid:
    """The player aid: the aim, a turn, costs, cards."""
    viewer = await _viewer(context)
    async with (await context.session()).locked() as table:
        if table.game is None:
            raise Illegal(say("The game has not begun."))
        sections = table.definition.text.aid(table.game.view(viewer))
        return PlayerAid([one.plain(context.language, table.player_names()) for one in sections])


@endpoint("GET", "/api/tables/{table}/projection", answers=Projection, query=SEAT)
async def projection(context: RequestContext) -> Projection:
    """Points as if the game ended now, from what you may know."""
    viewer = await _viewer(context)
    async with (await context.session()).locked() as table:
        if table.game is None:
            raise Illegal(say("The game has not begun."))
        return Projection(table.game.snapshot.projected_points(viewer))


async def _viewer(context: RequestContext) -> int:
    """The seat that asks; a spectator has none."""
    guest = await context.guest()
    viewer = guest.viewer(context.table, number_in(context.request, "seat"))
    return SPECTATOR if viewer is None else viewer
