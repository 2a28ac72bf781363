"""Profiles of people. A browser's cookie identifies a person; there is no password."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
import sqlalchemy as sa

from keelstone.server.clock import now
from keelstone.server.storage.engine import reading
from keelstone.server.storage.schema import (
    browsers,
    challenges,
    holdings,
    identities,
    passkeys,
    people,
    ratings,
    tokens,
)
from keelstone.server.storage.tokens import SEAT, hold, notify_revoked

#: letters of an id
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
#: how many passkeys a person may have
MAX_PASSKEYS = 10


class Person(msgspec.Struct, frozen=True):
    """A person. The quiet hours are minutes after midnight in the time zone."""

    id: str
    key: bytes
    name: str
    language: str
    time_zone: str
    quiet_from: int | None
    quiet_to: int | None
    made_at: int


class Passkey(msgspec.Struct, frozen=True):
    """A passkey of a person."""

    id: bytes
    person: str
    public_key: bytes
    sign_count: int
    made_at: int
    used_at: int


PERSON = [people.c[name] for name in Person.__struct_fields__]
PASSKEY = [passkeys.c[name] for name in Passkey.__struct_fields__]


def new_id() -> str:
    """An internal id; not a secret."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


class People:
    """Reads and writes people, their browsers, passkeys and accounts at other sites."""

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine

    # -- browsers ------------------------------------------------------------------------------

    def of_browser(self, browser: bytes) -> Person | None:
        """The person who uses a browser."""
        same = sa.and_(browsers.c.hash == browser, browsers.c.person == people.c.id)
        with reading(self.engine) as connection:
            found = connection.execute(sa.select(*PERSON).where(same)).first()
        return None if found is None else Person(*found)

    def find(self, person: str) -> Person | None:
        with reading(self.engine) as connection:
            found = connection.execute(sa.select(*PERSON).where(people.c.id == person)).first()
        return None if found is None else Person(*found)

    def create(self, browser: bytes, name: str, language: str) -> Person:
        """A person who uses a browser; all that the browser holds is theirs."""
        made = Person(
            new_id(), secrets.token_bytes(32), name, language, "UTC", None, None, now()
        )  # fmt: skip
        with self.engine.begin() as connection:
            connection.execute(people.insert().values(**msgspec.structs.asdict(made)))
            _use(connection, browser, made)
        return made

    def use(self, browser: bytes, person: Person) -> None:
        """Assign a browser to a person, with all tokens that it holds."""
        with self.engine.begin() as connection:
            _use(connection, browser, person)

    def take_over(self, browser: bytes, person: Person) -> None:
        """Copy a browser's tokens to a person; the browser itself stays unassigned."""
        with self.engine.begin() as connection:
            _take_over(connection, browser, person)

    def hold(self, person: Person, token_hash: bytes) -> None:
        """Record that a person holds a token."""
        with self.engine.begin() as connection:
            hold(connection, person.key, token_hash)

    def sign_out(self, person: Person, browser: bytes, *, everywhere: bool) -> None:
        """Forget a person in one browser, or in all others."""
        theirs = browsers.c.person == person.id
        chosen = browsers.c.hash != browser if everywhere else browsers.c.hash == browser
        gone = sa.select(browsers.c.hash).where(theirs, chosen)
        with self.engine.begin() as connection:
            connection.execute(holdings.delete().where(holdings.c.browser.in_(gone)))
            connection.execute(browsers.delete().where(theirs, chosen))
            notify_revoked(connection)

    def count_browsers(self, person: Person) -> int:
        query = sa.select(sa.func.count()).where(browsers.c.person == person.id)
        with reading(self.engine) as connection:
            return int(connection.execute(query).scalar_one())

    def with_seats(self, table: str) -> set[str]:
        """The ids of the people who have a seat at a table, or one that is kept for them."""
        joined = tokens.join(holdings, holdings.c.hash == tokens.c.hash).join(
            people, people.c.key == holdings.c.browser
        )
        query = sa.select(people.c.id).select_from(joined)
        query = query.where(tokens.c.table_id == table, tokens.c.role == SEAT)
        with reading(self.engine) as connection:
            return set(connection.execute(query).scalars())

    # -- what they have chosen -------------------------------------------------------------------

    def change(self, person: Person, **values: Any) -> None:
        with self.engine.begin() as connection:
            connection.execute(people.update().where(people.c.id == person.id).values(**values))

    def delete(self, person: Person) -> None:
        """Delete everything that is known of a person. Seats stay with the browsers' tables."""
        theirs = sa.select(browsers.c.hash).where(browsers.c.person == person.id)
        with self.engine.begin() as connection:
            holder = sa.or_(holdings.c.browser == person.key, holdings.c.browser.in_(theirs))
            connection.execute(holdings.delete().where(holder))
            connection.execute(ratings.delete().where(ratings.c.player == person.id))
            connection.execute(people.delete().where(people.c.id == person.id))
            notify_revoked(connection)

    # -- passkeys --------------------------------------------------------------------------------

    def add_passkey(self, passkey: Passkey) -> bool:
        """Add a passkey; False if there are too many."""
        with self.engine.begin() as connection:
            theirs = sa.select(sa.func.count()).where(passkeys.c.person == passkey.person)
            if connection.execute(theirs).scalar_one() >= MAX_PASSKEYS:
                return False
            connection.execute(passkeys.insert().values(**msgspec.structs.asdict(passkey)))
        return True

    def passkey(self, credential: bytes) -> Passkey | None:
        with reading(self.engine) as connection:
            query = sa.select(*PASSKEY).where(passkeys.c.id == credential)
            found = connection.execute(query).first()
        return None if found is None else Passkey(*found)

    def passkeys(self, person: Person) -> list[Passkey]:
        query = sa.select(*PASSKEY).where(passkeys.c.person == person.id)
        with reading(self.engine) as connection:
            return [Passkey(*row) for row in connection.execute(query.order_by(passkeys.c.made_at))]

    def passkey_used(self, credential: bytes, sign_count: int) -> None:
        same = passkeys.update().where(passkeys.c.id == credential)
        with self.engine.begin() as connection:
            connection.execute(same.values(sign_count=sign_count, used_at=now()))

    def remove_passkey(self, person: Person, credential: bytes) -> None:
        same = sa.and_(passkeys.c.id == credential, passkeys.c.person == person.id)
        with self.engine.begin() as connection:
            connection.execute(passkeys.delete().where(same))

    # -- accounts at other sites -----------------------------------------------------------------

    def of_identity(self, issuer: str, subject: str) -> Person | None:
        same = sa.and_(identities.c.issuer == issuer, identities.c.subject == subject)
        query = sa.select(*PERSON).where(same, identities.c.person == people.c.id)
        with reading(self.engine) as connection:
            found = connection.execute(query).first()
        return None if found is None else Person(*found)

    def add_identity(self, person: Person, issuer: str, subject: str) -> None:
        values = {"issuer": issuer, "subject": subject, "person": person.id, "made_at": now()}
        with self.engine.begin() as connection:
            connection.execute(identities.insert().values(**values))

    def has_identity(self, person: Person) -> bool:
        query = sa.select(identities.c.issuer).where(identities.c.person == person.id)
        with reading(self.engine) as connection:
            return connection.execute(query).first() is not None

    def remove_identities(self, person: Person) -> None:
        """Unlink all accounts at other sites."""
        with self.engine.begin() as connection:
            connection.execute(identities.delete().where(identities.c.person == person.id))

    # -- challenges --------------------------------------------------------------------------------

    def ask(self, asked: bytes, purpose: str, browser: bytes, value: str, until: int) -> None:
        """Remember a challenge for a browser, and forget those that are too old."""
        values = {"purpose": purpose, "browser": browser, "value": value, "until": until}
        with self.engine.begin() as connection:
            connection.execute(challenges.delete().where(challenges.c.until < now()))
            connection.execute(challenges.insert().values(hash=asked, **values))

    def answered(self, asked: bytes, purpose: str, browser: bytes) -> str | None:
        """The value of a challenge that was asked of this browser: once, and in time."""
        same = sa.and_(
            challenges.c.hash == asked,
            challenges.c.purpose == purpose,
            challenges.c.browser == browser,
            challenges.c.until >= now(),
        )
        with self.engine.begin() as connection:
            value = connection.execute(sa.select(challenges.c.value).where(same)).scalar()
            gone = connection.execute(challenges.delete().where(challenges.c.hash == asked))
        return value if gone.rowcount == 1 else None


def _use(connection: sa.Connection, browser: bytes, person: Person) -> None:
    connection.execute(browsers.delete().where(browsers.c.hash == browser))
    values = {"hash": browser, "person": person.id, "made_at": now()}
    connection.execute(browsers.insert().values(**values))
    _take_over(connection, browser, person)


def _take_over(connection: sa.Connection, browser: bytes, person: Person) -> None:
    query = sa.select(holdings.c.hash).where(holdings.c.browser == browser)
    for (token_hash,) in connection.execute(query).all():
        hold(connection, person.key, token_hash)
