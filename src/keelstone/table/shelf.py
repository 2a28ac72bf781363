"""The games on offer. Their rules are compiled in a thread while people are in the lobby."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from types import ModuleType

from keelstone import games, prepare
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
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="compile")

    def box(self, name: str) -> Box:
        if name not in self.boxes:
            raise Unknown(say("There is no game {name} here.", name=repr(name)))
        return self.boxes[name]

    def check_ready(self, name: str) -> None:
        """Refuse, kindly, while the rules are still being compiled."""
        box = self.box(name)
        if not box.ready.is_set():
            raise NotReady(
                say(
                    "The rules of {game} are being compiled: {share}.",
                    game=box.rules.TITLE,
                    share=f"{box.progress:.0%}",
                )
            )

    async def prepare_all(self) -> None:
        """Compile what is not compiled, one game after another; those that are come first."""
        for box in self.in_order():
            await self.prepare(box)

    def in_order(self) -> list[Box]:
        """The boxes, those that are compiled already first."""
        return sorted(self.boxes.values(), key=lambda box: not prepare.is_compiled(box.name))

    async def prepare(self, box: Box) -> None:
        loop = asyncio.get_running_loop()
        try:
            await loop.run_in_executor(self._thread, _compile, box)
        except Exception as fault:  # one broken game must not take the others with it
            box.failed = str(fault)
            log.exception("compiling failed", extra={"facts": {"game": box.name}})
            return
        box.progress = 1.0
        box.ready.set()
        log.info("game ready", extra={"facts": {"game": box.name}})

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)


def _compile(box: Box) -> None:
    """Bring everything of one game into this process as machine code."""

    def progress(done: int, expected: int) -> None:
        box.progress = min(0.99, done / max(1, expected))

    if prepare.is_compiled(box.name):
        prepare.warm_up(box.rules)
    else:
        prepare.compile_rules(box.name, progress)
    prepare.ensure_compiled(box.name)
