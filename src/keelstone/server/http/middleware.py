"""Middleware around every request: security headers, a log line, metrics."""

from __future__ import annotations

import logging
import re
import time

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from keelstone.server.errors import TooMany
from keelstone.server.http.rate_limits import Limits
from keelstone.server.http.routing import address_of, language_of, refusal
from keelstone.server.observability.metrics import Metrics

#: no inline script, no inline style, nothing from elsewhere, in no frame
POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "media-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=()"),
]
#: headers of scripts and style sheets; the others are about documents. A page has many such files.
FILE_HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"cache-control", b"no-cache"),
]
FILE_TYPES = (b"text/javascript", b"text/css")
#: a table's name tells nobody anything, but a log is easier to read without
TABLE = re.compile(r"/(tables|t)/[a-z0-9]{10}")

#: marks, in its scope, a request that others may not count
SECRET = "keelstone.secret"

log = logging.getLogger(__name__)


class RequestMiddleware:
    """Adds headers to every response, logs the request and counts it.

    It limits what one address has under way.
    """

    def __init__(self, app: ASGIApp, metrics: Metrics, limits: Limits) -> None:
        self.app, self.metrics, self.limits = app, metrics, limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._answer(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._limited(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _limited(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, unless its address has too many under way."""
        asked = HTTPConnection(scope)
        try:
            with self.limits.hold(address_of(asked)):
                await self.app(scope, receive, send)
        except TooMany as no:
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1008, "reason": no.code})
            else:
                await refusal(no, language_of(asked))(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun, status = time.perf_counter(), 500

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = list(message.get("headers", []))
                added = _headers(scope["path"], status, headers)
                message = {**message, "headers": [*headers, *added]}
            await send(message)

        try:
            await self._limited(scope, receive, send_with_headers)
        finally:
            self._note(scope, status, time.perf_counter() - begun)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        if SECRET not in scope:
            has_lasted = scope["path"].endswith("/stream")
            time_taken = None if has_lasted else seconds
            self.metrics.count_request(scope["method"], status, time_taken)
        facts = {
            "method": scope["method"],
            "path": TABLE.sub(r"/\1/…", scope["path"][:200]),
            "status": status,
            "ms": round(seconds * 1000, 1),
        }
        log.log(_level(status), "request", extra={"facts": facts})


def _level(status: int) -> int:
    """Our own faults are errors; "not ready" is an answer like others, but one to know of."""
    if status < 500:
        return logging.DEBUG
    return logging.INFO if status == 503 else logging.ERROR


def _headers(
    path: str, status: int, headers: list[tuple[bytes, bytes]]
) -> list[tuple[bytes, bytes]]:
    """What is added to the headers of the response to a path."""
    if path.startswith("/api/"):
        return [*HEADERS, (b"cache-control", b"no-store")]
    kind = dict(headers).get(b"content-type", b"")
    is_file = path.startswith("/static/") and (status == 304 or kind.startswith(FILE_TYPES))
    return FILE_HEADERS if is_file else HEADERS
