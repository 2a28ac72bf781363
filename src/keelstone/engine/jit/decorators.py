"""Decorators that compile functions of the portable subset.

With KEELSTONE_INTERPRETED=1 nothing is compiled: every rule is a plain function that a debugger can
step through.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from keelstone.engine.jit.backend import INTERPRETED, chosen_backend
from keelstone.engine.rules_text.traceability import SECTIONS, carries_out

__all__ = [
    "COMPILED", "INTERPRETED", "SECTIONS", "carries_out", "compiled", "compiled_fast_math",
    "compiled_inline", "inlined", "rule", "wrapping",
]  # fmt: skip

Function = Callable[..., Any]

#: every function that is compiled, in order of definition
COMPILED: list[Any] = []


def compiled(function: Function, *, inline: bool = False) -> Any:
    """Compile a function."""
    if INTERPRETED:
        return function
    dispatcher = chosen_backend().compile(function, inline)
    COMPILED.append(dispatcher)
    return dispatcher


def compiled_inline(function: Function) -> Any:
    """Compile a function, and let LLVM inline it into every caller.

    For functions with few callers that run at every move.
    """
    return compiled(function, inline=True)


def compiled_fast_math(function: Function) -> Any:
    """Compile a function in which sums of floats may be added up in any order, so that LLVM
    vectorises them. The last digits depend on the processor."""
    if INTERPRETED:
        return function
    dispatcher = chosen_backend().fast_math(function)
    COMPILED.append(dispatcher)
    return dispatcher


def inlined(function: Function) -> Any:
    """Compile a function only as a part of its callers, never on its own.

    Each layer of functions above the rules costs as much compilation as the rules themselves,
    because Numba optimises everything that a function calls again for that function. For functions
    with few callers.
    """
    return function if INTERPRETED else chosen_backend().inlined(function)


def wrapping(function: Function) -> Any:
    """Compile a function whose unsigned arithmetic wraps around on purpose."""
    return np.errstate(over="ignore")(function) if INTERPRETED else compiled(function)


def rule(*sections: str, inline: bool = False) -> Callable[[Function], Any]:
    """Compile a rule and record which sections of `rules/<game>.md` it carries out."""

    def decorate(function: Function) -> Any:
        return carries_out(*sections)(compiled(function, inline=inline))

    return decorate
