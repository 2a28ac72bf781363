"""A scene as a document: reading its map and writing it again, whatever else is in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from keelstone.engine.boards.editor import Document
from keelstone.engine.errors import BadFile, Problem
from keelstone.games.seafarers.data.map_reading import CELL, LETTERS
from keelstone.games.seafarers.rules.board import DESERT, SEA, UNKNOWN
from keelstone.games.seafarers.rules.map.geometry import FRAMES, Geometry, UnknownPlace, geometry
from keelstone.i18n import say

WATER = "~"
#: characters between two hexes of a written map
PITCH = 6
#: how terrain is written on the map
SIGNS = {code: letter for letter, code in LETTERS.items()}
TOKENS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)


class Sheet:
    """The map of a document: its frame and what stands in every hex."""

    def __init__(self, shape: Geometry, cells: Sequence[str]) -> None:
        self.shape, self.cells = shape, list(cells)

    @classmethod
    def of(cls, document: Mapping[str, Any]) -> Sheet:
        """The map of a document; BadFile if it fits no frame."""
        text = document.get("map")
        rows = [line.split() for line in text.splitlines()] if isinstance(text, str) else []
        rows = [row for row in rows if row]
        lengths = tuple(map(len, rows))
        if lengths not in FRAMES:
            fault = say("This map fits no frame.")
            raise BadFile(fault, (Problem("map", fault),))
        return cls(geometry(lengths), [cell for row in rows for cell in row])

    @classmethod
    def empty(cls, rows: tuple[int, ...]) -> Sheet:
        """A frame with nothing but sea."""
        return cls(geometry(rows), [WATER] * sum(rows))

    def text(self) -> str:
        """The map as it is written: short rows are indented."""
        lines, first, longest = [], 0, max(self.shape.rows)
        for length in self.shape.rows:
            row = "".join(cell.ljust(PITCH) for cell in self.cells[first : first + length])
            lines.append(" " * (PITCH // 2 * (longest - length)) + row.rstrip())
            first += length
        return "\n".join(lines) + "\n"

    def terrain(self, h: int) -> int:
        """The terrain of a hex; SEA where a deal decides."""
        cell = self.cells[h]
        return LETTERS[cell[0]] if CELL.fullmatch(cell) else SEA

    def token(self, h: int) -> int:
        cell = self.cells[h]
        number = int(cell[1:4]) if CELL.fullmatch(cell) and cell[1:] else 0
        return number if number in TOKENS else 0

    def mark(self, h: int) -> str:
        """The mark of a deal that decides a hex; empty where it is printed."""
        return "" if CELL.fullmatch(self.cells[h]) else self.cells[h][:1]

    def yields(self, h: int) -> bool:
        """Whether a hex is printed land that takes a token."""
        return self.terrain(h) < DESERT

    def put(self, h: int, terrain: int, token: int = 0) -> None:
        """Lay a hex. A token stays only where the new terrain takes one."""
        number = token if terrain < DESERT and token else 0
        self.cells[h] = SIGNS[terrain] + (str(number) if number else "")

    def is_land(self, h: int, marks: Mapping[str, bool]) -> bool:
        """Whether a hex is land: printed, or of a deal without sea."""
        return marks.get(self.mark(h), False) if self.mark(h) else self.terrain(h) < SEA

    def land(self) -> set[int]:
        """The printed land."""
        return {h for h in range(len(self.cells)) if not self.mark(h) and self.terrain(h) < SEA}

    def is_fog(self, h: int) -> bool:
        return self.terrain(h) == UNKNOWN and not self.mark(h)

    def names(self, hexes: Sequence[int]) -> list[str]:
        return [self.shape.hex_name(h) for h in hexes]

    def hex_of(self, thing: str) -> int | None:
        """The hex that a thing of the picture stands for."""
        return self._parsed(thing, "hex-", self.shape.parse_hex)

    def edge_of(self, thing: str) -> int | None:
        """The edge that a thing of the picture stands for, or a harbour at it."""
        prefix = "harbour-" if thing.startswith("harbour-") else "edge-"
        return self._parsed(thing, prefix, self.shape.parse_edge)

    @staticmethod
    def _parsed(thing: str, prefix: str, parse: Any) -> int | None:
        if not thing.startswith(prefix):
            return None
        try:
            return int(parse(thing.removeprefix(prefix)))
        except UnknownPlace:
            return None


def with_sheet(document: Document, sheet: Sheet) -> Document:
    """The document with another map."""
    return {**document, "map": sheet.text()}


def table_of(document: Mapping[str, Any], key: str) -> dict[str, Any]:
    """A table of a document; empty if there is none."""
    found = document.get(key)
    return dict(found) if isinstance(found, Mapping) else {}


def tables_of(document: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    """A list of tables of a document; what is no table is left out."""
    found = document.get(key)
    tables = found if isinstance(found, list) else []
    return [dict(table) for table in tables if isinstance(table, Mapping)]


def counts_of(table: Mapping[str, Any], key: str) -> dict[str, int]:
    """Counts by name; what is no small whole number is left out."""
    found = table_of(table, key)
    return {
        str(name): count
        for name, count in found.items()
        if isinstance(count, int) and not isinstance(count, bool) and 0 <= count <= 99
    }


def numbers_of(table: Mapping[str, Any], key: str) -> list[int]:
    """A list of tokens; what is none is left out."""
    found = table.get(key)
    return [number for number in found if number in TOKENS] if isinstance(found, list) else []


def hooks_of(document: Mapping[str, Any]) -> list[str]:
    """The hooks that a document names."""
    found = table_of(document, "rules").get("hooks")
    return [hook for hook in found if isinstance(hook, str)] if isinstance(found, list) else []


def boxes_of(document: Mapping[str, Any]) -> list[str]:
    """The boxes that a document names."""
    found = document.get("boxes")
    return [str(box)[:20] for box in found[:9]] if isinstance(found, list) else []


def mark_of(deal: Mapping[str, Any]) -> str:
    """The mark of a deal on the map."""
    return str(deal.get("mark", ""))[:1]


def land_marks(document: Mapping[str, Any]) -> dict[str, bool]:
    """By the mark of a deal, whether all that is dealt there is land."""
    return {
        mark_of(deal): not counts_of(deal, "hexes").get("sea")
        for deal in tables_of(document, "deal")
    }


def without_empty(document: Document, *keys: str) -> Document:
    """The document without tables and lists that have become empty."""
    return {key: value for key, value in document.items() if key not in keys or value}
