"""Notifications between processes on one PostgreSQL database: a table has changed."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from keelstone.server.storage.schema import ALL_TABLES, CHANNEL

if TYPE_CHECKING:
    from keelstone.server.runtime.registry import TableRegistry

#: seconds before a lost connection is tried again
PAUSE = 1.0

log = logging.getLogger(__name__)


async def listen(table_registry: TableRegistry) -> None:
    """Follow what other processes write, for ever; after a gap every open table reads on."""
    while True:
        try:
            await _listen(table_registry)
        except Exception as fault:  # whatever breaks the connection, try again
            log.warning("listening failed", extra={"facts": {"fault": repr(fault)}})
        await asyncio.sleep(PAUSE)


async def _listen(table_registry: TableRegistry) -> None:
    import psycopg

    url = table_registry.engine.url.set(drivername="postgresql").render_as_string(
        hide_password=False
    )
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
        await connection.execute(f"LISTEN {CHANNEL}")
        await table_registry.catch_up()
        table_registry.rights_changed()
        async for notice in connection.notifies():
            await _follow(table_registry, notice.payload)


async def _follow(table_registry: TableRegistry, payload: str) -> None:
    """Read on in the log of a table; number 0: tokens were revoked, there or at all tables."""
    writer, table, number = payload.split()
    if table == ALL_TABLES:
        table_registry.rights_changed()
        return
    session = table_registry.sessions.get(table)
    if session is None or writer == table_registry.store.me:
        return
    if number == "0":
        session.recheck_rights()
    elif session.table.last < int(number):
        await session.catch_up()
