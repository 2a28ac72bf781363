"""The room that the board has on the screen, and that it keeps it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.support import MORRA, pages
from tests.server.support.pages import DESKTOP, PHONE, TOUCHABLE
from tests.server.support.process import ServerProcess

#: the games of the server
SERVED = (MORRA, "imhotep", "eschnapur", "seafarers")
LARGE = {"width": 1920, "height": 1080}
#: what share of the screen the map of Seafarers has at least
MAP = [(DESKTOP, 0.50), (LARGE, 0.60)]
#: what share the whole board has at least on each of these screens
BOARD = {"imhotep": 0.64, "eschnapur": 0.55, "seafarers": 0.65}

SHARE = """(selector) => {
  const { width, height } = document.querySelector(selector).getBoundingClientRect();
  return (width * height) / (innerWidth * innerHeight);
}"""
#: whether every part of the page is inside the window
INSIDE = """() => ["board", "seats", "ask", "side", "open-menu"].filter((id) => {
  const { left, top, right, bottom } = document.getElementById(id).getBoundingClientRect();
  return left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1;
})"""
#: notes every place that the board has had
WATCH = """() => {
  window.places = new Set();
  const note = () => {
    const picture = document.querySelector("#board svg.board");
    const { x, y, width, height } = picture.getBoundingClientRect();
    places.add([x, y, width, height].map(Math.round).join(" "));
    requestAnimationFrame(note);
  };
  note();
}"""


def open_table(chromium: Any, server: ServerProcess, game: str, viewport: dict[str, int]) -> Any:
    page = pages.open_page(chromium, [], viewport=viewport, reduced_motion="reduce")
    page.goto(server.address)
    page.locator(f'.game[data-game="{game}"] .main').first.click()
    page.wait_for_selector(f"{TOUCHABLE}, #choices button")
    return page


@pytest.mark.parametrize("game", list(BOARD))
def test_the_board_fills_the_screen(chromium: Any, server: ServerProcess, game: str) -> None:
    page = open_table(chromium, server, game, DESKTOP)
    for viewport, least in MAP:
        page.set_viewport_size(viewport)
        share = page.evaluate(SHARE, "#board svg.board")
        print(f"{game} at {viewport['width']}: the board has {share:.1%}")
        assert share >= BOARD[game]
        assert page.evaluate(INSIDE) == []
        if game == "seafarers":
            assert page.evaluate(SHARE, "#board .zoomable") >= least
    page.context.close()


@pytest.mark.parametrize("viewport", [DESKTOP, LARGE], ids=["desktop", "large"])
def test_nothing_moves_the_board(
    chromium: Any, server: ServerProcess, viewport: dict[str, int]
) -> None:
    """Not a hint, a list, a long sentence, an opened panel, a move, nor the moves of others."""
    page = open_table(chromium, server, "imhotep", viewport)
    page.evaluate(WATCH)
    page.click("#hint")
    page.wait_for_selector("#choices .hints")
    page.keyboard.press("Escape")
    page.click("#all-moves")
    page.wait_for_selector("#choices .list")
    page.evaluate("document.getElementById('question').textContent = 'long sentence '.repeat(40)")
    page.click("#aid")
    page.wait_for_selector("#drawer .aid")
    page.keyboard.press("Escape")
    before = page.locator("#log li").count()
    page.locator("#choices .list button").click()
    page.wait_for_selector(f"#log li:nth-child({before + 3})")
    page.wait_for_selector(TOUCHABLE)
    assert page.evaluate("places.size") == 1
    page.context.close()


def test_a_screen_that_changes_its_shape_keeps_everything_touchable(
    chromium: Any, server: ServerProcess
) -> None:
    page = open_table(chromium, server, "imhotep", DESKTOP)
    touchable = page.locator(TOUCHABLE).count()
    page.set_viewport_size(PHONE)
    page.wait_for_selector(".tray .card svg")
    assert page.locator(TOUCHABLE).count() == touchable
    sizes = page.eval_on_selector_all(
        ".tray .card svg", "all => all.map((one) => one.viewBox.baseVal.width)"
    )
    assert min(sizes) > 4  # without a margin of 2 it is empty
    page.set_viewport_size(DESKTOP)
    page.wait_for_selector(".tray", state="detached")
    assert page.locator(TOUCHABLE).count() == touchable
    page.context.close()
