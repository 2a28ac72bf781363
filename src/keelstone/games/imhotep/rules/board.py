"""What is printed in the box: sites, cards, and the board record.  rules/imhotep.md, chapter 1."""

from enum import IntEnum

import numpy as np

from keelstone.engine.records import Field, Record

MAX_SEATS = 4
SHIPS = 4
SPACES = 4
ROUND_CARDS = 7
ROUNDS = 6


def notation_name(member: IntEnum) -> str:
    """The name of a site, card or kind of space in moves and in the figures."""
    return member.name.lower().replace("_", "-")


class Site(IntEnum):
    """Where ships sail to."""

    MARKET = 0
    PYRAMIDS = 1
    TEMPLE = 2
    BURIAL_CHAMBER = 3
    OBELISKS = 4


SITES = len(Site)
SITE_NAMES = tuple(notation_name(site) for site in Site)
#: the sites that stones are built at,
#: as plain numbers: CUDA takes no enum as an index
BUILDING_SITES = tuple(site.value for site in Site if site != Site.MARKET)


class Card(IntEnum):
    """The market cards: red, green, violet and blue ones."""

    ENTRANCE = 0
    SARCOPHAGUS = 1
    PAVED_PATH = 2
    PYRAMID_DECORATION = 3
    TEMPLE_DECORATION = 4
    BURIAL_DECORATION = 5
    OBELISK_DECORATION = 6
    STATUE = 7
    LEVER = 8
    HAMMER = 9
    SAIL = 10
    CHISEL = 11


CARDS = len(Card)
CARD_NAMES = tuple(notation_name(card) for card in Card)
ALL_CARDS = 34
#: red cards, and the site that each brings a stone to
RED_CARDS: dict[int, Site] = {
    Card.ENTRANCE: Site.PYRAMIDS,
    Card.SARCOPHAGUS: Site.BURIAL_CHAMBER,
    Card.PAVED_PATH: Site.OBELISKS,
}
NO_SITE = -1
#: card -> the site of a red card; NO_SITE for all others
RED_CARD_SITE = np.array([RED_CARDS.get(card, NO_SITE) for card in Card], np.int8)
#: the green card of each building site
DECORATIONS = {
    Site.PYRAMIDS: Card.PYRAMID_DECORATION,
    Site.TEMPLE: Card.TEMPLE_DECORATION,
    Site.BURIAL_CHAMBER: Card.BURIAL_DECORATION,
    Site.OBELISKS: Card.OBELISK_DECORATION,
}
NO_CARD = -1
#: site -> its green card; NO_CARD for the market
DECORATION_OF = np.array([DECORATIONS.get(site, NO_CARD) for site in Site], np.int8)
BLUE_CARDS = (Card.LEVER.value, Card.HAMMER.value, Card.SAIL.value, Card.CHISEL.value)

PYRAMID_NAMES = ("left", "middle", "right")
SMALL_PYRAMIDS = len(PYRAMID_NAMES)
BASE = 4
PYRAMID_A_SPACES = 14
#: the spaces of the three small pyramids are one more than those of the great one
PYRAMID_SPACES = SMALL_PYRAMIDS * (BASE + 1)


class Bonus(IntEnum):
    """What a space of the pyramids' B side gives beside points."""

    NONE = 0
    CARD = 1
    STONES = 2
    LOAD = 3


class TempleSpace(IntEnum):
    """What a space of the temple's B side gives."""

    POINTS = 0
    CHOICE = 1
    CARD = 2


TEMPLE_SPACES = 5
MAX_TOWERS = 16
#: the burial chamber's spaces; no game needs more
CHAMBER = 64

BOARD = Record(
    "imhotep board",
    Field("rules_version", "i1", note="the version of the rules that is played"),
    Field("b_side", "i1", (SITES,), note="1: the B side is up"),
    Field("wrath", "i1", note="1: Wrath of the Pharaoh"),
    Field("stones_of_a_colour", "i1"),
    Field("sled_room", "i1"),
    Field("first_stones", "i1", (MAX_SEATS,)),
    Field("stones_to_get", "i1"),
    Field("minimum_load", "i1", (SPACES + 1,), note="by the number of spaces of a ship"),
    Field("round_cards", "i1", (MAX_SEATS + 1, ROUND_CARDS, SHIPS), note="by the number of seats"),
    Field("market_cards", "i1", (CARDS,)),
    Field("pyramid_values", "i1", (PYRAMID_A_SPACES,)),
    Field("pyramid_further", "i1"),
    Field("small_values", "i1", (SMALL_PYRAMIDS, BASE + 1), note="points of a space, the top last"),
    Field("small_bonus", "i1", (SMALL_PYRAMIDS, BASE + 1), note="Bonus"),
    Field("small_further", "i1"),
    Field("bonus_stones", "i1"),
    Field("temple_spaces", "i1", (MAX_SEATS + 1,), note="by the number of seats"),
    Field("temple_points", "i1", note="for a stone to be seen, A side"),
    Field("temple_kinds", "i1", (TEMPLE_SPACES,), note="TempleSpace, B side"),
    Field("temple_b_points", "i1"),
    Field("choice_points", "i1"),
    Field("choice_stones", "i1"),
    Field("group_values", "i1", (6,), note="for a group of 0 to 5 stones"),
    Field("group_further", "i1"),
    Field("row_places", "i1", (MAX_SEATS,)),
    Field("obelisk_places", "i1", (MAX_SEATS + 1, MAX_SEATS), note="by the number of seats"),
    Field("tower_values", "i1", (MAX_TOWERS,), note="0: no such space"),
    Field("single_stone", "i1", note="for a stone that is not part of a tower"),
    Field("statue_values", "i1", (6,)),
    Field("statue_further", "i1"),
    Field("stones_for_a_point", "i1"),
    Field("unused_blue_card", "i1"),
    Field("wrath_points", "i1"),
)
