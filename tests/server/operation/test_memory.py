"""What was done often leaves no more in memory than what was done once."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from contextlib import AsyncExitStack, aclosing
from pathlib import Path
from typing import Any

import pytest

from keelstone.ai.levels import bot_names
from keelstone.engine.registry import load
from keelstone.server.http.stream import Stream
from keelstone.server.observability.metrics import Metrics
from keelstone.server.runtime import registry
from tests.server.support import Place, new_key, serving

GAME = "imhotep"
PARTS = frozenset({"moves", "view", "picture"})


async def play_and_leave(place: Place, names: str) -> None:
    """A table with two viewers, some moves and a remark; then it is put away."""
    home = place.service.table_registry
    made = await place.new_table(GAME, settings={"away": 0})
    players = await place.seated(made, names)
    session = home.sessions[made["table"]]
    async with AsyncExitStack() as stack:
        for seat in (0, None):
            updates: Any = Stream(place.service, session, seat).updates(0, "da", PARTS)
            update = await anext(await stack.enter_async_context(aclosing(updates)))
            assert update is not None
            assert update.packed
        for _ in range(4):
            for player in players:
                await player.move_somehow()
        body = {"text": "hello", "key": new_key()}
        await place.post(f"/api/tables/{made['table']}/chat", body, players[0].token)
    del session
    await home.put_away()
    assert not home.sessions


async def bots_are_ready(place: Place) -> None:
    """Wait until every built-in bot has moved once: it makes objects that stay."""
    bots = place.service.table_registry.bots
    while not all(bots.is_ready(GAME, name) for name in bot_names(load(GAME))):
        await asyncio.sleep(0.02)


async def threads_have_let_go(place: Place) -> None:
    """Wait until no thread holds what it was given last: it lets go after its answer is there."""
    home = place.service.table_registry
    await home.run(int)
    await home.look_up(int)


async def objects(place: Place) -> Counter[str]:
    """Our own objects by type, without those in caches that are bounded in bytes."""
    await threads_have_let_go(place)
    rendered = place.service.table_registry.rendered
    rendered.updates.clear()
    rendered.events.clear()
    gc.collect()
    kinds = Counter(type(one) for one in gc.get_objects())
    found = Counter(
        {
            kind.__qualname__: count
            for kind, count in kinds.items()
            if str(kind.__module__).startswith("keelstone")
        }
    )
    found["lines of pictures"] = len(rendered.lines)
    return found


def test_tables_that_were_put_away_leave_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db", GAME) as place:
            monkeypatch.setattr(registry, "IDLE", -1.0)
            await bots_are_ready(place)
            await play_and_leave(place, "Anna Bo")
            before = await objects(place)
            for names in ("Anna Bo", "Cleo Dan", "Eve Finn"):
                await play_and_leave(place, names)
            more = await objects(place) - before
            assert not more

    asyncio.run(scene())


def test_methods_that_clients_make_up_are_counted_as_one() -> None:
    metrics = Metrics()
    for number in range(100):
        metrics.count_request(f"BREW{number}", 405, 0.0)
    assert metrics.text().count(b"keelstone_requests_total{") == 1
