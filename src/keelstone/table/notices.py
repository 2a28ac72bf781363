"""Several processes on one PostgreSQL: each hears when another has written to a table."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from keelstone.table.store import CHANNEL

if TYPE_CHECKING:
    from keelstone.table.house import House

#: seconds before a lost connection is tried again
PAUSE = 1.0

log = logging.getLogger(__name__)


async def listen(house: House) -> None:
    """Follow what other processes write, for ever; after a gap every open table reads on."""
    while True:
        try:
            await _listen(house)
        except Exception as fault:  # whatever breaks the connection, try again
            log.warning("listening failed", extra={"facts": {"fault": repr(fault)}})
        await asyncio.sleep(PAUSE)


async def _listen(house: House) -> None:
    import psycopg

    url = house.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
        await connection.execute(f"LISTEN {CHANNEL}")
        await house.catch_up()
        async for notice in connection.notifies():
            await _heard(house, notice.payload)


async def _heard(house: House, payload: str) -> None:
    writer, table, number = payload.split()
    live = house.lives.get(table)
    if writer != house.store.me and live is not None and live.table.last < int(number):
        await live.catch_up()
