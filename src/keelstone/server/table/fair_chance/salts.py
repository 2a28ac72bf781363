"""The salts of the seats: committed to first, shown when every seat has committed.

1. A person who sits down brings the SHA-256 of a salt: the salt's commitment.
2. When every seat is taken and no commitment is missing, the table asks for the salts. Nobody can
   change a commitment any more.
3. When every salt has been shown, the game begins.

A salt that was shown is used up unless the game begins with it. A seat that does not answer within
`SALT_WAIT` is left out: it has no salt, and every other seat commits to a new one. So the seat that
withholds its salt chooses between the known numbers and numbers that nobody knows yet, once, and
the log says so.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from keelstone.server.table.table import Chair

#: milliseconds that a seat has to commit or to show its salt
SALT_WAIT = 30_000

COMMIT, REVEAL = "commit", "reveal"


def salt_commitment_of(salt: str) -> str:
    """The commitment to a salt."""
    return hashlib.sha256(salt.encode()).hexdigest()


def salt_stage(chairs: Sequence[Chair]) -> tuple[str, list[int]]:
    """The stage the table waits in ("commit", "reveal" or none), and the seats it waits for."""
    if not all(chair.is_taken for chair in chairs):
        return "", []
    owing = [seat for seat, chair in enumerate(chairs) if chair.owes_commitment]
    if owing:
        return COMMIT, owing
    hidden = [seat for seat, chair in enumerate(chairs) if chair.salt_commitment and not chair.salt]
    return (REVEAL, hidden) if hidden else ("", [])


def discard_revealed_salts(chairs: Iterable[Chair]) -> None:
    """Demand a new commitment from every seat whose committed salt has been shown."""
    for chair in chairs:
        if chair.salt_commitment and chair.salt:
            chair.salt_commitment = chair.salt = ""
            chair.owes_commitment = True


def leave_out(chairs: Sequence[Chair], seats: Iterable[int]) -> None:
    """Go on without the salts of some seats."""
    for seat in seats:
        chairs[seat].salt_commitment = ""
        chairs[seat].owes_commitment = False
        chairs[seat].is_left_out = True
    discard_revealed_salts(chairs)
