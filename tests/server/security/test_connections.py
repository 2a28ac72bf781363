"""Connections that are slow, too many, or talk too much are ended."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from keelstone.server.errors import TooMany
from keelstone.server.http import rate_limits, stream
from keelstone.server.http.connections import (
    SOCKET_BURST,
    Connections,
    client_network,
    http_protocol,
    websocket_protocol,
)
from keelstone.server.http.rate_limits import Limits

#: seconds of a deadline that a test waits for, and of one that it must not meet
SOON, NEVER = 0.5, 3600.0


async def _echo(request: Request) -> Response:
    return PlainTextResponse(str(len(await request.body())))


async def _socket(websocket: WebSocket) -> None:
    await websocket.accept()
    await stream._listen(websocket)


@asynccontextmanager
async def listening(connections: Connections) -> AsyncIterator[int]:
    """A small application behind the protocols; its port."""
    routes = [
        Route("/", _echo, methods=["GET", "POST"]),
        WebSocketRoute("/socket", _socket),
    ]
    config = uvicorn.Config(
        Starlette(routes=routes),
        log_config=None,
        http=http_protocol(connections),
        ws=websocket_protocol(connections),
        lifespan="off",
    )
    server = uvicorn.Server(config)
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        serving = asyncio.create_task(server.serve([bound]))
        while not server.started:
            await asyncio.sleep(0.01)
        yield int(bound.getsockname()[1])
        server.should_exit = True
        await serving


async def answer_to(port: int, sent: bytes, more: bytes = b"") -> bytes:
    """Everything that comes back until the server ends the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(sent)
    if more:
        await reader.readuntil(b"\r\n\r\n0")
        writer.write(more)
    try:
        return await reader.read()
    except ConnectionResetError:
        return b""
    finally:
        writer.close()


def run(scene: Any) -> Any:
    return asyncio.run(asyncio.wait_for(scene, 240))


HEAD = b"GET / HTTP/1.1\r\nHost: x\r\n"


@pytest.mark.parametrize("sent", [b"", b"GET", HEAD])
def test_half_a_head_is_cut_off(sent: bytes) -> None:
    async def scene() -> None:
        async with listening(Connections(head_timeout=SOON, body_timeout=NEVER)) as port:
            assert await answer_to(port, sent) == b""

    run(scene())


def test_half_a_body_is_cut_off() -> None:
    async def scene() -> None:
        async with listening(Connections(head_timeout=NEVER, body_timeout=SOON)) as port:
            head = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n12345"
            assert await answer_to(port, head) == b""

    run(scene())


def test_a_second_request_has_a_deadline_of_its_own() -> None:
    async def scene() -> None:
        async with listening(Connections(head_timeout=SOON, body_timeout=NEVER)) as port:
            assert await answer_to(port, HEAD + b"\r\n", more=HEAD) == b""

    run(scene())


def test_whole_requests_are_answered_on_one_connection() -> None:
    async def scene() -> None:
        async with listening(Connections(head_timeout=NEVER, body_timeout=NEVER)) as port:
            last = HEAD + b"Connection: close\r\n\r\n"
            assert (await answer_to(port, HEAD + b"\r\n", more=last)).count(b"200 OK") == 1

    run(scene())


def test_an_address_has_only_some_connections() -> None:
    async def scene() -> None:
        connections = Connections(2, head_timeout=NEVER)
        async with listening(connections) as port:
            held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
            while connections.by_address["127.0.0.1"] < 2:
                await asyncio.sleep(0.01)
            assert await answer_to(port, HEAD + b"\r\n") == b""
            for _, writer in held:
                writer.close()
            while connections.by_address["127.0.0.1"]:
                await asyncio.sleep(0.01)
            assert b"200 OK" in await answer_to(port, HEAD + b"Connection: close\r\n\r\n")

    run(scene())


def test_a_trusted_proxy_may_have_any_number_of_connections() -> None:
    for trusted in ("127.0.0.1", "10.0.0.1, 127.0.0.1", "127.0.0.0/8", "*"):
        connections = Connections(1, trusted)
        assert [connections.open("127.0.0.1") for _ in range(5)] == [True] * 5
    others = Connections(1, "10.0.0.1")
    assert [others.open("127.0.0.1") for _ in range(2)] == [True, False]


def test_a_websocket_is_counted_once_and_until_it_ends() -> None:
    async def scene() -> None:
        connections = Connections(5)
        async with listening(connections) as port:
            async with connect(f"ws://127.0.0.1:{port}/socket"):
                assert connections.by_address["127.0.0.1"] == 1
            while connections.by_address["127.0.0.1"]:
                await asyncio.sleep(0.01)

    run(scene())


async def talk(client: ClientConnection, frames: int) -> None:
    """Send messages, and wait for an answer."""
    for _ in range(frames):
        await client.send("x")
    await client.recv()


async def ping(client: ClientConnection, pings: int) -> None:
    """Send pings of 100 bytes, and wait for an answer."""
    for number in range(pings):
        await client.ping(b"%0100d" % number)
        await asyncio.sleep(0)
    await client.recv()


def test_a_client_that_sends_messages_is_closed() -> None:
    async def scene() -> None:
        async with (
            listening(Connections()) as port,
            connect(f"ws://127.0.0.1:{port}/socket") as client,
        ):
            with pytest.raises(ConnectionClosed):
                await talk(client, stream.MAX_FRAMES)
            assert client.close_code == stream.TALKS_TOO_MUCH

    run(scene())


def test_a_client_may_ask_now_and_then_whether_the_line_is_alive(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stream, "FRAME_SECONDS", 1e-9)

    async def scene() -> None:
        async with (
            listening(Connections()) as port,
            connect(f"ws://127.0.0.1:{port}/socket") as client,
        ):
            for _ in range(3 * stream.MAX_FRAMES):
                await client.send(stream.PING)
                assert await client.recv() == stream.PONG

    run(scene())


def test_a_client_that_sends_many_pings_is_cut_off() -> None:
    async def scene() -> None:
        async with (
            listening(Connections()) as port,
            connect(f"ws://127.0.0.1:{port}/socket") as client,
        ):
            with pytest.raises(ConnectionClosed):
                await ping(client, SOCKET_BURST)

    run(scene())


def test_requests_under_way_are_limited_by_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "MAX_CONCURRENT", 2)
    limits = Limits()
    with limits.hold("a"), limits.hold("a"):
        with pytest.raises(TooMany), limits.hold("a"):
            pass
        with limits.hold("b"):
            pass
    with limits.hold("a"):
        pass
    assert not limits.under_way


def test_an_ipv6_client_is_counted_by_its_network() -> None:
    assert client_network("2001:db8:1:2:3:4:5:6") == client_network("2001:db8:1:2::9")
    assert client_network("2001:db8:1:2::9") != client_network("2001:db8:1:3::9")
    assert client_network("::ffff:192.0.2.7") == client_network("192.0.2.7") == "192.0.2.7"
    assert client_network("not an address:") == "not an address:"
