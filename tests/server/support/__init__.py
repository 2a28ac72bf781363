"""What the tests of the server share: a server inside the test, and people who play at it."""

from __future__ import annotations

import random
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
import sqlalchemy as sa

from keelstone.server import clock
from keelstone.server.app import make_app
from keelstone.server.http.rate_limits import Limits
from keelstone.server.http.routing import Service
from keelstone.server.runtime.bot_workers import BotWorkers
from keelstone.server.runtime.compile_queue import CompileQueue
from keelstone.server.runtime.registry import TableRegistry
from keelstone.server.storage.engine import make_engine
from keelstone.server.storage.upgrade import upgrade

#: a toy game with secret simultaneous choices and chance
MORRA = "tests.engine.morra"
#: a game that would be long among people who move at random, by name
SHORTER: dict[str, dict[str, Any]] = {"seafarers": {"turn_limit": 48}}


def new_key() -> str:
    return uuid.uuid4().hex


@asynccontextmanager
async def serving(
    where: Any, *games: str, limits: float = 0, **settings: Any
) -> AsyncIterator[Place]:
    """A server in this process, with everything but the network."""
    engine = where if isinstance(where, sa.Engine) else make_engine(where)
    upgrade(engine)
    table_registry = TableRegistry(engine, CompileQueue(games or (MORRA,)), BotWorkers(think=0.02))
    service = Service(table_registry, limits=Limits(limits), **settings)
    app = make_app(service)
    async with app.router.lifespan_context(app):
        for job in table_registry.compile_queue.jobs.values():
            await job.ready.wait()
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            yield Place(client, service)


@dataclass
class Place:
    """A server and a way to talk to it."""

    client: httpx.AsyncClient
    service: Service

    async def post(self, path: str, body: Any = None, token: str = "", status: int = 200) -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = await self.client.post(path, json={} if body is None else body, headers=headers)
        assert answer.status_code == status, (path, answer.status_code, answer.text)
        return answer.json()

    async def get(self, path: str, token: str = "", status: int = 200, **query: Any) -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = await self.client.get(path, params=query, headers=headers)
        assert answer.status_code == status, (path, answer.status_code, answer.text)
        return answer.json()

    async def new_table(self, game: str = MORRA, bots: tuple[str | None, ...] = (None, None),
                        **rest: Any) -> dict[str, Any]:  # fmt: skip
        seats = [{"bot": level} if level else {} for level in bots]
        made: dict[str, Any] = await self.post(
            "/api/tables", {"game": game, "seats": seats, **rest}
        )
        return made

    def at(self, address: str) -> Place:
        """The same server, for somebody at another address."""
        app = self.client._transport.app  # type: ignore[attr-defined]
        transport = httpx.ASGITransport(app=app, client=(address, 1))
        return Place(httpx.AsyncClient(transport=transport, base_url="http://test"), self.service)

    def pass_time(self, milliseconds: int) -> None:
        """Let time pass at once: the server's clock jumps, and its timers are set again."""
        clock.ahead += milliseconds
        registry = self.service.table_registry
        for session in registry.sessions.values():
            registry.scheduler.set_timer(session)

    async def seated(self, made: dict[str, Any], names: str = "Anna Bo Cleo Dan") -> list[Player]:
        """Everybody who is invited sits down."""
        players = []
        for seat, invitation in enumerate(made["invitations"]):
            if invitation is not None:
                body = {"name": names.split()[seat], "salt": f"salt-{seat}", "key": new_key()}
                sat = await self.post(f"/api/tables/{made['table']}/sit", body, invitation)
                players.append(Player(self, made["table"], sat["seat"], sat["token"]))
        return players


@dataclass
class Player:
    """Somebody at a table."""

    place: Place
    table: str
    seat: int
    token: str
    chooser: random.Random = field(default_factory=lambda: random.Random(1))

    async def look(self, **query: Any) -> dict[str, Any]:
        found: dict[str, Any] = await self.place.get(
            f"/api/tables/{self.table}", self.token, **query
        )
        return found

    async def move(self, move: Any, after: int, status: int = 200, key: str = "") -> Any:
        body = {"move": move, "after": after, "key": key or new_key()}
        return await self.place.post(f"/api/tables/{self.table}/moves", body, self.token, status)

    async def undo(self, after: int, status: int = 200) -> Any:
        body = {"after": after, "key": new_key()}
        return await self.place.post(f"/api/tables/{self.table}/undo", body, self.token, status)

    async def move_somehow(self) -> bool:
        """Make any legal move; whether there was one."""
        now = await self.look(after=10**6)
        if not now["moves"]:
            return False
        await self.move(self.chooser.choice(now["moves"])["number"], now["number"])
        return True


async def play_out(players: list[Player]) -> dict[str, Any]:
    """Play random moves until the game is over; the last update."""
    while True:
        moved = [await player.move_somehow() for player in players]
        now = await players[0].look(after=10**6)
        if now["phase"] == "over":
            return now
        assert any(moved), now
