"""Pictures for viewers: the game's own drawing, or its board as text where it has none."""

from __future__ import annotations

import io
from collections.abc import Sequence
from types import ModuleType
from typing import Any

from keelstone.drawing import picture_of
from keelstone.kernel.view import View
from keelstone.words import Phrase

#: columns of a board that is drawn as text
WIDTH = 100


def picture(
    rules: ModuleType, view: View, language: str, names: Sequence[str | Phrase]
) -> tuple[str, str]:
    """The board as a viewer sees it: ("svg", markup) or ("text", lines)."""
    drawing = picture_of(rules)
    if drawing is not None:
        return "svg", str(drawing.draw(view, language, names))
    return "text", as_text(rules.text.board(view, language, names))


def touch(rules: ModuleType, view: View, seat: int, number: int) -> list[str]:
    """The ids in the picture to touch for a move, in order; none where there is no drawing."""
    drawing = picture_of(rules)
    return [] if drawing is None else list(drawing.touch(view, seat, number))


def as_text(renderable: Any) -> str:
    """What the terminal would show, without colours."""
    if isinstance(renderable, str):
        return renderable
    from rich.console import Console

    screen = io.StringIO()
    Console(file=screen, width=WIDTH, color_system=None, legacy_windows=False).print(renderable)
    return "\n".join(line.rstrip() for line in screen.getvalue().splitlines())
