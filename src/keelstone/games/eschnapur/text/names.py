"""What things are called."""

from __future__ import annotations

from keelstone.i18n import Phrase, say

LETTERS = "RYGB"
COLOURS = (say("Red"), say("Yellow"), say("Green"), say("Blue"))

OFFICIALS = (
    say("the first official"),
    say("the second official"),
    say("the third official"),
    say("the fourth official"),
    say("the fifth official"),
)

#: where cards are laid: languages that bend nouns need the whole of it
AT_OFFICIALS = (
    say("at the first official"),
    say("at the second official"),
    say("at the third official"),
    say("at the fourth official"),
    say("at the fifth official"),
)

#: what each official decides
OFFICES = (
    say("blockade"),
    say("building stop"),
    say("stones"),
    say("turn order"),
    say("moving"),
)

#: the same in one short word each, for a narrow table
SHORT_OFFICES = (say("block"), say("stop"), say("stone"), say("turn"), say("move"))

PRIVILEGE_CARDS = (
    say("Choose a turn-order marker"),
    say("Win ties"),
    say("Free choice of sites"),
    say("Gold cards worth 5"),
    say("Refuse the blockade"),
    say("Ban on a last stone"),
    say("Gold cards worth 3 and 2 stones"),
    say("3 stones"),
    say("Ignore the building stop"),
    say("Play cards from the hand"),
)


def part(number: int) -> Phrase:
    """A palace part, by its number from 0."""
    return say("part {n}", n=number + 1)
