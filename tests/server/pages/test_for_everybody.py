"""The page for everybody: by keyboard alone, as text, light to load."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from tests.server.support import MORRA, pages
from tests.server.support.process import ServerProcess

GAMES = ("imhotep", "eschnapur", "seafarers")
#: bytes over the wire at the first load
MOST_BYTES = 150_000
#: the games of the server
SERVED = (MORRA, *GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_moves_are_made_by_keyboard_alone(chromium: Any, server: ServerProcess, game: str) -> None:
    page = pages.open_page(chromium, [], reduced_motion="reduce")
    page.goto(server.address)
    card = page.locator(f'.game[data-game="{game}"]')
    card.get_by_role("button", name="Play now").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#board .thing.may")
    page.keyboard.press("b")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')")
    before = page.locator("#log li").count()
    for key in itertools.cycle(["Enter", "ArrowRight", "ArrowDown", "b"]):
        if page.locator("#log li").count() > before:
            break
        page.keyboard.press(key)
        page.wait_for_timeout(50)
    page.context.close()


def test_the_board_can_be_read_as_text(chromium: Any, server: ServerProcess) -> None:
    page = pages.open_page(chromium, [])
    page.goto(server.address)
    page.locator('.game[data-game="imhotep"]').get_by_role("button", name="Play now").click()
    page.wait_for_selector("#board svg.board")
    page.click("#tab-text")
    page.wait_for_selector("#text:has-text('quarry')")
    page.context.close()


#: words and numbers of a picture that are read aloud by themselves
LOOSE = """() => [...document.querySelectorAll("#board text")]
  .filter((one) => !one.hasAttribute("role") && !one.closest("[aria-hidden=true]"))
  .map((one) => one.textContent)"""


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_reads_names_and_no_loose_numbers(
    chromium: Any, server: ServerProcess, game: str
) -> None:
    page = pages.open_page(chromium, [])
    page.goto(server.address)
    page.locator(f'.game[data-game="{game}"] .main').first.click()
    page.wait_for_selector("#board svg.board text", state="attached")
    assert page.evaluate(LOOSE) == []
    assert page.locator("#board svg.board g > title").count() > 10
    page.context.close()


class Weight:
    """What comes over the wire to a page that keeps nothing, answers of the stream included."""

    def __init__(self, page: Any) -> None:
        self.by_request: dict[str, float] = {}
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.setCacheDisabled", {"cacheDisabled": True})
        session.on("Network.loadingFinished", self._loaded)
        session.on("Network.webSocketFrameReceived", self._received)

    def _loaded(self, event: Any) -> None:
        self.by_request[event["requestId"]] = event["encodedDataLength"]

    def _received(self, event: Any) -> None:
        frame = event["response"]
        is_text = frame["opcode"] == 1
        size = len(frame["payloadData"]) * (1 if is_text else 3 / 4)  # bytes come as base64
        request = event["requestId"]
        self.by_request[request] = self.by_request.get(request, 0) + size

    @property
    def total(self) -> float:
        return sum(self.by_request.values())


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_light_to_load_and_asks_nobody_else(
    chromium: Any, server: ServerProcess, game: str
) -> None:
    page = pages.open_page(chromium, [], locale="de-DE", service_workers="block")
    page.goto(server.address)
    page.locator(f'.game[data-game="{game}"] .main').first.click()
    page.wait_for_selector("#board .thing.may, #choices button")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    weight = Weight(page)
    page.reload()
    page.wait_for_selector("#board .thing.may, #choices button")
    page.wait_for_load_state("networkidle")
    print(f"first load of a table of {game}: {weight.total / 1000:.0f} KB over the wire")
    assert weight.total < MOST_BYTES
    assert all(url.startswith(server.address) for url in asked)
    page.context.close()


def test_the_lobby_is_light_to_load(chromium: Any, server: ServerProcess) -> None:
    page = pages.open_page(chromium, [], locale="de-DE", service_workers="block")
    weight = Weight(page)
    page.goto(server.address)
    page.wait_for_selector(".game .main")
    page.wait_for_load_state("networkidle")
    print(f"first load of the lobby: {weight.total / 1000:.0f} KB over the wire")
    assert weight.total < MOST_BYTES
    page.context.close()
