"""The pages, also below a path of another server: https://host/games."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

from starlette.responses import Response

STATIC = Path(__file__).parents[2] / "web"
#: the pages: address -> file
PAGES = {
    "/": "pages/lobby.html",
    "/t/{table}": "pages/table.html",
    "/t/{table}/result": "pages/result.html",
    "/t/{table}/replay": "pages/replay.html",
    "/verify": "pages/verify.html",
    "/me": "pages/me.html",
    "/unsubscribe/{token}": "pages/unsubscribe.html",
    "/draw/{game}": "pages/draw.html",
}
NOT_FOUND = "pages/not-found.html"

_OWN_ADDRESS = re.compile(r'(href|src)="/')


def prefix_of(public_url: str) -> str:
    """The path of the public URL, without a slash at its end; empty at the root of a host."""
    return urlsplit(public_url).path.rstrip("/")


def with_prefix(html: str, prefix: str) -> str:
    """A page whose addresses begin with a prefix."""
    return _OWN_ADDRESS.sub(rf'\1="{prefix}/', html) if prefix else html


@cache
def _text(file: str, prefix: str) -> str:
    return with_prefix((STATIC / file).read_text(encoding="utf-8"), prefix)


def page(file: str, prefix: str = "", status: int = 200) -> Response:
    """A page of ours."""
    headers = {"Cache-Control": "no-cache"}
    return Response(_text(file, prefix), status, headers, media_type="text/html")
