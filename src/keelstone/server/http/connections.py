"""Limits on connections: per address, on slow requests, and on what WebSocket clients send."""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.auto import AutoWebSocketsProtocol

#: the longest time for the head of a request, and for its body, in seconds
HEAD_TIMEOUT, BODY_TIMEOUT = 10.0, 60.0
#: connections that one address may have open
MAX_PER_ADDRESS = 300
#: bytes that a WebSocket client may send: at once, and per second. Pages send none but pongs
SOCKET_BURST, SOCKET_BYTES_PER_SECOND = 4096, 256


@dataclass
class Connections:
    """The open connections of this process by address.

    Proxies that are trusted to forward addresses may have any number.
    """

    max_per_address: int = MAX_PER_ADDRESS
    trusted: str = ""
    head_timeout: float = HEAD_TIMEOUT
    body_timeout: float = BODY_TIMEOUT
    by_address: Counter[str] = field(default_factory=Counter)

    def open(self, address: str) -> bool:
        """Count a connection; whether the address may have it."""
        self.by_address[address] += 1
        if not self.max_per_address or self._is_trusted(address):
            return True
        return self.by_address[address] <= self.max_per_address

    def close(self, address: str) -> None:
        """A connection has ended."""
        self.by_address[address] -= 1
        if self.by_address[address] <= 0:
            del self.by_address[address]

    def _is_trusted(self, address: str) -> bool:
        listed = [one.strip() for one in self.trusted.split(",") if one.strip()]
        return address in listed or "*" in listed or any(_is_in(address, one) for one in listed)


def _is_in(address: str, network: str) -> bool:
    try:
        return ipaddress.ip_address(address) in ipaddress.ip_network(network, strict=False)
    except ValueError:
        return False


def client_network(address: str) -> str:
    """What an address is counted by: itself, or the network that an IPv6 client owns."""
    if ":" not in address:
        return address
    try:
        found = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


def _peer(transport: asyncio.BaseTransport) -> str:
    peer = transport.get_extra_info("peername")
    return client_network(str(peer[0])) if isinstance(peer, tuple) and peer else ""


class RequestDeadlines:
    """Mixed into uvicorn's HTTP protocol: ends connections that send a request too slowly."""

    limits: Connections
    transport: asyncio.Transport
    cycle: Any
    _awaits = ""
    _timer: asyncio.TimerHandle | None = None
    _address: str | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:
        """Count the connection; refuse it where its address has too many."""
        super().connection_made(transport)  # type: ignore[misc]
        self._address = _peer(transport)
        if not self.limits.open(self._address):
            transport.abort()
            return
        self._await("head")

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)  # type: ignore[misc]

    def data_received(self, data: bytes) -> None:
        """Feed the parser, then see which part of a request has to come next."""
        super().data_received(data)  # type: ignore[misc]
        if self._address is not None and not self.transport.is_closing():
            self._await(self._expected())

    def handle_websocket_upgrade(self, *event: Any) -> None:
        """From now on the WebSocket protocol counts the connection."""
        self._leave()
        super().handle_websocket_upgrade(*event)  # type: ignore[misc]

    def _expected(self) -> str:
        """The part of a request that has not arrived: its "head", its "body", or none."""
        if self.cycle is None or self.cycle.response_complete:
            return "head"
        return "body" if self.cycle.more_body else ""

    def _await(self, part: str) -> None:
        """Set the deadline for a part of a request, unless it runs already."""
        if part == self._awaits and part:
            return
        self._stop_timer()
        self._awaits = part
        if part:
            seconds = self.limits.head_timeout if part == "head" else self.limits.body_timeout
            self._timer = asyncio.get_running_loop().call_later(seconds, self.transport.abort)

    def _leave(self) -> None:
        self._stop_timer()
        if self._address is not None:
            self.limits.close(self._address)
            self._address = None

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class SocketAllowance:
    """Mixed into uvicorn's WebSocket protocol: ends connections that send too much.

    It counts bytes before they are parsed, so control frames count as well.
    """

    limits: Connections
    transport: asyncio.Transport
    _address: str | None = None
    _left = float(SOCKET_BURST)
    _at = 0.0
    _is_open = False

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)  # type: ignore[misc]
        self._address, self._at = _peer(transport), time.monotonic()
        if not self.limits.open(self._address):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._address is not None:
            self.limits.close(self._address)
            self._address = None
        super().connection_lost(exc)  # type: ignore[misc]

    def data_received(self, data: bytes) -> None:
        """The first bytes are the request itself."""
        if self._is_open and not self._may_send(len(data)):
            self.transport.abort()
            return
        self._is_open = True
        super().data_received(data)  # type: ignore[misc]

    def _may_send(self, size: int) -> bool:
        at = time.monotonic()
        earned = (at - self._at) * SOCKET_BYTES_PER_SECOND
        self._left, self._at = min(SOCKET_BURST, self._left + earned) - size, at
        return self._left >= 0


def http_protocol(connections: Connections) -> type[asyncio.Protocol]:
    """Uvicorn's HTTP protocol with these limits."""
    bases = (RequestDeadlines, AutoHTTPProtocol)
    return type("LimitedHTTPProtocol", bases, {"limits": connections})


def websocket_protocol(connections: Connections) -> type[asyncio.Protocol]:
    """Uvicorn's WebSocket protocol with these limits."""
    bases: Any = (SocketAllowance, AutoWebSocketsProtocol)
    return type("LimitedWebSocketProtocol", bases, {"limits": connections})
