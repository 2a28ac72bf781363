"""A whole game through the plain page in a real browser."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.table.process import ServerProcess
from tests.table.support import MORRA

playwright = pytest.importorskip("playwright.sync_api", reason="no playwright for the page tests")

GAMES = (MORRA, "imhotep")
#: what a browser complains about in these tests: a command that came too late, no server
EXPECTED = ("409", "WebSocket connection", "ERR_CONNECTION_REFUSED")
#: seconds that a game may take
MOST = 240


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("page")
    with ServerProcess(str(folder / "t.db"), GAMES, log=folder / "log") as server:
        yield server


@pytest.fixture(scope="module")
def chromium(browser_path: str) -> Iterator[Any]:
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def page(chromium: Any) -> Iterator[Any]:
    """A page of a fresh browser; any error on it, also of its policy, fails the test."""
    context = chromium.new_context(viewport={"width": 1200, "height": 850})
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    yield page
    context.close()
    assert [fault for fault in faults if not any(word in fault for word in EXPECTED)] == []


def set_up(page: Any, server: ServerProcess, game: str, seats: list[str]) -> None:
    page.goto(server.address)
    page.select_option("[name=game]", game)
    for place, kind in zip(page.query_selector_all("[name=seat]"), seats, strict=False):
        place.select_option(kind)
    press(page, "Set up the table")
    sit(page, "Anna")


def sit(page: Any, name: str) -> None:
    page.fill("[name=name]", name)
    press(page, "Sit down")
    page.wait_for_selector(f"#log li:text('{name} sits down')")


def press(page: Any, button: str) -> None:
    page.get_by_role("button", name=button, exact=True).click()


def click_any(page: Any, chooser: random.Random) -> None:
    """Make some move that the page offers."""
    buttons = page.query_selector_all("#moves button[data-move]")
    selects = page.query_selector_all("#moves select")
    if selects and (not buttons or chooser.random() < 0.5):
        select = chooser.choice(selects)
        choices = select.query_selector_all("option")
        select.select_option(chooser.choice(choices).get_attribute("value"))
        select.evaluate("node => node.nextElementSibling.click()")
    elif buttons:
        chooser.choice(buttons).click()


def play_out(page: Any, pages: list[Any]) -> None:
    chooser = random.Random(3)
    end = time.monotonic() + MOST
    while time.monotonic() < end:
        for one in pages:
            if one.query_selector("#actions button:text('Rematch')"):
                return
            before = one.inner_text("#log")
            if one.query_selector("#moves button, #moves select"):
                try:
                    click_any(one, chooser)
                except playwright.Error:
                    continue  # the moves were drawn anew under the pointer
                _until_changed(one, before)
        time.sleep(0.02)
    raise AssertionError(page.inner_text("body"))


def _until_changed(page: Any, before: str) -> None:
    end = time.monotonic() + 2
    while page.inner_text("#log") == before and time.monotonic() < end:
        time.sleep(0.02)


@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_a_whole_game_against_a_bot(
    page: Any, server: ServerProcess, game: str, tmp_path: Path
) -> None:
    set_up(page, server, game, ["person", "novice", "nobody", "nobody"])
    page.wait_for_selector("#moves button, #moves select", timeout=120_000)
    play_out(page, [page])
    page.click("summary")
    press(page, "Verify")
    page.wait_for_selector("text=all are right")
    with page.expect_download() as download:
        page.click("text=Game file")
    download.value.save_as(tmp_path / "game.json")
    page.goto(f"{server.address}/verify")
    page.set_input_files("#file", tmp_path / "game.json")
    page.wait_for_selector("text=✓")
    assert json.loads((tmp_path / "game.json").read_text())["result"]["points"]


@pytest.mark.timeout(600)
def test_two_people_play_in_two_browsers_by_an_invitation(
    page: Any, chromium: Any, server: ServerProcess
) -> None:
    set_up(page, server, MORRA, ["person", "person", "nobody"])
    playwright.expect(page.locator("#door .row")).to_have_count(1)
    press(page, "Invite by link")
    link = page.wait_for_selector("#notice input").get_attribute("value")
    other = chromium.new_context(viewport={"width": 390, "height": 844}).new_page()
    other.goto(link)
    other.wait_for_selector("[name=name]")
    assert "#" not in other.url  # the token is in a cookie now, and out of the address
    sit(other, "Bo")
    other.wait_for_selector("#moves button")
    page.fill("#chat input", "<img src=x onerror=alert(1)>")
    press(page, "Say")
    other.wait_for_selector("text=Anna: <img src=x onerror=alert(1)>")
    play_out(page, [page, other])
    other.context.close()


@pytest.mark.timeout(600)
def test_the_page_goes_on_by_itself_after_the_server_was_killed(
    page: Any, server: ServerProcess
) -> None:
    set_up(page, server, MORRA, ["person", "novice", "nobody"])
    page.wait_for_selector("#moves button", timeout=60_000)
    server.kill()
    page.wait_for_selector("text=reconnecting")
    server.start()
    begun = time.monotonic()
    playwright.expect(page.locator("#connection")).to_have_text("", timeout=5000)
    assert time.monotonic() - begun < 5
    play_out(page, [page])


def test_a_table_without_a_link_says_so_kindly(page: Any, server: ServerProcess) -> None:
    page.goto(f"{server.address}/t/aaaaaaaaaa")
    page.wait_for_selector("text=You need a link to this table")
