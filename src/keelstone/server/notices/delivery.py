"""Sends the notices that are due: one for each turn, none to somebody who is looking."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Protocol
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from keelstone.server.clock import now
from keelstone.server.notices.lanes import PER_PERSON, Lanes, host_of
from keelstone.server.notices.mail import Mailer
from keelstone.server.notices.outbound import Outbound, Unreachable
from keelstone.server.notices.texts import Message, mail_text, message_of
from keelstone.server.notices.web_push import PushKeys, Signer, encrypt, to_base64
from keelstone.server.storage.channels import Channel, Channels
from keelstone.server.storage.notices import INVITED, DueNotice, Notice, Notices
from keelstone.server.storage.people import People, Person
from keelstone.server.table.summary import Summary, summary_in
from keelstone.server.table.table import PLAYING, WAITING

#: seconds between two looks for notices, and how many are looked at
ROUND, LOOKED_AT = 2.0, 400
#: milliseconds before a notice that did not arrive is tried again; after the last it is given up
PAUSES = (60_000, 300_000, 1_800_000, 7_200_000)
#: milliseconds after which somebody who looks at the table is looked for again
ATTENTION = 60_000
#: notices that an address gets in a day
MAX_A_DAY = 100
#: answers of a push service that mean that the subscription is gone
GONE = (404, 410)

log = logging.getLogger(__name__)
Run = Callable[..., Awaitable[Any]]


class Presence(Protocol):
    """Knows who looks at a table in this process."""

    def __call__(self, table: str, seat: int) -> bool: ...


@dataclass
class Delivery:
    """Sends notices over all channels. `run` lets a thread of the database do something."""

    run: Run
    channels: Channels
    notices: Notices
    people: People
    signer: Signer
    is_present: Presence
    secret: bytes
    outbound: Outbound = field(default_factory=Outbound)
    mailer: Mailer | None = None
    public_url: str = ""
    lanes: Lanes = field(default_factory=Lanes)
    _task: asyncio.Task[None] | None = None
    _under_way: set[asyncio.Task[None]] = field(default_factory=set)
    _looking: asyncio.Lock = field(default_factory=asyncio.Lock)

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._for_ever())

    async def stop(self) -> None:
        tasks = [*self._under_way, *([] if self._task is None else [self._task])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _for_ever(self) -> None:
        while True:
            try:
                while await self.start_due():
                    await asyncio.wait(
                        self._under_way, timeout=ROUND, return_when=asyncio.FIRST_COMPLETED
                    )
            except Exception:  # a database that is away comes back
                log.exception("sending notices failed")
            await asyncio.sleep(ROUND)

    async def send_due(self) -> None:
        """Send every notice whose time has come, and wait until that is done."""
        while await self.start_due() or self._under_way:
            await asyncio.gather(*self._under_way)

    async def start_due(self) -> int:
        """Begin to send what is due and has a slot; how many notices that are."""
        async with self._looking:
            due = await self.run(self.notices.due, LOOKED_AT, PER_PERSON)
            begun = [await self._start(one) for one in due]
        return sum(begun)

    async def _start(self, due: DueNotice) -> bool:
        """Begin to send a notice if there is a slot and no other process has it."""
        host = host_of(due.kind, due.address)
        lane = self.lanes.take(due.person, host)
        if lane is None:
            return False
        if not await self.run(self.notices.claim, due.notice):
            self.lanes.give_back(lane, due.person, host)
            return False
        task = asyncio.get_running_loop().create_task(self._handle_logged(due, host))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        task.add_done_callback(lambda _: self.lanes.give_back(lane, due.person, host))
        return True

    async def _handle_logged(self, due: DueNotice, host: str) -> None:
        try:
            if rest := self.lanes.rest(due.person, host):
                later = now() + round(1000 * rest)
                await self.run(self.notices.put_off, due.notice, later, due.notice.attempts)
            else:
                await self._handle(due.notice)
        except Exception:  # the claim runs out, and it is tried again
            log.exception("a notice could not be sent")

    async def _handle(self, notice: Notice) -> None:
        """Send a notice, put it off, or find that nobody needs it."""
        found = await self.run(self.notices.table_of, notice)
        channel = await self.run(self.channels.find, notice.channel)
        person = None if channel is None else await self.run(self.people.find, channel.person)
        if found is None or person is None or channel.off_at is not None:
            await self._done(notice)
            return
        game, phase, summary = found[0], found[1], summary_in(found[2])
        later = max(reminder_later(notice, summary), quiet_until(person, now()))
        if notice.kind != INVITED and await self._is_looking(
            notice
        ):  # who then goes without a move is told after all
            later = max(later, now() + ATTENTION)
        if not is_relevant(notice, phase, summary):
            await self._done(notice)
        elif later > now():
            await self.run(self.notices.put_off, notice, later, notice.attempts)
        else:
            link = self.unsubscribe_link(channel)
            base, language = self.base_of(channel), person.language
            message = message_of(notice, game, summary, language, base, link)
            await self._deliver(notice, channel, message, language)

    async def _done(self, notice: Notice) -> None:
        await self.run(self.notices.done, notice)

    async def _is_looking(self, notice: Notice) -> bool:
        if self.is_present(notice.table_id, notice.seat):
            return True
        return bool(await self.run(self.notices.is_looking, notice))

    async def _deliver(
        self, notice: Notice, channel: Channel, message: Message, language: str
    ) -> None:
        if not await self.run(self.channels.count, channel.address, "notice", MAX_A_DAY):
            await self._done(notice)
            return
        try:
            await self.send(channel, message, language)
        except Unreachable as fault:
            await self._failed(notice, channel, fault)
            return
        await self._done(notice)
        if channel.failures:
            await self.run(self.channels.note, channel.id, has_arrived=True)

    async def _failed(self, notice: Notice, channel: Channel, fault: Unreachable) -> None:
        facts = {"kind": channel.kind, "fault": str(fault), "attempt": notice.attempts + 1}
        log.info("a notice did not arrive", extra={"facts": facts})
        if channel.kind == "push" and fault.status in GONE:
            await self.run(self.channels.drop, channel.id)
            return
        await self.run(self.channels.note, channel.id, has_arrived=False)
        if notice.attempts >= len(PAUSES):
            await self._done(notice)
        else:
            later = now() + PAUSES[notice.attempts]
            await self.run(self.notices.put_off, notice, later, notice.attempts + 1)

    # -- channels ----------------------------------------------------------------------------------

    async def send(self, channel: Channel, message: Message, language: str) -> None:
        """Send a message over a channel; Unreachable if it does not arrive."""
        host, begun = host_of(channel.kind, channel.address), time.monotonic()
        try:
            await self._send(channel, message, language)
        except Unreachable as fault:
            if not fault.status:
                self.lanes.silent(channel.person, host)
                raise
            self.lanes.answered(channel.person, host, time.monotonic() - begun)
            raise
        self.lanes.answered(channel.person, host, time.monotonic() - begun)

    async def _send(self, channel: Channel, message: Message, language: str) -> None:
        if channel.kind == "mail":
            if self.mailer is None:
                raise Unreachable("no mail server")
            text = mail_text(message, language)
            await self.mailer.send(channel.address, message.title, text, message.unsubscribe)
            return
        url, body, headers = self.request_of(channel, message)
        await self.outbound.post(url, body, headers)

    def request_of(self, channel: Channel, message: Message) -> tuple[str, bytes, dict[str, str]]:
        """The address, the body and the headers of a request."""
        json = {"Content-Type": "application/json"}
        plain = {"title": message.title, "body": message.text, "link": message.link}
        match channel.kind:
            case "push":
                keys = msgspec.json.decode(channel.keys, type=PushKeys)
                text = msgspec.json.encode({**plain, "tag": message.tag})
                body = encrypt(text, keys)
                return channel.address, body, self.signer.headers(channel.address)
            case "ntfy":
                headers = {"Title": _header(message.title), "Click": message.link}
                return channel.address, message.text.encode(), headers
            case "gotify":
                extras = {"client::notification": {"click": {"url": message.link}}}
                pushed = {"title": message.title, "message": message.text, "extras": extras}
                headers = {**json, "X-Gotify-Key": channel.keys}
                return channel.address, msgspec.json.encode(pushed), headers
        signature = hmac.new(channel.keys.encode(), msgspec.json.encode(plain), hashlib.sha256)
        headers = {**json, "X-Keelstone-Signature": signature.hexdigest()}
        return channel.address, msgspec.json.encode(plain), headers

    def base_of(self, channel: Channel) -> str:
        """The address of the pages: the public one, or where the channel was set up."""
        return self.public_url or channel.origin

    # -- unsubscribing -----------------------------------------------------------------------------

    def unsubscribe_link(self, channel: Channel) -> str:
        return f"{self.base_of(channel)}/unsubscribe/{self.unsubscribe_token(channel.id)}"

    def unsubscribe_token(self, channel: str) -> str:
        """Names a channel, so that its notices can be stopped: it is good for nothing else."""
        digest = hmac.new(self.secret, channel.encode(), hashlib.sha256).digest()
        return f"{channel}-{to_base64(digest[:16])}"

    def channel_in(self, token: str) -> str | None:
        """The channel that a token names."""
        channel = token.partition("-")[0]
        is_right = hmac.compare_digest(self.unsubscribe_token(channel).encode(), token.encode())
        return channel if is_right else None


def _header(text: str) -> str:
    """A text as a header that is not ASCII: RFC 2047, which ntfy reads."""
    return text if text.isascii() else f"=?UTF-8?B?{_base64(text)}?="


def _base64(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


def is_relevant(notice: Notice, phase: str, summary: Summary) -> bool:
    """Whether the turn that a notice tells of still goes on, or a seat is still free."""
    if notice.kind == INVITED:
        return phase == WAITING and not all(seat.is_taken for seat in summary.seats)
    turns = summary.turns
    return phase == PLAYING and notice.seat < len(turns) and turns[notice.seat] == notice.turn


def reminder_later(notice: Notice, summary: Summary) -> int:
    """When a reminder is to be sent: a holiday puts it off. 0 for other notices."""
    at = summary.reminders[notice.seat] if notice.kind == "reminder" else None
    return at or 0


def quiet_until(person: Person, at: int) -> int:
    """The end of a person's quiet hours; 0 outside of them."""
    if person.quiet_from is None or person.quiet_to is None:
        return 0
    try:
        zone: Any = ZoneInfo(person.time_zone)
    except (ZoneInfoNotFoundError, ValueError):
        zone = UTC
    local = datetime.fromtimestamp(at / 1000, zone)
    minute = local.hour * 60 + local.minute
    begin, end = person.quiet_from, person.quiet_to
    is_quiet = begin <= minute < end if begin <= end else minute >= begin or minute < end
    if not is_quiet:
        return 0
    ends = local.replace(hour=end // 60 % 24, minute=end % 60, second=0, microsecond=0)
    if ends <= local:
        ends += timedelta(days=1)
    return int(ends.timestamp() * 1000)
