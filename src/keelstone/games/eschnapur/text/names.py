"""What things are called."""

from __future__ import annotations

from keelstone.engine.views import View
from keelstone.games.eschnapur.rules.board import Privilege
from keelstone.games.eschnapur.rules.state import SOURCES, Source
from keelstone.i18n import Phrase, say

LETTERS = "RYGB"
COLOURS = (say("Red"), say("Yellow"), say("Green"), say("Blue"))

#: what each official decides
OFFICES = (
    say("blockade"),
    say("building stop"),
    say("stones"),
    say("turn order"),
    say("moving"),
)


def _with_offices(officials: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
    """Officials with what they decide: the same name in questions, log and panel."""
    return tuple(
        say("{official} ({office})", official=official, office=office)
        for official, office in zip(officials, OFFICES, strict=True)
    )


OFFICIALS = _with_offices(
    (
        say("the first official"),
        say("the second official"),
        say("the third official"),
        say("the fourth official"),
        say("the fifth official"),
    )
)

#: where cards are laid, as a whole phrase, because some languages inflect the noun
AT_OFFICIALS = _with_offices(
    (
        say("at the first official"),
        say("at the second official"),
        say("at the third official"),
        say("at the fourth official"),
        say("at the fifth official"),
    )
)

#: the same in one short word, for a narrow table
SHORT_OFFICES = (say("block"), say("stop"), say("stone"), say("turn"), say("move"))

PRIVILEGE_CARDS: dict[int, Phrase] = {
    Privilege.CHOOSE_MARKER: say("Choose a turn-order marker"),
    Privilege.WIN_TIES: say("Win ties"),
    Privilege.FREE_SITES: say("Free choice of sites"),
    Privilege.GOLD_5: say("Gold cards worth 5"),
    Privilege.REFUSE_BLOCKADE: say("Refuse the blockade"),
    Privilege.BAN_STONE: say("Ban on a last stone"),
    Privilege.GOLD_3_STONES_2: say("Gold cards worth 3 and 2 stones"),
    Privilege.STONES_3: say("3 stones"),
    Privilege.IGNORE_STOP: say("Ignore the building stop"),
    Privilege.FROM_HAND: say("Play cards from the hand"),
}

SOURCE_WORDS: dict[int, Phrase] = {
    Source.SPACES: say("highest spaces"),
    Source.STONES: say("stones"),
    Source.PRIVILEGES: say("privilege disc"),
}


def part(number: int) -> Phrase:
    """A palace part, by its number from 0."""
    return say("part {n}", n=number + 1)


def source(name: str) -> Phrase:
    """What a source of points is called."""
    return SOURCE_WORDS[SOURCES.index(name)]


def period(view: View) -> tuple[int, Phrase]:
    """The number and the name of the round that is in play."""
    number = view.round_number
    return number, say("Round {n}", n=number)


#: what each kind of move or outcome is about, in the log
SIGNS = {
    "give": "gold", "take": "gold", "build": "build", "buy": "card", "block": "mark",
    "stop": "mark", "beside": "mark", "order": "mark", "deal": "mark", "ban": "mark",
    "move": "stone", "site": "card", "commit": "card",
}  # fmt: skip
