"""The board as text, previews of moves, and thumbnails."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.responses import Response

from keelstone.engine.errors import KeelstoneError
from keelstone.engine.game import Game
from keelstone.engine.seats import SPECTATOR
from keelstone.i18n import Phrase, say
from keelstone.server.errors import Illegal, Malformed, sentence
from keelstone.server.http.routing import RequestContext, endpoint, number_in
from keelstone.server.table.table import PLAYING
from keelstone.server.views import text_view
from keelstone.server.views.pictures import board_picture, thumbnails
from keelstone.server.views.preview import Preview, is_final, preview_move

SEAT = {"seat": {"type": "integer", "minimum": 0, "maximum": 9}}
HOUR = 3600


class AsText(msgspec.Struct):
    """The board in words and signs, as the terminal shows it; and in sentences, by sections.

    `aid` is the player aid, by sections: the aim, a turn, costs, cards.
    """

    text: str
    sections: list[dict[str, Any]] = []
    aid: list[dict[str, Any]] = []


class Prospect(msgspec.Struct):
    """What a move would be: final, if it cannot be taken back afterwards."""

    is_final: bool


@endpoint("GET", "/api/tables/{table}/text", answers=AsText, query=SEAT)
async def as_text(context: RequestContext) -> AsText:
    """The board as text, as you may see it."""
    guest, session = await context.guest(), await context.session()
    viewer = guest.viewer(context.table, number_in(context.request, "seat"))
    async with session.locked() as table:
        if table.game is None:
            raise Illegal(say("The game has not begun."))
        seat = SPECTATOR if viewer is None else viewer
        view, names = table.game.view(seat), table.player_names()
        now = text_view.now(table, view)
        to_come = text_view.points_to_come(table.game, seat)
        text = table.definition.text
    language = context.language

    def in_words() -> AsText:
        found = text.describe(view)
        sections = [now, *found, *to_come] if found else []
        return AsText(
            board_picture.as_text(text.terminal(view, language, names)),
            *(
                [section.plain(language, names) for section in s]
                for s in (sections, text.aid(view))
            ),
        )

    return await context.draw(in_words)


@endpoint(
    "GET",
    "/api/tables/{table}/prospect",
    answers=Prospect,
    query={"move": {"type": "integer", "minimum": 0}, **SEAT},
)
async def prospect(context: RequestContext) -> Prospect:
    """Whether a move of yours could be taken back. It could not if it ends a turn or reveals
    something.

    What has become impossible counts as final: it may have been played meanwhile.
    """
    asked = await _asked_about(context)
    if asked is None:
        return Prospect(is_final=True)
    seat, number, game, _ = asked
    return Prospect(await context.draw(is_final, game, seat, number))


@endpoint(
    "GET",
    "/api/tables/{table}/preview",
    answers=Preview,
    query={"move": {"type": "integer", "minimum": 0}, **SEAT},
)
async def preview(context: RequestContext) -> Preview:
    """The picture after a move of yours and the points it brings, where both are certain.

    Empty also where the move has become impossible: what is pointed at may be played meanwhile.
    """
    asked = await _asked_about(context)
    if asked is None:
        return Preview()
    seat, number, game, names = asked
    return await context.draw(preview_move, game, seat, number, context.language, names)


async def _asked_about(
    context: RequestContext,
) -> tuple[int, int, Game, tuple[str | Phrase, ...]] | None:
    """A move of the asker's seat, and the game as it stands, to try it on; None: it is not legal,
    or the game is not in play."""
    guest, session = await context.guest(), await context.session()
    seat = guest.seat(context.table, number_in(context.request, "seat"))
    number = number_in(context.request, "move")
    async with session.locked() as table:
        game = table.game if table.phase == PLAYING else None
        if game is None or number is None or number not in game.snapshot.legal(seat):
            return None
        return seat, number, game.at(len(game.log)), table.player_names()


@endpoint(
    "GET",
    "/pictures/{game}.svg",
    query={
        "seats": {"type": "integer", "minimum": 1, "maximum": 9},
        "theme": {"type": "string", "enum": list(thumbnails.THEMES)},
        "crop": {"type": "string", "description": "a part of the picture, as the game names it"},
        "wide": {"type": "string", "enum": ["yes"], "description": "the lay-out of a wide screen"},
    },
)
async def picture(context: RequestContext) -> Response:
    """A thumbnail of a game; options in the query choose the board."""
    asked = context.request.query_params
    job = context.table_registry.compile_queue.job(str(context.request.path_params["game"]))
    context.table_registry.compile_queue.check_ready(job.name)
    seats = number_in(context.request, "seats") or max(job.definition.seats)
    theme = asked.get("theme", "light")
    if seats not in job.definition.seats or theme not in thumbnails.THEMES:
        raise Malformed(say("There is no such picture."))
    try:
        options = thumbnails.checked(job.definition.options, asked)
        wanted = thumbnails.ThumbnailRequest(
            job.name, seats, options, asked.get("crop", "")[:40], theme, context.language,
            asked.get("wide") == "yes",
        )  # fmt: skip
        drawn = await context.draw(thumbnails.thumbnail, wanted)
    except KeelstoneError as fault:
        raise Malformed(sentence(fault)) from None
    headers = {"Cache-Control": f"private, max-age={HOUR}"}
    return Response(drawn, media_type="image/svg+xml", headers=headers)
