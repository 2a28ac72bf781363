"""The board record: what is printed in the box.  rules/eschnapur.md, chapters 1, 2, 18, 19."""

from enum import IntEnum, auto

from keelstone.engine.records import Field, Record

#: the version of the rules. 2: a window before building, cards bought together, rounds without
#: means
RULES_VERSION = 2
MAX_SEATS = 4
PARTS = 8
MAX_SPACES = 16
OFFICIALS = 5
VALUES = 6  # gold cards are worth 0 to 5

SEAT_NAMES = ("red", "yellow", "green", "blue")


class Privilege(IntEnum):
    """The privilege cards."""

    CHOOSE_MARKER = 0
    WIN_TIES = auto()
    FREE_SITES = auto()
    GOLD_5 = auto()
    REFUSE_BLOCKADE = auto()
    BAN_STONE = auto()
    GOLD_3_STONES_2 = auto()
    STONES_3 = auto()
    IGNORE_STOP = auto()
    FROM_HAND = auto()


PRIVILEGE_NAMES = tuple(card.name.lower().replace("_", "-") for card in Privilege)
PRIVILEGES = len(PRIVILEGE_NAMES)

BOARD = Record(
    "eschnapur board",
    Field("rules_version", "i1", note="the version of the rules that is played"),
    Field("spaces", "i1", (PARTS,), note="how many spaces a part has"),
    Field("lowest_value", "i1", (PARTS,), note="the value of a part's lowest space"),
    Field("purse", "i1", (PARTS,), note="the space with the purse, the lowest is 0"),
    Field("wage", "i1", (PARTS,)),
    Field("premium", "i1"),
    Field("stones_of_a_colour", "i1"),
    Field("cost", "i1", (PRIVILEGES,), note="of each privilege card"),
    # What depends on the number of seats.
    Field("hand", "i1", (VALUES,), note="gold cards by value at the start"),
    Field("parts_in_play", "i2", note="parts as bits"),
    Field("privileges_in_play", "i2", note="privilege cards as bits"),
    Field("first_official", "i1", note="0, or 1 where the first official is out"),
    Field("parts_to_finish", "i1", note="how many finished parts end the game"),
    Field("privilege_places", "i1", (MAX_SEATS,), note="points for each place"),
)
