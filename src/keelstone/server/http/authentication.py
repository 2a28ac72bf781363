"""Authentication by a token in the Authorization header, or by a browser's cookie.

Tokens are never part of an address that the server sees. Links carry them behind the #, the page
sends them once in a body, and the browser then holds a cookie that scripts cannot read.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from keelstone.i18n import say
from keelstone.server.errors import Forbidden, Unwelcome
from keelstone.server.runtime.registry import TableRegistry
from keelstone.server.storage.tokens import FORM, HOST, INVITE, SEAT, WATCH, Right, hash_of

COOKIE = "keelstone"


@dataclass
class Guest:
    """The sender of a request, and the rights of their tokens."""

    rights: list[Right] = field(default_factory=list)
    hashes: list[bytes] = field(default_factory=list)
    #: the token or cookie that was sent, and whether it was a token
    credential: str = ""
    is_bearer: bool = False

    @property
    def caller(self) -> str:
        """The id of the sender for idempotency keys."""
        return hash_of(self.credential).hex()

    def seats(self, table: str) -> list[int]:
        """The seats that are this guest's at a table."""
        return sorted({seat for seat, sitting in self._seats(table) if sitting is not None})

    def reserved(self, table: str) -> list[int]:
        """The seats of a rematch at which this guest may sit down again."""
        return sorted({seat for seat, sitting in self._seats(table) if sitting is None})

    def _seats(self, table: str) -> list[tuple[int, int | None]]:
        return [(r.seat, r.sitting) for r in self.at(table, SEAT) if r.seat is not None]

    def at(self, table: str, *roles: str) -> list[Right]:
        return [r for r in self.rights if r.table == table and r.role in roles]

    def seat(self, table: str, wanted: int | None) -> int:
        """The seat that a request names; the only one where it names none."""
        mine = self.seats(table)
        if not mine:
            raise (Forbidden if self.rights else Unwelcome)(say("You have no seat at this table."))
        if wanted is None and len(mine) > 1:
            raise Forbidden(say("You have several seats at this table: say which one you mean."))
        if wanted is not None and wanted not in mine:
            raise Forbidden(say("That is not your seat."))
        return mine[0] if wanted is None else wanted

    def viewer(self, table: str, wanted: int | None) -> int | None:
        """The seat to look from, None for a spectator; refused without any token of the table."""
        if wanted is not None or self.seats(table):
            return self.seat(table, wanted if wanted is not None else self.seats(table)[0])
        self.must_watch(table)
        return None

    def must_watch(self, table: str) -> None:
        if not self.at(table, WATCH, HOST, INVITE, SEAT):
            raise Unwelcome(say("You need a link to this table."))

    def is_invited_to_table(self, table: str) -> bool:
        """Whether the guest has an invitation that is for any free seat."""
        return any(right.seat is None for right in self.at(table, INVITE))

    def has_made(self, maker: bytes | None) -> bool:
        """Whether the credential of this guest has made a link.

        A link to watch is no proof of that: many may have it.
        """
        is_shared = self.is_bearer and {right.role for right in self.rights} <= {INVITE, WATCH}
        return bool(self.credential) and not is_shared and maker == hash_of(self.credential)

    def must_host(self, table: str) -> None:
        if not self.at(table, HOST):
            raise Forbidden(say("Only who set the table up may do that."))


async def guest_of(
    table_registry: TableRegistry, asked: HTTPConnection, table: str | None = None
) -> Guest:
    """The sender of a request and their rights, everywhere or at one table."""
    credential = bearer(asked) or browser_of(asked) or ""
    hashes = [hash_of(token)] if (token := bearer(asked)) else await _held(table_registry, asked)
    if not hashes:
        return Guest([], [], credential, bool(token))
    tokens = table_registry.tokens
    rights = tokens.known_rights(hashes, table)
    if rights is None:
        rights = await table_registry.look_up(tokens.rights, hashes, table)
    if table is not None:
        rights = await _current(table_registry, table, rights)
        if any(right.is_fresh for right in rights):
            await table_registry.run(tokens.mark_used, hashes, table)
    return Guest(rights, hashes, credential, bool(token))


async def _current(table_registry: TableRegistry, table: str, rights: list[Right]) -> list[Right]:
    """Leave out the tokens of sittings that are over."""
    if not any(right.role == SEAT for right in rights):
        return rights
    chairs = (await table_registry.find(table)).table.chairs
    return [
        right
        for right in rights
        if right.role != SEAT
        or right.sitting is None
        or (right.seat is not None and chairs[right.seat].sitting == right.sitting)
    ]


def bearer(asked: HTTPConnection) -> str | None:
    """The token in the Authorization header."""
    scheme, _, token = asked.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" and FORM.fullmatch(token) else None


def browser_of(asked: HTTPConnection) -> str | None:
    """The browser's cookie."""
    cookie = asked.cookies.get(COOKIE, "")
    return cookie if FORM.fullmatch(cookie) else None


async def _held(table_registry: TableRegistry, asked: HTTPConnection) -> list[bytes]:
    browser = browser_of(asked)
    if browser is None:
        return []
    return await table_registry.look_up(table_registry.tokens.held, hash_of(browser))


def check_origin(asked: HTTPConnection, public_url: str) -> None:
    """Refuse cross-site requests by their Origin; programs send none."""
    origin = asked.headers.get("origin")
    if origin is None:
        if browser_of(asked) is not None and bearer(asked) is None:
            raise Forbidden(say("This must come from our own page."))
        return
    if origin not in _own_origins(asked, public_url):
        raise Forbidden(say("This must come from our own page."))


def _own_origins(asked: HTTPConnection, public_url: str) -> set[str]:
    if public_url:
        split = urlsplit(public_url)
        return {f"{split.scheme}://{split.netloc}"}
    host = asked.headers.get("host", "")
    return {f"http://{host}", f"https://{host}"}
