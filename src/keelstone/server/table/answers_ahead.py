"""Answers given ahead: which moves they mean now. No log has them: nobody else knows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set

from keelstone.engine.definition import AnswersAhead
from keelstone.i18n import Phrase, say
from keelstone.server.errors import Illegal
from keelstone.server.table.decisions import playing
from keelstone.server.table.lessons import progress_of
from keelstone.server.table.table import PLAYING, Table


def contract_of(table: Table) -> AnswersAhead | None:
    """The answers that the game of a table knows; none while a coach is there."""
    return None if progress_of(table) is not None else table.definition.answers_ahead


def offered(table: Table, seat: int) -> list[tuple[str, Phrase]]:
    """The answers that a seat can give ahead now, by name, and what each means."""
    game, contract = table.game, contract_of(table)
    if seat < 0 or game is None or contract is None or table.phase != PLAYING:
        return []
    return list(contract.offered(game.view(seat), seat))


def given_at_start(table: Table) -> Set[str]:
    """The answers that hold until a player switches them off."""
    contract = contract_of(table)
    return frozenset(() if contract is None else contract.given_at_start)


def in_effect(table: Table, switched: Set[str]) -> Set[str]:
    """The answers of a seat that has switched some: those that hold from the start are off then."""
    return given_at_start(table) ^ switched


def check_offered(table: Table, seat: int, name: str) -> None:
    """Refuse an answer that cannot be given ahead now."""
    playing(table)
    if name not in {one for one, _ in offered(table, seat)}:
        raise Illegal(say("That cannot be answered ahead now."))


def moves_ahead(table: Table, seat: int, names: Iterable[str]) -> Sequence[int]:
    """The moves that the answers of a seat mean now; none: they are not asked for."""
    game, contract = table.game, contract_of(table)
    if game is None or contract is None or table.phase != PLAYING or seat not in game.movers:
        return ()
    view, legal = game.view(seat), game.legal_numbers(seat)
    in_force = {name for name in names if not contract.has_ended(view, seat, name)}
    found = contract.moves(view, seat, legal, in_force)
    return found if found and found[0] in legal else ()


def ended(table: Table, seat: int, names: Iterable[str]) -> list[str]:
    """The answers of a seat that hold no more."""
    game, contract = table.game, contract_of(table)
    if game is None or contract is None or table.phase != PLAYING:
        return list(names)
    view = game.view(seat)
    return [name for name in names if contract.has_ended(view, seat, name)]
