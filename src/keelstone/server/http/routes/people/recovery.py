"""Account recovery: recovery codes, other browsers, deleting one's data; QR codes."""

from __future__ import annotations

import segno
from starlette.responses import Response

from keelstone.i18n import say
from keelstone.server.errors import Unwelcome
from keelstone.server.http.cookies import with_cookie
from keelstone.server.http.people import (
    become_known,
    browser_hash,
    must_be_browser,
    must_be_known,
    sign_in,
)
from keelstone.server.http.people_messages import (
    DeleteMe,
    Nothing,
    QrCode,
    QrText,
    Recover,
    RecoveryCode,
    SignOut,
)
from keelstone.server.http.routing import RequestContext, as_json, endpoint


@endpoint("POST", "/api/me/code", answers=RecoveryCode)
async def new_code(context: RequestContext) -> Response:
    """Create a recovery code. It replaces an older one."""
    context.limit("sign-in")
    person, browser = await become_known(context)
    create = context.service.codes.create
    code = await context.table_registry.jobs.run(context.address, create, person)
    return with_cookie(context, as_json(RecoveryCode(code)), browser)


@endpoint("POST", "/api/recover", asks=Recover, answers=Nothing)
async def recover(context: RequestContext) -> Response:
    """Sign in on this device with a recovery code."""
    context.limit("sign-in")
    must_be_browser(context)
    redeem = context.service.codes.redeem
    person = await context.table_registry.jobs.run(context.address, redeem, context.body.code)
    if person is None:
        raise Unwelcome(say("This code is not right, or it was used."))
    return await sign_in(context, person, as_json(Nothing()))


@endpoint("POST", "/api/me/signout", asks=SignOut, answers=Nothing)
async def sign_out(context: RequestContext) -> Nothing:
    """Sign out in this browser, or in all others. They lose access to your seats."""
    person, people = await must_be_known(context), context.service.people
    await context.table_registry.run(
        people.sign_out, person, browser_hash(context), everywhere=context.body.everywhere
    )
    context.table_registry.rights_changed()
    return Nothing()


@endpoint("POST", "/api/me/delete", asks=DeleteMe, answers=Nothing)
async def delete_me(context: RequestContext) -> Nothing:
    """Delete everything that is known of you: ways back, notices, results, ratings.

    The log of a table belongs to all who play there; it keeps the name that you gave.
    """
    person = await must_be_known(context)
    await context.table_registry.run(context.service.people.delete, person)
    context.table_registry.rights_changed()
    return Nothing()


@endpoint("POST", "/api/qr", asks=QrText, answers=QrCode)
async def qr_code(context: RequestContext) -> QrCode:
    """A text as a QR code."""
    code = segno.make_qr(context.body.text, error="m")
    rows = [bytes(row) for row in code.matrix]
    dark = [(x, y) for y, row in enumerate(rows) for x, is_dark in enumerate(row) if is_dark]
    return QrCode(len(rows), "".join(f"M{x} {y}h1v1h-1z" for x, y in dark))
