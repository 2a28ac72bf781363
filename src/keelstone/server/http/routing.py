"""Endpoints: declared once, for the server and for the API description."""

from __future__ import annotations

import logging
import unicodedata
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
import sqlalchemy as sa
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from keelstone.i18n import LANGUAGES, say
from keelstone.server.errors import Malformed, NotReady, Refused, TooLarge, Unknown, sentence
from keelstone.server.http import rate_limits
from keelstone.server.http.authentication import Guest, check_origin, guest_of
from keelstone.server.http.messages import Refusal
from keelstone.server.observability.metrics import Metrics
from keelstone.server.runtime.analysis_queue import AnalysisQueue
from keelstone.server.runtime.registry import TableRegistry
from keelstone.server.runtime.session import TableSession
from keelstone.server.storage.store import Conflict

JSON = "application/json"

log = logging.getLogger(__name__)


@dataclass
class Service:
    """What all requests share."""

    table_registry: TableRegistry
    limits: rate_limits.Limits = field(default_factory=rate_limits.Limits)
    analyses: AnalysisQueue = field(default_factory=AnalysisQueue)
    public_url: str = ""
    own_boards: bool = False
    is_closing: bool = False

    @property
    def metrics(self) -> Metrics:
        return self.table_registry.metrics

    async def session(self, asked: HTTPConnection) -> TableSession:
        """The table that a request is about."""
        return await self.table_registry.find(table_id(asked))

    async def guest(self, asked: HTTPConnection, table: str | None = None) -> Guest:
        return await guest_of(self.table_registry, asked, table)


@dataclass(frozen=True)
class RequestContext:
    """One request: the service, the request itself, and its body, decoded."""

    service: Service
    request: Request
    body: Any = None

    @property
    def table_registry(self) -> TableRegistry:
        return self.service.table_registry

    @property
    def table(self) -> str:
        return table_id(self.request)

    @property
    def language(self) -> str:
        return language_of(self.request)

    async def session(self) -> TableSession:
        return await self.service.session(self.request)

    async def guest(self) -> Guest:
        """Who is asking, as far as this table is concerned."""
        return await self.service.guest(self.request, self.table)

    def limit(self, what: str, who: object = None) -> None:
        self.service.limits.take(what, who if who is not None else address_of(self.request))


Handler = Callable[[RequestContext], Awaitable[Any]]


@dataclass(frozen=True)
class Endpoint:
    """A method, a path, and the types of its body and its answer."""

    method: str
    path: str
    handler: Handler
    asks: Any = None
    answers: Any = None
    largest: int = rate_limits.BODY
    query: dict[str, Any] = field(default_factory=dict)

    @property
    def summary(self) -> str:
        return (self.handler.__doc__ or "").strip()


ENDPOINTS: list[Endpoint] = []


def endpoint(method: str, path: str, **rest: Any) -> Callable[[Handler], Handler]:
    """Declare what a function answers."""

    def declare(handler: Handler) -> Handler:
        ENDPOINTS.append(Endpoint(method, path, handler, **rest))
        return handler

    return declare


async def answer(service: Service, what: Endpoint, request: Request) -> Response:
    """Carry out a request; every fault of the asker is a refusal in words."""
    try:
        service.limits.take("request", address_of(request))
        if what.method != "GET":
            check_origin(request, service.public_url)
        body = await _body(what, request)
        found = await what.handler(RequestContext(service, request, body))
        return found if isinstance(found, Response) else as_json(found)
    except Refused as no:
        return refusal(no, language_of(request))
    except (Conflict, sa.exc.OperationalError, sa.exc.TimeoutError) as fault:
        log.warning("the database is busy", extra={"facts": {"fault": type(fault).__name__}})
        busy = NotReady(say("Please try again in a moment."))
        return refusal(busy, language_of(request))


def as_json(found: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(found), status, media_type=JSON)


def refusal(no: Refused, language: str) -> Response:
    """A refusal as an answer."""
    headers = {"Retry-After": "1"} if no.status in (429, 503) else None
    body = msgspec.json.encode(Refusal(no.code, no.text(language)))
    return Response(body, no.status, headers, media_type=JSON)


async def _body(what: Endpoint, request: Request) -> Any:
    if what.asks is None:
        return None
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != JSON:
        raise Malformed(say("Send the body as {kind}.", kind=JSON))
    body = await _read(request, what.largest)
    if what.asks is bytes:
        return body
    try:
        return msgspec.json.decode(body, type=what.asks)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as fault:
        raise Malformed(sentence(fault)) from None


async def _read(request: Request, largest: int) -> bytes:
    body = bytearray()
    async for piece in _pieces(request):
        body += piece
        if len(body) > largest:
            raise TooLarge(say("That is more than {n} bytes.", n=largest))
    return bytes(body)


async def _pieces(request: Request) -> AsyncIterator[bytes]:
    try:
        async for piece in request.stream():
            yield piece
    except ClientDisconnect:  # nobody will read the answer, and nothing is wrong with us
        raise Malformed(say("The request was cut short.")) from None


def table_id(asked: HTTPConnection) -> str:
    name = str(asked.path_params.get("table", ""))
    if not (len(name) == 10 and name.isascii() and name.isalnum()):
        raise Unknown(say("There is no such table."))
    return name


def address_of(asked: HTTPConnection) -> str:
    return asked.client.host if asked.client else ""


def language_of(asked: HTTPConnection) -> str:
    """The language asked for, or the first one the browser prefers that we speak."""
    wanted = asked.query_params.get("language", "")
    preferred = asked.headers.get("accept-language", "")
    words = [wanted, *(part.partition(";")[0].strip() for part in preferred.split(",")[:20])]
    for word in words:
        tag = word.lower().partition("-")[0]
        tag = "nb" if tag in ("no", "nn") else tag
        if tag in LANGUAGES:
            return tag
    return "en"


def number_in(asked: HTTPConnection, name: str, default: int | None = None) -> int | None:
    """A whole number in the address."""
    text = asked.query_params.get(name, "")
    if not text:
        return default
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise Malformed(say("{name} is not a whole number.", name=name))
    return int(text)


def clean(text: str) -> str:
    """Text that people will read: no control characters, no tricks with its direction."""
    text = " ".join(text.split())
    if any(unicodedata.category(letter) in ("Cc", "Cs", "Co", "Cn") for letter in text):
        raise Malformed(say("There are characters in this text that cannot be shown."))
    if any(letter in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069" for letter in text):
        raise Malformed(say("There are characters in this text that cannot be shown."))
    if not text:
        raise Malformed(say("This text is empty."))
    return text
