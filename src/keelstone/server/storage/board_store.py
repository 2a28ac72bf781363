"""Boards that people keep on the server: each with its versions, and a list for the lobby."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from keelstone.i18n import say
from keelstone.server.clock import now
from keelstone.server.errors import Forbidden, TooLarge, Unknown
from keelstone.server.storage.engine import reading
from keelstone.server.storage.schema import boards
from keelstone.server.storage.tokens import new_table_id

#: boards of one owner, versions of one board, boards in all
MAX_BOARDS, MAX_VERSIONS, MAX_IN_ALL = 60, 20, 100_000


class KeptBoard(msgspec.Struct, frozen=True):
    """A board that somebody keeps, without its document."""

    id: str
    version: int
    game: str
    name: str
    made_at: int
    is_listed: bool


COLUMNS = [boards.c[name] for name in KeptBoard.__struct_fields__]


class BoardStore:
    """Reads and writes boards. An owner is the hash of a credential."""

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine

    def keep(self, owner: bytes, game: str, name: str, document: str, board: str = "") -> KeptBoard:
        """Write a new board, or the next version of one; old versions make room."""
        with self.engine.begin() as connection:
            version, is_listed = 1, False
            if board:
                version, is_listed = self._next_version(connection, owner, board)
            else:
                self._check_room(connection, owner)
                board = new_table_id()
            kept = KeptBoard(board, version, game, name, now(), is_listed)
            values = {"owner": owner, "document": document, **msgspec.structs.asdict(kept)}
            connection.execute(boards.insert().values(**values))
            is_old = sa.and_(boards.c.id == board, boards.c.version <= version - MAX_VERSIONS)
            connection.execute(boards.delete().where(is_old))
        return kept

    def _next_version(
        self, connection: sa.Connection, owner: bytes, board: str
    ) -> tuple[int, bool]:
        columns = boards.c.owner, boards.c.version, boards.c.is_listed
        query = sa.select(*columns).where(boards.c.id == board).order_by(boards.c.version.desc())
        last = connection.execute(query.limit(1)).first()
        if last is None:
            raise Unknown(say("There is no such board."))
        if last.owner != owner:
            raise Forbidden(say("This board belongs to somebody else: keep it as a new one."))
        return last.version + 1, last.is_listed

    def _check_room(self, connection: sa.Connection, owner: bytes) -> None:
        own = sa.select(sa.func.count(boards.c.id.distinct())).where(boards.c.owner == owner)
        if connection.execute(own).scalar_one() >= MAX_BOARDS:
            raise TooLarge(say("You cannot keep more boards: delete one first."))
        if connection.execute(sa.select(sa.func.count()).select_from(boards)).scalar_one() >= (
            MAX_IN_ALL
        ):
            raise TooLarge(say("This server cannot keep more boards."))

    def load(self, board: str, version: int | None = None) -> tuple[KeptBoard, str] | None:
        """A board and its document: the newest version, or another."""
        query = sa.select(*COLUMNS, boards.c.document).where(boards.c.id == board)
        if version is not None:
            query = query.where(boards.c.version == version)
        with reading(self.engine) as connection:
            row = connection.execute(query.order_by(boards.c.version.desc()).limit(1)).first()
        return None if row is None else (KeptBoard(*row[:-1]), row[-1])

    def owned(self, owner: bytes, game: str) -> list[KeptBoard]:
        """The boards of an owner with all versions, the latest first."""
        return self._read(sa.and_(boards.c.owner == owner, boards.c.game == game))

    def listed(self, game: str | None = None) -> list[KeptBoard]:
        """The newest versions of the boards in the lobby's list, of a game or of all."""
        condition = boards.c.is_listed if game is None else sa.and_(
            boards.c.is_listed, boards.c.game == game
        )  # fmt: skip
        return newest(self._read(condition))

    def all(self) -> list[KeptBoard]:
        """The newest version of every board."""
        return newest(self._read(sa.true()))

    def _read(self, condition: sa.ColumnElement[bool]) -> list[KeptBoard]:
        query = sa.select(*COLUMNS).where(condition)
        order = boards.c.made_at.desc(), boards.c.version.desc()
        with reading(self.engine) as connection:
            return [KeptBoard(*row) for row in connection.execute(query.order_by(*order))]

    def list_board(self, board: str, is_listed: bool) -> bool:
        """Put a board into the lobby's list, or take it out; whether there is one."""
        with self.engine.begin() as connection:
            change = boards.update().where(boards.c.id == board).values(is_listed=is_listed)
            return connection.execute(change).rowcount > 0

    def delete(self, board: str, owner: bytes | None = None) -> bool:
        """Delete a board with its versions: one's own, or any; whether there was one."""
        condition = boards.c.id == board
        if owner is not None:
            condition = sa.and_(condition, boards.c.owner == owner)
        with self.engine.begin() as connection:
            return connection.execute(boards.delete().where(condition)).rowcount > 0


def newest(found: list[KeptBoard]) -> list[KeptBoard]:
    """Of versions the newest ones, in the order of the list."""
    latest: dict[str, KeptBoard] = {}
    for one in found:
        if one.id not in latest or latest[one.id].version < one.version:
            latest[one.id] = one
    return list(latest.values())
