"""What a player notices: whose turn it is, time running, what a move would do, things pulled."""

from __future__ import annotations

import re
import time
from typing import Any

import httpx

from tests.server.support import pages
from tests.server.support.pages import PHONE, playwright, press
from tests.server.support.process import ServerProcess
from tests.server.support.walkers import Pointer, new_table, sit_down

#: a browser that writes down what it is asked to sound and to show
STAND_INS = """
  window.heard = [];
  window.AudioContext = class {
    currentTime = 0;
    createOscillator() {
      return { frequency: {}, connect: (to) => to, start: () => heard.push("note"), stop() {} };
    }
    createGain() {
      const nothing = () => {};
      const gain = { setValueAtTime: nothing };
      gain.linearRampToValueAtTime = gain.exponentialRampToValueAtTime = nothing;
      return { gain, connect: (to) => to };
    }
    close() {}
  };
  window.Notification = class {
    static permission = "granted";
    static requestPermission = async () => "granted";
    constructor(title, { body }) { heard.push(`${title}: ${body}`); }
  };
  Object.defineProperty(document, "hidden", { get: () => window.isHidden ?? false });
"""
#: a caption as a stage shows it
CAPTION = """async () => {
  const { loadSheet } = await import("/static/lib/lazy.js");
  await loadSheet("stage.css");
  const caption = document.createElement("div");
  caption.className = "stage-caption";
  caption.textContent = "The temple scores";
  const place = document.createElement("div");
  place.className = "stage-captions";
  place.append(caption);
  document.getElementById("board").after(place);
}"""
#: the games of the server
SERVED = ("imhotep", "eschnapur")


def two_at_a_table(chromium: Any, server: ServerProcess, **settings: Any) -> list[Any]:
    """Anna and Bo, who wait for each other's moves."""
    body = {"game": "imhotep", "seats": [{}, {}], "settings": settings}
    made = (
        httpx.post(f"{server.address}/api/tables", json=body, timeout=60).raise_for_status().json()
    )
    both = [pages.open_page(chromium, [], reduced_motion="reduce") for _ in range(2)]
    for seat, (page, name) in enumerate(zip(both, ("Anna", "Bo"), strict=True)):
        page.add_init_script(STAND_INS)
        sit_down(page, server, made, seat, name)
        page.wait_for_selector("#board svg.board, #board .kind")
    return both


def test_your_turn_is_in_the_title_to_be_heard_and_noticed(
    chromium: Any, server: ServerProcess
) -> None:
    both = two_at_a_table(chromium, server)
    for page in both:
        page.wait_for_selector("#board svg.board")
        page.evaluate("localStorage.setItem('sound', 'on'); localStorage.setItem('notices', 'on')")
    is_first_due = both[0].locator("#ask.due").count() == 1
    mover, waiter = both if is_first_due else reversed(both)
    assert re.search("^● Your turn · Imhotep", mover.title())
    assert waiter.title() == "Imhotep · Keelstone"
    waiter.evaluate("window.isHidden = true")
    while mover.locator("#ask.due").count():
        Pointer(mover, seed=1).choose()
        mover.wait_for_timeout(30)
    waiter.wait_for_selector("#ask.due")
    assert re.search("^● Your turn", waiter.title())
    notes, notice = waiter.evaluate("heard.slice(0, 2)"), waiter.evaluate("heard.at(-1)")
    assert notes == ["note", "note"]
    assert notice.startswith("Your turn · Imhotep: Your turn: ")
    assert mover.title() == "Imhotep · Keelstone"
    for page in both:
        page.context.close()


def test_a_clock_runs_for_who_is_due(chromium: Any, server: ServerProcess) -> None:
    both = two_at_a_table(chromium, server, clock={"kind": "game", "amount": 600})
    page = both[0]
    page.wait_for_selector("#board svg.board")
    due, other = page.locator("#seats .due .clock"), page.locator("#seats li:not(.due) .clock")
    playwright.expect(due).to_have_text(re.compile(r"^9:5\d$"))
    shown = due.inner_text()
    playwright.expect(due).not_to_have_text(shown)
    assert other.inner_text() == "10:00"
    for page in both:
        page.context.close()


def test_pointing_shows_what_a_move_would_do(chromium: Any, server: ServerProcess) -> None:
    made = new_table(server, "imhotep", [None, "novice", "novice"])
    page = pages.open_page(chromium, [], reduced_motion="reduce")
    sit_down(page, server, made, 0)
    space = page.locator("#board .thing.may[id*=space]").first
    space.wait_for()
    space.hover()
    ghost = page.locator("#board g.previewed")
    playwright.expect(ghost.locator("use").first).to_be_visible()
    playwright.expect(page.locator("#board .leaving")).to_have_count(1)
    page.locator("#site-market").hover()
    playwright.expect(ghost).to_have_count(0)
    playwright.expect(page.locator("#board .leaving")).to_have_count(0)
    page.keyboard.press("b")
    page.keyboard.press("ArrowRight")
    space.focus()
    playwright.expect(ghost).to_have_count(1)
    page.context.close()


def test_a_finger_pulls_a_gold_card_to_an_official(chromium: Any, server: ServerProcess) -> None:
    made = new_table(server, "eschnapur", [None, "novice", "novice"])
    page = pages.open_page(chromium, [], viewport=PHONE, has_touch=True, is_mobile=True)
    sit_down(page, server, made, 0)
    for site in ("site-3", "site-5"):
        page.wait_for_selector(f"#{site}.may")
        page.locator(f"#{site}").tap()
        press(page, "Yes")
        page.wait_for_selector("#choices .confirm", state="detached")
    page.wait_for_selector("#choices .panel")
    page.locator("#gold-3").scroll_into_view_if_needed()
    pull(page, "#gold-3", "#slot-4")
    playwright.expect(page.locator("#choices .slot").nth(3)).to_contain_text("3")
    page.context.close()


def pull(page: Any, start: str, end: str) -> None:
    """One finger from the middle of a thing to the middle of another."""
    jobs = [page.locator(one).bounding_box() for one in (start, end)]
    (x, y), (to_x, to_y) = (
        (job["x"] + job["width"] / 2, job["y"] + job["height"] / 2) for job in jobs
    )
    session = page.context.new_cdp_session(page)

    began = time.time()

    def touch(kind: str, *points: dict[str, float], after: float = 1.0) -> None:
        sent = {"type": kind, "touchPoints": list(points), "timestamp": began + after}
        session.send("Input.dispatchTouchEvent", sent)

    touch("touchStart", {"x": x, "y": y}, after=0)  # without a rest, a swipe would scroll
    for step in range(1, 9):
        touch("touchMove", {"x": x + (to_x - x) * step / 8, "y": y + (to_y - y) * step / 8})
    touch("touchEnd")


def test_captions_stand_on_the_board_beside_the_log_and_not_over_it(
    chromium: Any, server: ServerProcess
) -> None:
    """Where the log stands beside the board, no caption was to be seen."""
    page = pages.open_page(chromium, [])
    page.goto(server.address)
    page.locator('.game[data-game="imhotep"] .play-now').click()
    page.wait_for_selector("#board svg.board")
    page.evaluate(CAPTION)
    caption = page.locator(".stage-caption").last
    playwright.expect(caption).to_be_visible()
    page.set_viewport_size(PHONE)
    playwright.expect(caption).to_be_visible()
    page.locator("#tab-log").click()
    playwright.expect(caption).to_be_hidden()


def test_nothing_offers_a_way_back_from_a_move_that_is_being_sent(
    chromium: Any, server: ServerProcess
) -> None:
    """It stood below the scoring that the move brought about."""
    page = pages.open_page(chromium, [])
    page.goto(server.address)
    page.locator('.game[data-game="imhotep"] .play-now').click()
    page.locator("#sled.may").click()
    back = page.get_by_role("button", name="Back", exact=True)
    playwright.expect(back).to_be_visible()
    held: list[Any] = []
    page.route("**/moves*", lambda route: held.append(route))
    page.locator("#ship-1-space-1.may").click()
    page.wait_for_selector("body.busy")
    playwright.expect(back).to_be_hidden()
    with page.expect_response("**/moves*"):
        held[0].continue_()
