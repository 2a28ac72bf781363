"""Endpoints: declared once, for the server and for the API description."""

from __future__ import annotations

import logging
import unicodedata
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, ParamSpec, TypeVar

import msgspec
import sqlalchemy as sa
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from keelstone.engine.errors import KeelstoneError
from keelstone.engine.names import normal_name
from keelstone.i18n import LANGUAGES, say
from keelstone.server.errors import (
    KeyReused,
    Malformed,
    NotReady,
    Refused,
    TooLarge,
    Unknown,
    sentence,
)
from keelstone.server.http import rate_limits
from keelstone.server.http.authentication import Guest, check_origin, guest_of
from keelstone.server.http.connections import client_network
from keelstone.server.http.messages import Refusal
from keelstone.server.http.openid_connect import OpenIdConnect
from keelstone.server.notices.delivery import Delivery
from keelstone.server.notices.mail import Mailer
from keelstone.server.notices.outbound import Outbound
from keelstone.server.notices.web_push import Signer, new_signing_key
from keelstone.server.observability.metrics import Metrics
from keelstone.server.runtime.analysis_queue import AnalysisQueue
from keelstone.server.runtime.fair_slots import FairSlots
from keelstone.server.runtime.fairness_queue import FairnessQueue
from keelstone.server.runtime.job_queue import JobQueue
from keelstone.server.runtime.registry import TableRegistry
from keelstone.server.runtime.session import TableSession
from keelstone.server.storage.channels import Channels
from keelstone.server.storage.notices import Notices
from keelstone.server.storage.people import People
from keelstone.server.storage.recovery_codes import RecoveryCodes
from keelstone.server.storage.results import Results
from keelstone.server.storage.store import Conflict
from keelstone.server.storage.tokens import Right, derived_token, hash_of, new_key, new_token
from keelstone.server.table.commands import Command
from keelstone.server.views.encoding.byte_cache import ByteCache
from keelstone.server.views.replay import Replay

JSON = "application/json"
#: the seat to look from, in an address
SEAT = {"seat": {"type": "integer", "minimum": 0, "maximum": 9}}
#: bytes of replays that are kept
MAX_REPLAY_BYTES = 32 * 1024 * 1024

log = logging.getLogger(__name__)
Given = ParamSpec("Given")
Answer = TypeVar("Answer")


@dataclass
class Service:
    """What all requests share."""

    table_registry: TableRegistry
    limits: rate_limits.Limits = field(default_factory=rate_limits.Limits)
    analyses: AnalysisQueue = field(default_factory=AnalysisQueue)
    #: the fairness of boards that people draw
    measurements: FairnessQueue = field(default_factory=FairnessQueue)
    #: pictures and texts of one position
    drawings: JobQueue = field(default_factory=partial(JobQueue, "drawing"))
    #: who puts a long log into words
    words: FairSlots = field(default_factory=partial(FairSlots, 2, 1))
    replays: ByteCache[Replay] = field(default_factory=partial(ByteCache, MAX_REPLAY_BYTES))
    public_url: str = ""
    own_boards: bool = False
    #: the names of this host where there is no public URL; None: any
    host_names: frozenset[str] | None = None
    is_closing: bool = False
    #: how requests go to services that people have named
    outbound: Outbound = field(default_factory=Outbound)
    #: the operator's mail server
    mailer: Mailer | None = None
    #: the site by which people can sign in
    sign_in: OpenIdConnect | None = None
    notices: Delivery = field(init=False)

    def __post_init__(self) -> None:
        engine = self.table_registry.engine
        self.people, self.codes = People(engine), RecoveryCodes(engine)
        self.channels, self.results = Channels(engine), Results(engine)

    @property
    def sends_mail(self) -> bool:
        """Mails have links, and only the operator says where they lead."""
        return self.mailer is not None and bool(self.public_url)

    async def start(self) -> None:
        """Begin to look after tables and to send notices."""
        await self.table_registry.start()
        keep, run = self.table_registry.store.server_secret, self.table_registry.run
        key = await run(keep, "push", new_signing_key)
        secret = await run(keep, "unsubscribe", new_key)
        self.notices = Delivery(
            run, self.channels, Notices(self.table_registry.engine), self.people,
            Signer(key, self._contact), self.table_registry.is_present, secret,
            self.outbound, self.mailer, self.public_url,
        )  # fmt: skip
        self.notices.start()

    @property
    def _contact(self) -> str:
        """The contact address for push services."""
        if self.mailer is not None:
            return f"mailto:{self.mailer.sender}"
        return self.public_url if self.public_url.startswith("https:") else "mailto:root@localhost"

    async def stop(self) -> None:
        """Stop everything."""
        self.is_closing = True
        self.close()
        await self.notices.stop()
        await self.table_registry.stop()

    @property
    def jobs(self) -> JobQueue:
        """Work that grows with a game or a file."""
        return self.table_registry.jobs

    @property
    def metrics(self) -> Metrics:
        return self.table_registry.metrics

    async def session(self, asked: HTTPConnection) -> TableSession:
        """The table that a request is about."""
        return await self.table_registry.find(table_id(asked), address_of(asked))

    def close(self) -> None:
        """Stop all work that is not stored."""
        self.analyses.close()
        self.measurements.close()
        self.drawings.close()

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
        """The sender of the request, with their rights at this table."""
        return await self.service.guest(self.request, self.table)

    def command(self, caller: object) -> Command | None:
        """The command in the body, for a caller; None if it has no key."""
        body = msgspec.to_builtins(self.body)
        key = body.pop("key", None)
        body.pop("token", None)
        return None if key is None else Command.of(caller, key, self.request.url.path, body)

    def seat_command(self, session: TableSession, seat: int) -> Command | None:
        """The command in the body, for the owner of a seat."""
        return self.command((seat, session.table.chairs[seat].sitting))

    async def derived_token(self, credential: str) -> str:
        """The token that this command is answered with, each time that it arrives."""
        key = await self.table_registry.token_key()
        return derived_token(key, credential, self.table, self.body.key)

    async def link_token(self, guest: Guest) -> str:
        """The token of a new link; the same one for a repeat of the same command."""
        if self.body.key is None or not guest.credential:
            return new_token()
        return await self.derived_token(guest.credential)

    async def has_granted(self, token: str, command: Command | None) -> bool:
        """Whether this command has granted a token before."""
        tokens = self.table_registry.tokens
        found = await self.table_registry.look_up(tokens.granted, hash_of(token))
        granted = [content for right, content in found if right.table == self.table]
        if granted and (command is None or granted[0] != command.content):
            raise KeyReused(say("This key was used for another command: choose a new one."))
        return bool(granted)

    async def grant_link(self, guest: Guest, right: Right, token: str) -> None:
        """Grant a right to a new link of a guest."""
        command = self.command(guest.caller)
        await self.table_registry.run(
            self.table_registry.tokens.grant,
            right,
            token,
            maker=hash_of(guest.credential),
            command="" if command is None else command.content,
        )

    async def work(
        self, function: Callable[Given, Answer], *args: Given.args, **kwargs: Given.kwargs
    ) -> Answer:
        """Run work that grows with a game or a file, in a thread and in the caller's turn."""
        return await self.service.jobs.run(self.address, function, *args, **kwargs)

    async def draw(
        self, function: Callable[Given, Answer], *args: Given.args, **kwargs: Given.kwargs
    ) -> Answer:
        """Draw a position: in a thread, in the caller's turn."""
        return await self.service.drawings.run(self.address, function, *args, **kwargs)

    async def work_once(self, key: Hashable, make: Callable[[], bytes]) -> Response:
        """JSON that cannot change: made once for everybody and kept."""
        made = await self.service.jobs.run_once(key, self.address, make)
        return Response(made, media_type=JSON)

    @property
    def address(self) -> str:
        return address_of(self.request)

    def limit(self, what: str, who: object = None) -> None:
        self.service.limits.take(what, who if who is not None else self.address)


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
    """Carry out a request; client errors become refusals."""
    try:
        service.limits.take("request", address_of(request))
        if what.method != "GET":
            check_origin(request, service.public_url)
        body = await _body(what, request)
        found = await what.handler(RequestContext(service, request, body))
        return found if isinstance(found, Response) else as_json(found)
    except Refused as no:
        return refusal(no, language_of(request))
    except UNAVAILABLE as fault:
        return refusal(database_unavailable(fault), language_of(request))


#: faults of a database that is busy, read-only, full or gone
UNAVAILABLE = (Conflict, sa.exc.DBAPIError, sa.exc.TimeoutError)


def database_unavailable(fault: Exception) -> NotReady:
    """The response, and a log line without the values of the statement."""
    cause = type(fault.orig if isinstance(fault, sa.exc.DBAPIError) else fault).__name__
    log.warning("the database is not available", extra={"facts": {"fault": cause}})
    if isinstance(fault, Conflict):
        return NotReady(say("Please try again in a moment."))
    return NotReady(say("Nothing can be stored now. Please try again in a moment."))


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
    """The address that sent a request, as limits count it."""
    return client_network(asked.client.host) if asked.client else ""


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
    if not is_number(text):
        raise Malformed(say("{name} is not a whole number.", name=name))
    return int(text)


def is_number(text: str) -> bool:
    """Whether a text is a whole number that is not too long."""
    return text.isascii() and text.isdigit() and len(text) <= 9


def clean_name(text: str) -> str:
    """The name of a person in its normal form."""
    try:
        return normal_name(text)
    except KeelstoneError as fault:
        raise Malformed(sentence(fault)) from None


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
