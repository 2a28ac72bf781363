"""Reading the tables of a scene file: keys, names, texts and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from keelstone.engine.boards.boardfile import Faults
from keelstone.engine.rules_text.traceability import carries_out
from keelstone.games.seafarers.data.scene import (
    HOOKS,
)
from keelstone.i18n import say

Raw = Mapping[str, Any]
#: characters of a name or a story
MAX_TEXT = 600


def check_keys(faults: Faults, table: Raw, keys: Sequence[str], path: str = "") -> None:
    """A fault for each key that does not belong in a table."""
    for key in table:
        faults.check(
            key in keys,
            key_of(path, key),
            say("is no key here; keys are {keys}", keys=", ".join(keys)),
        )


def key_of(path: str, key: str) -> str:
    """The key of a value in a table at a path."""
    return f"{path}.{key}" if path else key


def read_table(faults: Faults, raw: Raw, key: str, keys: Sequence[str]) -> Raw:
    """A table that may be missing; empty then."""
    found = faults.value(raw, key, dict) if key in raw else None
    if found is None:
        return {}
    check_keys(faults, found, (*keys, "verified", "reason"), key)
    return dict(found)


def read_tables(faults: Faults, raw: Raw, key: str) -> list[Raw]:
    """Tables of one kind, each under its own heading; none if they are missing."""
    found = faults.value(raw, key, list) if key in raw else []
    if not all(isinstance(table, Mapping) for table in found or ()):
        faults.add(key, say("should be tables, each under {heading}", heading=f"[[{key}]]"))
        return []
    return list(found or ())


@carries_out("seafarers 29.2")
def read_hook(
    faults: Faults, table: Raw, key: str, known: Iterable[str], path: str = "rules"
) -> str:
    """One of the names that are known; empty and a fault if it is another."""
    name = faults.value(table, key, str, path)
    if name is not None and name not in known:
        fault = say(
            "{given} is not known; names are {names}", given=repr(name[:40]), names=", ".join(known)
        )
        faults.add(f"{path}.{key}", fault)
        return ""
    return name or ""


def read_hooks(faults: Faults, rules: Raw) -> tuple[str, ...]:
    """The further rules that a scene names."""
    found = faults.value(rules, "hooks", list, "rules") if "hooks" in rules else []
    for name in found or ():
        faults.check(
            name in HOOKS,
            "rules.hooks",
            say(
                "{given} is not known; names are {names}", given=repr(name), names=", ".join(HOOKS)
            ),
        )
    return tuple(name for name in found or () if name in HOOKS)


def read_texts(faults: Faults, raw: Raw, key: str) -> dict[str, str]:
    """A text, or texts by language, English among them."""
    name = raw.get(key)
    if isinstance(name, str):
        found: Any = {"en": name}
    else:
        found = faults.value(raw, key, dict) or {}
        faults.check(not found or "en" in found, f"{key}.en", say("is missing"))
    for language, text in found.items():
        fits = isinstance(text, str) and len(text) <= MAX_TEXT
        fault = say("should be a text of at most {n} characters", n=MAX_TEXT)
        faults.check(fits, f"{key}.{language}"[:40], fault)
    return {"en": "?", **{str(language): str(text) for language, text in found.items()}}


def read_number(faults: Faults, table: Raw, key: str, usual: int, path: str = "") -> int:
    """A whole number; the usual one, if there is one, where it is missing."""
    if key not in table and usual:
        return usual
    return int(faults.value(table, key, int, path) or 0)


def read_numbers(faults: Faults, raw: Raw, key: str) -> list[int]:
    """Whole numbers; none if they are missing."""
    return faults.numbers(raw, key) if key in raw else []
