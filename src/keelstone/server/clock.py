"""The clock of the server, which tests can move."""

from __future__ import annotations

import time

#: milliseconds by which the server's clock is ahead: only tests move it
ahead = 0


def now() -> int:
    """The time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000 + ahead
