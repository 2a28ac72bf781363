"""Whole games over the API, in one process."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.table.support import play_out, serving


def test_two_people_play_a_whole_game(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            players = await place.seated(await place.new_table())
            last = await play_out(players)
            assert last["phase"] == "over"
            assert last["winners"]
            assert last["secret"]

    asyncio.run(scene())
