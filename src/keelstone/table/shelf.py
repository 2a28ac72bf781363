"""The games on offer. Their rules are compiled while people are in the lobby."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from types import ModuleType

from keelstone import games, prepare
from keelstone.table.apart import run_apart
from keelstone.table.refusals import NotReady, Unknown
from keelstone.words import say

log = logging.getLogger(__name__)


@dataclass
class Box:
    """A game on the shelf: how far it is from being playable."""

    name: str
    rules: ModuleType
    progress: float = 0.0
    failed: str = ""
    ready: asyncio.Event = field(default_factory=asyncio.Event)


class Shelf:
    """All games that load; each becomes playable as soon as its rules are compiled."""

    def __init__(self, names: Sequence[str] = ()) -> None:
        self.boxes: dict[str, Box] = {}
        for name in names or games.names():
            try:
                self.boxes[name] = Box(name, games.load(name))
            except (ImportError, TypeError, ValueError) as fault:
                log.error("game left out", extra={"facts": {"game": name, "why": str(fault)}})
        self._wanted: list[str] = []
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="compile")

    def box(self, name: str) -> Box:
        if name not in self.boxes:
            raise Unknown(say("There is no game {name} here.", name=repr(name)))
        return self.boxes[name]

    def check_ready(self, name: str) -> None:
        """Refuse, kindly, while the rules are still being compiled."""
        box = self.box(name)
        if not box.ready.is_set():
            self.want(name)
            raise NotReady(
                say(
                    "The rules of {game} are being compiled: {share}.",
                    game=box.rules.TITLE,
                    share=f"{box.progress:.0%}",
                )
            )

    def want(self, name: str) -> None:
        """Somebody waits for a game: its rules are compiled next."""
        if name not in self._wanted:
            self._wanted.append(name)

    async def prepare_all(self) -> None:
        """Make every game playable."""
        while (box := self.upcoming()) is not None:
            await self.prepare(box)

    def upcoming(self) -> Box | None:
        """The next game to get ready: one that is compiled, then one that somebody waits for."""
        boxes = [box for box in self.boxes.values() if not box.ready.is_set() and not box.failed]
        return min(boxes, key=self._distance, default=None)

    def _distance(self, box: Box) -> tuple[bool, bool]:
        return not prepare.is_compiled(box.name), box.name not in self._wanted

    async def prepare(self, box: Box) -> None:
        """Bring everything of one game into this process as machine code."""
        loop = asyncio.get_running_loop()
        try:
            if not prepare.is_compiled(box.name):
                await _compile(box)
            await loop.run_in_executor(self._thread, prepare.load, box.name)
        except Exception as fault:  # one broken game must not take the others with it
            box.failed = str(fault)
            log.exception("compiling failed", extra={"facts": {"game": box.name}})
            return
        box.progress = 1.0
        box.ready.set()
        log.info("game ready", extra={"facts": {"game": box.name}})

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)


async def _compile(box: Box) -> None:
    """Have a game's rules compiled elsewhere."""
    done, expected = 0, prepare.functions_expected(box.name)

    def hear(dots: int) -> None:
        nonlocal done
        done += dots
        box.progress = min(0.99, done / expected)

    code = f"from keelstone.prepare import compile_with_dots; compile_with_dots({box.name!r})"
    await run_apart(code, hear)
