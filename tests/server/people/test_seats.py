"""Links, seats, spectators, cookies, open tables, rematches."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from keelstone.server.runtime.bot_workers import BotWorkers
from keelstone.server.storage.schema import holdings, tokens
from keelstone.server.table.setup import STONES
from tests.server.support import MORRA, Player, new_key, play_out, serving

SAME = {"Origin": "http://test"}


def sitting(name: str = "Anna", **rest: object) -> dict[str, object]:
    return {"name": name, "salt": "pepper", "key": new_key(), **rest}


def test_an_invitation_becomes_a_seat_and_opens_nothing_afterwards(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            made = await place.new_table()
            path = f"/api/tables/{made['table']}"
            invitation = made["invitations"][1]
            sat = await place.post(f"{path}/sit", sitting(), invitation)
            assert sat["seat"] == 1
            assert sat["token"] != invitation
            await place.get(path, invitation, status=401)
            await place.post(f"{path}/sit", sitting("Eve"), invitation, status=401)
            assert (await place.get(path, sat["token"]))["seat"] == 1

    asyncio.run(scene())


def test_a_used_invitation_says_so_to_others_and_leads_back_who_used_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            made = await place.new_table()
            path, invitation = f"/api/tables/{made['table']}", made["invitations"][1]
            for body in ("/api/session", {"token": invitation}), (f"{path}/sit", sitting()):
                answer = await place.client.post(body[0], json=body[1], headers=SAME)
                assert answer.status_code == 200, answer.text
            knock = {"token": invitation}
            again = await place.client.post("/api/session", json=knock, headers=SAME)
            assert again.json() == [{"table": made["table"]}]
            place.client.cookies.clear()
            other = await place.post("/api/session", knock, status=401)
            assert "the seat is taken" in other["message"]
            wrong = await place.post("/api/session", {"token": "x" * 22}, status=401)
            assert "not valid" in wrong["message"]

    asyncio.run(scene())


def test_sitting_down_twice_with_the_same_key_gives_the_same_seat(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            made = await place.new_table(open=True)
            path, body = f"/api/tables/{made['table']}/sit", sitting(token="t" * 22)
            first = await place.post(path, body)
            again = await place.post(path, body)
            assert first == again
            table = place.service.table_registry.sessions[made["table"]].table
            assert [chair.is_taken for chair in table.chairs] == [True, False]

    asyncio.run(scene())


def test_a_seat_is_recovered_on_another_device_by_its_link(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            anna, bo = await place.seated(await place.new_table())
            path = f"/api/tables/{anna.table}"
            link = await place.post(f"{path}/links", {"role": "seat"}, anna.token)
            elsewhere = Player(place, anna.table, 0, link["token"])
            assert (await elsewhere.look())["seat"] == 0
            await place.post(f"{path}/links", {"role": "seat", "seat": 1}, anna.token, status=403)
            await place.post(f"{path}/links", {"role": "invite", "seat": 1}, bo.token, status=403)

    asyncio.run(scene())


def test_spectators_look_but_do_not_touch(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            made = await place.new_table()
            await place.seated(made)
            path, watch = f"/api/tables/{made['table']}", made["watch"]
            now = await place.get(path, watch)
            assert now["seat"] is None
            assert now["moves"] == []
            assert now["view"]["state"]["hidden"] == [None, None, None]
            body = {"move": 0, "after": now["number"], "key": new_key()}
            await place.post(f"{path}/moves", body, watch, status=403)
            await place.get(path, watch, status=403, seat=0)
            await place.get(path, status=401)
            await place.get(path, "A" * 22, status=401)

    asyncio.run(scene())


def test_a_browser_keeps_its_tokens_behind_a_cookie_that_scripts_cannot_read(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db", public_url="https://play.example") as place:
            made = await place.new_table()
            own = {"Origin": "https://play.example"}
            answer = await place.client.post(
                "/api/session", json={"token": made["invitations"][0]}, headers=own
            )
            cookie = answer.headers["set-cookie"]
            for word in ("HttpOnly", "SameSite=strict", "Secure", "Path=/"):
                assert word in cookie
            value = cookie.partition("=")[2].partition(";")[0]
            path = f"/api/tables/{made['table']}"
            kept = {**own, "Cookie": f"keelstone={value}"}
            assert (await place.client.get(path, headers=kept)).status_code == 200
            sat = await place.client.post(f"{path}/sit", json=sitting(), headers=kept)
            assert sat.status_code == 200
            mine = await place.client.get("/api/tables/mine", headers=kept)
            assert [(t["table"], t["mine"]) for t in mine.json()] == [(made["table"], [0])]

    asyncio.run(scene())


def test_what_another_site_makes_a_browser_send_is_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            made = await place.new_table()
            anna, _ = await place.seated(made)
            path = f"/api/tables/{anna.table}/moves"
            body = {"move": 0, "after": 3, "key": new_key()}
            token = {"Authorization": f"Bearer {anna.token}"}

            async def sent(**headers: str) -> httpx.Response:
                return await place.client.post(path, json=body, headers=headers)

            assert (await sent(**token, Origin="https://evil.example")).status_code == 403
            assert (await sent(Cookie="keelstone=" + "A" * 22)).status_code == 403
            assert (await sent(**token, **SAME)).status_code == 200
            as_text = {**token, "Content-Type": "text/plain"}
            assert (await place.client.post(path, content="{}", headers=as_text)).status_code == 400

    asyncio.run(scene())


def test_tokens_lie_in_the_database_only_as_hashes(tmp_path: Path) -> None:
    async def scene() -> list[str]:
        async with serving(tmp_path / "t.db") as place:
            made = await place.new_table()
            players = await place.seated(made)
            with place.service.table_registry.engine.connect() as connection:
                assert len(connection.execute(tokens.select()).all()) == 7  # two are used up
                assert connection.execute(holdings.select()).all() == []
            return [made["host"], made["watch"], *(player.token for player in players)]

    secret = asyncio.run(scene())
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert not any(token.encode() in stored for token in secret)


def test_strangers_find_open_tables_and_choose_a_seat(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            await place.new_table()
            made = await place.new_table(open=True)
            listed = await place.get("/api/tables")
            assert [table["table"] for table in listed] == [made["table"]]
            path = f"/api/tables/{made['table']}"
            sat = await place.post(f"{path}/sit", sitting(seat=1))
            assert sat["seat"] == 1
            no = await place.post(f"{path}/sit", sitting("anna"), status=409)
            assert "called" in no["message"]
            await place.post(f"{path}/sit", sitting("Bo"))
            assert await place.get("/api/tables") == []
            await place.post(f"{path}/sit", sitting("Cleo"), status=409)

    asyncio.run(scene())


def test_the_host_gives_a_seat_to_a_bot_or_frees_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            made = await place.new_table()
            path = f"/api/tables/{made['table']}"
            sat = await place.post(f"{path}/sit", sitting(), made["invitations"][0])
            await place.post(f"{path}/seats/0", {}, sat["token"], status=403)
            free = await place.post(f"{path}/seats/0", {}, made["host"])
            await place.get(path, sat["token"], status=401)
            again = await place.post(f"{path}/sit", sitting("Bo"), free["token"])
            await place.post(f"{path}/seats/1", {"bot": "novice"}, made["host"])
            now = await place.get(path, again["token"])
            assert now["phase"] == "playing"
            bo, bot = now["seats"]
            assert (bo["name"], bot["name"] in STONES, bot["level"]) == ("Bo", True, "novice")
            await place.post(f"{path}/seats/1", {}, made["host"], status=409)
            await place.post(f"{path}/seats/7", {}, made["host"], status=400)

    asyncio.run(scene())


def test_a_bot_is_present_once_it_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Streams are woken when it is."""
    monkeypatch.setattr(BotWorkers, "warm_up", lambda bots, game: asyncio.sleep(0))

    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            made = await place.new_table(bots=(None, "master"))
            (anna,) = await place.seated(made)
            bots = place.service.table_registry.bots
            session = await place.service.table_registry.find(anna.table)
            with session.watched() as logged:
                assert not (await anna.look())["seats"][1]["is_present"]
                logged.clear()
                await bots._ask("master", MORRA, lambda: None)
                assert await logged.wait(120)
            assert (await anna.look())["seats"][1]["is_present"]

    asyncio.run(scene())


def test_a_rematch_has_the_same_people_and_a_new_secret(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            players = await place.seated(await place.new_table(options={"rounds": 1}))
            path = f"/api/tables/{players[0].table}/rematch"
            await place.post(path, {}, players[0].token, status=409)
            last = await play_out(players)
            new = await place.post(path, {}, players[0].token)
            assert await place.post(path, {}, players[1].token) == new
            there = f"/api/tables/{new['table']}"
            for player in players:
                rights = await place.get(f"{there}/rights", player.token)
                assert rights == {
                    "seats": [],
                    "may_sit": [player.seat],
                    "is_host": False,
                    "levels": [],
                }
                await place.post(f"{there}/sit", sitting(f"P{player.seat}"), player.token)
            now = await place.get(there, players[0].token)
            assert now["phase"] == "playing"
            assert now["options"] == {"rounds": 1}
            assert now["commitment"] != last["commitment"]
            assert (await players[0].look())["rematch"] == new["table"]

    asyncio.run(scene())


def test_a_person_with_two_seats_says_which_one_is_meant(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            made = await place.new_table()
            path = f"/api/tables/{made['table']}"
            cookie = ""
            for seat, name in enumerate(["Anna", "Bo"]):
                token = {"Authorization": f"Bearer {made['invitations'][seat]}"}
                headers = {**SAME, **token, "Cookie": cookie}
                answer = await place.client.post(f"{path}/sit", json=sitting(name), headers=headers)
                assert answer.status_code == 200, answer.text
                cookie = answer.headers["set-cookie"].partition(";")[0]
                place.client.cookies.clear()
            kept = {**SAME, "Cookie": cookie}
            body = {"move": 0, "after": 3, "key": new_key()}
            move = await place.client.post(f"{path}/moves", json=body, headers=kept)
            assert move.status_code == 403
            move = await place.client.post(f"{path}/moves", json={**body, "seat": 1}, headers=kept)
            assert move.status_code == 200

    asyncio.run(scene())


def test_a_set_up_that_does_not_fit_is_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            seats: list[dict[str, object]] = [{}, {}]
            for wrong in (
                {"game": "chess", "seats": seats},
                {"game": "os.path", "seats": seats},
                {"game": MORRA, "seats": [{}]},
                {"game": MORRA, "seats": seats, "options": {"rounds": 99}},
                {"game": MORRA, "seats": seats, "options": {"colour": "red"}},
                {"game": MORRA, "seats": [{"bot": "god"}, {}]},
                {"game": MORRA, "seats": seats, "settings": {"clock": {"kind": "hourglass"}}},
                {"game": MORRA, "seats": seats, "surprise": 1},
            ):
                answer = await place.client.post("/api/tables", json=wrong)
                assert answer.status_code in (400, 404), answer.text
                assert answer.json()["message"]

    asyncio.run(scene())
