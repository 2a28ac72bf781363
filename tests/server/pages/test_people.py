"""The pages about people: invitations, ways back, notices."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.support import MORRA, pages
from tests.server.support.pages import PHONE, press, set_up
from tests.server.support.process import ServerProcess

playwright = pytest.importorskip("playwright.sync_api", reason="no playwright for the page tests")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    database = tmp_path_factory.mktemp("people") / "t.db"
    started = ServerProcess(str(database), extra=("--limits", "0", "--private-notices")).start()
    yield started
    started.stop()


@pytest.fixture
def faults() -> Iterator[list[str]]:
    found: list[str] = []
    yield found
    assert not [fault for fault in found if "401" not in fault and "404" not in fault]


def invite(chromium: Any, server: ServerProcess, faults: list[str]) -> tuple[Any, str]:
    """The page of a host who waits for two friends, and the invitation that it shows at once."""
    page = pages.open_page(chromium, faults)
    set_up(page, server, MORRA, ["you", "friend", "friend"])
    link = page.wait_for_selector("#links input").get_attribute("value")
    return page, str(link)


def sit_down(chromium: Any, link: str, name: str, faults: list[str]) -> Any:
    page = pages.open_page(chromium, faults, viewport=PHONE)
    page.goto(link)
    page.fill("#seating [name=name]", name)
    press(page, "Sit down")
    page.wait_for_selector("#seating [name=name]", state="detached")
    return page


def test_one_link_brings_all_friends_and_goes_away_when_they_sit(
    chromium: Any, server: ServerProcess, faults: list[str]
) -> None:
    host, link = invite(chromium, server, faults)
    press(host, "QR code")
    playwright.expect(host.locator("#links svg.qr")).to_be_visible()
    friends = [sit_down(chromium, link, name, faults) for name in ("Bo", "Cleo")]
    playwright.expect(host.locator("#links")).to_be_hidden()
    for page in (host, *friends):
        page.wait_for_selector("#choices .buttons button")
    late = pages.open_page(chromium, faults)
    late.goto(link)
    playwright.expect(late.locator("#question")).to_contain_text("Waiting for")
    for page in (host, *friends, late):
        page.context.close()


def test_a_qr_code_on_a_phone_is_wholly_in_sight_and_goes_away_again(
    chromium: Any, server: ServerProcess, faults: list[str]
) -> None:
    page = pages.open_page(chromium, faults, viewport=PHONE)
    set_up(page, server, MORRA, ["you", "friend", "friend"])
    press(page, "QR code")
    code, sheet = page.locator("#links svg.qr"), page.locator("#ask")
    playwright.expect(code).to_be_visible()
    inner, outer = code.bounding_box(), sheet.bounding_box()
    assert outer["y"] <= inner["y"]
    assert inner["y"] + inner["height"] <= outer["y"] + outer["height"]
    press(page, "QR code")
    playwright.expect(code).to_have_count(0)
    page.context.close()


IS_KNOWN = "fetch('/api/me').then((answer) => answer.json()).then((me) => me.is_known)"


def test_whoever_sits_at_a_rated_table_has_a_profile(
    chromium: Any, server: ServerProcess, faults: list[str]
) -> None:
    host = pages.open_page(chromium, faults)
    host.goto(server.address)
    card = host.locator(f'.game[data-game="{MORRA}"]')
    card.get_by_role("button", name="Options").click()
    for place, kind in enumerate(["you", "friend", "nobody"]):
        card.locator("select[name=seat]").nth(place).select_option(kind)
    card.locator("[name=rated]").check()
    card.get_by_role("button", name="Set up the table").click()
    link = str(host.wait_for_selector("#links input").get_attribute("value"))
    playwright.expect(host.locator("#waits")).to_contain_text("counts for the ratings")
    friend = sit_down(chromium, link, "Bo", faults)
    for page in (host, friend):
        page.wait_for_selector("#choices .buttons button")
        assert page.evaluate(IS_KNOWN)
        page.context.close()


def test_whoever_wants_it_has_games_kept(
    chromium: Any, server: ServerProcess, faults: list[str]
) -> None:
    page = pages.open_page(chromium, faults, viewport=PHONE)
    page.goto(f"{server.address}/me")
    press(page, "Keep my games")
    playwright.expect(page.locator("#profile")).to_contain_text("Played with")
    assert page.evaluate(IS_KNOWN)
    page.context.close()


def test_a_lost_phone_comes_back_by_a_code_and_by_a_passkey(
    chromium: Any, server: ServerProcess, faults: list[str]
) -> None:
    host, link = invite(chromium, server, faults)
    bo = sit_down(chromium, link, "Bo", faults)
    table = bo.url
    bo.goto(f"{server.address}/me")
    press(bo, "Make a recovery code")
    code = bo.wait_for_selector(".code-shown .code").inner_text()
    playwright.expect(bo.locator(".code-shown svg.qr")).to_be_visible()
    phone = pages.open_page(chromium, faults, viewport=PHONE)
    phone.goto(f"{server.address}/me#code={code}")
    press(phone, "Come back")
    phone.wait_for_selector("#own a")
    phone.goto(table)
    playwright.expect(phone.locator("#seats .own")).to_contain_text("Bo")

    passkeys = phone.context.new_cdp_session(phone)
    passkeys.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True,
               "hasUserVerification": True, "isUserVerified": True}  # fmt: skip
    device = passkeys.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    address = server.address.replace("127.0.0.1", "localhost")
    phone.goto(f"{address}/me")  # passkeys need a name: another origin, another cookie
    code = httpx.post(
        f"{server.address}/api/me/code", json={}, headers={"Origin": server.address},
        cookies={cookie["name"]: cookie["value"] for cookie in bo.context.cookies()},
    ).json()["code"]  # fmt: skip
    phone.fill("#come-back [name=code]", code)
    press(phone, "Come back")
    phone.wait_for_selector("#own a")
    phone.goto(f"{address}/me")
    press(phone, "Add a passkey")
    phone.wait_for_selector("text=Passkey, used last on")
    press(phone, "Sign out here")
    playwright.expect(phone.locator("#come-back")).to_be_visible()
    phone.locator("#come-back").get_by_role("button", name="Come back by a passkey").click()
    phone.wait_for_selector("#own a")
    assert device["authenticatorId"]
    for page in (host, bo, phone):
        page.context.close()


def test_after_a_refused_link_the_right_one_opens_in_the_same_tab(
    chromium: Any, server: ServerProcess, faults: list[str]
) -> None:
    host, link = invite(chromium, server, faults)
    page = pages.open_page(chromium, faults)
    page.goto(link.partition("#")[0] + "#" + "x" * 22)
    page.wait_for_selector("text=Get back to my seat")
    page.evaluate("link => location.assign(link)", link)
    page.wait_for_selector("#seating [name=name]")
    assert page.is_visible("#seating [name=name]")
    for one in (host, page):
        one.context.close()


def test_the_lobby_counts_the_tables_that_wait(
    chromium: Any, server: ServerProcess, faults: list[str]
) -> None:
    page = pages.open_page(chromium, faults)
    for _ in range(2):
        set_up(page, server, MORRA, ["you", "level-1", "nobody"])
        page.wait_for_selector("#choices .buttons button")
    page.goto(server.address)
    playwright.expect(page.locator("#waiting")).to_have_text("2 tables wait for you")
    playwright.expect(page).to_have_title("(2) Keelstone")
    playwright.expect(page.locator("#own .due")).to_have_count(2)
    own, games = (page.locator(f"#{name}").bounding_box() for name in ("own", "games"))
    assert own["y"] + own["height"] < games["y"], "tables in play stand above the games"
    page.context.close()


def test_quiet_hours_and_a_service_are_set_on_the_page(
    chromium: Any, server: ServerProcess, faults: list[str], tmp_path: Path
) -> None:
    page = pages.open_page(chromium, faults, viewport=PHONE)
    page.goto(f"{server.address}/me")
    page.click("summary")
    page.select_option("#notices select", "ntfy")
    page.fill("#notices input[type=url]", "http://127.0.0.1:9/topic")
    press(page, "Add")
    page.wait_for_selector("#notices >> text=127.0.0.1:9")
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.check("#notices input[type=checkbox]")
    page.reload()
    playwright.expect(page.locator("#notices input[type=checkbox]")).to_be_checked()
    found = page.evaluate("fetch('/api/me').then((answer) => answer.json())")
    assert found["quiet_from"] == 22 * 60
    assert found["time_zone"]
    page.screenshot(path=str(tmp_path / "me.png"), full_page=True)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"]
    page.context.close()


def test_the_service_worker_shows_what_is_pushed(
    chromium: Any, server: ServerProcess, faults: list[str]
) -> None:
    page = pages.open_page(chromium, faults, service_workers="allow")
    page.context.grant_permissions(["notifications"], origin=server.address)
    page.goto(f"{server.address}/me")
    page.evaluate(
        "import('/static/lib/network/push.js').then(async (push) => {"
        " await push.registerWorker(); await navigator.serviceWorker.ready; })"
    )
    cdp = page.context.new_cdp_session(page)
    versions: list[Any] = []
    cdp.on("ServiceWorker.workerRegistrationUpdated", lambda event: versions.append(event))
    cdp.send("ServiceWorker.enable")
    page.wait_for_function("navigator.serviceWorker.ready.then((one) => Boolean(one.active))")
    registration = versions[0]["registrations"][0]["registrationId"]
    notice = {"title": "Your turn", "body": "With Bo.", "link": server.address, "tag": "t"}
    push = {"origin": server.address, "registrationId": registration, "data": json.dumps(notice)}
    cdp.send("ServiceWorker.deliverPushMessage", push)
    page.wait_for_function(
        "navigator.serviceWorker.ready.then((one) => one.getNotifications())"
        ".then((shown) => shown.some((one) => one.title === 'Your turn'))"
    )
    page.context.close()


def test_a_link_in_a_notice_that_is_forged_stops_nothing(
    chromium: Any, server: ServerProcess, faults: list[str]
) -> None:
    page = pages.open_page(chromium, faults)
    page.goto(f"{server.address}/unsubscribe/abcdefghjkmn-AAAAAAAAAAAAAAAAAAAAAA")
    playwright.expect(page.locator("#notice")).to_have_text("There is nothing here.")
    page.context.close()
