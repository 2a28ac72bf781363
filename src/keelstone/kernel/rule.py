"""The rule decorator: compiles a function and remembers which sections of the rules it carries out.

With KEELSTONE_INTERPRETED=1 nothing is compiled: every rule is a plain function to step through.
Compiled rules do no reference counting (`_nrt=False`): they allocate nothing, and counting the
references to array arguments would cost more than most rules (measured: play 2.5 times slower).
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

from keelstone.kernel.cache import compiled_folder

INTERPRETED = os.environ.get("KEELSTONE_INTERPRETED", "0") not in ("", "0")

Function = TypeVar("Function", bound=Callable[..., Any])

#: section of a rules text ("imhotep 8.2") -> the functions that carry it out
SECTIONS: dict[str, list[Callable[..., Any]]] = {}
#: every function that is compiled, in order of definition
COMPILED: list[Callable[..., Any]] = []

if not INTERPRETED:
    import numba

    numba.config.CACHE_DIR = str(compiled_folder())


def compiled(function: Callable[..., Any]) -> Any:
    """Compile a function of the portable subset; interpreted, leave it as it is."""
    if INTERPRETED:
        return function
    dispatcher = numba.njit(cache=True, nogil=True, error_model="numpy", _nrt=False)(function)
    COMPILED.append(dispatcher)
    return dispatcher


def wrapping(function: Callable[..., Any]) -> Any:
    """Compile a function whose unsigned arithmetic is meant to wrap around."""
    return np.errstate(over="ignore")(function) if INTERPRETED else compiled(function)


def carries_out(*sections: str) -> Callable[[Function], Function]:
    """Say that a plain Python function (a loader's check, say) carries out these sections."""

    def register(function: Function) -> Function:
        for section in sections:
            SECTIONS.setdefault(section, []).append(function)
        return function

    return register


def rule(*sections: str) -> Callable[[Callable[..., Any]], Any]:
    """Compile a rule and say which sections of `rules/<game>.md` it carries out."""

    def decorate(function: Callable[..., Any]) -> Any:
        return carries_out(*sections)(compiled(function))

    return decorate
