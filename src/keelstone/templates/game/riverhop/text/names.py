"""What things are called. Change the colours of the seats and the sources of points."""

from keelstone.engine.views import View
from keelstone.i18n import Phrase, say

COLOURS = (say("Green"), say("Blue"), say("Red"), say("Yellow"))
SOURCES = {"stones": say("stones"), "prize": say("across"), "charm": say("charm")}


def source(name: str) -> Phrase:
    """What a source of points is called."""
    return SOURCES[name]


def period(view: View) -> tuple[int, Phrase]:
    """The round that is in play."""
    return view.round_number, say("Round {n}", n=view.round_number)


def stone(number: int) -> Phrase:
    """A stone, or the bank before the first one."""
    return say("stone {n}", n=number) if number else say("the near bank")
