"""A table as a game file: whole when the game is over, what one seat knows while it runs."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from keelstone.engine import gamefile
from keelstone.engine.game import Entry, Game
from keelstone.engine.gamefile import Fair
from keelstone.engine.seats import CHANCE
from keelstone.server.table.importing import seal
from keelstone.server.table.lessons import outcomes_in_lesson
from keelstone.server.table.table import Table


def finished(table: Table, game: Game) -> Game:
    """A copy of a game that is over, with everything needed to check chance."""
    copy = game.copy()
    copy.fair = fair(table, game)
    return copy


def fair(table: Table, game: Game) -> Fair | None:
    """How chance was made: here, or at the table that a file came from."""
    read_in = sum(seat is None for seat, _ in table.setup.moves)
    read_in = max(read_in, outcomes_in_lesson(table, game))
    made_here = sum(entry.seat == CHANCE for entry in game.log) > read_in
    if table.setup.seed is not None and not made_here:
        return table.setup.fair
    return Fair(
        table.commitment,
        table.row.secret.hex(),
        [chair.salt for chair in table.chairs],
        read_in,
        _commitments(table),
        [seat for seat, chair in enumerate(table.chairs) if chair.is_left_out],
    )


def _commitments(table: Table) -> list[str]:
    """The commitments to the salts by seat; empty where no seat has committed."""
    found = [chair.salt_commitment for chair in table.chairs]
    return found if any(found) else []


def seen_by_seat(game: Game, noticed: Sequence[Entry], seat: int, key: bytes) -> str:
    """What a seat knows: a position that it cannot tell from the true one, and the log it saw.

    `noticed` are the entries of the game's log that the seat knows of.
    """
    copy = game.redealt(seat, secrets.randbits(63))
    copy.set_position(copy.position)
    rare = {"viewer": seat, "before": [_seen(game, entry, seat) for entry in noticed]}
    document = gamefile.decoded(gamefile.write(copy, **rare))
    return gamefile.write(copy, **rare, seal=seal(document, key))


def _seen(game: Game, entry: Entry, seat: int) -> tuple[int | None, str | None]:
    who = None if entry.seat == CHANCE else entry.seat
    if not game.is_seen(entry, seat):
        return who, None
    return who, game.notation(entry.seat, entry.number)
