"""Running the server: start, announce the address, stop after open requests."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from urllib.parse import urlsplit

import sqlalchemy as sa
import uvicorn

from keelstone.engine.errors import BadOption
from keelstone.server.app import make_app
from keelstone.server.http.connections import (
    MAX_PER_ADDRESS,
    Connections,
    http_protocol,
    websocket_protocol,
)
from keelstone.server.http.openid_connect import OpenIdConnect
from keelstone.server.http.public_address import names_of_this_machine
from keelstone.server.http.rate_limits import BODY, Limits
from keelstone.server.http.routing import Service
from keelstone.server.notices.mail import Mailer
from keelstone.server.notices.outbound import Outbound
from keelstone.server.runtime.bot_workers import BotWorkers
from keelstone.server.runtime.compile_queue import CompileQueue
from keelstone.server.runtime.garbage import collect_now_and_then, collect_seldom
from keelstone.server.runtime.registry import TableRegistry

#: seconds that open requests get when the server stops
GRACE = 5
#: the most streams and requests at once
MAX_CONNECTIONS = 5_000
#: seconds after which a thread that computes lets another one run. The default of 5 ms would delay
#: the event loop several times in each request.
SWITCH_INTERVAL = 0.001
#: listening at all addresses, and an address somewhere else, kept for examples
EVERYWHERE, ELSEWHERE = ("0.0.0.0", "::"), ("192.0.2.1", 9)

log = logging.getLogger(__name__)


class Server(uvicorn.Server):
    """Says when it is ready, and lets streams end before it stops."""

    service: Service
    on_ready: Callable[[str], None] | None = None
    _collecting: asyncio.Task[None]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._collecting = asyncio.create_task(collect_now_and_then())
            host = name_of(self.config.host)
            address = self.service.public_url or f"http://{host}:{self.config.port}"
            log.info("ready", extra={"facts": {"page": address, "process": os.getpid()}})
            if self.on_ready is not None:
                self.on_ready(address)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.service.is_closing = True
        for session in list(self.service.table_registry.sessions.values()):
            session.wake()
        super().handle_exit(sig, frame)


def name_of(host: str) -> str:
    """The host name or address by which others reach a listening address."""
    if host not in EVERYWHERE:
        return f"[{host}]" if ":" in host else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)  # sends nothing
        except OSError:  # no network
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def serve(
    engine: sa.Engine, args: argparse.Namespace, on_ready: Callable[[str], None] | None = None
) -> int:
    """Serve until somebody says stop."""
    table_registry = TableRegistry(engine, CompileQueue(args.game or ()), BotWorkers())
    service = Service(
        table_registry,
        limits=Limits(args.limits),
        public_url=args.public_url.rstrip("/"),
        own_boards=args.own_boards,
        outbound=Outbound(args.private_notices),
        mailer=_mailer(args),
        sign_in=_sign_in(args),
        host_names=names_of_this_machine() | {args.host.lower(), *map(str.lower, args.host_name)},
    )
    connections = Connections(int(MAX_PER_ADDRESS * args.limits), args.behind)
    sys.setswitchinterval(SWITCH_INTERVAL)
    collect_seldom()
    config = uvicorn.Config(
        make_app(service),
        host=args.host,
        port=args.port,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(args.behind),
        forwarded_allow_ips=args.behind or None,
        timeout_graceful_shutdown=GRACE,
        limit_concurrency=MAX_CONNECTIONS,
        http=http_protocol(connections),
        ws=websocket_protocol(connections),
        ws_max_size=BODY,
        ws_per_message_deflate=False,  # streams compress for themselves
    )
    signal.signal(signal.SIGTERM, _stop)  # sent again by uvicorn when all is put away
    server = Server(config)
    server.service, server.on_ready = service, on_ready
    server.run()
    return 0 if server.started else 1


def _mailer(args: argparse.Namespace) -> Mailer | None:
    """The operator's mail server. Its address has a password: the environment may hold it."""
    server = args.mail_server or os.environ.get("KEELSTONE_MAIL_SERVER", "")
    sender = args.mail_from or os.environ.get("KEELSTONE_MAIL_FROM", "")
    return Mailer.of(server, sender) if server else None


def _sign_in(args: argparse.Namespace) -> OpenIdConnect | None:
    """The site by which people sign in. Its secret is in a file, so that nobody sees it."""
    issuer = args.sign_in_issuer
    if not issuer:
        return None
    if not args.public_url or not args.sign_in_client:
        raise BadOption("--sign-in-issuer needs --sign-in-client and --public-url")
    file = args.sign_in_secret_file
    secret = Path(file).read_text(encoding="utf-8").strip() if file else ""
    name = args.sign_in_name or urlsplit(issuer).hostname or issuer
    return OpenIdConnect(issuer, args.sign_in_client, secret, name)


def _stop(number: int, frame: FrameType | None) -> None:
    raise SystemExit(0)
