"""Sign-in by another site, where the operator has chosen one. It is a way back like others."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from keelstone.i18n import say
from keelstone.server.clock import now
from keelstone.server.errors import NotReady, Unknown, Unwelcome
from keelstone.server.http.authentication import browser_of
from keelstone.server.http.cookies import with_cookie
from keelstone.server.http.openid_connect import OpenIdConnect, SignInFailed
from keelstone.server.http.people import (
    browser_hash,
    must_be_browser,
    must_be_known,
    new_person,
    person_of,
    sign_in,
)
from keelstone.server.http.people_messages import Nothing, SignInAddress, SignInAnswer
from keelstone.server.http.routing import RequestContext, as_json, endpoint
from keelstone.server.storage.tokens import hash_of, new_token

#: milliseconds within which somebody comes back from the other site
WITHIN = 600_000
PURPOSE = "openid"


class Remembered(msgspec.Struct):
    """What is remembered of a sign-in that was begun."""

    nonce: str
    verifier: str


@endpoint("POST", "/api/signin", answers=SignInAddress)
async def begin_sign_in(context: RequestContext) -> Response:
    """Start a sign-in: the address of the identity provider. The browser returns to `/sign-in`."""
    context.limit("sign-in")
    must_be_browser(context)
    site, browser = _site(context), browser_of(context.request)
    fresh = None if browser else new_token()
    try:
        begun = await site.begin(_redirect(context))
    except SignInFailed:
        raise NotReady(say("{site} does not answer.", site=site.name)) from None
    value = msgspec.json.encode(Remembered(begun.nonce, begun.verifier)).decode()
    await context.table_registry.run(
        context.service.people.ask, hash_of(begun.state), PURPOSE, hash_of(browser or fresh or ""),
        value, now() + WITHIN,
    )  # fmt: skip
    return with_cookie(context, as_json(SignInAddress(begun.address)), fresh)


@endpoint("POST", "/api/signin/finish", asks=SignInAnswer, answers=Nothing)
async def finish_sign_in(context: RequestContext) -> Response:
    """Finish a sign-in with the provider's answer: sign in, or link the account to yourself."""
    context.limit("sign-in")
    must_be_browser(context)
    site, people = _site(context), context.service.people
    asked, browser = hash_of(context.body.state), browser_hash(context)
    value = await context.table_registry.run(people.answered, asked, PURPOSE, browser)
    if value is None or context.body.issuer not in ("", site.issuer):
        raise Unwelcome(say("This sign-in is not valid any more. Begin again."))
    begun = msgspec.json.decode(value, type=Remembered)
    try:
        subject = await site.finish(
            _redirect(context), context.body.code, begun.verifier, begun.nonce
        )
    except SignInFailed:
        raise Unwelcome(say("{site} did not sign you in.", site=site.name)) from None
    return await _come_in(context, site, subject)


async def _come_in(context: RequestContext, site: OpenIdConnect, subject: str) -> Response:
    """Sign in as the person with this account; if there is none, link it to the caller."""
    people, run = context.service.people, context.table_registry.run
    done = as_json(Nothing())
    if (known := await run(people.of_identity, site.issuer, subject)) is not None:
        return await sign_in(context, known, done)
    person = await person_of(context)
    if person is None:
        person, done = await new_person(context, done)
    await run(people.add_identity, person, site.issuer, subject)
    return done


@endpoint("POST", "/api/me/signin/remove", answers=Nothing)
async def remove_sign_in(context: RequestContext) -> Nothing:
    """Unlink your account at the provider. It no longer signs anybody in."""
    person, people = await must_be_known(context), context.service.people
    await context.table_registry.run(people.remove_identities, person)
    return Nothing()


def _site(context: RequestContext) -> OpenIdConnect:
    if context.service.sign_in is None:
        raise Unknown(say("There is nothing here."))
    return context.service.sign_in


def _redirect(context: RequestContext) -> str:
    return f"{context.service.public_url}/sign-in"
