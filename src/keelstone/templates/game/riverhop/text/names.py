"""What things are called. Change the colours of the seats and the sources of points."""

from keelstone.engine.views import View
from keelstone.i18n import Phrase, say

from riverhop.rules.state import SOURCES, Source

COLOURS = (say("Green"), say("Blue"), say("Red"), say("Yellow"))
SOURCE_WORDS: dict[int, Phrase] = {
    Source.STONES: say("stones"),
    Source.PRIZE: say("across"),
    Source.CHARM: say("charm"),
}


def source(name: str) -> Phrase:
    """What a source of points is called."""
    return SOURCE_WORDS[SOURCES.index(name)]


def period(view: View) -> tuple[int, Phrase]:
    """The round that is in play."""
    return view.round_number, say("Round {n}", n=view.round_number)


def stone(number: int) -> Phrase:
    """A stone, or the bank before the first one."""
    return say("stone {n}", n=number) if number else say("the near bank")
