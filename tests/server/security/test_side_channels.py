"""Lists, counters and notices do not depend on what a viewer may not know."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from keelstone.server.http import stream
from keelstone.server.http.stream import Stream
from keelstone.server.observability.metrics import Metrics
from keelstone.server.runtime import table_setup
from keelstone.server.runtime.session import TableSession
from tests.server.people.test_notices import add, later, place_with
from tests.server.people.test_ownership import updates_of
from tests.server.support import Place, Player, serving
from tests.server.support.sinks import Subscription
from tests.server.table.test_answers_ahead import answer, kinds, move_until_asked, play
from tests.server.table.test_lateness import HOUR, table_of_days
from tests.server.table.test_undo import begun
from tests.simulation.loop import SimulatedLoop

#: the worlds differ in this: Anna hides nothing, hides once, hides and takes it back
STEPS = ["waits", "hides", "hides and takes back"]


async def everything_public(place: Place, viewers: list[str], table: str) -> list[str]:
    """What others can ask for: their lists of tables and the counters of the server."""
    answers = [
        (await place.client.get("/api/tables/mine", headers={"Authorization": f"Bearer {token}"}))
        for token in viewers
    ]
    metrics = (await place.client.get("/metrics")).text.splitlines()
    counters = [line for line in metrics if "_created" not in line]
    return [answer.text.replace(table, "TABLE") for answer in answers] + counters


@pytest.mark.parametrize("has_streams", [False, True])
def test_secret_steps_cannot_be_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_streams: bool
) -> None:
    clock = [1_000_000]
    monkeypatch.setattr(time, "time_ns", lambda: clock[0] * 1_000_000)
    monkeypatch.setattr(time, "perf_counter", lambda: 0.0)
    monkeypatch.setattr(stream, "HEARTBEAT", 600.0)

    async def steps(anna: Player, what: str) -> None:
        clock[0] += 1000
        if what != "waits":
            await anna.move(2, 3)
        if what == "hides and takes back":
            await anna.undo(await hidden_number(anna))

    async def hidden_number(anna: Player) -> int:
        session = await anna.place.service.table_registry.find(anna.table)
        return session.table.number(anna.seat)

    async def world(what: str) -> list[str]:
        clock[0] = 1_000_000
        async with serving(tmp_path / f"{what}.db") as place:
            made = await place.new_table(settings={"away": 0})
            anna, bo = await place.seated(made)
            viewers = [bo.token, made["watch"]]
            streams: list[Any] = []
            if has_streams:
                streams = [updates_of(place, made["table"], t) for t in (anna.token, *viewers)]
                for updates in streams:
                    await anext(updates)
            await steps(anna, what)
            if has_streams and what != "waits":
                await asyncio.wait_for(anext(streams[0]), 120)
            found = await everything_public(place, viewers, made["table"])
            for updates in streams:
                await updates.aclose()
            return found

    async def scene() -> None:
        worlds = [await world(what) for what in STEPS]
        assert worlds[0] == worlds[1]
        assert worlds[0] == worlds[2]

    asyncio.run(scene())


@pytest.mark.usefixtures("time_to_pass")
def test_notices_do_not_tell_of_secret_steps(tmp_path: Path) -> None:
    """Neither that it is somebody's turn nor the reminder comes earlier, later or more often."""

    async def told(what: str) -> list[Any]:
        folder = tmp_path / what
        folder.mkdir()
        async with place_with(folder) as (place, sink):
            anna, bo = await table_of_days(place)
            phone = Subscription(sink)
            await add(bo, phone.channel)
            for player in (bo, anna):  # a round, so that the next one makes both due
                await player.move(2, (await player.look())["number"])
                await player.move("show", (await player.look())["number"])
            await later(place, HOUR)
            found = [told_to(phone)]
            if what != "waits":
                await anna.move(2, (await anna.look())["number"])
            if what == "hides and takes back":
                await anna.undo((await anna.look())["number"])
            for hours in (1, 20, 15, 5, 4):
                await later(place, hours * HOUR)
                found.append(told_to(phone))
            return found

    def told_to(phone: Subscription) -> list[tuple[str, str]]:
        return [(one["title"], one["body"]) for one in phone.messages()]

    async def scene() -> None:
        worlds = [await told(what) for what in STEPS]
        assert worlds[0] == worlds[1]
        assert worlds[0] == worlds[2]
        assert [len(messages) for messages in worlds[0]] == [1, 1, 1, 2, 2, 2]

    asyncio.run(scene())


@pytest.fixture
def at_one_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No time passes, and every table has the same secret."""
    monkeypatch.setattr(time, "time_ns", lambda: 10**15)
    monkeypatch.setattr(time, "perf_counter", lambda: 0.0)
    monkeypatch.setattr(table_setup, "new_secret", lambda: b"s" * 32)


@pytest.mark.usefixtures("at_one_moment")
def test_an_answer_given_ahead_looks_like_a_move(tmp_path: Path) -> None:
    """The worlds differ in this: Anna comes and passes, or has answered that she buys nothing."""

    async def world(is_ahead: bool) -> list[Any]:
        async with serving(tmp_path / f"{is_ahead}.db", "eschnapur") as place:
            players = await play(place, "eschnapur")
            anna = await move_until_asked(players, "pass")
            (bo,) = [player for player in players if player is not anna]
            session = place.service.table_registry.sessions[anna.table]
            update = await anna.look()
            if is_ahead:
                await answer(anna, update["answers_ahead"][0]["name"])
                await place.service.table_registry.answers_ahead.finished(session)
            else:
                with session.attended(anna.seat):
                    await anna.move("pass", update["number"])
            assert "pass" not in kinds(await anna.look())
            seen = [await bo.look(), await place.get(f"/api/tables/{anna.table}", bo.token)]
            found = await everything_public(place, [bo.token], anna.table)
            return [str(one).replace(anna.table, "TABLE") for one in seen] + found

    async def scene() -> None:
        assert await world(False) == await world(True)

    asyncio.run(scene())


def test_a_step_that_is_not_seen_does_not_put_the_heartbeat_off() -> None:
    """A stream of events says at fixed times that it is still there."""
    table = begun()
    unused: Any = None
    session = TableSession(table, unused, unused, lambda: True)
    loop = SimulatedLoop(random.Random(1))

    service: Any = SimpleNamespace(is_closing=False, metrics=Metrics())

    async def scene() -> list[float]:
        loop.call_later(5, session.wake)
        loop.call_later(21, session.wake)
        updates = Stream(service, session, None).updates(0, "en", frozenset())
        assert await anext(updates) is not None
        return [await time_of(updates) for _ in range(3)]

    async def time_of(updates: Any) -> float:
        assert await anext(updates) is None
        return loop.time()

    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        assert runner.run(scene()) == [15, 30, 45]


def test_a_step_that_everybody_may_know_of_is_counted(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            anna, _bo = await place.seated(await place.new_table())
            await anna.move(2, 3)
            await anna.move("show", (await anna.look())["number"])
            metrics = (await place.client.get("/metrics")).text
            assert 'keelstone_events_total{kind="move"} 1.0' in metrics

    asyncio.run(scene())
