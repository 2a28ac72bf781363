"""A holiday at all tables of a person at once."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from keelstone.server.clock import now
from keelstone.server.table.settings import DAY
from tests.server.support import MORRA, Place, serving
from tests.server.support.browsers import Browser

pytestmark = pytest.mark.usefixtures("time_to_pass")

DAYS = {"kind": "days", "amount": 2}


async def playing(place: Place, anna: Browser, **settings: Any) -> str:
    """A table at which Anna and Bo play."""
    body = {"game": MORRA, "seats": [{}, {}], "settings": {"pace": 0, **settings}}
    made = await anna.post("/api/tables", body)
    bo = Browser(place)
    for browser, name in ((anna, "Anna"), (bo, "Bo")):
        await browser.take(made["invitation"])
        await browser.sit(made["table"], name)
    return str(made["table"])


def at_home(tmp_path: Path, scene: Any) -> None:
    async def play() -> None:
        async with serving(tmp_path / "t.db") as place:
            await scene(place, Browser(place))

    asyncio.run(play())


def test_clocks_rest_where_a_move_has_days_and_run_again_together(tmp_path: Path) -> None:
    async def scene(place: Place, anna: Browser) -> None:
        slow = [await playing(place, anna, clock=DAYS) for _ in range(2)]
        await playing(place, anna)
        resting = await anna.post("/api/me/holiday", {"until": now() + 3 * DAY})
        assert sorted(one["table"] for one in resting) == sorted(slow)
        assert {one["title"] for one in resting} == {"Morra"}
        seen = await anna.get(f"/api/tables/{slow[0]}")
        assert seen["holiday"]["until"] > now()
        assert await anna.get("/api/me/holiday") == resting
        assert await anna.post("/api/me/holiday/end") == []

    at_home(tmp_path, scene)


def test_nobody_rests_for_longer_than_a_table_allows(tmp_path: Path) -> None:
    async def scene(place: Place, anna: Browser) -> None:
        await playing(place, anna, clock=DAYS, holidays=2)
        none = await playing(place, anna, clock=DAYS, holidays=0)
        [resting] = await anna.post("/api/me/holiday", {"until": now() + 30 * DAY})
        assert resting["table"] != none
        assert now() + DAY < resting["until"] <= now() + 2 * DAY
        await anna.post("/api/me/holiday", {"until": now() - 1}, 409)

    at_home(tmp_path, scene)


def test_clocks_of_others_run_on(tmp_path: Path) -> None:
    async def scene(place: Place, anna: Browser) -> None:
        table = await playing(place, anna, clock=DAYS)
        cleo = Browser(place)
        assert await cleo.post("/api/me/holiday", {"until": now() + DAY}) == []
        assert (await anna.get(f"/api/tables/{table}"))["holiday"]["until"] == 0

    at_home(tmp_path, scene)
