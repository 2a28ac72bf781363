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
from keelstone.server.runtime.subprocesses import compile_in_subprocess

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
    """All games that load. A game is playable as soon as its rules are compiled."""

    def __init__(self, names: Sequence[str] = ()) -> None:
        self.jobs: dict[str, CompileJob] = {}
        for name in names or registry.game_names():
            try:
                self.jobs[name] = CompileJob(name, registry.load(name))
            except Exception as fault:  # a plug-in may fail in any way; the others are offered
                log.error("game left out", extra={"facts": {"game": name, "why": str(fault)}})
        self._wanted: list[str] = []
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="compile")

    def job(self, name: str) -> CompileJob:
        if name not in self.jobs:
            raise Unknown(say("There is no game {name} here.", name=repr(name)))
        return self.jobs[name]

    def check_ready(self, name: str) -> None:
        """Raise NotReady while the rules are being compiled."""
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
        """Compile the rules of a game next: a player waits for it."""
        if name not in self._wanted:
            self._wanted.append(name)

    async def prepare_all(self) -> None:
        """Compile and load every game."""
        while (job := self.upcoming()) is not None:
            await self.prepare(job)

    def upcoming(self) -> CompileJob | None:
        """The next game to load: compiled games first, then games that a player waits for."""
        jobs = [job for job in self.jobs.values() if not job.ready.is_set() and not job.failed]
        return min(jobs, key=self._distance, default=None)

    def _distance(self, job: CompileJob) -> tuple[bool, bool]:
        return not warmup.RULES.is_compiled(job.name), job.name not in self._wanted

    async def prepare(self, job: CompileJob) -> None:
        """Compile one game and load its machine code into this process."""
        loop = asyncio.get_running_loop()
        try:
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
    """Compile a game's rules in a subprocess."""

    def advance(share: float) -> None:
        job.progress = max(job.progress, min(0.99, share))

    await compile_in_subprocess(job.name, warmup.RULES, advance)
