"""What the tests of the pages share: how a person sets a table up, sits down and moves."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.server.support.process import ServerProcess

playwright = pytest.importorskip("playwright.sync_api", reason="no playwright for the page tests")

#: milliseconds that anything on a page may take: no test depends on how busy a machine is
TIMEOUT = 120_000
playwright.expect.set_options(timeout=TIMEOUT)

#: what a browser complains about in these tests: a command that came too late, no server
EXPECTED = ("409", "503", "WebSocket connection", "ERR_CONNECTION_REFUSED")
DESKTOP = {"width": 1440, "height": 900}
#: an iPhone with the bars of its browser, and a small Android phone
PHONE = {"width": 390, "height": 664}
SMALL_PHONE = {"width": 360, "height": 640}
#: seconds that a game may take
MOST = 1200
#: everything that can be chosen on the page now
TOUCHABLE = "#board .thing.may"
BUTTONS = (
    "#choices .buttons button[data-move], #choices .supply:not(:disabled), "
    "#choices .panel .main:not(:disabled), #choices .counter button:last-of-type:not(:disabled)"
)

#: what a browser of these tests has set: nothing waits for something to be acted out
SETTINGS = [("tempo", "instant"), ("game-sounds", "off")]
SET_UP = "function setUp([name, value]) { localStorage[name] ??= value; }"

#: a finished game offers a rematch and its result, which lead away from the table
STAY = """() => {
  window.staying = new AbortController();
  const refuse = (event) => {
    if (!event.target.closest("#choices .end, .victory .end")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("click", refuse, { capture: true, signal: staying.signal });
}"""


def open_page(browser: Any, faults: list[str], **context: Any) -> Any:
    """A page of a fresh browser; its errors, also of its policy, are noted.

    Only tests of the service worker have one: elsewhere it would be work for nothing.
    """
    opened = browser.new_context(**{"viewport": DESKTOP, "service_workers": "block", **context})
    opened.add_init_script(f"for (const one of {json.dumps(SETTINGS)}) setUp(one); {SET_UP}")
    page = opened.new_page()
    page.set_default_timeout(TIMEOUT)
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


@contextmanager
def staying_at_the_table(pages: Iterable[Any]) -> Iterator[None]:
    """Who chooses at random does not leave by what is offered where a move was a moment ago."""
    for page in pages:
        page.evaluate(STAY)
    yield
    for page in pages:
        page.evaluate("() => staying.abort()")


def play_out(pages: list[Any], seed: int = 3) -> None:
    """Everybody chooses at random until the game is over."""
    chooser = random.Random(seed)
    end = time.monotonic() + MOST
    with staying_at_the_table(pages):
        while not any(is_over(page) for page in pages):
            assert time.monotonic() < end, pages[0].inner_text("body")
            for page in pages:
                choose_any(page, chooser)
            time.sleep(0.02)
