"""The parts of a board editor: tools, fields of a form, templates, variants.

A document is what a board's file holds: plain data. The page knows no game. It shows the picture
and the form of a document, and sends back which tool was used on which thing, or the new value of a
field.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from keelstone.i18n import NOTHING, Phrase

Document = dict[str, Any]

#: how a field is edited: a number, a line of text, several lines, a switch, one of some choices,
#: whole numbers with commas between them
FieldKind = Literal["number", "text", "lines", "switch", "choice", "choices", "numbers", "words"]


@dataclass(frozen=True)
class Field:
    """One value of a document. `key` is its path in the file, as faults name it."""

    key: str
    title: Phrase
    kind: FieldKind
    value: Any
    #: of a number
    least: int = 0
    most: int = 99
    #: of a choice: value -> words
    choices: Mapping[str, Phrase] = field(default_factory=dict)
    #: why the value is what it is; shown where it is not verified
    note: str = ""
    is_verified: bool = True


@dataclass(frozen=True)
class Section:
    """Fields that belong together. Rare ones begin folded."""

    title: Phrase
    fields: tuple[Field, ...]
    is_rare: bool = False


@dataclass(frozen=True)
class Tool:
    """A tool for things in the picture. Tools of one group lie side by side."""

    key: str
    title: Phrase
    group: str
    #: a small picture: what is inside an <svg> of 40 x 40; empty: the title
    icon: str = ""
    #: the key on the keyboard
    shortcut: str = ""
    #: how the ids of the things begin that it is used on
    takes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Template:
    """A document to begin from."""

    key: str
    title: Phrase
    #: what sort it is: printed in the box, or of the gallery
    group: Literal["empty", "printed", "gallery"]
    load: Callable[[], Document]
    #: what it is about
    story: Phrase = NOTHING


@dataclass(frozen=True)
class Variant:
    """A small change of a document that might make it fairer."""

    words: Phrase
    document: Document
    places: tuple[str, ...] = ()


def set_value(document: Mapping[str, Any], key: str, value: Any) -> Document:
    """A copy of a document with another value at a dotted path; None takes the value out.

    Tables on the way are made. A number in the path counts the tables of a list from 1.
    """
    first, _, rest = key.partition(".")
    copy = dict(document)
    if rest:
        copy[first] = _set_inside(copy.get(first, {}), rest, value)
        if copy[first] in ({}, []):
            del copy[first]
    elif value is None:
        copy.pop(first, None)
    else:
        copy[first] = value
    return copy


def _set_inside(inside: Any, rest: str, value: Any) -> Any:
    if not isinstance(inside, list):
        return set_value(inside if isinstance(inside, Mapping) else {}, rest, value)
    place, _, key = rest.partition(".")
    index = int(place) - 1 if place.isascii() and place.isdigit() else -1
    if not (0 <= index < len(inside) and key and isinstance(inside[index], Mapping)):
        return inside
    return [*inside[:index], set_value(inside[index], key, value), *inside[index + 1 :]]


def value_at(document: Mapping[str, Any], key: str) -> Any:
    """The value at a dotted path; None if there is none."""
    found: Any = document
    for word in key.split("."):
        found = found.get(word) if isinstance(found, Mapping) else None
    return found


def no_tool(document: Document, *given: Any) -> Document:
    """A board of figures has no tools and no actions."""
    return document
