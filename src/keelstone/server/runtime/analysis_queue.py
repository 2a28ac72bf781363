"""Analyses finished games in one thread, one after another, and caches the results.

An analysis stops when nobody has asked for its progress for a while, or the server closes.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from statistics import median

from keelstone.ai import Searcher, observe
from keelstone.analysis.analyse import analyse, estimate_count, search_count
from keelstone.analysis.result import Analysis
from keelstone.analysis.win_probability import WinProbabilityEstimator
from keelstone.engine.game import Game

#: seconds after which an analysis that nobody asks about is given up
FORGOTTEN = 60.0
#: how many analyses are kept, and how many steps they may have together
MAX_KEPT, MAX_KEPT_STEPS = 200, 200_000
#: how many analyses may be open: in all, and of one caller
MAX_OPEN, MAX_OPEN_PER_CALLER = 20, 3
#: seconds for a whole game, and the fewest and most playouts, or plays, for one of its steps
BUDGET, FEWEST, MOST = 25.0, 40, 2_000

WAITING, THINKING, DONE, FAILED = "waiting", "thinking", "done", "failed"
#: given up: as if nobody had asked
GIVEN_UP = ""

log = logging.getLogger(__name__)


class GivenUp(Exception):
    """Nobody has asked for the analysis for a while."""


@dataclass
class Job:
    """The analysis of one game. The game itself is large and only kept until it is done."""

    state: str = WAITING
    step: int = 0
    steps: int = 1
    found: Analysis | None = None
    asked_at: float = field(default_factory=time.monotonic)
    caller: str = ""

    @property
    def is_open(self) -> bool:
        return self.state in (WAITING, THINKING)


class AnalysisQueue:
    """The analyses of this process, one game after another.

    Its thread changes only its current job; callers add and remove jobs.
    """

    def __init__(self, budget: float = BUDGET, forgotten: float = FORGOTTEN) -> None:
        self.budget, self.forgotten = budget, forgotten
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="analysis")
        self._closing = threading.Event()
        self._waiting: OrderedDict[str, deque[tuple[Game, Job]]] = OrderedDict()
        self._lock = threading.Lock()

    def look(self, table: str) -> Job | None:
        """The job of a table's game; None where nobody asked for it."""
        job = self._jobs.get(table)
        if job is None:
            return None
        job.asked_at = time.monotonic()
        self._jobs.move_to_end(table)
        return None if job.state == GIVEN_UP else job

    def ask(self, table: str, game: Game, caller: str = "") -> Job | None:
        """Start the analysis of a game, or return its job; None when the queue is full.

        Callers who wait are served by round robin.
        """
        job = self.look(table)
        if job is not None and job.state != FAILED:
            return job
        callers = [one.caller for one in self._jobs.values() if one.is_open]
        if len(callers) >= MAX_OPEN or callers.count(caller) >= MAX_OPEN_PER_CALLER:
            return None
        job = self._jobs[table] = Job(steps=max(1, len(game.log)), caller=caller)
        self._drop_oldest()
        with self._lock:
            self._waiting.setdefault(caller, deque()).append((game, job))
        self._thread.submit(self._think_next)
        return job

    def _drop_oldest(self) -> None:
        """Forget analyses until the others are few and small enough."""
        steps = sum(one.steps for one in self._jobs.values())
        while len(self._jobs) > 1 and (len(self._jobs) > MAX_KEPT or steps > MAX_KEPT_STEPS):
            steps -= self._jobs.popitem(last=False)[1].steps

    def _think_next(self) -> None:
        """Analyse a game of the caller whose turn it is."""
        with self._lock:
            caller, games = self._waiting.popitem(last=False)
            game, job = games.popleft()
            if games:
                self._waiting[caller] = games
        self._think(game, job)

    def close(self) -> None:
        """Stop all analyses."""
        self._closing.set()
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _think(self, game: Game, job: Job) -> None:
        def progress(step: int, steps: int) -> None:
            job.step, job.steps = step, max(1, steps)
            if self._closing.is_set() or time.monotonic() - job.asked_at > self.forgotten:
                raise GivenUp

        try:
            job.state = THINKING
            progress(0, len(game.log))
            playouts, plays = affordable(game, self.budget)
            job.found = analyse(game, playouts=playouts, curve_playouts=plays, progress=progress)
            job.state = DONE
        except GivenUp:
            job.state = GIVEN_UP
        except Exception:
            job.state = FAILED
            log.exception("analysis failed", extra={"facts": {"game": game.name}})


def affordable(game: Game, seconds: float) -> tuple[int, int]:
    """How many playouts and plays a step may have, so that the whole game takes about `seconds`:
    half of them for playouts, what is left for plays."""
    then = game.at(len(game.log) // 3)
    if then.is_over:
        return FEWEST, FEWEST
    searcher, estimator = (
        Searcher(game.definition, game.seats),
        WinProbabilityEstimator(game.definition, game.seats),
    )
    view = observe(then, max(0, then.movers[0]))
    thinking = search_count(game) * seconds_for(lambda: searcher.search(view, playouts=FEWEST))
    looking = estimate_count(game) * seconds_for(lambda: estimator.estimate(then, FEWEST))
    playouts = within_limits(FEWEST * seconds / 2 / thinking)
    left = max(seconds / 2, seconds - thinking * playouts / FEWEST)
    return playouts, within_limits(FEWEST * left / looking)


def seconds_for(work: Callable[[], object]) -> float:
    """How long some work takes once it is compiled: the middle of some times."""
    work()
    times = []
    for _ in range(5):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return max(1e-6, median(times))


def within_limits(number: float) -> int:
    return int(max(FEWEST, min(MOST, number)))
