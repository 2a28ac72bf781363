"""Keys of commands: a repeat is harmless, and a key is no credential."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from keelstone.server.runtime.session import TableSession
from keelstone.server.storage.store import Store
from keelstone.server.storage.tokens import Tokens
from tests.server.support import MORRA, Place, new_key, play_out, serving


def in_place(tmp_path: Path, scene: Callable[[Place], Awaitable[None]], **rest: Any) -> None:
    async def whole() -> None:
        async with serving(tmp_path / "t.db", **rest) as place:
            await scene(place)

    asyncio.run(whole())


def sitting(name: str = "Anna", **rest: object) -> dict[str, object]:
    return {"name": name, "salt": "pepper", "key": new_key(), **rest}


async def number_of_events(place: Place, table: str) -> int:
    return (await place.service.table_registry.find(table)).table.last


def test_a_stranger_with_the_key_of_a_sitting_gets_no_token(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        made = await place.new_table(open=True)
        path = f"/api/tables/{made['table']}"
        body = sitting(token="a" * 22)
        anna = await place.post(f"{path}/sit", body)
        stolen = {**body, "token": "e" * 22}
        for attack in (stolen, {k: v for k, v in body.items() if k != "token"}):
            no = await place.post(f"{path}/sit", attack, status=409)
            assert "token" not in no
        await place.post(f"{path}/sit", sitting("Bo"))
        await place.post(f"{path}/sit", stolen, status=409)  # during the game too
        assert (await place.get(path, anna["token"]))["seat"] == 0

    in_place(tmp_path, scene)


@pytest.mark.parametrize(("is_open", "has_token"), [(True, True), (False, True), (False, False)])
def test_sitting_down_is_answered_again_after_a_crash(
    tmp_path: Path, is_open: bool, has_token: bool
) -> None:
    """The server dies after the commit; the client repeats its command until it is answered."""

    async def before(place: Place) -> tuple[dict[str, Any], dict[str, object]]:
        made = await place.new_table(open=is_open)
        body = sitting(seat=0, **({"token": "t" * 22} if has_token else {}))
        invitation = "" if is_open else made["invitations"][0]
        await place.post(f"/api/tables/{made['table']}/sit", body, invitation)
        return made, body

    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            made, body = await before(place)
        async with serving(tmp_path / "t.db") as place:
            path = f"/api/tables/{made['table']}"
            invitation = "" if is_open else made["invitations"][0]
            first = await place.post(f"{path}/sit", body, invitation)
            assert first["seat"] == 0
            assert await place.post(f"{path}/sit", body, invitation) == first
            assert await number_of_events(place, made["table"]) == 1
            assert (await place.get(path, first["token"]))["seat"] == 0
            if not has_token:  # it has arrived: the invitation gives nothing any more
                await place.post(f"{path}/sit", body, invitation, status=401)

    asyncio.run(scene())


def test_the_token_of_a_seat_is_written_with_the_event(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that dies right after the commit has not forgotten it."""

    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            made = await place.new_table()
            path, body = f"/api/tables/{made['table']}", sitting(token="t" * 22)
            written = Store.append

            def append_and_die(*args: Any) -> None:
                written(*args)
                raise SystemError("killed")

            monkeypatch.setattr(Store, "append", append_and_die)
            with pytest.raises(SystemError):
                await place.post(f"{path}/sit", body, made["invitations"][1])
            monkeypatch.undo()
        async with serving(tmp_path / "t.db") as place:
            assert (await place.get(path, "t" * 22))["seat"] == 1

    asyncio.run(scene())


def test_a_key_that_comes_back_with_something_else_is_refused(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        anna, bo = await place.seated(await place.new_table())
        path, key = f"/api/tables/{anna.table}", new_key()
        chat = {"text": "hello", "key": key}
        await place.post(f"{path}/chat", chat, anna.token)
        number = await number_of_events(place, anna.table)
        no = await place.post(f"{path}/chat", {**chat, "text": "bye"}, anna.token, status=409)
        assert no["error"] == "key"
        assert (await anna.move(0, 3, status=409, key=key))["error"] == "key"
        assert await number_of_events(place, anna.table) == number
        await place.post(f"{path}/chat", chat, anna.token)  # a repeat is no other command
        assert await number_of_events(place, anna.table) == number
        await place.post(f"{path}/chat", chat, bo.token)  # nor is a key of somebody else
        assert await number_of_events(place, anna.table) == number + 1

    in_place(tmp_path, scene)


def test_two_spectators_may_use_the_same_key(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        made = await place.new_table()
        path, key = f"/api/tables/{made['table']}", new_key()
        other = await place.post(f"{path}/links", {"role": "watch"}, made["host"])
        for token, text in ((made["watch"], "hello"), (other["token"], "good evening")):
            await place.post(f"{path}/chat", {"text": text, "key": key}, token)
        assert await number_of_events(place, made["table"]) == 2

    in_place(tmp_path, scene)


def test_leaving_is_answered_again_though_the_token_is_worthless(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        made = await place.new_table()
        path, body = f"/api/tables/{made['table']}", {"key": new_key()}
        sat = await place.post(f"{path}/sit", sitting(), made["invitations"][0])
        first = await place.post(f"{path}/leave", body, sat["token"])
        assert await place.post(f"{path}/leave", body, sat["token"]) == first
        await place.post(f"{path}/leave", {"key": new_key()}, sat["token"], status=401)
        await place.get(path, sat["token"], status=401)
        assert await number_of_events(place, made["table"]) == 2

    in_place(tmp_path, scene)


def test_the_host_frees_a_seat_once_however_often_the_command_arrives(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        made = await place.new_table()
        path, body = f"/api/tables/{made['table']}", {"key": new_key()}
        await place.post(f"{path}/sit", sitting(), made["invitations"][0])
        free = await place.post(f"{path}/seats/0", body, made["host"])
        bo = await place.post(f"{path}/sit", sitting("Bo"), free["token"])
        assert await place.post(f"{path}/seats/0", body, made["host"]) == free
        assert (await place.get(path, bo["token"]))["seat"] == 0
        other = {**body, "bot": "novice"}
        assert (await place.post(f"{path}/seats/0", other, made["host"], 409))["error"] == "key"
        bot = {"bot": "novice", "key": new_key()}
        for _ in range(2):
            assert await place.post(f"{path}/seats/1", bot, made["host"]) == {"token": ""}

    in_place(tmp_path, scene)


def test_coming_back_and_a_rematch_take_a_key(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        anna, bo = await place.seated(await place.new_table(options={"rounds": 1}))
        path = f"/api/tables/{anna.table}"
        await place.post(f"{path}/leave", {"key": new_key()}, anna.token)
        back = {"key": new_key()}
        for _ in range(2):
            await place.post(f"{path}/back", back, anna.token)
        await play_out([anna, bo])
        again = {"key": new_key()}
        new = await place.post(f"{path}/rematch", again, anna.token)
        assert await place.post(f"{path}/rematch", again, anna.token) == new
        other = {**again, "seat": 0}
        assert (await place.post(f"{path}/rematch", other, anna.token, 409))["error"] == "key"

    in_place(tmp_path, scene)


def test_a_table_is_set_up_once_however_often_the_command_arrives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(place: Place) -> None:
        body = {
            "game": MORRA, "seats": [{}, {"bot": "novice"}],
            "key": new_key(), "token": "h" * 22,
        }  # fmt: skip
        carry_out = TableSession.carry_out

        async def die(*args: Any) -> None:
            raise SystemError("killed")

        monkeypatch.setattr(TableSession, "carry_out", die)
        with pytest.raises(SystemError):
            await place.post("/api/tables", body)
        monkeypatch.setattr(TableSession, "carry_out", carry_out)
        made = await place.post("/api/tables", body)
        assert await place.post("/api/tables", body) == made
        assert made["host"] == "h" * 22
        table_registry = place.service.table_registry
        (listed,) = await table_registry.look_up(table_registry.store.all_tables, 9)
        assert listed.id == made["table"]
        other = {**body, "seats": [{}, {}]}
        assert (await place.post("/api/tables", other, status=409))["error"] == "key"
        stranger = {**body, "token": "s" * 22}
        assert (await place.post("/api/tables", stranger))["table"] != made["table"]
        await place.seated(made)
        assert (await place.get(f"/api/tables/{made['table']}", made["watch"]))[
            "phase"
        ] == "playing"

    in_place(tmp_path, scene)


def test_tokens_are_not_stored_in_a_form_that_opens_anything(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        made = await place.new_table()
        path = f"/api/tables/{made['table']}"
        sat = await place.post(f"{path}/sit", sitting(), made["invitations"][0])
        link = await place.post(f"{path}/links", {"role": "seat", "key": new_key()}, sat["token"])
        tokens: Tokens = place.service.table_registry.tokens
        tokens.engine.dispose()
        stored = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
        for token in (sat["token"], link["token"], made["host"], *made["invitations"]):
            assert token.encode() not in stored

    in_place(tmp_path, scene)
