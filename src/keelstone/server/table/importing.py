"""Reads game files into tables: checks them, and verifies the seal of positions."""

from __future__ import annotations

import hashlib
import hmac
import secrets

import msgspec

from keelstone.engine import gamefile
from keelstone.engine.definition import GameDefinition
from keelstone.engine.errors import KeelstoneError
from keelstone.engine.game import Game
from keelstone.engine.names import readable_name
from keelstone.engine.options import read_options
from keelstone.i18n import say
from keelstone.server.errors import Forbidden, Malformed, TooLarge, sentence
from keelstone.server.table import events
from keelstone.server.table.settings import Setup
from keelstone.server.table.setup import check_plain

#: moves in a file, outcomes of chance included. Random moves take the longest scene to its
#: last turn, the thousandth, in up to 20,000; people and bots need fewer than 3,000.
MAX_MOVES = 25_000


def decoded(text: bytes) -> gamefile.Document:
    """The document in a file, if it is not too long."""
    try:
        document = gamefile.decoded(text)
    except (KeelstoneError, RecursionError) as fault:
        raise Malformed(sentence(fault)) from None
    moves = len(document.moves) + len(document.before)
    if moves > MAX_MOVES:
        raise TooLarge(
            say("This file has {n} moves. At most {most} are read.", n=moves, most=MAX_MOVES)
        )
    return document


def setup_from(document: gamefile.Document, game: Game) -> Setup:
    """The set-up of a table that goes on where a file ends."""
    return Setup(
        document.seats, document.rules, game.options, game.figures, document.seed,
        document.start, document.moves, document.fair,
    )  # fmt: skip


def beginning_of(document: gamefile.Document, game: Game) -> list[events.AnyEvent]:
    """The events that a table of a file begins with: a game that is over has its players."""
    if not game.is_over:
        return []
    names = list(document.names) or [str(colour) for colour in game.definition.colours]
    seated = [readable_name(name) for name in names[: document.seats]]
    return [*(events.Sat(seat, name) for seat, name in enumerate(seated)), events.Begun()]


def replayed(document: gamefile.Document) -> Game:
    """The game in a document, every move tried."""
    try:
        return gamefile.replayed(document)
    except (KeelstoneError, RecursionError, TypeError, OverflowError) as fault:
        raise Malformed(sentence(fault)) from None


def check_harmless(
    definition: GameDefinition, document: gamefile.Document, own_boards: bool, key: bytes
) -> None:
    """Refuse a file that starts from a position or board which this server has not written."""
    if document.start and not hmac.compare_digest(document.seal, seal(document, key)):
        raise Forbidden(
            say(
                "This file starts from a position that this server did not write. "
                "Whoever runs the server can read it in with: keelstone tables import."
            )
        )
    check_plain(document.options, own_boards)
    if not own_boards:
        try:
            ours = definition.figures(read_options(definition.options, document.options))
        except KeelstoneError as fault:
            raise Malformed(sentence(fault)) from None
        if msgspec.json.encode(ours) != msgspec.json.encode(document.board):
            raise Forbidden(
                say(
                    "This file has a board of its own. "
                    "Whoever runs the server can read it in with: keelstone tables import."
                )
            )


def new_seal_key() -> bytes:
    return secrets.token_bytes(32)


def seal(document: gamefile.Document, key: bytes) -> str:
    """Shows that this server wrote the position in a file."""
    what = [document.game, document.options, document.board, document.seats, document.start]
    return hmac.new(key, msgspec.json.encode(what), hashlib.sha256).hexdigest()
