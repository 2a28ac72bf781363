"""The files that a browser caches to open the pages offline, all in one response.

One answer is of one release. A browser never keeps scripts of two.
"""

from __future__ import annotations

import hashlib
import mimetypes
import re
import time
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import msgspec

from keelstone import __version__
from keelstone.engine.definition import GameDefinition
from keelstone.i18n import LANGUAGES
from keelstone.server.http.modules import STATIC
from keelstone.server.http.pages import HEAD_MARK, PAGES, text_of
from keelstone.server.http.routes.pages.catalogues import encoded
from keelstone.server.http.web_files import text_to_send

#: the header of a page that names the release of its scripts
VERSION_HEADER = "Keelstone-Version"
#: what is kept of `web/`, by the ends of names; icons are loaded when they are shown
KEPT = (".js", ".css", ".svg")
#: the file that no page asks for
WORKER = "service-worker.js"


class AppFile(msgspec.Struct):
    """A file; `path` begins at the root of the site."""

    path: str
    type: str
    text: str


class Shell(msgspec.Struct):
    """A page without its content, for all addresses that match a pattern."""

    pattern: str
    file: AppFile


@dataclass(frozen=True)
class AppFiles:
    """The files of a release as JSON, and the name of the release."""

    version: str
    body: bytes


def app_files(definitions: Iterable[GameDefinition], prefix: str) -> AppFiles:
    """The files as they are on disk, which is asked once a second."""
    sheets = tuple(sheet for one in definitions for sheet in sheets_of(one))
    return _on_disk(sheets, prefix, int(time.monotonic()))


@lru_cache(4)
def _on_disk(sheets: tuple[Path, ...], prefix: str, second: int) -> AppFiles:
    found = sorted(path for path in STATIC.rglob("*") if path.suffix in (*KEPT, ".html"))
    stamps = tuple(path.stat().st_mtime_ns for path in (*found, *sheets))
    return _read(tuple(found), sheets, stamps, prefix)


def sheets_of(definition: GameDefinition) -> list[Path]:
    """The style sheets of a game's picture, and of the page around it."""
    drawn = definition.picture
    return [] if drawn is None else [one for one in (drawn.style, drawn.theme) if one]


def palettes(sheets: Iterable[Path]) -> str:
    """Style sheets of games as one."""
    return "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets)


@lru_cache(4)
def _read(
    found: tuple[Path, ...], sheets: tuple[Path, ...], stamps: tuple[int, ...], prefix: str
) -> AppFiles:
    files = [_static(path) for path in found if path.suffix in KEPT and path.name != WORKER]
    files.append(AppFile("pictures.css", "text/css", palettes(sheets)))
    for language in LANGUAGES:
        words, _ = encoded(language)
        files.append(AppFile(f"words/{language}.json", "application/json", words.decode()))
    content = {"files": files, "shells": [_shell(*one, prefix) for one in PAGES.items()]}
    digest = hashlib.sha256(msgspec.json.encode((__version__, content)))
    version = digest.hexdigest()[:16]
    return AppFiles(version, msgspec.json.encode({"version": version, **content}))


def _static(path: Path) -> AppFile:
    kind = mimetypes.guess_type(path.name)[0] or "text/plain"
    name = path.relative_to(STATIC).as_posix()
    return AppFile(f"static/{name}", kind, text_to_send(path))


def _shell(address: str, file: str, prefix: str) -> Shell:
    """A page under an address that stands for all of its kind."""
    pattern = re.sub(r"\{\w+\}", "[^/]+", address.removeprefix("/"))
    html = text_of(file, prefix).replace(HEAD_MARK, "")
    return Shell(f"^{pattern}$", AppFile(f"shell/{file}", "text/html", html))
