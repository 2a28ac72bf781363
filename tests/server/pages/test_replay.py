"""The pages around a game in a real browser: result, insight, replay, rules, game files."""

from __future__ import annotations

import gzip
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import httpx
import pytest

from keelstone.engine.game import Game
from keelstone.engine.gamefile import Fair
from keelstone.engine.seats import CHANCE
from keelstone.server.table.fair_chance.chance import Chance, commitment_of
from tests.server.support import pages
from tests.server.support.pages import playwright
from tests.server.support.process import ServerProcess

GAME = "imhotep"
SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
#: bytes that a first visit may load, compressed
HEAVIEST = 150_000
#: a script or sheet that a page or a script names; comments may name files of types
LOADED = re.compile(r'(?:^[^/*\n]*\bfrom|src=|href=) ?"([^"]+\.(?:js|css))"', re.MULTILINE)
#: the games of the server
SERVED = (GAME,)


def random_game(seed: int, names: list[str]) -> Game:
    """A whole random game."""
    game, chooser = Game(GAME, seed=seed, seats=len(names), names=names), random.Random(seed)
    while movers := game.movers:
        seat = chooser.choice(movers)
        game.play(chooser.choice(game.legal_numbers(seat)), seat)
    return game


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("file") / "game.json"
    path.write_text(random_game(4, ["Anna", "Bo", "Cleo"]).to_json())
    return path


@pytest.fixture(scope="module")
def address(server: ServerProcess, file: Path) -> tuple[str, str]:
    return handed_in(server, file.read_text())


def handed_in(server: ServerProcess, game: str) -> tuple[str, str]:
    """Where a game is looked at: its table's address, and the token for that."""
    answer = httpx.post(
        f"{server.address}/api/tables/import",
        content=game,
        headers={"Content-Type": "application/json"},
        timeout=60,
    ).json()
    return f"{server.address}/t/{answer['table']}", answer["watch"]


@pytest.fixture(params=SIZES)
def page(request: pytest.FixtureRequest, chromium: Any, server: ServerProcess) -> Iterator[Any]:
    """A page of a fresh browser, which never asks anybody but our server and never complains."""
    width, height = SIZES[request.param]
    faults: list[str] = []
    page = pages.open_page(chromium, faults, viewport={"width": width, "height": height})
    page.on("request", lambda asked: _note_stranger(asked.url, server, faults))
    yield page
    page.context.close()
    assert pages.unexpected(faults) == []


def _note_stranger(url: str, server: ServerProcess, faults: list[str]) -> None:
    if not url.startswith((server.address, "blob:", "data:")):
        faults.append(f"asked somebody else: {url}")


def fits(page: Any) -> bool:
    """Whether nothing sticks out at the side."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_the_result_shows_the_winner_points_and_insight(
    page: Any, address: tuple[str, str]
) -> None:
    table, token = address
    page.goto(f"{table}/result#{token}")
    page.wait_for_selector("text=/ha(s|ve) won/")
    assert "#" not in page.url  # the token is in a cookie now, and out of the address
    assert page.locator("#points thead th").count() == 3
    assert page.locator("#plot svg.stacks .part").count() > 10
    assert page.locator("#plot svg.plot .course").count() == 3
    assert all(page.locator("#plot svg.plot desc").all_text_contents())
    think = page.get_by_role("button", name="Think about this game")
    if think.count():
        think.click()
    page.wait_for_selector("text=Turning points", timeout=300_000)
    assert page.locator("#insight .headline tbody tr").count() == 3
    assert page.locator("#insight .headline tbody td").count() == 9, "three numbers for each seat"
    assert page.locator(".moments li").count() == 5
    assert page.locator("#insight .costly").count() == 6, "best and costliest moves of three"
    assert fits(page)
    page.locator(".moments a").first.click()
    page.wait_for_url("**/replay?at=*")


def test_the_result_says_what_decided_among_equals(page: Any, server: ServerProcess) -> None:
    game = random_game(16, ["Anna", "Bo"])
    assert game.tie_break, "another seed is needed: nothing decided among equals"
    table, token = handed_in(server, game.to_json())
    page.goto(f"{table}/result#{token}")
    page.wait_for_selector("text=Bo has won")
    page.wait_for_selector("text=Equal points: more stones on the sled decide.")
    assert fits(page)


def test_the_replay_is_stepped_through_by_keys_buttons_and_lines(
    page: Any, address: tuple[str, str]
) -> None:
    table, token = address
    page.goto(f"{table}/replay?at=0#{token}")
    at_moment(page, 0)
    page.keyboard.press("ArrowRight")
    at_moment(page, 1)
    page.keyboard.press("End")
    at_moment(page, int(page.get_attribute("#slider", "max")))
    page.keyboard.press("PageUp")
    page.wait_for_selector("#line >> text=Round 6")
    page.locator("#story a").nth(10).click()
    line = page.locator("#story a").nth(10)
    playwright.expect(line).to_have_attribute("aria-current", "step")
    page.get_by_role("button", name="One step back").click()
    page.get_by_role("button", name="Anna’s eyes").click()
    page.wait_for_url("**&seat=0")
    assert page.locator("#board svg.board .piece").count() > 3
    assert fits(page)


def at_moment(page: Any, moment: int) -> None:
    page.wait_for_url(f"**/replay?at={moment}*")
    page.wait_for_selector(f"#line >> text=/{moment} of /")


def test_the_replay_plays_by_itself_and_pauses(page: Any, address: tuple[str, str]) -> None:
    table, token = address
    page.goto(f"{table}/replay?at=0#{token}")
    at_moment(page, 0)
    page.get_by_label("Speed").select_option("4×")
    page.get_by_role("button", name="Play", exact=True).click()
    at_moment(page, 2)
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Play", exact=True).wait_for()


def test_a_thing_on_the_board_is_explained_with_a_link_to_its_rules(
    page: Any, address: tuple[str, str]
) -> None:
    table, token = address
    page.goto(f"{table}/replay#{token}")
    page.locator("#site-temple").hover(position={"x": 20, "y": 8}, force=True)
    page.wait_for_selector(".help-card >> text=seen from above")
    link = page.locator(".help-card a")
    assert link.get_attribute("href") == "/rules/imhotep#6"
    page.keyboard.press("Escape")
    page.wait_for_selector(".help-card", state="hidden")


def test_the_rules_are_searched_and_every_section_has_an_address(
    page: Any, server: ServerProcess
) -> None:
    page.goto(f"{server.address}/rules/imhotep#8.2")
    assert page.locator(":target").get_attribute("id") == "8.2"
    page.fill("#search", "sarcophagus")
    page.wait_for_selector("#found >> text=found")
    assert page.locator("article p:visible").count() < 10
    page.fill("#search", "xylophone")
    page.wait_for_selector("text=Nothing found")
    assert fits(page)


def test_a_game_file_is_checked_and_then_looked_at(
    page: Any, server: ServerProcess, file: Path
) -> None:
    page.goto(f"{server.address}/verify")
    page.set_input_files("#file", file)
    page.wait_for_selector("text=all are legal")
    page.get_by_role("button", name="Replay it step by step").click()
    page.wait_for_url("**/replay**")
    page.get_by_role("link", name="Result").click()
    page.wait_for_selector("text=/ha(s|ve) won/")


def test_chance_is_computed_again_in_the_browser_too(
    page: Any, server: ServerProcess, tmp_path: Path
) -> None:
    file = tmp_path / "fair.json"
    file.write_text(fairly_played().to_json())
    page.goto(f"{server.address}/verify")
    page.set_input_files("#file", file)
    page.wait_for_selector("text=Your own browser computed")
    page.wait_for_selector("text=they all agree")
    page.click("summary")
    assert page.locator("#drawn tbody tr").count() > 10
    file.write_text(file.read_text().replace('"salt",', '"another",', 1))
    page.set_input_files("#file", file)
    page.wait_for_selector("text=✗ No: something is wrong.")


def fairly_played() -> Game:
    """A whole random game whose chance was made as a table makes it."""
    chance, chooser = Chance(b"s" * 32, ("salt", "sål \u2028\n", "")), random.Random(5)
    game = Game(GAME, seats=3, seed=chance.seed, chance="manual")
    drawn = 0
    while movers := game.movers:
        if movers == (CHANCE,):
            weights = [0] * game.definition.rules.chances.length
            for outcome in game.moves():
                weights[outcome.number] = outcome.weight
            game.play(chance.outcome(drawn, weights))
            drawn += 1
        else:
            game.play(chooser.choice(game.legal_numbers(movers[0])), movers[0])
    game.fair = Fair(commitment_of(chance.secret), chance.secret.hex(), list(chance.salts))
    return game


def loaded_by(client: httpx.Client, page: str) -> set[str]:
    """The page itself and every script and sheet that it loads, by address."""
    found, waiting = set[str](), [page]
    while waiting:
        address = waiting.pop()
        if address in found:
            continue
        found.add(address)
        waiting += [urljoin(address, name) for name in LOADED.findall(client.get(address).text)]
    return found


def test_the_pages_are_light(server: ServerProcess, address: tuple[str, str]) -> None:
    table, token = address
    with httpx.Client(
        base_url=server.address, timeout=60, headers={"Accept-Encoding": "identity"}
    ) as client:
        client.headers["Authorization"] = f"Bearer {token}"
        paths = loaded_by(client, f"{table}/result") | loaded_by(client, f"{table}/replay")
        api = table.replace("/t/", "/api/tables/")
        answers = [client.get(path) for path in (*paths, f"{api}/course", f"{api}/replay")]
        assert all(answer.status_code == 200 for answer in answers)
        weight = sum(len(gzip.compress(answer.content)) for answer in answers)
    print(f"first load of result and replay: {weight / 1000:.0f} KB compressed")
    assert weight < HEAVIEST


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(
    page: Any, address: tuple[str, str], server: ServerProcess, theme: str
) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="no axe").Axe()
    page.emulate_media(color_scheme=theme)
    table, token = address
    for where, ready in (
        (f"{table}/result#{token}", "text=has won"),
        (f"{table}/replay?at=30", "#story a[aria-current]"),
        (f"{server.address}/rules/imhotep", "article"),
        (f"{server.address}/verify", "#drop"),
    ):
        page.goto(where)
        page.wait_for_selector(ready)
        found = axe.run(page).response["violations"]
        serious = [
            (one["id"], [node["target"] for node in one["nodes"]][:3])
            for one in found
            if one["impact"] in ("serious", "critical")
        ]
        assert serious == [], where
