"""Notices that are to be sent. They are written with the events that they tell of, so that none is
lost and none is sent twice: a process claims a notice before it sends it."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa

from keelstone.server.clock import now
from keelstone.server.storage.engine import reading
from keelstone.server.storage.schema import (
    channels,
    holdings,
    notices,
    people,
    presence,
    tables,
    tokens,
)
from keelstone.server.storage.tokens import SEAT
from keelstone.server.table.rows import NewNotice
from keelstone.server.table.summary import summary_in
from keelstone.server.table.table import PLAYING
from keelstone.server.table.timing.turn_notices import GRACE

#: the kind of a notice that somebody is invited
INVITED = "invite"
#: how long a process that took it on may take to send a notice, in milliseconds
CLAIM = 60_000
#: how long somebody counts as looking at a table who was seen there, in milliseconds
LOOKING = 40_000


class Notice(msgspec.Struct, frozen=True):
    """A notice: which turn of which seat it tells of, and where it goes."""

    channel: str
    table_id: str
    seat: int
    turn: int
    kind: str
    due_at: int
    attempts: int


class DueNotice(msgspec.Struct, frozen=True):
    """A notice whose time has come: whose it is, and where it goes."""

    notice: Notice
    person: str
    kind: str
    address: str


NOTICE = [notices.c[name] for name in Notice.__struct_fields__]


def _due() -> sa.Select[Any]:
    """The notices that are due and that no process has claimed, `per_person` of each person."""
    at = sa.bindparam("at", type_=sa.BigInteger)
    free = sa.and_(notices.c.due_at <= at, notices.c.claimed_until <= at)
    place = sa.func.row_number().over(partition_by=channels.c.person, order_by=notices.c.due_at)
    theirs = (
        sa.select(*NOTICE, channels.c.person, channels.c.kind, channels.c.address)
        .add_columns(place.label("place"))
        .select_from(notices.outerjoin(channels, channels.c.id == notices.c.channel))
        .where(free)
        .subquery()
    )
    few = theirs.c.place <= sa.bindparam("per_person", type_=sa.Integer)
    query = sa.select(theirs).where(few).order_by(theirs.c.place, theirs.c.due_at)
    return query.limit(sa.bindparam("most", type_=sa.Integer))


#: built once: every process asks this every two seconds
DUE = _due()


def _queue() -> sa.Insert:
    """Queue a notice for everybody who holds a token of a seat and wants to be told."""
    theirs = (
        tokens.join(holdings, holdings.c.hash == tokens.c.hash)
        .join(people, people.c.key == holdings.c.browser)
        .join(channels, channels.c.person == people.c.id)
    )
    table, seat = tokens.c.table_id, tokens.c.seat
    turn = sa.bindparam("turn", type_=sa.Integer)
    kind, due_at = sa.bindparam("kind", type_=sa.Text), sa.bindparam("due_at", type_=sa.BigInteger)
    source = (
        sa.select(channels.c.id, table, seat, turn, kind, due_at, sa.literal(0), sa.literal(0))
        .select_from(theirs)
        .where(
            table == sa.bindparam("table"),
            tokens.c.role == SEAT,
            seat == sa.bindparam("of_seat"),
            tokens.c.sitting == sa.bindparam("sitting"),
            channels.c.confirmed_at.is_not(None),
            channels.c.off_at.is_(None),
        )
        .distinct()
    )
    names = ["channel", "table_id", "seat", "turn", "kind", "due_at", "claimed_until", "attempts"]
    return notices.insert().from_select(names, source)


#: built once: a move queues one
QUEUE = _queue()


def queue(connection: sa.Connection, table: str, wanted: list[NewNotice]) -> None:
    """Queue notices for the owners of seats, to all the places where they want to be told."""
    for new in wanted:
        given = {"turn": new.turn, "kind": new.kind, "due_at": new.due_at}
        whose = {"table": table, "of_seat": new.seat, "sitting": new.sitting}
        connection.execute(QUEUE, {**given, **whose})


def _their_seats() -> sa.Select[Any]:
    """The seats in games of the owner of a channel that is ready, with their sittings."""
    theirs = (
        channels.join(people, people.c.id == channels.c.person)
        .join(holdings, holdings.c.browser == people.c.key)
        .join(tokens, tokens.c.hash == holdings.c.hash)
        .join(tables, tables.c.id == tokens.c.table_id)
    )
    ready = sa.and_(channels.c.confirmed_at.is_not(None), channels.c.off_at.is_(None))
    query = sa.select(tables.c.id, tokens.c.seat, tokens.c.sitting, tables.c.summary).distinct()
    wanted = channels.c.id == sa.bindparam("channel")
    is_playing = sa.and_(tables.c.phase == PLAYING, tokens.c.role == SEAT)
    return query.select_from(theirs).where(wanted, ready, is_playing)


THEIR_SEATS = _their_seats()


class Notices:
    """Claims, postpones and deletes notices."""

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine

    def due(self, most: int, per_person: int) -> list[DueNotice]:
        """Notices whose time has come: a few of each person, everybody's oldest first."""
        given = {"at": now(), "per_person": per_person, "most": most}
        with reading(self.engine) as connection:
            found = connection.execute(DUE, given).all()
        return [DueNotice(Notice(*row[:-4]), *(text or "" for text in row[-4:-1])) for row in found]

    def claim(self, notice: Notice) -> bool:
        """Claim a notice for this process for a while; False if another process has it."""
        at = now()
        mine = notices.update().where(_is(notice), notices.c.claimed_until <= at)
        with self.engine.begin() as connection:
            return connection.execute(mine.values(claimed_until=at + CLAIM)).rowcount == 1

    def queue_invitation(self, table: str, person: str, at: int) -> None:
        """Tell somebody that they are invited to a table."""
        ready = sa.and_(
            channels.c.person == person,
            channels.c.confirmed_at.is_not(None),
            channels.c.off_at.is_(None),
        )
        same = sa.and_(notices.c.table_id == table, notices.c.kind == INVITED)
        with self.engine.begin() as connection:
            known = sa.select(notices.c.channel).where(same)
            query = sa.select(channels.c.id).where(ready, channels.c.id.not_in(known))
            for (channel,) in connection.execute(query).all():
                values = {"channel": channel, "table_id": table, "seat": 0, "turn": 0}
                rest = {"kind": INVITED, "due_at": at, "claimed_until": 0, "attempts": 0}
                connection.execute(notices.insert().values(**values, **rest))

    def queue_current(self, channel: str) -> None:
        """Queue notices and reminders of turns under way, for a new channel."""
        with self.engine.begin() as connection:
            for table, seat, sitting, text in connection.execute(THEIR_SEATS, {"channel": channel}):
                summary = summary_in(text)
                turn = summary.turns[seat] if seat < len(summary.turns) else 0
                if not turn or summary.seats[seat].sitting != sitting:
                    continue
                for kind, due_at in (
                    ("turn", now() + GRACE),
                    ("reminder", summary.reminders[seat]),
                ):
                    if due_at is not None:
                        values = {"channel": channel, "table_id": table, "seat": seat, "turn": turn}
                        rest = {"kind": kind, "due_at": due_at, "claimed_until": 0, "attempts": 0}
                        connection.execute(notices.insert().values(**values, **rest))

    def put_off(self, notice: Notice, due_at: int, attempts: int) -> None:
        """Try again later."""
        values = {"due_at": due_at, "claimed_until": 0, "attempts": attempts}
        with self.engine.begin() as connection:
            connection.execute(notices.update().where(_is(notice)).values(**values))

    def done(self, notice: Notice) -> None:
        """It was sent, or is not needed."""
        with self.engine.begin() as connection:
            connection.execute(notices.delete().where(_is(notice)))

    def table_of(self, notice: Notice) -> tuple[str, str, str] | None:
        """The game, the phase and the summary of its table."""
        query = sa.select(tables.c.game, tables.c.phase, tables.c.summary)
        with reading(self.engine) as connection:
            found = connection.execute(query.where(tables.c.id == notice.table_id)).first()
        return None if found is None else (found.game, found.phase, found.summary)

    def is_looking(self, notice: Notice) -> bool:
        """Whether the owner of the seat was seen at the table just now, by any process."""
        here = sa.and_(presence.c.table_id == notice.table_id, presence.c.seat == notice.seat)
        with reading(self.engine) as connection:
            seen = connection.execute(sa.select(presence.c.seen_at).where(here)).scalar()
        return seen is not None and seen > now() - LOOKING


def _is(notice: Notice) -> sa.ColumnElement[bool]:
    return sa.and_(
        notices.c.channel == notice.channel,
        notices.c.table_id == notice.table_id,
        notices.c.seat == notice.seat,
        notices.c.turn == notice.turn,
        notices.c.kind == notice.kind,
    )
