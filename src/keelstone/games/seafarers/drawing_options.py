"""How the lobby shows the options."""

from __future__ import annotations

from functools import cache

from keelstone.games.seafarers.scenes import load_scene, scene_names
from keelstone.kernel.shown import Shown
from keelstone.words import say

PIRATES = {
    "off": say("no pirate"),
    "old": say("robs everybody beside it"),
    "new": say("robs one beside it"),
}
LAYOUTS = {"random": say("dealt anew"), "fixed": say("for beginners")}
PHASES = {"free": say("trade and build in any order"), "strict": say("trade, then build")}


@cache
def options_shown() -> dict[str, Shown]:
    """By the option's name; the scenes by their own names."""
    scenes = {name: load_scene(name) for name in scene_names()}
    return {
        "scene": Shown(
            say("Scene"),
            "pictures",
            {name: scene.called for name, scene in scenes.items()},
            {name: scene.seats for name, scene in scenes.items()},
        ),
        "layout": Shown(say("Lay-out"), "list", LAYOUTS),
        "pirate": Shown(say("Pirate"), "list", PIRATES),
        "trade": Shown(say("Trade between players"), "switch"),
        "offers": Shown(say("Offers in a turn"), "number", is_rare=True),
        "phases": Shown(say("Order of a turn"), "list", PHASES, is_rare=True),
        "points": Shown(say("Points to win"), "number", is_rare=True),
        "chips": Shown(say("Chips"), "number", is_rare=True),
        "strict_ships": Shown(say("First ships as advised"), "switch", is_rare=True),
        "discovery_at_start": Shown(say("Discoveries in the set-up"), "switch", is_rare=True),
        "correction": Shown(say("Poor new worlds"), "switch", is_rare=True),
        "turn_limit": Shown(say("Last turn"), "number", is_rare=True),
    }
