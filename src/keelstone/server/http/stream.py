"""Streams of updates: one for each viewer, in order, from a number on.

A slow viewer gets several events in one update and delays nobody.

Browsers use a WebSocket, programs server-sent events; both carry the same updates.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import suppress

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response, StreamingResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from keelstone.engine.seats import SPECTATOR
from keelstone.i18n import say
from keelstone.server.errors import Malformed, Refused, Unwelcome
from keelstone.server.http.authentication import check_origin
from keelstone.server.http.messages import Refusal
from keelstone.server.http.routing import (
    UNAVAILABLE,
    Service,
    address_of,
    database_unavailable,
    is_number,
    language_of,
    number_in,
    refusal,
    table_id,
)
from keelstone.server.runtime.session import TableSession
from keelstone.server.table import decisions
from keelstone.server.views.encoding.changes import NOTHING_SENT
from keelstone.server.views.encoding.picture import EncodedPicture
from keelstone.server.views.update import PARTS, EncodedUpdate
from keelstone.server.views.viewer_renderer import ViewerRenderer

#: seconds after which a silent stream says that it is still there
HEARTBEAT = 15.0
#: how a refused WebSocket is closed: 4000 and the status that a request would have got
REFUSED = 4000
#: events that are put into words without a pause
EVENTS_AT_ONCE = 50
#: messages that a client may send at once, the seconds in which it earns another one, and the code
#: with which the WebSocket of one that sends more is closed
MAX_FRAMES, FRAME_SECONDS, TALKS_TOO_MUCH = 8, 2.0, 1008
#: what a client sends to hear whether the line is alive, and the answer
PING, PONG = "ping", "pong"

log = logging.getLogger(__name__)


def parts_in(asked: HTTPConnection, default: str) -> frozenset[str]:
    """The parts of an update that are wanted."""
    wanted = frozenset(filter(None, asked.query_params.get("parts", default).split(",")))
    if not wanted <= PARTS:
        raise Malformed(say("parts are {parts}.", parts=", ".join(sorted(PARTS))))
    return wanted


class Stream:
    """One viewer of one table."""

    def __init__(
        self,
        service: Service,
        session: TableSession,
        seat: int | None,
        asked: HTTPConnection | None = None,
    ) -> None:
        self.service, self.session, self.seat, self.asked = service, session, seat, asked
        self.viewer = SPECTATOR if seat is None else seat
        self.caller = "" if asked is None else address_of(asked)
        self.sitting = None if seat is None else session.table.chairs[seat].sitting
        self._rights_version = session.rights_version

    async def updates(
        self, after: int, language: str, parts: frozenset[str]
    ) -> AsyncIterator[EncodedUpdate | None]:
        """Updates, the first one at once; None now and then when nothing happens."""
        renderer = ViewerRenderer(self.session, self.viewer, language)
        picture: EncodedPicture | None = None
        latest = b""
        counted: int | None = None
        loop = asyncio.get_running_loop()
        sent_at = loop.time()
        await self._come_back()
        with self.session.watched() as changed, self.session.attended(self.seat):
            while not self.service.is_closing:
                changed.clear()
                await put_into_words(self.service, self.session, renderer, self.caller)
                await self._check_rights()
                async with self.session.locked() as table:
                    if self._must_check_rights:  # they changed while we waited for the lock
                        continue
                    after = min(after, table.number(self.viewer))
                    pause = renderer.pause_after(after) if "picture" in parts else None
                    before = picture
                    picture = renderer.picture(pause) if "picture" in parts else None
                    is_same = picture == before
                    update = renderer.encoded(after, parts, pause, None if is_same else picture)
                    public = table.number(SPECTATOR)
                after = update.number
                # nobody must be able to count what others do in secret
                if not is_same or update.gist != latest:
                    if public != counted:  # a secret move of the viewer is not counted
                        self.service.metrics.updates.inc()
                    counted = public
                    yield update
                    sent_at = loop.time()
                latest = update.gist
                if pause is not None:
                    continue
                # a change that the viewer is not told of must not put the heartbeat off
                while (
                    not await changed.wait(sent_at + HEARTBEAT - loop.time())
                    and not self.service.is_closing
                ):
                    changed.clear()
                    yield None
                    sent_at = loop.time()

    @property
    def _must_check_rights(self) -> bool:
        return self.asked is not None and self._rights_version != self.session.rights_version

    async def _check_rights(self) -> None:
        """Raise a refusal if the token that opened this stream was revoked."""
        if self.asked is None or not self._must_check_rights:
            return
        self._rights_version = self.session.rights_version
        table = self.session.table
        guest = await self.service.guest(self.asked, table.id)
        if self.seat is None:
            guest.must_watch(table.id)
        else:
            guest.seat(table.id, self.seat)
        if self.seat is not None and table.chairs[self.seat].sitting != self.sitting:
            raise Unwelcome(say("This is not your seat any more."))

    async def _come_back(self) -> None:
        """Take the seat back from the bot that keeps it."""
        seat = self.seat
        if seat is not None and self.session.table.chairs[seat].kept:
            await self.session.carry_out(lambda table: decisions.come_back(table, seat))


async def put_into_words(
    service: Service, session: TableSession, renderer: ViewerRenderer, caller: str
) -> None:
    """Put a long log into words, a part at a time: others use the server and the table between.

    A caller has one log at a time put into words.
    """
    if renderer.missing_events() <= EVENTS_AT_ONCE:
        return
    async with service.words.slot(caller, may_refuse=False):
        while renderer.missing_events() > EVENTS_AT_ONCE:
            async with session.locked():
                renderer.put_into_words(EVENTS_AT_ONCE)
            await asyncio.sleep(0)


def limit_events(
    service: Service, asked: HTTPConnection, session: TableSession, viewer: int, after: int
) -> None:
    """Raise TooMany where an address asks for too many events: a whole log costs more than a
    move."""
    service.limits.take("log", address_of(asked), session.table.number(viewer) - after)


async def open_stream(service: Service, asked: HTTPConnection) -> Stream:
    """The stream that somebody asks for, if a token of theirs opens it."""
    service.limits.take("connect", address_of(asked))
    check_origin(asked, service.public_url)
    table = table_id(asked)
    guest = await service.guest(asked, table)
    seat = guest.viewer(table, number_in(asked, "seat"))
    session = await service.session(asked)
    session.notice(seat, address_of(asked))
    return Stream(service, session, seat, asked)


async def events(service: Service, request: Request) -> Response:
    """Server-sent events: each has the viewer's number as its id, so that a client can resume."""
    try:
        stream = await open_stream(service, request)
        last = request.headers.get("last-event-id", "")
        after = int(last) if is_number(last) else number_in(request, "after") or 0
        parts = parts_in(request, "moves,view")
        limit_events(service, request, stream.session, stream.viewer, after)
    except Refused as no:
        return refusal(no, language_of(request))
    except UNAVAILABLE as fault:
        return refusal(database_unavailable(fault), language_of(request))
    language = language_of(request)

    async def body() -> AsyncIterator[bytes]:
        # A refusal says that the token was revoked: the stream ends.
        with service.metrics.viewers.track_inprogress(), suppress(Refused):
            async for update in stream.updates(after, language, parts):
                yield b": still here\n\n" if update is None else _event(update)

    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(body(), media_type="text/event-stream", headers=headers)


def _event(update: EncodedUpdate) -> bytes:
    return b"id: %d\nevent: update\ndata: %s\n\n" % (update.number, update.text)


async def socket(service: Service, websocket: WebSocket) -> None:
    """The same for browsers. They send nothing but `PING`.

    With `changes=1` each update is a `ChangedUpdate`; the first one changes nothing into all.
    """
    try:
        stream = await open_stream(service, websocket)
        after = number_in(websocket, "after") or 0
        parts = parts_in(websocket, "moves,picture")
        limit_events(service, websocket, stream.session, stream.viewer, after)
        only_changes = bool(number_in(websocket, "changes"))
    except (Refused, *UNAVAILABLE) as fault:
        no = fault if isinstance(fault, Refused) else database_unavailable(fault)
        await websocket.accept()
        await _refuse(websocket, no)
        return
    await websocket.accept()
    with service.metrics.viewers.track_inprogress():
        updates = stream.updates(after, language_of(websocket), parts)
        sending = asyncio.create_task(_send(stream, websocket, updates, only_changes))
        try:
            await _listen(websocket)
        finally:
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)


async def _refuse(websocket: WebSocket, no: Refused) -> None:
    said = Refusal(no.code, no.text(language_of(websocket)))
    await websocket.send_text(msgspec.json.encode(said).decode())
    await websocket.close(REFUSED + no.status, no.code)


async def _send(
    stream: Stream,
    websocket: WebSocket,
    updates: AsyncIterator[EncodedUpdate | None],
    only_changes: bool,
) -> None:
    """Send updates, or what changes in them, until the server closes."""
    sent = NOTHING_SENT
    try:
        async for update in updates:
            if update is None:
                continue
            if only_changes:
                await websocket.send_bytes(update.changes(sent))
                sent = update.sent(sent)
            else:
                await _send_whole(websocket, update)
        await websocket.close(1012)  # the server restarts: come again
    except Refused as no:  # the token was revoked
        await _refuse(websocket, no)
    except (WebSocketDisconnect, RuntimeError):
        pass
    except Exception:
        log.exception("a stream failed", extra={"facts": {"table": stream.session.table.id}})
        await websocket.close(1011)


async def _send_whole(websocket: WebSocket, update: EncodedUpdate) -> None:
    """Short updates go as text, long ones as compressed bytes."""
    if update.is_long:
        await websocket.send_bytes(update.packed)
    else:
        await websocket.send_text(update.text.decode())


async def _listen(websocket: WebSocket) -> None:
    """Answer pings until the browser has gone; close the socket of a client that talks more."""
    left, at = float(MAX_FRAMES), time.monotonic()
    while left >= 1:
        try:
            message = await websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if message.get("text") == PING:
                await websocket.send_text(PONG)
        except (RuntimeError, WebSocketDisconnect):  # it is closed already
            return
        now, before = time.monotonic(), at
        left, at = min(MAX_FRAMES, left + (now - before) / FRAME_SECONDS) - 1, now
    with suppress(RuntimeError):
        await websocket.close(TALKS_TOO_MUCH)
