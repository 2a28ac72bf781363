"""Pictures for viewers: the game's own drawing, or its board as text where it has none."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from keelstone.drawing.option_display import Letters
from keelstone.engine.definition import GameDefinition
from keelstone.engine.options import Option
from keelstone.engine.views import View
from keelstone.i18n import Phrase

#: columns of a board that is drawn as text
WIDTH = 100


class OfferedLetters(msgspec.Struct):
    """An option with a letter for each part: the letters in the order in which a touch goes through
    them, and the words around them. `spoken` has a row for each part, by letter; `all` are the
    buttons that give every part a letter; `by_chance` is empty where nothing is left to chance."""

    letters: str
    hint: str
    spoken: list[dict[str, str]]
    all: dict[str, str]
    by_chance: str


class OfferedOption(msgspec.Struct):
    """An option of a game; `look` says how to show it, `labels` its choices in words.

    `seats` says for how many seats a choice is, where it is not for any number of them; `notes`
    what a choice means. `default` is what a table from the lobby begins with.
    """

    name: str
    default: Any
    help: str
    choices: list[Any]
    title: str = ""
    look: str = ""
    labels: dict[str, str] = {}
    seats: dict[str, list[int]] = {}
    is_rare: bool = False
    notes: dict[str, str] = {}
    letters: OfferedLetters | None = None


def picture(
    definition: GameDefinition, view: View, language: str, names: Sequence[str | Phrase]
) -> tuple[str, str]:
    """The board as a viewer sees it: ("svg", markup) or ("text", lines)."""
    if definition.picture is not None:
        return "svg", definition.picture.draw(view, language, names)
    return "text", as_text(definition.text.terminal(view, language, names))


def kind_of(definition: GameDefinition) -> str:
    """Whether a game's board is drawn ("svg") or written ("text")."""
    return "text" if definition.picture is None else "svg"


def touch(definition: GameDefinition, view: View, seat: int, number: int) -> list[str]:
    """The ids in the picture to touch for a move, in order; none where there is no drawing."""
    if definition.picture is None:
        return []
    return list(definition.picture.touch(view, seat, number))


def gestures(definition: GameDefinition, view: View, seat: int, number: int) -> list[list[str]]:
    """Other paths of ids that make the same move."""
    if definition.picture is None:
        return []
    return [list(path) for path in definition.picture.gestures(view, seat, number)]


def panel(
    definition: GameDefinition, view: View, seat: int, language: str, names: Sequence[str | Phrase]
) -> dict[str, Any] | None:
    """A choice of many steps as one panel, where the game has one for what is asked now."""
    found = None if definition.picture is None else definition.picture.panel(view, seat)
    return None if found is None else found.plain(language, names)


def offered(definition: GameDefinition, option: Option, language: str) -> OfferedOption:
    """An option as the lobby shows it."""
    displays = {} if definition.picture is None else definition.picture.options()
    shown = displays.get(option.name)
    found = OfferedOption(
        option.name, option.default, option.help.text(language), list(option.choices)
    )
    if shown is None:
        return found
    found.title, found.look, found.is_rare = shown.title.text(language), shown.look, shown.is_rare
    found.help = found.help if shown.help is None else shown.help.text(language)
    found.default = option.default if shown.preset is None else shown.preset
    found.labels = {name: words.text(language) for name, words in shown.labels.items()}
    found.notes = {name: words.text(language) for name, words in shown.notes.items()}
    found.seats = {name: list(seats) for name, seats in shown.seats.items()}
    if shown.letters is not None:
        found.letters = _letters(shown.letters, shown.labels, language)
    return found


def _letters(shown: Letters, parts: Mapping[str, Phrase], language: str) -> OfferedLetters:
    """An option of letters with its words in a language."""
    return OfferedLetters(
        shown.letters,
        shown.hint.text(language),
        [
            {
                letter: shown.spoken(parts[str(at)], letter).text(language)
                for letter in shown.letters
            }
            for at in range(len(parts))
        ],
        {letter: words.text(language) for letter, words in shown.all.items()},
        "" if shown.by_chance is None else shown.by_chance.text(language),
    )


def as_text(renderable: Any) -> str:
    """What the terminal would show, without colours."""
    if isinstance(renderable, str):
        return renderable
    from rich.console import Console

    screen = io.StringIO()
    Console(file=screen, width=WIDTH, color_system=None, legacy_windows=False).print(renderable)
    return "\n".join(line.rstrip() for line in screen.getvalue().splitlines())
