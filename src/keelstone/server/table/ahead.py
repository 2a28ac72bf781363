"""Answers given ahead at a table: what they come to now. They are in no log: nobody else knows."""

from __future__ import annotations

from collections.abc import Iterable

from keelstone import i18n
from keelstone.engine.answers import ENDED, NOT_ASKED
from keelstone.i18n import Phrase
from keelstone.server.errors import Illegal
from keelstone.server.table.decisions import playing
from keelstone.server.table.table import PLAYING, Table


def offered(table: Table, seat: int) -> list[tuple[str, Phrase]]:
    """The answers that a seat can give ahead now, by name, and what each means."""
    game = table.game
    if seat < 0 or game is None or table.phase != PLAYING:
        return []
    return list(table.definition.answers.offered(game.view(seat), seat))


def check_offered(table: Table, seat: int, name: str) -> None:
    """Refuse an answer that cannot be given ahead now."""
    playing(table)
    if name not in {one for one, _ in offered(table, seat)}:
        raise Illegal(i18n.say("That cannot be answered ahead now."))


def move_ahead(table: Table, seat: int, names: Iterable[str]) -> int | None:
    """The move that the answers of a seat mean now; None: none of them is asked for."""
    found = [_answer(table, seat, name) for name in names]
    return next((number for number in found if number not in (NOT_ASKED, ENDED)), None)


def ended(table: Table, seat: int, names: Iterable[str]) -> list[str]:
    """The answers of a seat that hold no more."""
    return [name for name in names if _answer(table, seat, name) == ENDED]


def _answer(table: Table, seat: int, name: str) -> int:
    """What an answer means now. One that does not come to a legal move is not asked for."""
    game = table.game
    if game is None or table.phase != PLAYING:
        return ENDED
    legal = game.legal_numbers(seat) if seat in game.movers else []
    number = table.definition.answers.answer(game.view(seat), seat, legal, name)
    return number if number == ENDED or number in legal else NOT_ASKED
