"""The cookie that identifies a browser."""

from __future__ import annotations

from starlette.responses import Response

from keelstone.server.http.authentication import COOKIE
from keelstone.server.http.pages import prefix_of
from keelstone.server.http.routing import RequestContext

YEAR = 365 * 86_400


def with_cookie(context: RequestContext, response: Response, browser: str | None) -> Response:
    """Let a browser keep its cookie."""
    if browser is None:
        return response
    is_secure = context.request.url.scheme == "https" or context.service.public_url.startswith(
        "https"
    )
    response.set_cookie(
        COOKIE, browser, max_age=YEAR, path=prefix_of(context.service.public_url) or "/",
        httponly=True, samesite="strict", secure=is_secure,
    )  # fmt: skip
    return response
