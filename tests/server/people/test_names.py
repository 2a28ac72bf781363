"""Names at the table: whatever people are called, the game begins."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from keelstone.server.table import events
from tests.engine.test_names import BAD, GOOD
from tests.server.support import Place, new_key, play_out, serving


def test_a_game_begins_with_every_name_that_is_accepted(tmp_path: Path) -> None:
    async def sit(place: Place, table: str, name: str, invitation: str, status: int) -> None:
        body = {"name": name, "salt": "pepper", "key": new_key()}
        await place.post(f"/api/tables/{table}/sit", body, invitation, status)

    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            for name in GOOD:
                made = await place.new_table()
                first, second = made["invitations"]
                await sit(place, made["table"], name, first, 200)
                await sit(place, made["table"], "Somebody Else", second, 200)
                now = await place.get(f"/api/tables/{made['table']}", made["watch"])
                assert now["phase"] == "playing", name
                assert now["seats"][0]["name"] == GOOD[name]

    asyncio.run(scene())


def test_a_name_that_cannot_be_shown_is_refused_before_anybody_sits(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            made = await place.new_table()
            path = f"/api/tables/{made['table']}/sit"
            for name in BAD:
                if name == "\ud800":
                    continue  # no UTF-8 can say it
                body = {"name": name, "salt": "pepper", "key": new_key()}
                no = await place.post(path, body, made["invitations"][0], status=400)
                assert no["message"]
            assert (await place.service.table_registry.find(made["table"])).table.last == 0

    asyncio.run(scene())


@pytest.mark.parametrize("name", ["An\u00adna", "An\u200bna", "\u2060", "\u200d", "a" * 60])
def test_a_table_with_a_name_from_before_the_rule_begins(tmp_path: Path, name: str) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            made = await place.new_table(bots=(None, None), options={"rounds": 1})
            session = await place.service.table_registry.find(made["table"])
            await session.carry_out(lambda table: [events.Sat(0, name, "pepper")])
            body = {"name": "Bo", "salt": "pepper", "key": new_key()}
            path = f"/api/tables/{made['table']}"
            await place.post(f"{path}/sit", body, made["invitations"][1])
            assert (await place.get(path, made["watch"]))["phase"] == "playing"

    asyncio.run(scene())


def test_a_whole_game_of_a_family_can_be_exported_and_read_in(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
            made = await place.new_table(options={"rounds": 1})
            players = await place.seated(made, names=f"{family} علی\u200cرضا")
            await play_out(players)
            file = await place.get(f"/api/tables/{made['table']}/file", players[0].token)
            assert file["names"] == [family, "علی\u200cرضا"]
            new = await place.post("/api/tables/import", file)
            now = await place.get(f"/api/tables/{new['table']}", new["watch"])
            assert now["seats"][0]["name"] == family

    asyncio.run(scene())
