"""An independent check of the notices that arrive outside. It shares no code with the server."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import sqlalchemy as sa

from tests.simulation.outside import PUBLIC_URL, Arrival
from tests.simulation.turns import Turn, Turns

SECOND, MINUTE, HOUR = 1000, 60_000, 3_600_000
#: what a notice may say: the game, the others' names, the time that is left
TITLES = {"Your turn: Morra": "turn", "Your time is running out: Morra": "reminder"}
NAME = r"[A-Z][a-z]+( \d+ \d)?"
BODY = re.compile(rf"With {NAME}(, {NAME})*\.( \d+ (minute|hour|day)s? left\.)?")
LINK = re.compile(re.escape(PUBLIC_URL) + r"/t/([a-z0-9]+)\?seat=(\d)")
STOP = re.compile(re.escape(PUBLIC_URL) + r"/unsubscribe/[\w-]+")
#: a process that has claimed a notice sends it within this time, or another one does
CLAIM = 60 * SECOND
#: how long somebody has to look on until every process knows of it
KNOWN = 2 * MINUTE
#: within this time a turn has to be told, where nothing has failed
MOST_LATE = HOUR


@dataclass
class Recipient:
    """Somebody with an address, as far as they have told it to the server themselves."""

    table: str
    seat: int
    address: str
    #: since when everything is set up; then it is not changed any more
    since: int
    time_zone: str
    #: minutes of the day, or None
    quiet: tuple[int, int] | None
    #: since when they have been looking on without a break; None: they are not
    looking_since: Callable[[], int | None]
    looked_until: int = 0
    #: when they left the table, or switched the channel off
    gone_at: int | None = None


@dataclass
class NoticeAuditor:
    """Follows what is told to whom.

    - a turn is told once, and no turn that does not go on
    - nobody is told who looks on, has quiet hours, has left or wants no notices
    - a notice says the game, names, a time and a link, and nothing else
    - who does not look on is told within an hour
    """

    engine: sa.Engine
    now: Callable[[], int]
    #: whether something was made to fail between two times
    has_failed: Callable[[int, int], bool]
    expect: Callable[[bool, str, str], None]
    recipients: dict[str, Recipient] = field(default_factory=dict)
    turns: dict[str, Turns] = field(default_factory=dict)
    #: the address, the kind of notice and the turn, and when each of them arrived
    told: dict[tuple[str, str, int], list[int]] = field(default_factory=lambda: defaultdict(list))
    #: how often something did not arrive at an address
    failures: Callable[[str], int] = lambda address: 0
    arrivals: int = 0

    def follow(self, table: str, number: int, body: str) -> None:
        """An event was committed."""
        if table not in self.turns:
            self.turns[table] = self._new_turns(table)
        self.turns[table].follow(number, body, self.now())

    def _new_turns(self, table: str) -> Turns:
        asked = sa.text("SELECT setup FROM tables WHERE id = :table")
        with self.engine.connect().execution_options(reading=True) as connection:
            found = json.loads(connection.execute(asked, {"table": table}).scalar_one())
        return Turns(found["seats"], found["options"]["rounds"])

    # -- what arrives --------------------------------------------------------------------------

    def arrived(self, what: Arrival) -> None:
        """A notice has arrived."""
        self.arrivals += 1
        at, to = self.now(), self.recipients.get(what.address)
        if to is None:  # somebody who is still setting it up
            return
        table = to.table
        kind = self._check_words(what, to)
        turn = self.turns[table].at(to.seat, at - CLAIM, at)
        self.expect(turn is not None, table, f"seat {to.seat} is told of a turn that is over")
        assert turn is not None
        self._check_once(what, kind, turn, at)
        self.expect(not self._is_quiet(to, at), table, f"seat {to.seat} is told in quiet hours")
        looking = to.looking_since()
        may_know = looking is None or looking > at - KNOWN or self.has_failed(looking, at)
        self.expect(may_know, table, f"seat {to.seat} is told while looking on")
        has_gone = to.gone_at is not None and to.gone_at < at - CLAIM
        self.expect(not has_gone, table, f"seat {to.seat} is told, who is gone")

    def _check_words(self, what: Arrival, to: Recipient) -> str:
        """Nothing but what everybody may know stands in a notice; its kind."""
        link = LINK.fullmatch(what.link)
        is_plain = (
            what.title in TITLES
            and BODY.fullmatch(what.body)
            and link is not None
            and all(one == to.table or STOP.fullmatch(one) for one in what.rest)
        )
        self.expect(bool(is_plain), to.table, f"a notice says more than it may: {what}")
        assert link is not None
        is_right = link.groups() == (to.table, str(to.seat))
        self.expect(is_right, to.table, f"a notice leads elsewhere: {what.link}")
        return TITLES[what.title]

    def _check_once(self, what: Arrival, kind: str, turn: Turn, at: int) -> None:
        """The same is told again only if something has failed after the first time."""
        earlier = self.told[what.address, kind, turn.number]
        has_failed = any(self.has_failed(then, then + 3 * CLAIM) for then in earlier)
        excused = not earlier or has_failed or self.failures(what.address) > 0
        self.expect(excused, self.recipients[what.address].table, f"told twice: {what}")
        earlier.append(at)

    def _is_quiet(self, to: Recipient, at: int) -> bool:
        """Whether it is well within somebody's quiet hours: clocks of servers differ."""
        return all(_in_quiet_hours(to, moment) for moment in (at - MINUTE, at, at + MINUTE))

    # -- what has to arrive --------------------------------------------------------------------

    def check_told(self) -> None:
        """Every turn that has gone on for long was told to who did not look on."""
        for to in self.recipients.values():
            turns = self.turns[to.table].of[to.seat] if to.table in self.turns else []
            if turns and turns[-1].ended is None and turns[-1].is_new:
                is_told = bool(self.told.get((to.address, "turn", turns[-1].number)))
                is_late = not is_told and self._must_be_told(to, turns[-1])
                self.expect(not is_late, to.table, f"seat {to.seat} is not told of its turn")

    def _must_be_told(self, to: Recipient, turn: Turn) -> bool:
        """Whether there was time enough to tell somebody of a turn."""
        at = self.now()
        if turn.begun < to.since or to.gone_at is not None or self.failures(to.address):
            return False
        if to.looking_since() is not None or at - max(turn.begun, to.looked_until) <= MOST_LATE:
            return False
        return not any(_in_quiet_hours(to, then) for then in range(at - MOST_LATE, at, 10 * MINUTE))


def _in_quiet_hours(to: Recipient, at: int) -> bool:
    local = datetime.fromtimestamp(at / 1000, UTC).astimezone(ZoneInfo(to.time_zone))
    minute = local.hour * 60 + local.minute
    begin, end = to.quiet or (0, 0)
    return begin <= minute < end if begin <= end else minute >= begin or minute < end
