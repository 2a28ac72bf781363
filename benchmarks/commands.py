"""Commands over HTTP connections that stay open, with little work for the sender itself."""

from __future__ import annotations

import asyncio
import re
from typing import Any
from urllib.parse import urlsplit

import msgspec

Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]

_STATUS = re.compile(rb"HTTP/1\.1 (\d{3})")
_LENGTH = re.compile(rb"\r\ncontent-length: (\d+)\r\n", re.IGNORECASE)


class Commands:
    """Sends JSON to servers and reads the answers."""

    def __init__(self) -> None:
        self._idle: dict[str, list[Connection]] = {}

    async def post(self, address: str, body: Any, token: str = "") -> tuple[int, bytes]:
        """The status and the body of an answer. Who repeats a command needs a key in the body."""
        url = urlsplit(address)
        bearer = f"Authorization: Bearer {token}\r\n" if token else ""
        content = msgspec.json.encode(body)
        head = (
            f"POST {url.path} HTTP/1.1\r\nHost: {url.netloc}\r\n{bearer}"
            f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
        )
        connection = await self._connection(url.netloc)
        answer = await _answer(connection, head.encode() + content)
        self._idle.setdefault(url.netloc, []).append(connection)
        return answer

    async def _connection(self, place: str) -> Connection:
        """One that nobody uses, or a new one."""
        idle = self._idle.get(place, [])
        while idle:
            connection = idle.pop()
            if not connection[0].at_eof():
                return connection
            connection[1].close()
        host, _, port = place.partition(":")
        return await asyncio.open_connection(host, int(port))


async def _answer(connection: Connection, request: bytes) -> tuple[int, bytes]:
    reader, writer = connection
    try:
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        status, length = _STATUS.match(head), _LENGTH.search(head)
        assert status is not None, head
        assert length is not None, head
        return int(status[1]), await reader.readexactly(int(length[1]))
    except BaseException:
        writer.close()
        raise
