"""Work in queues: a share for each caller, a bound on what waits, answers that are kept."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from keelstone.engine.game import Game
from keelstone.server.errors import NotReady, TooMany
from keelstone.server.http.routes.table import table
from keelstone.server.runtime import analysis_queue, registry
from keelstone.server.runtime.analysis_queue import MAX_OPEN_PER_CALLER, AnalysisQueue
from keelstone.server.runtime.fair_slots import FairSlots
from keelstone.server.runtime.job_queue import JobQueue
from keelstone.server.table import importing
from keelstone.server.table.fair_chance import verification
from keelstone.server.views.encoding.byte_cache import OVERHEAD, ByteCache
from tests.server.support import MORRA, Place, play_out, serving

AS_JSON = {"Content-Type": "application/json"}


def run(scene: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(scene, 120))


async def wait_until(is_true: Any) -> None:
    while not is_true():
        await asyncio.sleep(0)


# -- slots ---------------------------------------------------------------------------------------


def test_callers_get_slots_in_turn() -> None:
    async def scene() -> None:
        slots, served = FairSlots(1), list[str]()

        async def work(caller: str) -> None:
            async with slots.slot(caller):
                served.append(caller)
                await asyncio.sleep(0)

        jobs = [asyncio.create_task(work(caller)) for caller in "aaaabc"]
        await asyncio.gather(*jobs)
        assert "".join(served) == "aabcaa"

    run(scene())


def test_one_caller_never_has_all_slots() -> None:
    async def scene() -> None:
        slots = FairSlots(2, per_caller=1)
        await slots.acquire("busy")
        second = asyncio.create_task(slots.acquire("busy"))
        await asyncio.sleep(0)
        await slots.acquire("other")
        assert slots.held == {"busy": 1, "other": 1}
        slots.release("busy")
        await second

    run(scene())


def test_a_full_queue_refuses() -> None:
    async def scene() -> None:
        slots = FairSlots(1, max_waiting=3, max_waiting_per_caller=2)
        await slots.acquire("a")
        waiting = [asyncio.create_task(slots.acquire("a")) for _ in range(2)]
        await wait_until(lambda: slots.waiting("a") == 2)
        with pytest.raises(TooMany):
            await slots.acquire("a")
        waiting.append(asyncio.create_task(slots.acquire("b")))
        await wait_until(lambda: slots.waiting() == 3)
        with pytest.raises(NotReady):
            await slots.acquire("c")
        for task in waiting:
            task.cancel()

    run(scene())


def test_a_caller_who_goes_away_leaves_no_slot_behind() -> None:
    async def scene() -> None:
        slots = FairSlots(1)
        await slots.acquire("a")
        gone = asyncio.create_task(slots.acquire("b"))
        await wait_until(lambda: slots.waiting("b") == 1)
        slots.release("a")  # the slot is handed to b in this moment
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        await slots.acquire("c")
        assert slots.held == {"c": 1}

    run(scene())


# -- jobs ----------------------------------------------------------------------------------------


def test_jobs_of_one_caller_leave_a_worker_to_others() -> None:
    async def scene() -> None:
        queue, gate = JobQueue(workers=2), threading.Event()
        stuck = [asyncio.create_task(queue.run("attacker", gate.wait)) for _ in range(5)]
        await wait_until(lambda: queue.slots.waiting("attacker") == 4)
        assert await queue.run("somebody", lambda: "done") == "done"
        gate.set()
        await asyncio.gather(*stuck)
        queue.close()

    run(scene())


def test_an_answer_that_cannot_change_is_made_once() -> None:
    async def scene() -> None:
        queue, made = JobQueue(), list[int]()

        def make() -> bytes:
            made.append(1)
            return b"answer"

        answers = await asyncio.gather(*(queue.run_once("key", str(n), make) for n in range(20)))
        assert answers == [b"answer"] * 20
        assert await queue.run_once("key", "later", make) == b"answer"
        assert made == [1]
        queue.close()

    run(scene())


def test_a_failure_is_not_kept() -> None:
    async def scene() -> None:
        queue = JobQueue()

        def fail() -> bytes:
            raise ValueError("no")

        with pytest.raises(ValueError, match="no"):
            await queue.run_once("key", "a", fail)
        assert await queue.run_once("key", "a", lambda: b"yes") == b"yes"
        queue.close()

    run(scene())


# -- caches --------------------------------------------------------------------------------------


def test_a_cache_never_holds_more_than_its_bytes() -> None:
    cache: ByteCache[bytes] = ByteCache(100_000)
    for number in range(5_000):
        cache.put(number, bytes(1_000), 1_000)
        assert cache.size <= cache.max_bytes
    assert len(cache) == 100_000 // (1_000 + OVERHEAD)
    assert cache.get(4_999) is not None
    assert cache.get(0) is None


def test_what_is_used_stays_in_a_cache() -> None:
    cache: ByteCache[str] = ByteCache(10 * (OVERHEAD + 1))
    for number in range(100):
        cache.put("used", "yes", 1) if number == 0 else cache.put(number, "no", 1)
        assert cache.get("used") == "yes"


def test_a_value_larger_than_the_cache_is_not_kept() -> None:
    cache: ByteCache[str] = ByteCache(1_000)
    cache.put("small", "x", 1)
    cache.put("large", "x", 2_000)
    assert cache.get("large") is None
    assert cache.get("small") == "x"


def test_a_cache_forgets_what_is_old() -> None:
    cache: ByteCache[int] = ByteCache(10_000)
    for number in range(10):
        cache.put(number, number, 1)
    cache.get(2)
    cache.drop_while(lambda number: number < 5)
    assert [number for number in range(10) if cache.get(number) is not None] == [2, *range(5, 10)]
    assert cache.size == 6 * (OVERHEAD + 1)


def test_updates_for_every_number_fill_the_cache_and_no_more(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            players = await place.seated(await place.new_table(settings={"away": 0}))
            await _talk(place, players[0].table, players[0].token, 60)
            updates = place.service.table_registry.rendered.updates
            updates.max_bytes = 100_000
            for after in range(60):
                path = f"/api/tables/{players[0].table}/stream"
                await _first_event(place, path, players[0].token, after)
            assert 0 < updates.size <= 100_000
            assert len(updates) < 60

    run(scene())


def test_what_was_rendered_of_a_table_goes_when_it_is_put_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            home = place.service.table_registry
            left, used = [
                await place.seated(await place.new_table(settings={"away": 0})) for _ in range(2)
            ]
            for players in (left, used):
                await _first_event(
                    place, f"/api/tables/{players[0].table}/stream", players[0].token, 0
                )
            both = len(home.rendered.events)
            with home.sessions[used[0].table].watched():
                monkeypatch.setattr(registry, "IDLE", -1.0)
                await home.put_away()
            assert list(home.sessions) == [used[0].table]
            assert len(home.rendered.events) == both / 2 > 0

    run(scene())


async def _talk(place: Place, table: str, token: str, remarks: int) -> None:
    for number in range(remarks):
        body = {"text": "x" * 200, "key": f"key-{number:032}"}
        await place.post(f"/api/tables/{table}/chat", body, token)


async def _first_event(place: Place, path: str, token: str, after: int) -> None:
    from keelstone.server.http.stream import Stream

    session = place.service.table_registry.sessions[path.split("/")[3]]
    updates = Stream(place.service, session, None).updates(after, "en", frozenset({"view"}))
    await anext(updates)
    await updates.aclose()  # type: ignore[attr-defined]


# -- files ---------------------------------------------------------------------------------------


async def _finished_file(place: Place) -> dict[str, Any]:
    made = await place.new_table(options={"rounds": 1})
    await play_out(await place.seated(made))
    found: dict[str, Any] = await place.get(f"/api/tables/{made['table']}/file", made["watch"])
    return found


@pytest.mark.parametrize("address", ["/api/tables/import", "/api/verify"])
def test_a_file_with_too_many_moves_is_refused_before_any_is_tried(
    tmp_path: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            file = await _finished_file(place)
            monkeypatch.setattr(importing, "MAX_MOVES", len(file["moves"]))
            answer = await place.client.post(address, content=json.dumps(file), headers=AS_JSON)
            assert answer.status_code == 200, answer.text
            file["moves"].append([0, "not even a move"])
            answer = await place.client.post(address, content=json.dumps(file), headers=AS_JSON)
            assert answer.status_code == 413
            assert f"At most {len(file['moves']) - 1} are read" in answer.text

    run(scene())


def test_a_check_of_chance_is_made_once_and_in_a_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[str] = []
    real = verification.verify

    def verify(game: Game, language: str) -> Any:
        threads.append(threading.current_thread().name)
        return real(game, language)

    monkeypatch.setattr(table, "verify", verify)

    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            made = await place.new_table(options={"rounds": 1})
            await play_out(await place.seated(made))
            path = f"/api/tables/{made['table']}/fair"
            answers = await asyncio.gather(*(place.get(path, made["watch"]) for _ in range(8)))
            assert all(answer["is_fair"] for answer in answers)

    run(scene())
    assert len(threads) == 1
    assert threads[0].startswith("job")


def test_a_request_that_finds_the_queue_full_is_asked_to_come_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            made = await place.new_table(options={"rounds": 1})
            await play_out(await place.seated(made))
            slots, gate = place.service.jobs.slots, threading.Event()
            slots.max_waiting_per_caller = 1
            address = "127.0.0.1"  # the address of the test's client
            stuck = [
                asyncio.create_task(place.service.jobs.run(address, gate.wait)) for _ in range(2)
            ]
            await wait_until(lambda: slots.waiting(address) == 1)
            headers = {"Authorization": f"Bearer {made['watch']}"}
            path = f"/api/tables/{made['table']}/fair"
            answer = await place.client.get(path, headers=headers)
            assert answer.status_code == 429
            assert answer.headers["retry-after"]
            gate.set()
            await asyncio.gather(*stuck)
            assert (await place.get(path, made["watch"]))["is_fair"]

    run(scene())


def test_unused_tables_make_room_for_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "MAX_OPEN_ENTRIES", 40)

    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            open_tables = place.service.table_registry.sessions
            for _ in range(20):
                made = await place.new_table(options={"rounds": 1})
                await play_out(await place.seated(made))
            assert len(open_tables) < 20
            assert (await place.get(f"/api/tables/{made['table']}", made["watch"]))["events"]

    run(scene())


# -- analyses ------------------------------------------------------------------------------------


def test_analyses_are_made_in_turn_and_one_caller_has_few(monkeypatch: pytest.MonkeyPatch) -> None:
    game, gate, served = Game(MORRA, seats=2, seed=1), threading.Event(), list[str]()

    def analyse(self: AnalysisQueue, game: Game, job: analysis_queue.Job) -> None:
        gate.wait()
        served.append(job.caller)

    monkeypatch.setattr(AnalysisQueue, "_think", analyse)
    queue = AnalysisQueue()
    jobs = [queue.ask(f"a{n}", game, "a") for n in range(MAX_OPEN_PER_CALLER + 1)]
    assert [job is None for job in jobs] == [False] * MAX_OPEN_PER_CALLER + [True]
    assert queue.ask("b", game, "b") is not None
    gate.set()
    queue._thread.shutdown(wait=True)
    assert served[-1] == "a", "b came last and does not wait for all of a's"
