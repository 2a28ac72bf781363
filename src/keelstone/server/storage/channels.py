"""The channels to which people have notices of turns sent."""

from __future__ import annotations

import hashlib
import hmac
import secrets

import msgspec
import sqlalchemy as sa

from keelstone.server.clock import now
from keelstone.server.storage.engine import reading
from keelstone.server.storage.people import new_id
from keelstone.server.storage.schema import channels, sent
from keelstone.server.table.settings import DAY

#: how many a person may have, and how many wrong codes a mail address takes
MAX_CHANNELS, MAX_CODE_TRIES = 10, 5
#: failures in a row after which nothing is sent any more
MAX_FAILURES = 20


class Channel(msgspec.Struct, frozen=True):
    """A way to reach a person."""

    id: str
    person: str
    kind: str
    address: str
    keys: str
    origin: str
    confirmed_at: int | None
    off_at: int | None
    failures: int = 0


CHANNEL = [channels.c[name] for name in Channel.__struct_fields__]


class Channels:
    """Reads and writes channels, and counts what was sent to an address."""

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine

    def add(
        self, person: str, kind: str, address: str, keys: str, origin: str, code: str = ""
    ) -> Channel | None:
        """A new channel, which waits for a code if there is one; None if there are too many.

        The same address again replaces the earlier channel, once it is confirmed.
        """
        confirmed = None if code else now()
        made = Channel(new_id(), person, kind, address, keys, origin, confirmed, None)
        theirs = channels.c.person == person
        same = sa.and_(theirs, channels.c.kind == kind, channels.c.address == address)
        replaced = sa.and_(same, channels.c.confirmed_at.is_(None)) if code else same
        with self.engine.begin() as connection:
            connection.execute(channels.delete().where(replaced))
            count = connection.execute(sa.select(sa.func.count()).where(theirs)).scalar_one()
            if count >= MAX_CHANNELS:
                return None
            values = {**msgspec.structs.asdict(made), "made_at": now()}
            values["code"] = hash_of_code(made.id, code) if code else None
            connection.execute(channels.insert().values(**values))
        return made

    def of(self, person: str) -> list[Channel]:
        query = sa.select(*CHANNEL).where(channels.c.person == person).order_by(channels.c.made_at)
        with reading(self.engine) as connection:
            return [Channel(*row) for row in connection.execute(query)]

    def find(self, channel: str) -> Channel | None:
        with reading(self.engine) as connection:
            found = connection.execute(sa.select(*CHANNEL).where(channels.c.id == channel)).first()
        return None if found is None else Channel(*found)

    def confirm(self, person: str, channel: str, code: str) -> bool:
        """Confirm a mail address by the code that was sent there; five wrong ones end it."""
        same = sa.and_(channels.c.id == channel, channels.c.person == person)
        open_ = sa.and_(same, channels.c.code_tries < MAX_CODE_TRIES, channels.c.code.is_not(None))
        counted = channels.update().where(open_).values(code_tries=channels.c.code_tries + 1)
        with self.engine.begin() as connection:
            if connection.execute(counted).rowcount != 1:
                return False
            query = sa.select(channels.c.code, channels.c.address).where(same)
            wanted, address = connection.execute(query).one()
            if not hmac.compare_digest(wanted, hash_of_code(channel, code)):
                return False
            earlier = sa.and_(channels.c.person == person, channels.c.address == address)
            connection.execute(channels.delete().where(earlier, channels.c.id != channel))
            done = channels.update().where(same)
            connection.execute(done.values(code=None, confirmed_at=now()))
        return True

    def has_confirmed(self, person: str, address: str) -> bool:
        """Whether a person has shown that a mail address is theirs."""
        same = sa.and_(channels.c.person == person, channels.c.address == address)
        query = sa.select(channels.c.id).where(same, channels.c.confirmed_at.is_not(None))
        with reading(self.engine) as connection:
            return connection.execute(query).first() is not None

    def remove(self, person: str, channel: str) -> None:
        same = sa.and_(channels.c.id == channel, channels.c.person == person)
        with self.engine.begin() as connection:
            connection.execute(channels.delete().where(same))

    def switch(self, channel: str, *, is_on: bool) -> None:
        """Switch a channel on or off."""
        values = {"off_at": None if is_on else now(), "failures": 0}
        with self.engine.begin() as connection:
            connection.execute(channels.update().where(channels.c.id == channel).values(**values))

    def drop(self, channel: str) -> None:
        """Delete a channel that its service reports as gone."""
        with self.engine.begin() as connection:
            connection.execute(channels.delete().where(channels.c.id == channel))

    def note(self, channel: str, *, has_arrived: bool) -> None:
        """Count failures in a row; after many the channel is off."""
        same = channels.update().where(channels.c.id == channel)
        is_last = channels.c.failures >= MAX_FAILURES - 1
        failed = {
            "failures": channels.c.failures + 1,
            "off_at": sa.case((is_last, now()), else_=channels.c.off_at),
        }
        with self.engine.begin() as connection:
            connection.execute(same.values({"failures": 0} if has_arrived else failed))

    def count(self, address: str, purpose: str, most: int) -> bool:
        """Count something that is sent to an address today; False if it was enough already."""
        day, hashed = now() // DAY, hashlib.sha256(address.casefold().encode()).digest()
        same = sa.and_(sent.c.address == hashed, sent.c.day == day, sent.c.purpose == purpose)
        more = sent.update().where(same, sent.c.count < most).values(count=sent.c.count + 1)
        with self.engine.begin() as connection:
            connection.execute(sent.delete().where(sent.c.day < day - 1))
            if connection.execute(more).rowcount == 1:
                return True
            if connection.execute(sa.select(sent.c.count).where(same)).first() is not None:
                return False
            first = {"address": hashed, "day": day, "purpose": purpose, "count": 1}
            connection.execute(sent.insert().values(**first))
        return True


def new_code() -> str:
    """Six digits that are sent to a mail address."""
    return f"{secrets.randbelow(10**6):06d}"


def hash_of_code(channel: str, code: str) -> bytes:
    return hashlib.sha256(f"{channel} {code}".encode()).digest()
