"""Idempotency keys: a repeated command is recognised by its caller and its key.

A key is no credential. It is compared together with its caller, and a key that comes back with
another command or body is refused.
"""

from __future__ import annotations

import base64
import hashlib
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

from keelstone.engine.patterns import whole

#: letters of the digests of a caller and of a body; with the longest key a stored key has 80
CALLER_LETTERS, CONTENT_LETTERS = 6, 8

Key = Annotated[
    str, Meta(pattern=whole(r"[A-Za-z0-9_-]{16,64}"), description="makes a repeat harmless")
]
OwnToken = Annotated[
    str,
    Meta(
        pattern=whole(r"[A-Za-z0-9_-]{22}"),
        description="128 random bits of your own, base64: by them a repeat is known to be yours",
    ),
]


class Command(NamedTuple):
    """A command that was given a key: digests of its caller and its body."""

    caller: str
    content: str
    key: str

    @property
    def scope(self) -> str:
        """What is unique at a table: a key of a caller."""
        return f"{self.caller} {self.key}"

    @property
    def stored(self) -> str:
        """The command as the log stores it."""
        return f"{self.caller}.{self.content} {self.key}"

    @classmethod
    def of(cls, caller: object, key: str, kind: str, body: Any) -> Command:
        """The command of a caller; `body` is everything that it asks for."""
        encoded = msgspec.json.encode([kind, msgspec.to_builtins(body)])
        content = _digest(encoded, CONTENT_LETTERS)
        return cls(_digest(repr(caller).encode(), CALLER_LETTERS), content, key)

    @classmethod
    def parse(cls, stored: str) -> Command | None:
        """A stored command; None for one that an older version stored."""
        caller, dot, rest = stored.partition(".")
        content, _, key = rest.partition(" ")
        return cls(caller, content, key) if dot else None


def _digest(text: bytes, letters: int) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(text).digest())[:letters].decode()
