"""Simulated people: they set up tables, sit, play, talk, take back, leave, and lose their line."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any

from tests.server.support import MORRA
from tests.simulation.auditor import FaultError
from tests.simulation.world import LostError, World

#: how tables are run: live, by clock, over days
SETTINGS: list[dict[str, Any]] = [
    {"away": 0, "pace": 500},
    {"away": 120, "pace": 500},
    {"clock": {"kind": "move", "amount": 40}, "away": 0, "late": "turn"},
    {"clock": {"kind": "days", "amount": 2}, "late": "seat"},
    {"clock": {"kind": "days", "amount": 1}, "late": "turn"},
]
#: seats of a table: people and bots
SEATINGS: list[list[dict[str, Any]]] = [[{}, {}], [{}, {}, {}], [{}, {"bot": "novice"}]]
#: people who come back less often than this, in seconds, do not look on in between
LOOKS_ON = 60
#: other refusals mean that nothing was done; these do not say whether a command was carried out
UNKNOWN = {429, 500, 502, 503}


def new_key(rng: random.Random) -> str:
    return f"{rng.getrandbits(128):032x}"


async def ask(
    world: World, method: str, path: str, token: str = "", body: Any = None, **query: Any
) -> tuple[int, Any]:
    """Ask until there is an answer. A command is repeated with its key."""
    while True:
        try:
            status, answer = await world.request(method, path, token, body, **query)
        except LostError:
            await asyncio.sleep(world.rng.expovariate(0.5))
            continue
        if status == 500:
            raise FaultError(f"{method} {path} was answered 500: {answer}")
        if status not in UNKNOWN:
            return status, answer
        await asyncio.sleep(1 + world.rng.expovariate(1))


class Person:
    """Somebody with a seat at a table."""

    def __init__(self, world: World, table: str, seat: int, token: str, mean_pause: float) -> None:
        self.world, self.table, self.seat, self.token = world, table, seat, token
        #: the mean number of seconds between two looks at the table
        self.mean_pause = mean_pause
        self.watching: asyncio.Task[None] | None = None
        self.moves = 0

    async def live(self) -> None:
        """Look at the table now and then, and do something there."""
        while True:
            await asyncio.sleep(self.world.rng.expovariate(1 / self.mean_pause))
            self._watch_or_not()
            update = await self.look()
            if update is None or update["phase"] == "over":
                return
            await self._act(update)
            if self.mean_pause > LOOKS_ON:
                self.close()

    async def look(self) -> dict[str, Any] | None:
        """The table as this person sees it; None if the table or the seat is no more."""
        status, update = await ask(
            self.world, "GET", f"/api/tables/{self.table}", self.token, parts="moves,view"
        )
        if status != 200:
            return None
        self.world.auditor.seen(self.seat, update)
        return dict(update)

    def close(self) -> None:
        """Close the stream."""
        if self.watching is not None:
            self.watching.cancel()
            self.watching = None

    def _watch_or_not(self) -> None:
        """Open a stream, or close it."""
        if self.world.rng.random() < 0.2:
            self.close()
        if self.watching is None and self.world.processes and self.world.rng.random() < 0.5:
            self.watching = self.world.loop.create_task(self._watch())

    async def _watch(self) -> None:
        while True:
            if self.world.processes:
                path = f"/api/tables/{self.table}/stream"
                await self.world.stream(path, self.token, self._got, parts="moves,view")
            await asyncio.sleep(1 + self.world.rng.expovariate(1))

    def _got(self, update: dict[str, Any]) -> None:
        self.world.auditor.seen(self.seat, update)

    async def _act(self, update: dict[str, Any]) -> None:
        rng, moves = self.world.rng, update["moves"] or []
        if rng.random() < 0.05:
            await self.command("chat", {"text": f"remark {rng.random()}"})
        elif update["may_undo"] and rng.random() < 0.1:
            await self.command("undo", {"after": update["number"]})
        elif moves:
            body = {"move": rng.choice(moves)["number"], "after": update["number"]}
            self.moves += await self.command("moves", body) == 200

    async def command(self, what: str, body: dict[str, Any]) -> int:
        """Give a command and tell the auditor what was answered."""
        key = new_key(self.world.rng)
        path = f"/api/tables/{self.table}/{what}"
        status, _ = await ask(self.world, "POST", path, self.token, {**body, "key": key})
        if status == 200:
            self.world.auditor.answered(self.table, key)
        return status


class Host:
    """Sets up one table after another; people sit down and play, bots too."""

    def __init__(self, world: World, number: int) -> None:
        self.world, self.number = world, number
        self.tables = self.finished = self.moves = 0

    async def live(self) -> None:
        while True:
            await asyncio.sleep(self.world.rng.expovariate(1 / self.world.pause))
            await self._one_table()

    async def _one_table(self) -> None:
        world = self.world
        settings = world.rng.choice(SETTINGS)
        body = {
            "game": MORRA,
            "seats": world.rng.choice(SEATINGS),
            "settings": settings,
            "options": {"rounds": world.rng.randint(2, 9)},
            "key": new_key(world.rng),
            "token": f"{world.rng.getrandbits(120):022x}"[:22],
        }
        status, made = await ask(world, "POST", "/api/tables", "", body)
        if status != 200:
            raise FaultError(f"a table was refused: {made}")
        self.tables += 1
        is_slow = settings.get("clock", {}).get("kind") == "days"
        people = [
            person
            for seat, invitation in enumerate(made["invitations"])
            if invitation is not None
            and (person := await self._sit(made["table"], seat, invitation, is_slow)) is not None
        ]
        world.playing += not is_slow
        await self._together([person.live for person in people])
        world.playing -= not is_slow
        self.moves += sum(person.moves for person in people)
        self.finished += 1
        for person in people:
            person.close()

    async def _together(self, jobs: list[Callable[[], Awaitable[None]]]) -> None:
        async with asyncio.TaskGroup() as group:
            for job in jobs:
                group.create_task(job())  # type: ignore[arg-type]

    async def _sit(self, table: str, seat: int, invitation: str, is_slow: bool) -> Person | None:
        """Sit down; now and then leave at once and sit down again."""
        world = self.world
        key, name = new_key(world.rng), f"Person {self.number} {seat}"
        path = f"/api/tables/{table}/sit"
        status, sat = await ask(world, "POST", path, invitation, {"name": name, "key": key})
        if status != 200:
            return None
        world.auditor.answered(table, key)
        mean_pause = (
            world.rng.choice([3_600.0, 20_000.0]) if is_slow else world.rng.choice([2.0, 30.0])
        )
        return Person(world, table, int(sat["seat"]), sat["token"], mean_pause)
