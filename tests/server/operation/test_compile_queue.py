"""Games that are still being compiled: the lobby works meanwhile, and games begin by themselves."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager, suppress
from pathlib import Path

import httpx
import pytest

from keelstone.ai.warmup import BOTS
from keelstone.analysis.win_probability import ESTIMATOR
from keelstone.engine.jit import warmup
from keelstone.engine.jit.parts import Part
from keelstone.server.app import make_app
from keelstone.server.http.rate_limits import Limits
from keelstone.server.http.routing import Service
from keelstone.server.runtime import bot_workers, compile_queue, subprocesses
from keelstone.server.runtime.bot_workers import BotWorkers
from keelstone.server.runtime.compile_queue import CompileJob, CompileQueue
from keelstone.server.runtime.registry import TableRegistry
from keelstone.server.runtime.subprocesses import compile_in_subprocess, share_in
from keelstone.server.storage.engine import make_engine
from keelstone.server.storage.upgrade import upgrade
from tests.server.support import MORRA, Place
from tests.server.support.process import ServerProcess


@asynccontextmanager
async def opening(path: Path) -> AsyncIterator[Place]:
    """A server that has just been started."""
    engine = make_engine(path)
    upgrade(engine)
    service = Service(
        TableRegistry(engine, CompileQueue((MORRA,)), BotWorkers(think=0.02)), limits=Limits(0)
    )
    app = make_app(service)
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            yield Place(client, service)


async def until_begun(place: Place, path: str, token: str) -> None:
    for _ in range(2000):
        if (await place.get(path, token))["phase"] == "playing":
            return
        await asyncio.sleep(0.05)
    raise AssertionError("the game does not begin")


def test_the_lobby_works_while_rules_are_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = asyncio.Event()

    async def slow(job: CompileJob) -> None:
        job.progress = 0.4
        await go_on.wait()

    monkeypatch.setattr(compile_queue, "_compile", slow)

    async def scene() -> None:
        async with opening(tmp_path / "t.db") as place:
            while not (await place.get("/api/games"))[0]["progress"]:
                await asyncio.sleep(0.01)
            assert (await place.get("/api/games"))[0]["progress"] == 0.4
            assert (await place.get("/health"))["games"] == {MORRA: False}
            made = await place.new_table()
            players = await place.seated(made)  # one may sit down and wait
            path = f"/api/tables/{made['table']}"
            waiting = await place.get(path, made["watch"])
            assert waiting["phase"] == "waiting"
            assert waiting["question"] == "The rules are being compiled. The game begins by itself."
            no = await place.post("/api/verify", {"format": "keelstone game"}, status=400)
            assert no["error"] == "malformed"
            go_on.set()
            await until_begun(place, path, made["watch"])
            assert (await players[0].look())["moves"]

    asyncio.run(scene())


def test_a_game_that_cannot_be_compiled_is_shown_as_broken_and_spoils_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(name: str) -> None:
        raise ValueError("no compiler")

    monkeypatch.setattr(warmup, "load", broken)

    async def scene() -> None:
        async with opening(tmp_path / "t.db") as place:
            while not (game := (await place.get("/api/games"))[0])["failed"]:
                await asyncio.sleep(0.01)
            assert game["failed"] == "no compiler"
            assert (await place.client.get("/")).status_code == 200

    asyncio.run(scene())
    assert "compiling failed" in caplog.text


def test_a_server_with_an_empty_cache_answers_and_gets_its_game_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KEELSTONE_CACHE", str(tmp_path / "cache"))
    told = []
    with ExitStack() as stack:
        stack.push(server := ServerProcess(str(tmp_path / "t.db"), log=tmp_path / "log"))
        server.start(wait=False)
        while not server.health().get(MORRA):  # as long as it takes
            with suppress(httpx.ConnectError):
                [game] = httpx.get(f"{server.address}/api/games", timeout=60).json()
                assert not game["failed"]
                told.append(game["progress"])
            time.sleep(0.05)
    assert list(tmp_path.glob("cache/compiled/*/rules-ready")), "another process has compiled them"
    assert told == sorted(told)
    assert len(set(told)) > 3


def test_bots_are_compiled_elsewhere_though_the_rules_were_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    elsewhere = []

    async def compile_part(game: str, part: Part) -> None:
        elsewhere.append((game, part.name))

    monkeypatch.setattr(bot_workers, "compile_in_subprocess", compile_part)
    asyncio.run(BotWorkers(think=0.02).warm_up(MORRA))
    assert elsewhere == [(MORRA, BOTS.name), (MORRA, ESTIMATOR.name)]


def test_a_bot_that_is_asked_waits_until_a_subprocess_has_compiled_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It was compiled in a thread of the server as well, which nothing could end."""
    order = []

    async def scene() -> None:
        go_on = asyncio.Event()

        async def compile_part(game: str, part: Part) -> None:
            await go_on.wait()
            order.append(part.name)

        async def in_time(question: object, timeout: float) -> int:
            order.append("asked")
            return 0

        monkeypatch.setattr(bot_workers, "compile_in_subprocess", compile_part)
        workers = BotWorkers(think=0.02)
        monkeypatch.setattr(workers, "_in_time", in_time)
        warming = asyncio.create_task(workers.warm_up(MORRA))
        await asyncio.sleep(0)
        asked = asyncio.create_task(workers._ask("novice", MORRA, lambda: 0))
        await asyncio.sleep(0)
        go_on.set()
        await asyncio.gather(warming, asked)

    asyncio.run(scene())
    assert order[0] == BOTS.name


def test_ctrl_c_reaches_a_compilation_through_the_server_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It seemed to fail, and the server compiled in its own threads before it ended."""
    os.mkfifo(path := tmp_path / "alive")
    lines = f"exec 9>{path}; ps -o pgid= $$ >&9; sleep 600 & wait"
    monkeypatch.setattr(subprocesses, "compile_command", lambda *_: ["bash", "-c", lines])
    monkeypatch.setattr(Part, "is_compiled", lambda part, game: False)

    async def scene() -> None:
        compiling = asyncio.create_task(compile_in_subprocess(MORRA, BOTS))
        with await asyncio.to_thread(open, path) as alive:
            assert int(await asyncio.to_thread(alive.readline)) != os.getpgid(0)
            compiling.cancel()
            with suppress(asyncio.CancelledError):
                await compiling
            rest = await asyncio.to_thread(alive.read)
        assert rest == "", "its subprocess has ended too"

    asyncio.run(scene())


def test_what_is_compiled_starts_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Part, "is_compiled", lambda part, game: True)
    monkeypatch.setattr(asyncio, "create_subprocess_exec", None)
    asyncio.run(compile_in_subprocess(MORRA, BOTS))


def test_a_failure_elsewhere_is_noted(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Part, "is_compiled", lambda part, game: False)
    asyncio.run(compile_in_subprocess("no.such.game", BOTS))
    [noted] = caplog.records
    assert "there is no game" in vars(noted)["facts"]["fault"]


def test_a_game_that_somebody_waits_for_comes_next(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = {"eschnapur"}
    monkeypatch.setattr(Part, "is_compiled", lambda part, game: game in compiled)
    found = CompileQueue(["imhotep", "seafarers", "eschnapur"])
    found.want("seafarers")
    order = []
    while (job := found.upcoming()) is not None:
        order.append(job.name)
        job.ready.set()
    assert order == ["eschnapur", "seafarers", "imhotep"]
    found.close()


def test_a_game_that_does_not_load_is_left_out(caplog: pytest.LogCaptureFixture) -> None:
    found = CompileQueue(["no.such.game", MORRA])
    assert list(found.jobs) == [MORRA]
    assert "game left out" in caplog.text
    found.close()


@pytest.mark.parametrize(
    ("line", "share"),
    [
        (b'{"done": 3, "expected": 4}\n', 0.75),
        (b'{"done": 3, "expected": 4}{"done": 4, "expected": 4}\n', None),
        (b'{"done": 3, "expe\n', None),
        (b"\n", None),
    ],
)
def test_mixed_lines_of_progress_fail_no_compilation(line: bytes, share: float | None) -> None:
    """Two threads of a compilation wrote at once, and the game was never ready."""
    assert share_in(line) == share
