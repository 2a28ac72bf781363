"""Reading a lay-out that is given explicitly."""

from __future__ import annotations

from collections.abc import Mapping

from keelstone.engine.boards.boardfile import Faults
from keelstone.games.seafarers.data.map_reading import (
    cells_to_codes,
    read_harbours,
    read_map,
    read_place,
)
from keelstone.games.seafarers.data.scene import (
    Layout,
    Scene,
)
from keelstone.games.seafarers.data.table_reading import Raw, check_keys, key_of
from keelstone.i18n import say


def read_layout(faults: Faults, scene: Scene, raw: Raw, path: str = "") -> Layout | None:
    """A lay-out drawn as a map, with its harbours by edge; None if its map cannot be read.

    Instead of a drawing the map may be a table from hexes to what stands there: `A1 = "M10"`.
    """
    check_keys(
        faults, raw, ("file", "map", "harbours", "robber", "pirate", "verified", "reason"), path
    )
    key = key_of(path, "map")
    text = raw.get("map")
    if isinstance(text, Mapping):
        text = _drawn_from_table(faults, scene, text, key)
    drawn = read_map(faults, {key: text}, key, ())
    if drawn is None:
        return None
    shape, cells = drawn
    if shape != scene.geometry:
        faults.add(key, say("is not the frame of {scene}", scene=scene.id))
        return None
    terrain, token = cells_to_codes(faults, shape, cells, key)
    placed = faults.value(raw, "harbours", dict, path) if "harbours" in raw else None
    harbours = read_harbours(faults, shape, placed or {}, key_of(path, "harbours"))
    pieces = [
        read_place(faults, shape.parse_hex, raw[name], key_of(path, name)) if name in raw else None
        for name in ("robber", "pirate")
    ]
    return Layout(terrain, token, harbours, pieces[0], pieces[1])


def _drawn_from_table(faults: Faults, scene: Scene, table: Raw, key: str) -> str:
    """The scene's own drawing with the cells of a table in their places."""
    cells = str(scene.raw["map"]).split()
    for name, cell in table.items():
        h = read_place(faults, scene.geometry.parse_hex, name, key)
        if h is not None:
            cells[h] = str(cell)
    rest = iter(cells)
    return "\n".join(" ".join(next(rest) for _ in range(row)) for row in scene.geometry.rows)
