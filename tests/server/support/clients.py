"""Players over the network who never give up: they reconnect, repeat, and remember every answer."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec

from tests.server.support import MORRA, new_key

#: seconds before a client tries again
PAUSE = 0.1


@dataclass
class Record:
    """What the clients were told, to be compared with the database afterwards."""

    #: table and key of every move that was answered
    answered: list[tuple[str, str]] = field(default_factory=list)
    #: when each stream last got an update
    heard: dict[str, float] = field(default_factory=dict)
    games: int = 0


@dataclass
class Network:
    """Talks to one of several addresses; where one does not answer, tries the next."""

    addresses: list[str]
    client: httpx.AsyncClient

    async def post(self, path: str, body: Any, token: str = "") -> Any:
        """The answer to a command, however long that takes."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        while True:
            for address in list(self.addresses):
                with suppress(httpx.HTTPError):
                    answer = await self.client.post(address + path, json=body, headers=headers)
                    if answer.status_code != 503:
                        return answer.json() | {"status": answer.status_code}
            await asyncio.sleep(PAUSE)

    async def updates(
        self, table: str, token: str, name: str, record: Record
    ) -> AsyncIterator[Any]:
        """The updates of a table, in order, without a gap."""
        number, headers = 0, {"Authorization": f"Bearer {token}"}
        for attempt in range(1_000_000):
            address = self.addresses[attempt % len(self.addresses)]
            path = f"{address}/api/tables/{table}/stream"
            with suppress(httpx.HTTPError):
                query: dict[str, Any] = {"after": number, "parts": "moves"}
                async with self.client.stream("GET", path, headers=headers, params=query) as answer:
                    async for line in answer.aiter_lines():
                        if line.startswith("data: "):
                            update = msgspec.json.decode(line[6:])
                            record.heard[name] = time.monotonic()
                            _check_order(number, update)
                            number = update["number"]
                            yield update
            await asyncio.sleep(PAUSE)


def _check_order(number: int, update: Any) -> None:
    logged = [event["number"] for event in update["events"]]
    assert logged == list(range(number + 1, update["number"] + 1)), (number, logged)


async def enough_answered(record: Record, players: list[asyncio.Task[None]], wanted: int) -> None:
    """Wait until so many moves were answered, however slow the machine is."""
    while len(record.answered) < wanted:
        for player in players:
            assert not player.done(), player.exception()
        await asyncio.sleep(PAUSE)


async def play_for_ever(network: Network, record: Record, name: str) -> None:
    """Set up one table after another and play both of its seats."""
    while True:
        seats: list[dict[str, Any]] = [{}, {}]
        asked = {"game": MORRA, "seats": seats, "options": {"rounds": 9}}
        made = await network.post("/api/tables", asked)
        players = [
            asyncio.create_task(_play(network, record, made, seat, f"{name} {seat}"))
            for seat in range(2)
        ]
        try:
            await asyncio.gather(*players)
        finally:
            for player in players:
                player.cancel()
        record.games += 1


async def _play(
    network: Network, record: Record, made: dict[str, Any], seat: int, name: str
) -> None:
    table = made["table"]
    path = f"/api/tables/{table}"
    body = {"name": f"P{seat}", "salt": "x", "key": new_key()}
    sat = await network.post(f"{path}/sit", body, made["invitations"][seat])
    token = sat["token"]
    async for update in network.updates(table, token, name, record):
        if update["phase"] == "over":
            record.heard.pop(name, None)
            return
        if update["moves"]:
            key = new_key()
            move = random.choice(update["moves"])["number"]
            command = {"move": move, "after": update["number"], "key": key}
            answer = await network.post(f"{path}/moves", command, token)
            if answer["status"] == 200:
                record.answered.append((table, key))
