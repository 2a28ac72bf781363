"""What is asked of a seat, and why a move is not legal. Change it with `rules/legal.py`."""

from collections.abc import Sequence

from keelstone.engine.views import View
from keelstone.i18n import Phrase, say


def question(view: View, seat: int, legal: Sequence[int] = ()) -> Phrase:
    """The one line that says what a seat may do."""
    return say("Hop on, or rest?") if view.has_hopped else say("Roll the die and hop.")


def why_not(view: View, seat: int, number: int) -> Phrase:
    """Why a move is not legal now: only resting can be illegal in one's turn."""
    return say("a frog rests after a hop, not before")
