"""Pictures for viewers: the game's own drawing, or its board as text where it has none."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import cache
from types import ModuleType
from typing import Any

from keelstone.drawing import picture_of
from keelstone.kernel.options import Option
from keelstone.kernel.shown import Shown
from keelstone.kernel.view import View
from keelstone.table.messages import OfferedOption
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


def kind_of(rules: ModuleType) -> str:
    """Whether a game's board is drawn ("svg") or written ("text")."""
    return "text" if picture_of(rules) is None else "svg"


def touch(rules: ModuleType, view: View, seat: int, number: int) -> list[str]:
    """The ids in the picture to touch for a move, in order; none where there is no drawing."""
    drawing = picture_of(rules)
    return [] if drawing is None else list(drawing.touch(view, seat, number))


def panel(
    rules: ModuleType, view: View, seat: int, language: str, names: Sequence[str | Phrase]
) -> dict[str, Any] | None:
    """A choice of many steps as one panel, where the game has one for what is asked now."""
    describe = getattr(picture_of(rules), "panel", None)
    found = None if describe is None else describe(view, seat)
    return None if found is None else dict(found.plain(language, names))


@cache
def letter(rules: ModuleType, seat: int, language: str) -> str:
    """The letter of a seat, the same as in the game's picture."""
    drawing = picture_of(rules)
    if hasattr(drawing, "LETTERS"):
        return str(drawing.LETTERS[seat])
    return str(rules.COLOURS[seat].text(language))[0]


@cache
def sources(rules: ModuleType, language: str) -> dict[str, str]:
    """The sources of points in words."""
    words = getattr(rules.words, "source", None)
    return {name: words(name).text(language) if words else name for name in rules.SOURCES}


def pitch(rules: ModuleType, language: str) -> str:
    """What the game is about, in a sentence."""
    words = getattr(picture_of(rules), "PITCH", None)
    return "" if words is None else str(words.text(language))


def offered(rules: ModuleType, option: Option, language: str) -> OfferedOption:
    """An option as the lobby shows it."""
    describe = getattr(picture_of(rules), "options_shown", None)
    shown: Shown | None = None if describe is None else describe().get(option.name)
    found = OfferedOption(
        option.name, option.default, option.help.text(language), list(option.choices)
    )
    if shown is None:
        return found
    found.title, found.look, found.is_rare = shown.title.text(language), shown.look, shown.is_rare
    found.labels = {name: words.text(language) for name, words in shown.labels.items()}
    found.notes = {name: words.text(language) for name, words in shown.notes.items()}
    found.seats = {name: list(seats) for name, seats in shown.seats.items()}
    return found


def as_text(renderable: Any) -> str:
    """What the terminal would show, without colours."""
    if isinstance(renderable, str):
        return renderable
    from rich.console import Console

    screen = io.StringIO()
    Console(file=screen, width=WIDTH, color_system=None, legacy_windows=False).print(renderable)
    return "\n".join(line.rstrip() for line in screen.getvalue().splitlines())
