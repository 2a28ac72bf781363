"""The compiled function that writes observations, generated from the fields of a state record.

Source is generated, since Numba compiles straight code with constant offsets several times faster
than a loop over a table of fields, and to faster code.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import numpy as np

from keelstone.engine.jit.decorators import compiled
from keelstone.engine.masks import ONE
from keelstone.engine.observations.parts import FieldPart, parts_of
from keelstone.engine.records import Holds, Record

#: the greatest number that fits into an int8
FITS = 127
INDENT = "    "


def observe_function(record: Record) -> Callable[..., Any]:
    """The function `observe(state, board, seat, limit, out)` for the states of a record."""
    module = ModuleType(f"{__name__}.{record.name}")
    vars(module).update(np=np, ONE=ONE)
    exec(compile(source(record), __file__, "exec"), vars(module))
    sys.modules[module.__name__] = module  # Numba loads machine code of no other module
    module.observe.has_separate_memory = True
    observe: Callable[..., Any] = compiled(module.observe)
    return observe


def source(record: Record) -> str:
    """The source of the function for a record."""
    parts = parts_of(record)
    shared = [part for part in parts if not part.is_in_block]
    block = [part for part in parts if part.is_in_block]
    lines = [
        "def observe(state, board, seat, limit, out):",
        *_indented(
            [
                "seats = int(state.seats)",
                "own, none, all_seats = np.int8(seat), np.int8(0), np.int8(seats)",
                # NVIDIA's compiler goes wrong where a signed index stays and another one runs.
                "mine = np.uint64(seat)",
                "at = 0",
                *_run(shared),
            ]
        ),
        f"{INDENT}for turn in range(seats):",
        *_indented(["other = seat + turn", "if other >= seats:", f"{INDENT}other -= seats"], 2),
        *_indented(_run(block) or ["pass"], 2),
    ]
    return "\n".join(lines) + "\n"


def _run(parts: list[FieldPart]) -> list[str]:
    """The lines that write parts one after another, and leave `at` behind the last."""
    lines, place = [], 0
    for part in parts:
        if part.is_fixed:
            lines += _write(part, place)
            place += part.length
    if place:
        lines.append(f"at += {place}")
    for part in parts:
        if not part.is_fixed:
            lines += _when(part, [*_write(part, 0), f"at += {_length(part)}"])
    return lines


def _when(part: FieldPart, lines: list[str]) -> list[str]:
    if not part.field.when:
        return lines
    return [f"if board.{part.field.when}:", *_indented(lines)]


def _length(part: FieldPart) -> str:
    """How many numbers a part has, as an expression."""
    if not part.shape:
        return "1"
    *outer, last = part.shape
    inner = f"int(board.{part.field.extent})" if part.field.extent else str(last)
    return " * ".join([*map(str, outer), inner])


def _write(part: FieldPart, place: int) -> list[str]:
    """The lines that write one part at `at` + place."""
    if not part.shape:
        return [f"out[at + {place}] = {_known(part, '')}"]
    if _is_table(part):
        return _write_table(part, place)
    axes = [f"i{axis}" for axis in range(len(part.shape))]
    lengths = [str(length) for length in part.shape]
    if part.field.extent:
        lengths[-1] = f"int(board.{part.field.extent})"
    lines: list[str] = []
    target = f"at + {place}"
    for axis, (name, length) in enumerate(zip(axes, lengths, strict=True)):
        lines.append(f"{INDENT * axis}for {name} in range({length}):")
        inner = " * ".join(lengths[axis + 1 :])
        target += f" + {name} * {inner}" if inner else f" + {name}"
    lines.append(f"{INDENT * len(axes)}out[{target}] = {_known(part, ', '.join(axes))}")
    return lines


def _is_table(part: FieldPart) -> bool:
    """Whether a part is a table of fixed size."""
    return part.is_fixed and not part.is_in_block and len(part.shape) == 2 and not part.is_words


def _write_table(part: FieldPart, place: int) -> list[str]:
    """A loop for each row of a table: LLVM vectorises nested loops by columns."""
    rows, columns = part.shape
    lines = []
    for row in range(rows):
        lines.append(f"for i in range({columns}):")
        value = _known(part, f"{row}, i")
        lines.append(f"{INDENT}out[at + {place + row * columns} + i] = {value}")
    return lines


def _known(part: FieldPart, axes: str) -> str:
    """The value of a part, or one less than its least where the observing seat may not know it."""
    if not part.is_conditional:
        return _value(part, axes)
    who = "other" if part.is_by_seat else "seat"
    named = f"int(state.{part.field.sees.field})"
    is_known = (
        f"(other == seat or {named} >> other & 1 == 0)"
        if part.field.sees.who == "owner while"
        else f"{named} == {who}"
    )
    return f"{_value(part, axes)} if {is_known} else {part.span(1)[0]}"


def _value(part: FieldPart, axes: str) -> str:
    """The number that is written for an element, as the observing seat counts."""
    field, holds = part.field, part.field.holds
    row = ("mine" if part.is_own else "other") if part.is_by_seat else ""
    if holds is Holds.SET:
        return _flag(part, row, axes)
    element = _element(field.name, row, axes)
    if part.is_flag:
        is_one = f"{element} == other" if holds is Holds.SEAT else f"int({element}) >> other & 1"
        return f"int({is_one})"
    if holds is Holds.SEAT:
        return f"(-1 if {element} < 0 else {_turned(element, '<')})"
    if holds is Holds.SEAT_AND_ONE:
        return f"(0 if {element} == 0 else {_turned(element, '<=')})"
    is_small = field.limits()[0] >= -FITS - 1 and field.limits()[1] <= FITS
    return element if is_small else f"min(int({element}), limit)"


def _turned(element: str, sign: str) -> str:
    """A seat, counted from the observing one. All numbers are of one byte: LLVM can then work on
    many at once."""
    return f"np.int8({element} - own + (all_seats if {element} {sign} own else none))"


def _flag(part: FieldPart, row: str, axes: str) -> str:
    """One flag of a set."""
    outer, _, bit = axes.rpartition(", ")
    if not part.is_words:
        return f"int({_element(part.field.name, row, outer)}) >> {bit} & 1"
    index = ", ".join(filter(None, [row, outer, f"{bit} >> 6"]))
    return f"int(state.{part.field.name}[{index}] >> np.uint64({bit} & 63) & ONE)"


def _element(name: str, row: str, axes: str) -> str:
    index = ", ".join(filter(None, [row, axes]))
    return f"state.{name}[{index}]" if index else f"state.{name}"


def _indented(lines: list[str], steps: int = 1) -> Iterator[str]:
    return (INDENT * steps + line for line in lines)
