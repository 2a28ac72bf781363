"""The README as package indexes show it: its links lead to the site, since they know no folders."""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

SITE = "https://keelstone.example"
#: a link or a picture that is not a whole address
RELATIVE = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:|mailto:|#)([^)#\s]+)(#[^)\s]*)?\)")


def absolute(readme: str) -> str:
    """The text with addresses of the site in the place of relative ones."""
    return RELATIVE.sub(_on_the_site, readme)


def _on_the_site(link: re.Match[str]) -> str:
    is_picture, text, path, anchor = link[1], link[2], PurePosixPath(link[3]), link[4] or ""
    if is_picture:
        return f"![{text}]({SITE}/_images/{path.name})"
    if path.suffix == ".md":
        return f"[{text}]({SITE}/{path.with_suffix('.html')}{anchor})"
    return f"[{text}]({SITE}/{path}/index.html)"


class CustomMetadataHook(MetadataHookInterface):
    """Sets `readme` in the metadata of the package."""

    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute(text)}
