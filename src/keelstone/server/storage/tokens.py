"""Tokens: 128 random bits that open a seat. The database knows only their SHA-256."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager

import msgspec
import sqlalchemy as sa

from keelstone.server.clock import now
from keelstone.server.storage.engine import is_postgres, reading
from keelstone.server.storage.schema import holdings, tokens

TOKEN_BYTES = 16
#: a token as it is written: base64 for addresses, without padding
FORM = re.compile(r"[A-Za-z0-9_-]{22}")

#: how many answers are kept at most
MOST_ANSWERS = 20_000
#: what a token may be for; an invitation becomes a seat when its bearer sits down
HOST, INVITE, SEAT, WATCH = "host", "invite", "seat", "watch"
#: an invitation by which somebody has sat down: it opens nothing, but can be told from a wrong one
USED = "used"


class Right(msgspec.Struct, frozen=True):
    """A right of a token at a table."""

    table: str
    role: str
    seat: int | None = None


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def hash_of(token: str) -> bytes:
    """What is stored of a token. It is random, so that a plain hash cannot be searched."""
    return hashlib.sha256(token.encode()).digest()


def new_table_id() -> str:
    """The public name of a table, in addresses: no secret."""
    return "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(10))


class RightsCache:
    """Answers that were read from the database, until a token changes.

    An answer that was read while a token changed is not kept. Processes that share a PostgreSQL
    database would not learn of each other's changes: there nothing is kept.
    """

    def __init__(self, is_used: bool) -> None:
        self.is_used = is_used
        self._version = 0
        self._answers: dict[Hashable, list[Right]] = {}

    def get(self, key: Hashable) -> list[Right] | None:
        return self._answers.get(key)

    def fill(self, key: Hashable, read: Callable[[], list[Right]]) -> list[Right]:
        """Read an answer and keep it."""
        version = self._version
        found = read()
        if self.is_used and version == self._version and len(self._answers) < MOST_ANSWERS:
            self._answers[key] = found
        return found

    def clear(self) -> None:
        """Tokens have changed."""
        self._version += 1
        self._answers = {}


class Tokens:
    """Tokens and their rights, and the tokens that a browser's cookie stands for."""

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine
        self._cache = RightsCache(is_used=not is_postgres(engine))

    @contextmanager
    def _changing(self) -> Iterator[sa.Connection]:
        with self.engine.begin() as connection:
            yield connection
        self._cache.clear()

    def grant(self, right: Right) -> str:
        """A new token for a right."""
        token = new_token()
        self.grant_hash(hash_of(token), right)
        return token

    def grant_hash(self, token_hash: bytes, right: Right) -> None:
        values = {"hash": token_hash, "table_id": right.table, "role": right.role}
        with self._changing() as connection:
            connection.execute(tokens.insert().values(**values, seat=right.seat, made_at=now()))

    def revoke(self, table: str, role: str, seat: int | None) -> None:
        """Make the tokens of a right worthless."""
        same = sa.and_(tokens.c.table_id == table, tokens.c.role == role, tokens.c.seat == seat)
        with self._changing() as connection:
            connection.execute(tokens.delete().where(same))

    def use(self, table: str, seat: int) -> None:
        """Somebody has sat down: the invitations to a seat open nothing any more."""
        same = sa.and_(tokens.c.table_id == table, tokens.c.role == INVITE, tokens.c.seat == seat)
        with self._changing() as connection:
            connection.execute(tokens.update().where(same).values(role=USED))

    def used_at(self, token_hash: bytes) -> str | None:
        """The table at which somebody has sat down by this invitation."""
        same = sa.and_(tokens.c.hash == token_hash, tokens.c.role == USED)
        with reading(self.engine) as connection:
            return connection.execute(sa.select(tokens.c.table_id).where(same)).scalar()

    def known_rights(self, hashes: Sequence[bytes], table: str | None = None) -> list[Right] | None:
        """The answer of `rights` where it is known without the database."""
        return self._cache.get((*hashes, table))

    def rights(self, hashes: Sequence[bytes], table: str | None = None) -> list[Right]:
        """What some tokens open, everywhere or at one table."""
        return self._cache.fill((*hashes, table), lambda: self._rights(hashes, table))

    def _rights(self, hashes: Sequence[bytes], table: str | None) -> list[Right]:
        condition = sa.and_(tokens.c.hash.in_(list(hashes)), tokens.c.role != USED)
        if table is not None:
            condition = sa.and_(condition, tokens.c.table_id == table)
        with reading(self.engine) as connection:
            found = connection.execute(
                sa.select(tokens.c.table_id, tokens.c.role, tokens.c.seat)
                .where(condition)
                .order_by(tokens.c.made_at)
            )
            return [Right(*row) for row in found]

    def copy_seats(self, old: str, new: str) -> None:
        """The owners of seats at one table own the same seats at another: a rematch."""
        roles = tokens.c.role.in_([HOST, SEAT, WATCH])
        source = sa.select(
            tokens.c.hash, sa.literal(new), tokens.c.role, tokens.c.seat, sa.literal(now())
        ).where(sa.and_(tokens.c.table_id == old, roles))
        columns = ["hash", "table_id", "role", "seat", "made_at"]
        with self._changing() as connection:
            connection.execute(tokens.insert().from_select(columns, source))

    # -- browsers ------------------------------------------------------------------------------

    def hold(self, browser: bytes, token_hash: bytes) -> None:
        """A browser holds a token from now on."""
        same = sa.and_(holdings.c.browser == browser, holdings.c.hash == token_hash)
        with self.engine.begin() as connection:
            if connection.execute(sa.select(holdings.c.hash).where(same)).first() is None:
                values = {"browser": browser, "hash": token_hash, "made_at": now()}
                connection.execute(holdings.insert().values(**values))

    def held(self, browser: bytes) -> list[bytes]:
        """The tokens that a browser holds."""
        query = sa.select(holdings.c.hash).where(holdings.c.browser == browser)
        with reading(self.engine) as connection:
            return [token_hash for (token_hash,) in connection.execute(query)]
