"""Lost phone: back in the seat by a code, a passkey or the host; and strangers stay out."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from keelstone.server.clock import now
from keelstone.server.storage.recovery_codes import MAX_TRIES, normal, spaced
from keelstone.server.table.settings import DAY
from tests.server.support import MORRA, Place, serving
from tests.server.support.browsers import Authenticator, Browser
from tests.server.table.test_lateness import finish, let_things_happen

pytestmark = pytest.mark.usefixtures("time_to_pass")

DAYS: dict[str, Any] = {"clock": {"kind": "days", "amount": 1}, "late": "seat", "pace": 0}
Scene = Callable[[Place, Browser, Browser, dict[str, Any]], Awaitable[None]]


async def two_in_browsers(place: Place, **settings: Any) -> tuple[Browser, Browser, dict[str, Any]]:
    """Anna hosts a table, Bo came by the invitation to the table."""
    anna, bo = Browser(place), Browser(place)
    body = {"game": MORRA, "seats": [{}, {}], "settings": settings, "options": {"rounds": 9}}
    made = await anna.post("/api/tables", body)
    await anna.take(made["invitation"])
    made["anna"] = await anna.sit(made["table"], "Anna")
    await bo.take(made["invitation"])
    made["bo"] = await bo.sit(made["table"], "Bo")
    return anna, bo, made


def at_a_table(tmp_path: Path, scene: Scene, **settings: Any) -> None:
    async def play() -> None:
        async with serving(tmp_path / "t.db") as place:
            await scene(place, *await two_in_browsers(place, **settings))

    asyncio.run(play())


# -- codes -----------------------------------------------------------------------------------------


def test_a_code_brings_a_person_back_on_a_fresh_browser_once(tmp_path: Path) -> None:
    async def scene(place: Place, anna: Browser, bo: Browser, made: dict[str, Any]) -> None:
        code = (await bo.post("/api/me/code"))["code"]
        phone = Browser(place)
        assert await phone.seats(made["table"]) == []
        await phone.post("/api/recover", {"code": code.lower().replace("-", " ")})
        assert await phone.seats(made["table"]) == [1]
        assert await bo.seats(made["table"]) == [1]  # both devices are Bo's
        thief = Browser(place)
        await thief.post("/api/recover", {"code": code}, 401)  # it was used
        assert await thief.seats(made["table"]) == []

    at_a_table(tmp_path, scene)


def test_tables_that_come_later_are_known_on_both_devices(tmp_path: Path) -> None:
    async def scene(place: Place, anna: Browser, bo: Browser, made: dict[str, Any]) -> None:
        code = (await bo.post("/api/me/code"))["code"]
        phone = Browser(place)
        await phone.post("/api/recover", {"code": code})
        another = await anna.post("/api/tables", {"game": MORRA, "seats": [{}, {}]})
        await phone.take(another["invitation"])
        await phone.sit(another["table"], "Bo")
        assert await bo.seats(another["table"]) == [0]

    at_a_table(tmp_path, scene)


def test_a_new_code_makes_the_old_one_worthless(tmp_path: Path) -> None:
    async def scene(place: Place, anna: Browser, bo: Browser, made: dict[str, Any]) -> None:
        old = (await bo.post("/api/me/code"))["code"]
        new = (await bo.post("/api/me/code"))["code"]
        phone = Browser(place)
        await phone.post("/api/recover", {"code": old}, 401)
        await phone.post("/api/recover", {"code": new})

    at_a_table(tmp_path, scene)


def test_guessing_a_code_stops_it_for_an_hour(tmp_path: Path) -> None:
    async def scene(place: Place, anna: Browser, bo: Browser, made: dict[str, Any]) -> None:
        code = (await bo.post("/api/me/code"))["code"]
        wrong = spaced(normal(code)[:-1] + ("A" if code[-1] != "A" else "B"))
        thief = Browser(place)
        for _ in range(MAX_TRIES):
            await thief.post("/api/recover", {"code": wrong}, 401)
        await thief.post("/api/recover", {"code": code}, 401)  # even the right one
        place.pass_time(3_700_000)
        await Browser(place).post("/api/recover", {"code": code})

    at_a_table(tmp_path, scene)


@pytest.mark.parametrize(
    "code", ["x", "ABCD-EFGH-JKM", "ABCD-EFGH-JKM0", "ÄBCD-EFGH-JKMN", " " * 9]
)
def test_what_cannot_be_a_code_is_refused(tmp_path: Path, code: str) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            await Browser(place).post("/api/recover", {"code": code}, 401)

    asyncio.run(scene())


def test_tries_are_limited_for_an_address(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db", limits=1) as place:
            thief, statuses = Browser(place), set()
            for _ in range(20):
                body = {"code": "ABCD-EFGH-JKMN"}
                statuses.add((await thief.client.post("/api/recover", json=body)).status_code)
            assert statuses == {401, 429}

    asyncio.run(scene())


def test_another_site_cannot_sign_anybody_in_or_ask_for_a_code(tmp_path: Path) -> None:
    async def scene(place: Place, anna: Browser, bo: Browser, made: dict[str, Any]) -> None:
        code = (await bo.post("/api/me/code"))["code"]
        evil = Browser(place, "https://evil.example")
        evil.client.cookies = bo.client.cookies
        await evil.post("/api/me/code", {}, 403)
        await evil.post("/api/recover", {"code": code}, 403)
        await place.post("/api/recover", {"code": code}, status=403)  # no browser at all
        await Browser(place).post("/api/recover", {"code": code})  # neither has used it up

    at_a_table(tmp_path, scene)


def test_signing_out_elsewhere_ends_the_rights_of_a_lost_phone(tmp_path: Path) -> None:
    async def scene(place: Place, anna: Browser, bo: Browser, made: dict[str, Any]) -> None:
        code = (await bo.post("/api/me/code"))["code"]
        phone = Browser(place)
        await phone.post("/api/recover", {"code": code})
        await phone.post("/api/me/signout", {"everywhere": True})
        assert await bo.seats(made["table"]) == []  # the phone that was lost
        assert await phone.seats(made["table"]) == [1]

    at_a_table(tmp_path, scene)


def test_a_cookie_that_somebody_knew_before_is_not_the_one_that_signs_in(tmp_path: Path) -> None:
    async def scene(place: Place, anna: Browser, bo: Browser, made: dict[str, Any]) -> None:
        code = (await bo.post("/api/me/code"))["code"]
        victim, attacker = Browser(place), Browser(place)
        await victim.take(made["watch"])
        attacker.client.cookies.update(dict(victim.client.cookies))
        await victim.post("/api/recover", {"code": code})
        assert await victim.seats(made["table"]) == [1]
        assert await attacker.seats(made["table"]) == []

    at_a_table(tmp_path, scene)


def test_whoever_deletes_themselves_is_not_known_any_more(tmp_path: Path) -> None:
    async def scene(place: Place, anna: Browser, bo: Browser, made: dict[str, Any]) -> None:
        code = (await bo.post("/api/me/code"))["code"]
        await bo.post("/api/me/delete", {}, 400)
        await bo.post("/api/me/delete", {"is_sure": True})
        assert not (await bo.get("/api/me"))["is_known"]
        assert await bo.seats(made["table"]) == []
        await Browser(place).post("/api/recover", {"code": code}, 401)

    at_a_table(tmp_path, scene)


def test_a_program_with_a_token_can_make_a_code_for_a_browser(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            anna, _ = await place.seated(await place.new_table())
            code = (await place.post("/api/me/code", {}, anna.token))["code"]
            phone = Browser(place)
            await phone.post("/api/recover", {"code": code})
            assert await phone.seats(anna.table) == [0]

    asyncio.run(scene())


# -- passkeys --------------------------------------------------------------------------------------


async def add_passkey(browser: Browser, device: Authenticator, status: int = 200) -> None:
    options = (await browser.post("/api/me/passkeys/options"))["options"]
    await browser.post("/api/me/passkeys", {"credential": device.create(options)}, status)


async def challenge(browser: Browser) -> dict[str, Any]:
    found: dict[str, Any] = (await browser.post("/api/passkeys/options"))["options"]
    return found


def test_a_passkey_brings_a_person_back_on_a_fresh_browser(tmp_path: Path) -> None:
    async def scene(place: Place, anna: Browser, bo: Browser, made: dict[str, Any]) -> None:
        device = Authenticator()
        await add_passkey(bo, device)
        assert len((await bo.get("/api/me"))["passkeys"]) == 1
        phone = Browser(place)
        answer = {"credential": device.get(await challenge(phone))}
        await phone.post("/api/passkeys/signin", answer)
        assert await phone.seats(made["table"]) == [1]
        await Browser(place).post("/api/passkeys/signin", answer, 401)  # replayed elsewhere
        await phone.post("/api/passkeys/signin", answer, 401)  # replayed here

    at_a_table(tmp_path, scene)


def test_no_other_device_page_or_challenge_passes_for_a_passkey(tmp_path: Path) -> None:
    async def scene(place: Place, anna: Browser, bo: Browser, made: dict[str, Any]) -> None:
        device = Authenticator()
        await add_passkey(bo, device)
        phone, path = Browser(place), "/api/passkeys/signin"
        stranger = Authenticator().get(await challenge(phone))
        await phone.post(path, {"credential": stranger}, 401)
        forged = Authenticator().get(await challenge(phone))
        forged["id"] = forged["rawId"] = device.get({"challenge": "AAAA"})["rawId"]
        await phone.post(path, {"credential": forged}, 401)
        phishing = Authenticator("https://evil.example", private_key=device.private_key, count=9)
        await phone.post(path, {"credential": phishing.get(await challenge(phone))}, 401)
        elsewhere = Authenticator(rp_id="evil.example", private_key=device.private_key, count=9)
        await phone.post(path, {"credential": elsewhere.get(await challenge(phone))}, 401)
        await phone.post(path, {"credential": device.get({"challenge": "AAAA"})}, 401)
        late = await challenge(phone)
        place.pass_time(400_000)
        await phone.post(path, {"credential": device.get(late)}, 401)
        deep = base64.urlsafe_b64encode(b"[" * 9_000).decode()
        for broken in (
            {},
            {"response": 3},
            {"rawId": "x", "response": {"clientDataJSON": "!"}},
            {"rawId": "x", "response": {"clientDataJSON": deep}},
        ):
            await phone.post(path, {"credential": broken}, 400)
        assert await phone.seats(made["table"]) == []

    at_a_table(tmp_path, scene)


def test_a_passkey_is_added_by_its_person_only_and_can_be_removed(tmp_path: Path) -> None:
    async def scene(place: Place, anna: Browser, bo: Browser, made: dict[str, Any]) -> None:
        device = Authenticator()
        options = (await anna.post("/api/me/passkeys/options"))["options"]
        await bo.post("/api/me/code")
        await bo.post("/api/me/passkeys", {"credential": device.create(options)}, 403)
        await add_passkey(bo, device)
        name = (await bo.get("/api/me"))["passkeys"][0]["id"]
        await anna.post("/api/me/passkeys/remove", {"passkey": name})
        assert len((await bo.get("/api/me"))["passkeys"]) == 1
        await bo.post("/api/me/passkeys/remove", {"passkey": name})
        phone = Browser(place)
        answer = {"credential": device.get(await challenge(phone))}
        await phone.post("/api/passkeys/signin", answer, 401)

    at_a_table(tmp_path, scene)


# -- the host --------------------------------------------------------------------------------------


def test_the_host_invites_to_the_seat_of_somebody_who_is_gone(tmp_path: Path) -> None:
    async def scene(place: Place, anna: Browser, bo: Browser, made: dict[str, Any]) -> None:
        table, host = made["table"], anna.player(made["table"], made["anna"])
        path = f"/api/tables/{table}/seats/1"
        await anna.post(path, {}, 409)  # Bo is not gone
        await bo.post(path, {}, 403)
        await finish(host)
        place.pass_time(DAY + 1000)
        await let_things_happen(place, host)
        await anna.post(path, {}, 409)  # not for long enough
        place.pass_time(700_000)
        link = await anna.post(path, {})
        await anna.take(link["token"])
        await anna.sit(table, "Anna again", 1, status=409)  # she would see Bo's hand
        phone = Browser(place)
        await phone.take(link["token"])
        seated = await phone.sit(table, "Bo")
        assert await phone.seats(table) == [1]
        assert await bo.seats(table) == []  # all old tokens are worthless
        await place.get(f"/api/tables/{table}", made["bo"]["token"], status=401)
        update = await phone.player(table, seated).look()
        told = [event["text"] for event in update["events"]]
        assert "the host invites somebody to the seat of Bo" in told
        assert "Bo takes the seat over" in told
        assert not update["seats"][1]["kept"]
        await Browser(place).take(link["token"], 401)

    at_a_table(tmp_path, scene, **DAYS)


@pytest.mark.parametrize("late", ["turn", "vote", "wait"])
def test_a_seat_is_not_lost_with_a_phone_where_no_bot_keeps_it(tmp_path: Path, late: str) -> None:
    """Days were agreed, and that a late player keeps the seat: nobody knows the owner is gone."""

    async def scene(place: Place, anna: Browser, bo: Browser, made: dict[str, Any]) -> None:
        table, host = made["table"], anna.player(made["table"], made["anna"])
        path = f"/api/tables/{table}/seats/1"
        await finish(host)
        place.pass_time(DAY + 1000)
        assert (await let_things_happen(place, host))["seats"][1]["is_gone"]
        await anna.post(path, {}, 409)  # not for long enough
        place.pass_time(700_000)
        registry = place.service.table_registry
        session = await registry.find(table)
        with session.attended(1):
            await anna.post(path, {}, 409)  # Bo looks at the table
        await registry.run(registry.store.seen, [(table, 1)], now())
        await anna.post(path, {}, 409)  # he looked at it just now by another process
        place.pass_time(60_000)
        link = await anna.post(path, {})
        assert (await host.look())["seats"][1]["kept"] == "late"
        phone = Browser(place)
        await phone.take(link["token"])
        await phone.sit(table, "Bo")
        assert await phone.seats(table) == [1]
        assert await bo.seats(table) == []

    at_a_table(tmp_path, scene, **{**DAYS, "late": late})


def test_who_moves_after_the_time_ran_out_is_not_gone(tmp_path: Path) -> None:
    async def scene(place: Place, anna: Browser, bo: Browser, made: dict[str, Any]) -> None:
        host, owner = (who.player(made["table"], made[name]) for who, name in
                       ((anna, "anna"), (bo, "bo")))  # fmt: skip
        await finish(host)
        place.pass_time(DAY + 1000)
        await let_things_happen(place, host)
        await owner.move_somehow()
        place.pass_time(700_000)
        assert not (await host.look())["seats"][1]["is_gone"]
        await anna.post(f"/api/tables/{made['table']}/seats/1", {}, 409)

    at_a_table(tmp_path, scene, **{**DAYS, "late": "wait"})


def test_an_owner_who_comes_back_first_keeps_the_seat(tmp_path: Path) -> None:
    async def scene(place: Place, anna: Browser, bo: Browser, made: dict[str, Any]) -> None:
        table = made["table"]
        await bo.post(f"/api/tables/{table}/offer")
        link = await anna.post(f"/api/tables/{table}/seats/1", {})
        phone = Browser(place)
        await phone.take(link["token"])
        await bo.post(f"/api/tables/{table}/back")
        await phone.sit(table, "Cleo", 1, status=401)
        assert await bo.seats(table) == [1]

    at_a_table(tmp_path, scene)


def test_a_seat_that_its_owner_offers_can_be_taken_over_at_once(tmp_path: Path) -> None:
    async def scene(place: Place, anna: Browser, bo: Browser, made: dict[str, Any]) -> None:
        table = made["table"]
        await bo.post(f"/api/tables/{table}/leave")
        await anna.post(f"/api/tables/{table}/seats/1", {}, 409)  # left to a bot, not given away
        await bo.post(f"/api/tables/{table}/offer")
        link = await anna.post(f"/api/tables/{table}/seats/1", {})
        cleo = Browser(place)
        await cleo.take(link["token"])
        await cleo.sit(table, "Anna", 1, status=409)
        seated = await cleo.sit(table, "Cleo", 1)
        update = await cleo.player(table, seated).look()
        assert update["seats"][1]["name"] == "Cleo"
        assert update["phase"] == "playing"

    at_a_table(tmp_path, scene)


# -- one invitation --------------------------------------------------------------------------------


def test_one_invitation_is_for_every_free_seat_and_opens_none_that_is_taken(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            made = await place.new_table(bots=(None, None, "novice"))
            table, browsers = made["table"], [Browser(place) for _ in range(3)]
            for browser in browsers:
                await browser.take(made["invitation"])
            rights = await browsers[0].get(f"/api/tables/{table}/rights")
            assert rights["may_sit"] == [0, 1]
            await browsers[0].sit(table, "Anna", 1)
            assert (await browsers[0].get(f"/api/tables/{table}/rights"))["may_sit"] == []
            await browsers[1].sit(table, "Bo", 1, status=403)  # it is taken
            await browsers[1].sit(table, "Bo")
            await browsers[2].sit(table, "Cleo", status=409)
            assert await browsers[2].seats(table) == []
            await browsers[2].get(f"/api/tables/{table}")  # but may watch

    asyncio.run(scene())


def test_a_shared_invitation_and_a_known_key_do_not_give_the_same_seat_away(tmp_path: Path) -> None:
    """Everybody has the invitation: together with the key of a command it must not be a seat."""

    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            made = await place.new_table()
            body = {"name": "Anna", "key": "k" * 32}
            path = f"/api/tables/{made['table']}/sit"
            first = await place.post(path, body, made["invitation"])
            headers = {"Authorization": f"Bearer {made['invitation']}"}
            again = await place.client.post(path, json=body, headers=headers)
            assert first["token"] not in again.text

    asyncio.run(scene())


def test_the_host_makes_and_revokes_an_invitation_to_the_table(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            made = await place.new_table()
            path = f"/api/tables/{made['table']}/links"
            link = await place.post(path, {"role": "invite"}, made["host"])
            await place.post(path, {"role": "invite"}, made["invitation"], status=403)
            for listed in await place.get(path, made["host"]):
                if listed["role"] == "invite":
                    await place.post(f"{path}/revoke", {"link": listed["id"]}, made["host"])
            await Browser(place).take(link["token"], 401)
            await Browser(place).take(made["invitation"], 401)

    asyncio.run(scene())


def test_a_qr_code_is_a_square_of_paths(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            code = await place.post("/api/qr", {"text": "https://example.org/t/abc#token"})
            assert code["size"] >= 21
            assert code["path"].startswith("M0 0h1v1h-1z")

    asyncio.run(scene())
