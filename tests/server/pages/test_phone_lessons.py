"""Lessons on a phone: what the coach speaks of and what is to be tapped are in sight."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import TimeoutError as Late

from keelstone.engine import registry
from keelstone.lessons.lesson import Lesson, fits, lessons_of
from tests.server.pages.test_lessons import LOOK, begin, choose_from_list, fill_panel
from tests.server.support import pages
from tests.server.support.pages import PHONE, SMALL_PHONE
from tests.server.support.process import ServerProcess
from tests.server.support.walkers import keep

GAMES = ("imhotep", "eschnapur", "seafarers")
#: the games of the server
SERVED = GAMES
LESSONS = [(game, name) for game in GAMES for name in lessons_of(registry.load(game))]
#: seconds that a lesson may take
MOST = 600
#: milliseconds in which everything comes into sight on the busiest machine
PATIENCE = 20_000

pytestmark = pytest.mark.timeout(900)

#: The middle of an element if it is on the screen and nothing lies above it, else null.
IN_SIGHT = """(selector) => {
  const one = document.querySelector(selector);
  if (!one) return null;
  const { x, y, width, height } = one.getBoundingClientRect();
  const board = document.getElementById("board");
  const view = (board.contains(one) ? board : document.documentElement).getBoundingClientRect();
  const middle = [x + width / 2, y + height / 2];
  if (middle[1] < view.top || middle[1] > view.bottom) return null;
  if (board.contains(one)) return middle;
  const hit = document.elementFromPoint(...middle);
  return hit && (one.contains(hit) || hit.contains(one)) ? middle : null;
}"""

#: The things pointed at whose middle is not in sight, if all of them would fit.
OUT_OF_SIGHT = """(ids) => {
  const view = document.getElementById("board").getBoundingClientRect();
  const boxes = ids.map((id) => document.getElementById(id)?.getBoundingClientRect());
  const drawn = boxes.filter((box) => box && box.height);
  const height = Math.max(...drawn.map((b) => b.bottom)) - Math.min(...drawn.map((b) => b.top));
  if (!drawn.length || height + 20 > view.height) return [];
  return ids.filter((id, at) => {
    const box = boxes[at];
    const middle = box && box.top + box.height / 2;
    return box && box.height && (middle < view.top || middle > view.bottom);
  });
}"""


class Learner:
    """Follows a lesson with a finger, and notes what was out of sight."""

    def __init__(self, page: Any, lesson: Lesson) -> None:
        self.page, self.lesson = page, lesson
        self.hidden: list[str] = []

    def comes(self, condition: str, given: Any) -> bool:
        """Whether a condition is met within a time that only a fault takes."""
        try:
            self.page.wait_for_function(condition, arg=given, timeout=PATIENCE)
        except Late:
            return False
        return True

    def note(self, what: str) -> None:
        self.hidden.append(what)
        keep(self.page, f"lesson-hidden-{len(self.hidden)}")

    def expect_in_sight(self, what: str, selector: str) -> None:
        if not self.comes(IN_SIGHT, selector):
            self.note(what)

    def look(self, now: dict[str, Any]) -> None:
        """See whether everything that the coach points at is in sight."""
        step = now["lesson"]
        if not self.comes(f"ids => !({OUT_OF_SIGHT})(ids).length", step["point"]):
            missing = self.page.evaluate(OUT_OF_SIGHT, step["point"])
            self.note(f"step {step['step'] + 1}: {missing}")

    def read(self, now: dict[str, Any]) -> None:
        self.expect_in_sight(f"step {now['lesson']['step'] + 1}: Next", "#coach .main")
        self.page.tap("#coach .main")
        self.page.wait_for_function(
            "text => document.querySelector('#coach .step').textContent !== text"
            " || document.querySelector('#coach').hidden",
            arg=now["lesson"]["text"],
        )

    def chosen(self, now: dict[str, Any]) -> dict[str, Any]:
        """A move that the step expects."""
        step = self.lesson.steps[now["lesson"]["step"]]
        again = [pattern for answer in step.answers if answer.again for pattern in answer.moves]
        wanted = [
            move for one in step.expect for move in now["moves"] if fits([one], move["notation"])
        ]
        good = [move for move in wanted if not fits(again, move["notation"])]
        found: dict[str, Any] = (good or now["moves"])[0]
        return found

    def move(self, now: dict[str, Any]) -> None:
        """Make a move that the step expects: by taps, or by the list of moves."""
        move = self.chosen(now)
        if not all(self.tap(one, move, now) for one in move.get("touch") or []):
            self.page.keyboard.press("Escape")
            choose_from_list(self.page, move)
        elif not move.get("touch"):
            self.press(f'#choices [data-move="{move["number"]}"]', now)
        else:
            self.press("#choices .confirm .main", now)

    def tap(self, id_: str, move: dict[str, Any], now: dict[str, Any]) -> bool:
        """Tap a thing on the board or its card or button in the sheet, whichever is in sight.

        Returns whether it can be touched. The page may have chosen it already.
        """
        if self.page.query_selector("#choices .confirm"):
            return True
        if self.page.query_selector(f'#board [id="{id_}"].may') is None:
            return False
        places = [
            f'#board [id="{id_}"]',
            f'.tray button[data-of="{id_}"]',
            f'#choices [data-move="{move["number"]}"]',
        ]
        is_there = f"places => places.some({IN_SIGHT})"
        if now["lesson"]["free"]:  # more can be touched than fits: cards and maps scroll
            is_there = f"places => places.some({IN_SIGHT}) || document.querySelector('.tray')"
        if not self.comes(is_there, [*places, ".stepper"]):
            self.note(f"step {now['lesson']['step'] + 1}: {id_}")
        for place in places:
            if middle := self.page.evaluate(IN_SIGHT, place):
                self.page.touchscreen.tap(*middle)
                return True
        return self.scroll_to(id_)

    def scroll_to(self, id_: str) -> bool:
        """Tap a card of the sheet, or a place of a map, that does not fit."""
        card = self.page.locator(f'.tray button[data-of="{id_}"]')
        if card.count():
            card.tap()
            return True
        self.page.evaluate("id => document.getElementById(id).scrollIntoView()", id_)
        self.page.touchscreen.tap(*self.middle(f'#board [id="{id_}"]'))
        return True

    def press(self, selector: str, now: dict[str, Any]) -> None:
        self.page.wait_for_selector(selector)
        self.expect_in_sight(f"step {now['lesson']['step'] + 1}: {selector}", selector)
        self.page.tap(selector)

    def middle(self, selector: str) -> tuple[float, float]:
        box = self.page.locator(selector).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def follow(self) -> None:
        """Do what the coach asks until there is no coach any more."""
        end, number = time.monotonic() + MOST, -1
        while self.page.query_selector("#coach:not([hidden])"):
            assert time.monotonic() < end, self.page.inner_text("#ask")
            now = self.page.evaluate(LOOK)
            if now is None or now["lesson"] is None:
                continue
            if now["number"] != number:
                self.look(now)
            number = now["number"]
            kind = now["lesson"]["kind"]
            if kind in ("read", "last"):
                self.read(now)
            elif kind == "move" and now["panel"] and not now["panel"]["opener"]:
                fill_panel(self.page, self.lesson, now)
            elif kind == "move" and now["moves"]:
                self.move(now)


@pytest.mark.parametrize("size", [SMALL_PHONE, PHONE], ids=lambda size: f"{size['width']}px")
@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_lesson_shows_all_that_it_asks_for(
    chromium: Any, server: ServerProcess, game: str, name: str, size: dict[str, int], scale: int
) -> None:
    if size == SMALL_PHONE and scale == 1:
        pytest.skip("a long test: the larger phone is enough")
    faults: list[str] = []
    phone = {"viewport": size, "has_touch": True, "is_mobile": True}
    page = pages.open_page(chromium, faults, reduced_motion="reduce", **phone)
    begin(page, server, game, name)
    learner = Learner(page, lessons_of(registry.load(game))[name])
    learner.follow()
    keep(page, f"lesson-{game}-{name}-{size['width']}")
    page.context.close()
    assert learner.hidden == []
    assert pages.unexpected(faults) == []
