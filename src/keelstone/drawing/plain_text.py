"""Text from what a game draws for a terminal."""

from __future__ import annotations

from typing import Any


def plain_text(drawn: Any, width: int = 120) -> str:
    """A text, or something of `rich`, as text without colours."""
    if isinstance(drawn, str):
        return drawn
    from rich.console import Console

    console = Console(width=width, record=True, quiet=True)
    console.print(drawn)
    return console.export_text()
