"""What axe finds on the pages and on what opens in them, in both themes."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.server.support import MORRA, pages
from tests.server.support.pages import DESKTOP, PHONE
from tests.server.support.process import ServerProcess

axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="no axe")

GAMES = ("imhotep", "eschnapur", "seafarers")
#: the games of the server
SERVED = (MORRA, *GAMES)
#: a link of a notice; nobody has it
UNSUBSCRIBE = "/unsubscribe/abcdefghjkmn-AAAAAAAAAAAAAAAAAAAAAA"


def found_by_axe(page: Any) -> list[str]:
    """What axe calls serious or critical, with the places."""
    violations = axe.Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {[node['target'] for node in one['nodes'][:4]]}"
        for one in violations
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_serious(
    chromium: Any, server: ServerProcess, theme: str, viewport: dict[str, int]
) -> None:
    found: dict[str, list[str]] = {}
    page = pages.open_page(
        chromium,
        [],
        viewport=viewport,
        color_scheme=theme,
        reduced_motion="reduce",
        bypass_csp=True,
    )
    page.goto(server.address)
    page.wait_for_selector(".game .main")
    found["lobby"] = found_by_axe(page)
    page.locator('.game[data-game="seafarers"] [aria-expanded]').click()
    page.wait_for_selector(".thumb")
    found["options"] = found_by_axe(page)
    for game in GAMES:
        page.goto(server.address)
        page.locator(f'.game[data-game="{game}"]').get_by_role("button", name="Play now").click()
        page.wait_for_selector("#board .thing.may, #choices button")
        found[game] = found_by_axe(page)
    page.click("#open-menu")
    found["menu"] = found_by_axe(page)
    page.goto(f"{server.address}/rules/{GAMES[0]}")
    page.wait_for_selector("#corner select", state="attached")
    found["rules"] = found_by_axe(page)
    page.context.close()
    assert {where: what for where, what in found.items() if what} == {}


def open_page(chromium: Any, theme: str, viewport: dict[str, int]) -> Any:
    return pages.open_page(
        chromium,
        [],
        viewport=viewport,
        color_scheme=theme,
        reduced_motion="reduce",
        bypass_csp=True,
    )


def click(page: Any, selector: str) -> None:
    """Click also what a small screen hides behind its menu."""
    page.eval_on_selector(selector, "one => one.click()")


def play_until_trade(page: Any) -> None:
    """Choose at random until the trade desk can be opened, and open it."""
    chooser = random.Random(1)
    opener = page.locator("#choices .buttons button:not([data-move])")
    while not opener.count():
        if not pages.choose_any(page, chooser):
            page.wait_for_selector(f"{pages.TOUCHABLE}, {pages.BUTTONS}")
    opener.first.click()
    page.wait_for_selector("#choices .panel")


both = pytest.mark.parametrize(
    ("theme", "viewport"),
    [("light", DESKTOP), ("dark", PHONE)],
    ids=["light desktop", "dark phone"],
)


@both
def test_axe_finds_nothing_serious_in_what_opens_at_a_table(
    chromium: Any, server: ServerProcess, theme: str, viewport: dict[str, int]
) -> None:
    found: dict[str, list[str]] = {}
    page = open_page(chromium, theme, viewport)
    page.goto(server.address)
    page.locator('.game[data-game="imhotep"] .learn').first.click()
    page.wait_for_selector("#coach:not([hidden])")
    found["coach"] = found_by_axe(page)
    click(page, "#aid")
    page.wait_for_selector("#drawer .aid")
    found["player aid"] = found_by_axe(page)
    click(page, "#rules")
    page.wait_for_selector("#drawer .rules-text")
    found["rules in the drawer"] = found_by_axe(page)
    page.keyboard.press("Escape")
    click(page, "#tab-text")
    page.wait_for_selector("#text h3")
    found["text"] = found_by_axe(page)
    click(page, "#seats .points")
    page.wait_for_selector("#points[open] table")
    found["points"] = found_by_axe(page)
    page.context.close()
    assert {where: what for where, what in found.items() if what} == {}


@both
def test_axe_finds_nothing_serious_at_the_trade_desk(
    chromium: Any, server: ServerProcess, theme: str, viewport: dict[str, int]
) -> None:
    page = open_page(chromium, theme, viewport)
    page.goto(server.address)
    page.locator('.game[data-game="seafarers"] .main').first.click()
    page.wait_for_selector("#board .thing.may")
    play_until_trade(page)
    assert found_by_axe(page) == []
    page.context.close()


@both
def test_axe_finds_nothing_serious_on_the_other_pages(
    chromium: Any, server: ServerProcess, theme: str, viewport: dict[str, int]
) -> None:
    found: dict[str, list[str]] = {}
    page = open_page(chromium, theme, viewport)
    page.goto(server.address)
    page.locator('.game[data-game="imhotep"]').get_by_role("button", name="Invite friends").click()
    page.wait_for_selector("#links input")
    found["invitation"] = found_by_axe(page)
    token = page.locator("#links input").input_value()
    guest = open_page(chromium, theme, viewport)
    guest.goto(token)
    guest.wait_for_selector("#seating form")
    found["invited"] = found_by_axe(guest)
    guest.context.close()
    for address, shown in (
        ("/me", "#corner select"),
        (UNSUBSCRIBE, "main"),
        ("/draw/seafarers", "svg"),
        ("/verify", "main"),
    ):
        page.goto(f"{server.address}{address}")
        page.wait_for_selector(shown, state="attached")
        page.wait_for_load_state("networkidle")
        found[address] = found_by_axe(page)
    page.context.close()
    assert {where: what for where, what in found.items() if what} == {}
