"""Decisions about salts: a command becomes the events to write, or a refusal."""

from __future__ import annotations

from keelstone.i18n import say
from keelstone.server.errors import Illegal, Malformed
from keelstone.server.table import events
from keelstone.server.table.fair_chance.salts import (
    COMMIT,
    REVEAL,
    SALT_WAIT,
    salt_commitment_of,
    salt_stage,
)
from keelstone.server.table.table import WAITING, Table


def check_new_commitment(table: Table, commitment: str) -> None:
    """Refuse a commitment that another seat has brought: nobody copies a salt."""
    if commitment and any(chair.salt_commitment == commitment for chair in table.chairs):
        raise Illegal(say("Another seat has committed to the same salt."))


def commit(table: Table, seat: int, commitment: str) -> list[events.AnyEvent]:
    """Commit to a new salt: the one before was shown, but the game did not begin with it."""
    if table.phase != WAITING or not table.chairs[seat].owes_commitment:
        raise Illegal(say("The table does not ask this seat for a commitment."))
    check_new_commitment(table, commitment)
    return [events.Committed(seat, commitment)]


def reveal(table: Table, seat: int, salt: str) -> list[events.AnyEvent]:
    """Show a salt that the seat has committed to."""
    stage, seats = salt_stage(table.chairs)
    if table.phase != WAITING or stage != REVEAL or seat not in seats:
        raise Illegal(say("The table does not ask this seat for its salt."))
    if salt_commitment_of(salt) != table.chairs[seat].salt_commitment:
        raise Malformed(say("This is not the salt that the seat has committed to."))
    return [events.Revealed(seat, salt)]


def late_salts(table: Table, at: int) -> events.LeftOut | None:
    """Leave the seats out that have not committed or shown their salt in time."""
    stage, seats = salt_stage(table.chairs)
    is_late = table.phase == WAITING and stage in (COMMIT, REVEAL)
    if not is_late or at < table.salts_since + SALT_WAIT:
        return None
    return events.LeftOut(seats)
