"""Malformed and hostile requests: no failure of the server, and nothing changes."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
import socket
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from keelstone.server.http.openapi import description
from keelstone.server.http.routing import ENDPOINTS
from keelstone.server.storage.schema import metadata
from tests.server.support import MORRA, Place, Player, new_key, play_out, serving
from tests.server.support.process import ServerProcess

#: own hostile requests in a usual run; with --long 80,000, and schemathesis does the rest
OWN = 4_000
WORDS = [
    "", " ", "0", "-1", "null", "true", "NaN", "1e999", "\x00", "\ud7ff", "🚢" * 50, "' OR 1=1 --",
    "../../etc/passwd", "<script>alert(1)</script>", "%00", "${7*7}", "A" * 5000, "\u202e", "__class__",  # noqa: E501
]  # fmt: skip
AS_JSON = {"Content-Type": "application/json"}
TAILS = [
    "moves", "seats/99", "seats/x", "stream", "file", "replay", "fair", "rights", "help", "text",
    "course", "insight", "prospect", "preview", "",
]  # fmt: skip
NAMES = ["after", "seat", "parts", "language", "step", "id", "move"]
ASKED = [
    "-1",
    "x",
    "9" * 30,
    "1.5",
    "é",
    "\x00",
    "moves,secret",
    "١",
    "seat-9",
    "ship-99",
    "a-b",
    "-",
]
VALUES: list[Any] = [
    None, True, 0, -1, 10**30, 1.5, [], {}, [[]], [None] * 300, {"": ""}, {"a": {"b": {}}}, *WORDS,
]  # fmt: skip
#: what needs no seat: whoever asks becomes a person with ways back of their own
FOR_ANYBODY = ("/api/me", "/api/passkeys/options", "/api/qr")
#: method, path, and what else the client is given
Request = tuple[str, str, dict[str, Any]]


class Attacker:
    """Makes requests that no honest client would make."""

    def __init__(self, place: Place, players: list[Player], seed: int) -> None:
        self.place, self.players, self.chance = place, players, random.Random(seed)
        self.table = players[0].table

    async def attack(self) -> int:
        """One request; the status that came back."""
        make = self.chance.choice(
            [self.wrong_body, self.wrong_token, self.wrong_bytes, self.wrong_path]
        )
        method, path, rest = make()
        answer = await self.place.client.request(method, path, **rest)
        assert answer.status_code != 500, (method, path, rest, answer.text)
        if answer.status_code == 200 and not path.startswith(FOR_ANYBODY):
            assert method in ("GET", "HEAD"), (method, path, rest, answer.text)
        return answer.status_code

    def address(self) -> tuple[str, str]:
        what = self.chance.choice(ENDPOINTS)
        path = what.path.replace("{table}", self.table).replace("{seat}", "0")
        return what.method, path

    def honest(self) -> dict[str, Any]:
        """A body that would be right somewhere."""
        return {
            "after": 3, "key": new_key(), "move": 0, "text": "hello", "name": "Eve", "salt": "x",
            "game": MORRA, "seats": [{}, {}], "token": "A" * 22, "role": "watch", "bot": "novice",
        }  # fmt: skip

    def token(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.chance.choice(self.players).token}"}

    def wrong_body(self) -> Request:
        """A good token and JSON that is not what is asked for."""
        method, path = self.address()
        body: Any = self.honest()
        for _ in range(self.chance.randint(1, 4)):
            body[self.chance.choice(list(body))] = self.chance.choice(VALUES)
        body["surprise"] = self.chance.choice(VALUES)  # so that it can never be right
        if self.chance.random() < 0.2:
            body = self.chance.choice(VALUES)
            body = body or [1]  # an empty object may be a whole command
        return self.sent(method, path, json.dumps(body).encode(), self.token())

    def wrong_token(self) -> Request:
        """A body that may be right, and a token that is not."""
        method, path = self.address()
        if path in ("/api/tables", "/api/tables/import", "/api/verify", "/api/lessons"):
            method, path = "POST", f"/api/tables/{self.table}/moves"
        token = self.chance.choice(["A" * 22, "", "B" * 21, "x" * 300, "\\", "é"])
        scheme = self.chance.choice(["Bearer ", "Basic ", "bearer", "Bearer  ", ""])
        headers = {"Authorization": (scheme + token).encode("utf-8", "replace")}
        if self.chance.random() < 0.3:
            headers = {
                "Cookie": f"keelstone={self.chance.choice(WORDS)}".encode("utf-8", "replace")
            }
        keys = self.chance.sample(list(self.honest()), 4)
        body = {key: value for key, value in self.honest().items() if key in keys}
        return self.sent(method, path, json.dumps(body).encode(), headers)

    def wrong_bytes(self) -> Request:
        """A good token and bytes that are hardly JSON, or far too many, or far too deep."""
        method, path = self.address()
        whole = json.dumps(self.honest()).encode()
        cut = self.chance.randrange(len(whole))
        bodies = [
            whole[:cut],
            whole[:cut] + bytes([self.chance.randrange(256)]) + whole[cut:],
            self.chance.randbytes(self.chance.randrange(200)),
            b"[" * 20_000,
            b'{"a":' * 5_000,
            b"x" * 20_000,
            b'{"key": "\\ud800"}',
        ]
        return self.sent(method, path, self.chance.choice(bodies), self.token())

    def wrong_path(self) -> Request:
        """Addresses, methods and queries that do not exist or make no sense."""
        method = self.chance.choice(["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"])
        word = self.chance.choice(["..%2f..", "%00", "a" * 3000, "AAAAAAAAAA", "é", "-1", "0"])
        table, tail = self.chance.choice([word, self.table]), self.chance.choice(TAILS)
        path = f"/api/tables/{table}/{tail}"
        if method == "POST" and path.endswith("/seats/0"):
            method = "PUT"
        query = {self.chance.choice(NAMES): self.chance.choice(ASKED)}
        headers = self.token() if "stream" not in path else {}
        return method, path, {"params": query, "headers": headers}

    def sent(self, method: str, path: str, body: bytes, headers: dict[str, Any]) -> Request:
        kinds = ["application/json"] * 8 + ["text/plain", "", "application/json; charset=utf-7"]
        given = {"Content-Type": self.chance.choice(kinds), **headers}
        if self.chance.random() < 0.1:
            given["Origin"] = self.chance.choice(["null", "https://evil.example", "http://test:1"])
        return method, path, {"content": body if method == "POST" else b"", "headers": given}


def everything(engine: sa.Engine) -> dict[str, list[Any]]:
    """The rows of everything that is played, without people: whoever asks may become one."""
    with engine.connect() as connection:
        return {
            table.name: [tuple(row) for row in connection.execute(table.select())]
            for table in metadata.sorted_tables
            if table.name in ("tables", "events", "tokens")
        }


def test_hostile_requests_change_nothing_and_break_nothing(tmp_path: Path, scale: int) -> None:
    async def scene() -> Counter[int]:
        async with serving(tmp_path / "t.db") as place:
            players = await place.seated(await place.new_table(settings={"away": 0}))
            for player in players:
                await player.look()  # the first use of a token is stored
            before = everything(place.service.table_registry.engine)
            attacker = Attacker(place, players, seed=scale)
            met = Counter([await attacker.attack() for _ in range(OWN * scale)])
            assert everything(place.service.table_registry.engine) == before
            await players[0].move(1, (await players[0].look())["number"])  # and play goes on
            return met

    met = asyncio.run(scene())
    print(dict(met))
    assert set(met) <= {200, 400, 401, 403, 404, 405, 409, 413}


def test_game_files_with_anything_in_them_break_nothing(tmp_path: Path, scale: int) -> None:
    chance = random.Random(11)

    async def scene() -> Counter[int]:
        async with serving(tmp_path / "t.db", own_boards=True) as place:
            made = await place.new_table(options={"rounds": 1})
            await play_out(await place.seated(made))
            path = f"/api/tables/{made['table']}/file"
            file = await place.get(path, made["watch"])
            met: Counter[int] = Counter()
            for _ in range(300 * scale):
                for address in ("/api/tables/import", "/api/verify"):
                    body = json.dumps(spoilt(file, chance))
                    answer = await place.client.post(address, content=body, headers=AS_JSON)
                    assert answer.status_code < 500, (body, answer.text)
                    met[answer.status_code] += 1
            return met

    met = asyncio.run(scene())
    print(dict(met))
    assert met[400] > 100 * scale


def spoilt(file: Any, chance: random.Random) -> Any:
    """A copy of plain data with something in it changed, taken away or added."""
    if isinstance(file, dict) and file and chance.random() < 0.9:
        key = chance.choice(list(file))
        rest = {name: value for name, value in file.items() if name != key}
        how = chance.random()
        if how < 0.1:
            return rest
        if how < 0.2:
            return {**file, chance.choice(["seats", "self", "name", "", "é"]): 1}
        return {**file, key: spoilt(file[key], chance)}
    if isinstance(file, list) and file and chance.random() < 0.8:
        at = chance.randrange(len(file))
        return [*file[:at], spoilt(file[at], chance), *file[at + 1 :]]
    return chance.choice([*VALUES, 1, 2, 3, -5, 2**63, 2**64, "9" * 5000, "hide " + "9" * 5000])


def test_broken_http_and_web_sockets_are_survived(tmp_path: Path, scale: int) -> None:
    chance = random.Random(7)
    pieces = [
        b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\x02\x00", b"POST /api/tables HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n",  # noqa: E501
        b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\r\nX: " + b"y" * 200_000 + b"\r\n\r\n",  # noqa: E501
        b"POST /api/tables HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nZZZ\r\n", b"\r\n" * 1000,
        b"GET /api/tables/aaaaaaaaaa/socket HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"  # noqa: E501
        b"Sec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n\r\n",
    ]  # fmt: skip
    with ServerProcess(str(tmp_path / "t.db"), log=tmp_path / "log") as server:
        for _ in range(100 * scale):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", server.port)) as raw:  # fmt: skip  # noqa: E501
                raw.settimeout(0.5)
                piece = chance.choice(pieces) if chance.random() < 0.8 else chance.randbytes(300)
                raw.sendall(piece)
                with contextlib.suppress(OSError):
                    raw.recv(1000)
        assert httpx.get(f"{server.address}/health", timeout=60).json()["status"] == "well"
        assert "Traceback" not in server.log_text()


def test_text_frames_that_are_no_text_write_nothing_into_the_log(tmp_path: Path) -> None:
    """A stranger could fill the log with tracebacks."""
    with ServerProcess(str(tmp_path / "t.db"), log=tmp_path / "log") as server:
        made = httpx.post(
            f"{server.address}/api/tables", json={"game": MORRA, "seats": [{}, {}]}
        ).json()
        address = f"{server.address.replace('http', 'ws')}/api/tables/{made['table']}/socket"
        headers = {"Authorization": f"Bearer {made['watch']}"}
        with connect(address, additional_headers=headers) as client:
            client.recv()
            client.socket.sendall(b"\x81\x84\x00\x00\x00\x00\xff\xfe\xfd\xfc")
            with contextlib.suppress(ConnectionClosed):
                while True:
                    client.recv(timeout=60)
        assert server.stop() == 0
        assert "Traceback" not in server.log_text()


@given(st.data())
@settings(max_examples=5, deadline=None, database=None)
def test_a_text_with_a_line_break_at_its_end_fits_no_pattern(data: st.DataObject) -> None:
    patterns = {
        pattern
        for schema in description()["components"]["schemas"].values()
        for field in schema.get("properties", {}).values()
        for kind in [field, *field.get("anyOf", [])]
        if (pattern := kind.get("pattern"))
    }
    assert len(patterns) > 5
    for pattern in sorted(patterns):
        text = data.draw(st.from_regex(pattern))
        assert re.search(pattern, text), pattern
        assert not re.search(pattern, text + "\n"), pattern


def test_who_hangs_up_in_the_middle_is_no_fault_of_the_server(tmp_path: Path) -> None:
    with ServerProcess(str(tmp_path / "t.db"), log=tmp_path / "log") as server:
        head = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        for _ in range(20):
            with socket.create_connection(("127.0.0.1", server.port)) as raw:
                raw.sendall(head + b"Content-Length: 500\r\n\r\n{")
        assert httpx.get(f"{server.address}/health", timeout=60).json()["status"] == "well"
        assert "Traceback" not in server.log_text()


def test_whatever_the_description_allows_is_answered_as_it_says(tmp_path: Path, scale: int) -> None:
    schemathesis = pytest.importorskip("schemathesis", reason="no schemathesis")
    with ServerProcess(str(tmp_path / "t.db"), log=tmp_path / "log") as server:
        made = httpx.post(
            f"{server.address}/api/tables", json={"game": MORRA, "seats": [{}, {}]}
        ).json()
        description = httpx.get(f"{server.address}/openapi.json", timeout=60).json()
        schema = schemathesis.openapi.from_dict(description)
        schema.config.update(base_url=server.address)
        for operation in schema.get_all_operations():
            _try_all(operation.ok(), made["host"], examples=15 * scale)
        assert "Traceback" not in server.log_text()


def _try_all(operation: Any, token: str, examples: int) -> None:
    quiet = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]

    @settings(max_examples=examples, deadline=None, suppress_health_check=quiet, database=None)
    @given(case=operation.as_strategy())
    def attempt(case: Any) -> None:
        case.call_and_validate(
            headers={"Authorization": f"Bearer {token}"}, excluded_checks=_excluded()
        )

    run: Callable[[], None] = attempt
    run()


def _excluded() -> list[Any]:
    """Checks about style: what is refused here is refused with 400 and words."""
    from schemathesis.checks import CHECKS

    wanted = {"not_a_server_error", "status_code_conformance", "response_schema_conformance"}
    return [check for check in CHECKS.get_all() if check.__name__ not in wanted]
