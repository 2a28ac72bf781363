"""Who owns a seat: what becomes of tokens and streams when somebody leaves or is replaced."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.requests import HTTPConnection

from keelstone.server.errors import Refused
from keelstone.server.http.stream import open_stream
from keelstone.server.storage.tokens import MAX_HASHES, SEAT, Right, RightsCache, hash_of
from tests.server.support import MORRA, Place, Player, new_key, play_out, serving
from tests.server.support.process import ServerProcess

PARTS = frozenset({"moves", "view"})


SAME = {"Origin": "http://test"}


def sitting(name: str = "Anna", **rest: object) -> dict[str, object]:
    return {"name": name, "salt": "pepper", "key": new_key(), **rest}


def in_place(tmp_path: Path, scene: Callable[[Place], Awaitable[None]], **rest: Any) -> None:
    async def whole() -> None:
        async with serving(tmp_path / "t.db", **rest) as place:
            await scene(place)

    asyncio.run(whole())


def connection_of(table: str, headers: list[tuple[bytes, bytes]]) -> HTTPConnection:
    return HTTPConnection(
        {
            "type": "http", "method": "GET", "path": "/", "headers": headers,
            "query_string": b"", "path_params": {"table": table}, "client": ("here", 1),
        }
    )  # fmt: skip


async def updates_of(place: Place, table: str, token: str) -> AsyncGenerator[Any, None]:
    """The updates of a stream as the server makes them, without the network."""
    connection = connection_of(table, [(b"authorization", f"Bearer {token}".encode())])
    stream = await open_stream(place.service, connection)
    with suppress(Refused):  # the stream ends
        async for update in stream.updates(0, "en", PARTS):
            if update is not None:
                yield update


def test_whoever_leaves_a_seat_has_it_no_longer(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        made = await place.new_table(open=True)
        path = f"/api/tables/{made['table']}"
        eve = await place.post(f"{path}/sit", sitting("Eve", seat=0))
        await place.post(f"{path}/leave", {}, eve["token"])
        anna = await place.post(f"{path}/sit", sitting("Anna", seat=0))
        await place.post(f"{path}/sit", sitting("Bo", seat=1))
        assert (await place.get(path, anna["token"]))["phase"] == "playing"
        await place.get(path, eve["token"], status=401)
        await place.get(f"{path}/file", eve["token"], status=401)
        body = {"move": 0, "after": 5, "key": new_key()}
        await place.post(f"{path}/moves", body, eve["token"], status=401)
        await place.post(f"{path}/chat", {"text": "I am Anna", "key": new_key()}, eve["token"], 401)

    in_place(tmp_path, scene)


def test_a_rematch_does_not_carry_on_the_token_of_who_left(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        made = await place.new_table(open=True, options={"rounds": 1})
        path = f"/api/tables/{made['table']}"
        eve = await place.post(f"{path}/sit", sitting("Eve", seat=0))
        await place.post(f"{path}/leave", {}, eve["token"])
        players = []
        for seat, name in enumerate(["Anna", "Bo"]):
            sat = await place.post(f"{path}/sit", sitting(name, seat=seat))
            players.append(Player(place, made["table"], seat, sat["token"]))
        await play_out(players)
        new = await place.post(f"{path}/rematch", {}, players[0].token)
        there = f"/api/tables/{new['table']}"
        await place.post(f"{there}/sit", sitting("Eve"), eve["token"], status=401)
        sat = await place.post(f"{there}/sit", sitting("Anna"), players[0].token)
        assert sat["seat"] == 0
        assert (await place.get(there, players[0].token))["seat"] == 0

    in_place(tmp_path, scene)


def test_a_token_that_was_not_revoked_belongs_to_its_sitting_only(tmp_path: Path) -> None:
    """Even if its row stays in the database, it opens nothing for the next person's sitting."""

    async def scene(place: Place) -> None:
        made = await place.new_table(open=True)
        path = f"/api/tables/{made['table']}"
        tokens = place.service.table_registry.tokens
        forgotten = "f" * 22
        tokens.grant_hash(hash_of(forgotten), Right(made["table"], SEAT, 0, sitting=99))
        await place.post(f"{path}/sit", sitting("Anna", seat=0))
        await place.get(path, forgotten, status=401)
        mine = await place.get("/api/tables/mine", forgotten)
        assert all(not table["mine"] for table in mine)

    in_place(tmp_path, scene)


@pytest.mark.parametrize("how", ["freed", "left"])
def test_an_open_stream_ends_with_the_sitting(tmp_path: Path, how: str) -> None:
    async def scene(place: Place) -> None:
        made = await place.new_table()
        path = f"/api/tables/{made['table']}"
        eve = await place.post(f"{path}/sit", sitting("Eve"), made["invitations"][0])
        async with aclosing(updates_of(place, made["table"], eve["token"])) as stream:
            assert (await anext(stream)).number == 1
            if how == "freed":
                await place.post(f"{path}/seats/0", {}, made["host"])
            else:
                await place.post(f"{path}/leave", {}, eve["token"])
            with pytest.raises(StopAsyncIteration):
                await asyncio.wait_for(anext(stream), 120)

    in_place(tmp_path, scene)


def test_a_stream_that_waits_for_the_table_is_asked_again_whose_seat_it_is(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        made = await place.new_table()
        path = f"/api/tables/{made['table']}"
        eve = await place.post(f"{path}/sit", sitting("Eve"), made["invitations"][0])
        session = place.service.table_registry.sessions[made["table"]]

        async def queued(waiting: int) -> None:
            while len(session.lock._waiters or ()) < waiting:
                await asyncio.sleep(0)

        async with aclosing(updates_of(place, made["table"], eve["token"])) as stream:
            await anext(stream)
            async with session.lock:
                freeing = asyncio.create_task(place.post(f"{path}/seats/0", {}, made["host"]))
                await queued(1)
                following = asyncio.create_task(anext(stream))
                session.wake()
                await queued(2)
            await freeing
            with pytest.raises(StopAsyncIteration):
                await following

    in_place(tmp_path, scene)


@pytest.mark.parametrize("role", ["watch", "seat"])
def test_a_revoked_link_opens_nothing_and_its_streams_end(tmp_path: Path, role: str) -> None:
    async def scene(place: Place) -> None:
        made = await place.new_table()
        path = f"/api/tables/{made['table']}"
        anna, bo = await place.seated(made)
        asked = {"role": role, "key": new_key()}
        link = (await place.post(f"{path}/links", asked, anna.token))["token"]
        assert await place.post(f"{path}/links", asked, anna.token) == {"token": link}
        (own,) = await place.get(f"{path}/links", anna.token)
        assert (own["role"], own["is_own"]) == (role, True)
        assert await place.get(f"{path}/links", bo.token) == []
        everything = await place.get(f"{path}/links", made["host"])
        assert {"id": own["id"], "role": role}.items() <= everything[-1].items()
        async with aclosing(updates_of(place, made["table"], link)) as stream:
            await anext(stream)
            body = {"link": own["id"], "key": new_key()}
            await place.post(f"{path}/links/revoke", body, bo.token, status=403)
            await place.post(f"{path}/links/revoke", body, made["host"])
            await place.post(f"{path}/links/revoke", body, made["host"])
            with pytest.raises(StopAsyncIteration):
                await asyncio.wait_for(anext(stream), 120)
        await place.get(path, link, status=401)
        assert (await place.get(path, anna.token))["seat"] == 0
        # A repeat of the command that made the link gives its first answer, and revives nothing.
        assert await place.post(f"{path}/links", asked, anna.token) == {"token": link}
        await place.get(path, link, status=401)

    in_place(tmp_path, scene)


def test_an_invitation_can_be_revoked(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        made = await place.new_table()
        path = f"/api/tables/{made['table']}"
        listed = await place.get(f"{path}/links", made["host"])
        assert [(one["role"], one["seat"]) for one in listed if one["role"] == "invite"] == [
            ("invite", 0),
            ("invite", 1),
            ("invite", None),
        ]
        (first, *_) = [one for one in listed if one["seat"] == 0]
        await place.post(f"{path}/links/revoke", {"link": first["id"]}, made["host"])
        await place.post(f"{path}/sit", sitting(), made["invitations"][0], status=401)
        await place.post(f"{path}/sit", sitting(), made["invitations"][1])
        await place.post(f"{path}/links/revoke", {"link": "0" * 16}, made["host"], status=404)
        await place.get(f"{path}/links", status=401)

    in_place(tmp_path, scene)


def test_an_invitation_to_a_seat_at_a_rematch_ends_its_reservation(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        made = await place.new_table(options={"rounds": 1})
        anna, bo = await place.seated(made)
        await play_out([anna, bo])
        new = await place.post(f"/api/tables/{made['table']}/rematch", {}, anna.token)
        there = f"/api/tables/{new['table']}"
        asked = {"role": "invite", "seat": 1, "key": new_key()}
        invitation = (await place.post(f"{there}/links", asked, made["host"]))["token"]
        await place.post(f"{there}/sit", sitting("Bo"), bo.token, status=401)
        cleo = await place.post(f"{there}/sit", sitting("Cleo"), invitation)
        assert cleo["seat"] == 1
        await place.get(there, bo.token, status=401)

    in_place(tmp_path, scene)


def test_a_browser_goes_on_watching_while_it_sits_down(tmp_path: Path) -> None:
    """The invitation by which it watches is used up: the new seat counts at once."""

    async def scene(place: Place) -> None:
        made = await place.new_table()
        path = f"/api/tables/{made['table']}"
        knock = {"token": made["invitations"][0]}
        await place.client.post("/api/session", json=knock, headers=SAME)
        cookie = place.client.cookies["keelstone"]
        session = await place.service.table_registry.find(made["table"])
        headers = [(b"cookie", f"keelstone={cookie}".encode()), (b"origin", b"http://test")]
        connection = connection_of(made["table"], [*headers, (b"host", b"test")])
        stream = await open_stream(place.service, connection)
        updates = stream.updates(0, "en", PARTS)
        async with aclosing(updates):  # type: ignore[type-var]
            await anext(updates)
            answer = await place.client.post(f"{path}/sit", json=sitting(), headers=SAME)
            assert answer.status_code == 200, answer.text
            update = await asyncio.wait_for(anext(updates), 120)
            assert update is not None
            assert update.number == session.table.last

    in_place(tmp_path, scene)


def test_a_socket_is_closed_when_its_seat_is_freed(tmp_path: Path) -> None:
    from websockets.exceptions import ConnectionClosed
    from websockets.sync.client import connect

    with ServerProcess(str(tmp_path / "t.db"), log=tmp_path / "log") as server:

        def post(path: str, body: Any, token: str = "") -> Any:
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            return httpx.post(server.address + path, json=body, headers=headers, timeout=60).json()

        made = post("/api/tables", {"game": MORRA, "seats": [{}, {}]})
        path = f"/api/tables/{made['table']}"
        eve = post(f"{path}/sit", sitting("Eve"), made["invitations"][0])
        address = f"{server.address.replace('http', 'ws', 1)}{path}/socket"
        headers = {"Authorization": f"Bearer {eve['token']}"}
        with connect(address, additional_headers=headers) as socket:
            socket.recv(timeout=60)
            post(f"{path}/seats/0", {"key": new_key()}, made["host"])
            with suppress(ConnectionClosed):
                while True:
                    socket.recv(timeout=60)
        assert socket.close_code == 4401


def test_answers_about_very_many_tokens_are_not_all_kept() -> None:
    cache = RightsCache(is_used=True)
    for table in range(500):
        cache.fill((*range(1000), str(table)), list)
    kept = sum(cache.get((*range(1000), str(table))) is not None for table in range(500))
    assert kept <= MAX_HASHES // 1000 + 1
    cache.clear()
    cache.fill(("a", "b"), list)
    assert cache.get(("a", "b")) == []
