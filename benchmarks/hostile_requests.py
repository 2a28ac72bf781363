"""Many hostile requests to one server: no failure of the server, no growth of memory.

    python benchmarks/hostile_requests.py                      100,000 requests
    python benchmarks/hostile_requests.py --requests 5000      fewer

A fifth of the requests is made by schemathesis from the API description, the others here: bodies
made from the types of all endpoints and then spoilt, tokens and cookies of others, odd headers,
paths and queries, bytes that are no JSON, cut requests and halves of WebSocket frames. Every few
thousand requests there are new tables and people, so that much is still in play. Reported are the
answers, the routes that were never answered with 200, and the server's memory.

A status of 500, a traceback in the log, a server that does not answer in the end, or memory that
grows by more than --growth MB after the first fifth is a failure.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import sys
import tempfile
import time
import uuid
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from msgspec import inspect

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.support.process import ServerProcess

import keelstone.server.app  # noqa: F401  declares all endpoints
from keelstone.server.http.routing import ENDPOINTS, Endpoint

GAMES = ("imhotep", "seafarers")
#: requests under way, and requests after which there are new tables and people
WORKERS, RENEWED = 12, 4_000
#: the share of requests that schemathesis makes
BY_SCHEMATHESIS = 0.2
WORDS = [
    "", " ", "0", "-1", "null", "NaN", "\x00", "\ud7ff", "🚢" * 50, "' OR 1=1 --", "%00", "\u202e",
    "../../etc/passwd", "<script>alert(1)</script>", "${7*7}", "A" * 5000, "__class__", "9" * 400,
]  # fmt: skip
VALUES: list[Any] = [
    None, True, 0, -1, 10**30, 1.5, [], {}, [[]], [None] * 300, {"": ""}, {"a": {"b": {}}}, *WORDS,
]  # fmt: skip
QUERIES = ["after", "seat", "parts", "language", "step", "id", "move", "version", "before", "theme"]
RAW = [
    b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\x02\x00", b"\r\n" * 500, b"GET /" + b"a" * 70_000,
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n{",
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZZ\r\n",
    b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n",
]  # fmt: skip
HANDSHAKE = (
    "GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nAuthorization: Bearer {token}\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: eHh4eHh4eHh4eHh4eHh4eA==\r\n\r\n"
)
#: halves of frames, reserved bits, a frame that says it is huge, unmasked and broken text
FRAMES = [
    b"\x81", b"\x81\xfe", b"\xf1\x80\x00\x00\x00\x00", b"\x82\xff" + b"\xff" * 8, b"\x81\x05hello",
    b"\x81\x84\x00\x00\x00\x00\xff\xfe\xfd\xfc", b"\x88\x81\x00\x00\x00\x00x", b"\x00" * 40,
]  # fmt: skip


# -- what is in play ------------------------------------------------------------------------------


@dataclass
class World:
    """Tables, tokens, people and boards that requests can name."""

    tables: list[str] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)
    cookies: list[str] = field(default_factory=list)
    #: values by the name of a field or of a part of a path
    known: dict[str, list[Any]] = field(default_factory=dict)

    def note(self, name: str, value: Any) -> None:
        self.known.setdefault(name, []).append(value)


def remark() -> dict[str, str]:
    return {"text": "hello", "key": uuid.uuid4().hex}


async def new_world(client: httpx.AsyncClient) -> World:
    """Two tables with people, one of a lesson, a kept board, somebody with a code."""
    world = World()
    origin = {"Origin": str(client.base_url).rstrip("/")}

    async def post(path: str, body: Any, **headers: str) -> Any:
        answer = await client.post(path, json=body, headers=headers)
        answer.raise_for_status()
        if cookie := answer.cookies.get("keelstone"):
            world.cookies.append(cookie)
        client.cookies.clear()
        return answer.json()

    for game in GAMES:
        seats: list[Any] = [{}, {}, {"bot": "novice"}]
        settings = {"away": 0, "pace": 0}
        made = await post("/api/tables", {"game": game, "seats": seats, "settings": settings})
        world.tables.append(made["table"])
        world.tokens += [made["host"], made["watch"], made["invitation"]]
        for name, invitation in zip(("Anna", "Bo"), made["invitations"], strict=False):
            body = {"name": name, "salt": "x", "key": uuid.uuid4().hex}
            bearer = {"Authorization": f"Bearer {invitation}"}
            sat = await post(f"/api/tables/{made['table']}/sit", body, **bearer)
            world.tokens.append(sat["token"])
    await post("/api/me", {"name": "Anna"}, **origin)
    board = (await client.get("/api/boards/seafarers/templates/four-islands-3")).json()["document"]
    kept = await post("/api/boards/seafarers/kept", {"document": board}, **origin)
    for name, value in {"document": board, "board": kept["id"], "game": "seafarers"}.items():
        world.note(name, value)
    asked = {"document": board, "seats": 3}
    measured = await client.post("/api/boards/seafarers/fairness", json=asked)
    if measured.is_success:  # the queue may be full
        world.note("job", measured.json()["id"])
    file = (await client.get(f"/api/tables/{world.tables[0]}/file", headers=bearer)).json()
    world.note("file", file)
    await client.post(f"/api/tables/{world.tables[1]}/chat", json=remark(), headers=bearer)
    bearer = {"Authorization": f"Bearer {world.tokens[3]}"}
    channel = {"kind": "ntfy", "address": "https://192.0.2.1/x"}
    world.note("channel", (await post("/api/me/channels", channel, **bearer))["id"])
    world.note("code", (await post("/api/me/code", {}, **bearer))["code"])
    return world


# -- requests -------------------------------------------------------------------------------------


@dataclass
class Storm:
    """Makes requests and counts the answers."""

    chance: random.Random
    world: World
    statuses: Counter[int] = field(default_factory=Counter)
    by_route: dict[str, Counter[int]] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)

    def known(self, name: str) -> Any:
        """A value that may be right for a field or a part of a path."""
        pools: dict[str, list[Any]] = {
            "table": self.world.tables, "token": self.world.tokens, "key": [uuid.uuid4().hex],
            "game": list(GAMES), "seat": [0, 1, 2], "template": ["four-islands-3", "x"],
            "move": [self.chance.randrange(400)], "after": [10**6, 3, 0], "bot": ["novice"],
            "name": ["Eve"], "lesson": ["first-game", "island", "ships"], "number": [1, 2, 9],
            "kind": ["ntfy", "webhook", "gotify"], "address": ["https://192.0.2.1/x", "x"],
            "salt": ["x"], "about": [0, 1], "wish": ["turn"], "wishes": [0], "options": [{}],
            "role": ["watch", "seat", "invite"], "text": ["hello"], "is_sure": [None],
        }  # fmt: skip
        found = [*pools.get(name, []), *self.world.known.get(name, [])]
        return self.chance.choice(found) if found else None

    def sample(self, kind: Any, name: str = "", depth: int = 0) -> Any:
        """A value of a type, as a description of msgspec names it."""
        value = self.known(name)
        if value is not None and self.chance.random() < 0.9:
            return value
        if isinstance(kind, inspect.StructType) and depth < 5:
            return {
                one.encode_name: self.sample(one.type, one.encode_name, depth + 1)
                for one in kind.fields
                if one.required or self.chance.random() < 0.5
            }
        if isinstance(kind, inspect.UnionType):
            return self.sample(self.chance.choice(kind.types), name, depth + 1)
        if isinstance(kind, inspect.LiteralType):
            return self.chance.choice(kind.values)
        if isinstance(kind, inspect.ListType) and depth < 5:
            return [self.sample(kind.item_type, "", depth + 1) for _ in range(2)]
        plain: dict[type, Any] = {
            inspect.IntType: self.chance.randrange(-1, 9), inspect.BoolType: True,
            inspect.StrType: self.chance.choice(["x", "novice", *WORDS]), inspect.FloatType: 0.5,
        }  # fmt: skip
        return plain.get(type(kind), self.chance.choice(VALUES))

    def body_of(self, what: Endpoint) -> bytes:
        """A body that may be right, mostly spoilt."""
        if what.asks is None:
            return b""
        if what.asks is bytes:
            body: Any = dict(self.known("file"))
        else:
            body = self.sample(inspect.type_info(what.asks))
        if isinstance(body, dict) and body and self.chance.random() < 0.6:
            body[self.chance.choice(list(body))] = self.chance.choice(VALUES)
        whole = json.dumps(body).encode()
        return self.chance.choice([whole] * 7 + self._no_json(whole))

    def _no_json(self, whole: bytes) -> list[bytes]:
        cut = self.chance.randrange(len(whole) + 1)
        deep = self.chance.choice([b"[" * 20_000, b'{"a":' * 3_000, b'{"key": "\\ud800"}'])
        return [whole[:cut], whole[:cut] + self.chance.randbytes(3) + whole[cut:], deep]

    def headers(self, base: str) -> dict[str, bytes]:
        """A token or cookie of somebody, or of nobody, and other headers that may be wrong."""
        kinds = ["application/json"] * 9 + ["text/plain", "application/json; charset=utf-7"]
        given = {"Content-Type": self.chance.choice(kinds)}
        how = self.chance.random()
        if how < 0.55:
            given["Authorization"] = f"Bearer {self.chance.choice(self.world.tokens)}"
        elif how < 0.8:
            given["Cookie"] = f"keelstone={self.chance.choice(self.world.cookies)}"
            given["Origin"] = base
        elif how < 0.9:
            given["Authorization"] = self.chance.choice(["Bearer ", "Basic "]) + "A" * 22
        if self.chance.random() < 0.05:
            given["Origin"] = self.chance.choice(["null", "https://evil.example", "x" * 500])
        if self.chance.random() < 0.05:
            given["Accept-Language"] = self.chance.choice(["de", "xx;q=9,,,", "é", "n" * 3000])
        return {name: value.encode("utf-8", "replace") for name, value in given.items()}

    def path_of(self, what: Endpoint) -> str:
        def value(found: re.Match[str]) -> str:
            right = self.known(found[1])
            if right is None or self.chance.random() < 0.08:
                return self.chance.choice(["..%2f..", "%00", "a" * 3000, "AAAAAAAAAA", "-1", "x"])
            return str(right)

        return re.sub(r"{(\w+)}", value, what.path)

    async def ask(self, client: httpx.AsyncClient) -> None:
        """One request to some endpoint."""
        what = self.chance.choice(ENDPOINTS)
        method = what.method if self.chance.random() < 0.97 else self.chance.choice(["PUT", "HEAD"])
        names = list(what.query) or QUERIES
        query = {
            self.chance.choice(names): self.chance.choice(["0", "2", "-1", "x", "é", "9" * 30])
        }
        base = str(client.base_url).rstrip("/")
        answer = await client.request(
            method, self.path_of(what), content=self.body_of(what), headers=self.headers(base),
            params=query if self.chance.random() < 0.5 else None,
        )  # fmt: skip
        client.cookies.clear()
        self.count(f"{what.method} {what.path}", answer)

    async def play(self, client: httpx.AsyncClient) -> None:
        """An honest move or undo, so that games go on meanwhile."""
        path = f"/api/tables/{self.chance.choice(self.world.tables)}"
        headers = {"Authorization": f"Bearer {self.chance.choice(self.world.tokens)}"}
        now = await client.get(path, headers=headers, params={"after": 10**6, "parts": "moves"})
        self.count("GET /api/tables/{table}", now)
        if now.status_code != 200 or not now.json().get("moves"):
            return
        move = self.chance.choice(now.json()["moves"])["number"]
        body = {"move": move, "after": now.json()["number"], "key": uuid.uuid4().hex}
        made = await client.post(f"{path}/moves", headers=headers, json=body)
        self.count("POST /api/tables/{table}/moves", made)
        if made.status_code == 200 and self.chance.random() < 0.3:
            body = {"after": made.json()["number"], "key": uuid.uuid4().hex}
            back = await client.post(f"{path}/undo", headers=headers, json=body)
            self.count("POST /api/tables/{table}/undo", back)

    def count(self, route: str, answer: httpx.Response) -> None:
        self.statuses[answer.status_code] += 1
        self.by_route.setdefault(route, Counter())[answer.status_code] += 1
        if answer.status_code == 500 and len(self.failures) < 20:
            sent = answer.request
            self.failures.append(f"{sent.method} {sent.url} {sent.content[:300]!r}")

    async def send_raw(self, port: int) -> None:
        """A cut or broken request, or a WebSocket with halves of frames."""
        with suppress(OSError, asyncio.TimeoutError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            if self.chance.random() < 0.5:
                writer.write(self.chance.choice([*RAW, self.chance.randbytes(300)]))
            else:
                table, token = self.chance.choice(self.world.tables), self.world.tokens[1]
                writer.write(HANDSHAKE.format(table=table, port=port, token=token).encode())
                await asyncio.wait_for(reader.read(200), 1)
                writer.write(self.chance.choice(FRAMES) * self.chance.randrange(1, 20))
            await asyncio.wait_for(reader.read(100), 0.05)
            writer.close()
        self.statuses[0] += 1


# -- schemathesis ---------------------------------------------------------------------------------


def by_schemathesis(address: str, wanted: int, tokens: list[str]) -> Counter[int]:
    """Requests that the API description allows, and some that it forbids."""
    import schemathesis
    from hypothesis import HealthCheck, Phase, Verbosity, given, settings
    from hypothesis.errors import Unsatisfiable
    from schemathesis import GenerationMode

    statuses: Counter[int] = Counter()
    description = httpx.get(f"{address}/openapi.json", timeout=60).json()
    schema = schemathesis.openapi.from_dict(description)
    schema.config.update(base_url=address)
    operations: list[Any] = [found.ok() for found in schema.get_all_operations()]  # type: ignore[union-attr]
    each = max(1, wanted // (2 * len(operations)))
    for operation in operations:
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):

            @settings(
                max_examples=each, deadline=None, database=None, phases=[Phase.generate],
                suppress_health_check=list(HealthCheck), verbosity=Verbosity.quiet,
            )  # fmt: skip
            @given(case=operation.as_strategy(generation_mode=mode))
            def attempt(case: Any) -> None:
                bearer = {"Authorization": f"Bearer {random.choice(tokens)}"}
                answer = case.call(headers=bearer, timeout=60)
                statuses[answer.status_code] += 1
                assert answer.status_code != 500, answer.text

            with suppress(Unsatisfiable):  # nothing is wrong for some operations
                attempt()
            if statuses.total() >= wanted:
                return statuses
    return statuses


# -- the whole ------------------------------------------------------------------------------------


def resident(pid: int) -> int:
    """The memory of a process in MB."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 1_000_000


async def storm_on(server: ServerProcess, storm: Storm, wanted: int) -> None:
    """Own requests, some under way at the same time, in a world that is renewed."""
    begun = storm.statuses.total()
    async with httpx.AsyncClient(base_url=server.address, timeout=120) as client:
        storm.world = await new_world(client)
        renewed_at = 0

        async def work() -> None:
            nonlocal renewed_at
            while (done := storm.statuses.total() - begun) < wanted:
                if done - renewed_at >= RENEWED:
                    renewed_at = done
                    storm.world = await new_world(client)
                how = storm.chance.random()
                if how < 0.04:
                    await storm.send_raw(server.port)
                    continue
                try:
                    await (storm.play(client) if how < 0.12 else storm.ask(client))
                except httpx.TransportError:  # cut by the server, which has to be there still
                    storm.statuses[-1] += 1
                    assert server.process is not None
                    assert server.process.poll() is None, server.log_text()[-6000:]

        await asyncio.gather(*(work() for _ in range(WORKERS)))


def arguments() -> argparse.Namespace:
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=form)
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--growth", type=int, default=150, help="MB after the first fifth")
    return parser.parse_args()


def main() -> None:
    args = arguments()
    with tempfile.TemporaryDirectory() as place:
        log = Path(place) / "log"
        extra = ("--limits", "0", "--log", "warning")
        with ServerProcess(str(Path(place) / "t.db"), GAMES, extra=extra, log=log) as server:
            sys.exit(not is_well(server, args, log))


def is_well(server: ServerProcess, args: argparse.Namespace, log: Path) -> bool:
    """Five rounds of requests, and what came of them."""
    storm, round_size = Storm(random.Random(args.seed), World()), args.requests // 5
    assert server.process is not None
    by_tool: Counter[int] = Counter()
    memory, begun = [resident(server.process.pid)], time.monotonic()
    print(f"0 requests: {memory[0]} MB", flush=True)
    for number in range(5):
        wanted = round(round_size * BY_SCHEMATHESIS)
        asyncio.run(storm_on(server, storm, round_size - wanted))
        by_tool += by_schemathesis(server.address, wanted, storm.world.tokens)
        missing = round_size * (number + 1) - storm.statuses.total() - by_tool.total()
        asyncio.run(storm_on(server, storm, max(0, missing)))
        memory.append(resident(server.process.pid))
        done = storm.statuses.total() + by_tool.total()
        seconds = time.monotonic() - begun
        print(f"{done} requests: {memory[-1]} MB, {seconds:.0f} s", flush=True)
    report(storm, by_tool)
    health = httpx.get(f"{server.address}/health", timeout=60).json()["status"]
    tracebacks = log.read_text().count("Traceback")
    growth = memory[-1] - memory[1]
    print(f"health {health}, {tracebacks} tracebacks, {growth} MB more since the first fifth")
    if tracebacks:
        print(log.read_text()[-6000:])
    failed = storm.statuses[500] + by_tool[500]
    return health == "well" and not tracebacks and not failed and growth <= args.growth


def report(storm: Storm, by_tool: Counter[int]) -> None:
    print("own:", dict(sorted(storm.statuses.items())), "(0: raw bytes, -1: cut)")
    print("schemathesis:", dict(sorted(by_tool.items())))
    never = [route for route, met in sorted(storm.by_route.items()) if not met[200]]
    print(f"{len(storm.by_route)} of {len(ENDPOINTS)} endpoints asked; never answered 200: {never}")
    for failure in storm.failures:
        print("500:", failure)


if __name__ == "__main__":
    main()
