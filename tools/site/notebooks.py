"""Notebooks as pages of the site: their text, their code and what it showed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

#: the fence around code and output: longer than any in a notebook
FENCE = "````"


def notebook_page(file: Path) -> str:
    """A notebook as Markdown; its pictures are written beside it."""
    cells = json.loads(file.read_text("utf-8"))["cells"]
    parts = [part for number, cell in enumerate(cells) for part in _parts(cell, file, number)]
    source = f"[The notebook]({file.name}) runs in Jupyter."
    return "\n\n".join([parts[0], source, *parts[1:]]) + "\n"


def _parts(cell: dict[str, Any], file: Path, number: int) -> list[str]:
    """What a cell says, does and shows."""
    text = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        return [text.replace(".ipynb)", ".md)")]
    shown = [_shown(output, file, number) for output in cell["outputs"]]
    return [f"{FENCE}python\n{text}\n{FENCE}", *shown]


def _shown(output: dict[str, Any], file: Path, number: int) -> str:
    """What a cell has printed, or the value of its last expression."""
    data = output.get("data", {"text/plain": output.get("text", [])})
    if "image/svg+xml" in data:
        picture = file.with_name(f"{file.stem}-{number}.svg")
        picture.write_text("".join(data["image/svg+xml"]), "utf-8")
        return f"![What the cell shows]({picture.name})"
    return f"{FENCE}text\n{''.join(data['text/plain']).rstrip()}\n{FENCE}"
