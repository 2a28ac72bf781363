"""Several server processes on one PostgreSQL, and a server that is stopped politely."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.operation.test_kill import check_log
from tests.server.support import MORRA, new_key
from tests.server.support.clients import Network, Record, enough_answered, play_for_ever
from tests.server.support.process import TIMEOUT, ServerProcess


def post(server: ServerProcess, path: str, body: Any, token: str = "") -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = httpx.post(server.address + path, json=body, headers=headers, timeout=60)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def next_update(lines: Any) -> Any:
    async for line in lines:
        if line.startswith("data: "):
            import msgspec

            return msgspec.json.decode(line[6:])
    raise AssertionError("the stream has ended")


def test_viewers_at_one_process_see_moves_made_at_another(
    postgres_database: str, tmp_path: Path
) -> None:
    with (
        ServerProcess(postgres_database, log=tmp_path / "1.log") as one,
        ServerProcess(postgres_database, log=tmp_path / "2.log") as two,
    ):
        made = post(one, "/api/tables", {"game": MORRA, "seats": [{}, {}]})
        path = f"/api/tables/{made['table']}"
        tokens = [
            post(server, f"{path}/sit", {"name": f"P{n}", "salt": "x", "key": new_key()},
                 made["invitations"][n])["token"]
            for n, server in enumerate([one, two])
        ]  # fmt: skip
        asyncio.run(_watch(one, two, path, tokens))


async def _watch(one: ServerProcess, two: ServerProcess, path: str, tokens: list[str]) -> None:
    headers = {"Authorization": f"Bearer {tokens[0]}"}
    async with (
        httpx.AsyncClient(timeout=60) as client,
        client.stream("GET", f"{two.address}{path}/stream", headers=headers) as stream,
    ):
        lines = stream.aiter_lines()
        now = await next_update(lines)
        assert now["phase"] == "playing"
        for move in (1, 3):  # hide one coin, then show: made at the first, seen at the second
            body = {"move": move, "after": now["number"], "key": new_key()}
            await asyncio.to_thread(post, one, f"{path}/moves", body, tokens[0])
            number = now["number"]
            while now["number"] == number:
                now = await next_update(lines)
        assert now["due"] == [1]


@pytest.mark.parametrize(
    ("path", "body"),
    [("/api/me/signout", {"everywhere": False}), ("/api/me/delete", {"is_sure": True})],
)
def test_signing_out_or_deleting_oneself_ends_streams_at_every_process(
    postgres_database: str, tmp_path: Path, path: str, body: dict[str, bool]
) -> None:
    with (
        ServerProcess(postgres_database, log=tmp_path / "1.log") as one,
        ServerProcess(postgres_database, log=tmp_path / "2.log") as two,
    ):
        asyncio.run(asyncio.wait_for(_leave_at(one, two, path, body), 120))


async def _leave_at(
    one: ServerProcess, two: ServerProcess, path: str, body: dict[str, bool]
) -> None:
    """Watch at the second process with a cookie that becomes worthless at the first."""
    async with httpx.AsyncClient(timeout=60) as client:

        async def ask(path: str, body: Any) -> Any:
            headers = {"Origin": one.address}
            answer = await client.post(one.address + path, json=body, headers=headers)
            assert answer.status_code == 200, answer.text
            return answer.json()

        made = await ask("/api/tables", {"game": MORRA, "seats": [{}, {}]})
        await ask("/api/me", {"name": "Anna"})
        stream = f"{two.address}/api/tables/{made['table']}/stream"
        async with client.stream("GET", stream, headers={"Origin": two.address}) as answer:
            lines = answer.aiter_lines()
            assert (await next_update(lines))["phase"] == "waiting"
            await ask(path, body)
            with pytest.raises(AssertionError, match="has ended"):
                await next_update(lines)


def test_killing_either_process_loses_nothing(
    postgres_database: str, tmp_path: Path, scale: int
) -> None:
    with (
        ServerProcess(postgres_database, log=tmp_path / "1.log") as one,
        ServerProcess(postgres_database, log=tmp_path / "2.log") as two,
    ):
        record = asyncio.run(_kill_either([one, two], kills=3 if scale == 1 else 40))
    check_log(postgres_database, record)


async def _kill_either(servers: list[ServerProcess], kills: int) -> Record:
    record = Record()
    limits = httpx.Limits(max_connections=None)
    async with httpx.AsyncClient(timeout=60, limits=limits) as client:
        network = Network([server.address for server in servers], client)
        players = [
            asyncio.create_task(play_for_ever(network, record, f"table {number}"))
            for number in range(4)
        ]
        for _ in range(kills):
            await asyncio.sleep(random.uniform(0.5, 1.5))
            server = random.choice(servers)
            server.kill()
            await asyncio.sleep(0.5)  # the other one serves everybody
            server.start(wait=False)
            await asyncio.to_thread(server.wait)
            for player in players:
                assert not player.done(), player.exception()
        await enough_answered(record, players, 10)
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
    return record


def test_bots_of_a_dead_process_are_taken_over_by_another(
    postgres_database: str, tmp_path: Path
) -> None:
    with (
        ServerProcess(postgres_database, log=tmp_path / "1.log") as one,
        ServerProcess(postgres_database, log=tmp_path / "2.log") as two,
    ):
        asked = {
            "game": MORRA,
            "seats": [{"bot": "novice"}, {"bot": "novice"}],
            "settings": {"pace": 400},
            "options": {"rounds": 9},
        }
        made = post(one, "/api/tables", asked)
        time.sleep(1)
        one.kill()
        headers = {"Authorization": f"Bearer {made['watch']}"}
        end = time.monotonic() + TIMEOUT
        while time.monotonic() < end:
            now = httpx.get(
                f"{two.address}/api/tables/{made['table']}", headers=headers, timeout=60
            ).json()
            if now["phase"] == "over":
                return
            time.sleep(0.3)
        raise AssertionError(two.log_text())


def test_a_server_that_is_told_to_stop_ends_its_streams_and_itself(tmp_path: Path) -> None:
    with ServerProcess(str(tmp_path / "t.db"), log=tmp_path / "log") as server:
        made = post(server, "/api/tables", {"game": MORRA, "seats": [{}, {}]})
        headers = {"Authorization": f"Bearer {made['watch']}"}
        path = f"{server.address}/api/tables/{made['table']}/stream"
        with httpx.stream("GET", path, headers=headers, timeout=60) as stream:
            lines = stream.iter_lines()
            assert next(lines).startswith("id: ")
            assert server.stop() == 0
            list(lines)  # the stream ends properly
