"""A scene in the terminal: its map drawn, its material and rules in a few lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich.console import Group
from rich.text import Text

from keelstone.engine.boards.boardfile import unverified
from keelstone.engine.errors import BadFile
from keelstone.games.seafarers.data.map_reading import LETTERS
from keelstone.games.seafarers.data.scene import Scene
from keelstone.games.seafarers.data.scenes import load_scene
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
    TERRAIN_NAMES,
    UNKNOWN,
    ZONE_NAMES,
)
from keelstone.games.seafarers.text.canvas import THICK, Drawing

SIGNS = {terrain: letter for letter, terrain in LETTERS.items()}
STYLES = {
    FOREST: "white on dark_green",
    HILL: "white on dark_orange3",
    PASTURE: "black on chartreuse3",
    FIELD: "black on gold1",
    MOUNTAIN: "white on grey42",
    GOLD: "black on yellow1",
    DESERT: "black on wheat1",
    SEA: "white on dodger_blue3",
    UNKNOWN: "white on grey19",
}
DEALT_STYLE = "black on grey78"
RED_STYLE = "bold red on white"


def scene_faults(given: str | Path | Mapping[str, Any]) -> list[str]:
    """Every fault of a scene, each with its file and key; none if it is sound."""
    try:
        load_scene(given)
    except BadFile as faults:
        return str(faults).splitlines()
    return []


def scene_picture(scene: Scene, language: str = "en") -> Group:
    """Title, map, islands, harbours, material and rules of a scene."""
    return Group(
        Text(scene.title(language), style="bold"),
        draw_scene(scene).text(),
        *(Text(line) for line in describe(scene)),
        *(
            Text(f"not verified: {key or 'all'}: {why}", "yellow")
            for key, why in unverified(scene.raw)
        ),
    )


def draw_scene(scene: Scene) -> Drawing:
    """The map with names of hexes, terrain and tokens; harbours are thick edges."""
    drawing = Drawing(scene.geometry)
    dealt = scene.dealt()
    for h, terrain in enumerate(scene.terrain):
        style = DEALT_STYLE if h in dealt else STYLES[terrain]
        drawing.fill(h, style)
        drawing.label(h, 0, scene.geometry.hex_name(h), style)
        sign = dealt[h].mark if h in dealt else SIGNS[terrain]
        number = scene.token[h]
        red = RED_STYLE if number in (6, 8) else style
        drawing.label(h, 1, f"{sign} {number}" if number else sign, red)
    for place, edge in enumerate(scene.harbours.places, 1):
        drawing.edge(edge, "bold", THICK)
        for corner in scene.geometry.edges[edge]:
            drawing.corner(corner, chr(ord("a") + place - 1), "bold")
    return drawing


def describe(scene: Scene) -> list[str]:
    """What the drawing does not show, a line each."""
    shape = scene.geometry
    lines = [
        f"{_list(sorted(scene.seats), ' or ')} players, {scene.points} points",
        f"start: {scene.start}; first ship: {scene.first_ship}; chips: {scene.chips}",
    ]
    if scene.hooks:
        lines.append(f"hooks: {_list(scene.hooks)}")
    for island in scene.islands:
        hexes = " ".join(shape.hex_name(h) for h in island.hexes)
        lines.append(f"island {island.name} ({ZONE_NAMES[island.zone]}): {hexes}")
    for deal in scene.deals:
        tokens = f"; tokens {_list(deal.order, ' ')}" if deal.order else ""
        lines.append(f"dealt at {deal.mark}: {_material(deal.terrain)}{tokens}")
    if scene.stack:
        tokens = _list(sorted(scene.stack_tokens.elements()), " ")
        lines.append(f"stack: {_material(scene.stack)}; tokens {tokens}")
    if scene.bag:
        lines.append(f"bag: tokens {_list(sorted(scene.bag.elements()), ' ')}")
    lines += _harbour_lines(scene)
    return lines


def _harbour_lines(scene: Scene) -> list[str]:
    harbours = scene.harbours
    kinds = ", ".join(f"{HARBOUR_NAMES[kind]} {n}" for kind, n in sorted(harbours.kinds.items()))
    lines = [f"harbours ({harbours.rule}): {kinds or 'none'}"]
    places = []
    for place, edge in enumerate(harbours.places):
        kind = f" {HARBOUR_NAMES[harbours.printed[place]]}" if harbours.printed[place] else ""
        places.append(f"{chr(ord('a') + place)} {scene.geometry.edge_name(edge)}{kind}")
    return [*lines, "  " + ", ".join(places)] if places else lines


def _material(terrain: Counter[int]) -> str:
    return ", ".join(f"{TERRAIN_NAMES[code]} {count}" for code, count in sorted(terrain.items()))


def _list(things: Any, between: str = ", ") -> str:
    return between.join(str(thing) for thing in things)
