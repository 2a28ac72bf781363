"""Verifiable chance: committed to before the game, and checked by anybody after it.

1. A table draws a secret of 256 bits before anybody sits down, and shows its SHA-256: the
   commitment.
2. Everybody who sits down commits to a salt. The salts are shown when every seat has committed
   (salts.py). A bot's salt is empty, so that the server has nothing to choose once it is bound.
3. Number i of a table is HMAC-SHA-256 with the secret as key over a line of text that holds the
   salts and i, read as a whole number of 256 bits. The lay-out of the board is such a number too.
4. To choose among weights that add up to t, numbers of the last, incomplete run of t are passed
   over and the next one is taken, then the remainder by t is looked up in the weights, in the
   order of the outcomes' numbers: no outcome is favoured by as much as a hair.
5. After the last move the secret is shown, and everything can be computed again.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

SECRET_BYTES = 32
RANGE = 1 << 256
SEED_BITS = 63


def new_secret() -> bytes:
    """A table's secret."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment_of(secret: bytes) -> str:
    """The commitment to a secret, published before the first move."""
    return hashlib.sha256(secret).hexdigest()


@dataclass(frozen=True)
class Chance:
    """The chance of one table: its secret, and the salts of its seats in order."""

    secret: bytes
    salts: tuple[str, ...]

    def number(self, what: str, index: int, attempt: int = 0) -> int:
        """A whole number of 256 bits; `what` keeps outcomes and lay-outs apart."""
        line = json.dumps(["keelstone chance 1", what, index, attempt, *self.salts])
        return int.from_bytes(hmac.digest(self.secret, line.encode(), "sha256"), "big")

    def below(self, limit: int, what: str, index: int) -> int:
        """A whole number from 0 to limit - 1, each exactly as likely."""
        complete = RANGE - RANGE % limit
        attempt = 0
        while (number := self.number(what, index, attempt)) >= complete:
            attempt += 1
        return number % limit

    def outcome(self, index: int, weights: Sequence[int]) -> int:
        """What chance brings the index-th time, each outcome as likely as its weight."""
        rest = self.below(sum(weights), "outcome", index)
        for number, weight in enumerate(weights):
            rest -= weight
            if rest < 0:
                return number
        raise ValueError("chance was asked, but nothing has any weight")

    @property
    def seed(self) -> int:
        """The seed that the lay-out of a random board is dealt from."""
        return self.number("lay-out", 0) % (1 << SEED_BITS)
