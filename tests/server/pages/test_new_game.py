"""A game outside the package, in a real browser: the lobby, touches in the picture, the log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from keelstone.cli.new_game import write_project
from keelstone.engine import registry
from tests.server.support import MORRA, pages
from tests.server.support.pages import DESKTOP
from tests.server.support.process import ServerProcess
from tests.server.support.walkers import Pointer, play_whole

NAME = "toadstools"
#: the new game, and one without a picture and a rules text
SERVED = (NAME, MORRA)


@pytest.fixture(scope="module", autouse=True)
def new_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The server finds the new game in a folder."""
    folder = tmp_path_factory.mktemp("games")
    write_project(folder / NAME, NAME)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(registry.VARIABLE, str(folder))
        yield


@pytest.fixture
def page(chromium: Any) -> Iterator[Any]:
    """A page; any error on it fails the test."""
    faults: list[str] = []
    opened = pages.open_page(chromium, faults, viewport=DESKTOP, reduced_motion="reduce")
    yield opened
    opened.context.close()
    assert pages.unexpected(faults) == []


def test_a_person_plays_it_by_touching_the_picture(page: Any, server: ServerProcess) -> None:
    pages.set_up(page, server, NAME, ["you", "level-1", "nobody", "nobody"])
    page.locator("#die.may").click()
    page.wait_for_selector("#log li:has-text('Anna rolls')", state="attached")
    play_whole([Pointer(page, seed=1)], NAME)
    log = page.locator("#log").inner_text()
    assert "Anna rests on stone" in log
    assert "the game is over" in log.lower()


def test_the_lobby_shows_its_board_and_its_rules(page: Any, server: ServerProcess) -> None:
    page.goto(server.address)
    card = page.locator(f'.game[data-game="{NAME}"]')
    card.locator(".view img").wait_for()
    assert page.evaluate("image => image.decode()", card.locator("img").element_handle()) is None
    card.get_by_role("link", name="Rules").click()
    page.wait_for_selector('[id="2.2"]')


def test_a_game_without_a_picture_has_a_card_without_one(page: Any, server: ServerProcess) -> None:
    page.goto(server.address)
    card = page.locator(f'.game[data-game="{MORRA}"]')
    card.get_by_role("button", name="Play now").wait_for()
    assert not card.locator(".view").is_visible()
    assert "null" not in card.inner_text()
    assert card.get_by_role("link", name="Rules").count() == 0


def test_a_game_is_chosen_while_its_rules_are_compiled(page: Any, server: ServerProcess) -> None:
    """People waited for games that they did not want, since only ready ones could be chosen."""
    shares = [0.25]

    def compiling(route: Any) -> None:
        answer = route.fetch()
        games = answer.json()
        game = next(game for game in games if game["name"] == NAME)
        game["progress"] = shares[0]
        route.fulfill(response=answer, json=games)

    page.route("**/api/games*", compiling)
    page.goto(server.address)
    card = page.locator(f'.game[data-game="{NAME}"]')
    button = card.get_by_role("button", name="Play now").element_handle()
    for share in (0.25, 0.5):
        shares[0] = share
        card.get_by_text(f"{share:.0%}".replace("%", " %")).wait_for()
        assert not card.locator(".view img").count()
    shares[0] = 1.0
    card.locator(".view img").wait_for()
    assert not card.get_by_role("status").count()
    button.click()  # the same one, or it would be gone
    page.locator("#die").wait_for()
