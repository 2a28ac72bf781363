"""Players who do not move: clocks that run out, nudges, and votes of the others."""

from __future__ import annotations

from keelstone import i18n
from keelstone.server.errors import Illegal, Malformed
from keelstone.server.table import events
from keelstone.server.table.decisions import Plan, playing
from keelstone.server.table.table import Table

#: milliseconds that a seat is due before it may be nudged: of its clock a quarter, else a minute
NUDGE_SHARE, NUDGE_AFTER = 4, 60_000


def run_out(table: Table, seat: int, at: int) -> Plan:
    """The events when the clock of a seat has run out: what was agreed for that case."""
    deadline = table.clocks.deadline(seat)
    chair = table.chairs[seat]
    if deadline is None or deadline > at or chair.has_run_out or chair.is_automatic:
        return []
    late = events.RanOut(seat, table.settings.late)
    return [late, events.WentAway(seat, "late")] if late.then == "seat" else [late]


def nudge_from(table: Table, seat: int) -> int | None:
    """From when a seat may be nudged; None: not in this turn, or not any more."""
    since, chair = table.clocks.since[seat], table.chairs[seat]
    if since is None or chair.is_nudged or not _is_awaited(table, seat):
        return None
    limit = table.clocks.clock.limit
    wait = NUDGE_AFTER if limit is None else limit // NUDGE_SHARE
    return max(since + wait, table.clocks.rests_until(seat))


def votes_from(table: Table, seat: int) -> int | None:
    """From when the others may vote about a seat that is due; None: they may not."""
    since = table.clocks.since[seat]
    if since is None or not _is_awaited(table, seat) or table.settings.late == "wait":
        return None
    if table.clocks.clock.limit is None:
        return since + table.settings.vote_after * 1000
    return table.clocks.deadline(seat) if table.settings.late == "vote" else None


def _is_awaited(table: Table, seat: int) -> bool:
    """Whether a seat is a person's who is due and for whom no bot plays."""
    chair = table.chairs[seat]
    return chair.is_person and not chair.is_automatic and not chair.stand_in and seat in table.due


def nudge(table: Table, seat: int, about: int, at: int) -> Plan:
    """Nudge a seat that is due: once a turn."""
    playing(table)
    _check_other(table, seat, about)
    begin = nudge_from(table, about)
    if begin is None:
        raise Illegal(i18n.say("Nobody can be nudged there now."))
    if begin > at:
        raise Illegal(i18n.say("It is too early to nudge."))
    return [events.Nudged(seat, about)]


def vote(table: Table, seat: int, about: int, wish: str, at: int) -> Plan:
    """Vote for a bot to play the turn of a late seat, or to keep the seat.

    It is done as soon as more than half of the others agree.
    """
    playing(table)
    _check_other(table, seat, about)
    begin = votes_from(table, about)
    if begin is None:
        raise Illegal(i18n.say("There is nothing to vote about now."))
    if begin > at:
        raise Illegal(i18n.say("It is too early to vote."))
    votes = {**table.chairs[about].votes, seat: wish}
    voted = [events.Voted(seat, about, wish)]
    agreed = sum(votes.get(voter) == wish for voter in voters(table, about))
    if agreed < votes_needed(table, about):
        return [*voted]
    done = events.Relieved(about) if wish == "turn" else events.WentAway(about, "voted")
    return [*voted, done]


def voters(table: Table, about: int) -> list[int]:
    """The people who vote about a seat: all others who play for themselves."""
    return [
        seat
        for seat, chair in enumerate(table.chairs)
        if seat != about and chair.is_person and not chair.kept
    ]


def votes_needed(table: Table, about: int) -> int:
    """More than half of the others."""
    return len(voters(table, about)) // 2 + 1


def _check_other(table: Table, seat: int, about: int) -> None:
    if about >= len(table.chairs):
        raise Malformed(i18n.say("There is no such seat."))
    if seat == about:
        raise Illegal(i18n.say("That is your own seat."))
