"""How the lobby shows the options."""

from __future__ import annotations

from keelstone.drawing.option_display import Letters, OptionDisplay
from keelstone.games.imhotep.text.names import SITE_WORDS
from keelstone.i18n import Phrase, say


def option_displays() -> dict[str, OptionDisplay]:
    """The display of each option, by its name."""
    return OPTION_DISPLAYS


def spoken_side(site: Phrase, side: str) -> Phrase:
    """The board of a site, and what a touch does to it."""
    return say("{what}: side {side}, turn it over", what=site, side=side)


OPTION_DISPLAYS = {
    "sides": OptionDisplay(
        say("Sides of the sites"),
        "letters",
        {str(int(site)): words for site, words in SITE_WORDS.items()},
        help=say("Side B scores in another way: it is for players who know the game."),
        letters=Letters(
            letters="AB",
            hint=say("Touch a board to turn it over."),
            spoken=spoken_side,
            all={"A": say("All A"), "B": say("All B")},
            by_chance=say("By chance"),
        ),
    ),
    "wrath": OptionDisplay(
        say("Wrath of the Pharaoh"),
        "switch",
        help=say("At the end, whoever has not built at all four building sites loses points."),
    ),
}
