"""The cost of a move in a browser: main-thread time to show the next picture, and first loads.

    python benchmarks/page.py                 every game
    python benchmarks/page.py seafarers       one of them

Needs a Chromium (`scripts/browser` finds or installs one) and Playwright, as the page tests do.
"""

from __future__ import annotations

import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from keelstone.engine import registry
from keelstone.engine.game import Game

ROOT = Path(__file__).parents[1]
MOVES = 60
OPTIONS: dict[str, dict[str, Any]] = {"seafarers": {"scene": "new-shores", "trade": False}}
#: shows pictures one after another; milliseconds of script, and until the next frame is ready
SHOW = """async (pictures) => {
  const { Board } = await import("/static/components/board.js");
  const place = document.createElement("div");
  document.body.replaceChildren(place);
  const board = new Board(place);
  const frame = () => new Promise(requestAnimationFrame);
  const spent = [];
  for (const body of pictures) {
    const start = performance.now();
    board.show({ kind: "svg", body });
    const shown = performance.now();
    place.getBoundingClientRect();
    spent.push([shown - start, performance.now() - start]);
    await frame();
  }
  return spent.slice(1);
}"""


def pictures(name: str) -> list[str]:
    """The pictures of the last moves of a random game, as seat 0 sees them."""
    game, chooser = Game(name, seats=4, seed=5, **OPTIONS.get(name, {})), random.Random(5)
    drawing, found = registry.load(name).picture, []
    for _ in range(2 * MOVES):
        if not game.movers:
            break
        seat = chooser.choice(game.movers)
        game.play(chooser.choice(game.legal_numbers(seat)), seat)
        found.append(str(drawing.draw(game.view(0))))
    return found[-MOVES:]


def measure(browser: Any, address: str, name: str) -> None:
    page = browser.new_page()
    page.goto(address)
    spent = page.evaluate(SHOW, pictures(name))
    script, whole = (statistics.median(times) for times in zip(*spent, strict=True))
    print(
        f"{name:10} one move: {script:5.1f} ms of script, {whole:5.1f} ms with layout;"
        f" first load of a table: {first_load(page, address, name):4.0f} KB",
        flush=True,
    )
    page.close()


def first_load(page: Any, address: str, name: str) -> float:
    """Kilobytes over the wire, with an empty cache."""
    page.goto(address)
    page.locator(f'.game[data-game="{name}"]').get_by_role("button", name="Play now").click()
    page.wait_for_selector("#board svg.board", timeout=120_000)
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    weights: list[float] = []
    session.on("Network.loadingFinished", lambda event: weights.append(event["encodedDataLength"]))
    page.reload()
    page.wait_for_selector("#board svg.board")
    return sum(weights) / 1000


@contextmanager
def serving() -> Iterator[str]:
    """Run a server of its own."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port = trial.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "keelstone", "serve", "--port", str(port)]
        options = ["--database", f"{folder}/t.db", "--limits", "0", "--log", "warning"]
        process = subprocess.Popen([*command, *options])
        try:
            while not is_ready(address):
                assert process.poll() is None, "the server has ended"
                time.sleep(0.3)
            yield address
        finally:
            process.terminate()
            process.wait()


def is_ready(address: str) -> bool:
    try:
        return all(httpx.get(f"{address}/health").json()["games"].values())
    except httpx.HTTPError:
        return False


def main() -> None:
    from playwright.sync_api import sync_playwright

    path = (
        os.environ.get("KEELSTONE_BROWSER")
        or subprocess.check_output([ROOT / "scripts" / "browser"], text=True).strip()
    )
    with serving() as address, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for name in sys.argv[1:] or registry.game_names():
            measure(browser, address, name)
        browser.close()


if __name__ == "__main__":
    main()
