"""Which functions carry out which sections of the rules texts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

#: section of a rules text ("imhotep 8.2") -> the functions that carry it out
SECTIONS: dict[str, list[Callable[..., Any]]] = {}


def carries_out(*sections: str) -> Callable[[Function], Function]:
    """Record that a function carries out these sections of `rules/<game>.md`."""

    def register(function: Function) -> Function:
        for section in sections:
            SECTIONS.setdefault(section, []).append(function)
        return function

    return register
