"""When the garbage collector looks at every object: seldom, and at a time of our choice.

A full collection of a server with 500 tables takes half a second, in which nobody is answered.
Python begins one whenever memory has grown by a quarter: every ten seconds while people play.
What tables and streams leave behind is freed by counting references; little waits for it.
"""

from __future__ import annotations

import asyncio
import gc

#: new objects before a collection of the new ones, such collections before one of those that are
#: a little older, and so many of these that a full one never comes by itself
THRESHOLDS = 2_000, 10, 1_000_000
#: seconds between two full collections
PAUSE = 900.0


def collect_seldom() -> None:
    """Leave full collections to `collect_now_and_then`."""
    gc.set_threshold(*THRESHOLDS)


async def collect_now_and_then() -> None:
    """Collect everything every quarter of an hour."""
    while True:
        await asyncio.sleep(PAUSE)
        gc.collect()
