"""Middleware around every request: security headers, a log line, metrics."""

from __future__ import annotations

import logging
import re
import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

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
#: a table's name tells nobody anything, but a log is easier to read without
TABLE = re.compile(r"/(tables|t)/[a-z0-9]{10}")

log = logging.getLogger(__name__)


class RequestMiddleware:
    """Adds headers to every response, logs the request and counts it."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app, self.metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun, status = time.perf_counter(), 500

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message = {**message, "headers": [*message.get("headers", []), *_headers(scope)]}
            await send(message)

        try:
            await self.app(scope, receive, send_with_headers)
        finally:
            self._note(scope, status, time.perf_counter() - begun)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        self.metrics.requests.labels(scope["method"], str(status)).inc()
        if not scope["path"].endswith("/stream"):
            self.metrics.seconds.observe(seconds)
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


def _headers(scope: Scope) -> list[tuple[bytes, bytes]]:
    if scope["path"].startswith("/api/"):
        return [*HEADERS, (b"cache-control", b"no-store")]
    return HEADERS
