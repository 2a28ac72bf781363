"""Bots at tables: each search runs in a worker thread with a timeout."""

from __future__ import annotations

import asyncio
import logging
import random
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from keelstone.ai import (
    THINK_SECONDS,
    BuiltInBot,
    Observation,
    Searcher,
    SearcherPool,
    SearchResult,
    bot_names,
    make,
    warmup,
)
from keelstone.ai.levels import is_slow
from keelstone.ai.observation import first_observation
from keelstone.analysis.reasons import reason_for
from keelstone.analysis.win_probability import ESTIMATOR
from keelstone.engine import registry
from keelstone.i18n import Phrase
from keelstone.server.runtime.fair_slots import FairSlots
from keelstone.server.runtime.subprocesses import compile_in_subprocess
from keelstone.server.views.hints import named

#: seconds after which a search is given up, from when a worker is free
TIMEOUT = 10.0
#: the same for the first move of a level in a game: its search may have to be compiled
FIRST_TIMEOUT = 180.0
#: how many searches run at the same time
WORKERS = 2
#: hints that one address may wait for
MAX_WAITING_HINTS = 4
#: the bot that hints are asked of
STRONGEST = "master"
#: how much a hint goes by points: enough to choose between moves that win alike, too little to show
POINTS_IN_HINTS = 0.001

Answer = TypeVar("Answer")
log = logging.getLogger(__name__)


class BotWorkers:
    """Runs bots in worker threads. Each thread has its own bot of each level and game."""

    def __init__(self, think: float = THINK_SECONDS, timeout: float = TIMEOUT) -> None:
        self.think, self.timeout = think, timeout
        self._mine = threading.local()
        self._searches = FairSlots(WORKERS, max_waiting_per_caller=MAX_WAITING_HINTS)
        self._quick = FairSlots(1)
        self._idle: list[ThreadPoolExecutor] = []
        self._warm: set[tuple[str, str]] = set()
        #: games whose bots are being compiled in a subprocess
        self._compiling: dict[str, asyncio.Event] = {}
        #: called with a game when one of its levels is compiled
        self.on_ready: Callable[[str], None] = lambda game: None

    async def warm_up(self, game: str) -> None:
        """Let every level move once, so that later moves need no compilation.

        What is not compiled yet is compiled in a subprocess first.
        """
        try:
            await self._compile(game)
            for level in bot_names(registry.load(game)):
                await self._ask(level, game, partial(self._first_number, level, game))
            await compile_in_subprocess(game, ESTIMATOR)
        except Exception:  # reported again when a bot is to move
            log.exception("a bot could not warm up", extra={"facts": {"game": game}})

    async def _compile(self, game: str) -> None:
        """Compile the bots of a game in a subprocess. Whoever asks one of them waits for it."""
        self._compiling[game] = asyncio.Event()
        try:
            await compile_in_subprocess(game, warmup.BOTS)
        finally:
            self._compiling.pop(game).set()

    def is_ready(self, game: str, level: str) -> bool:
        """Whether a level has moved once, so that it need not be compiled any more."""
        return (level, game) in self._warm

    async def choose(self, observation: Observation, level: str, caller: str = "") -> int:
        """The number of a legal move: a random one where the bot is late or fails.

        Callers share the workers by round robin.
        """
        if len(observation.moves) == 1:
            return observation.moves[0]
        try:
            question = partial(self._number, level, observation)
            number = await self._ask(level, observation.name, question, caller)
            if number in observation.moves:
                return number
            raise ValueError(f"{number} is not a legal move")
        except Exception as fault:  # a bot that fails must not stop the table
            self._note(fault, level, observation)
        return random.choice(observation.moves)

    async def hint(self, observation: Observation, caller: str = "") -> tuple[SearchResult, Phrase]:
        """What the strongest bot thinks of a position, and the reason for the move named first.

        Raises TooMany where the caller waits for several hints already.
        """
        question = partial(self._hint, observation)
        return await self._ask(STRONGEST, observation.name, question, caller, may_refuse=True)

    def close(self) -> None:
        for worker in self._idle:
            worker.shutdown(wait=False)

    async def _ask(
        self,
        level: str,
        game: str,
        question: Callable[[], Answer],
        caller: str = "",
        *,
        may_refuse: bool = False,
    ) -> Answer:
        """Ask a bot. The timeout starts when a worker is free.

        Bots that answer in hundredths of a second have a worker of their own.
        """
        if (compiled := self._compiling.get(game)) is not None:
            await compiled.wait()
        is_quick = self.is_ready(game, level) and not is_slow(level, game)
        slots = self._quick if is_quick else self._searches
        async with slots.slot(caller, may_refuse=may_refuse):
            timeout = self.timeout if self.is_ready(game, level) else FIRST_TIMEOUT
            answer = await self._in_time(question, timeout)
        if not self.is_ready(game, level):
            self._warm.add((level, game))
            self.on_ready(game)
        return answer

    async def _in_time(self, question: Callable[[], Answer], timeout: float) -> Answer:
        """Ask in an idle thread. A thread that is late is abandoned: it may never return."""
        worker = self._idle.pop() if self._idle else _new_worker()
        future = worker.submit(question)
        try:
            return await asyncio.wait_for(asyncio.wrap_future(future), timeout)
        finally:
            if future.done():
                self._idle.append(worker)
            else:
                worker.shutdown(wait=False)

    def _number(self, level: str, observation: Observation) -> int:
        return self._bot(level, observation.name).choose_number(observation)

    def _first_number(self, level: str, game: str) -> int:
        return self._number(level, first_observation(game))

    def _hint(self, observation: Observation) -> tuple[SearchResult, Phrase]:
        searcher = self._searcher(observation)
        found = searcher.search(observation, seconds=self.think, seed=random.getrandbits(30))
        return found, reason_for(observation, searcher, found.moves, named(found)[0].number)

    def _searcher(self, observation: Observation) -> Searcher:
        """This thread's searcher for hints: its values are winning chances."""
        searcher = self._bot(STRONGEST, observation.name).searcher(observation)
        return searcher.with_points_weight(POINTS_IN_HINTS)

    def _bot(self, level: str, game: str) -> BuiltInBot:
        """This thread's bot: its arrays must not be shared between threads.

        Its seed is new every time, so that its secret choices cannot be learned.
        """
        mine: dict[tuple[str, str], BuiltInBot] = self._mine.__dict__.setdefault("bots", {})
        pool: SearcherPool = self._mine.__dict__.setdefault("pool", SearcherPool())
        if (level, game) not in mine:
            mine[level, game] = make(level, game, think=self.think, pool=pool)
        mine[level, game].seed = random.getrandbits(30)
        return mine[level, game]

    def _note(self, fault: Exception, level: str, observation: Observation) -> None:
        facts = {"game": observation.name, "level": level, "fault": repr(fault)}
        log.error("a bot failed, a simple move is made instead", extra={"facts": facts})


def _new_worker() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, thread_name_prefix="bot")
