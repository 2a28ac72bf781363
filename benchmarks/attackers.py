"""The attacks of attacks.py: what somebody does who wants others to wait."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import random
import subprocess
import sys
import tempfile
import uuid
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

#: the attacker's address; the person who plays has 127.0.0.1
ATTACKER = "127.0.0.2"


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


def files_of(source: Path) -> Path:
    """The folder with game files as a checkout writes them: formats differ between versions."""
    folder = Path(tempfile.gettempdir()) / f"attacks-{source.resolve().name}"
    folder.mkdir(exist_ok=True)
    environment = {**os.environ, "PYTHONPATH": str(source / "src")}
    script = str(Path(__file__).with_name("attacks.py"))
    command = [sys.executable, script, "--write-files", "--folder", str(folder)]
    subprocess.run(command, env=environment, check=True)
    return folder


def write_files(folder: Path) -> None:
    for turns in (12_000, 30_000):
        game_file(turns, folder)
    ordinary_file(folder)


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

    async def ask(
        self, method: str, path: str, body: Any = None, token: str = "", origin: bool = False
    ) -> Any:
        """An answer as plain data; None where it is a refusal. `origin`: as a browser asks."""
        headers = {"Content-Type": "application/json"}
        headers |= {"Origin": str(self.client.base_url).rstrip("/")} if origin else {}
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
        is_json = answer.headers.get("content-type", "").startswith("application/json")
        return answer.json() if is_json else answer.text

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

    # on boards that people draw, on notices, and on ways back

    async def drawing(self) -> None:
        """Draw boards with eight connections, and set up tables on them."""
        path = "/api/boards/seafarers"
        begun = await self.ask("GET", f"{path}/templates/four-islands-3")
        if begun is None:
            return
        board = begun["document"]

        async def loop() -> None:
            while True:
                step = {"document": board, "action": "tokens", "seed": random.getrandbits(30)}
                await self.ask("POST", f"{path}/draw", step)
                await self.ask("POST", f"{path}/picture", {"document": board})
                table = {"game": "seafarers", "seats": [{}, {}, {}], "board": board}
                await self.ask("POST", "/api/tables", table)

        await asyncio.gather(*(loop() for _ in range(8)))

    async def fairness(self) -> None:
        """Measure boards, with proposals, and ask for the figures without a pause."""
        path = "/api/boards/seafarers"
        begun = await self.ask("GET", f"{path}/templates/four-islands-3")
        if begun is None:
            return

        async def loop(proposals: bool) -> None:
            body = {"document": begun["document"], "seats": 3, "proposals": proposals}
            job = await self.ask("POST", f"{path}/fairness", body)
            while job is not None and job["state"] in ("waiting", "playing"):
                job = await self.ask("GET", f"/api/fairness/{job['id']}")
                await asyncio.sleep(0.02)

        await asyncio.gather(*(loop(bool(number % 2)) for number in range(6)))

    async def channels(self) -> None:
        """Name hosts that never answer, as many people, and try them all at the same time."""
        dead = await asyncio.start_server(_hold_on, "127.0.0.1", 0)
        port = dead.sockets[0].getsockname()[1]
        people = [uuid.uuid4().hex[:22] for _ in range(20)]

        async def loop(token: str) -> None:
            address = f"http://127.0.0.1:{port}/{token}"
            channel = {"kind": "webhook", "address": address}
            made = await self.ask("POST", "/api/me/channels", channel, token)
            while made is not None:
                await self.ask("POST", "/api/me/channels/test", {"channel": made["id"]}, token)

        async with dead:
            await asyncio.gather(*(loop(token) for token in people))

    async def codes(self) -> None:
        """Guess recovery codes, which have a slow hash, and ask for new ones."""
        token = uuid.uuid4().hex[:22]

        async def guess() -> None:
            while True:
                code = "".join(random.choices("ABCDEFGHJKMNPQRSTUVWXYZ23456789", k=12))
                await self.ask("POST", "/api/recover", {"code": code}, origin=True)
                await self.ask("POST", "/api/me/code", {}, token)

        await asyncio.gather(*(guess() for _ in range(12)))

    async def sign_in(self) -> None:
        """Ask for challenges of passkeys, and answer them wrongly; try tokens of links."""
        data = base64.urlsafe_b64encode(json.dumps({"challenge": "eA"}).encode()).decode()
        answer = {"rawId": "eA", "response": {"clientDataJSON": data.rstrip("=")}}

        async def loop() -> None:
            while True:
                await self.ask("POST", "/api/passkeys/options", {}, origin=True)
                body = {"credential": answer}
                await self.ask("POST", "/api/passkeys/signin", body, origin=True)
                await self.ask("POST", "/api/session", {"token": uuid.uuid4().hex[:22]})

        await asyncio.gather(*(loop() for _ in range(12)))


async def _hold_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Take a request and never answer."""
    await reader.read()
    writer.close()


ATTACKS = (
    "fair_longest", "fair_long", "imports", "verify", "cache", "chatter", "loris", "bots", "hints",
    "fair", "drawing", "fairness", "channels", "codes", "sign_in",
)  # fmt: skip
#: what a server needs besides, for an attack to get anywhere
EXTRA = {"channels": ["--private-notices"]}
