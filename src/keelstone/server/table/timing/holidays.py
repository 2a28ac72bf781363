"""Holidays: the clock of a player who is away rests."""

from __future__ import annotations

from keelstone import i18n
from keelstone.server.errors import Illegal
from keelstone.server.table import events
from keelstone.server.table.decisions import Plan, playing
from keelstone.server.table.settings import DAY
from keelstone.server.table.table import Table


def left(table: Table, seat: int, at: int) -> int:
    """The milliseconds for which a seat's clock may still rest."""
    if not table.settings.has_days:
        return 0
    return max(0, table.settings.holidays * DAY - table.clocks.rested(seat, at))


def begin(table: Table, seat: int, until: int, at: int) -> Plan:
    """Let the clock of a seat rest until a time."""
    playing(table)
    if not table.settings.has_days:
        raise Illegal(i18n.say("At this table a move does not have days: no clock can rest."))
    if until <= at:
        raise Illegal(i18n.say("A holiday ends later than now."))
    if until - at > left(table, seat, at):
        days = left(table, seat, at) // DAY
        raise Illegal(
            i18n.say_n(
                "You have {n} day of holiday left at this table.",
                "You have {n} days of holiday left at this table.",
                days,
            )
        )
    return [events.Rested(seat, until)]


def end(table: Table, seat: int, at: int) -> Plan:
    """Let the clock of a seat run again."""
    playing(table)
    return [events.Rested(seat, at)] if table.clocks.rests_until(seat) > at else []
