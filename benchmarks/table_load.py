"""The table under load: from a command to the new picture at every viewer of its table.

python benchmarks/table_load.py                              250 tables, 1,000 viewers
python benchmarks/table_load.py --rate 20 --game seafarers   other loads
python benchmarks/table_load.py --database postgresql://...  on PostgreSQL

Server and load generator are two processes on this machine. Moves come at random times, `--rate` a
second at all tables together: 50 is a move every five seconds at each of 250 tables. Every viewer
has a WebSocket that gets words, legal moves and the whole picture. Then the generator keeps
`--at-once` moves under way, and measures the highest rate that the server sustains.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from keelstone.engine import registry

#: seconds after which a move counts as not heard
TIMEOUT = 10.0
ROOT = Path(__file__).parents[1]


class Move(msgspec.Struct):
    """A legal move, as far as it matters here."""

    number: int


class Update(msgspec.Struct):
    """An update, as far as it matters here."""

    number: int
    phase: str
    moves: list[Move]
    picture: msgspec.Raw
    due: list[int]


@dataclass
class Seat:
    """A viewer with a seat: the last update, and how many there were."""

    token: str
    latest: Update | None = None
    heard: int = 0
    size: int = 0


@dataclass
class Table:
    """A table in play; `changed` is set whenever one of its viewers has heard something."""

    id: str
    seats: list[Seat]
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    is_busy: bool = False


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--game", default="imhotep")
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument(
        "--rate", type=float, default=50, help="moves a second, all tables together"
    )
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--at-once", type=int, default=8, help="moves under way for the most")
    parser.add_argument("--port", type=int, default=8765)
    parser.add_argument("--database", default="")
    parser.add_argument("--json", action="store_true", help="figures for programs")
    return parser.parse_args()


class Load:
    """The load generator."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args = args
        self.address = f"http://127.0.0.1:{args.port}"
        self.tables: list[Table] = []
        self.delays: list[float] = []
        self.answers: list[float] = []
        self.refused = self.unheard = 0
        self.listening: list[asyncio.Task[None]] = []
        self.client = httpx.AsyncClient(
            timeout=60, limits=httpx.Limits(max_connections=64, max_keepalive_connections=64)
        )

    async def post(self, path: str, body: Any, token: str = "") -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        try:
            answer = await self.client.post(f"{self.address}/api{path}", json=body, headers=headers)
        except (
            httpx.TransportError
        ):  # an idle connection was just being closed: the key makes it safe
            return await self.post(path, body, token)
        if answer.status_code == 409:
            return None
        answer.raise_for_status()
        return answer.json()

    async def set_up(self) -> None:
        """Make tables with a person at every seat."""
        seats = max(registry.load(self.args.game).seats)
        for _ in range(self.args.tables):
            await self.new_table(seats)

    async def new_table(self, seats: int) -> None:
        asked = {"game": self.args.game, "seats": [{}] * seats, "settings": {"away": 0}}
        made = await self.post("/tables", asked)
        table = Table(made["table"], [])
        for number, invitation in enumerate(made["invitations"]):
            body = {"name": f"P{number}", "salt": "x", "key": uuid.uuid4().hex}
            sat = await self.post(f"/tables/{table.id}/sit", body, invitation)
            table.seats.append(Seat(sat["token"]))
        self.tables.append(table)

    async def connect(self) -> None:
        """Open the streams of all viewers, table by table."""
        for table in self.tables:
            await asyncio.gather(*(self.open_stream(table, seat) for seat in table.seats))
        while any(seat.latest is None for table in self.tables for seat in table.seats):
            await asyncio.sleep(0.1)

    async def open_stream(self, table: Table, seat: Seat) -> None:
        address = f"ws://127.0.0.1:{self.args.port}/api/tables/{table.id}/socket"
        headers = {"Authorization": f"Bearer {seat.token}"}
        socket = await connect(
            address, additional_headers=headers, max_size=None, compression=None, open_timeout=60
        )
        self.listening.append(asyncio.create_task(self.listen(socket, table, seat)))

    async def listen(self, socket: ClientConnection, table: Table, seat: Seat) -> None:
        async for message in socket:
            text = zlib.decompress(message) if isinstance(message, bytes) else message
            seat.latest = msgspec.json.decode(text, type=Update)
            seat.heard, seat.size = seat.heard + 1, max(seat.size, len(message))
            table.changed.set()

    async def play(self) -> float:
        """Moves at random moments for a while; the seconds it took."""
        begun = time.perf_counter()
        upcoming = begun
        moves = []
        while upcoming < begun + self.args.seconds:
            upcoming += random.expovariate(self.args.rate)
            await asyncio.sleep(max(0, upcoming - time.perf_counter()))
            free = [table for table in self.tables if not table.is_busy and self.due(table)]
            if free:
                moves.append(asyncio.create_task(self.move(random.choice(free))))
        await asyncio.gather(*moves)
        return time.perf_counter() - begun

    async def saturate(self) -> float:
        """Moves as fast as they are seen, for a third of the time; how many a second."""
        before, begun = len(self.delays), time.perf_counter()
        end = begun + self.args.seconds / 3

        async def go_on() -> None:
            while time.perf_counter() < end:
                free = [table for table in self.tables if not table.is_busy and self.due(table)]
                await self.move(random.choice(free))

        await asyncio.gather(*(go_on() for _ in range(self.args.at_once)))
        return (len(self.delays) - before) / (time.perf_counter() - begun)

    def due(self, table: Table) -> list[Seat]:
        return [seat for seat in table.seats if seat.latest is not None and seat.latest.moves]

    async def move(self, table: Table) -> None:
        """One move, until everybody at the table has its picture."""
        table.is_busy = True
        seat = random.choice(self.due(table))
        assert seat.latest is not None
        numbers = [viewer.heard for viewer in table.seats]
        body = {
            "move": random.choice(seat.latest.moves).number,
            "after": seat.latest.number,
            "key": uuid.uuid4().hex,
        }
        begun = time.perf_counter()
        if await self.post(f"/tables/{table.id}/moves", body, seat.token) is None:
            self.refused += 1
        else:
            self.answers.append(time.perf_counter() - begun)
            if await self.all_heard(table, numbers):
                self.delays.append(time.perf_counter() - begun)
            else:
                self.unheard += 1
        table.is_busy = False

    async def all_heard(self, table: Table, numbers: list[int]) -> bool:
        """Wait until every viewer has heard; a secret step is heard by its own seat only."""
        end = time.perf_counter() + TIMEOUT
        while any(v.heard == n for v, n in zip(table.seats, numbers, strict=True)):
            table.changed.clear()
            try:
                await asyncio.wait_for(table.changed.wait(), end - time.perf_counter())
            except TimeoutError:
                return False
        return True


def tell(what: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {what}", file=sys.stderr)


def quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] * 1000


def cpu_seconds(process: int) -> float:
    """What a process has used of the processors, where the system tells."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(args: argparse.Namespace, server: int) -> dict[str, Any]:
    load = Load(args)
    tell(f"setting up {args.tables} tables")
    await load.set_up()
    tell("opening streams")
    await load.connect()
    tell(f"{args.rate:g} moves a second for {args.seconds:g} seconds")
    sizes = [seat.size for table in load.tables for seat in table.seats]
    used = cpu_seconds(server)
    seconds = await load.play()
    used = cpu_seconds(server) - used
    delays, answers = list(load.delays), list(load.answers)
    tell("highest rate")
    most = await load.saturate()
    return {
        "game": args.game,
        "tables": len(load.tables),
        "viewers": sum(len(table.seats) for table in load.tables),
        "asked moves/s": args.rate,
        "moves/s": round(len(delays) / seconds, 1),
        "refused": load.refused,
        "not heard by all": load.unheard,
        "to all viewers p50 ms": round(quantile(delays, 0.5), 1),
        "to all viewers p99 ms": round(quantile(delays, 0.99), 1),
        "most moves/s": round(most, 1),
        "answer p50 ms": round(quantile(answers, 0.5), 1),
        "answer p99 ms": round(quantile(answers, 0.99), 1),
        "server CPU ms a move": round(1000 * used / max(1, len(delays)), 1),
        "bytes of a picture": round(statistics.mean(sizes)),
    }


def main() -> None:
    args = arguments()
    with tempfile.TemporaryDirectory() as folder:
        database = args.database or str(Path(folder) / "tables.db")
        command = [
            sys.executable, "-m", "keelstone", "serve", "--limits", "0", "--log", "warning",
            "--port", str(args.port), "--database", database, "--game", args.game,
        ]  # fmt: skip
        environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"}
        server = subprocess.Popen(command, env=environment)
        try:
            wait(args.port)
            figures = asyncio.run(measure(args, server.pid))
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(30)
    if args.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:24} {value}")


def wait(port: int) -> None:
    """Until the game's rules are compiled; its bots get ready meanwhile."""
    for _ in range(3000):
        try:
            health = httpx.get(f"http://127.0.0.1:{port}/health").json()
            if all(health["games"].values()):
                return
        except httpx.HTTPError:
            pass
        time.sleep(0.1)
    sys.exit("the server does not answer")


if __name__ == "__main__":
    main()
