"""The page's own sentences in a language, for the browser."""

from __future__ import annotations

import hashlib
from functools import cache

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from keelstone.i18n import LANGUAGES
from keelstone.i18n.catalogue import page_words


@cache
def encoded(language: str) -> tuple[bytes, str]:
    """The catalogue of the page as JSON, and a mark by which a browser knows it again."""
    body = msgspec.json.encode(page_words(language))
    return body, f'"{hashlib.sha256(body).hexdigest()[:16]}"'


async def catalogue(request: Request) -> Response:
    """`/words/da.json`: English sentences and what they are in Danish."""
    language = request.path_params["language"]
    if language not in LANGUAGES:
        raise HTTPException(404)
    body, mark = encoded(language)
    headers = {"Cache-Control": "no-cache", "ETag": mark}
    if request.headers.get("if-none-match") == mark:
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type="application/json")
