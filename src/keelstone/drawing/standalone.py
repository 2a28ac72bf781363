"""A picture that stands alone: for notebooks, files and the docs."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

#: where a style sheet says how a picture is laid out on a phone
PHONE = re.compile(r"@media \(max-width: [\d.]+rem\)")


@cache
def style_sheet(file: Path) -> str:
    """A style sheet, read once."""
    return file.read_text(encoding="utf-8")


def standalone(drawn: str, style: Path) -> str:
    """A picture with its own style inside. It is scaled to any size, so the lay-out for phones is
    left out."""
    opening, closing, rest = drawn.partition(">")
    return f"{opening}{closing}<style>{scalable_style(style)}</style>{rest}"


def scalable_style(file: Path) -> str:
    """A style sheet without the lay-out for phones."""
    return PHONE.sub("@media not all", style_sheet(file))
