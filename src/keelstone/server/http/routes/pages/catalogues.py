"""The sentences of the pages in a language, for the browser."""

from __future__ import annotations

import hashlib
from functools import cache

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from keelstone.i18n import LANGUAGES
from keelstone.i18n.catalogue import page_words
from keelstone.server.http.pages import NAMES, files_of


@cache
def encoded(language: str, page: str = "") -> tuple[bytes, str]:
    """The catalogue of a page, or of all pages, as JSON; and a mark to know it again by."""
    body = msgspec.json.encode(page_words(language, files_of(page) if page else None))
    return body, f'"{hashlib.sha256(body).hexdigest()[:16]}"'


async def catalogue(request: Request) -> Response:
    """`/words/da.json?page=table`: English sentences of the table's page in Danish."""
    language, page = request.path_params["language"], request.query_params.get("page", "")
    if language not in LANGUAGES or page not in ("", *NAMES):
        raise HTTPException(404)
    body, mark = encoded(language, page)
    headers = {"Cache-Control": "no-cache", "ETag": mark}
    if request.headers.get("if-none-match") == mark:
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type="application/json")
