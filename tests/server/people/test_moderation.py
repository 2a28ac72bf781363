"""Talk has limits, a host can moderate it, and one address cannot fill the lobby."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from keelstone.server.http.rate_limits import RATES
from keelstone.server.table import decisions, events, table
from keelstone.server.views import viewer_renderer
from tests.server.support import MORRA, Place, new_key, play_out, serving
from tests.server.support.process import ServerProcess


def in_place(tmp_path: Path, scene: Callable[[Place], Awaitable[None]], **rest: Any) -> None:
    async def whole() -> None:
        async with serving(tmp_path / "t.db", **rest) as place:
            await scene(place)

    asyncio.run(whole())


def remark(text: str = "hello") -> dict[str, str]:
    return {"text": text, "key": new_key()}


# -- limits --------------------------------------------------------------------------------------


def test_another_link_is_no_way_around_the_limit_of_talk(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        made = await place.new_table()
        path = f"/api/tables/{made['table']}"
        said = 0
        for _ in range(4):
            asked = {"role": "watch", "key": new_key()}
            link = (await place.post(f"{path}/links", asked, made["watch"]))["token"]
            headers = {"Authorization": f"Bearer {link}"}
            for _ in range(6):
                answer = await place.client.post(f"{path}/chat", json=remark(), headers=headers)
                said += answer.status_code == 200
        assert said <= RATES["chat"].burst + 1

    in_place(tmp_path, scene, limits=1)


def test_spectators_cannot_fill_the_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decisions, "MAX_SPECTATOR_REMARKS", 3)

    async def scene(place: Place) -> None:
        made = await place.new_table()
        (anna, _) = await place.seated(made)
        path = f"/api/tables/{made['table']}/chat"
        for _ in range(3):
            await place.post(path, remark(), made["watch"])
        await place.post(path, remark(), made["watch"], status=409)
        await place.post(path, remark(), anna.token)

    in_place(tmp_path, scene)


def test_a_first_look_brings_the_latest_remarks_and_older_ones_on_demand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (table, viewer_renderer):
        monkeypatch.setattr(module, "MAX_REMARKS", 5)

    async def scene(place: Place) -> None:
        made = await place.new_table()
        anna, _ = await place.seated(made)
        path = f"/api/tables/{made['table']}"
        for number in range(12):
            await place.post(f"{path}/chat", remark(f"remark {number}"), anna.token)
        now = await anna.look()
        texts = [event["text"] for event in now["events"] if event["kind"] == "chat"]
        assert texts == [f"remark {number}" for number in range(7, 12)]
        assert [event["kind"] for event in now["events"][:3]] == ["sit", "sit", "begin"]
        first = next(event["number"] for event in now["events"] if event["kind"] == "chat")
        older = await place.get(f"{path}/chat", anna.token, before=first)
        assert [event["text"] for event in older] == [f"remark {n}" for n in range(2, 7)]
        oldest = await place.get(f"{path}/chat", anna.token, before=older[0]["number"])
        assert [event["text"] for event in oldest] == ["remark 0", "remark 1"]
        await place.get(f"{path}/chat", status=401)

    in_place(tmp_path, scene)


# -- moderation ----------------------------------------------------------------------------------


def test_spectators_have_names_but_not_those_of_players(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        made = await place.new_table()
        anna, _ = await place.seated(made)
        path = f"/api/tables/{made['table']}/chat"
        await place.post(path, {**remark("hi"), "name": "Cleo"}, made["watch"])
        await place.post(path, {**remark(), "name": "ANNA"}, made["watch"], status=409)
        await place.post(path, {**remark("mine"), "name": "Cleo"}, anna.token)
        first, own = [one for one in (await anna.look())["events"] if one["kind"] == "chat"]
        assert (first["name"], first["text"]) == ("Cleo", "hi")
        assert len(first["speaker"]) == 8
        assert "name" not in own  # a player has the name of the seat
        assert "speaker" not in own

    in_place(tmp_path, scene)


def test_the_host_silences_a_spectator_and_lets_them_talk_again(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        made = await place.new_table()
        anna, _ = await place.seated(made)
        path = f"/api/tables/{made['table']}/chat"
        await place.post(path, {**remark(), "name": "Cleo"}, made["watch"])
        await place.post(path, remark(), anna.token)
        said = [one["number"] for one in (await anna.look())["events"] if one["kind"] == "chat"]
        body = {"number": said[0], "key": new_key()}
        await place.post(f"{path}/silence", body, anna.token, status=403)
        await place.post(f"{path}/silence", body, made["host"])
        no = await place.post(path, {**remark(), "name": "Dora"}, made["watch"], status=403)
        assert no["message"] == "The host has silenced you at this table."
        last = (await anna.look())["events"][-1]
        assert last["text"] == "the host has silenced Cleo"
        await place.post(
            f"{path}/silence", {**body, "key": new_key(), "is_silent": False}, made["host"]
        )
        await place.post(path, remark(), made["watch"])
        own = {"number": said[1], "key": new_key()}
        await place.post(f"{path}/silence", own, made["host"], status=409)

    in_place(tmp_path, scene)


def test_a_report_tells_the_host_which_remark_and_nobody_who_asked(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        made = await place.new_table()
        anna, bo = await place.seated(made)
        path = f"/api/tables/{made['table']}/chat"
        await place.post(path, remark("rude"), anna.token)
        said = [one["number"] for one in (await bo.look())["events"] if one["kind"] == "chat"]
        for _ in range(2):
            await place.post(f"{path}/report", {"number": said[0], "key": new_key()}, bo.token)
        seen = await place.get(f"/api/tables/{made['table']}", made["host"])
        [report] = [one for one in seen["events"] if one["kind"] == "report"]
        [about] = [one for one in seen["events"] if one["number"] == report["about"]]
        assert about["text"] == "rude"
        assert "seat" not in report
        assert "by" not in report
        no_remark = {"number": 1, "key": new_key()}
        await place.post(f"{path}/report", no_remark, bo.token, status=409)
        await place.post(f"{path}/report", no_remark, status=401)

    in_place(tmp_path, scene)


def test_the_host_turns_the_talk_of_spectators_off_and_on(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        made = await place.new_table()
        anna, _ = await place.seated(made)
        path = f"/api/tables/{made['table']}"
        off = {"spectators": False, "key": new_key()}
        await place.post(f"{path}/talk", off, anna.token, status=403)
        for _ in range(2):
            await place.post(f"{path}/talk", off, made["host"])
        assert not (await anna.look())["spectators_may_talk"]
        no = await place.post(f"{path}/chat", remark(), made["watch"], status=403)
        assert no["message"]
        await place.post(f"{path}/chat", remark(), anna.token)
        await place.post(f"{path}/talk", {"spectators": True, "key": new_key()}, made["host"])
        await place.post(f"{path}/chat", remark(), made["watch"])

    in_place(tmp_path, scene)


def test_a_deleted_remark_is_sent_to_nobody_again(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        made = await place.new_table()
        anna, _ = await place.seated(made)
        path = f"/api/tables/{made['table']}"
        await place.post(f"{path}/chat", remark("shameful"), made["watch"])
        number = (await anna.look())["number"]
        body = {"number": number, "key": new_key()}
        await place.post(f"{path}/chat/delete", body, anna.token, status=403)
        for _ in range(2):
            await place.post(f"{path}/chat/delete", body, made["host"])
        for token in (anna.token, made["watch"], made["host"]):
            answer = await place.client.get(path, headers={"Authorization": f"Bearer {token}"})
            assert "shameful" not in answer.text
            last = answer.json()["events"][-1]
            assert (last["kind"], last["removes"]) == ("delete", number)
        assert await place.get(f"{path}/chat", anna.token) == []
        wrong = {"number": 1, "key": new_key()}  # somebody sat down: no remark
        await place.post(f"{path}/chat/delete", wrong, made["host"], status=409)
        wrong = {"number": 99, "key": new_key()}
        await place.post(f"{path}/chat/delete", wrong, made["host"], status=409)

    in_place(tmp_path, scene)


@pytest.mark.parametrize("has_begun", [False, True])
def test_a_closed_table_does_nothing_any_more(tmp_path: Path, has_begun: bool) -> None:
    async def scene(place: Place) -> None:
        made = await place.new_table(open=True)
        path = f"/api/tables/{made['table']}"
        players = await place.seated(made) if has_begun else []
        close = {"key": new_key()}
        await place.post(f"{path}/close", close, made["watch"], status=403)
        for _ in range(2):
            await place.post(f"{path}/close", close, made["host"])
        now = await place.get(path, made["watch"])
        assert (now["phase"], now["due"]) == ("closed", [])
        assert now["secret"] is None
        assert now["question"]
        assert await place.get("/api/tables") == []
        await place.post(f"{path}/chat", remark(), made["watch"], status=409)
        body = {"name": "Cleo", "salt": "pepper", "key": new_key()}
        await place.post(f"{path}/sit", body, status=409)
        for player in players:
            await player.move(0, 3, status=409)
            assert (await player.look())["moves"] == []
        session = await place.service.table_registry.find(made["table"])
        async with session.locked():
            await session._reload()
        assert session.table.phase == "closed"

    in_place(tmp_path, scene)


def test_a_game_that_is_over_stays_over(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        made = await place.new_table(options={"rounds": 1})
        await play_out(await place.seated(made))
        path = f"/api/tables/{made['table']}"
        await place.post(f"{path}/close", {"key": new_key()}, made["host"], status=409)

    in_place(tmp_path, scene)


# -- the lobby -----------------------------------------------------------------------------------


def test_one_address_cannot_push_others_out_of_the_list_of_open_tables(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        app = place.client._transport.app  # type: ignore[attr-defined]

        async def new_table(address: str) -> str:
            transport = httpx.ASGITransport(app=app, client=(address, 1))
            asked = {"game": MORRA, "seats": [{}, {}], "open": True}
            async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
                table: str = (await client.post("/api/tables", json=asked)).json()["table"]
            return table

        honest = [await new_table(f"10.0.0.{n}") for n in range(3)]
        flood = [await new_table("10.9.9.9") for _ in range(60)]
        flood += [await new_table(f"2001:db8:1:2::{n}") for n in range(1, 9)]  # one network
        listed = [one["table"] for one in await place.get("/api/tables")]
        assert set(honest) <= set(listed[:5])
        assert len(set(flood) & set(listed[:5])) == 2

    in_place(tmp_path, scene)


# -- malformed requests --------------------------------------------------------------------------


def test_numbers_that_are_none_are_refused(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        made = await place.new_table()
        path = f"/api/tables/{made['table']}"
        for seat in ("0000000009", "00000000000000000001", "²", "٣", "-1", "9"):
            await place.post(f"{path}/seats/{seat}", {}, made["host"], status=400)

    in_place(tmp_path, scene)


def test_an_event_id_that_is_no_number_is_ignored(tmp_path: Path) -> None:
    with ServerProcess(str(tmp_path / "t.db"), log=tmp_path / "log") as server:
        asked = {"game": MORRA, "seats": [{}, {}]}
        made = httpx.post(f"{server.address}/api/tables", json=asked, timeout=60).json()
        path = f"{server.address}/api/tables/{made['table']}/stream"
        for number in ("²", "9" * 12, "-1"):
            headers = [
                (b"Authorization", f"Bearer {made['watch']}".encode()),
                (b"Last-Event-ID", number.encode("latin-1")),
            ]
            with httpx.stream("GET", path, headers=headers, timeout=60) as stream:
                assert stream.status_code == 200
                assert next(stream.iter_lines()) == "id: 0"


def test_an_event_kind_is_never_used_twice() -> None:
    tags = [str(one.__struct_config__.tag) for one in events.AnyEvent.__args__]
    assert len(tags) == len(set(tags))


# -- a link that many have ------------------------------------------------------------------------


def test_a_link_to_watch_is_nobody(tmp_path: Path) -> None:
    """Whoever has the link would be the same person, and could take what the others keep."""

    async def scene(place: Place) -> None:
        made = await place.new_table()
        for token in (made["watch"], made["invitations"][0]):
            await place.post("/api/me", {"name": "Anna"}, token, 401)
            await place.post("/api/me/code", {}, token, 401)
            await place.post("/api/me/passkeys/options", {}, token, 401)
            channel = {"kind": "ntfy", "address": "https://ntfy.example/x"}
            await place.post("/api/me/channels", channel, token, 401)
            assert not (await place.get("/api/me", token))["is_known"]
        (anna, _) = await place.seated(made)
        await place.post("/api/me", {"name": "Anna"}, anna.token)
        assert (await place.get("/api/me", anna.token))["is_known"]

    in_place(tmp_path, scene)


def test_whoever_has_the_same_link_cannot_revoke_what_another_made(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        made = await place.new_table()
        path = f"/api/tables/{made['table']}/links"
        await place.post(path, {"role": "watch", "key": new_key()}, made["watch"])
        assert await place.get(path, made["watch"]) == []
        for link in await place.get(path, made["host"]):
            body = {"link": link["id"], "key": new_key()}
            await place.post(f"{path}/revoke", body, made["watch"], 403)

    in_place(tmp_path, scene)


def test_one_who_has_a_link_cannot_use_up_the_talk_of_the_others(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        made = await place.new_table()
        path = f"/api/tables/{made['table']}/chat"
        loud, quiet = place.at("198.51.100.1"), place.at("198.51.100.2")
        headers = {"Authorization": f"Bearer {made['watch']}"}
        for _ in range(int(RATES["chat"].burst) + 3):
            last = await loud.client.post(path, json=remark(), headers=headers)
        assert last.status_code == 429
        await quiet.post(path, remark(), made["watch"])

    in_place(tmp_path, scene, limits=1)


def test_a_spectator_says_less_than_the_log_takes_of_all() -> None:
    rate = RATES["spectator"]
    hours = 8
    assert rate.burst + hours * 3600 * rate.per_second < decisions.MAX_SPECTATOR_REMARKS


def test_the_same_key_of_another_spectator_is_another_remark(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        made = await place.new_table()
        path = f"/api/tables/{made['table']}/chat"
        for address in ("198.51.100.1", "198.51.100.2"):
            here = place.at(address)
            for _ in range(2):  # a repeat from the same address is one remark
                await here.post(path, {"text": f"from {address}", "key": "1" * 32}, made["watch"])
        session = place.service.table_registry.sessions[made["table"]]
        assert session.table.spectator_remarks == 2

    in_place(tmp_path, scene)
