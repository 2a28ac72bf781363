"""The pages, also below a path of another server: https://host/games."""

from __future__ import annotations

import re
from functools import cache
from urllib.parse import urlsplit

from starlette.responses import Response

from keelstone.server.http.modules import STATIC, all_imports_of, closure, scripts_of

#: the pages: address -> file
PAGES = {
    "/": "pages/lobby.html",
    "/t/{table}": "pages/table.html",
    "/t/{table}/result": "pages/result.html",
    "/t/{table}/replay": "pages/replay.html",
    "/verify": "pages/verify.html",
    "/me": "pages/me.html",
    "/sign-in": "pages/sign-in.html",
    "/unsubscribe/{token}": "pages/unsubscribe.html",
    "/draw/{game}": "pages/draw.html",
}
NOT_FOUND = "pages/not-found.html"
#: where a page has what is in the head of all of them
HEAD_MARK = "<!-- head -->\n"
#: the pages by the name that their HTML says: `<html data-page="table">`
NAMES = tuple(sorted(path.stem for path in (STATIC / "pages").glob("*.html")))

_OWN_ADDRESS = re.compile(r'(href|src)="/')


def prefix_of(public_url: str) -> str:
    """The path of the public URL, without a slash at its end; empty at the root of a host."""
    return urlsplit(public_url).path.rstrip("/")


def with_prefix(html: str, prefix: str) -> str:
    """A page whose addresses begin with a prefix."""
    return _OWN_ADDRESS.sub(rf'\1="{prefix}/', html) if prefix else html


def with_preloads(html: str) -> str:
    """A page that names all modules it loads, so that a browser asks for them at once."""
    scripts = scripts_of(html)
    links = [
        f'<link rel="modulepreload" href="/static/{module}">\n'
        for module in closure(scripts)
        if module not in scripts
    ]
    return html.replace("</head>", f"{''.join(links)}</head>")


@cache
def files_of(page: str) -> frozenset[str]:
    """The HTML and the modules of a page of `web/pages/`, also those that it loads later."""
    file = f"pages/{page}.html"
    return frozenset([file, *closure(scripts_of(_read(file)), all_imports_of)])


@cache
def text_of(file: str, prefix: str) -> str:
    """A page below a prefix; its head is not complete."""
    return with_prefix(template(file), prefix)


def template(file: str) -> str:
    """A page as it is stored, with the modules that it loads; its head is not complete."""
    return with_preloads(_read(file))


def _read(file: str) -> str:
    """A page as it is stored, with the head that all pages share."""
    head, html = ((STATIC / one).read_text(encoding="utf-8") for one in ("head.html", file))
    return html.replace(HEAD_MARK, f"{head}{HEAD_MARK}")


def page(file: str, prefix: str = "", status: int = 200, head: str = "") -> Response:
    """A page of ours; `head` is what its head has besides."""
    html = text_of(file, prefix).replace(HEAD_MARK, head)
    headers = {"Cache-Control": "no-cache"}
    return Response(html, status, headers, media_type="text/html")
