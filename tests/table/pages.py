"""What the tests of the pages share: how a person sets a table up, sits down and moves."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

from tests.table.process import ServerProcess

playwright = pytest.importorskip("playwright.sync_api", reason="no playwright for the page tests")

#: what a browser complains about in these tests: a command that came too late, no server
EXPECTED = ("409", "503", "WebSocket connection", "ERR_CONNECTION_REFUSED")
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
#: seconds that a game may take
MOST = 240
#: everything that can be chosen on the page now
TOUCHABLE = "#board .thing.may"
BUTTONS = (
    "#choices .buttons button[data-move], #choices .supply:not(:disabled), "
    "#choices .panel .main:not(:disabled), #choices .counter button:last-of-type:not(:disabled)"
)


def open_page(browser: Any, faults: list[str], **context: Any) -> Any:
    """A page of a fresh browser; its errors, also of its policy, are noted."""
    page = browser.new_context(**{"viewport": DESKTOP, **context}).new_page()
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    return page


def unexpected(faults: list[str]) -> list[str]:
    return [fault for fault in faults if not any(word in fault for word in EXPECTED)]


def press(page: Any, button: str) -> None:
    page.get_by_role("button", name=button, exact=True).click()


def set_up(page: Any, server: ServerProcess, game: str, seats: list[str]) -> None:
    """Choose who sits where in the lobby, and sit down as Anna."""
    page.goto(server.address)
    card = page.locator(f'.game[data-game="{game}"]')
    page.fill("#name", "Anna")
    card.get_by_role("button", name="Options").click()
    for place, kind in enumerate(seats):
        card.locator("select[name=seat]").nth(place).select_option(kind)
    card.get_by_role("button", name="Set up the table").click()
    page.wait_for_selector("#log li:has-text('Anna sits down')", state="attached")


def choose_any(page: Any, chooser: random.Random) -> bool:
    """Touch something that may be touched, or press a button; whether there was anything."""
    things, buttons = page.query_selector_all(TOUCHABLE), page.query_selector_all(BUTTONS)
    if not things and not buttons:
        return False
    chosen = chooser.choice([*things, *buttons])
    try:
        if chosen in buttons:
            chosen.click(timeout=1000)
        else:
            chosen.focus()
            page.keyboard.press("Enter")
    except playwright.Error:
        pass  # it was drawn anew under the pointer
    return True


def is_over(page: Any) -> bool:
    return page.query_selector("#choices .end") is not None


def play_out(pages: list[Any], seed: int = 3) -> None:
    """Everybody chooses at random until the game is over."""
    chooser = random.Random(seed)
    end = time.monotonic() + MOST
    while time.monotonic() < end:
        for page in pages:
            if is_over(page):
                return
            choose_any(page, chooser)
        time.sleep(0.02)
    raise AssertionError(pages[0].inner_text("body"))
