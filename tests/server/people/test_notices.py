"""Notices: somebody is told outside the page that it is their turn."""

from __future__ import annotations

import asyncio
import os
import re
import socket
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from keelstone.server.clock import now
from keelstone.server.errors import Malformed
from keelstone.server.http.routes.people.me import MAX_CODES_IN_ALL
from keelstone.server.notices import outbound, texts, web_push
from keelstone.server.notices.delivery import MAX_A_DAY, quiet_until
from keelstone.server.notices.lanes import PER_PERSON, PER_SLOW_HOST, SLOTS, Lanes
from keelstone.server.notices.mail import Mailer, check_address
from keelstone.server.notices.outbound import Outbound, Unreachable, is_public
from keelstone.server.notices.web_push import PushKeys, encrypt, from_base64
from keelstone.server.storage.channels import MAX_CHANNELS
from keelstone.server.storage.people import Person
from keelstone.server.table.settings import DAY
from tests.server.support import Place, Player, serving
from tests.server.support.sinks import MailSink, Subscription, WebSink, mail_sink, web_sink
from tests.server.table.test_lateness import HOUR, finish, table_of_days

pytestmark = pytest.mark.usefixtures("time_to_pass")
PUBLIC = "http://test"


@asynccontextmanager
async def place_with(
    tmp_path: Path, *games: str, **settings: Any
) -> AsyncIterator[tuple[Place, WebSink]]:
    async with (
        web_sink() as sink,
        serving(tmp_path / "t.db", *games, outbound=Outbound(True), **settings) as place,
    ):
        yield place, sink


async def add(player: Player, channel: dict[str, Any], status: int = 200) -> Any:
    return await player.place.post("/api/me/channels", channel, player.token, status)


async def later(place: Place, milliseconds: int = 20_000) -> None:
    """Let time pass, and send what is due."""
    place.pass_time(milliseconds)
    await place.service.notices.send_due()


@pytest.mark.parametrize(
    ("left", "text"),
    [
        (2 * DAY - 20_000, "2 days left."),
        (47 * HOUR, "47 hours left."),
        (HOUR, "1 hour left."),
        (HOUR - 1000, "59 minutes left."),
        (-5, "0 minutes left."),
    ],
)
def test_the_time_left_is_told_as_the_page_shows_it(
    monkeypatch: pytest.MonkeyPatch, left: int, text: str
) -> None:
    monkeypatch.setattr(texts, "now", lambda: 10**12)
    told = texts.time_left(10**12 + left)
    assert told is not None
    assert told.text("en") == text


# -- turns -----------------------------------------------------------------------------------------


def test_a_turn_is_told_once_with_a_link_and_no_token(tmp_path: Path) -> None:
    async def scene() -> None:
        async with place_with(tmp_path) as (place, sink):
            anna, bo = await table_of_days(place)
            phone = Subscription(sink)
            await add(anna, phone.channel)
            await finish(anna)
            await finish(bo)  # a new round: both are due
            await later(place, 5000)
            assert phone.messages() == []  # she may still look
            await later(place)
            await later(place, HOUR)
            assert phone.messages() == [
                {"title": "Your turn: Morra", "body": "With Bo. 2 days left.",
                 "link": f"http://test/t/{anna.table}?seat=0", "tag": anna.table}
            ]  # fmt: skip
            assert anna.token.encode() not in b"".join(one.body for one in sink.requests)

    asyncio.run(scene())


def test_who_looks_is_told_nothing_until_they_go(tmp_path: Path) -> None:
    async def scene() -> None:
        async with place_with(tmp_path) as (place, sink):
            anna, bo = await table_of_days(place)
            phone = Subscription(sink)
            await add(anna, phone.channel)
            session = place.service.table_registry.sessions[anna.table]
            session.present[0] += 1
            await finish(anna)
            await finish(bo)
            await later(place)
            await later(place, HOUR)
            assert phone.messages() == []
            session.present[0] -= 1
            await later(place, HOUR)
            assert len(phone.messages()) == 1

    asyncio.run(scene())


def test_who_moved_last_is_told_of_the_next_turn(tmp_path: Path) -> None:
    """Chance came between, and then everybody was due again."""

    async def scene() -> None:
        async with place_with(tmp_path) as (place, sink):
            anna, bo = await table_of_days(place)
            phone = Subscription(sink)
            await add(bo, phone.channel)
            await finish(anna)
            for move in (2, "show"):
                await bo.move(move, (await bo.look())["number"])
            await later(place)
            assert [one["title"] for one in phone.messages()] == ["Your turn: Morra"]

    asyncio.run(scene())


def test_who_switches_notices_on_in_a_turn_is_told_of_it_and_reminded(tmp_path: Path) -> None:
    """They may close the page without a move."""

    async def scene() -> None:
        async with place_with(tmp_path) as (place, sink):
            anna, bo = await table_of_days(place)
            await finish(bo)
            phone = Subscription(sink)
            await add(anna, phone.channel)
            await later(place)
            await later(place, 37 * HOUR)
            titles = [one["title"] for one in phone.messages()]
            assert titles == ["Your turn: Morra", "Your time is running out: Morra"]
            late = Subscription(sink, "late")
            await add(bo, late.channel)  # it is not Bo's turn
            await later(place)
            assert late.messages() == []

    asyncio.run(scene())


def test_a_turn_that_is_over_is_not_told(tmp_path: Path) -> None:
    async def scene() -> None:
        async with place_with(tmp_path) as (place, sink):
            anna, bo = await table_of_days(place)
            phone = Subscription(sink)
            await add(anna, phone.channel)
            await finish(anna)
            await finish(bo)
            await finish(anna)  # at once
            await later(place)
            assert phone.messages() == []

    asyncio.run(scene())


def test_a_reminder_comes_before_the_time_is_up_and_a_holiday_puts_it_off(tmp_path: Path) -> None:
    async def scene() -> None:
        async with place_with(tmp_path) as (place, sink):
            anna, bo = await table_of_days(place)
            phone = Subscription(sink)
            await add(anna, phone.channel)
            await finish(anna)
            await finish(bo)
            await later(place)
            body = {"until": now() + 3 * DAY}
            await place.post(f"/api/tables/{anna.table}/holiday", body, anna.token)
            await finish(bo)
            await later(place, 40 * HOUR)
            assert len(phone.messages()) == 1
            await later(place, 3 * DAY)
            assert [one["title"] for one in phone.messages()] == [
                "Your turn: Morra", "Your time is running out: Morra"
            ]  # fmt: skip

    asyncio.run(scene())


def test_a_nudge_is_told(tmp_path: Path) -> None:
    async def scene() -> None:
        async with place_with(tmp_path) as (place, sink):
            anna, bo = await table_of_days(place)
            phone = Subscription(sink)
            await add(anna, phone.channel)
            await later(place)
            place.pass_time(13 * HOUR)
            await place.post(f"/api/tables/{bo.table}/nudge", {"about": 0}, bo.token)
            await later(place)
            assert [one["title"] for one in phone.messages()] == [
                "Your turn: Morra",
                "Somebody asks you to move: Morra",
            ]

    asyncio.run(scene())


def test_notices_survive_a_restart_and_two_processes_send_one(tmp_path: Path) -> None:
    async def begin(sink: WebSink) -> tuple[Player, Subscription]:
        async with serving(tmp_path / "t.db", outbound=Outbound(True)) as place:
            anna, bo = await table_of_days(place)
            phone = Subscription(sink)
            await add(anna, phone.channel)
            await finish(anna)
            await finish(bo)
            return anna, phone

    async def scene() -> None:
        async with web_sink() as sink:
            _, phone = await begin(sink)
            async with (
                serving(tmp_path / "t.db", outbound=Outbound(True)) as one,
                serving(tmp_path / "t.db", outbound=Outbound(True)) as other,
            ):
                one.pass_time(20_000)
                both = (one.service.notices.send_due(), other.service.notices.send_due())
                await asyncio.gather(*both)
                await asyncio.gather(one.service.notices.send_due())
            assert len(phone.messages()) == 1

    asyncio.run(scene())


def test_quiet_hours_put_a_notice_off_until_they_end(tmp_path: Path) -> None:
    async def scene() -> None:
        async with place_with(tmp_path) as (place, sink):
            anna, bo = await table_of_days(place)
            phone = Subscription(sink)
            await add(anna, phone.channel)
            at = datetime.fromtimestamp(now() / 1000, UTC)
            minute = at.hour * 60 + at.minute
            quiet = {"quiet_from": minute, "quiet_to": (minute + 120) % 1440, "time_zone": "UTC"}
            await place.post("/api/me", quiet, anna.token)
            await finish(anna)
            await finish(bo)
            await later(place)
            await later(place, HOUR)
            assert phone.messages() == []
            await later(place, HOUR)
            assert len(phone.messages()) == 1

    asyncio.run(scene())


def test_quiet_hours_follow_the_time_zone_and_may_pass_midnight() -> None:
    def person(zone: str, begin: int, end: int) -> Person:
        return Person("x", b"", "", "en", zone, begin * 60, end * 60, 0)

    def at(hour: int) -> int:
        return int(datetime(2026, 11, 18, hour, 30, tzinfo=UTC).timestamp() * 1000)

    night = person("UTC", 22, 7)
    assert quiet_until(night, at(12)) == 0
    assert quiet_until(night, at(23)) == at(23) + 7 * HOUR + HOUR // 2
    assert quiet_until(night, at(6)) == at(6) + HOUR // 2
    assert quiet_until(person("Europe/Berlin", 22, 7), at(21)) > 0  # 22:30 there
    assert quiet_until(person("UTC", 9, 9), at(9)) == 0
    assert quiet_until(person("nowhere", 9, 10), at(9)) > 0


# -- failures --------------------------------------------------------------------------------------


def test_a_notice_that_fails_is_tried_again_ever_more_rarely(tmp_path: Path) -> None:
    async def scene() -> None:
        async with place_with(tmp_path) as (place, sink):
            anna, bo = await table_of_days(place)
            await add(anna, Subscription(sink).channel)
            sink.status = 503
            await finish(anna)
            await finish(bo)
            await later(place)
            await later(place, 1000)
            assert len(sink.requests) == 1
            for _ in range(12):
                await later(place, 2 * HOUR + 1000)
            assert len(sink.requests) == 5  # then it is given up

    asyncio.run(scene())


async def hold_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Take a request and never answer."""
    try:
        await reader.read()
    finally:  # a connection that is left open at the end of the loop is a warning
        writer.close()


def test_hosts_that_never_answer_hold_up_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbound, "TIMEOUT", 3600)
    held: list[asyncio.StreamWriter] = []

    async def hold(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        held.append(writer)
        await hold_on(reader, writer)

    async def scene() -> None:
        dead = await asyncio.start_server(hold, "0.0.0.0", 0)
        port = dead.sockets[0].getsockname()[1]
        async with dead, place_with(tmp_path) as (place, sink):
            for group in range(2):
                for one in await table_of_days(place):
                    for host in range(MAX_CHANNELS):
                        address = f"http://127.{group}.{one.seat}.{host + 1}:{port}/"
                        await add(one, {"kind": "webhook", "address": address})
                    await finish(one)
            place.pass_time(20_000)
            notices = place.service.notices
            while len(held) < 2 * PER_PERSON:  # as many as one person of each table may have
                await notices.start_due()
                await asyncio.sleep(0.01)
            anna, bo = await table_of_days(place)
            phone = Subscription(sink)
            await add(anna, phone.channel)
            await finish(anna)
            await finish(bo)
            place.pass_time(20_000)
            while not phone.messages():  # those that nobody answers are older than hers
                await notices.start_due()
                await asyncio.sleep(0.01)
            assert 2 * PER_PERSON <= len(notices._under_way) <= SLOTS["slow"]

    asyncio.run(asyncio.wait_for(scene(), 600))


def test_a_host_that_does_not_answer_rests_for_its_person_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lanes = Lanes()
    for times in range(4):
        assert lanes.rest("anna", "dead") == pytest.approx(5 * 2 ** (times - 1), abs=1) or not times
        lanes.silent("anna", "dead")
    assert lanes.rest("bo", "dead") == lanes.rest("anna", "alive") == 0
    lanes.answered("anna", "dead", 0.1)
    assert lanes.rest("anna", "dead") == 0


def test_quick_hosts_have_slots_that_slow_ones_cannot_take() -> None:
    lanes = Lanes()
    lanes.answered("anna", "push.example", 0.1)
    taken = [lanes.take(f"p{n}", f"h{n}") for n in range(100)]
    assert taken.count("slow") == SLOTS["slow"]
    assert [lanes.take("anna", "push.example") for _ in range(3)] == ["quick", "quick", None]
    assert lanes.take("bo", "push.example") == "quick"
    lanes.give_back("slow", "p0", "h0")
    assert [lanes.take("p0", "h0"), lanes.take("p0", "h0")] == ["slow", None]


def test_a_slow_host_gets_few_slots_however_many_people_name_it() -> None:
    lanes = Lanes()
    taken = [lanes.take(f"p{n}", "dead") for n in range(100)]
    assert taken.count("slow") == PER_SLOW_HOST


def test_a_subscription_that_is_gone_is_removed(tmp_path: Path) -> None:
    async def scene() -> None:
        async with place_with(tmp_path) as (place, sink):
            anna, bo = await table_of_days(place)
            await add(anna, Subscription(sink).channel)
            sink.status = 410
            await finish(anna)
            await finish(bo)
            await later(place)
            assert (await place.get("/api/me", anna.token))["channels"] == []

    asyncio.run(scene())


def test_an_address_gets_no_more_than_so_many_a_day(tmp_path: Path) -> None:
    async def scene() -> None:
        async with place_with(tmp_path) as (place, sink):
            anna, bo = await table_of_days(place)
            phone = Subscription(sink)
            await add(anna, phone.channel)
            count = place.service.channels.count
            for _ in range(MAX_A_DAY):
                count(phone.channel["address"], "notice", MAX_A_DAY)
            await finish(anna)
            await finish(bo)
            await later(place)
            assert phone.messages() == []

    asyncio.run(scene())


# -- other channels --------------------------------------------------------------------------------


async def confirmed_mail(place: Place, player: Player, mail: MailSink) -> str:
    """A mail address of a player, confirmed by the code that was sent there."""
    channel = {"kind": "mail", "address": "anna@example.org"}
    made = await add(player, channel)
    code = re.findall(r"\b[0-9]{6}\b", str(mail.mails[-1]))[0]
    body = {"channel": made["id"], "code": code}
    await place.post("/api/me/channels/confirm", body, player.token)
    return str(made["id"])


def test_mail_needs_a_code_and_can_be_stopped_with_one_tap(tmp_path: Path) -> None:
    async def scene(mail: MailSink) -> None:
        settings = {"mailer": mail.mailer, "public_url": PUBLIC}
        async with place_with(tmp_path, **settings) as (place, _):
            anna, bo = await table_of_days(place)
            await confirmed_mail(place, anna, mail)
            await finish(anna)
            await finish(bo)
            await later(place)
            told = mail.mails[-1]
            assert told["Subject"] == "Your turn: Morra"
            assert f"{PUBLIC}/t/{anna.table}?seat=0" in told.get_content()
            assert told["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            link = told["List-Unsubscribe"].strip("<>")
            stopped = await place.client.post(link)  # without any cookie or token
            assert stopped.json() == {"is_on": False}
            assert (await place.client.post(link)).json() == {"is_on": False}
            await finish(anna)
            await finish(bo)
            await later(place)
            assert len(mail.mails) == 2
            forged = link[:-2] + "xx"
            assert (await place.client.post(forged)).status_code == 404
            again = link.replace("unsubscribe", "api/resubscribe")
            assert (await place.client.post(again)).json() == {"is_on": True}

    with mail_sink() as mail:
        asyncio.run(scene(mail))


def test_strangers_cannot_use_up_the_codes_of_an_owner(tmp_path: Path) -> None:
    async def scene(mail: MailSink) -> None:
        settings = {"mailer": mail.mailer, "public_url": PUBLIC}
        async with place_with(tmp_path, **settings) as (place, _):
            anna, bo = await table_of_days(place)
            address = "anna@example.org"
            channel = {"kind": "mail", "address": address}
            await add(bo, channel)
            await add(bo, channel)
            await add(bo, channel)
            await add(bo, channel, 403)  # his share
            home = Player(place.at("198.51.100.7"), anna.table, anna.seat, anna.token)
            made = await add(home, channel)  # she has one of her own
            code = re.findall(r"\b[0-9]{6}\b", str(mail.mails[-1]))[0]
            confirmed = {"channel": made["id"], "code": code}
            await place.post("/api/me/channels/confirm", confirmed, anna.token)
            count = place.service.channels.count
            while count(address, "code", MAX_CODES_IN_ALL):  # many strangers, many addresses
                pass
            for _ in range(2):
                await add(home, channel)
            (known,) = [
                one
                for one in (await place.get("/api/me", anna.token))["channels"]
                if one["is_confirmed"]
            ]
            assert known["address"] == address  # until the new code is typed

    with mail_sink() as mail:
        asyncio.run(scene(mail))


def test_an_address_that_is_not_confirmed_gets_codes_only_and_few(tmp_path: Path) -> None:
    async def scene(mail: MailSink) -> None:
        settings = {"mailer": mail.mailer, "public_url": PUBLIC}
        async with place_with(tmp_path, **settings) as (place, _):
            anna, bo = await table_of_days(place)
            channel = {"kind": "mail", "address": "victim@example.org"}
            made = await add(anna, channel)
            for player in (bo, anna):
                await add(player, channel)
            await add(bo, channel, 403)
            made = (await place.get("/api/me", anna.token))["channels"][0]
            wrong = {"channel": made["id"], "code": "000000"}
            for _ in range(6):
                await place.post("/api/me/channels/confirm", wrong, anna.token, 403)
            code = re.findall(r"\b[0-9]{6}\b", str(mail.mails[-1]))[0]
            late = {"channel": made["id"], "code": code}
            await place.post("/api/me/channels/confirm", late, anna.token, 403)
            await place.post("/api/me/channels/test", {"channel": made["id"]}, anna.token, 409)
            await finish(anna)
            await finish(bo)
            await later(place)
            assert len(mail.mails) == 3

    with mail_sink() as mail:
        asyncio.run(scene(mail))


def test_without_a_mail_server_or_a_public_address_there_is_no_mail(tmp_path: Path) -> None:
    async def scene() -> None:
        async with place_with(tmp_path, mailer=Mailer("127.0.0.1", 1, "a@b.example")) as (place, _):
            anna, _ = await table_of_days(place)
            await add(anna, {"kind": "mail", "address": "anna@example.org"}, 409)

    asyncio.run(scene())


def test_ntfy_gotify_and_webhooks_get_a_request(tmp_path: Path) -> None:
    async def scene() -> None:
        async with place_with(tmp_path) as (place, sink):
            anna, bo = await table_of_days(place)
            for kind in ("ntfy", "gotify", "webhook"):
                address = f"{sink.address}/{kind}"
                await add(anna, {"kind": kind, "address": address, "secret": "s3cret"})
            await finish(anna)
            await finish(bo)
            await later(place)
            found = {one.path: one for one in sink.requests}
            assert found["/ntfy"].headers["title"] == "Your turn: Morra"
            assert found["/gotify"].headers["x-gotify-key"] == "s3cret"
            assert len(found["/webhook"].headers["x-keelstone-signature"]) == 64
            seen = (await place.get("/api/me", anna.token))["channels"]
            assert "s3cret" not in str(seen)

    asyncio.run(scene())


def test_a_channel_can_be_tried_switched_and_removed_by_its_owner_only(tmp_path: Path) -> None:
    async def scene() -> None:
        async with place_with(tmp_path) as (place, sink):
            anna, bo = await table_of_days(place)
            phone = Subscription(sink)
            made = await add(anna, phone.channel)
            await add(bo, Subscription(sink, "other").channel)
            body = {"channel": made["id"]}
            await place.post("/api/me/channels/test", body, anna.token)
            assert phone.messages()[0]["title"] == "Keelstone: notices arrive here"
            off = {**body, "is_on": False}
            await place.post("/api/me/channels/switch", off, bo.token, 404)
            await place.post("/api/me/channels/test", body, bo.token, 404)
            await place.post("/api/me/channels/remove", body, bo.token)
            assert len((await place.get("/api/me", anna.token))["channels"]) == 1
            await place.post("/api/me/channels/switch", off, anna.token)
            await finish(anna)
            await finish(bo)
            await later(place)
            assert len(phone.messages()) == 1
            await place.post("/api/me/channels/remove", body, anna.token)
            assert (await place.get("/api/me", anna.token))["channels"] == []

    asyncio.run(scene())


def test_a_person_has_only_so_many_channels(tmp_path: Path) -> None:
    async def scene() -> None:
        async with place_with(tmp_path) as (place, sink):
            anna, _ = await table_of_days(place)
            for number in range(MAX_CHANNELS):
                await add(anna, {"kind": "ntfy", "address": f"{sink.address}/{number}"})
            await add(anna, {"kind": "ntfy", "address": f"{sink.address}/more"}, 409)

    asyncio.run(scene())


# -- addresses that strangers name -----------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "192.168.0.1", "172.16.9.9", "169.254.169.254", "0.0.0.0",
        "100.64.0.1", "224.0.0.1", "255.255.255.255", "::1", "fe80::1%eth0", "fc00::1", "::",
        "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:db8::1", "::127.0.0.1",
        "fec0::1", "64:ff9b:1::1", "64:ff9b:1::808:808", "64:ff9b::c0a8:1", "2002:a00:1::",
        "2002:c0a8:1::1", "ff02::1", "ff0e::1", "3fff::1", "2001::1", "100::1", "5f00::1",
        "192.0.0.8", "192.0.2.1", "192.88.99.1", "198.18.0.1", "198.51.100.1", "203.0.113.1",
        "240.0.0.1", "239.1.1.1", "::ffff:0:127.0.0.1",
    ],
)  # fmt: skip
def test_addresses_of_private_networks_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize(
    "address",
    ["1.1.1.1", "2606:4700:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1"],
)
def test_addresses_in_the_internet_are_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/", "ftp://example.org/", "https://user:pw@example.org/", "https://",
        "https://example.org:22/", "https://exämple.org/", "https://example.org:x/", "file:///x",
        "https://example.org/\x01", "https://a..b/", f"https://{'a' * 64}.org/", "https://[v1.x]/",
        "https://[::1]x/",
    ],
)  # fmt: skip
def test_only_plain_https_addresses_are_taken(url: str) -> None:
    with pytest.raises(Malformed):
        Outbound().check(url)


def test_a_name_that_leads_into_the_own_network_is_not_reached(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every address of a name is checked, at the moment of the request, and used as it is."""
    asked: list[str] = []

    async def scene() -> None:
        def resolve(host: str, port: int, **rest: Any) -> Any:
            asked.append(host)
            return [(2, 1, 6, "", ("1.1.1.1", port)), (2, 1, 6, "", ("10.0.0.1", port))]

        monkeypatch.setattr(socket, "getaddrinfo", resolve)
        with pytest.raises(Unreachable, match="public"):
            await Outbound().post("https://rebind.example/", b"", {})

    asyncio.run(scene())
    assert asked == ["rebind.example"]


def test_names_that_are_never_resolved_hold_up_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    free = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *asked, **rest: free.wait())
    monkeypatch.setattr(outbound, "RESOLVE_TIMEOUT", 0.5)

    async def scene() -> None:
        sender, threads = Outbound(), (os.cpu_count() or 1) + 4  # those that asyncio has
        asked = [sender.post(f"https://x{n}.example/", b"", {}) for n in range(4 * threads)]
        sent = asyncio.gather(*asked, return_exceptions=True)
        await asyncio.wait_for(asyncio.to_thread(str), 60)
        assert all(isinstance(one, Unreachable) for one in await sent)
        assert await asyncio.wait_for(asyncio.to_thread(str), 60) == ""

    try:
        asyncio.run(scene())
    finally:
        free.set()


def test_the_address_of_a_host_that_answered_is_used_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    real = socket.getaddrinfo

    def resolve(host: str, *rest: Any, **named: Any) -> Any:
        asked.append(host)
        return real("127.0.0.1", *rest, **named)

    async def scene() -> None:
        async with web_sink() as sink:
            monkeypatch.setattr(socket, "getaddrinfo", resolve)
            sender, port = Outbound(True), sink.address.rpartition(":")[2]
            for _ in range(3):
                await sender.post(f"http://sink.example:{port}/x", b"", {})
            assert len(sink.requests) == 3

    asyncio.run(scene())
    assert asked == ["sink.example"]


def test_redirects_are_not_followed() -> None:
    async def scene() -> None:
        async with web_sink() as sink:
            sink.status = 302
            with pytest.raises(Unreachable) as refused:
                await Outbound(True).post(f"{sink.address}/x", b"", {})
            assert refused.value.status == 302

    asyncio.run(scene())


@pytest.mark.parametrize(
    "text", ["a@b", "a b@c.de", "a@b.de\r\nBcc: x@y.de", "<a@b.de>", "a@b.de,c@d.de", "@b.de"]
)
def test_a_mail_address_is_one_plain_address(text: str) -> None:
    with pytest.raises(Malformed):
        check_address(text)


# -- encryption ------------------------------------------------------------------------------------


def test_encryption_gives_the_example_of_rfc_8291() -> None:
    keys = PushKeys(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
    )
    number = int.from_bytes(from_base64("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    own = ec.derive_private_key(number, web_push.CURVE)
    salt = from_base64("DGv6ra1nlYgDCS1FRnbzlw")
    sealed = encrypt(b"When I grow up, I want to be a watermelon", keys, own, salt)
    assert web_push.to_base64(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAm"
        "S6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Q"
        "ulcy4a-fN"
    )


@pytest.mark.parametrize(("point", "secret"), [("AAAA", "AAAA"), ("!", "!"), ("B" * 87, "A" * 22)])
def test_keys_that_are_none_are_refused(point: str, secret: str) -> None:
    with pytest.raises(Malformed):
        PushKeys(point, secret).decoded()


def test_requests_to_a_push_service_are_signed_for_it() -> None:
    signer = web_push.Signer(web_push.new_signing_key(), "mailto:a@b.example")
    headers = signer.headers("https://push.example/abc")
    [(token, key)] = re.findall(r"vapid t=(\S+), k=(\S+)", headers["Authorization"])
    head, claims, signature = token.split(".")
    raw = from_base64(signature)
    numbers = [int.from_bytes(part, "big") for part in (raw[:32], raw[32:])]
    public = ec.EllipticCurvePublicKey.from_encoded_point(web_push.CURVE, from_base64(key))
    text = f"{head}.{claims}".encode()
    public.verify(encode_dss_signature(*numbers), text, ec.ECDSA(hashes.SHA256()))
    assert b'"aud":"https://push.example"' in from_base64(claims)
