"""A form for a file of printed figures: one field for each value, with the notes of the file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from keelstone.engine.boards.boardfile import ABOUT
from keelstone.engine.boards.editor import (
    Document,
    Field,
    FieldKind,
    Section,
    Template,
    set_value,
    value_at,
)
from keelstone.engine.definition import Data, Editor
from keelstone.engine.errors import BadFile, BadOption, Problem
from keelstone.i18n import Phrase, as_phrase, join, say

#: the numbers that a form lets a person type; the game's own checks are narrower
LEAST, MOST = 0, 99
#: the longest text of a field
MAX_TEXT = 2000


def table_editor(
    title: Phrase,
    data: Data,
    seats: tuple[int, ...],
    labels: Mapping[str, Phrase],
    *,
    name: Phrase,
) -> Editor:
    """The editor of a game whose board is tables of figures.

    `labels` are words for keys of the file: for a whole path, or for the last word of one.
    """

    def ours() -> Document:
        return data.figures({}, None)

    return Editor(
        title=title,
        templates=lambda: [Template("box", name, "printed", ours)],
        form=partial(form_of, labels=labels),
        change=changed,
        problems=lambda document: problems_of(data, document),
        source=lambda document: document,
        seats=lambda document: seats,
        name=lambda document: name,
    )


def problems_of(data: Data, document: Document) -> list[Problem]:
    """Everything that the game's own checks find."""
    try:
        data.figures({}, document)
    except BadFile as fault:
        return list(fault.problems) or [Problem("", fault.phrase)]
    return []


# -- the form --------------------------------------------------------------------------------------


def form_of(document: Document, *, labels: Mapping[str, Phrase]) -> list[Section]:
    """A section for every table that holds values."""
    return list(_sections(document, "", labels))


def _sections(
    table: Mapping[str, Any], path: str, labels: Mapping[str, Phrase]
) -> Iterator[Section]:
    fields = tuple(_fields(table, path, labels))
    if fields:
        yield Section(_title(path, labels), fields)
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _sections(value, f"{path}.{key}" if path else key, labels)


def _fields(table: Mapping[str, Any], path: str, labels: Mapping[str, Phrase]) -> Iterator[Field]:
    is_verified, note = table.get("verified", True) is not False, str(table.get("reason", ""))
    for key, value in table.items():
        kind = kind_of(value)
        if key in ABOUT or kind is None:
            continue
        here = f"{path}.{key}" if path else key
        words = labels.get(here) or labels.get(key) or as_phrase(key)
        yield Field(here, words, kind, field_value(value), note=note, is_verified=is_verified)
    if "verified" in table:
        seen = say("I have seen these figures in the box")
        yield Field(f"{path}.verified", seen, "switch", is_verified, note=note)


def _title(path: str, labels: Mapping[str, Phrase]) -> Phrase:
    """The words of a path: those of its own, or those of its parts."""
    if path in labels:
        return labels[path]
    words = [labels.get(word) or as_phrase(word) for word in path.split(".")]
    return join(words, " ")


def kind_of(value: Any) -> FieldKind | None:
    """How a value is edited; None for a table."""
    if isinstance(value, bool):
        return "switch"
    if isinstance(value, int):
        return "number"
    if isinstance(value, str):
        return "text"
    if isinstance(value, list) and value and all(isinstance(one, list) for one in value):
        return "lines"
    if isinstance(value, list):
        return "numbers" if value and all(isinstance(one, int) for one in value) else "words"
    return None


def field_value(value: Any) -> Any:
    """A value as its field shows it: lists become text."""
    if not isinstance(value, list):
        return value
    if kind_of(value) == "lines":
        return "\n".join(" ".join(map(str, row)) for row in value)
    return ", ".join(map(str, value))


# -- changes ---------------------------------------------------------------------------------------


def changed(document: Document, key: str, given: Any) -> Document:
    """The document with what was typed into a field. BadOption if the field does not take it."""
    table, _, last = key.rpartition(".")
    if last == "verified":
        return _with_verified(document, table, given is True)
    old = value_at(document, key)
    kind = kind_of(old)
    if kind is None:
        raise BadOption(say("There is no field {key}.", key=key))
    return set_value(document, key, _any_list(given) if old == [] else parsed(kind, given))


def _any_list(given: Any) -> list[int] | list[str]:
    """A list in the place of an empty one, which does not tell what it holds."""
    words = _words(given)
    return [int(word) for word in words] if all(map(str.isdecimal, words)) else words


def _with_verified(document: Document, table: str, is_verified: bool) -> Document:
    """Mark figures as verified, and remove the reason why they were not."""
    if not isinstance(value_at(document, table), Mapping):
        raise BadOption(say("There is no field {key}.", key=table))
    if not is_verified:
        return set_value(document, f"{table}.verified", False)
    return set_value(set_value(document, f"{table}.verified", True), f"{table}.reason", None)


def parsed(kind: FieldKind, given: Any) -> Any:
    """What a field means: the opposite of `shown`."""
    if isinstance(given, str) and len(given) > MAX_TEXT:
        raise BadOption(say("This text is too long."))
    if kind == "switch":
        return given is True
    if kind == "number":
        return whole(given)
    if kind == "numbers":
        return [whole(word) for word in _words(given)]
    if kind == "words":
        return _words(given)
    if kind == "lines":
        lines = str(given).splitlines()
        return [[whole(word) for word in _words(line)] for line in lines if line.strip()]
    return str(given)


def _words(given: Any) -> list[str]:
    return str(given).replace(",", " ").replace(";", " ").split()


def whole(given: Any) -> int:
    """A whole number that somebody typed, not a very long one."""
    text = str(given).strip()
    digits = text.removeprefix("-")
    if isinstance(given, bool) or not (digits.isascii() and digits.isdigit() and len(digits) <= 6):
        raise BadOption(say("{given} is not a whole number", given=repr(text[:40])))
    return int(text)
