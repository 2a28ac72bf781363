"""What things are called."""

from __future__ import annotations

from keelstone.engine.views import View
from keelstone.games.imhotep.rules.state import SOURCES
from keelstone.i18n import Phrase, say

#: the letters of the seats: black is not B, which is brown
LETTERS = "KWBG"
COLOURS = (say("Black"), say("White"), say("Brown"), say("Grey"))

SITE_WORDS = (
    say("the market"),
    say("the pyramids"),
    say("the temple"),
    say("the burial chamber"),
    say("the obelisks"),
)
#: where a ship sails: languages that bend nouns need the whole of it
TO_SITE_WORDS = (
    say("to the market"),
    say("to the pyramids"),
    say("to the temple"),
    say("to the burial chamber"),
    say("to the obelisks"),
)
CARD_WORDS = (
    say("Entrance"),
    say("Sarcophagus"),
    say("Paved Path"),
    say("Pyramid Decoration"),
    say("Temple Decoration"),
    say("Burial Chamber Decoration"),
    say("Obelisk Decoration"),
    say("Statue"),
    say("Lever"),
    say("Hammer"),
    say("Sail"),
    say("Chisel"),
)
PYRAMID_WORDS = (say("the left pyramid"), say("the middle pyramid"), say("the right pyramid"))
SOURCE_WORDS = dict(
    zip(
        SOURCES,
        (
            say("pyramids"),
            say("temple"),
            say("burial chamber"),
            say("obelisks"),
            say("statues"),
            say("decorations"),
            say("blue cards"),
            say("wrath of the Pharaoh"),
        ),
        strict=True,
    )
)


def ship_words(view: View, ship: int) -> Phrase:
    return say("the {n}-ship ({ship})", n=view.spaces[ship], ship=ship + 1)
