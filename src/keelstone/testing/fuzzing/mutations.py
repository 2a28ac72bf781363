"""Mutations of plain data and of positions."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from keelstone.engine.records import Record, copied

#: values that a careless reader trips over
HOSTILE: tuple[Any, ...] = (
    -1, 0, 1, 2, 7, 12, 13, 19, 20, 63, 64, 99, 100, 127, 128, 255, 256, 32767, 32768, 2**31,
    2**63, -(2**63), 10**30, 0.5, 1e308, float("nan"), float("inf"), True, False, None, "", "x",
    "?", "~", "A1", "Z9.NW", "-1", "fixed", "x" * 2000, "\u202e", "\ud800", [], {}, [[]], [{}],
    {"": {}}, [0] * 500,
)  # fmt: skip
#: how many mutations a document gets at most
MAX_MUTATIONS = 4


def mutated(document: Any, chooser: random.Random) -> Any:
    """A copy of plain data with a few mutations."""
    copy = json.loads(json.dumps(document))
    for _ in range(chooser.randint(1, MAX_MUTATIONS)):
        _mutate_once(copy, chooser)
    return copy


def _mutate_once(document: Any, chooser: random.Random) -> None:
    """Change one entry of a table or list somewhere inside."""
    places = list(_places(document))
    if places:
        holder, key = chooser.choice(places)
        chooser.choice(MUTATIONS)(holder, key, chooser)


def _places(value: Any) -> Any:
    """Every table or list inside with each of its keys."""
    keys = value if isinstance(value, dict) else range(len(value) if type(value) is list else 0)
    for key in list(keys):
        yield value, key
        yield from _places(value[key])


def _replace(holder: Any, key: Any, chooser: random.Random) -> None:
    holder[key] = copied(chooser.choice(HOSTILE))


def _shift(holder: Any, key: Any, chooser: random.Random) -> None:
    """A number moves a little: such a document is more often accepted."""
    if type(holder[key]) is int:
        holder[key] += chooser.choice((-2, -1, 1, 2))
    elif isinstance(holder[key], str):
        holder[key] = mutated_text(holder[key], chooser)


def _swap(holder: Any, key: Any, chooser: random.Random) -> None:
    other = chooser.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    holder[key], holder[other] = holder[other], holder[key]


def _remove(holder: Any, key: Any, chooser: random.Random) -> None:
    del holder[key]


def _repeat(holder: Any, key: Any, chooser: random.Random) -> None:
    if isinstance(holder, list):
        holder[key:key] = [holder[key]] * chooser.choice((1, 2, 30))
    else:
        holder[f"{key} "] = holder[key]


def _transfer(holder: Any, key: Any, chooser: random.Random) -> None:
    """One number grows by what another loses: sums stay right."""
    keys = list(holder) if isinstance(holder, dict) else range(len(holder))
    numbers = [other for other in keys if type(holder[other]) is int]
    if type(holder[key]) is int:
        other, amount = chooser.choice(numbers), chooser.choice((1, 1, 2, 5, 20))
        holder[key] += amount
        holder[other] -= amount


MUTATIONS: tuple[Callable[[Any, Any, random.Random], None], ...] = (
    _replace, _shift, _shift, _swap, _swap, _remove, _repeat, _transfer, _transfer,
)  # fmt: skip


def enlarged(document: Any, chooser: random.Random) -> Any:
    """A copy of plain data in which something is very large, or lies very deep."""
    copy = json.loads(json.dumps(document))
    holder, key = chooser.choice(list(_places(copy)))
    value = holder[key]
    if isinstance(value, (str, list)):
        holder[key] = value * chooser.choice((50, 500))
    elif isinstance(value, dict):
        holder[key] = value | {
            f"{name} {n}": one for name, one in value.items() for n in range(300)
        }
    else:
        for _ in range(chooser.choice((20, 90))):
            value = {"deeper": [value]}
        holder[key] = value
    return copy


def mutated_text(text: str, chooser: random.Random) -> str:
    """A text with a word changed for another word of it, or a sign changed, lost or doubled."""
    words = text.split(" ")
    if len(words) > 1 and chooser.random() < 0.7:
        words[chooser.randrange(len(words))] = chooser.choice(words)
        return " ".join(words)
    at = chooser.randrange(len(text) + 1)
    signs = chooser.choice(("", text[at : at + 1] * 2, chooser.choice("0189ADFGHMP?~. \n-"), "\0"))
    return text[:at] + signs + text[at + 1 :]


# --- positions


def mutated_position(text: str, other: str, record: Record, chooser: random.Random) -> str:
    """A position with a few fields changed; `other` is a position whose lines may be mixed in."""
    header, _, body = text.partition("\n")
    fields = _fields_of(body)
    for _ in range(chooser.randint(1, MAX_MUTATIONS)):
        name = chooser.choice(list(record.fields))
        chooser.choice(FIELD_MUTATIONS)(fields, name, _fields_of(other), record, chooser)
    lines = [" ".join([name, *map(str, numbers)]) for name, numbers in fields.items()]
    return "\n".join([header, *lines])


def _fields_of(body: str) -> dict[str, list[int]]:
    rows = (line.split() for line in body.splitlines() if not line.startswith("keelstone "))
    return {name: [int(number) for number in numbers] for name, *numbers in rows}


Fields = dict[str, list[int]]


def _numbers(fields: Fields, name: str, record: Record) -> list[int]:
    """A field's numbers, zeros where the text leaves the field out."""
    length = 1
    for size in record.fields[name].shape:
        length *= size
    return fields.setdefault(name, [0] * length)


def _set_number(
    fields: Fields, name: str, other: Fields, record: Record, chooser: random.Random
) -> None:
    """One number becomes any in its span; the ends are the likeliest."""
    numbers, (least, most) = _numbers(fields, name, record), record.fields[name].limits()
    near = numbers[0] + chooser.choice((-1, 1))
    value = chooser.choice((least, most, chooser.randint(least, most), near))
    numbers[chooser.randrange(len(numbers))] = min(max(value, least), most)


def _move_amount(
    fields: Fields, name: str, other: Fields, record: Record, chooser: random.Random
) -> None:
    """One number loses what another gains, in this field or another: sums stay right."""
    twin = chooser.choice([name, chooser.choice(list(record.fields))])
    amount = chooser.choice((1, 1, 2, 9))
    for field, change in ((name, amount), (twin, -amount)):
        numbers, (least, most) = _numbers(fields, field, record), record.fields[field].limits()
        at = chooser.randrange(len(numbers))
        numbers[at] = min(max(numbers[at] + change, least), most)


def _mix_in(
    fields: Fields, name: str, other: Fields, record: Record, chooser: random.Random
) -> None:
    """A field, or a quarter of all, comes from another position."""
    for field in [name, *(f for f in record.fields if chooser.random() < 0.25)]:
        if field != "seats":
            fields[field] = list(_numbers(other, field, record))
            if chooser.random() < 0.5:
                return


def _forget(
    fields: Fields, name: str, other: Fields, record: Record, chooser: random.Random
) -> None:
    fields.pop(name, None)


FIELD_MUTATIONS = (_set_number, _set_number, _set_number, _move_amount, _move_amount, _mix_in,
                   _forget)  # fmt: skip
