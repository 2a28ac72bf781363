"""Streams of updates: one for each viewer, in order, from a number on.

A slow viewer gets several events in one update and delays nobody.

Browsers use a WebSocket, programs server-sent events; both carry the same updates.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response, StreamingResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from keelstone.engine.seats import SPECTATOR
from keelstone.i18n import say
from keelstone.server.errors import Malformed, Refused
from keelstone.server.http.authentication import check_origin
from keelstone.server.http.messages import Refusal
from keelstone.server.http.routing import (
    Service,
    address_of,
    language_of,
    number_in,
    refusal,
    table_id,
)
from keelstone.server.runtime.session import TableSession
from keelstone.server.table import decisions
from keelstone.server.views.encoding import EncodedPicture
from keelstone.server.views.update import PARTS, EncodedUpdate, ViewerRenderer

#: seconds after which a silent stream says that it is still there
HEARTBEAT = 15.0
#: how a refused WebSocket is closed: 4000 and the status that a request would have got
REFUSED = 4000

log = logging.getLogger(__name__)


def parts_in(asked: HTTPConnection, default: str) -> frozenset[str]:
    """The parts of an update that are wanted."""
    wanted = frozenset(filter(None, asked.query_params.get("parts", default).split(",")))
    if not wanted <= PARTS:
        raise Malformed(say("parts are {parts}.", parts=", ".join(sorted(PARTS))))
    return wanted


class Stream:
    """One viewer of one table."""

    def __init__(self, service: Service, session: TableSession, seat: int | None) -> None:
        self.service, self.session, self.seat = service, session, seat
        self.viewer = SPECTATOR if seat is None else seat

    async def updates(
        self, after: int, language: str, parts: frozenset[str]
    ) -> AsyncIterator[EncodedUpdate | None]:
        """Updates, the first one at once; None now and then when nothing happens."""
        renderer = ViewerRenderer(self.session, self.viewer, language)
        picture: EncodedPicture | None = None
        latest: EncodedUpdate | None = None
        await self._come_back()
        with self.session.watched() as changed, self.session.attended(self.seat):
            while not self.service.is_closing:
                changed.clear()
                async with self.session.locked() as table:
                    after = min(after, table.number(self.viewer))
                    before, picture = picture, renderer.picture() if "picture" in parts else None
                    is_same = picture is before
                    update = renderer.encoded(after, parts - {"picture"} if is_same else parts)
                after = update.number
                if not is_same or update.tells_more_than(latest):
                    self.service.metrics.updates.inc()
                    yield update
                latest = update
                while not await changed.wait(HEARTBEAT) and not self.service.is_closing:
                    changed.clear()
                    yield None

    async def _come_back(self) -> None:
        """Take the seat back from the bot that keeps it."""
        seat = self.seat
        if seat is not None and self.session.table.chairs[seat].kept:
            await self.session.carry_out(lambda table: decisions.come_back(table, seat))


async def open_stream(service: Service, asked: HTTPConnection) -> Stream:
    """The stream that somebody asks for, if a token of theirs opens it."""
    service.limits.take("connect", address_of(asked))
    check_origin(asked, service.public_url)
    table = table_id(asked)
    guest = await service.guest(asked, table)
    seat = guest.viewer(table, number_in(asked, "seat"))
    return Stream(service, await service.session(asked), seat)


async def events(service: Service, request: Request) -> Response:
    """Server-sent events: each has the viewer's number as its id, so that a client can resume."""
    try:
        stream = await open_stream(service, request)
        last = request.headers.get("last-event-id", "")
        after = int(last) if last.isdigit() and len(last) < 10 else number_in(request, "after") or 0
        parts = parts_in(request, "moves,view")
    except Refused as no:
        return refusal(no, language_of(request))
    language = language_of(request)

    async def body() -> AsyncIterator[bytes]:
        with service.metrics.viewers.track_inprogress():
            async for update in stream.updates(after, language, parts):
                yield b": still here\n\n" if update is None else _event(update)

    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(body(), media_type="text/event-stream", headers=headers)


def _event(update: EncodedUpdate) -> bytes:
    return b"id: %d\nevent: update\ndata: %s\n\n" % (update.number, update.text)


async def socket(service: Service, websocket: WebSocket) -> None:
    """The same for browsers; what they send is not listened to."""
    try:
        stream = await open_stream(service, websocket)
        after = number_in(websocket, "after") or 0
        parts = parts_in(websocket, "moves,picture")
    except Refused as no:
        await websocket.accept()
        said = Refusal(no.code, no.text(language_of(websocket)))
        await websocket.send_text(msgspec.json.encode(said).decode())
        await websocket.close(REFUSED + no.status, no.code)
        return
    await websocket.accept()
    with service.metrics.viewers.track_inprogress():
        sending = asyncio.create_task(_send(stream, websocket, after, parts))
        try:
            await _listen(websocket)
        finally:
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)


async def _send(stream: Stream, websocket: WebSocket, after: int, parts: frozenset[str]) -> None:
    """Short updates go as text, long ones as compressed bytes."""
    try:
        async for update in stream.updates(after, language_of(websocket), parts):
            if update is None:
                continue
            if update.is_long:
                await websocket.send_bytes(update.packed)
            else:
                await websocket.send_text(update.text.decode())
        await websocket.close(1012)  # the server restarts: come again
    except (WebSocketDisconnect, RuntimeError):
        pass
    except Exception:
        log.exception("a stream failed", extra={"facts": {"table": stream.session.table.id}})
        await websocket.close(1011)


async def _listen(websocket: WebSocket) -> None:
    """Wait until the browser has gone."""
    try:
        while True:
            await websocket.receive_bytes()
    except (WebSocketDisconnect, KeyError, RuntimeError):
        return
