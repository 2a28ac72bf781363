"""The picture moves on: it becomes exactly the new one, fast, and pieces slide."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from keelstone.game import Game
from tests.table import pages
from tests.table.pages import playwright
from tests.table.process import ServerProcess
from tests.table.support import MORRA

#: milliseconds of the main thread for one move's morph on a Seafarers board
MOST_MS = 16
SHOW = """async ([pictures, isCompared]) => {
  const { Board } = await import("/static/board.js");
  const place = document.createElement("div");
  document.body.replaceChildren(place);
  const board = new Board(place);
  const seen = [];
  for (const body of pictures) {
    const moved = board.show({ kind: "svg", body });
    await new Promise(requestAnimationFrame);
    if (!isCompared) continue;
    const template = document.createElement("template");
    template.innerHTML = body;
    board.forget();
    const isSame = board.picture.isEqualNode(template.content.firstChild);
    seen.push({ moved: moved.length, isSame });
  }
  return seen;
}"""


@pytest.fixture(scope="module")
def page(browser_path: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    folder: Path = tmp_path_factory.mktemp("motion")
    with (
        ServerProcess(str(folder / "t.db"), (MORRA,), log=folder / "log") as server,
        playwright.sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        page = pages.open_page(browser, [])
        page.goto(server.address)
        yield page
        browser.close()


def pictures(name: str, moves: int, **options: Any) -> list[str]:
    """The pictures of a random game, one after each move, from the eyes of seat 0."""
    game, chooser = Game(name, seed=5, **options), random.Random(5)
    drawing = __import__(f"keelstone.games.{name}.picture", fromlist=["draw"])
    found = []
    for _ in range(moves):
        if not game.movers:
            break
        seat = chooser.choice(game.movers)
        game.play(chooser.choice(game.legal_numbers(seat)), seat)
        found.append(str(drawing.draw(game.look(0))))
    return found


@pytest.mark.parametrize("name", ["imhotep", "eschnapur", "seafarers"])
def test_a_merged_picture_is_the_new_picture(page: Any, name: str) -> None:
    seen = page.evaluate(SHOW, [pictures(name, 40, seats=3), True])
    assert all(one["isSame"] for one in seen)
    assert any(one["moved"] for one in seen)


def test_a_seafarers_board_moves_on_within_a_frame(page: Any) -> None:
    """The main thread's own time, whatever else the machine does: script, style, layout, paint."""
    drawn = pictures("seafarers", 100, seats=4, scene="new-shores", trade=False)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def seconds(shown: list[str]) -> float:
        page.evaluate(SHOW, [shown, False])
        metrics = session.send("Performance.getMetrics")["metrics"]
        return float({one["name"]: one["value"] for one in metrics}["TaskDuration"])

    spent = [seconds(drawn[-1:])]
    for _ in range(3):
        spent.append(seconds(drawn[-31:]))
    each = min(1000 * (after - before) / 30 for before, after in itertools.pairwise(spent))
    print(f"morph: {each:.1f} ms of the main thread for each move")
    assert each < MOST_MS
