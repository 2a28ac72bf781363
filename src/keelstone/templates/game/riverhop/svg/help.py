"""What the things in the picture do, in a sentence. Add one for every thing that can be touched."""

from keelstone.engine.views import View
from keelstone.i18n import Phrase, say

#: how an id begins -> the section of rules.md about it
SECTIONS = {"die": "2.1", "stone-": "2.3"}


def explain(view: View, id: str, language: str) -> Phrase | None:
    """What a thing does; None where there is nothing to say."""
    if id == "die":
        return say("Roll it: your frog hops that many stones ahead.")
    number = id.removeprefix("stone-")
    if not number.isdigit():
        return None
    if view.board.is_slippery[int(number)]:
        return say("Slippery: a frog that lands here goes back to where it last rested.")
    return say("Touch the stone of your frog to rest there and end your turn.")
