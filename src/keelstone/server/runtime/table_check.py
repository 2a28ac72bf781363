"""Replays stored tables and reports what no longer agrees with the rules or the database."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from keelstone.engine import registry
from keelstone.engine.errors import KeelstoneError
from keelstone.engine.game import Game
from keelstone.engine.gamefile import from_json
from keelstone.server.errors import Damaged
from keelstone.server.storage.store import Listed, Store
from keelstone.server.table import events, export, summary
from keelstone.server.table.fair_chance.verification import verify
from keelstone.server.table.rows import TableRow
from keelstone.server.table.table import Table


def disagreements(store: Store, listed: Listed) -> Iterator[str]:
    """What is wrong with a table, a sentence each; nothing where all agrees."""
    try:
        found = store.load(listed.id)
    except Damaged:
        yield "an event cannot be read"
        return
    if found is None:  # deleted meanwhile
        return
    row, rows = found
    if [one.number for one in rows] != list(range(1, listed.last + 1)):
        yield f"the log does not have the events 1 to {listed.last}"
        return
    yield from _replayed(row, rows, listed)


def _replayed(row: TableRow, rows: Sequence[events.Row], listed: Listed) -> Iterator[str]:
    try:
        registry.load(row.game)
        table = Table(row)
        table.fold(rows)
        if table.game is not None:
            yield from _played_again(table, table.game)
    except (ValueError, IndexError, KeyError, KeelstoneError) as fault:
        yield f"the log cannot be replayed: {fault}"
        return
    yield from _listed_wrongly(table, listed)


def _played_again(table: Table, game: Game) -> Iterator[str]:
    """Read the game back from its file, which tries every move, and compute chance again."""
    whole = export.finished(table, game) if game.is_over else game
    again = from_json(whole.to_json())
    if again.position != game.position:
        yield "the moves lead to another position"
    if [list(one) for one in again.points] != [list(one) for one in game.points]:
        yield "the points are others"
    if game.is_over and verify(again).verdict == "not fair":
        yield "the dice and cards are not those that follow from the secret and the salts"


def _listed_wrongly(table: Table, listed: Listed) -> Iterator[str]:
    """What lists of tables show must follow from the log."""
    now, kept = summary.summary(table), summary.summary_in(listed.summary)
    if table.phase != listed.phase:
        yield f"the list says {listed.phase}, the log {table.phase}"
    if [seat.name for seat in now.seats] != [seat.name for seat in kept.seats]:
        yield "the list has other names than the log"
    if now.due != kept.due:
        yield "the list has other seats due than the log"
