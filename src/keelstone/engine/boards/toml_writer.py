"""Writes plain data as TOML. `tomllib` reads back equal data."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")
#: a text of several lines is written as it stands if it holds nothing that TOML would change
_PLAIN_LINES = re.compile(r'[^"\\\x00-\x08\x0b-\x1f\x7f]*')


def write_toml(document: Mapping[str, Any]) -> str:
    """A document as TOML: values first, then tables, then lists of tables.

    A table of plain values is written in one line, unless it is long.
    """
    return "\n".join(_lines(document, ())).strip() + "\n"


def _lines(table: Mapping[str, Any], path: tuple[str, ...]) -> list[str]:
    simple = {key: value for key, value in table.items() if not _is_section(value)}
    lines = [f"{_key(key)} = {_value(value)}" for key, value in simple.items()]
    for key, value in table.items():
        if key in simple:
            continue
        here = (*path, key)
        name = ".".join(map(_key, here))
        for part, head in _parts(value, name):
            lines += ["", head, *_lines(part, here)]
    return lines


def _parts(value: Any, name: str) -> list[tuple[Mapping[str, Any], str]]:
    """A table, or the tables of a list, each with its heading."""
    if isinstance(value, Mapping):
        return [(value, f"[{name}]")]
    return [(part, f"[[{name}]]") for part in value]


def _is_section(value: Any) -> bool:
    """Whether a value gets a heading of its own: a table with more than a few plain values."""
    if isinstance(value, Mapping):
        return bool(value) and (len(_inline(value)) > 90 or any(map(_is_nested, value.values())))
    return bool(value) and _is_list(value) and all(isinstance(one, Mapping) for one in value)


def _is_nested(value: Any) -> bool:
    return isinstance(value, Mapping) or (isinstance(value, str) and "\n" in value)


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _key(key: Any) -> str:
    text = str(key)
    return text if _BARE.fullmatch(text) else _text(text)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _lines_of_text(value) if "\n" in value else _text(value)
    if isinstance(value, float):
        return _float(value)
    if isinstance(value, Mapping):
        return _inline(value)
    if _is_list(value):
        return f"[{', '.join(map(_value, value))}]"
    return str(value)


def _inline(table: Mapping[str, Any]) -> str:
    inside = ", ".join(f"{_key(key)} = {_value(value)}" for key, value in table.items())
    return f"{{ {inside} }}" if inside else "{}"


def _float(value: float) -> str:
    if math.isnan(value) or math.isinf(value):
        return str(value)
    text = repr(value)
    return text if any(sign in text for sign in ".e") else f"{text}.0"


def _text(text: str) -> str:
    """A basic string. JSON escapes what TOML has to have escaped, but for one sign."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _lines_of_text(text: str) -> str:
    if _PLAIN_LINES.fullmatch(text):
        return f'"""\n{text}"""'
    return _text(text)
