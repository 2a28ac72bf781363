"""The page *You*: one's own profile, and where notices of turns go."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from starlette.responses import Response

from keelstone.i18n import LANGUAGES, say
from keelstone.server.errors import Forbidden, Illegal, Malformed, Unknown
from keelstone.server.http.cookies import with_cookie
from keelstone.server.http.people import become_known, must_be_known, person_of
from keelstone.server.http.people_messages import (
    Added,
    ChannelCode,
    Me,
    NewChannel,
    Nothing,
    OneChannel,
    PersonSettings,
    SeenChannel,
    SeenPasskey,
    SwitchChannel,
    Switched,
)
from keelstone.server.http.routing import RequestContext, as_json, clean_name, endpoint
from keelstone.server.notices.mail import check_address
from keelstone.server.notices.outbound import Unreachable
from keelstone.server.notices.texts import code_mail, test_message
from keelstone.server.notices.web_push import PushKeys, to_base64
from keelstone.server.storage.channels import Channel, new_code
from keelstone.server.storage.people import Person

#: codes that an address is sent in a day for one who asks, and for all who are not known there
MAX_CODES, MAX_CODES_IN_ALL = 3, 12


@endpoint("GET", "/api/me", answers=Me)
async def me(context: RequestContext) -> Me:
    """What is known about you."""
    person, service = await person_of(context), context.service
    channels: list[SeenChannel] = []
    passkeys: list[SeenPasskey] = []
    has_code, has_sign_in, browsers = False, False, 0
    if person is not None:
        look_up = context.table_registry.look_up
        found = await look_up(service.channels.of, person.id)
        channels = [_seen_channel(channel) for channel in found]
        keys = await look_up(service.people.passkeys, person)
        passkeys = [SeenPasskey(to_base64(key.id), key.made_at, key.used_at) for key in keys]
        has_code = await look_up(service.codes.exists, person)
        has_sign_in = await look_up(service.people.has_identity, person)
        browsers = await look_up(service.people.count_browsers, person)
    return Me(
        is_known=person is not None,
        name=person.name if person else "",
        time_zone=person.time_zone if person else "",
        quiet_from=person.quiet_from if person else None,
        quiet_to=person.quiet_to if person else None,
        channels=channels,
        has_code=has_code,
        passkeys=passkeys,
        browsers=browsers,
        push_key=service.notices.signer.public_key,
        has_mail=service.sends_mail,
        sign_in_by="" if service.sign_in is None else service.sign_in.name,
        has_sign_in=has_sign_in,
    )


def _seen_channel(channel: Channel) -> SeenChannel:
    """A channel as its owner sees it. Whoever knows an address of ntfy or Web Push can use it."""
    is_mail = channel.kind == "mail"
    address = channel.address if is_mail else urlsplit(channel.address).netloc
    is_on = channel.off_at is None
    return SeenChannel(channel.id, channel.kind, address, channel.confirmed_at is not None, is_on)


@endpoint("POST", "/api/me", asks=PersonSettings, answers=Nothing)
async def change_me(context: RequestContext) -> Response:
    """Change your name, your language, your time zone or your quiet hours."""
    person, browser = await become_known(context)
    values = _chosen(context.body)
    if values:
        people = context.service.people
        await context.table_registry.run(people.change, person, **values)
    return with_cookie(context, as_json(Nothing()), browser)


def _chosen(body: PersonSettings) -> dict[str, Any]:
    """The settings that were given, checked."""
    values: dict[str, Any] = {}
    if body.name is not None:
        values["name"] = clean_name(body.name)
    if body.language is not None:
        values["language"] = body.language if body.language in LANGUAGES else "en"
    if body.time_zone is not None:
        values["time_zone"] = _time_zone(body.time_zone)
    for name in ("quiet_from", "quiet_to"):
        if (minute := getattr(body, name)) is not msgspec.UNSET:
            values[name] = minute
    return values


def _time_zone(name: str) -> str:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Malformed(say("There is no such time zone.")) from None
    return name


# -- channels --------------------------------------------------------------------------------------


@endpoint("POST", "/api/me/channels", asks=NewChannel, answers=Added)
async def add_channel(context: RequestContext) -> Response:
    """Add a channel for notices of your turns. A mail address is sent a code first."""
    body, service = context.body, context.service
    if body.kind == "mail":
        context.limit("mail")
    keys = _checked(context, body)
    context.limit("outbound")
    person, browser = await become_known(context)
    context.limit("channel", person.id)
    code = new_code() if body.kind == "mail" else ""
    if code:
        await _check_mails(context, person, body.address)
    made = await context.table_registry.run(
        service.channels.add, person.id, body.kind, body.address, keys, _origin(context), code
    )
    if made is None:
        raise Illegal(say("You have enough of these. Remove one first."))
    if code:
        await _send_code(context, body.address, code)
    else:
        await context.table_registry.run(service.notices.notices.queue_current, made.id)
    return with_cookie(context, as_json(Added(made.id)), browser)


def _checked(context: RequestContext, body: NewChannel) -> str:
    """Check an address; the keys or the secret that are stored with it."""
    if body.kind == "mail":
        if not context.service.sends_mail:
            raise Illegal(say("This server sends no mail."))
        check_address(body.address)
        return ""
    context.service.outbound.check(body.address)
    if body.kind != "push":
        return body.secret
    if body.keys is None:
        raise Malformed(say("The keys of this browser cannot be read."))
    keys = PushKeys(body.keys.p256dh, body.keys.auth)
    keys.decoded()
    return msgspec.json.encode(keys).decode()


def _origin(context: RequestContext) -> str:
    """The address of the page: checked before, since only our own page may send this."""
    origin = context.request.headers.get("origin") or str(context.request.base_url).rstrip("/")
    return context.service.public_url or origin


async def _check_mails(context: RequestContext, person: Person, address: str) -> None:
    """Nobody is sent more than a few codes a day.

    Each who asks has a share. Strangers together have one too, which is not taken from whoever
    has confirmed the address before: nobody can use up an owner's codes.
    """
    channels, run = context.service.channels, context.table_registry.run
    is_theirs = await run(channels.has_confirmed, person.id, address)
    who = person.id if is_theirs else context.address
    may_ask = await run(channels.count, f"{address} {who}", "code", MAX_CODES)
    if may_ask and not is_theirs:
        may_ask = await run(channels.count, address, "code", MAX_CODES_IN_ALL)
    if not may_ask:
        raise Forbidden(say("This address was sent enough codes today."))


async def _send_code(context: RequestContext, address: str, code: str) -> None:
    mailer = context.service.mailer
    if mailer is None:
        raise Illegal(say("This server sends no mail."))
    try:
        await mailer.send(address, *code_mail(code, context.language))
    except Unreachable:
        raise Illegal(say("The mail could not be sent.")) from None


@endpoint("POST", "/api/me/channels/confirm", asks=ChannelCode, answers=Nothing)
async def confirm_channel(context: RequestContext) -> Nothing:
    """Confirm a mail address by the code that was sent there."""
    person, body = await must_be_known(context), context.body
    context.limit("channel", person.id)
    confirm = context.service.channels.confirm
    if not await context.table_registry.run(confirm, person.id, body.channel, body.code):
        raise Forbidden(say("This code is not right. Ask for a new one after five tries."))
    queue = context.service.notices.notices.queue_current
    await context.table_registry.run(queue, body.channel)
    return Nothing()


@endpoint("POST", "/api/me/channels/remove", asks=OneChannel, answers=Nothing)
async def remove_channel(context: RequestContext) -> Nothing:
    """Remove a channel for notices."""
    person = await must_be_known(context)
    remove = context.service.channels.remove
    await context.table_registry.run(remove, person.id, context.body.channel)
    return Nothing()


@endpoint("POST", "/api/me/channels/switch", asks=SwitchChannel, answers=Switched)
async def switch_channel(context: RequestContext) -> Switched:
    """Switch a channel on or off."""
    channel = await _own_channel(context, await must_be_known(context))
    is_on = context.body.is_on
    await context.table_registry.run(context.service.channels.switch, channel.id, is_on=is_on)
    return Switched(is_on)


@endpoint("POST", "/api/me/channels/test", asks=OneChannel, answers=Nothing)
async def try_channel(context: RequestContext) -> Nothing:
    """Send a test notice to a channel."""
    context.limit("outbound")
    person = await must_be_known(context)
    context.limit("channel", person.id)
    channel, service = await _own_channel(context, person), context.service
    count = service.channels.count
    if channel.confirmed_at is None:
        raise Illegal(say("This address is not confirmed yet."))
    if not await context.table_registry.run(count, channel.address, "test", MAX_CODES * 3):
        raise Illegal(say("That is too often; please wait a moment."))
    message = test_message(context.language, service.notices.base_of(channel))
    try:
        await service.notices.send(channel, message, context.language)
    except Unreachable:
        raise Illegal(say("The notice did not arrive.")) from None
    return Nothing()


async def _own_channel(context: RequestContext, person: Person) -> Channel:
    find = context.service.channels.find
    channel = await context.table_registry.look_up(find, context.body.channel)
    if channel is None or channel.person != person.id:
        raise Unknown(say("There is nothing here."))
    return channel


@endpoint("POST", "/unsubscribe/{token}", answers=Switched)
async def unsubscribe(context: RequestContext) -> Switched:
    """Unsubscribe a channel by the link in its notices (one-click, RFC 8058)."""
    return await _subscribe(context, is_on=False)


@endpoint("POST", "/api/resubscribe/{token}", answers=Switched)
async def resubscribe(context: RequestContext) -> Switched:
    """Undo an unsubscription."""
    return await _subscribe(context, is_on=True)


async def _subscribe(context: RequestContext, *, is_on: bool) -> Switched:
    context.limit("knock")
    token = str(context.request.path_params["token"])
    channel = context.service.notices.channel_in(token)
    if channel is None:
        raise Unknown(say("There is nothing here."))
    await context.table_registry.run(context.service.channels.switch, channel, is_on=is_on)
    return Switched(is_on)
