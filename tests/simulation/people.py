"""Simulated people: they set up tables, sit, play, talk, take back, leave, and lose their line."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any

from tests.server.support import MORRA
from tests.simulation.auditor import FaultError
from tests.simulation.notice_auditor import Recipient
from tests.simulation.outside import KINDS
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
#: the mean seconds between two looks of a person where a move may take days, and elsewhere
SELDOM, OFTEN = [900.0, 3_600.0, 20_000.0], [2.0, 30.0]
#: people who come back less often than this, in seconds, do not look on in between
LOOKS_ON = 60
#: where people live, and when they do not want to be told anything, in minutes of the day
ZONES = ["UTC", "Europe/Copenhagen", "America/New_York", "Asia/Kathmandu"]
QUIET = [None, None, (1320, 420), (0, 600), (700, 900)]
#: the share of people who want notices, and how often one leaves, or has had enough of notices
WANTS_NOTICES, LEAVES, HAS_ENOUGH = 0.8, 0.005, 0.03
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
        #: since when this person has been looking on without a break
        self.looking_since: int | None = None
        self.recipients: dict[str, Recipient] = {}
        #: the others at the table
        self.people: list[Person] = []
        self.has_left = False
        self.moves = 0

    async def live(self) -> None:
        """Look at the table now and then, and do something there."""
        if self.world.rng.random() < WANTS_NOTICES:
            await self._want_notices()
        while True:
            await asyncio.sleep(self.world.rng.expovariate(1 / self.mean_pause))
            self._watch_or_not()
            update = await self.look()
            if update is None or update["phase"] == "over":
                return
            if self._may_leave(update) and self.world.rng.random() < LEAVES:
                await self._leave()
                return
            if self.recipients and self.world.rng.random() < HAS_ENOUGH:
                await self._switch_off()
            await self._act(update)
            if self.mean_pause > LOOKS_ON:
                await self._act_again()
                self.close()

    async def _act_again(self) -> None:
        """Who comes seldom does all that there is to do."""
        update = await self.look()
        if update is not None and update["phase"] == "playing":
            await self._act(update)

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
        if self.watching is None and self.world.ready and self.world.rng.random() < 0.5:
            self.watching = self.world.loop.create_task(self._watch())

    async def _watch(self) -> None:
        while True:
            if self.world.ready:
                path = f"/api/tables/{self.table}/stream"
                try:
                    await self.world.stream(path, self.token, self._got, parts="moves,view")
                finally:
                    self._look_away()
            await asyncio.sleep(1 + self.world.rng.expovariate(1))

    def _got(self, update: dict[str, Any]) -> None:
        if self.watching is not None and self.looking_since is None:
            self.looking_since = self.world.now()
        self.world.auditor.seen(self.seat, update)

    def _look_away(self) -> None:
        self.looking_since = None
        for recipient in self.recipients.values():
            recipient.looked_until = self.world.now()

    # -- notices -----------------------------------------------------------------------------------

    async def _want_notices(self) -> None:
        """Say when and where to be told of turns."""
        zone, quiet = self.world.rng.choice(ZONES), self.world.rng.choice(QUIET)
        begin, end = quiet or (None, None)
        settings = {"time_zone": zone, "quiet_from": begin, "quiet_to": end}
        await self._tell_server("/api/me", settings)
        for kind in self.world.rng.sample(KINDS, self.world.rng.choice([1, 1, 2])):
            channel = self.world.outside.new_channel(kind, self.world.rng.getrandbits(48))
            status, added = await self._tell_server("/api/me/channels", channel)
            address = channel["address"]
            is_added = status == 200 and (kind != "mail" or await self._confirm(added, address))
            if is_added:
                self._expect_notices(added["id"], address, zone, quiet)

    def _expect_notices(
        self, channel: str, address: str, zone: str, quiet: tuple[int, int] | None
    ) -> None:
        found = Recipient(
            self.table, self.seat, address, self.world.now(), zone, quiet,
            lambda: self.looking_since,
        )  # fmt: skip
        self.recipients[channel] = self.world.auditor.notices.recipients[address] = found

    async def _confirm(self, added: dict[str, Any], address: str) -> bool:
        """Enter the code that has come by mail; False if it has not."""
        code = self.world.outside.codes.get(address, "")
        body = {"channel": added["id"], "code": code}
        status, _ = await self._tell_server("/api/me/channels/confirm", body)
        return status == 200

    async def _switch_off(self) -> None:
        """Want no more notices at one of the addresses."""
        channel = self.world.rng.choice(sorted(self.recipients))
        body = {"channel": channel, "is_on": False}
        status, _ = await self._tell_server("/api/me/channels/switch", body)
        if status == 200:
            self.recipients.pop(channel).gone_at = self.world.now()

    async def _tell_server(self, path: str, body: Any) -> tuple[int, Any]:
        return await ask(self.world, "POST", path, self.token, body)

    # -- playing -----------------------------------------------------------------------------------

    def _may_leave(self, update: dict[str, Any]) -> bool:
        """Somebody stays, so that the game goes on."""
        others = [person for person in self.people if person is not self and not person.has_left]
        return update["phase"] == "playing" and bool(others)

    async def _leave(self) -> None:
        """Leave the table for good."""
        self.has_left = True
        self.close()
        path = f"/api/tables/{self.table}/leave"
        status, _ = await self._tell_server(path, {"key": new_key(self.world.rng)})
        if status == 200:
            for recipient in self.recipients.values():
                recipient.gone_at = self.world.now()

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
        for person in people:
            person.people = people
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
        mean_pause = world.rng.choice(SELDOM if is_slow else OFTEN)
        return Person(world, table, int(sat["seat"]), sat["token"], mean_pause)
