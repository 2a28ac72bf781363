"""`kill -9` at random moments under load: what was answered is there, once, and clients resume."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from pathlib import Path

import httpx
import pytest

from keelstone.server.runtime.session import read
from keelstone.server.storage.engine import make_engine
from keelstone.server.storage.store import Store
from tests.server.support.clients import Network, Record, enough_answered, play_for_ever
from tests.server.support.process import ServerProcess

#: tables in play, and how often the server is killed: 200 times with --long
TABLES, KILLS = 6, 6
LONG_KILLS = 200
#: seconds within which every client goes on after the server is back; with --long it is measured
RESUMED = 5.0
#: seconds after which a client is given up: a machine may be busy with other things
GIVEN_UP = 300.0


def test_what_was_answered_survives_any_kill(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    long = pytestconfig.getoption("--long")
    kills = LONG_KILLS if long else KILLS
    path = str(tmp_path / "tables.db")
    with ServerProcess(path, log=tmp_path / "server.log") as server:
        record, slowest = asyncio.run(_kill_often(server, kills))
    print(f"{kills} kills, {len(record.answered)} moves answered, {record.games} games, "
          f"slowest to resume {slowest:.2f} s")  # fmt: skip
    assert slowest < (RESUMED if long else GIVEN_UP)
    check_log(path, record)


async def _kill_often(server: ServerProcess, kills: int) -> tuple[Record, float]:
    record, slowest = Record(), 0.0
    limits = httpx.Limits(max_connections=None)
    async with httpx.AsyncClient(timeout=60, limits=limits) as client:
        network = Network([server.address], client)
        players = [
            asyncio.create_task(play_for_ever(network, record, f"table {number}"))
            for number in range(TABLES)
        ]
        for _ in range(kills):
            await asyncio.sleep(random.uniform(0.1, 1.0))
            server.kill()
            killed = time.monotonic()
            server.start(wait=False)
            await asyncio.to_thread(server.wait)
            slowest = max(slowest, await _resumed(record, killed))
            for player in players:
                assert not player.done(), player.exception()
        await enough_answered(record, players, kills + 1)
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
    return record, slowest


async def _resumed(record: Record, killed: float) -> float:
    """Seconds from now until every client that was at a table has heard from the new server."""
    begun = time.monotonic()
    waiting = set(record.heard)
    while waiting and time.monotonic() - begun < GIVEN_UP:
        waiting = {name for name in waiting if record.heard.get(name, begun) < killed}
        await asyncio.sleep(0.02)
    return time.monotonic() - begun


def check_log(database: str, record: Record) -> None:
    """Every answered move stands in the log exactly once, and every log can be replayed."""
    engine = make_engine(database)
    store = Store(engine, "test")
    found: Counter[tuple[str, str]] = Counter()
    for listed in store.all_tables(100_000):
        loaded = store.load(listed.id)
        assert loaded is not None
        row, rows = loaded
        assert [one.number for one in rows] == list(range(1, listed.last + 1))
        read(row, rows)
        found.update((listed.id, one.key.split()[-1]) for one in rows if one.key)
    engine.dispose()
    missing = [move for move in record.answered if found[move] != 1]
    assert missing == []
    assert max(found.values()) == 1
