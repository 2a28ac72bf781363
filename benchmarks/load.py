"""People at tables, as `table_load.py` and `soak.py` let them play: a connection for each seat."""

from __future__ import annotations

import asyncio
import itertools
import random
import time
import uuid
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from benchmarks.commands import Commands
from websockets.asyncio.client import ClientConnection, connect

from keelstone.server.views.encoding.changes import ChangedUpdate
from keelstone.server.views.encoding.difference import applied

#: seconds after which a move counts as not heard
TIMEOUT = 10.0
#: tables that are set up at the same time
AT_ONCE = 8


class Move(msgspec.Struct):
    """A legal move, as far as it matters here."""

    number: int


class Update(msgspec.Struct):
    """An update, as far as it matters here."""

    number: int
    phase: str
    moves: list[Move]


@dataclass
class Seat:
    """A viewer with a seat: what the last message left, and how many there were."""

    token: str
    text: bytes = b""
    heard: int = 0
    size: int = 0

    def hear(self, message: bytes | str) -> None:
        """Put an update together from what has changed, as a page does."""
        packed = message if isinstance(message, bytes) else message.encode()
        changed = msgspec.json.decode(zlib.decompress(packed), type=ChangedUpdate)
        self.text = applied(self.text, changed.changes)
        self.heard, self.size = self.heard + 1, self.size + len(packed)

    @property
    def latest(self) -> Update:
        return msgspec.json.decode(self.text, type=Update)


@dataclass
class Table:
    """A table in play; `changed` is set whenever one of its viewers has heard something."""

    id: str
    seats: list[Seat]
    #: the addresses of servers: of commands, and of each seat's stream
    command: str
    streams: list[str]
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    #: whether a move is under way, or its people are still arriving
    is_busy: bool = True
    #: the seats that may move, and the update that each of them has
    due: list[tuple[Seat, Update]] = field(default_factory=list)

    is_over: bool = False

    def look(self) -> None:
        """Find out who may move, and whether the game is over."""
        seen = [(seat, seat.latest) for seat in self.seats]
        self.is_over = any(update.phase == "over" for _, update in seen)
        self.due = [(seat, update) for seat, update in seen if update.moves]


class Load:
    """Lets people at many tables move, and measures how long the others wait for the picture."""

    def __init__(self, addresses: Sequence[str], game: str, bots: int = 0) -> None:
        self.addresses = itertools.cycle(addresses)
        self.game, self.bots = game, bots
        self.tables: list[Table] = []
        self.delays: list[float] = []
        self.answers: list[float] = []
        self.refused = self.unheard = 0
        self.listening: dict[str, list[asyncio.Task[None]]] = {}
        self.commands = Commands()

    # -- tables --------------------------------------------------------------------------------

    async def set_up(self, tables: int, seats: int) -> None:
        """Make tables with a person at every seat but those of the bots."""
        numbers = iter(range(tables))

        async def work() -> None:
            for _ in numbers:
                self.tables.append(await self.new_table(seats))

        await asyncio.gather(*(work() for _ in range(AT_ONCE)))

    async def new_table(self, seats: int) -> Table:
        """A table at which everybody has sat down."""
        people = seats - self.bots
        chairs = [*[{}] * people, *[{"bot": "novice"}] * self.bots]
        command = next(self.addresses)
        asked = {"game": self.game, "seats": chairs, "settings": {"away": 0, "pace": 0}}
        made = await self.post(f"{command}/api/tables", asked)
        streams = [next(self.addresses) for _ in range(people)]
        table = Table(made["table"], [], command, streams)
        for number, invitation in enumerate(made["invitations"][:people]):
            body = {"name": f"P{number}", "salt": "x", "key": uuid.uuid4().hex}
            sat = await self.post(f"{command}/api/tables/{table.id}/sit", body, invitation)
            table.seats.append(Seat(sat["token"]))
        return table

    async def connect(self, tables: Sequence[Table]) -> None:
        """Open the streams of all viewers, table by table, and wait for the first pictures."""
        for table in tables:
            await asyncio.gather(*(self._open(table, at) for at in range(len(table.seats))))
        for table in tables:
            while not all(seat.heard for seat in table.seats):
                table.changed.clear()
                await table.changed.wait()
            table.look()
            table.is_busy = False

    async def _open(self, table: Table, at: int) -> None:
        server = table.streams[at].replace("http://", "ws://")
        seat = table.seats[at]
        socket = await connect(
            f"{server}/api/tables/{table.id}/socket?changes=1",
            additional_headers={"Authorization": f"Bearer {seat.token}"},
            max_size=None, compression=None, open_timeout=60, ping_interval=None,
        )  # fmt: skip
        task = asyncio.create_task(self._listen(socket, table, seat))
        self.listening.setdefault(table.id, []).append(task)

    async def _listen(self, socket: ClientConnection, table: Table, seat: Seat) -> None:
        async with socket:
            async for message in socket:
                seat.hear(message)
                table.changed.set()
                if not table.is_busy:
                    table.look()

    async def leave(self, table: Table) -> None:
        """Close the streams of a table and forget it."""
        self.tables.remove(table)
        tasks = self.listening.pop(table.id)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # -- moves ---------------------------------------------------------------------------------

    async def play(self, rate: float, seconds: float) -> float:
        """Moves at random moments for a while; the seconds it took."""
        begun = time.perf_counter()
        upcoming = begun
        moves = set[asyncio.Task[None]]()
        while upcoming < begun + seconds:
            upcoming += random.expovariate(rate)
            await asyncio.sleep(max(0, upcoming - time.perf_counter()))
            if free := self._free():
                moves.add(task := asyncio.create_task(self.move(random.choice(free))))
                task.add_done_callback(moves.discard)
        await asyncio.gather(*moves)
        return time.perf_counter() - begun

    async def saturate(self, at_once: int, seconds: float) -> float:
        """Moves as fast as they are seen; how many a second."""
        before, begun = len(self.delays), time.perf_counter()
        end = begun + seconds

        async def go_on() -> None:
            while time.perf_counter() < end and (free := self._free()):
                await self.move(random.choice(free))

        await asyncio.gather(*(go_on() for _ in range(at_once)))
        return (len(self.delays) - before) / (time.perf_counter() - begun)

    def _free(self) -> list[Table]:
        return [table for table in self.tables if not table.is_busy and table.due]

    async def move(self, table: Table) -> None:
        """One move, until everybody at the table has its picture."""
        table.is_busy = True
        seat, update = random.choice(table.due)
        numbers = [viewer.heard for viewer in table.seats]
        key, number = uuid.uuid4().hex, random.choice(update.moves).number
        body = {"move": number, "after": update.number, "key": key}
        begun = time.perf_counter()
        address = f"{table.command}/api/tables/{table.id}/moves"
        if await self.post(address, body, seat.token) is None:
            self.refused += 1
        else:
            self.answers.append(time.perf_counter() - begun)
            if await self._all_heard(table, numbers):
                self.delays.append(time.perf_counter() - begun)
            else:
                self.unheard += 1
        table.look()
        table.is_busy = False

    async def _all_heard(self, table: Table, numbers: list[int]) -> bool:
        """Wait until every viewer has heard; a secret step is heard by its own seat only."""
        end = time.perf_counter() + TIMEOUT
        while any(v.heard == n for v, n in zip(table.seats, numbers, strict=True)):
            table.changed.clear()
            try:
                await asyncio.wait_for(table.changed.wait(), end - time.perf_counter())
            except TimeoutError:
                return False
        return True

    async def post(self, address: str, body: Any, token: str = "") -> Any:
        """Ask for something; None where it comes too late."""
        try:
            status, answer = await self.commands.post(address, body, token)
        except (OSError, asyncio.IncompleteReadError):
            # an idle connection was just being closed: the key makes it safe
            return await self.post(address, body, token)
        if status == 409:
            return None
        assert status == 200, answer
        return msgspec.json.decode(answer)
