"""The games of this server. Their rules are compiled while the lobby is in use."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from keelstone.engine import registry
from keelstone.engine.definition import GameDefinition
from keelstone.engine.jit import warmup
from keelstone.i18n import say
from keelstone.server.errors import NotReady, Unknown
from keelstone.server.runtime.subprocesses import run_in_subprocess

log = logging.getLogger(__name__)


@dataclass
class CompileJob:
    """A game and the progress of its compilation."""

    name: str
    definition: GameDefinition
    progress: float = 0.0
    failed: str = ""
    ready: asyncio.Event = field(default_factory=asyncio.Event)


class CompileQueue:
    """All games that load; each becomes playable as soon as its rules are compiled."""

    def __init__(self, names: Sequence[str] = ()) -> None:
        self.jobs: dict[str, CompileJob] = {}
        for name in names or registry.game_names():
            try:
                self.jobs[name] = CompileJob(name, registry.load(name))
            except (ImportError, TypeError, ValueError) as fault:
                log.error("game left out", extra={"facts": {"game": name, "why": str(fault)}})
        self._wanted: list[str] = []
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="compile")

    def job(self, name: str) -> CompileJob:
        if name not in self.jobs:
            raise Unknown(say("There is no game {name} here.", name=repr(name)))
        return self.jobs[name]

    def check_ready(self, name: str) -> None:
        """Refuse while the rules are being compiled, and say how far that is."""
        job = self.job(name)
        if not job.ready.is_set():
            self.want(name)
            raise NotReady(
                say(
                    "The rules of {game} are being compiled: {share}.",
                    game=job.definition.title,
                    share=f"{job.progress:.0%}",
                )
            )

    def want(self, name: str) -> None:
        """Somebody waits for a game: its rules are compiled next."""
        if name not in self._wanted:
            self._wanted.append(name)

    async def prepare_all(self) -> None:
        """Make every game playable."""
        while (job := self.upcoming()) is not None:
            await self.prepare(job)

    def upcoming(self) -> CompileJob | None:
        """The next game to get ready: one that is compiled, then one that somebody waits for."""
        jobs = [job for job in self.jobs.values() if not job.ready.is_set() and not job.failed]
        return min(jobs, key=self._distance, default=None)

    def _distance(self, job: CompileJob) -> tuple[bool, bool]:
        return not warmup.is_compiled(job.name), job.name not in self._wanted

    async def prepare(self, job: CompileJob) -> None:
        """Bring everything of one game into this process as machine code."""
        loop = asyncio.get_running_loop()
        try:
            if not warmup.is_compiled(job.name):
                await _compile(job)
            await loop.run_in_executor(self._thread, warmup.load, job.name)
        except Exception as fault:  # one broken game must not take the others with it
            job.failed = str(fault)
            log.exception("compiling failed", extra={"facts": {"game": job.name}})
            return
        job.progress = 1.0
        job.ready.set()
        log.info("game ready", extra={"facts": {"game": job.name}})

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)


async def _compile(job: CompileJob) -> None:
    """Have a game's rules compiled elsewhere."""
    done, expected = 0, warmup.functions_expected(job.name)

    def hear(dots: int) -> None:
        nonlocal done
        done += dots
        job.progress = min(0.99, done / expected)

    module = warmup.__name__
    code = f"from {module} import compile_with_dots; compile_with_dots({job.name!r})"
    await run_in_subprocess(code, hear)
