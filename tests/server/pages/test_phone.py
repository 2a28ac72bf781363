"""Phones: room for a finger, the map in its window, a tap that shows before it does."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.server.support import pages
from tests.server.support.pages import PHONE, SMALL_PHONE, TIMEOUT, playwright
from tests.server.support.process import ServerProcess
from tests.server.support.walkers import Pointer, new_table, sit_down

GAMES = ("imhotep", "eschnapur", "seafarers")
#: the games of the server
SERVED = GAMES


#: CSS pixels that a finger needs
FINGER = 40

#: Buttons of the sheet that are too small for a finger, and things that can be touched in the
#: picture but have neither room there nor a card in the sheet.
CRAMPED = """async (finger) => {
  const { roomAround } = await import("/static/lib/picture/reach.js");
  const things = [...document.querySelectorAll("#board .thing.may")];
  const shown = [...document.querySelectorAll(".tray button.card")];
  const cards = new Set(shown.map((one) => one.dataset.of));
  const isSmall = (one) => {
    const { width, height } = one.getBoundingClientRect();
    return width < finger - 0.5 || height < finger - 0.5;
  };
  const buttons = "#ask button, .tabs button, .zoom button, .bar button";
  const small = [...document.querySelectorAll(buttons)]
    .filter((one) => one.offsetParent && isSmall(one))
    .map((one) => one.outerHTML.slice(0, 90));
  const cramped = things
    .filter((one) => !one.closest(".zoomable") && !cards.has(one.id))
    .filter((one) => isSmall(one) && roomAround(one, things) < finger)
    .map((one) => one.id);
  const isOnMap = things.some((one) => one.closest(".zoomable"));
  const hasWay = !isOnMap || document.querySelector(".stepper, .buttons [data-move]");
  const panel = document.querySelector("#choices .panel");
  return [...small, ...(panel ? [] : cramped), ...(hasWay || panel ? [] : ["no way to the map"])];
}"""

#: How far a tap may miss each visible place of the map and still take it, in all directions.
ROOM = """async (id) => {
  const { nearestThing } = await import("/static/lib/picture/reach.js");
  const things = [...document.querySelectorAll("#board .zoomable .thing:is(.may, .chosen)")];
  const one = document.getElementById(id);
  const box = one.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  let room = 22;
  for (let turn = 0; turn < 16; turn += 1) {
    const angle = (turn / 8) * Math.PI;
    for (let r = 0; r <= room; r += 0.5) {
      const point = { x: x + r * Math.cos(angle), y: y + r * Math.sin(angle) };
      if (nearestThing(things, point) !== one) room = Math.min(room, r);
    }
  }
  return room;
}"""


#: Whether the own goods lie within the sheet.
IS_OWN_IN_THE_SHEET = """() => {
  const own = document.querySelector("#own svg")?.getBoundingClientRect();
  const sheet = document.getElementById("ask").getBoundingClientRect();
  return own && sheet.top <= own.top && own.bottom <= sheet.bottom;
}"""

#: The place that can be touched nearest to another one.
NEIGHBOUR = """(id) => {
  const centre = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const [x, y] = centre(document.getElementById(id));
  const far = (one) => Math.hypot(centre(one)[0] - x, centre(one)[1] - y);
  const places = [...document.querySelectorAll("#board .zoomable .thing.may")];
  return places.sort((one, other) => far(one) - far(other))[0].id;
}"""


@pytest.fixture
def open_phone(chromium: Any, server: ServerProcess) -> Iterator[Callable[..., Any]]:
    """A phone at a table against bots."""
    opened = []

    def open_one(game: str, size: dict[str, int] = PHONE, bots: int = 2, **options: Any) -> Any:
        made = new_table(server, game, [None, *["novice"] * bots], **options)
        phone = {"viewport": size, "has_touch": True, "is_mobile": True}
        page = pages.open_page(chromium, [], reduced_motion="reduce", **phone)
        opened.append(page)
        sit_down(page, server, made, 0)
        page.wait_for_selector("#board svg.board")
        return page

    yield open_one
    for page in opened:
        page.context.close()


#: how often a tap is repeated that hit nothing
TRIES = 8


def tap(page: Any, selector: str, brings: str) -> str:
    """Tap in the middle of something, again if it was drawn anew under the finger; its id.

    `brings` is what the tap shall show.
    """
    for _ in range(TRIES):
        one = page.wait_for_selector(selector)
        found = one.evaluate(
            """(one) => {
              one.scrollIntoView({ block: "center", behavior: "instant" });
              const { x, y, width, height } = one.getBoundingClientRect();
              return { x: x + width / 2, y: y + height / 2, id: one.id };
            }"""
        )
        page.touchscreen.tap(found["x"], found["y"])
        try:
            page.wait_for_selector(brings, timeout=TIMEOUT / TRIES)
        except playwright.TimeoutError:
            continue
        return str(found["id"])
    raise AssertionError(f"{TRIES} taps on {selector} did not bring {brings}")


def cramped(page: Any) -> list[str]:
    """What is too small for a finger once the page has drawn what belongs to its last picture.

    A panel may come a moment after the rings: its module is loaded when it is first needed.
    """
    is_roomy = f"async (finger) => (await ({CRAMPED})(finger)).length === 0"
    try:
        page.wait_for_function(is_roomy, arg=FINGER)
    except playwright.TimeoutError:
        return list(page.evaluate(CRAMPED, FINGER))
    return []


@pytest.mark.parametrize("size", [SMALL_PHONE, PHONE], ids=lambda size: f"{size['width']}px")
@pytest.mark.parametrize("game", GAMES)
def test_everything_has_room_for_a_finger(
    open_phone: Any, game: str, size: dict[str, int], scale: int
) -> None:
    page = open_phone(game, size)
    person = Pointer(page, seed=11, is_finger=True)
    for _ in range(25 * scale):
        page.wait_for_selector("#board .thing.may, #choices button, #choices .end")
        if pages.is_over(page):
            break
        assert not cramped(page)
        person.choose()


#: The heights of many answers beside each other, as there are where privileges are for sale.
MANY_ANSWERS = """() => {
  const row = Object.assign(document.createElement("div"), { className: "row buttons" });
  for (const text of ["Buy", "Pass", "Pass for this round", "Pass until then"])
    row.append(Object.assign(document.createElement("button"), { textContent: text }));
  document.getElementById("choices").replaceChildren(row);
  return [...row.children].map((one) => one.getBoundingClientRect().height);
}"""


def test_many_answers_have_room_for_a_finger(open_phone: Any) -> None:
    assert min(open_phone("eschnapur").evaluate(MANY_ANSWERS)) >= FINGER


@pytest.mark.parametrize("size", [SMALL_PHONE, PHONE], ids=lambda size: f"{size['width']}px")
@pytest.mark.parametrize("scene", ["base", "greater-catan"])
def test_a_tap_among_close_places_enlarges_the_map_until_each_has_room(
    open_phone: Any, size: dict[str, int], scene: str
) -> None:
    page = open_phone("seafarers", size, bots=3, scene=scene)
    page.wait_for_selector("#board .zoomable .thing.may")
    chooser = random.Random(3)
    ids = page.eval_on_selector_all(
        "#board .zoomable .thing.may", "all => all.map((one) => one.id)"
    )
    for id_ in chooser.sample(ids, 4):
        tap(page, f"#{id_}", f"#{id_}.chosen")
        assert 2 * page.evaluate(ROOM, id_) >= FINGER
        page.get_by_role("button", name="No", exact=True).tap()
        page.evaluate("document.querySelector('.zoom .fit').click()")


#: Pairs of things beside each other whose outlines overlap.
CROSSED = """() => {
  const rings = [...document.querySelectorAll("#board .thing.may")].map((one) => {
    const box = one.getBoundingClientRect();
    const style = getComputedStyle(one);
    const stroke = parseFloat(getComputedStyle(one.querySelector("rect")).strokeWidth) / 2;
    const ring = parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset) + stroke;
    const wide = ring * one.getScreenCTM().a;
    return { one, left: box.left - wide, right: box.right + wide, top: box.top };
  });
  return rings.flatMap((a) => rings
    .filter((b) => a.one.parentNode === b.one.parentNode && a.left < b.left)
    .filter((b) => Math.abs(a.top - b.top) < 8 && b.left < a.right - 0.5)
    .map((b) => `${a.one.id} and ${b.one.id}: ${a.right - b.left}`));
}"""


@pytest.mark.parametrize("size", [SMALL_PHONE, PHONE], ids=lambda size: f"{size['width']}px")
def test_the_rings_of_cards_beside_each_other_do_not_cross(
    open_phone: Any, size: dict[str, int]
) -> None:
    page = open_phone("eschnapur", size)
    for site in ("site-3", "site-6"):
        page.wait_for_selector(f"#{site}.may")
        assert page.evaluate(CROSSED) == []
        page.locator(f".tray button[data-of={site}]").tap()
        page.get_by_role("button", name="Yes", exact=True).tap()
    page.wait_for_selector("#gold-3.may")
    assert page.evaluate(CROSSED) == []


def test_a_tap_shows_what_it_would_do_and_the_second_one_does_it(open_phone: Any) -> None:
    page = open_phone("seafarers")
    first = tap(page, "#board .zoomable .thing.may", "#choices .confirm")
    page.wait_for_selector("#board .picture .previewed .piece, #board .picture .previewed use")
    other = page.evaluate(NEIGHBOUR, first)
    tap(page, f"#{other}", f"#{other}.chosen")
    assert page.locator(f"#{first}.chosen").count() == 0
    tap(page, f"#{other}", "body:not(:has(#choices .confirm))")
    page.wait_for_selector("#log li:has-text('Anna builds')", state="attached")


def fingers(page: Any, *frames: list[tuple[float, float]]) -> None:
    """Put fingers on the screen, move them, and lift them, a hundredth of a second each."""
    session, start = page.context.new_cdp_session(page), time.time()
    for step, points in enumerate([*frames, []]):
        kind = "touchEnd" if not points else "touchMove" if step else "touchStart"
        listed = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        sent = {"type": kind, "touchPoints": listed, "timestamp": start + step / 100}
        session.send("Input.dispatchTouchEvent", sent)


def tap_twice(page: Any, at: tuple[float, float]) -> None:
    """A double tap, fifteen hundredths of a second long however busy the machine is."""
    session, start = page.context.new_cdp_session(page), time.time()
    points = [{"x": at[0], "y": at[1]}]
    for step, kind in enumerate(("touchStart", "touchEnd") * 2):
        listed = points if kind == "touchStart" else []
        sent = {"type": kind, "touchPoints": listed, "timestamp": start + step / 20}
        session.send("Input.dispatchTouchEvent", sent)


def view_box(page: Any) -> list[float]:
    shown: str = page.get_attribute("#board svg.zoomable", "viewBox")
    return [float(one) for one in shown.split()]


def test_two_fingers_enlarge_the_map_and_one_moves_it(open_phone: Any) -> None:
    page = open_phone("seafarers")
    whole = view_box(page)
    fingers(page, [(150, 250), (230, 250)], [(130, 250), (250, 250)], [(110, 250), (270, 250)])
    large = view_box(page)
    assert large[2] == pytest.approx(whole[2] / 2, rel=0.1)
    assert page.evaluate("visualViewport.scale") == 1, "the page itself is not enlarged"
    fingers(page, [(200, 250)], [(180, 250)], [(140, 250)])
    moved = view_box(page)
    assert moved[2] == large[2]
    assert moved[0] > large[0]
    assert page.locator("#choices .confirm").count() == 0, "a gesture is no tap"
    page.get_by_role("button", name="Show the whole map").tap()
    assert view_box(page) == whole


def test_a_double_tap_beside_the_places_enlarges_the_map(open_phone: Any) -> None:
    page = open_phone("seafarers")
    whole = view_box(page)
    box = page.locator("#board svg.zoomable").bounding_box()
    at = box["x"] + 0.93 * box["width"], box["y"] + 0.93 * box["height"]
    tap_twice(page, at)
    assert view_box(page)[2] < whole[2]
    tap_twice(page, at)
    assert view_box(page) == whole


def test_the_map_stays_enlarged_when_others_move(open_phone: Any) -> None:
    page = open_phone("seafarers")
    tap(page, "#board .zoomable .thing.may", "#choices .confirm")
    page.get_by_role("button", name="Yes", exact=True).tap()
    page.wait_for_selector("#log li:has-text('Anna builds')", state="attached")
    page.get_by_role("button", name="Enlarge").tap()
    before = view_box(page)
    steps = "#choices .stepper button:last-child, #choices .buttons [data-move]"
    tap(page, steps, "#choices .stepper .main, #choices .confirm")
    page.get_by_role("button", name="Here", exact=True).or_(
        page.get_by_role("button", name="Yes", exact=True)
    ).tap()
    playwright.expect(page.locator("#question")).to_contain_text("Place a settlement")
    assert view_box(page)[2] == before[2]


@pytest.mark.parametrize("tab", ["log", "chat", "text"])
def test_the_question_and_refusals_are_on_every_tab(open_phone: Any, tab: str) -> None:
    page = open_phone("imhotep")
    page.locator(f"#tab-{tab}").tap()
    playwright.expect(page.locator("#question")).to_be_visible()
    page.evaluate("document.getElementById('notice').textContent = 'Not so fast.'")
    playwright.expect(page.locator("#notice")).to_be_visible()


def test_the_own_goods_are_in_the_sheet(open_phone: Any) -> None:
    for game in GAMES:
        page = open_phone(game, SMALL_PHONE)
        page.evaluate("document.getElementById('question').textContent += ' And so on.'.repeat(6)")
        page.wait_for_function(IS_OWN_IN_THE_SHEET)


def test_the_sheet_tells_what_happened_whatever_the_own_goods_are_made_of(open_phone: Any) -> None:
    page = open_phone("imhotep")
    page.wait_for_selector("#own svg .panel")
    playwright.expect(page.locator("#recap")).to_be_visible()


@pytest.mark.parametrize("size", [SMALL_PHONE, PHONE], ids=lambda size: f"{size['width']}px")
@pytest.mark.parametrize("game", GAMES)
def test_a_game_opens_at_the_top_of_its_board(
    open_phone: Any, game: str, size: dict[str, int]
) -> None:
    page = open_phone(game, size)
    page.wait_for_selector("#choices .tray")
    assert page.evaluate("document.getElementById('board').scrollTop") == 0


def test_while_a_move_is_put_together_the_board_has_the_room_of_answers_in_advance(
    open_phone: Any,
) -> None:
    page = open_phone("eschnapur")
    playwright.expect(page.locator("#answers-ahead summary")).to_be_visible()
    for _ in range(2):
        tap(page, ".tray button.card", "#choices .confirm")
        page.get_by_role("button", name="Yes", exact=True).tap()
        page.wait_for_selector("#choices .confirm", state="detached")
    page.wait_for_selector("#choices .supply")
    assert page.locator("#answers-ahead").is_hidden()


def test_a_swipe_that_begins_on_a_card_scrolls(open_phone: Any) -> None:
    page = open_phone("eschnapur")
    for _ in range(2):
        tap(page, ".tray button.card", "#choices .confirm")
        page.get_by_role("button", name="Yes", exact=True).tap()
        page.wait_for_selector("#choices .confirm", state="detached")
    page.wait_for_selector("#choices .supply")
    page.evaluate("document.getElementById('gold-2').scrollIntoView({ block: 'center' })")
    before = page.evaluate("document.getElementById('board').scrollTop")
    box = page.locator("#gold-2").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    fingers(page, [(x, y)], *([(x, y + 12 * step)] for step in range(1, 9)))
    page.wait_for_function(
        "before => document.getElementById('board').scrollTop < before", arg=before
    )
