"""The player aid of Imhotep."""

from __future__ import annotations

from keelstone.drawing.aid import AidSection
from keelstone.engine.views import View
from keelstone.games.imhotep.rules.board import Card, Site
from keelstone.games.imhotep.svg.help import card, site
from keelstone.games.imhotep.text.names import CARD_WORDS, SITE_TITLES
from keelstone.i18n import say


def aid(view: View) -> list[AidSection]:
    """The aim, a turn, the sites as they lie here, the cards."""
    board = view.board
    aim = say("Most points after six rounds win. A round ends when all four ships have sailed.")
    turn = [
        (
            say("Stones"),
            say(
                "Get up to {n} stones onto your sled, which has room for {room}.",
                n=board.stones_to_get,
                room=board.sled_room,
            ),
        ),
        (say("Load"), say("Put one stone from your sled on an empty space of a ship.")),
        (
            say("Sail a ship"),
            say(
                "Send any ship that carries enough stones to a site without a ship; "
                "the bow unloads first."
            ),
        ),
        (say("Blue card"), say("Play one instead of the other three.")),
    ]
    sites = [(SITE_TITLES[one], site(view, one)) for one in Site]
    cards = [(CARD_WORDS[kind], card(view, kind)) for kind in Card]
    return [
        AidSection(say("Aim"), [aim], section="11"),
        AidSection(say("A turn: one of four things"), rows=turn, section="3"),
        AidSection(say("The sites"), rows=sites, section="4"),
        AidSection(say("Cards"), rows=cards, section="9"),
    ]
