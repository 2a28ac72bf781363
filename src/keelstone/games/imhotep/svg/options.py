"""How the lobby shows the options."""

from __future__ import annotations

from keelstone.drawing.option_display import OptionDisplay
from keelstone.games.imhotep.text.moves import SITE_WORDS
from keelstone.i18n import say

OPTION_DISPLAYS = {
    "sides": OptionDisplay(
        say("Sides of the sites"),
        "letters",
        {str(site): words for site, words in enumerate(SITE_WORDS)},
    ),
    "wrath": OptionDisplay(say("Wrath of the Pharaoh"), "switch"),
}
