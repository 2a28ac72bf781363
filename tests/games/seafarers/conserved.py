"""What must never change in a game of Seafarers, and the set-ups to try it with."""

from __future__ import annotations

from typing import Any

from keelstone.games.seafarers.conservation import lost
from keelstone.games.seafarers.data.scenes import load_scene, scene_names
from keelstone.games.seafarers.validate import problems

#: turns of a game that is played through, and points: enough for the scene's own rules to come up
TURNS, FEW_POINTS = 120, 5

#: options of the base island, and of scenes with sea
BASE: tuple[dict[str, Any], ...] = (
    {"layout": "fixed"},
    {"phases": "strict", "offers": 2, "proposals": 0, "bank": "endless"},
)
SEA: tuple[dict[str, Any], ...] = (
    {"pirate": "off", "strict_ships": False, "bank": "endless", "correction": True},
    {"pirate": "old", "discovery_at_start": False, "phases": "strict"},
    {"pirate": "new", "chips": 8, "points": 6, "proposals": 1},
)

MIXES: list[dict[str, Any]] = [
    {
        "scene": name,
        "trade": trade,
        "turn_limit": 40 if trade else 150,
        "for_seats": tuple(sorted(load_scene(name).seats)),
        **more,
    }
    for name in scene_names()
    for trade in (False, True)
    for more in (BASE if name == "base" else SEA)
]

PLAYTHROUGHS: dict[str, dict[str, Any]] = {
    name: {
        "seats": max(load_scene(name).seats),
        "scene": name,
        "pirate": "off" if name == "base" else "old" if number % 2 else "new",
        "trade": number % 3 == 0,
        "offers": 1,
        "points": FEW_POINTS,
        "turn_limit": TURNS,
    }
    for number, name in enumerate(scene_names())
}


def conserved(state: Any, board: Any) -> None:
    """Everything in the box is somewhere, and nothing else is wrong with a position."""
    assert lost(state, board) == []
    assert problems(state, board) == []
