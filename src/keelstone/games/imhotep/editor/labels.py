"""What the figures of the box are called in the form in which a board is edited."""

from __future__ import annotations

from keelstone.games.imhotep.rules.board import CARD_NAMES, Card, Site
from keelstone.games.imhotep.text.names import CARD_WORDS, SITE_WORDS
from keelstone.i18n import Phrase, join, say

SIDE_A, SIDE_B = say("side A"), say("side B")


def _side(site: Phrase, side: Phrase) -> Phrase:
    return join([site, side], ", ")


#: words by key: for a whole path, or for the last word of one
LABELS: dict[str, Phrase] = {
    "box": say("Box"),
    "stones_of_a_colour": say("stones of each colour"),
    "sled_room": say("stones on a sled"),
    "first_stones": say("stones at the beginning, from the starting player on"),
    "stones_to_get": say("stones taken from the quarry"),
    "ships": say("Ships"),
    "minimum_load": say("minimum load by number of spaces, 0 to 4"),
    "tokens": say("ships by number of spaces, 0 to 4"),
    **{
        f"round_cards.{seats}": say("Round cards for {n} players", n=seats) for seats in (2, 3, 4)
    },
    "cards": say("the ships of each card"),
    "market_cards": say("Market cards"),
    **{name: CARD_WORDS[card] for name, card in zip(CARD_NAMES, Card, strict=True)},
    "pyramids.a": _side(SITE_WORDS[Site.PYRAMIDS], SIDE_A),
    "pyramids.b": _side(SITE_WORDS[Site.PYRAMIDS], SIDE_B),
    "values": say("points in order"),
    "further": say("points for each further one"),
    "left": say("left pyramid: number, stones, card or load"),
    "middle": say("middle pyramid: number, stones, card or load"),
    "right": say("right pyramid: number, stones, card or load"),
    "top": say("points of the top space"),
    "bonus_points": say("points of a space with a bonus"),
    "bonus_stones": say("stones of a bonus"),
    "temple.a": _side(SITE_WORDS[Site.TEMPLE], SIDE_A),
    "temple.b": _side(SITE_WORDS[Site.TEMPLE], SIDE_B),
    "temple.a.spaces": say("spaces by number of players, 0 to 4"),
    "temple.b.spaces": say("spaces from the left: choice, points or card"),
    "points": say("points"),
    "choice_points": say("points of a choice"),
    "choice_stones": say("stones of a choice"),
    "burial_chamber.a": _side(SITE_WORDS[Site.BURIAL_CHAMBER], SIDE_A),
    "burial_chamber.b": _side(SITE_WORDS[Site.BURIAL_CHAMBER], SIDE_B),
    "groups": say("points of a group of 0 to 5 stones"),
    "places": say("points by rank"),
    "obelisks.a": _side(SITE_WORDS[Site.OBELISKS], SIDE_A),
    "obelisks.b": _side(SITE_WORDS[Site.OBELISKS], SIDE_B),
    **{
        f"places_{seats}": say("points by rank, {n} players", n=seats) for seats in (2, 3, 4)
    },
    "single": say("points of a single stone"),
    "statues": say("Statues"),
    "end": say("End of the game"),
    "stones_for_a_point": say("stones for a point of a decoration"),
    "unused_blue_card": say("points of an unused blue card"),
    "wrath": say("points lost by the wrath of the Pharaoh"),
}  # fmt: skip
