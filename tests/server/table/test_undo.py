"""Taking back at a table: decided once, and stored."""

from __future__ import annotations

import msgspec

from keelstone.engine.jit.warmup import ensure_compiled
from keelstone.engine.options import read_options
from keelstone.server.table import decisions, events
from keelstone.server.table.rows import TableRow
from keelstone.server.table.settings import Settings, Setup
from keelstone.server.table.table import Table
from tests.server.support import MORRA


def begun() -> Table:
    """A table of two that has begun, without a server."""
    definition = ensure_compiled(MORRA)
    options = read_options(definition.options, {})
    setup = Setup(2, definition.rules.version, options, definition.figures(options))
    row = TableRow(
        id="table",
        game=MORRA,
        setup=msgspec.json.encode(setup).decode(),
        settings=msgspec.json.encode(Settings()).decode(),
        secret=b"s" * 32,
        is_open=False,
        made_at=0,
    )
    table = Table(row)
    for seat, name in enumerate(("Anna", "Bo")):
        fold(table, *decisions.sit(table, seat, name, "salt"))
    while (follows := decisions.what_follows(table)) is not None:
        fold(table, follows)
    return table


def fold(table: Table, *all_events: events.AnyEvent) -> None:
    for event in all_events:
        table.fold([events.Row(table.last + 1, 0, event)])


def test_an_undo_that_was_stored_is_read_although_the_move_is_final_today() -> None:
    """An older version may have allowed it: its table must still open."""
    table = begun()
    assert table.game is not None
    hide, show = (table.game.definition.rules.moves.first(kind) for kind in ("hide", "show"))
    fold(table, events.Moved(0, hide), events.Moved(0, show))
    assert not table.may_undo(0)
    fold(table, events.TookBack(0))
    assert [entry.number for entry in table.game.log] == [hide]
    assert table.may_undo(0)
