"""Runs work that would block the event loop in a few threads, with a share for each caller."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import ParamSpec, TypeVar

from keelstone.server.runtime.fair_slots import FairSlots
from keelstone.server.views.encoding.byte_cache import ByteCache

#: threads, and how many of them one caller may occupy
WORKERS, WORKERS_PER_CALLER = 2, 1
#: how many jobs may wait: in all, and of one caller
MAX_WAITING, MAX_WAITING_PER_CALLER = 64, 12
#: bytes of answers that are kept
MAX_KEPT_BYTES = 32 * 1024 * 1024

Given = ParamSpec("Given")
Answer = TypeVar("Answer")


class JobQueue:
    """Runs functions in threads, by round robin between callers. A caller is an address."""

    def __init__(
        self,
        name: str = "job",
        *,
        workers: int = WORKERS,
        max_waiting: int = MAX_WAITING,
        max_waiting_per_caller: int = MAX_WAITING_PER_CALLER,
        max_kept_bytes: int = MAX_KEPT_BYTES,
    ) -> None:
        self.slots = FairSlots(workers, WORKERS_PER_CALLER, max_waiting, max_waiting_per_caller)
        self.kept: ByteCache[bytes] = ByteCache(max_kept_bytes)
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix=name)
        self._under_way: dict[Hashable, asyncio.Task[bytes]] = {}

    async def run(
        self,
        caller: str,
        function: Callable[Given, Answer],
        *args: Given.args,
        **kwargs: Given.kwargs,
    ) -> Answer:
        """Run a function in a thread. Raises NotReady or TooMany where the queue is full."""
        await self.slots.acquire(caller)
        loop = asyncio.get_running_loop()
        future = self._threads.submit(function, *args, **kwargs)
        future.add_done_callback(lambda done: self._release_in(loop, caller))
        return await asyncio.wrap_future(future)

    async def run_once(self, key: Hashable, caller: str, make: Callable[[], bytes]) -> bytes:
        """An answer that cannot change. It is kept, and those who ask at the same time share it."""
        kept = self.kept.get(key)
        if kept is not None:
            return kept
        if key not in self._under_way:
            task = asyncio.get_running_loop().create_task(self._make(key, caller, make))
            self._under_way[key] = task
            task.add_done_callback(lambda done: self._finish(key, done))
        return await asyncio.shield(self._under_way[key])

    async def _make(self, key: Hashable, caller: str, make: Callable[[], bytes]) -> bytes:
        answer = await self.run(caller, make)
        self.kept.put(key, answer, len(answer))
        return answer

    def _finish(self, key: Hashable, task: asyncio.Task[bytes]) -> None:
        self._under_way.pop(key, None)
        if not task.cancelled():
            task.exception()  # whoever waits has it; nobody may wait any more

    def _release_in(self, loop: asyncio.AbstractEventLoop, caller: str) -> None:
        """Release the slot when the thread is free, also where the caller has gone before."""
        with suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(self.slots.release, caller)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
