"""How rules are compiled: with deferred code generation, or with plain `njit`.

Deferred code generation uses Numba's private parts. It is used if the self-test passes; otherwise,
or with KEELSTONE_PLAIN_NJIT=1, Numba compiles every function as it usually does and stores nothing
between runs. That is slower to compile and slower to run, with the same results.

With KEELSTONE_BOUNDS_CHECK=1 compiled functions check every index. An index outside its array
raises IndexError instead of reading or writing other memory. It is for tests: play is slower.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any


def _is_on(variable: str) -> bool:
    return os.environ.get(variable, "0") not in ("", "0")


INTERPRETED = _is_on("KEELSTONE_INTERPRETED")
#: whether compiled functions check every index
CHECKS_BOUNDS = _is_on("KEELSTONE_BOUNDS_CHECK")

#: what LLVM may do with floats where sums may be added up in any order: vectorise them
FAST_MATH = frozenset({"reassoc", "contract", "nsz"})


@dataclass(frozen=True)
class Backend:
    """A way to compile functions."""

    #: compile(function, inline): a dispatcher; `inline` is a request to LLVM
    compile: Callable[[Callable[..., Any], bool], Any]
    #: inlined(function): a dispatcher whose code becomes a part of each caller
    inlined: Callable[[Callable[..., Any]], Any]
    #: options for `numba.extending.overload`
    overload_options: Mapping[str, Any]
    #: fast_math(function): a dispatcher in which sums of floats may be added up in any order
    fast_math: Callable[[Callable[..., Any]], Any]
    #: whether compiled code is stored between runs
    is_cached: bool


@cache
def chosen_backend() -> Backend:
    """The backend of this process, chosen when the first function is decorated."""
    if _is_on("KEELSTONE_PLAIN_NJIT"):
        return plain_backend()
    try:
        # Importing it fails where a private name of Numba's is missing.
        from keelstone.engine.jit.deferred import BACKEND
        from keelstone.engine.jit.self_test import check

        check()
    except Exception as fault:  # another Numba may fail in any way
        _warn(fault)
        return plain_backend()
    return BACKEND


def plain_backend() -> Backend:
    """Numba's public interface and nothing else.

    Numba's own cache is off: it does not notice changes in other files.
    """
    import numba

    checked: dict[str, Any] = {"error_model": "numpy", "boundscheck": CHECKS_BOUNDS}
    options = {"nogil": True, **checked}
    return Backend(
        compile=lambda function, inline: numba.njit(**options)(function),
        inlined=lambda function: numba.njit(inline="always", **checked)(function),
        overload_options=options,
        fast_math=lambda function: numba.njit(**options, fastmath=set(FAST_MATH))(function),
        is_cached=False,
    )


def _warn(fault: Exception) -> None:
    import numba

    warnings.warn(
        f"Numba {numba.__version__} failed Keelstone's self-test ({type(fault).__name__}: {fault})."
        " Rules run slower and are compiled at every start. Numba 0.68 is tested.",
        RuntimeWarning,
        stacklevel=2,
    )
