"""How the lobby shows the options."""

from __future__ import annotations

import re
from functools import cache

from keelstone.drawing.option_display import OptionDisplay
from keelstone.games.seafarers.data.scene import Scene
from keelstone.games.seafarers.data.scenes import load_scene, scene_names
from keelstone.i18n import LANGUAGES, Phrase, join, say, say_n, spelled

PIRATES = {
    "off": say("There is no pirate"),
    "old": say("From everybody with a ship beside it"),
    "new": say("From one player with a ship beside it"),
}
LAYOUTS = {"random": say("Dealt anew for every game"), "fixed": say("As printed, for beginners")}
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
    """The display of each option, by its name."""
    scenes = {name: load_scene(name) for name in scene_names()}
    return {
        "scene": OptionDisplay(
            say("Scene"),
            "pictures",
            {name: title_of(scene) for name, scene in scenes.items()},
            {name: scene.seats for name, scene in scenes.items()},
            notes={name: scene_note(scene) for name, scene in scenes.items()},
            preset=scene_names()[1],  # the first scene at sea
        ),
        "layout": OptionDisplay(
            say("The map"), "list", LAYOUTS, help=say("Which land and which number lies where.")
        ),
        "pirate": OptionDisplay(
            say("The pirate takes a card"),
            "list",
            PIRATES,
            help=say("The pirate is a robber at sea. It also closes the sea around it to ships."),
        ),
        "trade": OptionDisplay(
            say("Trade between players"),
            "switch",
            help=say("Players may offer cards to each other."),
        ),
        **RARE,
    }


#: for those who know the game
RARE = {
    "offers": OptionDisplay(
        say("Offers in a turn"),
        "number",
        is_rare=True,
        help=say("How many offers you may make in your own turn."),
    ),
    "proposals": OptionDisplay(
        say("Proposals in another player's turn"),
        "number",
        is_rare=True,
        help=say("How many you may make before it is your turn; 0 allows none."),
    ),
    "phases": OptionDisplay(
        say("Order of a turn"),
        "list",
        PHASES,
        is_rare=True,
        help=say("Whether you may still trade after you have built."),
    ),
    "points": OptionDisplay(
        say("Points to win"),
        "number",
        is_rare=True,
        help=say("With 0 the scene decides."),
    ),
    "chips": OptionDisplay(
        say("Chips"),
        "number",
        is_rare=True,
        help=say("How many there are for settlements on foreign islands; 0: enough for everybody."),
    ),
    "strict_ships": OptionDisplay(
        say("First ships are a must"),
        "switch",
        is_rare=True,
        help=say("Where the scene asks for a ship at the start, you may not place a road instead."),
    ),
    "discovery_at_start": OptionDisplay(
        say("Discoveries in the set-up"),
        "switch",
        is_rare=True,
        help=say("Land that you discover while placing your first pieces gives you its card."),
    ),
    "correction": OptionDisplay(
        say("Poor new worlds"),
        "switch",
        is_rare=True,
        help=say("A new world with too little good land is dealt again."),
    ),
    "bank": OptionDisplay(
        say("Bank"),
        "list",
        BANKS,
        is_rare=True,
        help=say("Whether the cards of the bank can run out."),
    ),
    "turn_limit": OptionDisplay(
        say("Last turn"),
        "number",
        is_rare=True,
        help=say("The game ends after this turn even if nobody has won; 0: it never does."),
    ),
}


def title_of(scene: Scene) -> Phrase:
    """A scene's name without its number of players: the lobby shows those that fit."""
    texts = {language: scene.called.text(language) for language in LANGUAGES}
    return spelled({tag: re.sub(r" \(\d\)$", "", text) for tag, text in texts.items()})
