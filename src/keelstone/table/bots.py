"""Bots at the table. They think in threads, within their time; nothing waits for a broken one."""

from __future__ import annotations

import asyncio
import logging
import random
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from keelstone.bots import LEVELS, Eyes, Level, Thought, make, seat_of
from keelstone.game import Game
from keelstone.table.apart import run_apart

#: seconds that a master thinks, and that any bot may take altogether
THINK, PATIENCE = 1.0, 10.0
#: seconds for the first move of a level in a game: its search may have to be compiled
FIRST_PATIENCE = 180.0
WORKERS = 2

Answer = TypeVar("Answer")
log = logging.getLogger(__name__)


class Bots:
    """The only place where bots are made: one of each kind per thread."""

    def __init__(self, think: float = THINK, patience: float = PATIENCE) -> None:
        self.think, self.patience = think, patience
        self._mine = threading.local()
        self._pool = self._new_pool()
        self._stuck = 0
        self._warm: set[tuple[str, str]] = set()

    async def warm_up(self, game: str, is_new: bool) -> None:
        """Let every level move once, so that nobody has to wait for its compilation later.

        Where nothing is compiled yet that happens elsewhere first, and this process stays free.
        """
        try:
            if is_new:
                await run_apart(f"from {__name__} import first_moves; first_moves({game!r})")
            for level in LEVELS:
                await asyncio.wrap_future(self._pool.submit(self._first_number, level, game))
                self._warm.add((level, game))
        except Exception:  # it will be noted again when a bot is to move
            log.exception("a bot could not warm up", extra={"facts": {"game": game}})

    async def choose(self, eyes: Eyes, level: str) -> int:
        """The number of a legal move; a simple one where the bot is late or fails."""
        try:
            future = self._pool.submit(self._number, level, eyes)
            number = await self._in_time(future, level, eyes)
            if number in eyes.moves:
                return number
            raise ValueError(f"{number} is not a legal move")
        except Exception as fault:  # whatever a bot does wrong, the table goes on
            self._note(fault, level, eyes)
        return random.choice(eyes.moves)

    async def consider(self, eyes: Eyes) -> Thought:
        """What the strongest bot thinks of a position, for a hint."""
        return await self._in_time(self._pool.submit(self._thought, eyes), "master", eyes)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _in_time(self, future: Future[Answer], level: str, eyes: Eyes) -> Answer:
        kind = level, eyes.name
        patience = self.patience if kind in self._warm else FIRST_PATIENCE
        answer = await asyncio.wait_for(asyncio.wrap_future(future), patience)
        self._warm.add(kind)
        return answer

    def _number(self, level: str, eyes: Eyes) -> int:
        return self._bot(level, eyes.name).number(eyes)

    def _first_number(self, level: str, game: str) -> int:
        return self._number(level, _eyes_at_the_start(game))

    def _thought(self, eyes: Eyes) -> Thought:
        master = self._bot("master", eyes.name)
        return master.thought(eyes)  # type: ignore[attr-defined, no-any-return]

    def _bot(self, level: str, game: str) -> Level:
        """This thread's bot: a bot keeps large arrays, which no two threads may share."""
        mine: dict[tuple[str, str], Level] = self._mine.__dict__.setdefault("bots", {})
        if (level, game) not in mine:
            seed = random.getrandbits(30)
            mine[level, game] = make(level, game, seed=seed, think=self.think)
        return mine[level, game]

    def _note(self, fault: Exception, level: str, eyes: Eyes) -> None:
        facts = {"game": eyes.name, "level": level, "fault": repr(fault)}
        log.error("a bot failed, a simple move is made instead", extra={"facts": facts})
        if isinstance(fault, TimeoutError):
            self._stuck += 1
        if self._stuck >= WORKERS:  # its threads may never come back: leave them behind
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool, self._stuck = self._new_pool(), 0

    def _new_pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(WORKERS, thread_name_prefix="bot")


def levels() -> list[str]:
    """The strengths on offer, weakest first."""
    return list(LEVELS)


def first_moves(game: str) -> None:
    """Let every level make a first move: what that takes is compiled, and kept."""
    eyes = _eyes_at_the_start(game)
    for level in LEVELS:
        make(level, game, think=0).number(eyes)


def _eyes_at_the_start(game: str) -> Eyes:
    new = Game(game, seed=1)
    return seat_of(new, new.movers[0])
