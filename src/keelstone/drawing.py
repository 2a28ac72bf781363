"""A game's picture: where it is found, and how it stands alone outside the page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from keelstone.kernel.errors import BadOption
from keelstone.kernel.view import View
from keelstone.words import LANGUAGES, Phrase

#: where a palette says how a picture is laid out on a phone
PHONE = re.compile(r"@media \(max-width: [\d.]+rem\)")


@cache
def picture_of(rules: ModuleType) -> Any:
    """The game's module `picture`, None where it has none. docs/pictures.md says what it offers."""
    name = f"{rules.__name__}.picture"
    is_package = hasattr(rules, "__path__")
    return import_module(name) if is_package and find_spec(name) else None


@cache
def palette_of(rules: ModuleType) -> str:
    """The game's colours and type: its `picture.css`."""
    file = Path(str(rules.__file__)).with_name("picture.css")
    return file.read_text(encoding="utf-8") if file.exists() else ""


def draw_alone(
    rules: ModuleType, view: View, language: str = "en", names: Sequence[str | Phrase] = ()
) -> str:
    """A picture with its own style inside: for notebooks, files and the docs."""
    picture = picture_of(rules)
    if picture is None:
        raise BadOption(f"{rules.TITLE} has no picture")
    if language not in LANGUAGES:
        raise BadOption(f"{language!r} is none of the languages {', '.join(LANGUAGES)}")
    drawn = str(picture.draw(view, language, names))
    opening, closing, rest = drawn.partition(">")
    return f"{opening}{closing}<style>{_for_any_size(palette_of(rules))}</style>{rest}"


def _for_any_size(palette: str) -> str:
    """A palette without its other lay-out for phones: a picture alone is scaled, not laid anew."""
    return PHONE.sub("@media not all", palette)


def letters_of(rules: ModuleType, language: str = "en") -> list[str]:
    """The letter of each seat: with a colour and a shape it marks what is the seat's."""
    fixed = getattr(getattr(rules, "text", None), "LETTERS", None)
    if isinstance(fixed, str):
        return list(fixed)
    return [colour.text(language)[:1].upper() for colour in rules.COLOURS]
