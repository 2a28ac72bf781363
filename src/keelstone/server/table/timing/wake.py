"""When a table needs its next action: to begin, or for a bot, a clock or an absent player."""

from __future__ import annotations

from collections.abc import Iterator

from keelstone.engine.seats import SPECTATOR
from keelstone.server.table.fair_chance.salts import SALT_WAIT, salt_stage
from keelstone.server.table.table import PLAYING, WAITING, Table

#: how many times as long bots wait before they take what a person who is asked too may want
COURTESY = 20


def next_wake(table: Table) -> int | None:
    """The time of the next action, if nobody moves before; None: no action is due."""
    if table.phase == WAITING:
        return _begin_at(table) if all(chair.is_taken for chair in table.chairs) else None
    if table.phase != PLAYING or table.is_lesson_holding:
        return None
    return min((at for seat in table.due for at in _action_times(table, seat)), default=None)


def people_first_until(table: Table) -> int | None:
    """The time until which bots let people answer first; None: they need not.

    They do where the first of those who are due may take what others want too. What decides that is
    public, so the wait tells nothing.
    """
    if table.game is None or all(table.chairs[seat].is_automatic for seat in table.due):
        return None
    if not table.game.definition.text.is_first_come(table.game.view(SPECTATOR)):
        return None
    return table.log[-1].row.at + COURTESY * table.settings.pace


def _begin_at(table: Table) -> int:
    """When a full table begins, or stops to wait for salts."""
    stage, _ = salt_stage(table.chairs)
    return table.salts_since + SALT_WAIT if stage else table.log[-1].row.at


def _action_times(table: Table, seat: int) -> Iterator[int]:
    """The times of the actions for a seat that is due."""
    since = table.clocks.since[seat]
    if since is None:
        return
    chair = table.chairs[seat]
    if chair.is_automatic or chair.stand_in:
        yield people_first_until(table) or table.log[-1].row.at + table.settings.pace
        return
    if not chair.has_run_out and (deadline := table.clocks.deadline(seat)) is not None:
        yield deadline
    if (absence := table.settings.absence) is not None:
        yield since + absence
