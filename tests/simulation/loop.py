"""An event loop on a virtual clock: it never waits, and a process in it can be killed."""

from __future__ import annotations

import asyncio
import contextvars
import heapq
import random
import selectors
from collections.abc import Callable
from typing import Any
from weakref import WeakSet


class Process:
    """Something that can be killed: its tasks and callbacks never run again."""

    def __init__(self, name: str, skew: int = 0) -> None:
        self.name, self.skew, self.is_dead = name, skew, False
        self.context = contextvars.copy_context()
        self.context.run(PROCESS.set, self)
        self.tasks: WeakSet[asyncio.Task[Any]] = WeakSet()
        #: tasks that were frozen when the process died; they must not be collected and closed
        self.frozen: list[Any] = []


#: what was frozen in worlds that have ended. Python closes a coroutine that it collects: its
#: `finally` blocks would run in a world that is no more
GRAVEYARD: list[list[Any]] = []

#: the process that the present code belongs to; None: the world of people and networks
PROCESS: contextvars.ContextVar[Process | None] = contextvars.ContextVar("PROCESS", default=None)


class Crash(BaseException):
    """The process dies at this point of a database transaction."""


class DeadlockError(Exception):
    """Nothing is scheduled any more, but the simulation has not ended."""


class JumpingSelector(selectors.BaseSelector):
    """A selector that reports no events. Where the loop would wait, its clock jumps."""

    def __init__(self) -> None:
        self.loop: SimulatedLoop | None = None
        self._keys: dict[Any, selectors.SelectorKey] = {}

    def register(self, fileobj: Any, events: int, data: Any = None) -> selectors.SelectorKey:
        self._keys[fileobj] = selectors.SelectorKey(fileobj, int(fileobj), events, data)
        return self._keys[fileobj]

    def unregister(self, fileobj: Any) -> selectors.SelectorKey:
        return self._keys.pop(fileobj)

    def select(self, timeout: float | None = None) -> list[Any]:
        assert self.loop is not None
        if timeout != 0:
            self.loop.jump()
        return []

    def get_map(self) -> Any:
        return self._keys


class SimulatedLoop(asyncio.SelectorEventLoop):
    """Runs callbacks in the order of a virtual clock. Work for threads runs inline, later."""

    def __init__(self, rng: random.Random) -> None:
        selector = JumpingSelector()
        self._virtual_time = 0.0
        super().__init__(selector)
        selector.loop = self
        self.rng = rng
        #: called with the process that crashed inside a function for a thread
        self.on_crash: Callable[[Process], None] = lambda process: None

    def time(self) -> float:
        return self._virtual_time

    def jump(self) -> None:
        """Go to the time of the next timer."""
        timers: list[asyncio.TimerHandle] = self._scheduled  # type: ignore[attr-defined]
        while timers and timers[0].cancelled():
            heapq.heappop(timers)._scheduled = False  # type: ignore[attr-defined]
        if not timers:
            raise DeadlockError
        self._virtual_time = max(self._virtual_time, timers[0].when())

    def call_soon(  # type: ignore[override]
        self, callback: Any, *args: Any, context: Any = None
    ) -> asyncio.Handle:
        if self.is_closed():
            return asyncio.Handle(callback, args, self, context)
        return self._unless_dead(super().call_soon(callback, *args, context=context))

    def call_at(  # type: ignore[override]
        self, when: float, callback: Any, *args: Any, context: Any = None
    ) -> asyncio.TimerHandle:
        handle = super().call_at(when, callback, *args, context=context)
        self._unless_dead(handle)
        return handle

    def _unless_dead(self, handle: asyncio.Handle) -> asyncio.Handle:
        process = process_of(handle)
        if process is not None and process.is_dead:
            process.frozen.append(handle)
            handle_cancel(handle)
        return handle

    def kill(self, process: Process) -> None:
        """Nothing of the process runs any more, not even its `finally` blocks."""
        process.is_dead = True
        GRAVEYARD.append(process.frozen)
        ready: Any = self._ready  # type: ignore[attr-defined]
        scheduled: Any = self._scheduled  # type: ignore[attr-defined]
        for handle in [*ready, *scheduled]:
            if process_of(handle) is process:
                process.frozen.append((handle, handle._callback, handle._args))
                handle_cancel(handle)
        for task in process.tasks:
            process.frozen.append(task)
            task._log_destroy_pending = False  # type: ignore[attr-defined]

    def create_task(self, coro: Any, *, name: Any = None, context: Any = None) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = super().create_task(coro, name=name, context=context)
        process = PROCESS.get() if context is None else context.get(PROCESS)
        if process is not None:
            process.tasks.add(task)
        return task

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> asyncio.Future[Any]:  # type: ignore[override]
        """Run a function inline after some virtual milliseconds."""
        future = self.create_future()
        self.call_later(self.rng.expovariate(200), self._run, future, func, args)
        return future

    def _run(self, future: asyncio.Future[Any], func: Any, args: tuple[Any, ...]) -> None:
        if future.cancelled():
            return
        try:
            answer = func(*args)
        except Crash:
            process = PROCESS.get()
            assert process is not None
            self.on_crash(process)
        except Exception as fault:
            future.set_exception(fault)
        else:
            future.set_result(answer)


def process_of(handle: asyncio.Handle) -> Process | None:
    context: contextvars.Context = handle._context  # type: ignore[attr-defined]
    return context.get(PROCESS)


def handle_cancel(handle: asyncio.Handle) -> None:
    """Cancel a handle; a timer stays in the heap until its time and is passed over then."""
    asyncio.Handle.cancel(handle)
