"""Tokens: 128 random bits that open a seat. The database knows only their SHA-256."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec
import sqlalchemy as sa

from keelstone.server.clock import now
from keelstone.server.storage.engine import is_postgres, reading
from keelstone.server.storage.schema import ALL_TABLES, CHANNEL, browsers, holdings, people, tokens
from keelstone.server.table import events

TOKEN_BYTES = 16
#: a token as it is written: base64 for addresses, without padding
FORM = re.compile(r"[A-Za-z0-9_-]{22}")

#: hashes of tokens and tables in the keys of answers that are kept: some 15 MB
MAX_HASHES = 200_000
#: what a token may be for; an invitation becomes a seat when its bearer sits down
HOST, INVITE, SEAT, WATCH = "host", "invite", "seat", "watch"
#: tokens that open nothing any more: an invitation by which somebody sat down, a revoked token
USED, REVOKED = "used", "revoked"
#: digits of a token's hash that name it in a list of links
LINK_DIGITS = 16


class Right(msgspec.Struct, frozen=True):
    """A right of a token at a table.

    A seat token belongs to one sitting: the number of the event by which its owner sat down.
    Without one it reserves a seat at a rematch.
    """

    table: str
    role: str
    seat: int | None = None
    sitting: int | None = None
    #: whether the token was never used since its owner sat down
    is_fresh: bool = False


class Grant(msgspec.Struct, frozen=True):
    """A token to be written together with events or a table.

    `maker` is the hash of the credential it was made with, `command` the digest of the command
    that asked for it. `is_reserved`: its owner had reserved the seat at a rematch.
    """

    hash: bytes
    role: str
    seat: int | None = None
    maker: bytes | None = None
    command: str = ""
    is_reserved: bool = False


class LinkRow(msgspec.Struct, frozen=True):
    """A token that was handed out as a link."""

    hash: bytes
    role: str
    seat: int | None
    maker: bytes | None
    made_at: int

    @property
    def id(self) -> str:
        return self.hash.hex()[:LINK_DIGITS]


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_key() -> bytes:
    """A key for `derived_token`."""
    return secrets.token_bytes(32)


def derived_token(key: bytes, credential: str, *purpose: str | int) -> str:
    """The token that a repeat of the same command of the same caller gets again.

    It needs both the server's key and the caller's own credential, which the database never has.
    """
    text = msgspec.json.encode([credential, *purpose])
    digest = hmac.new(key, text, hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest[:TOKEN_BYTES]).decode().rstrip("=")


def hash_of(token: str) -> bytes:
    """What is stored of a token. It is random, so that a plain hash cannot be searched."""
    return hashlib.sha256(token.encode()).digest()


def new_table_id() -> str:
    """The public name of a table, in addresses: no secret."""
    return "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(10))


RIGHT_COLUMNS = [
    tokens.c.table_id, tokens.c.role, tokens.c.seat, tokens.c.sitting, tokens.c.used_at
]  # fmt: skip


def _right(row: Any) -> Right:
    is_fresh = row.role == SEAT and row.used_at is None
    return Right(row.table_id, row.role, row.seat, row.sitting, is_fresh)


class RightsCache:
    """Answers that were read from the database, until a token changes.

    An answer that was read while a token changed is not kept. Processes that share a PostgreSQL
    database would not learn of each other's changes: there nothing is kept.
    """

    def __init__(self, is_used: bool) -> None:
        self.is_used = is_used
        self._version = 0
        self._answers: dict[tuple[Hashable, ...], list[Right]] = {}
        self._hashes = 0

    def get(self, key: tuple[Hashable, ...]) -> list[Right] | None:
        return self._answers.get(key)

    def fill(self, key: tuple[Hashable, ...], read: Callable[[], list[Right]]) -> list[Right]:
        """Read an answer and keep it."""
        version = self._version
        found = read()
        if self.is_used and version == self._version and self._hashes < MAX_HASHES:
            self._answers[key] = found
            self._hashes += len(key)
        return found

    def clear(self) -> None:
        """Tokens have changed."""
        self._version += 1
        self._answers, self._hashes = {}, 0


class Tokens:
    """Tokens and their rights, and the tokens that a browser's cookie stands for."""

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine
        self._cache = RightsCache(is_used=not is_postgres(engine))

    @contextmanager
    def _changing(self) -> Iterator[sa.Connection]:
        with self.engine.begin() as connection:
            yield connection
        self.clear_cache()

    def clear_cache(self) -> None:
        """Tokens have changed."""
        self._cache.clear()

    def grant(self, right: Right, token: str = "", **rest: Any) -> str:
        """A new token for a right; `rest` is as in `Grant`."""
        token = token or new_token()
        self.grant_hash(hash_of(token), right, **rest)
        return token

    def grant_hash(self, token_hash: bytes, right: Right, **rest: Any) -> None:
        granted = Grant(token_hash, right.role, right.seat, **rest)
        with self._changing() as connection:
            write_grants(connection, right.table, [granted], right.sitting, used_at=now())

    def revoke(self, table: str, role: str, seat: int | None) -> None:
        """Revoke the tokens of a right."""
        same = sa.and_(tokens.c.table_id == table, tokens.c.role == role, tokens.c.seat == seat)
        self._revoke(table, same)

    def revoke_link(self, table: str, token_hash: bytes) -> None:
        """Revoke one token."""
        self._revoke(table, sa.and_(tokens.c.table_id == table, tokens.c.hash == token_hash))

    def revoke_invitations(self, table: str) -> None:
        """Revoke all invitations to a table."""
        self._revoke(table, sa.and_(tokens.c.table_id == table, tokens.c.role == INVITE))

    def _revoke(self, table: str, condition: sa.ColumnElement[bool]) -> None:
        with self._changing() as connection:
            connection.execute(tokens.update().where(condition).values(role=REVOKED))
            notify_revoked(connection, table)

    def mark_used(self, hashes: Sequence[bytes], table: str) -> None:
        """Record that a seat's token was used, so the response that carried it has arrived."""
        fresh = sa.and_(
            tokens.c.hash.in_(list(hashes)),
            tokens.c.table_id == table,
            tokens.c.used_at.is_(None),
        )
        with self._changing() as connection:
            connection.execute(tokens.update().where(fresh).values(used_at=now()))

    def used_at(self, token_hash: bytes) -> str | None:
        """The table at which somebody has sat down by this invitation."""
        same = sa.and_(tokens.c.hash == token_hash, tokens.c.role == USED)
        with reading(self.engine) as connection:
            return connection.execute(sa.select(tokens.c.table_id).where(same)).scalar()

    def is_shared(self, token_hash: bytes) -> bool:
        """Whether many people may share a token, such as a link for spectators."""
        roles = {right.role for right, _ in self.granted(token_hash)}
        return bool(roles) and not roles & {HOST, SEAT}

    def granted(self, token_hash: bytes) -> list[tuple[Right, str]]:
        """The grant of a token, revoked or not, and the digests of the commands."""
        columns = *RIGHT_COLUMNS, tokens.c.command
        query = sa.select(*columns).where(tokens.c.hash == token_hash)
        with reading(self.engine) as connection:
            return [(_right(row), row.command) for row in connection.execute(query)]

    def revoked(self, hashes: Sequence[bytes], table: str) -> list[Right]:
        """The rights of revoked tokens, by which a repeated command is recognised."""
        return self._read_rights(
            sa.and_(
                tokens.c.hash.in_(list(hashes)),
                tokens.c.table_id == table,
                tokens.c.role == REVOKED,
            )
        )

    def links(self, table: str) -> list[LinkRow]:
        """The links of a table that open something, the oldest first."""
        return [link for link in self._links(table) if link.role != REVOKED]

    def find_link(self, table: str, link: str) -> LinkRow | None:
        """A link by its id, revoked or not."""
        return next((found for found in self._links(table) if found.id == link), None)

    def _links(self, table: str) -> list[LinkRow]:
        """Invitations and links for spectators, and the links that owners made to their seats."""
        handed_out = sa.or_(
            tokens.c.role.in_([INVITE, WATCH]),
            sa.and_(tokens.c.role.in_([SEAT, REVOKED]), tokens.c.maker.is_not(None)),
        )
        columns = [tokens.c[name] for name in LinkRow.__struct_fields__]
        query = sa.select(*columns).where(tokens.c.table_id == table, handed_out)
        with reading(self.engine) as connection:
            return [LinkRow(*row) for row in connection.execute(query.order_by(tokens.c.made_at))]

    def known_rights(self, hashes: Sequence[bytes], table: str | None = None) -> list[Right] | None:
        """The answer of `rights` where it is known without the database."""
        return self._cache.get((*hashes, table))

    def rights(self, hashes: Sequence[bytes], table: str | None = None) -> list[Right]:
        """What some tokens open, everywhere or at one table."""
        return self._cache.fill((*hashes, table), lambda: self._rights(hashes, table))

    def _rights(self, hashes: Sequence[bytes], table: str | None) -> list[Right]:
        is_valid = tokens.c.role.not_in([USED, REVOKED])
        condition = sa.and_(tokens.c.hash.in_(list(hashes)), is_valid)
        if table is not None:
            condition = sa.and_(condition, tokens.c.table_id == table)
        return self._read_rights(condition)

    def _read_rights(self, condition: sa.ColumnElement[bool]) -> list[Right]:
        query = sa.select(*RIGHT_COLUMNS).where(condition).order_by(tokens.c.made_at)
        with reading(self.engine) as connection:
            return [_right(row) for row in connection.execute(query)]

    def copy_seats(self, old: str, new: str, sittings: Sequence[int]) -> None:
        """Reserve the seats of a rematch for their owners: those of the named sittings."""
        is_current = sa.and_(tokens.c.role == SEAT, tokens.c.sitting.in_(list(sittings)))
        wanted = sa.or_(tokens.c.role.in_([HOST, WATCH]), is_current)
        columns = ["hash", "table_id", "role", "seat", "made_at", "used_at", "maker", "command"]
        source = sa.select(
            tokens.c.hash, sa.literal(new), tokens.c.role, tokens.c.seat, sa.literal(now()),
            sa.literal(now()), tokens.c.maker, sa.literal(""),
        ).where(sa.and_(tokens.c.table_id == old, wanted))  # fmt: skip
        with self._changing() as connection:
            connection.execute(tokens.insert().from_select(columns, source))

    # -- browsers ------------------------------------------------------------------------------

    def hold(self, browser: bytes, token_hash: bytes) -> None:
        """Record that a browser holds a token, and so does the person who uses it."""
        with self.engine.begin() as connection:
            hold(connection, browser, token_hash)
            for (key,) in connection.execute(_key_of_person(browser)).all():
                hold(connection, key, token_hash)

    def held(self, browser: bytes) -> list[bytes]:
        """The tokens that a browser holds, and those of the person who uses it."""
        holders = holdings.c.browser.in_(sa.union_all(_key_of_person(browser), _just(browser)))
        query = sa.select(holdings.c.hash).where(holders).distinct()
        with reading(self.engine) as connection:
            return [token_hash for (token_hash,) in connection.execute(query)]


def _key_of_person(browser: bytes) -> sa.Select[Any]:
    """What stands for the person who uses a browser among the holders of tokens."""
    same = sa.and_(browsers.c.hash == browser, browsers.c.person == people.c.id)
    return sa.select(people.c.key).where(same)


def _just(browser: bytes) -> sa.Select[Any]:
    return sa.select(sa.literal(browser, sa.LargeBinary))


def hold(connection: sa.Connection, holder: bytes, token_hash: bytes) -> None:
    """Write that a browser or a person holds a token."""
    same = sa.and_(holdings.c.browser == holder, holdings.c.hash == token_hash)
    if connection.execute(sa.select(holdings.c.hash).where(same)).first() is None:
        values = {"browser": holder, "hash": token_hash, "made_at": now()}
        connection.execute(holdings.insert().values(**values))


def notify_revoked(connection: sa.Connection, table: str = ALL_TABLES) -> None:
    """Let streams in other processes ask for their rights: at one table, or everywhere."""
    if is_postgres(connection.engine):  # number 0: no event
        text = f"tokens {table} 0"
        connection.execute(sa.select(sa.func.pg_notify(CHANNEL, text)))


# -- in the transaction of a table's log -----------------------------------------------------------


def write_grants(
    connection: sa.Connection,
    table: str,
    grants: Sequence[Grant],
    sitting: int | None = None,
    used_at: int | None = None,
) -> None:
    """Write new tokens."""
    for granted in grants:
        values = {
            "hash": granted.hash,
            "role": granted.role,
            "seat": granted.seat,
            "maker": granted.maker,
            "command": granted.command,
        }
        times = {"made_at": now(), "used_at": used_at}
        connection.execute(
            tokens.insert().values(table_id=table, sitting=sitting, **values, **times)
        )


def follow_seats(
    connection: sa.Connection, table: str, rows: Sequence[events.Row], grants: Sequence[Grant]
) -> None:
    """Update the tokens of seats by the events that change their owners.

    The tokens of a seat become worthless in the transaction that frees it.
    """
    for row in rows:
        match row.event:
            case events.Stood(seat=seat):
                _change_role(connection, table, seat, SEAT, REVOKED)
            case events.Replaced(seat=seat):
                _change_role(connection, table, seat, SEAT, REVOKED)
                _change_role(connection, table, seat, INVITE, USED)
                own = [granted for granted in grants if granted.seat == seat]
                write_grants(connection, table, own, row.number)
            case events.CameBack(seat=seat):
                _change_role(connection, table, seat, INVITE, REVOKED)
            case events.Sat(seat=seat):
                own = [granted for granted in grants if granted.seat == seat]
                if any(granted.is_reserved for granted in own):
                    _bind_reservations(connection, table, seat, row.number)
                else:
                    _change_role(connection, table, seat, SEAT, REVOKED)
                _change_role(connection, table, seat, INVITE, USED)
                write_grants(connection, table, own, row.number)


def _change_role(connection: sa.Connection, table: str, seat: int, old: str, new: str) -> None:
    same = sa.and_(tokens.c.table_id == table, tokens.c.role == old, tokens.c.seat == seat)
    connection.execute(tokens.update().where(same).values(role=new))


def _bind_reservations(connection: sa.Connection, table: str, seat: int, sitting: int) -> None:
    """Whoever reserved a seat at a rematch sits there now: the tokens belong to this sitting."""
    reserved = sa.and_(
        tokens.c.table_id == table,
        tokens.c.role == SEAT,
        tokens.c.seat == seat,
        tokens.c.sitting.is_(None),
    )
    connection.execute(tokens.update().where(reserved).values(sitting=sitting))
