"""Reading what is printed in a box from TOML, with every fault named by file and key."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from keelstone.kernel.errors import BadFile


def read_toml(file: Path) -> dict[str, Any]:
    """A TOML file as plain data; BadFile if it cannot be read."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as fault:
        raise BadFile(f"{file}: {fault.strerror or fault}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise BadFile(f"{file}: {fault}") from None


class Faults:
    """Collects every fault of a file, so that a person can mend them all at once."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.found: list[str] = []

    def add(self, key: str, fault: str) -> None:
        self.found.append(f"{self.file}: {key}: {fault}")

    def check(self, holds: bool, key: str, fault: str) -> bool:
        """Note the fault unless the condition holds."""
        if not holds:
            self.add(key, fault)
        return holds

    def done(self) -> None:
        """Raise BadFile with all faults, if there is any."""
        if self.found:
            raise BadFile("\n".join(self.found))

    def value(self, table: Mapping[str, Any], key: str, kind: type, path: str = "") -> Any:
        """A value of a kind from a table; None and a fault if it is missing or of another kind."""
        name = f"{path}.{key}" if path else key
        found = table.get(key) if isinstance(table, Mapping) else None
        if found is None:
            self.add(name, "is missing")
        elif not isinstance(found, kind) or (kind is int and isinstance(found, bool)):
            self.add(name, f"should be {_called(kind)}, not {found!r}")
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
            self.add(name, "should be a list of whole numbers")
            return []
        if length is not None and len(found) != length:
            self.add(name, f"should hold {length} numbers, not {len(found)}")
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


def _called(kind: type) -> str:
    names = {
        int: "a whole number",
        str: "a text",
        list: "a list",
        dict: "a table",
        bool: "true or false",
    }
    return names.get(kind, kind.__name__)
