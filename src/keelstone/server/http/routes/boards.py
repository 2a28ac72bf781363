"""Boards of one's own: drawing them, measuring their fairness, keeping them on the server."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.responses import Response

from keelstone.arena.fairness import boards_of
from keelstone.engine.definition import GameDefinition
from keelstone.engine.errors import KeelstoneError
from keelstone.i18n import say
from keelstone.server.errors import Malformed, Unknown, sentence
from keelstone.server.http import rate_limits
from keelstone.server.http.authentication import bearer
from keelstone.server.http.cookies import with_cookie
from keelstone.server.http.messages import (
    AskFairness,
    BoardFile,
    DrawStep,
    FairnessFigures,
    KeepBoard,
    OnlyKey,
    OpenedBoard,
)
from keelstone.server.http.people import own_credential
from keelstone.server.http.routing import RequestContext, as_json, endpoint, number_in
from keelstone.server.runtime.fairness_queue import FairnessJob, figures_of
from keelstone.server.storage.board_store import BoardStore, KeptBoard
from keelstone.server.storage.tokens import hash_of, new_token
from keelstone.server.table.setup import check_plain
from keelstone.server.views import board_editor
from keelstone.server.views.board_editor import BoardEditor, DrawnBoard

VERSION = {"version": {"type": "integer", "minimum": 1}}


def game_of(context: RequestContext) -> GameDefinition:
    """The game in the address; it must have an editor."""
    name = str(context.request.path_params.get("game", ""))
    definition = context.table_registry.compile_queue.job(name).definition
    board_editor.editor_of(definition)
    return definition


# -- drawing ---------------------------------------------------------------------------------------


@endpoint("GET", "/api/boards/{game}", answers=BoardEditor)
async def editor(context: RequestContext) -> BoardEditor:
    """The tools, symmetries and actions for boards of a game, and its templates."""
    context.limit("draw")
    return await context.draw(board_editor.offered_editor, game_of(context), context.language)


@endpoint("GET", "/api/boards/{game}/templates/{template}", answers=DrawnBoard)
async def begin(context: RequestContext) -> DrawnBoard:
    """A template: a board to begin from."""
    context.limit("draw")
    definition = game_of(context)
    document = board_editor.template(definition, context.request.path_params["template"])
    return await context.draw(board_editor.drawn_board, definition, document, context.language)


@endpoint("GET", "/api/boards/{game}/templates/{template}/picture")
async def template_picture(context: RequestContext) -> Response:
    """The picture of a template, as an SVG file."""
    context.limit("draw")
    definition, key = game_of(context), context.request.path_params["template"]
    language = context.language

    def make() -> bytes:
        document = board_editor.template(definition, key)
        return board_editor.picture_file(definition, document, language).encode()

    what = ("template", definition.name, key, language)
    made = await context.service.drawings.run_once(what, context.address, make)
    return Response(made, media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"})


@endpoint(
    "POST", "/api/boards/{game}/draw", asks=DrawStep, answers=DrawnBoard,
    largest=rate_limits.BOARD,
)  # fmt: skip
async def draw(context: RequestContext) -> DrawnBoard:
    """One step of drawing: the document after it, its picture, its form and all problems."""
    context.limit("draw")
    return await context.draw(_drawn_after, game_of(context), context.body, context.language)


def _drawn_after(definition: GameDefinition, step: DrawStep, language: str) -> DrawnBoard:
    assert definition.editor is not None
    editor, document = definition.editor, step.document
    try:
        if step.tool:
            document = editor.edit(document, step.tool, step.things, step.symmetry)
        if step.field:
            document = editor.change(document, step.field, step.value)
        if step.action:
            document = editor.act(document, step.action, step.seed)
    except KeelstoneError as fault:
        raise Malformed(sentence(fault)) from None
    return board_editor.drawn_board(definition, document, language)


@endpoint(
    "POST", "/api/boards/{game}/read", asks=BoardFile, answers=DrawnBoard,
    largest=rate_limits.BOARD,
)  # fmt: skip
async def read_file(context: RequestContext) -> DrawnBoard:
    """Open a board's TOML file."""
    context.limit("draw")
    return await context.draw(_drawn_file, game_of(context), context.body.toml, context.language)


def _drawn_file(definition: GameDefinition, text: str, language: str) -> DrawnBoard:
    return board_editor.drawn_board(definition, board_editor.document_in(text), language)


@endpoint("POST", "/api/boards/{game}/picture", asks=DrawStep, largest=rate_limits.BOARD)
async def picture(context: RequestContext) -> Response:
    """The picture of a document as an SVG file."""
    context.limit("draw")
    drawn = await context.draw(
        board_editor.picture_file, game_of(context), context.body.document, context.language
    )
    return Response(drawn, media_type="image/svg+xml")


# -- fairness --------------------------------------------------------------------------------------


@endpoint(
    "POST", "/api/boards/{game}/fairness", asks=AskFairness, answers=FairnessFigures,
    largest=rate_limits.BOARD,
)  # fmt: skip
async def measure(context: RequestContext) -> FairnessFigures:
    """Start a measurement: bots play the board in the background. Poll it by the answer's id."""
    context.limit("measure")
    definition, asked = game_of(context), context.body
    context.table_registry.compile_queue.check_ready(definition.name)
    await context.draw(_check_playable, definition, asked)
    job = context.service.measurements.ask(
        context.address, definition, asked.document, asked.seats,
        has_proposals=asked.proposals, options=asked.options, bots=asked.bots,
    )  # fmt: skip
    return _figures(job, context.language)


def _check_playable(definition: GameDefinition, asked: AskFairness) -> None:
    """Nothing that has a problem gets as far as the compiled rules."""
    assert definition.editor is not None
    if found := definition.editor.problems(asked.document):
        raise Malformed(sentence(KeelstoneError(found[0].words)))
    if asked.seats not in definition.editor.seats(asked.document):
        raise Malformed(say("This board is not for so many players."))
    check_plain(asked.options)
    try:
        boards_of(definition, asked.document, asked.seats, asked.options)
    except KeelstoneError as fault:
        raise Malformed(sentence(fault)) from None


def _figures(job: FairnessJob, language: str) -> FairnessFigures:
    return FairnessFigures(**figures_of(job, language))


@endpoint("GET", "/api/fairness/{job}", answers=FairnessFigures)
async def fairness(context: RequestContext) -> FairnessFigures:
    """The progress and results of a measurement. It stops if nobody polls it for a while."""
    return _figures(_job(context), context.language)


@endpoint("POST", "/api/fairness/{job}/cancel", asks=OnlyKey, answers=FairnessFigures)
async def cancel(context: RequestContext) -> FairnessFigures:
    """Stop a measurement."""
    job = _job(context)
    context.service.measurements.cancel(job.id)
    return _figures(job, context.language)


def _job(context: RequestContext) -> FairnessJob:
    job = context.service.measurements.look(str(context.request.path_params["job"]))
    if job is None:
        raise Unknown(say("There is no such measurement any more."))
    return job


# -- boards that are kept --------------------------------------------------------------------------


def board_store_of(context: RequestContext) -> BoardStore:
    return BoardStore(context.table_registry.engine)


@endpoint("GET", "/api/boards/{game}/kept", answers=list[KeptBoard])
async def own_boards(context: RequestContext) -> list[KeptBoard]:
    """Your saved boards with all versions, the latest first."""
    game, credential = game_of(context).name, await own_credential(context)
    if not credential:
        return []
    owner = hash_of(credential)
    return await context.table_registry.look_up(board_store_of(context).owned, owner, game)


@endpoint("GET", "/api/boards/{game}/listed", answers=list[KeptBoard])
async def listed_boards(context: RequestContext) -> list[KeptBoard]:
    """The boards that the owner of this server has put into the lobby's list."""
    return await context.table_registry.look_up(
        board_store_of(context).listed, game_of(context).name
    )


@endpoint(
    "POST", "/api/boards/{game}/kept", asks=KeepBoard, answers=KeptBoard,
    largest=rate_limits.BOARD,
)  # fmt: skip
async def keep_board(context: RequestContext) -> Response:
    """Save a board, or a new version of one. The browser's cookie owns it."""
    context.limit("keep")
    definition, body = game_of(context), context.body
    drawn = await context.draw(
        board_editor.drawn_board, definition, body.document, context.language
    )
    credential = await own_credential(context) or new_token()
    kept = await context.table_registry.run(
        board_store_of(context).keep,
        hash_of(credential),
        definition.name,
        drawn.name[:200] or "?",
        msgspec.json.encode(drawn.document).decode(),
        body.id,
    )
    is_browser = "origin" in context.request.headers and bearer(context.request) is None
    return with_cookie(context, as_json(kept), credential if is_browser else None)


@endpoint("GET", "/api/kept_boards/{board}", answers=OpenedBoard, query=VERSION)
async def open_board(context: RequestContext) -> OpenedBoard:
    """A saved board by its id: the newest version, or another. The id is the credential."""
    context.limit("draw")
    board, version = (
        str(context.request.path_params["board"]),
        number_in(context.request, "version"),
    )
    found = await context.table_registry.look_up(board_store_of(context).load, board[:16], version)
    if found is None:
        raise Unknown(say("There is no such board."))
    kept, text = found
    definition = context.table_registry.compile_queue.job(kept.game).definition
    document: dict[str, Any] = msgspec.json.decode(text)
    drawn = await context.draw(board_editor.drawn_board, definition, document, context.language)
    return OpenedBoard(kept, drawn)


@endpoint("POST", "/api/kept_boards/{board}/delete", asks=OnlyKey, answers=list[KeptBoard])
async def delete_board(context: RequestContext) -> list[KeptBoard]:
    """Delete a board of yours with all its versions. Returns your other boards of the game."""
    board = str(context.request.path_params["board"])[:16]
    credential = await own_credential(context)
    boards = board_store_of(context)
    found = await context.table_registry.look_up(boards.load, board, None)
    owner = hash_of(credential)
    if not credential or found is None or not await context.table_registry.run(
        boards.delete, board, owner
    ):  # fmt: skip
        raise Unknown(say("There is no such board."))
    return await context.table_registry.look_up(boards.owned, owner, found[0].game)
