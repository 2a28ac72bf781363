"""Recovery codes: twelve letters by which a person comes back on another device.

The first four letters find the code, the other eight are its secret: about 40 bits. The database
has a slow hash of them. After ten wrong ones a code rests for an hour; a code is good for one use.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Any

import sqlalchemy as sa

from keelstone.server.clock import now
from keelstone.server.storage.people import PERSON, Person
from keelstone.server.storage.schema import people, recovery_codes

#: letters and digits that are not mistaken for each other
ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
HANDLE, SECRET = 4, 8
#: wrong secrets that a code takes in an hour, in milliseconds
MAX_TRIES, REST = 10, 3_600_000


def normal(code: str) -> str:
    """A code as it was typed, without gaps and in capitals; empty where it cannot be one."""
    letters = "".join(code.upper().split()).replace("-", "")
    is_code = len(letters) == HANDLE + SECRET and set(letters) <= set(ALPHABET)
    return letters if is_code else ""


def spaced(letters: str) -> str:
    """A code as people read it: three groups of four."""
    return "-".join(letters[begin : begin + 4] for begin in range(0, len(letters), 4))


def slow_hash(secret: str, salt: bytes) -> bytes:
    return hashlib.scrypt(secret.encode(), salt=salt, n=2**14, r=8, p=1, dklen=32)


class RecoveryCodes:
    """Creates and redeems recovery codes."""

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine

    def create(self, person: Person) -> str:
        """Create a code for a person; it replaces an older one."""
        letters = "".join(secrets.choice(ALPHABET) for _ in range(HANDLE + SECRET))
        salt = secrets.token_bytes(16)
        values = {"person": person.id, "salt": salt, "tries": 0, "tried_at": 0, "made_at": now()}
        hashed = slow_hash(letters[HANDLE:], salt)
        handle = letters[:HANDLE]
        with self.engine.begin() as connection:
            same = recovery_codes.c.person == person.id
            connection.execute(recovery_codes.delete().where(same))
            taken = sa.select(recovery_codes.c.handle).where(recovery_codes.c.handle == handle)
            if connection.execute(taken).first() is None:
                connection.execute(
                    recovery_codes.insert().values(handle=handle, hash=hashed, **values)
                )
                return spaced(letters)
        return self.create(person)

    def exists(self, person: Person) -> bool:
        with self.engine.connect() as connection:
            same = sa.select(recovery_codes.c.handle).where(recovery_codes.c.person == person.id)
            return connection.execute(same).first() is not None

    def redeem(self, code: str) -> Person | None:
        """Use a code up; return its person.

        A wrong secret is counted before it is compared, so that many at once are counted too.
        """
        handle, secret = normal(code)[:HANDLE], normal(code)[HANDLE:]
        if not handle:
            return None
        if (found := self._try(handle)) is None:
            slow_hash(secret, b"")  # as long as for a code that exists
            return None
        if not hmac.compare_digest(slow_hash(secret, found.salt), found.hash):
            return None
        with self.engine.begin() as connection:
            same = sa.and_(recovery_codes.c.handle == handle, recovery_codes.c.hash == found.hash)
            if connection.execute(recovery_codes.delete().where(same)).rowcount != 1:
                return None
            row = connection.execute(sa.select(*PERSON).where(people.c.id == found.person)).first()
        return None if row is None else Person(*row)

    def _try(self, handle: str) -> Any:
        """Count a try; None where there is no such code or it rests."""
        code = recovery_codes.c
        fresh = code.tried_at < now() - REST
        tries = sa.case((fresh, 1), else_=code.tries + 1)
        tried_at = sa.case((fresh, now()), else_=code.tried_at)
        allowed = sa.and_(code.handle == handle, sa.or_(fresh, code.tries < MAX_TRIES))
        counted = recovery_codes.update().where(allowed).values(tries=tries, tried_at=tried_at)
        with self.engine.begin() as connection:
            if connection.execute(counted).rowcount != 1:
                return None
            query = sa.select(code.person, code.salt, code.hash).where(code.handle == handle)
            return connection.execute(query).first()
