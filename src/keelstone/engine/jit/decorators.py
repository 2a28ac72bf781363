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

from keelstone.engine.jit.cache import CacheByGame

INTERPRETED = os.environ.get("KEELSTONE_INTERPRETED", "0") not in ("", "0")

Function = TypeVar("Function", bound=Callable[..., Any])

#: section of a rules text ("imhotep 8.2") -> the functions that carry it out
SECTIONS: dict[str, list[Callable[..., Any]]] = {}
#: every function that is compiled, in order of definition
COMPILED: list[Callable[..., Any]] = []

#: for functions that only compiled functions call
DEFERRED_OPTIONS: dict[str, Any] = {}

if not INTERPRETED:
    import numba

    from keelstone.engine.jit.deferred import DeferredCompiler

    #: Nothing calls rules from C, and that wrapper would cost a tenth of the compilation.
    OPTIONS = {"nogil": True, "error_model": "numpy", "_nrt": False, "no_cfunc_wrapper": True}
    DEFERRED_OPTIONS = {**OPTIONS, "no_cpython_wrapper": True, "pipeline_class": DeferredCompiler}


def compiled(function: Callable[..., Any], *, inline: bool = False) -> Any:
    """Compile a function of the portable subset; interpreted, leave it as it is."""
    if INTERPRETED:
        return function
    dispatcher = numba.njit(**OPTIONS)(function)
    dispatcher._cache = CacheByGame(function)
    call_from_rules(dispatcher, inline)
    COMPILED.append(dispatcher)
    return dispatcher


def compiled_inline(function: Callable[..., Any]) -> Any:
    """Compile a function into its callers: for what every move passes through and few call."""
    return compiled(function, inline=True)


def call_from_rules(dispatcher: Any, inline: bool) -> None:
    """Let compiled callers use a version without a way in for Python, and share it.

    Numba otherwise compiles another version for every literal and every width of integer it is
    called with: `ask(state, ACTION, seat)` would be compiled a dozen times.
    """
    inner = numba.njit(**DEFERRED_OPTIONS, forceinline=inline)(dispatcher.py_func)
    inner._cache = CacheByGame(dispatcher.py_func, is_deferred=True)

    def widened(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        return inner.get_call_template(tuple(_widest(arg) for arg in args), kws)

    dispatcher.get_call_template = widened
    dispatcher.get_overload = inner.get_overload


def _widest(kind: Any) -> Any:
    """The type as which an argument is passed: every integer but an unsigned word is 64 bits."""
    plain = numba.types.unliteral(kind)
    if isinstance(plain, numba.types.Integer) and plain != numba.types.uint64:
        return numba.types.int64
    return plain


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


def rule(*sections: str, inline: bool = False) -> Callable[[Callable[..., Any]], Any]:
    """Compile a rule and say which sections of `rules/<game>.md` it carries out."""

    def decorate(function: Callable[..., Any]) -> Any:
        return carries_out(*sections)(compiled(function, inline=inline))

    return decorate
