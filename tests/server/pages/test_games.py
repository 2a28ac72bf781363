"""Whole games through the page in a real browser, from the invitation to the result."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.support import pages
from tests.server.support.pages import DESKTOP, PHONE, SMALL_PHONE, playwright
from tests.server.support.process import ServerProcess
from tests.server.support.walkers import (
    Keys,
    Pointer,
    Reader,
    Thumb,
    new_table,
    play_whole,
    sit_down,
)

GAMES = ("imhotep", "eschnapur", "seafarers")
#: what makes a game short; without it, long runs play the whole one
SHORT: dict[str, dict[str, Any]] = {"seafarers": {"points": 4, "trade": False}}

#: the games of the server
SERVED = GAMES

TOUCH = {"has_touch": True, "is_mobile": True}


@pytest.fixture
def open_page(chromium: Any) -> Iterator[Any]:
    """Opens pages of fresh browsers; any error on one of them fails the test."""
    faults: list[str] = []
    opened = []

    def open_one(**context: Any) -> Any:
        opened.append(pages.open_page(chromium, faults, reduced_motion="reduce", **context))
        return opened[-1]

    yield open_one
    for page in opened:
        page.context.close()
    assert pages.unexpected(faults) == []


def options_of(game: str, scale: int) -> dict[str, Any]:
    return SHORT.get(game, {}) if scale == 1 else {}


def seated(open_page: Any, server: ServerProcess, game: str, scale: int, **context: Any) -> Any:
    """A page of somebody who sits at a new table with two novices."""
    made = new_table(server, game, [None, "novice", "novice"], **options_of(game, scale))
    page = open_page(**context)
    sit_down(page, server, made, 0)
    return page


def skip_long(game: str, scale: int) -> None:
    """A game that cannot be made short is played whole once, and in every way in long runs."""
    if scale == 1 and game == "eschnapur":
        pytest.skip("only in long runs: this game has no short form")


@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_a_whole_game_with_the_mouse(
    open_page: Any, server: ServerProcess, game: str, scale: int
) -> None:
    page = seated(open_page, server, game, scale, viewport=DESKTOP)
    play_whole([Pointer(page, seed=1)], f"{game}-desktop")


@pytest.mark.parametrize("size", [SMALL_PHONE, PHONE], ids=lambda size: f"{size['width']}px")
@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_a_whole_game_with_a_finger(
    open_page: Any, server: ServerProcess, game: str, size: dict[str, int], scale: int
) -> None:
    if scale == 1 and (game == "imhotep") != (size is PHONE):
        pytest.skip("only in long runs")
    page = seated(open_page, server, game, scale, viewport=size, **TOUCH)
    play_whole([Pointer(page, seed=2, is_finger=True)], f"{game}-phone")
    assert page.evaluate("document.getElementById('board').scrollTop") == 0, "not the whole board"


@pytest.mark.parametrize("size", [SMALL_PHONE, PHONE], ids=lambda size: f"{size['width']}px")
@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_a_whole_game_from_the_sheet_of_a_phone(
    open_page: Any, server: ServerProcess, game: str, size: dict[str, int], scale: int
) -> None:
    """Nothing in the picture is touched: everything that is asked can be answered in the sheet."""
    skip_long(game, scale)
    if scale == 1 and (game == "imhotep") != (size is SMALL_PHONE):
        pytest.skip("only in long runs")
    page = seated(open_page, server, game, scale, viewport=size, **TOUCH)
    play_whole([Thumb(page, seed=7)], f"{game}-sheet-{size['width']}")


@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_a_whole_game_by_keyboard_alone(
    open_page: Any, server: ServerProcess, game: str, scale: int
) -> None:
    skip_long(game, scale)
    page = seated(open_page, server, game, scale, viewport=DESKTOP)
    play_whole([Keys(page, seed=3)], f"{game}-keys")


@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_a_whole_game_from_the_text_view_alone(
    open_page: Any, server: ServerProcess, game: str, scale: int
) -> None:
    skip_long(game, scale)
    page = seated(open_page, server, game, scale, viewport=DESKTOP)
    page.wait_for_selector("#board svg.board")
    play_whole([Reader(page, seed=8)], f"{game}-text")


@pytest.mark.parametrize("language", ["da", "nb", "nl", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_told_in_the_language_of_the_browser(
    open_page: Any, server: ServerProcess, game: str, language: str, scale: int
) -> None:
    if scale == 1 and (game, language) != ("imhotep", "da"):
        pytest.skip("only in long runs")
    made = new_table(server, game, [None, "novice", "novice"], **SHORT.get(game, {}))
    page = open_page(viewport=DESKTOP, locale=language)
    sit_down(page, server, made, 0)
    play_whole([Pointer(page, seed=6)], f"{game}-{language}")
    assert page.get_attribute("html", "lang") == language
    logged = set(page.locator("#log li > span").all_inner_texts())
    address = f"{server.address}/api/tables/{made['table']}?language=en&parts="
    english = {event["text"] for event in page.request.get(address).json()["events"]}
    assert len(logged) > 20
    assert logged & english == set()


@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_a_whole_game_in_two_browsers(
    open_page: Any, server: ServerProcess, game: str, scale: int
) -> None:
    """One at a desk, one on a phone, and a bot."""
    skip_long(game, scale)
    made = new_table(server, game, [None, None, "novice"], **options_of(game, scale))
    anna = open_page(viewport=DESKTOP)
    bo = open_page(viewport=PHONE, **TOUCH)
    sit_down(anna, server, made, 0)
    sit_down(bo, server, made, 1, "Bo")
    people = [Pointer(anna, seed=4), Pointer(bo, seed=5, is_finger=True)]
    play_whole(people, f"{game}-two")
    playwright.expect(bo.locator("#choices .end")).to_be_visible()


def test_the_lobby_shows_the_sides_of_boards_in_the_words_of_the_game(
    open_page: Any, server: ServerProcess
) -> None:
    """The page knows neither the letters nor what they mean: both are changed on their way."""

    def reword(route: Any) -> None:
        answer = route.fetch()
        games = answer.json()
        options = next(game["options"] for game in games if game["name"] == "imhotep")
        letters = next(option["letters"] for option in options if option["name"] == "sides")
        letters |= {"letters": "BA", "hint": "Tap a tile.", "all": {"B": "Only B"}, "by_chance": ""}
        route.fulfill(response=answer, json=games)

    page = open_page(viewport=DESKTOP, service_workers="block")
    page.route("**/api/games*", reword)
    page.goto(server.address)
    page.locator('.game[data-game="imhotep"] [aria-expanded]').click()
    sides = page.get_by_role("group", name="Sides of the sites")
    playwright.expect(sides).to_contain_text("Tap a tile.")
    assert sides.locator("button.plain").all_inner_texts() == ["Only B"]
    thumbs = sides.locator(".thumb")
    playwright.expect(thumbs.first).to_have_accessible_name("the market: side A, turn it over")
    thumbs.first.click()
    playwright.expect(sides.locator(".side")).to_have_text(["B", "A", "A", "A", "A"])
    sides.locator("button.plain").click()
    playwright.expect(sides.locator(".side")).to_have_text(["B"] * 5)
