"""How the lobby shows the options."""

from __future__ import annotations

from functools import cache

from keelstone.drawing.option_display import OptionDisplay
from keelstone.games.seafarers.data.scene import Scene
from keelstone.games.seafarers.data.scenes import load_scene, scene_names
from keelstone.i18n import Phrase, join, say, say_n

PIRATES = {
    "off": say("no pirate"),
    "old": say("robs everybody beside it"),
    "new": say("robs one beside it"),
}
LAYOUTS = {"random": say("dealt anew"), "fixed": say("for beginners")}
BANKS = {"box": say("19 cards of each kind"), "endless": say("never runs out")}
PHASES = {"free": say("trade and build in any order"), "strict": say("trade, then build")}


STARTS = {
    "main-island": say("Everybody begins on the main island."),
    "one-island": say("Everybody begins on one of the two islands."),
}
CHIPS = {
    "each-foreign-island": say("Your first settlement on each foreign island earns 1 point more."),
    "more-for-further-islands": say(
        "Your first settlement on a foreign island earns 1 point more, on each further one 2."
    ),
    "trade-lines": say("Trade lines to the other island earn a point each."),
}
HOOKS = {
    "discovery": say("Ships and roads discover what lies under the clouds."),
    "token-bag": say(
        "New land gets its number when somebody reaches it: from a bag, then from the main island."
    ),
}


def scene_note(scene: Scene) -> Phrase:
    """What is special about a scene, in a few sentences."""
    found = [STARTS.get(scene.start), CHIPS.get(scene.chips), *map(HOOKS.get, scene.hooks)]
    goal = say_n("As printed, {n} point wins.", "As printed, {n} points win.", scene.points)
    return join([goal, *(words for words in found if words is not None)], " ")


@cache
def option_displays() -> dict[str, OptionDisplay]:
    """By the option's name; the scenes by their own names."""
    scenes = {name: load_scene(name) for name in scene_names()}
    return {
        "scene": OptionDisplay(
            say("Scene"),
            "pictures",
            {name: scene.called for name, scene in scenes.items()},
            {name: scene.seats for name, scene in scenes.items()},
            notes={name: scene_note(scene) for name, scene in scenes.items()},
        ),
        "layout": OptionDisplay(say("Lay-out"), "list", LAYOUTS),
        "pirate": OptionDisplay(say("Pirate"), "list", PIRATES),
        "trade": OptionDisplay(say("Trade between players"), "switch"),
        "offers": OptionDisplay(say("Offers in a turn"), "number", is_rare=True),
        "proposals": OptionDisplay(
            say("Proposals in another player's turn"), "number", is_rare=True
        ),
        "phases": OptionDisplay(say("Order of a turn"), "list", PHASES, is_rare=True),
        "points": OptionDisplay(say("Points to win"), "number", is_rare=True),
        "chips": OptionDisplay(say("Chips"), "number", is_rare=True),
        "strict_ships": OptionDisplay(say("First ships are a must"), "switch", is_rare=True),
        "discovery_at_start": OptionDisplay(
            say("Discoveries in the set-up"), "switch", is_rare=True
        ),
        "correction": OptionDisplay(say("Poor new worlds"), "switch", is_rare=True),
        "bank": OptionDisplay(say("Bank"), "list", BANKS, is_rare=True),
        "turn_limit": OptionDisplay(say("Last turn"), "number", is_rare=True),
    }
