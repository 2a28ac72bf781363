"""Reads printed figures from TOML. Every fault is reported with its file and key."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from keelstone.engine.errors import BadFile, Problem
from keelstone.i18n import Phrase, as_phrase, join, say

#: bytes of the largest TOML file
MAX_TOML_BYTES = 1_000_000


def read_toml(file: Path) -> dict[str, Any]:
    """A TOML file as plain data; BadFile if it cannot be read or is very large."""
    try:
        with file.open("rb") as opened:
            content = opened.read(MAX_TOML_BYTES + 1)
    except OSError as fault:
        raise BadFile(f"{file}: {fault.strerror or fault}") from None
    return parse_toml(content, str(file))


def parse_toml(content: bytes, name: str) -> dict[str, Any]:
    """TOML as plain data; BadFile if it cannot be read or is very large."""
    if len(content) > MAX_TOML_BYTES:
        raise BadFile(f"{name}: more than {MAX_TOML_BYTES} bytes")
    try:
        return tomllib.loads(content.decode())
    except (ValueError, RecursionError) as fault:
        raise BadFile(f"{name}: {fault}") from None


def given_figures(
    source: Path | str | Mapping[str, Any] | None, ours: Path
) -> tuple[dict[str, Any], Faults]:
    """The figures of a source (a file, a mapping, or our own file), and what was found wrong with
    them so far: every key that our own file does not know."""
    if isinstance(source, Mapping):
        found, name = dict(source), "board"
    elif source is None or isinstance(source, str | Path):
        file = ours if source is None else Path(source)
        found, name = read_toml(file), file.name
    else:
        raise BadFile(f"a board is a file or a mapping, not {source!r}")
    faults = Faults(name)
    if source is not None:
        for key, fault in unknown_keys(found, read_toml(ours)):
            faults.add(key, fault)
    return found, faults


#: what any table may say of itself
ABOUT = ("verified", "reason")


def unknown_keys(
    found: Mapping[str, Any], known: Mapping[str, Any], path: str = ""
) -> Iterator[tuple[str, Phrase]]:
    """Every key, tables inside tables and lists of tables included, that has no twin in `known`."""
    for key, value in found.items():
        here = f"{path}.{key}" if path else str(key)
        if key in known:
            twin = _one_table(known[key])
            for table in _tables(value) if twin else ():
                yield from unknown_keys(table, twin, here)
        elif key not in ABOUT:
            near = get_close_matches(str(key), [*map(str, known), *ABOUT], 1)
            yield here, say("unknown; did you mean {key}?", key=near[0]) if near else say("unknown")


def _tables(value: Any) -> list[Mapping[str, Any]]:
    """A table, or the tables in a list."""
    values = value if isinstance(value, list) else [value]
    return [table for table in values if isinstance(table, Mapping)]


def _one_table(value: Any) -> dict[str, Any]:
    """A table, or the keys of all tables in a list as those of one."""
    return {key: inside for table in _tables(value) for key, inside in table.items()}


class Faults:
    """Collects every fault of a file, so that a person can mend them all at once."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.found: list[Problem] = []

    def add(self, key: str, fault: Phrase | str, *places: str) -> None:
        """Note a fault of a key, at places of the picture."""
        self.found.append(Problem(key, as_phrase(fault), places))

    def check(self, holds: bool, key: str, fault: Phrase | str, *places: str) -> bool:
        """Note the fault unless the condition holds."""
        if not holds:
            self.add(key, fault, *places)
        return holds

    def done(self) -> None:
        """Raise BadFile with all faults, if there is any."""
        if self.found:
            lines = [join([f"{self.file}: {one.key}: ", one.words], "") for one in self.found]
            raise BadFile(join(lines, "\n"), tuple(self.found))

    def value(self, table: Mapping[str, Any], key: str, kind: type, path: str = "") -> Any:
        """A value of a kind from a table; None and a fault if it is missing or of another kind."""
        name = f"{path}.{key}" if path else key
        found = table.get(key) if isinstance(table, Mapping) else None
        if found is None:
            self.add(name, say("is missing"))
        elif not isinstance(found, kind) or (kind is int and isinstance(found, bool)):
            self.add(
                name, say("should be {kind}, not {found}", kind=_called(kind), found=_short(found))
            )
        else:
            return found
        return None

    def numbers(
        self, table: Mapping[str, Any], key: str, length: int | None = None, path: str = ""
    ) -> list[int]:
        """A list of whole numbers, of a length if one is given; empty and a fault otherwise."""
        found = self.value(table, key, list, path)
        if found is None:
            return []
        name = f"{path}.{key}" if path else key
        if not _whole(found):
            self.add(name, say("should be a list of whole numbers"))
            return []
        if length is not None and len(found) != length:
            self.add(name, say("should hold {n} numbers, not {found}", n=length, found=len(found)))
            return []
        return list(found)


def unverified(figures: Mapping[str, Any], path: str = "") -> list[tuple[str, str]]:
    """Every table marked `verified = false`, as (key, reason): what is not known to be printed."""
    found = []
    if figures.get("verified") is False:
        found.append((path, str(figures.get("reason", ""))))
    for key, value in figures.items():
        here = f"{path}.{key}" if path else key
        tables = value if isinstance(value, list) else [value]
        for table in tables:
            if isinstance(table, Mapping):
                found += unverified(table, here)
    return found


def _whole(values: Sequence[Any]) -> bool:
    return all(isinstance(value, int) and not isinstance(value, bool) for value in values)


def _short(found: Any) -> str:
    """What was found, as Python writes it, cut where it is long."""
    text = repr(found)
    return text if len(text) <= MAX_SHOWN else f"{text[: MAX_SHOWN - 1]}…"


#: characters of a wrong value that a fault shows
MAX_SHOWN = 60
KIND_WORDS = {
    int: say("a whole number"),
    str: say("a text"),
    list: say("a list"),
    dict: say("a table"),
    bool: say("true or false"),
}


def _called(kind: type) -> Phrase:
    return KIND_WORDS.get(kind) or as_phrase(kind.__name__)
