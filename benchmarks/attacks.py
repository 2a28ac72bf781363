"""Attacks on a server, and how long others wait meanwhile.

python benchmarks/attacks.py                          every attack, 10 seconds each
python benchmarks/attacks.py --attack fair loris      some of them
python benchmarks/attacks.py --source OTHER_CHECKOUT  the server of another checkout, and its files

Each attack has a server of its own with default limits. The attacker is a process of its own and
has another address than the person who plays. Meanwhile that person asks for /health and plays
against a novice. Reported are the times for both, the novice's answer, and the server's memory.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.attackers import ATTACKS, EXTRA, Attacker, files_of, write_files

ROOT = Path(__file__).parents[1]
GAMES = ("imhotep", "seafarers")
#: seconds between two requests of the person who plays
PAUSE = 0.15
#: seconds within which a server has to be ready
TIMEOUT = 300


async def attack(name: str, port: int, folder: Path, seconds: float) -> None:
    """One attack until its time is over; prints what was answered."""
    attacker = Attacker(port, folder)
    what: Callable[[], Awaitable[None]] = getattr(attacker, name)

    async def again_and_again() -> None:
        while True:
            await what()

    with suppress(TimeoutError, asyncio.TimeoutError):
        await asyncio.wait_for(again_and_again(), seconds)
    print(json.dumps(attacker.statuses))


# -- the person who plays ------------------------------------------------------------------------


@dataclass
class Person:
    """Plays against a novice and asks how the server is; notes how long that takes."""

    address: str
    health: list[float] = field(default_factory=list)
    moves: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    failures: int = 0

    async def live(self, until: float) -> None:
        async with httpx.AsyncClient(base_url=self.address, timeout=60) as client:
            await asyncio.gather(self._ask(client, until), self._play(client, until))

    async def _ask(self, client: httpx.AsyncClient, until: float) -> None:
        while time.monotonic() < until:
            await self._timed(self.health, client.get("/health"))
            await asyncio.sleep(PAUSE)

    async def _timed(self, times: list[float], asking: Awaitable[httpx.Response]) -> Any:
        begun = time.perf_counter()
        try:
            answer = await asking
        except httpx.HTTPError:
            self.failures += 1
            return None
        times.append(time.perf_counter() - begun)
        if answer.status_code != 200:
            self.failures += 1
            return None
        return answer.json()

    async def _play(self, client: httpx.AsyncClient, until: float) -> None:
        while time.monotonic() < until:
            seats: list[dict[str, str]] = [{}, {"bot": "novice"}]
            settings = {"pace": 0, "away": 0}
            body = {"game": "imhotep", "seats": seats, "settings": settings}
            made = (await client.post("/api/tables", json=body)).json()
            path = f"/api/tables/{made['table']}"
            sit = {"name": "Anna", "salt": "x", "key": uuid.uuid4().hex}
            headers = {"Authorization": f"Bearer {made['invitations'][0]}"}
            sat = (await client.post(f"{path}/sit", json=sit, headers=headers)).json()
            headers = {"Authorization": f"Bearer {sat['token']}"}
            await self._play_on(client, path, headers, until)

    async def _play_on(
        self, client: httpx.AsyncClient, path: str, headers: dict[str, str], until: float
    ) -> None:
        moved_at = 0.0
        while time.monotonic() < until:
            query = {"after": 10**6, "parts": "moves"}
            try:
                now = (await client.get(path, headers=headers, params=query)).json()
            except httpx.HTTPError:
                self.failures += 1
                continue
            if now.get("phase") == "over":
                return
            if now.get("moves"):
                if moved_at:
                    self.answers.append(time.perf_counter() - moved_at)
                await asyncio.sleep(PAUSE)
                move = random.choice(now["moves"])["number"]
                body = {"move": move, "after": now["number"], "key": uuid.uuid4().hex}
                await self._timed(
                    self.moves, client.post(f"{path}/moves", json=body, headers=headers)
                )
                moved_at = time.perf_counter()
            else:
                await asyncio.sleep(0.03)


# -- measuring -----------------------------------------------------------------------------------


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


def start(source: Path, port: int, database: Path, *extra: str) -> subprocess.Popen[bytes]:
    games = [word for game in GAMES for word in ("--game", game)]
    command = [sys.executable, "-m", "keelstone", "serve", "--port", str(port), "--log", "error"]
    environment = {**os.environ, "PYTHONPATH": str(source / "src")}
    return subprocess.Popen(
        [*command, "--database", str(database), *games, *extra], cwd=source, env=environment
    )


def wait_until_ready(address: str) -> None:
    end = time.monotonic() + TIMEOUT
    while time.monotonic() < end:
        with suppress(httpx.HTTPError):
            if all(httpx.get(f"{address}/health", timeout=60).json()["games"].values()):
                return
        time.sleep(0.1)
    raise SystemExit("the server does not get ready")


def resident(pid: int) -> int:
    """The memory of a process in MB."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 1_000_000


def measured(name: str, args: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """One attack on a fresh server."""
    with tempfile.TemporaryDirectory() as place:
        port = free_port()
        server = start(args.source, port, Path(place) / "tables.db", *EXTRA.get(name, []))
        try:
            address = f"http://127.0.0.1:{port}"
            wait_until_ready(address)
            time.sleep(args.wait)  # the bots are loaded meanwhile
            before = resident(server.pid)
            command = [sys.executable, __file__, "--attacker", name, "--port", str(port)]
            command += ["--folder", str(folder), "--seconds", str(args.seconds)]
            attacker = subprocess.Popen(command, stdout=subprocess.PIPE)
            person = Person(address)
            asyncio.run(person.live(time.monotonic() + args.seconds))
            after = resident(server.pid)
            said, _ = attacker.communicate(timeout=150)
        finally:
            server.kill()
            server.wait()
    return {
        "attack": name,
        "health": percentiles(person.health),
        "move": percentiles(person.moves),
        "novice": percentiles(person.answers),
        "failures": person.failures,
        "memory": [before, after],
        "answered": json.loads(said or b"{}"),
    }


def percentiles(times: list[float]) -> list[int]:
    """The median, the 99th percentile and the most, in milliseconds."""
    if len(times) < 2:
        return [round(1000 * one) for one in times]
    cuts = statistics.quantiles(times, n=100, method="inclusive")
    return [round(1000 * one) for one in (cuts[49], cuts[98], max(times))]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--attack", nargs="+", default=ATTACKS, choices=["none", *ATTACKS])
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--wait", type=float, default=3, help="seconds before the attack")
    parser.add_argument("--source", type=Path, default=ROOT, help="the checkout to serve")
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--write-files", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--attacker", default="", help=argparse.SUPPRESS)
    return parser.parse_args()


def main() -> None:
    args = arguments()
    if args.write_files:
        write_files(args.folder)
        return
    if args.attacker:
        if args.attacker != "none":
            asyncio.run(attack(args.attacker, args.port, args.folder, args.seconds))
        return
    args.folder = files_of(args.source)
    print("attack        health p50/p99/max   move p50/p99/max   novice p50/p99/max   MB")
    for name in args.attack:
        found = measured(name, args, args.folder)
        shown = ["/".join(map(str, found[key])) for key in ("health", "move", "novice")]
        memory = " -> ".join(map(str, found["memory"]))
        print(f"{name:13} {shown[0]:>18} {shown[1]:>18} {shown[2]:>20}   {memory}", flush=True)
        print(f"              failed {found['failures']}, attacker {found['answered']}", flush=True)


if __name__ == "__main__":
    main()
