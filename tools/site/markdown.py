"""Pieces of Markdown for generated pages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; a bar within a cell would end it, so it is escaped."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join(f"| {' | '.join(map(_cell, cells))} |\n" for cells in lines) + "\n"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def code(text: str) -> str:
    """A piece of code within a line; nothing where there is none."""
    return f"`{text}`" if text else ""


def block(text: str, language: str = "text") -> str:
    return f"```{language}\n{text.rstrip()}\n```\n\n"


def directive(name: str, argument: str, body: str, depth: int = 3) -> str:
    """A MyST directive; `depth` colons, more around than within."""
    fence = ":" * depth
    return f"{fence}{{{name}}} {argument}\n{body.rstrip()}\n{fence}\n\n"
