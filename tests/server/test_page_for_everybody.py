"""The page for everybody: by keyboard alone, for screen readers, in both themes, light to load."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server import pages
from tests.server.pages import DESKTOP, PHONE
from tests.server.process import ServerProcess
from tests.server.support import MORRA

axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="no axe")

GAMES = ("imhotep", "eschnapur", "seafarers")
#: bytes over the wire at the first load
MOST_BYTES = 180_000
#: key presses within which somebody has made a move
PRESSES = 60
#: the games of the server
SERVED = (MORRA, *GAMES)


def found_by_axe(page: Any) -> list[str]:
    """What axe calls serious or critical, with the places."""
    violations = axe.Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {[node['target'] for node in one['nodes'][:4]]}"
        for one in violations
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.timeout(600)
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


@pytest.mark.timeout(600)
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
    for press in range(PRESSES):
        if page.locator("#log li").count() > before:
            break
        page.keyboard.press(["Enter", "ArrowRight", "ArrowDown", "b"][press % 4])
        page.wait_for_timeout(50)
    assert page.locator("#log li").count() > before
    page.context.close()


@pytest.mark.timeout(600)
def test_the_board_can_be_read_as_text(chromium: Any, server: ServerProcess) -> None:
    page = pages.open_page(chromium, [])
    page.goto(server.address)
    page.locator('.game[data-game="imhotep"]').get_by_role("button", name="Play now").click()
    page.wait_for_selector("#board svg.board")
    page.click("#tab-text")
    page.wait_for_selector("#text:has-text('quarry')")
    page.context.close()


def test_a_table_is_light_to_load_and_asks_nobody_else(
    chromium: Any, server: ServerProcess
) -> None:
    page = pages.open_page(chromium, [])
    page.goto(server.address)
    page.locator('.game[data-game="seafarers"]').get_by_role("button", name="Play now").click()
    page.wait_for_selector("#board svg.board")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    weights: list[float] = []
    session.on("Network.loadingFinished", lambda event: weights.append(event["encodedDataLength"]))
    page.reload()
    page.wait_for_selector("#board svg.board")
    print(f"first load of a table: {sum(weights) / 1000:.0f} KB over the wire")
    assert sum(weights) < MOST_BYTES
    assert all(url.startswith(server.address) for url in asked)
    page.context.close()
