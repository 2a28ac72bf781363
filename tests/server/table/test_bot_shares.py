"""Bots: a share of the workers for each caller, and no games for an empty room."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from keelstone.ai import observe
from keelstone.engine.game import Game
from keelstone.server.errors import Stale, TooMany
from keelstone.server.runtime import scheduler
from keelstone.server.runtime.bot_workers import MAX_WAITING_HINTS, STRONGEST, WORKERS, BotWorkers
from keelstone.server.runtime.session import TableSession
from tests.server.support import MORRA, Place, serving


def run(scene: Any) -> None:
    asyncio.run(asyncio.wait_for(scene, 120))


class SlowMasters(BotWorkers):
    """Masters think until they are let go; the others answer at once."""

    def __init__(self) -> None:
        super().__init__()
        self.gate, self.served = threading.Event(), list[str]()
        self._warm |= {(level, MORRA) for level in ("novice", "builder", STRONGEST)}

    def _number(self, level: str, observation: Any) -> int:
        if level == STRONGEST:
            self.gate.wait()
        return int(observation.moves[0])

    def _hint(self, observation: Any) -> Any:
        self.gate.wait()
        return None


def observation() -> Any:
    return observe(Game(MORRA, seats=2, seed=1), 0)


async def until_waiting(bots: BotWorkers, caller: str, count: int) -> None:
    while bots._searches.waiting(caller) < count:
        await asyncio.sleep(0)


def test_a_novice_answers_while_masters_of_somebody_else_think() -> None:
    async def scene() -> None:
        bots, seen = SlowMasters(), observation()
        masters = [asyncio.create_task(bots.choose(seen, STRONGEST, "one")) for _ in range(20)]
        await until_waiting(bots, "one", 20 - WORKERS)
        assert await bots.choose(seen, "novice", "two") == seen.moves[0]
        bots.gate.set()
        await asyncio.gather(*masters)

    run(scene())


def test_masters_of_two_callers_think_in_turn() -> None:
    async def scene() -> None:
        bots, seen, served = SlowMasters(), observation(), list[str]()

        async def choose(caller: str) -> None:
            await bots.choose(seen, STRONGEST, caller)
            served.append(caller)

        moves = [asyncio.create_task(choose("one")) for _ in range(20)]
        await until_waiting(bots, "one", 20 - WORKERS)
        moves.append(asyncio.create_task(choose("two")))
        await until_waiting(bots, "two", 1)
        bots.gate.set()
        await asyncio.gather(*moves)
        assert served.index("two") <= 2 * WORKERS + 1

    run(scene())


def test_one_caller_waits_for_a_few_hints_at_most() -> None:
    async def scene() -> None:
        bots, seen = SlowMasters(), observation()
        hints = [
            asyncio.create_task(bots.hint(seen, "one")) for _ in range(WORKERS + MAX_WAITING_HINTS)
        ]
        await until_waiting(bots, "one", MAX_WAITING_HINTS)
        with pytest.raises(TooMany):
            await bots.hint(seen, "one")
        bots.gate.set()
        await asyncio.gather(*hints)

    run(scene())


async def table_of_novices(place: Place, pace: int) -> TableSession:
    made = await place.new_table(
        bots=("novice", "novice"), settings={"pace": pace}, options={"rounds": 9}
    )
    return place.service.table_registry.sessions[made["table"]]


def test_bots_play_while_somebody_looks_and_rest_when_nobody_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scheduler, "AUDIENCE", 0)

    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            session = await table_of_novices(place, pace=0)
            while not session.is_resting:
                await asyncio.sleep(0.01)
            game = session.table.game
            assert game is None or not game.log
            with session.watched():
                while session.table.phase != "over":
                    await asyncio.sleep(0.01)

    run(scene())


def test_bots_rest_again_when_the_last_viewer_has_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scheduler, "AUDIENCE", 0)

    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            session = await table_of_novices(place, pace=1)
            with session.watched():
                while session.table.game is None or not session.table.game.log:
                    await asyncio.sleep(0)
            while not session.is_resting:
                await asyncio.sleep(0.01)
            assert session.table.phase == "playing"

    run(scene())


def test_a_bot_that_is_no_longer_due_does_not_choose_from_nothing(tmp_path: Path) -> None:
    """A move that is taken back between two steps of the scheduler was an error in the log."""

    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            made = await place.new_table(bots=(None, None), settings={"away": 0})
            (anna, _) = await place.seated(made)
            while await anna.move_somehow():
                pass
            registry = place.service.table_registry
            session = registry.sessions[made["table"]]
            with pytest.raises(Stale):
                await registry.scheduler._move(session, scheduler.DueAction("bot", 0))

    asyncio.run(scene())
