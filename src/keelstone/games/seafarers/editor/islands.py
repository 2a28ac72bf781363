"""The islands of a drawn scene: found by where land hangs together; names and zones stay."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from keelstone.engine.boards.boardfile import Faults
from keelstone.engine.boards.editor import Document
from keelstone.games.seafarers.data.map_reading import read_hexes
from keelstone.games.seafarers.editor.document import Sheet, land_marks, tables_of, without_empty
from keelstone.games.seafarers.rules.board import DESERT
from keelstone.games.seafarers.rules.map.geometry import Geometry

BELT = "desert"


def regrouped(document: Document, zones: dict[int, str] | None = None) -> Document:
    """The document with its islands found anew.

    A connected piece of land is an island. It keeps the name and the zone of the old island that it
    shares most hexes with. `zones` are hexes whose zone was painted just now.
    """
    sheet, marks = Sheet.of(document), land_marks(document)
    if any(not is_land for is_land in marks.values()):
        return without_empty({**document, "island": []}, "island")
    old = [(island, set(hexes_of(sheet.shape, island))) for island in tables_of(document, "island")]
    land = {h for h in range(len(sheet.cells)) if sheet.is_land(h, marks)}
    belt = _belt(sheet, old, land, zones or {})
    pieces = [*connected_pieces(sheet.shape, land - belt)]
    islands = _named(sheet, pieces, old, zones or {})
    if belt:
        name = next((i["name"] for i, _ in old if i.get("zone") == BELT), "belt")
        islands.append({"name": name, "zone": BELT, "hexes": hex_names(sheet.shape, belt)})
    return without_empty({**document, "island": islands}, "island")


def hexes_of(shape: Geometry, island: dict[str, Any]) -> list[int]:
    """The hexes that an island's table names, as far as they can be read."""
    return read_hexes(Faults(""), shape, str(island.get("hexes", ""))[:2000], "")


def _belt(
    sheet: Sheet,
    old: Sequence[tuple[dict[str, Any], set[int]]],
    land: set[int],
    zones: dict[int, str],
) -> set[int]:
    """The desert that parts islands: what was, without what was painted otherwise."""
    was = {h for island, hexes in old if island.get("zone") == BELT for h in hexes}
    now = (was | {h for h, zone in zones.items() if zone == BELT}) & land
    return {h for h in now if sheet.terrain(h) == DESERT and zones.get(h, BELT) == BELT}


def connected_pieces(shape: Geometry, land: set[int]) -> Iterable[set[int]]:
    """The pieces that some hexes fall into, in reading order of their first hexes."""
    left = set(land)
    for first in sorted(land):
        if first not in left:
            continue
        piece, ahead = {first}, [first]
        while ahead:
            for other in shape.hex_hexes[ahead.pop()]:
                if other in left and other not in piece and other is not None:
                    piece.add(other)
                    ahead.append(other)
        left -= piece
        yield piece


def _named(
    sheet: Sheet,
    pieces: Sequence[set[int]],
    old: Sequence[tuple[dict[str, Any], set[int]]],
    zones: dict[int, str],
) -> list[dict[str, Any]]:
    """A table for each piece of land. The largest piece of an old island inherits its name."""
    found: list[dict[str, Any]] = []
    heirs = _heirs(pieces, old)
    taken = {str(old[place][0].get("name")) for place in heirs.values()}
    for number, piece in enumerate(pieces):
        kept = old[heirs[number]][0] if number in heirs else {}
        painted = [zones[h] for h in sorted(piece) if h in zones and zones[h] != BELT]
        fallback = "foreign" if any(i.get("zone") == "main" for i, _ in old) else "home"
        zone = painted[-1] if painted else kept.get("zone")
        name = kept.get("name") or _free_name(sheet.shape, piece, taken)
        taken.add(str(name))
        found.append({**kept, "name": name,
                      "zone": zone if zone in ("main", "home", "foreign") else fallback,
                      "hexes": hex_names(sheet.shape, piece)})  # fmt: skip
    return found


def _heirs(
    pieces: Sequence[set[int]], old: Sequence[tuple[dict[str, Any], set[int]]]
) -> dict[int, int]:
    """By the number of a piece, the old island that it inherits from."""
    shared = [
        (len(piece & hexes), -number, place)
        for number, piece in enumerate(pieces)
        for place, (island, hexes) in enumerate(old)
        if piece & hexes and island.get("zone") != BELT
    ]
    heirs: dict[int, int] = {}
    for _, number, place in sorted(shared, reverse=True):
        if -number not in heirs and place not in heirs.values():
            heirs[-number] = place
    return heirs


#: what islands are called by where they lie: rows from north to south, columns from west to east
COMPASS = (("nw", "n", "ne"), ("w", "middle", "e"), ("sw", "s", "se"))


def _free_name(shape: Geometry, piece: set[int], taken: set[str]) -> str:
    """A name by the compass that no other island has."""
    points = [shape.hex_centre(h) for h in piece]
    left, top, right, bottom = shape.bounds()
    across = (sum(x for x, _ in points) / len(points) - left) / (right - left)
    down = (sum(y for _, y in points) / len(points) - top) / (bottom - top)
    name = COMPASS[min(2, int(3 * down))][min(2, int(3 * across))]
    numbered = (f"{name}-{number}" for number in range(2, 100))
    return name if name not in taken else next(one for one in numbered if one not in taken)


def hex_names(shape: Geometry, hexes: Iterable[int]) -> str:
    """Hexes by name, `C2..C4` for several in a row."""
    words: list[list[int]] = []
    for h in sorted(hexes):
        follows = words and words[-1][-1] == h - 1 and shape.hex_name(h)[1:] != "1"
        if follows:
            words[-1].append(h)
        else:
            words.append([h])
    return " ".join(
        shape.hex_name(run[0]) + (f"..{shape.hex_name(run[-1])}" if len(run) > 1 else "")
        for run in words
    )
