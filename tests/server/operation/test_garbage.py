"""The garbage collector does not stop a server while people play."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator

import pytest

from keelstone.server.runtime import garbage


@pytest.fixture
def thresholds() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


@pytest.mark.usefixtures("thresholds")
def test_growth_alone_starts_no_full_collection() -> None:
    """With Python's own thresholds this growth starts a dozen."""
    garbage.collect_seldom()
    gc.collect()
    before = gc.get_stats()[2]["collections"]
    grown = [[number] for number in range(1_000_000)]
    assert gc.get_stats()[2]["collections"] == before
    assert len(grown) == 1_000_000


def test_everything_is_collected_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "PAUSE", 0)

    async def scene() -> None:
        before = gc.get_stats()[2]["collections"]
        task = asyncio.create_task(garbage.collect_now_and_then())
        while gc.get_stats()[2]["collections"] < before + 2:
            await asyncio.sleep(0)
        task.cancel()

    asyncio.run(asyncio.wait_for(scene(), 60))
