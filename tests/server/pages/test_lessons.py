"""Every lesson is played through the page: reading, touching the board, the list of moves."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from keelstone.engine import registry
from keelstone.lessons.lesson import Lesson, fits, lessons_of
from tests.server.support import pages
from tests.server.support.pages import DESKTOP, PHONE
from tests.server.support.process import ServerProcess
from tests.server.support.walkers import sit_down

SERVED = ("eschnapur", "imhotep", "seafarers")
LESSONS = [
    pytest.param(game, name, size, id=f"{game}-{name}")
    for game in SERVED
    for name, size in zip(lessons_of(registry.load(game)), (DESKTOP, PHONE), strict=False)
]
#: seconds that a lesson may take
MOST = 800
#: what the learner sees now: the update of the page's own seat, if the page has shown it
LOOK = """async () => {
  if (document.body.classList.contains("busy")) return null;
  const answer = await fetch(`/api/tables/${location.pathname.split("/")[2]}?after=1000000&seat=0`);
  const update = await answer.json();
  const text = document.querySelector("#coach .step").textContent;
  return !update.lesson || update.lesson.text === text ? update : null;
}"""


@pytest.fixture
def faults() -> Iterator[list[str]]:
    """The errors on the pages of a test; any unexpected one fails it."""
    found: list[str] = []
    yield found
    assert pages.unexpected(found) == []


def begin(page: Any, server: ServerProcess, game: str, name: str) -> None:
    """Sit down at the table of a lesson whose bots do not wait."""
    asked = {"game": game, "lesson": name, "pace": 0}
    answer = httpx.post(f"{server.address}/api/lessons", json=asked, timeout=60)
    sit_down(page, server, answer.raise_for_status().json(), seat=0)
    page.wait_for_selector("#coach:not([hidden]) .step")


def touch(page: Any, move: dict[str, Any]) -> bool:
    """Touch the things that stand for a move; whether all of them could be touched."""
    for one in move.get("touch", []):
        thing = page.query_selector(f'#board [id="{one}"].may')
        if thing is None:
            return False
        thing.focus()
        page.keyboard.press("Enter")
    return bool(move.get("touch"))


def choose_from_list(page: Any, move: dict[str, Any]) -> None:
    """Make a move by the list of all moves."""
    if page.get_attribute("#all-moves", "aria-expanded") != "true":
        page.click("#all-moves")
    page.select_option("#choices .list select", str(move["number"]))
    page.click("#choices .list button")


def fill_panel(page: Any, lesson: Lesson, now: dict[str, Any]) -> None:
    """Lay into each slot of an open panel what the step expects there, and finish it."""
    step, table = lesson.steps[now["lesson"]["step"]], registry.load(lesson.game).rules.moves
    again = [pattern for answer in step.answers if answer.again for pattern in answer.moves]
    left = {one["key"]: one["count"] for one in now["panel"]["supplies"]}
    for slot in now["panel"]["slots"]:
        named = {key: table.notation(move) for key, move in slot["takes"].items() if left.get(key)}
        allowed = {key: name for key, name in named.items() if not fits(again, name)}
        key = next(k for one in step.expect for k, name in allowed.items() if fits([one], name))
        left[key] -= 1
        page.locator("#choices .supply").nth(list(left).index(key)).click()
    page.click("#choices .panel .main")


def make_move(page: Any, lesson: Lesson, now: dict[str, Any], tried: set[str]) -> None:
    """Make a move that the step expects, by touching the board or by the list of moves."""
    step = lesson.steps[now["lesson"]["step"]]
    again = [pattern for answer in step.answers if answer.again for pattern in answer.moves]
    wanted = [m for pattern in step.expect for m in now["moves"] if fits([pattern], m["notation"])]
    chosen = next((m for m in wanted if not fits(again, m["notation"])), now["moves"][0])
    key = f"{now['number']} {chosen['number']}"
    if key in tried or not touch(page, chosen):
        page.keyboard.press("Escape")
        choose_from_list(page, chosen)
    tried.add(key)


def play_lesson(page: Any, lesson: Lesson) -> None:
    """Follow the coach until there is none any more."""
    end, tried = time.monotonic() + MOST, set[str]()
    while page.is_visible("#coach"):
        assert time.monotonic() < end, page.inner_text("#ask")
        now = page.evaluate(LOOK)
        if now is None or now["lesson"] is None:
            continue
        if now["lesson"]["kind"] in ("read", "last"):
            page.click("#coach .main")
            page.wait_for_function(
                "text => document.querySelector('#coach .step').textContent !== text"
                " || document.querySelector('#coach').hidden",
                arg=now["lesson"]["text"],
            )
        elif now["lesson"]["kind"] == "move" and now["panel"] and not now["panel"]["opener"]:
            fill_panel(page, lesson, now)
        elif now["lesson"]["kind"] == "move" and now["moves"]:
            make_move(page, lesson, now, tried)


@pytest.mark.parametrize(("game", "name", "size"), LESSONS)
def test_a_lesson_is_played_through_the_page(
    chromium: Any,
    server: ServerProcess,
    faults: list[str],
    game: str,
    name: str,
    size: dict[str, int],
) -> None:
    page = pages.open_page(chromium, faults, viewport=size, reduced_motion="reduce")
    begin(page, server, game, name)
    play_lesson(page, lessons_of(registry.load(game))[name])
    assert page.evaluate(LOOK)["lesson"] is None, "the lesson is over"
    assert page.locator("#board svg.board").count() > 0
    page.context.close()


def test_a_newcomer_is_offered_a_lesson_and_comes_back_to_it_after_a_reload(
    chromium: Any, server: ServerProcess, faults: list[str]
) -> None:
    page = pages.open_page(chromium, faults, reduced_motion="reduce")
    page.goto(server.address)
    page.locator("#first-visit").get_by_role("button", name="Imhotep").click()
    page.wait_for_selector("#coach .main")
    assert page.locator("#board .pointer").count() == 1
    first = page.inner_text("#coach .step")
    page.click("#coach .main")
    page.wait_for_function(
        "text => document.querySelector('#coach .step').textContent !== text", arg=first
    )
    second = page.inner_text("#coach .step")
    page.reload()
    page.wait_for_selector("#coach:not([hidden])")
    assert page.inner_text("#coach .step") == second
    page.goto(server.address)
    page.wait_for_selector(".game")
    page.wait_for_selector("#first-visit", state="hidden")
    page.context.close()


def test_a_move_that_the_coach_does_not_want_is_answered_and_not_made(
    chromium: Any, server: ServerProcess, faults: list[str]
) -> None:
    page = pages.open_page(chromium, faults, reduced_motion="reduce")
    begin(page, server, "imhotep", "first-game")
    for _ in range(3):
        step = page.inner_text("#coach .step")
        page.click("#coach .main")
        page.wait_for_function(
            "text => document.querySelector('#coach .step').textContent !== text", arg=step
        )
    page.locator("#quarry").click()
    page.wait_for_selector("#coach .reply.again")
    assert page.locator("#log li:has-text('gets')").count() == 0
    page.context.close()


def test_the_rules_and_the_aid_open_beside_the_board(
    chromium: Any, server: ServerProcess, faults: list[str]
) -> None:
    page = pages.open_page(chromium, faults, reduced_motion="reduce")
    begin(page, server, "eschnapur", "first-game")
    page.wait_for_selector("#phases .now")
    page.click("#aid")
    page.wait_for_selector("#drawer .aid h3")
    left = page.evaluate("document.getElementById('drawer').getBoundingClientRect().left")
    right = page.evaluate("document.querySelector('#board svg').getBoundingClientRect().right")
    assert left >= right - 1, "the drawer does not cover the board"
    page.locator("#drawer h3 a").nth(1).click()
    page.wait_for_selector('#drawer [id="3"].asked-for')
    page.keyboard.press("Escape")
    page.wait_for_selector("#drawer", state="hidden")
    page.click("#rules")
    page.wait_for_selector("#drawer .rules-text h2")
    figure = page.locator("#drawer figure").first
    shown = [image.is_visible() for image in figure.locator("img").all()]
    assert sorted(shown) == [False, True], "the light picture or the dark one"
    assert "/t/" in page.url, "the game stays"
    page.context.close()
