"""Where the first to answer may take what others want, bots let people answer first."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from keelstone.engine import registry
from keelstone.server.table.timing.wake import COURTESY, next_wake
from tests.games.eschnapur.table import before_gold, table
from tests.server.support import MORRA, serving

pytestmark = pytest.mark.usefixtures("time_to_pass")

PACE = 700


@pytest.fixture(params=[False, True])
def is_first_come(request: pytest.FixtureRequest) -> Iterator[bool]:
    """Whether the game says that the first to answer may take what others want."""
    game, is_so = registry.load(MORRA), request.param
    text = game.text
    object.__setattr__(game, "text", replace(text, is_first_come=lambda view: is_so))
    yield is_so
    object.__setattr__(game, "text", text)


def test_bots_wait_longer_while_a_person_is_asked_too(tmp_path: Path, is_first_come: bool) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            made = await place.new_table(bots=(None, "novice"), settings={"pace": PACE})
            (anna,) = await place.seated(made)
            assert (await anna.look())["due"] == [0, 1]
            session = place.service.table_registry.sessions[anna.table]
            last, asked_at = session.table.last, session.table.log[-1].row.at
            wait = COURTESY * PACE if is_first_come else PACE
            assert next_wake(session.table) == asked_at + wait
            place.pass_time(wait // 2)
            scheduler = place.service.table_registry.scheduler
            if is_first_come:
                assert await scheduler.act(session) == asked_at + wait
                assert session.table.last == last
            place.pass_time(wait)
            await scheduler.act(session)
            assert session.table.last > last

    asyncio.run(scene())


def test_once_people_have_answered_bots_move_as_always(tmp_path: Path, is_first_come: bool) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            made = await place.new_table(bots=(None, "novice"), settings={"pace": PACE})
            (anna,) = await place.seated(made)
            now = await anna.look()
            await anna.move(now["moves"][0]["number"], now["number"])
            table = place.service.table_registry.sessions[anna.table].table
            while 0 in table.due:
                await anna.move_somehow()
            assert next_wake(table) == table.log[-1].row.at + PACE

    asyncio.run(scene())


def test_privileges_of_eschnapur_go_to_the_first_and_secret_choices_are_no_race() -> None:
    is_race = registry.load("eschnapur").text.is_first_come
    assert is_race(before_gold(9, 9, 9, 9).view())
    assert not is_race(table().view())
