"""Checks whether the database is writable, by a tiny write at most every few seconds."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

import sqlalchemy as sa

#: seconds for which a result counts
PROBE_INTERVAL = 5.0
#: seconds that a write may take
PROBE_TIMEOUT = 4.0

log = logging.getLogger(__name__)


class WriteProbe:
    """Checks whether the database can be written, and caches the result for a while."""

    def __init__(self, write: Callable[[], Awaitable[None]]) -> None:
        self._write = write
        self._result = True
        self._tried_at = float("-inf")
        self._lock = asyncio.Lock()

    async def can_write(self) -> bool:
        """Whether the last tiny write succeeded; it is tried again after a while."""
        async with self._lock:
            if time.monotonic() - self._tried_at >= PROBE_INTERVAL:
                self._result = await self._try()
                self._tried_at = time.monotonic()
            return self._result

    async def _try(self) -> bool:
        try:
            async with asyncio.timeout(PROBE_TIMEOUT):
                await self._write()
        except (sa.exc.SQLAlchemyError, TimeoutError) as fault:
            cause = fault.orig if isinstance(fault, sa.exc.DBAPIError) else fault
            facts = {"fault": type(cause).__name__}
            log.warning("the database cannot be written", extra={"facts": facts})
            return False
        return True
