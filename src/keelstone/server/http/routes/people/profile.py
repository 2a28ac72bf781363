"""Your games, ratings and acquaintances; invitations to people with whom you have played."""

from __future__ import annotations

from typing import Any

import msgspec

from keelstone.i18n import say
from keelstone.server.clock import now
from keelstone.server.errors import Forbidden
from keelstone.server.http.people import must_be_known, person_of
from keelstone.server.http.people_messages import (
    Friend,
    InviteFriends,
    Nothing,
    PlayedGame,
    Profile,
    SeenRating,
)
from keelstone.server.http.routing import RequestContext, endpoint
from keelstone.server.notices.texts import title_of
from keelstone.server.storage.results import RatingRow, ResultRow
from keelstone.server.storage.tokens import INVITE, Right, hash_of, new_token

#: milliseconds within which somebody who asks for a rematch sits down
SITS_DOWN = 5000


@endpoint("GET", "/api/me/profile", answers=Profile)
async def profile(context: RequestContext) -> Profile:
    """Your games with their results, your ratings, and the people you have played with."""
    person = await person_of(context)
    if person is None:
        return Profile([], [], [])
    look_up, results = context.table_registry.look_up, context.service.results
    games = await look_up(results.of, person.id)
    ratings = await look_up(results.ratings, person.id)
    friends = await look_up(results.acquaintances, person.id)
    return Profile(
        [_played(context, row) for row in games],
        [_rating(context, row, ratings) for row in ratings if row.player == person.id],
        [Friend(one.other, one.name, one.games, one.played_at) for one in friends],
    )


def _played(context: RequestContext, row: ResultRow) -> PlayedGame:
    players: list[dict[str, Any]] = msgspec.json.decode(row.players)
    return PlayedGame(
        row.table_id, row.game, title_of(row.game).text(context.language), row.ended_at, row.seat,
        row.place, players, row.is_rated, row.has_table,
    )  # fmt: skip


def _rating(context: RequestContext, row: RatingRow, all_rows: list[RatingRow]) -> SeenRating:
    bots = {
        other.player.removeprefix("bot "): round(other.mu, 1)
        for other in all_rows
        if other.game == row.game and other.player.startswith("bot ")
    }
    title = title_of(row.game).text(context.language)
    return SeenRating(row.game, title, round(row.mu, 1), round(row.sigma, 1), row.games, bots)


async def invite_again(context: RequestContext, table: str) -> None:
    """Tell the others of a rematch, after a moment in which the asker sits down."""
    person, service = await person_of(context), context.service
    others = await context.table_registry.look_up(service.people.with_seats, table)
    for other in sorted(others - {person.id if person else ""}):
        queue = service.notices.notices.queue_invitation
        await context.table_registry.run(queue, table, other, now() + SITS_DOWN)


@endpoint("POST", "/api/tables/{table}/friends", asks=InviteFriends, answers=Nothing)
async def invite_friends(context: RequestContext) -> Nothing:
    """Invite people you have played with: the table is added to theirs, and they get a notice."""
    guest = await context.guest()
    guest.must_host(context.table)
    person, run = await must_be_known(context), context.table_registry.run
    context.limit("channel", person.id)
    service = context.service
    known = await context.table_registry.look_up(service.results.acquaintances, person.id)
    wanted = set(context.body.friends)
    if not wanted <= {one.other for one in known}:
        raise Forbidden(say("You have not played with this person."))
    for friend in sorted(wanted):
        if (other := await run(service.people.find, friend)) is not None:
            token = new_token()
            await run(context.table_registry.tokens.grant, Right(context.table, INVITE), token)
            await run(service.people.hold, other, hash_of(token))
            await run(service.notices.notices.queue_invitation, context.table, friend, now())
    return Nothing()
