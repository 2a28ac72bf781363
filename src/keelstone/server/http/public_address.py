"""The address by which people reach the server: its path, its host names, HTTPS."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Collection

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from keelstone.i18n import say
from keelstone.server.errors import Misdirected
from keelstone.server.http.pages import prefix_of
from keelstone.server.http.routing import language_of, refusal

#: browsers ask by HTTPS only, for a year
STRICT_TRANSPORT = (b"strict-transport-security", b"max-age=31536000")


def names_of_this_machine() -> frozenset[str]:
    """The names by which others in the network may call this machine."""
    name = socket.gethostname().lower()
    return frozenset({"localhost", name, name.partition(".")[0], f"{name.partition('.')[0]}.local"})


def is_known_host(host: str, names: Collection[str]) -> bool:
    """Whether a Host header is an IP address or one of the names. A site that a name server points
    here is neither: its pages must not pass for ours."""
    name = host.lower()
    if name.startswith("["):
        name = name[1:].partition("]")[0]
    else:
        name = name.partition(":")[0].rstrip(".")
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return name in names
    return True


class PublicAddressMiddleware:
    """Checks the host, removes the path's prefix, and asks browsers to stay with HTTPS.

    `host_names`: None where any host is accepted, since the public URL says what is ours.
    """

    def __init__(
        self, app: ASGIApp, public_url: str = "", host_names: Collection[str] | None = None
    ) -> None:
        self.app, self.host_names = app, None if public_url else host_names
        self.prefix, self.is_https = prefix_of(public_url), public_url.startswith("https:")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif not self._is_for_us(scope):
            await self._misdirected(scope, receive, send)
        else:
            await self.app(self._without_prefix(scope), receive, self._strict(send))

    def _is_for_us(self, scope: Scope) -> bool:
        host = Headers(scope=scope).get("host", "")
        return self.host_names is None or is_known_host(host, self.host_names)

    async def _misdirected(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 4421})
            return
        no = Misdirected(
            say("This server is not known by that name. Its operator can add it with --host-name.")
        )
        await refusal(no, language_of(HTTPConnection(scope)))(scope, receive, send)

    def _without_prefix(self, scope: Scope) -> Scope:
        """For proxies that pass the prefix on; others have removed it."""
        path = scope["path"]
        if self.prefix and (path == self.prefix or path.startswith(f"{self.prefix}/")):
            return {**scope, "path": path[len(self.prefix) :] or "/"}
        return scope

    def _strict(self, send: Send) -> Send:
        if not self.is_https:
            return send

        async def send_strictly(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [*message.get("headers", []), STRICT_TRANSPORT]
                message = {**message, "headers": headers}
            await send(message)

        return send_strictly
