"""Measures the fairness of boards in a background thread, a portion of games at a time.

Callers take turns. A measurement stops when it has played enough, when nobody has asked for its
figures for a while, when it is cancelled, or when the server closes.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from keelstone.ai.batch import BATCH_BOTS
from keelstone.ai.rollout_games import ROLLOUTS
from keelstone.arena.fairness import Measurement, boards_of
from keelstone.arena.proposals import Proposer
from keelstone.engine.boards.editor import Document
from keelstone.engine.definition import GameDefinition
from keelstone.engine.jit.parts import Part
from keelstone.i18n import say
from keelstone.server.errors import NotReady, TooMany
from keelstone.server.runtime.subprocesses import compile_in_subprocess

#: seconds after which a measurement that nobody asks about is given up
FORGOTTEN = 20.0
#: measurements that may be open: in all, and of one caller
MAX_OPEN, MAX_OPEN_PER_CALLER = 30, 2
#: how many are kept
MAX_KEPT = 200
#: games of a measurement, by who plays
MAX_GAMES = {"rollout": 20_000, "builder": 2_000}
#: what is compiled for them
PARTS = {"rollout": ROLLOUTS, "builder": BATCH_BOTS}
#: seconds that a portion of games should take, and how many games it has at first and at most
PORTION_SECONDS, FIRST_PORTION, MAX_PORTION = 0.15, 2, 500

WAITING, PLAYING, DONE, STOPPED, FAILED = "waiting", "playing", "done", "stopped", "failed"

log = logging.getLogger(__name__)


@dataclass
class FairnessJob:
    """One measurement of one board, or a search for changes that make it fairer."""

    game: GameDefinition
    document: Document
    seats: int
    caller: str
    #: whether changes are looked for
    has_proposals: bool = False
    options: Mapping[str, Any] = field(default_factory=dict)
    #: who plays in all seats
    bots: str = "rollout"
    id: str = field(default_factory=lambda: secrets.token_urlsafe(12))
    state: str = WAITING
    measurement: Measurement | None = None
    proposer: Proposer | None = None
    portion: int = FIRST_PORTION
    asked_at: float = field(default_factory=time.monotonic)

    @property
    def is_open(self) -> bool:
        return self.state in (WAITING, PLAYING)


class FairnessQueue:
    """The measurements of this process. Its thread plays; callers add, look and cancel."""

    def __init__(
        self, forgotten: float = FORGOTTEN, max_games: Mapping[str, int] = MAX_GAMES
    ) -> None:
        self.forgotten, self.max_games = forgotten, max_games
        self._jobs: OrderedDict[str, FairnessJob] = OrderedDict()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="fairness")
        self._closing = threading.Event()
        self._lock = threading.Lock()
        self._is_running = False

    def ask(
        self,
        caller: str,
        game: GameDefinition,
        document: Document,
        seats: int,
        *,
        has_proposals: bool = False,
        options: Mapping[str, Any] | None = None,
        bots: str = "rollout",
    ) -> FairnessJob:
        """Start a measurement; NotReady or TooMany where too many are open."""
        with self._lock:
            callers = [job.caller for job in self._jobs.values() if job.is_open]
            if callers.count(caller) >= MAX_OPEN_PER_CALLER:
                raise TooMany(say("That is too often; please wait a moment."))
            if len(callers) >= MAX_OPEN:
                raise NotReady(say("Please try again in a moment."))
            job = FairnessJob(game, document, seats, caller, has_proposals, options or {}, bots)
            self._jobs[job.id] = job
            while len(self._jobs) > MAX_KEPT:
                self._jobs.popitem(last=False)
            if not self._is_running:
                self._is_running = True
                self._thread.submit(self._run)
        return job

    def look(self, job_id: str) -> FairnessJob | None:
        """Return a measurement by its id and renew its expiry."""
        job = self._jobs.get(job_id)
        if job is not None:
            job.asked_at = time.monotonic()
        return job

    def cancel(self, job_id: str) -> None:
        """Stop a measurement."""
        job = self._jobs.get(job_id)
        if job is not None and job.is_open:
            job.state = STOPPED

    def close(self) -> None:
        """Stop all measurements."""
        self._closing.set()
        self._thread.shutdown(wait=False, cancel_futures=True)

    # -- the thread --------------------------------------------------------------------------------

    def _run(self) -> None:
        last = ""
        while (job := self._next(last)) is not None:
            last = job.caller
            try:
                self._play(job)
            except Exception:
                job.state = FAILED
                log.exception("a measurement failed", extra={"facts": {"game": job.game.name}})

    def _next(self, last: str) -> FairnessJob | None:
        """The open job of the next caller in turn; None where there is none."""
        with self._lock:
            for job in self._jobs.values():
                if job.is_open and self._is_forgotten(job):
                    job.state = STOPPED
            jobs = [job for job in self._jobs.values() if job.is_open]
            if not jobs or self._closing.is_set():
                self._is_running = False
                return None
            callers = sorted({job.caller for job in jobs})
            turn = next((caller for caller in callers if caller > last), callers[0])
            return next(job for job in jobs if job.caller == turn)

    def _is_forgotten(self, job: FairnessJob) -> bool:
        return time.monotonic() - job.asked_at > self.forgotten

    def _play(self, job: FairnessJob) -> None:
        """One portion of a job; the first one also compiles and makes the board."""
        if job.state == WAITING:
            self._begin(job)
        begun = time.perf_counter()
        if job.proposer is not None:
            is_over = self._propose(job, job.proposer)
        else:
            assert job.measurement is not None
            left = self.max_games[job.bots] - job.measurement.games
            job.measurement.play(min(job.portion, left))
            is_over = job.measurement.games >= self.max_games[job.bots]
        seconds = max(1e-4, time.perf_counter() - begun)
        wanted = job.portion * PORTION_SECONDS / seconds
        job.portion = int(max(1, min(MAX_PORTION, 2 * job.portion, wanted)))
        if is_over and job.is_open:
            job.state = DONE

    def _propose(self, job: FairnessJob, proposer: Proposer) -> bool:
        """One portion of a search for changes; medium bots begin with small portions again."""
        bots = proposer.bots
        is_over = proposer.step(job.portion)
        if proposer.bots != bots:
            compile_players(job.game.name, PARTS[proposer.bots])
            job.portion = FIRST_PORTION
        return is_over

    def _begin(self, job: FairnessJob) -> None:
        compile_players(job.game.name, PARTS[job.bots])
        if job.has_proposals:
            job.proposer = Proposer(job.game, job.document, job.seats, options=job.options)
        else:
            boards = boards_of(job.game, job.document, job.seats, job.options)
            job.measurement = Measurement(job.game, boards, job.seats, bots=job.bots)
        if job.is_open:
            job.state = PLAYING


def compile_players(game: str, part: Part) -> None:
    """Compile what measurements need in a subprocess, so that the server answers meanwhile."""
    if not part.is_compiled(game):
        asyncio.run(compile_in_subprocess(game, part))


def figures_of(job: FairnessJob, language: str) -> dict[str, Any]:
    """What a job has found so far."""
    found: dict[str, Any] = {
        "id": job.id, "state": job.state, "seats": job.seats, "bots": job.bots,
    }  # fmt: skip
    if job.measurement is not None and job.measurement.games:
        found["report"] = job.measurement.report()
    if job.proposer is not None:
        found["played"] = job.proposer.games
        found["to_play"] = job.proposer.all_games
        found["tried"] = job.proposer.tried
        found["to_check"] = job.proposer.check_games
        found["proposals"] = job.proposer.proposals(language)
    return found
