"""Compiling rules: everything that touches Numba's private parts is in this package.

Game code needs these decorators only. `warmup` compiles a game ahead of its first use, `cache`
decides where machine code is stored, `self_test` checks that the installed Numba works with it.
"""

from keelstone.engine.jit.decorators import (
    INTERPRETED,
    compiled,
    compiled_fast_math,
    compiled_inline,
    inlined,
    rule,
    wrapping,
)

__all__ = [
    "INTERPRETED",
    "compiled",
    "compiled_fast_math",
    "compiled_inline",
    "inlined",
    "rule",
    "wrapping",
]
