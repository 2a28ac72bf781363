"""Dumps a whole database as lines of JSON, from SQLite or PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import sqlalchemy as sa

from keelstone import __version__
from keelstone.server.storage.engine import reading
from keelstone.server.storage.schema import metadata
from keelstone.server.storage.upgrade import version_of


def lines(engine: sa.Engine) -> Iterator[bytes]:
    """A line about the dump, then one for each row: `{"in": TABLE, "row": {...}}`.

    Bytes are written in hexadecimal. All rows are of one moment.
    """
    with reading(engine) as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(sa.text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
        head = {"keelstone": __version__, "schema": version_of(connection)}
        yield msgspec.json.encode(head) + b"\n"
        for table in metadata.sorted_tables:
            for row in connection.execute(sa.select(table)).mappings():
                plain = {str(name): _plain(value) for name, value in row.items()}
                yield msgspec.json.encode({"in": str(table.name), "row": plain}) + b"\n"


def _plain(value: Any) -> Any:
    return bytes(value).hex() if isinstance(value, bytes | memoryview) else value
