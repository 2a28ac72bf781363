"""Small phones, and small things a person meets: leaving, coming back, a wrong address."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.server.support import MORRA, pages
from tests.server.support.pages import play_out, playwright, press, set_up
from tests.server.support.process import ServerProcess
from tests.server.support.walkers import new_table, sit_down

GAMES = ("imhotep", "eschnapur", "seafarers")
#: the games of the server
SERVED = (MORRA, *GAMES)


@pytest.mark.parametrize("width", [320, 360])
@pytest.mark.parametrize("game", GAMES)
def test_a_table_fits_a_narrow_phone(
    chromium: Any, server: ServerProcess, game: str, width: int
) -> None:
    made = new_table(server, game, [None, "novice", "novice"])
    phone = {"viewport": {"width": width, "height": 640}, "has_touch": True, "is_mobile": True}
    page = pages.open_page(chromium, [], **phone)
    sit_down(page, server, made, 0)
    page.wait_for_selector("#board svg.board")
    widths = page.evaluate("[innerWidth, document.documentElement.scrollWidth]")
    assert widths == [width, width]
    page.context.close()


#: the seats whose goal is cut off or not shown
WITHOUT_GOAL = """() => [...document.querySelectorAll("#seats li")].filter((one) => {
  const goal = one.querySelector(".goal").getBoundingClientRect();
  return goal.width < 8 || goal.right > one.getBoundingClientRect().right;
}).length"""


@pytest.mark.parametrize("width", [360, 390])
def test_a_phone_says_how_many_points_win(chromium: Any, server: ServerProcess, width: int) -> None:
    made = new_table(server, "seafarers", [None, "novice", "novice"])
    phone = {"viewport": {"width": width, "height": 640}, "has_touch": True, "is_mobile": True}
    page = pages.open_page(chromium, [], **phone)
    sit_down(page, server, made, 0)
    page.wait_for_selector("#board svg.board")
    assert page.evaluate(WITHOUT_GOAL) == 0
    page.context.close()


#: what stands beyond the right edge of the window
BEYOND = """() => [...document.querySelectorAll(".bar *, .tabs button")]
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
  .map((one) => one.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize("width", [320, 390])
def test_large_text_pushes_nothing_off_the_screen(
    chromium: Any, server: ServerProcess, width: int
) -> None:
    """A person may make text twice as large."""
    made = new_table(server, MORRA, [None, "novice"])
    page = pages.open_page(chromium, [], viewport={"width": width, "height": 640})
    for address in ("/", "/me", ""):
        if address:
            page.goto(server.address + address)
        else:
            sit_down(page, server, made, 0)
            page.wait_for_selector("#choices .buttons button")
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate(BEYOND) == []
    page.context.close()


def test_who_left_the_seat_to_a_bot_takes_it_back(chromium: Any, server: ServerProcess) -> None:
    made = new_table(server, MORRA, [None, None])
    page = pages.open_page(chromium, [])
    other = pages.open_page(chromium, [])
    sit_down(page, server, made, 0)
    sit_down(other, server, made, 1, "Bo")
    page.wait_for_selector("#choices .buttons button")
    page.click("#open-menu")
    press(page, "Leave to a bot")
    playwright.expect(page.locator("#seating")).to_contain_text("A bot plays for you.")
    page.click("#open-menu")
    playwright.expect(page.locator("#actions")).to_contain_text("Take my seat back")
    page.keyboard.press("Escape")
    page.locator("#seating").get_by_role("button", name="Take my seat back").click()
    playwright.expect(page.locator("#seating")).to_be_empty()
    page.wait_for_selector("#log li:has-text('Anna is back')", state="attached")
    for one in (page, other):
        one.context.close()


def test_a_wrong_address_is_a_page_for_people_only(chromium: Any, server: ServerProcess) -> None:
    page = pages.open_page(chromium, [], locale="de")
    answer = page.goto(f"{server.address}/foo")
    assert answer.status == 404
    playwright.expect(page.locator("h2")).to_have_text("Hier ist nichts.")
    page.get_by_role("link", name="Zur Lobby").click()
    page.wait_for_selector(".game")
    page.context.close()
    for path, accept in (("/foo", "*/*"), ("/api/foo", "text/html")):
        logged = httpx.get(server.address + path, headers={"Accept": accept})
        assert (logged.status_code, logged.json()["error"]) == (404, "unknown")


def test_a_used_invitation_says_so(chromium: Any, server: ServerProcess) -> None:
    made = new_table(server, MORRA, [None, None])
    page, other = (pages.open_page(chromium, []) for _ in range(2))
    sit_down(page, server, made, 0)
    other.goto(f"{server.address}/t/{made['table']}#{made['invitations'][0]}")
    playwright.expect(other.locator("#board .kind")).to_contain_text("the seat is taken")
    for one in (page, other):
        one.context.close()


def test_a_good_link_opens_the_table_after_a_refused_one(
    chromium: Any, server: ServerProcess
) -> None:
    made = new_table(server, MORRA, [None, None])
    page, other = (pages.open_page(chromium, []) for _ in range(2))
    sit_down(page, server, made, 0)
    other.goto(f"{server.address}/t/{made['table']}#{made['invitations'][0]}")
    playwright.expect(other.locator("#board .kind")).to_contain_text("the seat is taken")
    sit_down(other, server, made, 1, "Bo")
    playwright.expect(other.locator("#seats")).to_be_visible()
    other.wait_for_selector("#choices .buttons button")
    for one in (page, other):
        one.context.close()


def test_a_notice_that_the_browser_forbids_disturbs_nothing(
    chromium: Any, server: ServerProcess
) -> None:
    """As Chrome for Android does: `new Notification` throws."""
    made = new_table(server, MORRA, [None, None])
    page, other = (pages.open_page(chromium, []) for _ in range(2))
    page.add_init_script(
        """localStorage.setItem("notices", "on");
        window.Notification = class { constructor() { throw new TypeError("Illegal"); } };
        Notification.permission = "granted";
        Object.defineProperty(document, "hidden", { get: () => true });
        window.opened = 0;
        window.WebSocket = class extends WebSocket {
          constructor(...given) { super(...given); window.opened += 1; }
        };"""
    )
    sit_down(page, server, made, 0)
    sit_down(other, server, made, 1, "Bo")
    page.wait_for_selector("#choices .buttons button")
    opened = page.evaluate("window.opened")
    page.locator("#choices .buttons button").first.click()
    other.locator("#choices .buttons button").first.click()
    page.wait_for_selector("#choices .buttons button")
    assert page.evaluate("window.opened") == opened
    assert page.inner_text("#connection") == ""
    for one in (page, other):
        one.context.close()


def test_who_asks_for_a_rematch_sits_there_at_once(chromium: Any, server: ServerProcess) -> None:
    page = pages.open_page(chromium, [])
    set_up(page, server, MORRA, ["you", "level-1", "nobody"])
    play_out([page])
    before = page.url
    press(page, "Rematch")
    page.wait_for_url(lambda url: url != before)
    page.wait_for_selector("#choices .buttons button")
    page.context.close()
