"""Fewer layers of compiled code above the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from keelstone.engine.jit.decorators import INTERPRETED

if not INTERPRETED:
    import numba


def inlined(function: Callable[..., Any]) -> Any:
    """Compile a function as a part of its caller, not by itself.

    Numba optimises everything that a function calls anew for that function: each layer above the
    rules costs as much to compile as the rules together. For functions with few callers; what the
    kernel calls inlined is compiled by itself as well.
    """
    if INTERPRETED:
        return function
    return numba.njit(inline="always", error_model="numpy", _nrt=False)(function)
