"""Signing in with a passkey (WebAuthn)."""

from __future__ import annotations

import hashlib
from urllib.parse import urlsplit

import msgspec
import webauthn
from starlette.responses import Response
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from keelstone.i18n import say
from keelstone.server.clock import now
from keelstone.server.errors import Forbidden, Illegal, Malformed, Unwelcome
from keelstone.server.http.authentication import browser_of
from keelstone.server.http.cookies import with_cookie
from keelstone.server.http.people import become_known, browser_hash, must_be_known, sign_in
from keelstone.server.http.people_messages import (
    Nothing,
    OnePasskey,
    PasskeyAnswer,
    PasskeyOptions,
)
from keelstone.server.http.routing import RequestContext, as_json, endpoint
from keelstone.server.notices.web_push import from_base64
from keelstone.server.storage.people import Passkey
from keelstone.server.storage.tokens import hash_of, new_token

#: milliseconds within which a challenge is answered
CHALLENGE = 300_000
#: what a challenge is for
ADD, SIGN_IN = "add", "sign in"
#: what reading or verifying an answer of a browser raises if the answer is not one
UNREADABLE = (
    WebAuthnException, ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError,
)  # fmt: skip


@endpoint("POST", "/api/me/passkeys/options", answers=PasskeyOptions)
async def passkey_to_add(context: RequestContext) -> Response:
    """The options for creating a passkey in the browser."""
    context.limit("sign-in")
    person, browser = await become_known(context)
    known = await context.table_registry.look_up(context.service.people.passkeys, person)
    options = webauthn.generate_registration_options(
        rp_id=_host(context),
        rp_name="Keelstone",
        user_id=person.id.encode(),
        user_name=person.name or "Keelstone",
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=passkey.id) for passkey in known],
    )
    asked = browser_hash(context) if browser is None else hash_of(browser)
    await _remember(context, options.challenge, ADD, asked, person.id)
    plain = msgspec.json.decode(webauthn.options_to_json(options))
    return with_cookie(context, as_json(PasskeyOptions(plain)), browser)


@endpoint("POST", "/api/me/passkeys", asks=PasskeyAnswer, answers=Nothing)
async def add_passkey(context: RequestContext) -> Nothing:
    """Add the passkey that the browser made."""
    person, people = await must_be_known(context), context.service.people
    challenge = _challenge_in(context)
    if await _answered(context, challenge, ADD) != person.id:
        raise Forbidden(say("This took too long. Try again."))
    try:
        made = webauthn.verify_registration_response(
            credential=context.body.credential,
            expected_challenge=challenge,
            expected_rp_id=_host(context),
            expected_origin=_origin(context),
        )
    except UNREADABLE:
        raise Malformed(say("This passkey cannot be used.")) from None
    key = Passkey(
        made.credential_id, person.id, made.credential_public_key, made.sign_count, now(), now()
    )  # fmt: skip
    if await context.table_registry.look_up(people.passkey, key.id) is not None:
        raise Illegal(say("This passkey is known already."))
    if not await context.table_registry.run(people.add_passkey, key):
        raise Illegal(say("You have enough of these. Remove one first."))
    return Nothing()


@endpoint("POST", "/api/me/passkeys/remove", asks=OnePasskey, answers=Nothing)
async def remove_passkey(context: RequestContext) -> Nothing:
    """Remove a passkey. It no longer signs anybody in."""
    person, people = await must_be_known(context), context.service.people
    try:
        credential = from_base64(context.body.passkey)
    except ValueError:
        raise Malformed(say("There is nothing here.")) from None
    await context.table_registry.run(people.remove_passkey, person, credential)
    return Nothing()


@endpoint("POST", "/api/passkeys/options", answers=PasskeyOptions)
async def passkey_wanted(context: RequestContext) -> Response:
    """The options for signing in with a passkey in the browser."""
    context.limit("sign-in")
    options = webauthn.generate_authentication_options(rp_id=_host(context))
    browser = browser_of(context.request)
    fresh = None if browser else new_token()
    await _remember(context, options.challenge, SIGN_IN, hash_of(browser or fresh or ""), "")
    plain = msgspec.json.decode(webauthn.options_to_json(options))
    return with_cookie(context, as_json(PasskeyOptions(plain)), fresh)


@endpoint("POST", "/api/passkeys/signin", asks=PasskeyAnswer, answers=Nothing)
async def sign_in_by_passkey(context: RequestContext) -> Response:
    """Sign in on this device with a passkey."""
    context.limit("sign-in")
    people, challenge = context.service.people, _challenge_in(context)
    is_asked = await _answered(context, challenge, SIGN_IN) is not None
    passkey = await context.table_registry.look_up(people.passkey, _credential_in(context))
    person = None
    if is_asked and passkey is not None:
        await _check(context, passkey, challenge)
        person = await context.table_registry.look_up(people.find, passkey.person)
    if person is None:
        raise Unwelcome(say("This passkey is not known here."))
    return await sign_in(context, person, as_json(Nothing()))


async def _check(context: RequestContext, passkey: Passkey, challenge: bytes) -> None:
    """Refuse an answer that the passkey has not signed, for this page and this challenge."""
    try:
        found = webauthn.verify_authentication_response(
            credential=context.body.credential,
            expected_challenge=challenge,
            expected_rp_id=_host(context),
            expected_origin=_origin(context),
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.sign_count,
        )
    except UNREADABLE:
        raise Unwelcome(say("This passkey is not known here.")) from None
    used = context.service.people.passkey_used
    await context.table_registry.run(used, passkey.id, found.new_sign_count)


def _host(context: RequestContext) -> str:
    """The host that passkeys belong to."""
    url = context.service.public_url or str(context.request.base_url)
    return urlsplit(url).hostname or "localhost"


def _origin(context: RequestContext) -> str:
    """The origin of our own page."""
    if context.service.public_url:
        split = urlsplit(context.service.public_url)
        return f"{split.scheme}://{split.netloc}"
    return context.request.headers.get("origin", "")  # checked before: it is our own host


async def _remember(
    context: RequestContext, challenge: bytes, purpose: str, browser: bytes, value: str
) -> None:
    asked = hashlib.sha256(challenge).digest()
    ask, until = context.service.people.ask, now() + CHALLENGE
    await context.table_registry.run(ask, asked, purpose, browser, value, until)


async def _answered(context: RequestContext, challenge: bytes, purpose: str) -> str | None:
    """What a challenge was remembered with, if this browser was asked it just now."""
    asked, answered = hashlib.sha256(challenge).digest(), context.service.people.answered
    return await context.table_registry.run(answered, asked, purpose, browser_hash(context))


def _challenge_in(context: RequestContext) -> bytes:
    """The challenge that an answer is about."""
    try:
        client = from_base64(context.body.credential["response"]["clientDataJSON"])
        return from_base64(msgspec.json.decode(client)["challenge"])
    except UNREADABLE:
        raise Malformed(say("This passkey cannot be used.")) from None


def _credential_in(context: RequestContext) -> bytes:
    try:
        return from_base64(context.body.credential["rawId"])
    except (KeyError, TypeError, ValueError, AttributeError):
        raise Malformed(say("This passkey cannot be used.")) from None
