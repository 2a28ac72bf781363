"""Moves in words, as a player would say them. Add a sentence for every kind of move."""

from keelstone.engine.views import View
from keelstone.i18n import Phrase, say

from riverhop.rules.moves import HOP
from riverhop.text.names import stone


def move(view: View, seat: int, number: int) -> Phrase:
    """A legal move as a request."""
    if number == HOP:
        return say("roll the die and hop")
    return say("rest on {stone}", stone=stone(view.stone[seat]))
