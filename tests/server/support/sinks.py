"""Services to which notices are sent: a push service, a mail server, something for webhooks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default
from typing import Any

import msgspec
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from keelstone.server.notices.mail import Mailer
from keelstone.server.notices.web_push import CURVE, POINT, to_base64
from tests.server.support.process import free_port


@dataclass
class Request:
    """A request that arrived."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class WebSink:
    """A web server that keeps what it gets and answers with a status."""

    address: str = ""
    requests: list[Request] = field(default_factory=list)
    status: int = 201

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            pairs = [line.split(": ", 1) for line in head[1:] if ": " in line]
            headers = {name.lower(): value for name, value in pairs}
            body = await reader.readexactly(int(headers.get("content-length", 0)))
            self.requests.append(Request(head[0].split()[1], headers, body))
            text = f"HTTP/1.1 {self.status} Ok\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            writer.write(text.encode())
            await writer.drain()
        writer.close()


@asynccontextmanager
async def web_sink() -> AsyncIterator[WebSink]:
    sink = WebSink()
    server = await asyncio.start_server(sink.answer, "127.0.0.1", 0)
    sink.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    async with server:
        yield sink


class Subscription:
    """A browser's subscription to Web Push: it can read what is sent to it."""

    def __init__(self, sink: WebSink, name: str = "browser") -> None:
        self.sink, self.path = sink, f"/{name}"
        self.private_key = ec.generate_private_key(CURVE)
        self.secret = name.encode().ljust(16, b"-")[:16]

    @property
    def point(self) -> bytes:
        return self.private_key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )

    @property
    def channel(self) -> dict[str, Any]:
        """What the page tells the server."""
        keys = {"p256dh": to_base64(self.point), "auth": to_base64(self.secret)}
        return {"kind": "push", "address": self.sink.address + self.path, "keys": keys}

    def messages(self) -> list[dict[str, str]]:
        """What was sent to this browser, decrypted."""
        mine = [request for request in self.sink.requests if request.path == self.path]
        return [msgspec.json.decode(self.decrypt(request.body)) for request in mine]

    def decrypt(self, body: bytes) -> bytes:
        salt, length = body[:16], body[20]
        point, sealed = body[21 : 21 + length], body[21 + length :]
        assert length == POINT
        their_key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
        shared = self.private_key.exchange(ec.ECDH(), their_key)
        info = b"WebPush: info\0" + self.point + point
        material = HKDF(hashes.SHA256(), 32, self.secret, info).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(material)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(material)
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        assert plain.endswith(b"\x02")
        return plain[:-1]


@dataclass
class MailSink:
    """A mail server that keeps what it gets."""

    mailer: Mailer
    received: list[bytes] = field(default_factory=list)

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        self.received.append(envelope.content)
        return "250 Ok"

    @property
    def mails(self) -> list[EmailMessage]:
        return [BytesParser(policy=default).parsebytes(mail) for mail in self.received]


@contextmanager
def mail_sink() -> Iterator[MailSink]:
    port = free_port()
    sink = MailSink(Mailer("127.0.0.1", port, "table@example.org"))
    controller = Controller(sink, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield sink
    finally:
        controller.stop()
