"""Seconds until a way of installing shows a board: a server's command, from an empty home folder.

    python benchmarks/first_board.py './play serve --port {port}' --folder CLONE
    python benchmarks/first_board.py 'keelstone serve --port {port}' --home HOME   an installed one

The command runs in a shell with a new home folder, so nothing is compiled yet. Printed are wall
seconds, and CPU seconds of the command and all its children, until `/health` answers, until the
lobby is there, and until somebody who presses *Play now* at once sees the board and may move. The
browser's own CPU time is left out. `--url` names another address, as of a proxy in front of it.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.support.process import ROOT, free_port

#: seconds that a way of installing may take
LIMIT = 1200


def arguments() -> argparse.Namespace:
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=form)
    add = parser.add_argument
    add("command", help="a line for the shell; {port} is replaced")
    add("--folder", default=".", help="where it runs")
    add("--home", help="its home folder (default: a new one)")
    add("--url", default="http://127.0.0.1:{port}", help="where the table is")
    add("--game", default="imhotep")
    return parser.parse_args()


@dataclass
class Clock:
    """Tells what has passed since the command began."""

    process: subprocess.Popen[bytes]
    begun: float

    def tell(self, what: str) -> None:
        wall = time.monotonic() - self.begun
        print(f"{what:8} {wall:6.1f} s, {used_by(self.process.pid):6.1f} s of CPU", flush=True)

    def check(self) -> None:
        assert self.process.poll() is None, f"it ended with {self.process.returncode}"
        assert time.monotonic() - self.begun < LIMIT


def used_by(session: int) -> float:
    """CPU seconds of the processes of a session, and of their children that have ended."""
    ticks = 0
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if int(fields[3]) == session:
            ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def wait_for_health(clock: Clock, url: str) -> None:
    while True:
        clock.check()
        try:
            if httpx.get(f"{url}/health", timeout=60, verify=False).status_code == 200:
                return
        except httpx.HTTPError:
            time.sleep(0.05)


def play_now(clock: Clock, browser: Any, url: str, game: str) -> None:
    """Press the button as soon as it is there, and wait for something to touch on the board."""
    page = browser.new_context(ignore_https_errors=True).new_page()
    page.set_default_timeout(1000 * LIMIT)
    page.goto(url)
    button = page.locator(f'.game[data-game="{game}"] .play-now')
    button.wait_for()
    clock.tell("lobby")
    button.click()
    page.wait_for_selector("#board svg.board .thing.may, #choices button[data-move]")
    clock.tell("board")


def measure(args: argparse.Namespace, home: str) -> None:
    port = free_port()
    url = args.url.format(port=port)
    command = args.command.replace("{port}", str(port))
    kept = {name: text for name, text in os.environ.items() if not name.startswith("XDG_")}
    process = subprocess.Popen(
        ["bash", "-c", command],
        cwd=args.folder, env=kept | {"HOME": home}, start_new_session=True,
    )  # fmt: skip
    clock = Clock(process, time.monotonic())
    browser_path = subprocess.run([ROOT / "scripts" / "browser"], capture_output=True, text=True)
    try:
        wait_for_health(clock, url)
        clock.tell("health")
        with sync_playwright() as tool:
            options = ["--no-sandbox"] if os.geteuid() == 0 else []
            path = browser_path.stdout.strip()
            browser = tool.chromium.launch(executable_path=path, args=options)
            play_now(clock, browser, url, args.game)
            browser.close()
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()


def main() -> None:
    args = arguments()
    with tempfile.TemporaryDirectory() as empty:
        measure(args, args.home or empty)


if __name__ == "__main__":
    main()
