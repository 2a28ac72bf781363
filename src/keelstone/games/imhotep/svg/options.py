"""How the lobby shows the options."""

from __future__ import annotations

from keelstone.drawing.option_display import OptionDisplay
from keelstone.games.imhotep.text.names import SITE_WORDS
from keelstone.i18n import say


def option_displays() -> dict[str, OptionDisplay]:
    """How the lobby shows the options."""
    return OPTION_DISPLAYS


OPTION_DISPLAYS = {
    "sides": OptionDisplay(
        say("Sides of the sites"),
        "letters",
        {str(int(site)): words for site, words in SITE_WORDS.items()},
        help=say("Side B scores in another way: it is for players who know the game."),
    ),
    "wrath": OptionDisplay(
        say("Wrath of the Pharaoh"),
        "switch",
        help=say("At the end, whoever has not built at all four building sites loses points."),
    ),
}
