"""Reading what is drawn or named on a map: hexes, tokens, harbours and places."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from keelstone.engine.boards.boardfile import Faults
from keelstone.games.seafarers.data.table_reading import Raw
from keelstone.games.seafarers.rules.board import (
    DESERT,
    FIELD,
    FOREST,
    GOLD,
    HARBOUR_NAMES,
    HILL,
    MOUNTAIN,
    PASTURE,
    SEA,
    UNKNOWN,
)
from keelstone.games.seafarers.rules.map.geometry import FRAMES, Geometry, UnknownPlace, geometry
from keelstone.i18n import say

LETTERS = {
    "F": FOREST, "H": HILL, "P": PASTURE, "A": FIELD, "M": MOUNTAIN, "G": GOLD, "D": DESERT,
    "~": SEA, "?": UNKNOWN,
}  # fmt: skip
CELL = re.compile(r"([FHPAMGD])(\d*)|[~?]")


def read_map(
    faults: Faults, table: Raw, key: str, marks: Sequence[str]
) -> tuple[Geometry, list[str]] | None:
    """The frame that a drawing shows and what stands in each of its hexes, in reading order."""
    text = faults.value(table, key, str)
    if text is None:
        return None
    rows = [line.split() for line in text.splitlines() if line.strip()]
    lengths = tuple(len(row) for row in rows)
    if lengths not in FRAMES:
        frames = "; ".join(" ".join(map(str, frame)) for frame in FRAMES)
        drawn = " ".join(map(str, lengths[:20])) or say("no hexes")
        faults.add(
            key, say("rows of {rows} fit no frame; frames are {frames}", rows=drawn, frames=frames)
        )
        return None
    shape = geometry(lengths)
    letters = [cell for row in rows for cell in row]
    for h, cell in enumerate(letters):
        if not (CELL.fullmatch(cell) or cell in marks):
            name = shape.hex_name(h)
            fault = say(
                "{hex}: {sign} is no terrain and no mark of a deal", hex=name, sign=repr(cell[:20])
            )
            faults.add(key, fault, name)
    return shape, letters


def cells_to_codes(
    faults: Faults, shape: Geometry, cells: Sequence[str], key: str
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Terrain and token of every hex drawn; SEA without token where a deal decides."""
    terrain, token = [], []
    for h, cell in enumerate(cells):
        terrain.append(LETTERS.get(cell[:1], SEA) if CELL.fullmatch(cell) else SEA)
        number = int(cell[1:]) if CELL.fullmatch(cell) and cell[1:] else 0
        if number and number not in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12):
            name = shape.hex_name(h)
            faults.add(key, say("{hex}: there is no token {number}", hex=name, number=number), name)
            number = 0
        token.append(number)
    return tuple(terrain), tuple(token)


def read_hexes(faults: Faults, shape: Geometry, text: str, key: str) -> list[int]:
    """Hexes by name, `C2..C4` for several in a row."""
    found: list[int] = []
    for word in text.split():
        first, _, last = word.partition("..")
        begin = read_place(faults, shape.parse_hex, first, key)
        end = read_place(faults, shape.parse_hex, last, key) if last else begin
        if begin is not None and end is not None:
            found += range(begin, end + 1)
    return found


def read_place(faults: Faults, parse: Any, name: Any, key: str) -> int | None:
    """A hex, corner or edge by name; None and a fault if there is none."""
    try:
        return int(parse(str(name)))
    except UnknownPlace as fault:
        faults.add(key, str(fault))
        return None


def read_harbours(faults: Faults, shape: Geometry, table: Raw, key: str) -> dict[int, int]:
    """Harbour kinds by edge."""
    found = {}
    for name, kind in table.items():
        edge = read_place(faults, shape.parse_edge, name, key)
        if kind not in HARBOUR_NAMES[1:]:
            fault = say(
                "{given} is none of {names}", given=repr(kind), names=", ".join(HARBOUR_NAMES[1:])
            )
            faults.add(f"{key}.{name}", fault)
        elif edge is not None:
            if faults.check(edge not in found, f"{key}.{name}", say("the edge is named twice")):
                found[edge] = HARBOUR_NAMES.index(kind)
    return found
