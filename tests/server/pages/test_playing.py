"""People play through the page in a real browser."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.support import MORRA, pages
from tests.server.support.pages import PHONE, TOUCHABLE, play_out, playwright, press, set_up
from tests.server.support.process import ServerProcess

GAMES = ("imhotep", "eschnapur", "seafarers")
#: the games of the server
SERVED = (MORRA, *GAMES)


@pytest.fixture
def page(chromium: Any) -> Iterator[Any]:
    """A page of a fresh browser; any error on it, also of its policy, fails the test."""
    faults: list[str] = []
    page = pages.open_page(chromium, faults)
    yield page
    page.context.close()
    assert pages.unexpected(faults) == []


def test_a_person_plays_a_whole_game_against_a_bot(
    page: Any, server: ServerProcess, tmp_path: Path
) -> None:
    set_up(page, server, MORRA, ["you", "level-1", "nobody"])
    play_out([page])
    page.click("#open-menu")
    page.click("#menu summary:has-text('Fair chance')")
    press(page, "Verify")
    page.wait_for_selector("text=all are right")
    with page.expect_download() as download:
        page.click("text=Game file")
    download.value.save_as(tmp_path / "game.json")
    assert json.loads((tmp_path / "game.json").read_text())["result"]["points"]


def test_two_people_play_in_two_browsers_by_an_invitation(
    page: Any, chromium: Any, server: ServerProcess
) -> None:
    set_up(page, server, MORRA, ["you", "friend", "nobody"])
    link = page.wait_for_selector("#links input").get_attribute("value")
    playwright.expect(page.locator("#links")).to_contain_text("opens on this computer only")
    other = pages.open_page(chromium, [], viewport=PHONE)
    other.goto(link)
    other.wait_for_selector("[name=name]")
    assert "#" not in other.url  # the token is in a cookie now, and out of the address
    other.fill("[name=name]", "Bo")
    press(other, "Sit down")
    other.wait_for_selector("#choices .buttons button")
    page.click("#tab-chat")
    page.fill("#chat input[name=text]", "<img src=x onerror=alert(1)>")
    press(page, "Say")
    other.click("#tab-chat")
    other.wait_for_selector("text=<img src=x onerror=alert(1)>")
    other.click("#tab-board")
    play_out([page, other])
    other.context.close()


def test_the_page_goes_on_by_itself_after_the_server_was_killed(
    page: Any, server: ServerProcess
) -> None:
    set_up(page, server, MORRA, ["you", "level-1", "nobody"])
    page.wait_for_selector("#choices .buttons button")
    server.kill()
    page.wait_for_selector("text=reconnecting")
    server.start(wait=False)
    playwright.expect(page.locator("#connection")).to_have_text("")
    server.wait()
    play_out([page])


def test_two_clicks_and_a_game_begins(page: Any, server: ServerProcess) -> None:
    page.goto(server.address)
    page.locator('.game[data-game="imhotep"]').get_by_role("button", name="Play now").click()
    page.wait_for_selector("#board svg.board")


def test_a_move_that_is_not_wanted_is_taken_back(page: Any, server: ServerProcess) -> None:
    """A ship that could sail is touched, but not where it would sail to; a card of help that is
    open is closed first."""
    set_up(page, server, "imhotep", ["you", "level-1", "nobody", "nobody"])
    ship = ", ".join(f"#ship-{number}.may" for number in (1, 2, 3, 4))
    page.wait_for_selector(TOUCHABLE)
    while not page.locator(ship).count():
        page.locator(TOUCHABLE).first.focus()
        page.keyboard.press("Enter")
        page.wait_for_selector(TOUCHABLE)
    page.locator(ship).first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".thing.chosen")
    page.keyboard.press("?")
    page.wait_for_selector(".help-card")
    page.keyboard.press("Escape")
    page.wait_for_selector(".help-card", state="hidden")
    playwright.expect(page.locator(".thing.chosen")).to_have_count(1)
    page.keyboard.press("Escape")
    playwright.expect(page.locator(".thing.chosen")).to_have_count(0)
    playwright.expect(page.locator(ship).first).to_be_focused()


def test_only_keys_show_where_the_focus_is(page: Any, server: ServerProcess) -> None:
    """A mouse marks nothing but what it has touched: a frame elsewhere would look like advice."""
    set_up(page, server, "imhotep", ["you", "level-1", "nobody", "nobody"])
    outline = "() => getComputedStyle(document.activeElement).outlineStyle"
    page.wait_for_selector("#sled.may")
    page.click("#sled")
    page.wait_for_selector("#sled.chosen")
    page.wait_for_function("() => document.activeElement.matches('.thing.may')")
    assert page.evaluate(outline) == "none"
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.activeElement.matches(':focus-visible')")
    assert page.evaluate(outline) == "solid"


def test_the_list_of_all_moves_is_closed_from_within(page: Any, server: ServerProcess) -> None:
    set_up(page, server, "imhotep", ["you", "level-1", "nobody", "nobody"])
    page.wait_for_selector(TOUCHABLE)
    page.keyboard.press("m")
    playwright.expect(page.locator("#choices .list select")).to_be_focused()
    page.keyboard.press("Escape")
    playwright.expect(page.locator("#choices .list")).to_have_count(0)
    playwright.expect(page.locator("#all-moves")).to_have_attribute("aria-expanded", "false")


def test_five_gold_cards_are_laid_in_one_panel(page: Any, server: ServerProcess) -> None:
    """By touching, by dragging and by its buttons; committed with one press."""
    set_up(page, server, "eschnapur", ["you", "level-1", "level-1", "nobody"])
    page.wait_for_selector("#board .thing.may")
    for site in ("site-3", "site-5"):
        page.wait_for_selector(f"#{site}.may")
        page.locator(f"#{site}").click()
        page.wait_for_selector(f"#{site}:not(.may)")
    page.wait_for_selector("#choices .panel")
    page.locator("#gold-5").drag_to(page.locator("#slot-4"))
    playwright.expect(page.locator("#choices .slot").nth(3)).to_contain_text("5")
    page.locator("#gold-0").click()
    commit = page.locator("#choices").get_by_role("button", name="Commit", exact=True)
    while not commit.is_enabled():  # a bot that commits meanwhile draws the panel anew
        page.locator("#choices .supply:not(:disabled)").first.click()
    playwright.expect(
        page.locator("#commit .on-commit ~ .on-commit")
    ).to_be_hidden()  # nothing is missing any more
    commit.click()
    page.wait_for_selector("#log li:has-text('Anna has committed')")


def test_a_table_without_a_link_says_so_kindly(page: Any, server: ServerProcess) -> None:
    page.goto(f"{server.address}/t/aaaaaaaaaa")
    page.wait_for_selector("text=You need a link to this table")


def test_the_games_are_shown_once_it_is_known_what_stands_above_them(
    page: Any, server: ServerProcess
) -> None:
    """A press on a button that moves away before the release would be lost."""
    held: list[Any] = []
    page.route("**/api/tables/mine*", lambda route: held.append(route))
    page.goto(server.address)
    while not held:
        page.wait_for_timeout(20)
    assert page.locator(".game .main").count() == 0
    held[0].continue_()
    page.wait_for_selector("#first-visit:not([hidden])")
    page.wait_for_selector(".game .main")
