"""Taking over a seat during a game, when its owner is gone or offers it."""

from __future__ import annotations

from keelstone import i18n
from keelstone.engine.names import same_name
from keelstone.server.errors import Illegal
from keelstone.server.table import events
from keelstone.server.table.decisions import Plan, playing
from keelstone.server.table.table import Chair, Table

#: milliseconds for which somebody has been gone before the host may invite another person to the
#: seat: since a bot keeps it, or since a time of days ran out
GONE_FOR = 600_000


def offer(table: Table, seat: int) -> Plan:
    """The owner of a seat agrees that somebody else takes it over; a bot keeps it meanwhile."""
    playing(table)
    if table.chairs[seat].kept == "offers":
        return []
    return [events.WentAway(seat, "offers")]


def is_gone(chair: Chair) -> bool:
    """Whether the owner of a seat has given it up, or nothing is known of them any more."""
    return chair.kept not in ("", "left") or (not chair.kept and bool(chair.missed_at))


def invite(table: Table, seat: int, at: int, *, is_here: bool = False) -> Plan:
    """The host invites somebody to a seat whose owner offers it, or has been gone for a while.

    A bot keeps it from then on. `is_here` says that the owner looks at the table.
    """
    playing(table)
    chair = table.chairs[seat]
    if not chair.is_person:
        raise Illegal(i18n.say("Nobody sits there."))
    if not is_gone(chair) or (is_here and not chair.kept):
        raise Illegal(i18n.say("The owner of this seat is not gone, and does not offer it."))
    since = chair.kept_since if chair.kept else chair.missed_at
    if chair.kept != "offers" and since + GONE_FOR > at:
        raise Illegal(i18n.say("The owner of this seat has not been gone for long enough."))
    away = [] if chair.kept else [events.WentAway(seat, "late")]
    return [*away, events.Invited(seat)]


def may_replace(table: Table, seat: int) -> bool:
    """Whether a seat waits for somebody who takes it over."""
    return table.chairs[seat].is_offered and bool(table.chairs[seat].kept)


def replace(table: Table, seat: int, name: str) -> Plan:
    """Take a seat over."""
    playing(table)
    if not may_replace(table, seat):
        raise Illegal(i18n.say("The owner of this seat is back."))
    others = [chair.name for other, chair in enumerate(table.chairs) if other != seat]
    if any(same_name(other, name) for other in others):
        raise Illegal(i18n.say("Somebody here is called {name} already.", name=name))
    return [events.Replaced(seat, name)]
