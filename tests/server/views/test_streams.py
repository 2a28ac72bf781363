"""Streams: in order, without a gap, drawn once for all who see the same."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator, Iterable
from contextlib import aclosing
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from keelstone.server.http import stream
from keelstone.server.http.stream import Stream
from keelstone.server.table.decisions import delete_remark
from keelstone.server.views import update, viewer_renderer
from keelstone.server.views.pictures import board_picture
from keelstone.server.views.seen import EventsInWords, SeenEvent
from keelstone.server.views.update import EncodedUpdate
from tests.server.support import MORRA, Place, Player, new_key, serving
from tests.server.support.process import ServerProcess

EVERYTHING = frozenset({"moves", "view", "picture"})


@pytest.fixture(autouse=True)
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The toy game has no picture: its view will do. How often one was drawn."""
    made: list[int] = []

    def draw(definition: Any, view: Any, language: str, names: Any) -> tuple[str, str]:
        made.append(1)
        return "text", repr(view.fields)

    monkeypatch.setattr(board_picture, "picture", draw)
    return made


def at_table(tmp_path: Path, scene: Any) -> None:
    async def whole() -> None:
        async with serving(tmp_path / "t.db") as place:
            await scene(place, await place.seated(await place.new_table(settings={"away": 0})))

    asyncio.run(whole())


def stream_of(place: Place, player: Player, seat: int | None, after: int = 0) -> Any:
    session = place.service.table_registry.sessions[player.table]
    stream = Stream(place.service, session, seat)
    return aclosing(stream.updates(after, "en", EVERYTHING))


async def heard(updates: AsyncIterator[EncodedUpdate | None]) -> Any:
    """The next update, as plain data."""
    update = await asyncio.wait_for(anext(updates), 60)
    assert update is not None
    return msgspec.json.decode(update.text)


async def say(place: Place, player: Player, text: str) -> None:
    body = {"text": text, "key": new_key()}
    await place.post(f"/api/tables/{player.table}/chat", body, player.token)


def test_a_picture_that_is_the_same_is_not_sent_again(tmp_path: Path) -> None:
    async def scene(place: Place, players: list[Player]) -> None:
        async with stream_of(place, players[0], None) as updates:
            first = await heard(updates)
            assert first["picture"]["body"]
            await say(place, players[0], "hello")
            talk = await heard(updates)
            assert talk["picture"] is None
            assert [event["text"] for event in talk["events"]] == ["hello"]
            for player in players:
                await player.move(0, (await player.look())["number"])
            for player in players:
                await player.move("show", (await player.look())["number"])
            assert (await heard(updates))["picture"]["body"] != first["picture"]["body"]

    at_table(tmp_path, scene)


def test_nobody_hears_that_another_makes_a_secret_step(tmp_path: Path) -> None:
    async def scene(place: Place, players: list[Player]) -> None:
        async with stream_of(place, players[1], 1) as updates:
            await heard(updates)
            listening = asyncio.create_task(heard(updates))
            await players[0].move(0, (await players[0].look())["number"])  # hides, shows later
            await asyncio.sleep(0.2)
            assert not listening.done()
            await say(place, players[0], "hello")
            assert [event["text"] for event in (await listening)["events"]] == ["hello"]

    at_table(tmp_path, scene)


def test_a_viewer_who_comes_back_gets_the_picture_and_all_after_a_number(
    tmp_path: Path,
) -> None:
    async def scene(place: Place, players: list[Player]) -> None:
        async with stream_of(place, players[0], 0) as updates:
            number = (await heard(updates))["number"]
        for text in ("one", "two", "three"):
            await say(place, players[1], text)
        async with stream_of(place, players[0], 0, after=number) as updates:
            now = await heard(updates)
        assert [event["text"] for event in now["events"]] == ["one", "two", "three"]
        assert now["picture"]["body"]

    at_table(tmp_path, scene)


def test_a_long_log_is_put_into_words_in_parts_and_a_deletion_costs_little(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts: list[int] = []

    class Counted(EventsInWords):
        def add(self, events: Iterable[SeenEvent]) -> None:
            known = len(self.events)
            super().add(events)
            parts.append(len(self.events) - known)

    async def scene(place: Place, players: list[Player]) -> None:
        monkeypatch.setattr(stream, "EVENTS_AT_ONCE", 4)
        monkeypatch.setattr(viewer_renderer, "EventsInWords", Counted)
        path = f"/api/tables/{players[0].table}/chat"
        for _ in range(20):
            said = await place.post(path, {"text": "x", "key": new_key()}, players[0].token)
        async with stream_of(place, players[0], 0) as updates:
            assert len((await heard(updates))["events"]) >= 20
            session = place.service.table_registry.sessions[players[0].table]
            await session.carry_out(lambda table: delete_remark(table, 0, said["number"]))
            before = sum(parts)
            assert (await heard(updates))["number"] == said["number"] + 1
            assert sum(parts) == before + 1
            events = (await players[0].look())["events"]
            assert [one["text"] for one in events if one["number"] == said["number"]] == [""]
            session.table.chairs[1].name = "Zoe"  # all events may name her
            await say(place, players[0], "hello")
            await heard(updates)
            assert sum(parts) > 2 * before
        assert max(parts) <= 4

    at_table(tmp_path, scene)


def test_who_is_slow_gets_more_at_once(tmp_path: Path) -> None:
    async def scene(place: Place, players: list[Player]) -> None:
        async with stream_of(place, players[0], None) as updates:
            await heard(updates)
            for text in "abc":
                await say(place, players[0], text)
            assert [event["text"] for event in (await heard(updates))["events"]] == list("abc")

    at_table(tmp_path, scene)


def test_what_many_see_is_drawn_and_compressed_once(tmp_path: Path, drawn: list[int]) -> None:
    async def scene(place: Place, players: list[Player]) -> None:
        opened = [stream_of(place, players[0], None) for _ in range(30)]
        found = [await anext(await each.__aenter__()) for each in opened]
        assert len(drawn) == 1
        assert len({id(update) for update in found}) < 30  # but for a pause between two of them
        assert zlib.decompress(found[0].packed) == found[0].text
        for each in opened:
            await each.__aexit__(None, None, None)

    at_table(tmp_path, scene)


def test_each_pair_of_eyes_gets_its_own(tmp_path: Path) -> None:
    async def scene(place: Place, players: list[Player]) -> None:
        await players[0].move(2, (await players[0].look())["number"])
        for seat, hidden in ((0, [2, None]), (1, [None, -1]), (None, [None, None])):
            async with stream_of(place, players[0], seat) as updates:
                now = await heard(updates)
                assert now["seat"] == seat
                assert now["view"]["state"]["hidden"][:2] == hidden

    at_table(tmp_path, scene)


def test_presence_is_told_without_drawing_anew(tmp_path: Path, drawn: list[int]) -> None:
    async def scene(place: Place, players: list[Player]) -> None:
        async with stream_of(place, players[0], None) as updates:
            assert not (await heard(updates))["seats"][1]["is_present"]
            async with stream_of(place, players[1], 1) as others:
                await heard(others)
                now = await heard(updates)
                assert now["seats"][1]["is_present"]
                assert now["picture"] is None
                assert len(drawn) == 2  # one for each viewer

    at_table(tmp_path, scene)


@pytest.mark.parametrize("long", [0, 10**9])
def test_a_web_socket_carries_the_same_as_text_or_compressed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, long: int
) -> None:
    monkeypatch.setattr(update, "LONG", long)
    sent: list[Any] = []

    class Socket:
        def __init__(self) -> None:
            self.query_params: dict[str, str] = {}
            self.headers: dict[str, str] = {}

        async def send_text(self, text: str) -> None:
            sent.append(text)

        async def send_bytes(self, packed: bytes) -> None:
            sent.append(zlib.decompress(packed).decode())

        async def close(self, code: int) -> None:
            sent.append(code)

    async def scene(place: Place, players: list[Player]) -> None:
        session = place.service.table_registry.sessions[players[0].table]
        opened = Stream(place.service, session, 0)
        # `Socket` has only what `_send` uses of a WebSocket.
        updates = opened.updates(0, "en", EVERYTHING)
        sent_all = stream._send(opened, Socket(), updates, False)  # type: ignore[arg-type]
        sending = asyncio.create_task(sent_all)
        while not sent:
            await asyncio.sleep(0.01)
        place.service.is_closing = True
        session.wake()
        await asyncio.wait_for(sending, 60)
        assert msgspec.json.decode(sent[0])["seat"] == 0
        assert sent[-1] == 1012

    at_table(tmp_path, scene)


def test_a_refused_web_socket_says_why(tmp_path: Path) -> None:
    from websockets.sync.client import connect
    from websockets.typing import Origin

    with ServerProcess(str(tmp_path / "t.db"), log=tmp_path / "log") as server:
        asked = {"game": MORRA, "seats": [{}, {}]}
        made = httpx.post(f"{server.address}/api/tables", json=asked, timeout=60).json()
        address = f"ws://127.0.0.1:{server.port}/api/tables/{made['table']}/socket"
        with connect(address) as socket:
            assert msgspec.json.decode(socket.recv())["error"] == "token"
            with pytest.raises(Exception, match="4401"):
                socket.recv()
        token = {"Authorization": f"Bearer {made['watch']}"}
        evil = Origin("https://evil.example")
        with connect(address, additional_headers=token, origin=evil) as socket:
            assert msgspec.json.decode(socket.recv())["error"] == "forbidden"
