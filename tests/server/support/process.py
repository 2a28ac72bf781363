"""A real server in a process of its own, to be killed at will."""

from __future__ import annotations

import itertools
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from tests.server.support import MORRA

ROOT = Path(__file__).parents[3]
#: seconds within which a server has to answer
TIMEOUT = 1200
#: ports that the system gives to nobody by itself, a range for each process of the tests
_ports = itertools.count(10_000 + 5_000 * int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:]))


def free_port() -> int:
    """A port on which nothing listens; it is handed out once."""
    for port in _ports:
        with socket.socket() as trial, suppress(OSError):
            trial.bind(("127.0.0.1", port))
            return port
    raise AssertionError


@dataclass
class ServerProcess:
    """`keelstone serve` on a database; start it, stop it, kill it, start it again."""

    database: str
    games: tuple[str, ...] = (MORRA,)
    port: int = field(default_factory=free_port)
    extra: tuple[str, ...] = ("--limits", "0")
    process: subprocess.Popen[bytes] | None = None
    log: Path | None = None
    #: where the package is
    source: Path = ROOT / "src"

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, wait: bool = True) -> ServerProcess:
        games = [word for game in self.games for word in ("--game", game)]
        command = [sys.executable, "-m", "keelstone", "serve", "--port", str(self.port)]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(self.source), str(ROOT)])}
        with open(self.log or os.devnull, "ab") as log:
            self.process = subprocess.Popen(
                [*command, "--database", self.database, *games, *self.extra],
                cwd=ROOT, env=environment, stdout=log, stderr=log,
            )  # fmt: skip
        if wait:
            self.wait()
        return self

    def wait(self) -> None:
        """Until the server answers and its games are ready."""
        end = time.monotonic() + TIMEOUT
        while time.monotonic() < end:
            if (games := self.health()) and all(games.values()):
                return
            time.sleep(0.05)
        raise AssertionError(f"the server does not answer: {self.log_text()}")

    def health(self) -> dict[str, bool]:
        """Which of its games are ready; nothing before the server answers."""
        assert self.process is not None
        assert self.process.poll() is None, self.log_text()
        with suppress(httpx.HTTPError):
            games: dict[str, bool] = httpx.get(f"{self.address}/health", timeout=60).json()["games"]
            return games
        return {}

    def log_text(self) -> str:
        return self.log.read_text() if self.log and self.log.exists() else ""

    def kill(self) -> None:
        """Without any warning."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """The polite way; the exit status."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(TIMEOUT)

    def __enter__(self) -> ServerProcess:
        try:
            return self.start()
        except BaseException:
            self.__exit__()
            raise

    def __exit__(self, *exc: object) -> None:
        if self.process is not None and self.process.poll() is None:
            self.kill()
