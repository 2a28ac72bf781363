"""Slots for work, handed to callers in turn, so that no caller holds up the others."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from keelstone.i18n import say
from keelstone.server.errors import NotReady, TooMany


class FairSlots:
    """A number of slots. Callers who wait get a free one by round robin.

    `per_caller` limits the slots that one caller holds. `max_waiting` and
    `max_waiting_per_caller` limit how many wait; 0 is no limit.
    """

    def __init__(
        self,
        slots: int,
        per_caller: int = 0,
        max_waiting: int = 0,
        max_waiting_per_caller: int = 0,
    ) -> None:
        self.slots, self.per_caller = slots, per_caller or slots
        self.max_waiting, self.max_waiting_per_caller = max_waiting, max_waiting_per_caller
        self.held: Counter[str] = Counter()
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def slot(self, caller: str, *, may_refuse: bool = True) -> AsyncIterator[None]:
        """Hold a slot. Raises NotReady or TooMany where too many wait already."""
        await self.acquire(caller, may_refuse=may_refuse)
        try:
            yield
        finally:
            self.release(caller)

    async def acquire(self, caller: str, *, may_refuse: bool = True) -> None:
        """Wait for a slot; every slot must be released."""
        if self._is_free_for(caller) and caller not in self._waiting:
            self.held[caller] += 1
            return
        if may_refuse:
            self._check_room(caller)
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(caller, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            self._give_up(caller, turn)
            raise

    def release(self, caller: str) -> None:
        """Give a slot back; the next caller in turn gets it."""
        self.held[caller] -= 1
        if not self.held[caller]:
            del self.held[caller]
        self._hand_out()

    def waiting(self, caller: str | None = None) -> int:
        """How many wait: of one caller, or of all."""
        if caller is not None:
            return len(self._waiting.get(caller, ()))
        return sum(map(len, self._waiting.values()))

    def _is_free_for(self, caller: str) -> bool:
        return self.held.total() < self.slots and self.held[caller] < self.per_caller

    def _check_room(self, caller: str) -> None:
        if 0 < self.max_waiting_per_caller <= self.waiting(caller):
            raise TooMany(say("That is too often; please wait a moment."))
        if 0 < self.max_waiting <= self.waiting():
            raise NotReady(say("Please try again in a moment."))

    def _hand_out(self) -> None:
        """Give free slots to those who wait, one caller after another."""
        for caller in list(self._waiting):
            if self._is_free_for(caller):
                self._grant(caller)

    def _grant(self, caller: str) -> None:
        turns = self._waiting.pop(caller)
        turn = turns.popleft()
        if turns:
            self._waiting[caller] = turns  # at the end: the others come first
        self.held[caller] += 1
        turn.set_result(None)

    def _give_up(self, caller: str, turn: asyncio.Future[None]) -> None:
        """A caller who waited has gone."""
        if turn.done() and not turn.cancelled():
            self.release(caller)
            return
        turns = self._waiting.get(caller)
        if turns is not None and turn in turns:
            turns.remove(turn)
            if not turns:
                del self._waiting[caller]
