"""What the statistics of a game count: how often each sum was rolled, and who got which cards."""

from __future__ import annotations

from collections.abc import Iterator

from keelstone.engine.views import View
from keelstone.games.seafarers.rules.land.production import MAX_ROLL, MIN_ROLL
from keelstone.games.seafarers.rules.moves import CHANCES
from keelstone.games.seafarers.text.events import produced_cards
from keelstone.games.seafarers.text.names import RESOURCE_WORDS
from keelstone.i18n import Phrase, as_phrase, say

DICE, INCOME = say("How often each sum was rolled"), say("Cards from the dice")
Counted = tuple[Phrase, Phrase, int | None, int]


def tally(before: View, after: View, seat: int, number: int | None) -> Iterator[Counted]:
    """A roll: its sum, and the cards that everybody got."""
    if seat >= 0 or number is None:
        return
    kind, (index,) = CHANCES.split(number)
    if kind != "dice":
        return
    rolled = index + MIN_ROLL
    for total in range(MIN_ROLL, MAX_ROLL + 1):
        yield DICE, as_phrase(str(total)), None, int(total == rolled)
    for player, cards in enumerate(produced_cards(before, after, rolled)):
        for resource, amount in enumerate(cards):
            yield INCOME, RESOURCE_WORDS[resource], player, amount
