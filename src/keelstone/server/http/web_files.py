"""The files of `web/` as they are sent: scripts without comments, which are a third of them."""

from __future__ import annotations

import hashlib
import os
import re
from functools import lru_cache
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

#: a comment that has its lines for itself
_COMMENT = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*$", re.DOTALL | re.MULTILINE)
#: how many scripts are remembered
_SCRIPTS = 512


def without_comments(script: str) -> str:
    """A script without the comments between its lines. The other lines keep their numbers."""
    return _COMMENT.sub(lambda found: "\n" * found[0].count("\n"), script)


def text_to_send(path: Path) -> str:
    """The text of a file as browsers get it."""
    text = path.read_text(encoding="utf-8")
    return without_comments(text) if path.suffix == ".js" else text


@lru_cache(_SCRIPTS)
def _script(path: Path, changed: int) -> tuple[bytes, str]:
    """A script, and a mark to know it again by; `changed` is when the file was changed."""
    body = text_to_send(path).encode()
    return body, f'"{hashlib.sha256(body).hexdigest()[:16]}"'


class WebFiles(StaticFiles):
    """Serves the files. A browser knows a script again by its ETag."""

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        path = Path(full_path)
        if path.suffix != ".js":
            return super().file_response(full_path, stat_result, scope, status_code)
        body, mark = _script(path, stat_result.st_mtime_ns)
        found = Response(body, status_code, {"ETag": mark}, media_type="text/javascript")
        if self.is_not_modified(found.headers, Headers(scope=scope)):
            return NotModifiedResponse(found.headers)
        return found
