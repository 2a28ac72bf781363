"""The person behind a request, identified by a browser's cookie or a token."""

from __future__ import annotations

from starlette.responses import Response

from keelstone.i18n import say
from keelstone.server.errors import Forbidden, Unwelcome
from keelstone.server.http.authentication import bearer, browser_of
from keelstone.server.http.cookies import with_cookie
from keelstone.server.http.routing import RequestContext
from keelstone.server.storage.people import Person
from keelstone.server.storage.tokens import hash_of, new_token


def credential_of(context: RequestContext) -> str:
    """The token or the cookie that was sent; empty: none."""
    return bearer(context.request) or browser_of(context.request) or ""


def browser_hash(context: RequestContext) -> bytes:
    """What is stored of the cookie or the token that was sent."""
    return hash_of(credential_of(context))


async def own_credential(context: RequestContext) -> str:
    """The token or the cookie of the sender alone; empty for a link that many may have."""
    tokens, look_up = context.table_registry.tokens, context.table_registry.look_up
    if (token := bearer(context.request)) is not None:
        is_shared: bool = await look_up(tokens.is_shared, hash_of(token))
        return "" if is_shared else token
    return credential_of(context)


async def person_of(context: RequestContext) -> Person | None:
    """The person who sends a request, if known."""
    credential = await own_credential(context)
    if not credential:
        return None
    people = context.service.people
    return await context.table_registry.look_up(people.of_browser, hash_of(credential))


async def must_be_known(context: RequestContext) -> Person:
    person = await person_of(context)
    if person is None:
        raise Unwelcome(say("You are not known here yet."))
    return person


async def become_known(context: RequestContext) -> tuple[Person, str | None]:
    """The person who asks, new if they are not known; and the cookie that their browser keeps.

    All that the browser or the token opens is theirs.
    """
    if (known := await person_of(context)) is not None:
        return known, None
    token, is_browser = bearer(context.request), "origin" in context.request.headers
    if not is_browser if token is None else not await own_credential(context):
        raise Unwelcome(say("You need a browser or a token for that."))
    context.limit("person")
    credential = token or browser_of(context.request) or new_token()
    people, run = context.service.people, context.table_registry.run
    person = await run(people.create, hash_of(credential), "", context.language)
    if token is not None:
        await run(people.hold, person, hash_of(token))
    return person, None if token is not None else credential


def must_be_browser(context: RequestContext) -> None:
    if "origin" not in context.request.headers or bearer(context.request) is not None:
        raise Forbidden(say("This must come from our own page."))


async def new_person(context: RequestContext, response: Response) -> tuple[Person, Response]:
    """Create a person with a new cookie; the tokens of the browser become theirs."""
    context.limit("person")
    before, fresh = browser_of(context.request), new_token()
    people, run = context.service.people, context.table_registry.run
    person = await run(people.create, hash_of(fresh), "", context.language)
    if before is not None:
        await run(people.take_over, hash_of(before), person)
    context.table_registry.tokens.clear_cache()
    return person, with_cookie(context, response, fresh)


async def sign_in(context: RequestContext, person: Person, response: Response) -> Response:
    """Let the browser that asks be a person's, under a new cookie.

    A cookie that somebody else may have put there is not the one that opens the person's seats.
    """
    must_be_browser(context)
    before, fresh = browser_of(context.request), new_token()
    people, run = context.service.people, context.table_registry.run
    if before is not None:
        await run(people.take_over, hash_of(before), person)
    await run(people.use, hash_of(fresh), person)
    context.table_registry.tokens.clear_cache()
    return with_cookie(context, response, fresh)
