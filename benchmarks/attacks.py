"""Attacks on a server, and how long others wait meanwhile.

python benchmarks/attacks.py                          every attack, 10 seconds each
python benchmarks/attacks.py --attack fair loris      some of them
python benchmarks/attacks.py --source OTHER_CHECKOUT  the server of another checkout

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
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

ROOT = Path(__file__).parents[1]
#: the attacker's address; the person who plays has 127.0.0.1
ATTACKER = "127.0.0.2"
GAMES = ("imhotep", "seafarers")
#: seconds between two requests of the person who plays
PAUSE = 0.15
#: seconds within which a server has to be ready
PATIENCE = 300


# -- game files ----------------------------------------------------------------------------------


def game_file(turns: int, folder: Path) -> Path:
    """A legal game of Seafarers in which everybody passes until the last turn."""
    from keelstone.engine.game import Game
    from keelstone.engine.gamefile import Fair

    path = folder / f"{turns}.json"
    if not path.exists():
        game = Game("seafarers", seats=2, seed=1, turn_limit=turns, chance="manual")
        while not game.is_over:
            seat = game.movers[0]
            game.play(_dullest(game, seat), seat)
        game.fair = Fair("00" * 32, "00" * 32, ["", ""])
        path.write_text(game.to_json())
    return path


def _dullest(game: Any, seat: int) -> int:
    """A move that ends the turn, or else the first legal one."""
    if seat < 0:
        return int(game.moves(seat)[0].number)
    numbers: list[int] = game.legal_numbers(seat)
    end = [n for n in numbers[-8:] if game.notation(seat, n).startswith("end")]
    return (end or numbers)[0]


def ordinary_file(folder: Path) -> Path:
    """A game of Seafarers with random moves."""
    from keelstone.engine.game import Game

    path = folder / "ordinary.json"
    if not path.exists():
        game, chance = Game("seafarers", seats=3, seed=0, turn_limit=150), random.Random(0)
        while not game.is_over:
            seat = chance.choice(game.movers)
            game.play(chance.choice(game.legal_numbers(seat)), seat)
        path.write_text(game.to_json())
    return path


# -- attacks -------------------------------------------------------------------------------------


@dataclass
class Attacker:
    """Sends requests from its own address, as fast as answers come."""

    port: int
    folder: Path
    client: httpx.AsyncClient = field(init=False)
    statuses: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        transport = httpx.AsyncHTTPTransport(
            local_address=ATTACKER, limits=httpx.Limits(max_connections=64)
        )
        self.client = httpx.AsyncClient(
            transport=transport, base_url=f"http://127.0.0.1:{self.port}", timeout=120
        )

    async def ask(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        """An answer as plain data; None where it is a refusal."""
        headers = {"Content-Type": "application/json"}
        headers |= {"Authorization": f"Bearer {token}"} if token else {}
        content = body if isinstance(body, bytes) else json.dumps(body or {}).encode()
        content = b"" if method == "GET" else content
        try:
            answer = await self.client.request(method, path, content=content, headers=headers)
        except httpx.HTTPError as fault:
            self._count(type(fault).__name__)
            return None
        self._count(str(answer.status_code))
        if answer.status_code != 200:
            await asyncio.sleep(0.05)
            return None
        return answer.json()

    def _count(self, what: str) -> None:
        self.statuses[what] = self.statuses.get(what, 0) + 1

    async def bring(self, file: Path) -> Any:
        return await self.ask("POST", "/api/tables/import", file.read_bytes())

    async def new_table(self, game: str, levels: list[str], **settings: Any) -> Any:
        seats = [{"bot": level} if level else {} for level in levels]
        body = {"game": game, "seats": seats, "settings": {"away": 0, **settings}}
        return await self.ask("POST", "/api/tables", body)

    async def sit(self, made: Any, seat: int) -> Any:
        body = {"name": f"P{seat}", "salt": "x", "key": uuid.uuid4().hex}
        path = f"/api/tables/{made['table']}/sit"
        return await self.ask("POST", path, body, made["invitations"][seat])

    # the attacks themselves: each is repeated until its time is over

    async def fair_long(self) -> None:
        """Import a file that is as long as may be, and check its chance."""
        await self._check(game_file(12_000, self.folder))

    async def fair_longest(self) -> None:
        """The same with 60,000 moves."""
        await self._check(game_file(30_000, self.folder))

    async def _check(self, file: Path) -> None:
        made = await self.bring(file)
        for tail in ("fair", "course", "replay?step=9000") if made else ():
            await self.ask("GET", f"/api/tables/{made['table']}/{tail}", token=made["watch"])

    async def imports(self) -> None:
        """Import one long file after another."""
        await self.bring(game_file(12_000, self.folder))

    async def verify(self) -> None:
        """Check many long files at the same time."""
        body = game_file(12_000, self.folder).read_bytes()
        await asyncio.gather(*(self.ask("POST", "/api/verify", body) for _ in range(7)))

    async def cache(self) -> None:
        """Talk much, then look from every number on."""
        made = await self.new_table("imhotep", ["", ""])
        if made is None:
            return
        path = f"/api/tables/{made['table']}"
        tokens = [made["watch"]]
        for _ in range(30):
            link = await self.ask("POST", f"{path}/links", {"role": "watch"}, made["host"])
            tokens += [link["token"]] if link and "token" in link else []
        for number in range(200):
            body = {"text": "x" * 300, "key": uuid.uuid4().hex}
            await self.ask("POST", f"{path}/chat", body, tokens[number % len(tokens)])
        for after in range(200):
            with suppress(httpx.HTTPError):
                headers = {"Authorization": f"Bearer {made['watch']}"}
                query = {"after": after, "parts": "view,picture"}
                where = f"{path}/stream"
                async with self.client.stream("GET", where, headers=headers, params=query) as got:
                    async for _ in got.aiter_lines():
                        break

    async def chatter(self) -> None:
        """Four spectators who send frames without end."""
        made = await self.new_table("imhotep", ["", ""])
        if made is not None:
            await asyncio.gather(*(self._send_frames(made) for _ in range(4)))

    async def _send_frames(self, made: Any) -> None:
        address = f"ws://127.0.0.1:{self.port}/api/tables/{made['table']}/socket"
        headers = {"Authorization": f"Bearer {made['watch']}"}
        with suppress(OSError, WebSocketException):
            async with connect(
                address, additional_headers=headers, local_addr=(ATTACKER, 0), compression=None
            ) as client:
                while True:
                    for _ in range(200):
                        await client.send(b"x")
                    await asyncio.sleep(0)
        self._count("closed")
        await asyncio.sleep(0.05)

    async def loris(self) -> None:
        """A thousand requests that never end."""
        held = []
        for _ in range(1000):
            with suppress(OSError):
                _, writer = await asyncio.open_connection(
                    "127.0.0.1", self.port, local_addr=(ATTACKER, 0)
                )
                writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n")
                held.append(writer)
        await asyncio.sleep(3600)

    async def bots(self) -> None:
        """Nineteen tables of four masters, with somebody who watches each."""
        made = [await self.new_table("imhotep", ["master"] * 4, pace=0) for _ in range(19)]
        watched = [one for one in made if one is not None]
        await asyncio.gather(*(self._watch(one) for one in watched))

    async def _watch(self, made: Any) -> None:
        path = f"/api/tables/{made['table']}/stream"
        headers = {"Authorization": f"Bearer {made['watch']}"}
        with suppress(httpx.HTTPError):
            async with self.client.stream("GET", path, headers=headers) as got:
                async for _ in got.aiter_lines():
                    pass

    async def hints(self) -> None:
        """Many hints at the same time."""
        made = await self.new_table("imhotep", ["", ""])
        if made is None:
            return
        seats = [await self.sit(made, seat) for seat in range(2)]
        path = f"/api/tables/{made['table']}/hint"
        for _ in range(4):
            asked = [
                self.ask("POST", path, {"seat": one["seat"]}, one["token"])
                for one in seats * 6
                if one
            ]
            await asyncio.gather(*asked)

    async def fair(self) -> None:
        """Check the chance of an ordinary game again and again, with four connections."""
        made = await self.bring(ordinary_file(self.folder))
        if made is None:
            return

        async def loop(tail: str) -> None:
            while True:
                path = f"/api/tables/{made['table']}/{tail}"
                await self.ask("GET", path, token=made["watch"])

        await asyncio.gather(*(loop(tail) for tail in ("fair", "text", "course", "file")))


ATTACKS = (
    "fair_longest", "fair_long", "imports", "verify", "cache", "chatter", "loris", "bots", "hints",
    "fair",
)  # fmt: skip


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


def start(source: Path, port: int, database: Path) -> subprocess.Popen[bytes]:
    games = [word for game in GAMES for word in ("--game", game)]
    command = [sys.executable, "-m", "keelstone", "serve", "--port", str(port), "--log", "error"]
    environment = {**os.environ, "PYTHONPATH": str(source / "src")}
    return subprocess.Popen(
        [*command, "--database", str(database), *games], cwd=source, env=environment
    )


def wait_until_ready(address: str) -> None:
    end = time.monotonic() + PATIENCE
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
        server = start(args.source, port, Path(place) / "tables.db")
        try:
            address = f"http://127.0.0.1:{port}"
            wait_until_ready(address)
            time.sleep(args.settle)  # the bots are loaded meanwhile
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
    parser.add_argument("--settle", type=float, default=3, help="seconds before the attack")
    parser.add_argument("--source", type=Path, default=ROOT, help="the checkout to serve")
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()) / "attacks")
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--attacker", default="", help=argparse.SUPPRESS)
    return parser.parse_args()


def main() -> None:
    args = arguments()
    args.folder.mkdir(exist_ok=True)
    if args.attacker:
        if args.attacker != "none":
            asyncio.run(attack(args.attacker, args.port, args.folder, args.seconds))
        return
    for turns in (12_000, 30_000):
        game_file(turns, args.folder)
    ordinary_file(args.folder)
    print("attack        health p50/p99/max   move p50/p99/max   novice p50/p99/max   MB")
    for name in args.attack:
        found = measured(name, args, args.folder)
        shown = ["/".join(map(str, found[key])) for key in ("health", "move", "novice")]
        memory = " -> ".join(map(str, found["memory"]))
        print(f"{name:13} {shown[0]:>18} {shown[1]:>18} {shown[2]:>20}   {memory}", flush=True)
        print(f"              failed {found['failures']}, attacker {found['answered']}", flush=True)


if __name__ == "__main__":
    main()
