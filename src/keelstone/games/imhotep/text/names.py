"""What things are called."""

from __future__ import annotations

from keelstone.engine.views import View
from keelstone.games.imhotep.rules.board import Bonus, Card, Site, TempleSpace
from keelstone.games.imhotep.rules.state import SOURCES, Source
from keelstone.i18n import NOTHING, Phrase, say, say_n

#: the letters of the seats: black is K, because B is brown
LETTERS = "KWBG"
COLOURS = (say("Black"), say("White"), say("Brown"), say("Grey"))

SITE_WORDS: dict[int, Phrase] = {
    Site.MARKET: say("the market"),
    Site.PYRAMIDS: say("the pyramids"),
    Site.TEMPLE: say("the temple"),
    Site.BURIAL_CHAMBER: say("the burial chamber"),
    Site.OBELISKS: say("the obelisks"),
}
#: the sites as headings
SITE_TITLES: dict[int, Phrase] = {
    Site.MARKET: say("Market"),
    Site.PYRAMIDS: say("Pyramids"),
    Site.TEMPLE: say("Temple"),
    Site.BURIAL_CHAMBER: say("Burial Chamber"),
    Site.OBELISKS: say("Obelisks"),
}
#: where a ship sails: languages that inflect nouns need the whole phrase
TO_SITE_WORDS: dict[int, Phrase] = {
    Site.MARKET: say("to the market"),
    Site.PYRAMIDS: say("to the pyramids"),
    Site.TEMPLE: say("to the temple"),
    Site.BURIAL_CHAMBER: say("to the burial chamber"),
    Site.OBELISKS: say("to the obelisks"),
}
CARD_WORDS: dict[int, Phrase] = {
    Card.ENTRANCE: say("Entrance"),
    Card.SARCOPHAGUS: say("Sarcophagus"),
    Card.PAVED_PATH: say("Paved Path"),
    Card.PYRAMID_DECORATION: say("Pyramid Decoration"),
    Card.TEMPLE_DECORATION: say("Temple Decoration"),
    Card.BURIAL_DECORATION: say("Burial Chamber Decoration"),
    Card.OBELISK_DECORATION: say("Obelisk Decoration"),
    Card.STATUE: say("Statue"),
    Card.LEVER: say("Lever"),
    Card.HAMMER: say("Hammer"),
    Card.SAIL: say("Sail"),
    Card.CHISEL: say("Chisel"),
}
PYRAMID_WORDS = (say("the left pyramid"), say("the middle pyramid"), say("the right pyramid"))
#: what a space of a small pyramid gives beside its points
BONUSES: dict[int, Phrase] = {
    Bonus.NONE: NOTHING,
    Bonus.CARD: say("+card"),
    Bonus.STONES: say("+stones"),
    Bonus.LOAD: say("+load"),
}
SOURCE_WORDS: dict[int, Phrase] = {
    Source.PYRAMIDS: say("pyramids"),
    Source.TEMPLE: say("temple"),
    Source.BURIAL_CHAMBER: say("burial chamber"),
    Source.OBELISKS: say("obelisks"),
    Source.STATUES: say("statues"),
    Source.DECORATIONS: say("decorations"),
    Source.BLUE_CARDS: say("blue cards"),
    Source.WRATH: say("wrath of the Pharaoh"),
}


def source(name: str) -> Phrase:
    """What a source of points is called."""
    return SOURCE_WORDS[SOURCES.index(name)]


def period(view: View) -> tuple[int, Phrase]:
    """The number and the name of the round that is in play."""
    return view.round_number, say("Round {n}", n=view.round_number)


def ship_words(ship: int) -> Phrase:
    """What a ship is called: by the number on its stern."""
    return say("ship {ship}", ship=ship + 1)


def gift(view: View, kind: int) -> Phrase:
    """What a space of the temple's B side gives."""
    if kind == TempleSpace.POINTS:
        return say_n("{n} point", "{n} points", view.board.temple_b_points)
    if kind == TempleSpace.CARD:
        return say("card")
    return say_n("{point} or {n} stone", "{point} or {n} stones", view.board.choice_stones,
                 point=say_n("{n} point", "{n} points", view.board.choice_points))  # fmt: skip


#: what each kind of move or outcome is about, in the log
SIGNS = {
    "load": "stone", "take": "stone", "stones": "stone", "accept": "stone", "unload": "stone",
    "hammer": "card", "sail-card": "card", "chisel": "card", "card": "card", "pair": "card",
    "keep": "card", "sail": "ship", "lever": "ship", "pyramid": "build", "round-card": "mark",
}  # fmt: skip
