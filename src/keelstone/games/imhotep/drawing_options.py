"""How the lobby shows the options."""

from __future__ import annotations

from keelstone.games.imhotep.words import SITE_WORDS
from keelstone.kernel.shown import Shown
from keelstone.words import say

OPTIONS_SHOWN = {
    "sides": Shown(
        say("Sides of the sites"),
        "letters",
        {str(site): words for site, words in enumerate(SITE_WORDS)},
    ),
    "wrath": Shown(say("Wrath of the Pharaoh"), "switch"),
}
