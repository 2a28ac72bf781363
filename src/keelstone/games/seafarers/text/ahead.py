"""Answers that a player gives ahead: offers that are refused until the own turn."""

from __future__ import annotations

from collections.abc import Sequence

from keelstone.engine.answers import ENDED, NOT_ASKED, AnswersAhead
from keelstone.engine.views import View
from keelstone.games.seafarers.rules.moves import MOVES
from keelstone.games.seafarers.rules.state import ANSWERS
from keelstone.games.seafarers.text.names import cards
from keelstone.i18n import Phrase, say

#: refuse every offer, or those that want certain cards: their numbers follow
ALL, LIKE_THIS = "refuse", "refuse "


def offered(view: View, seat: int) -> Sequence[tuple[str, Phrase]]:
    """In the turn of another player; offers like this one while it is asked."""
    if seat == view.turn or not view.board.offers:
        return ()
    found = [(ALL, say("Refuse all offers until my turn"))]
    if view.asking == ANSWERS and seat in view.movers:
        want = view.want[view.turn]
        text = say("Refuse offers that want {cards} until my turn", cards=cards(want))
        found.insert(0, (LIKE_THIS + _written(want), text))
    return found


def answer(view: View, seat: int, legal: Sequence[int], name: str) -> int:
    """Refuse, if it is an offer of this kind; the own turn ends the answer."""
    if seat == view.turn:
        return ENDED
    refusal = MOVES.first("refuse")
    if view.asking != ANSWERS or refusal not in legal:
        return NOT_ASKED
    is_meant = name in (ALL, LIKE_THIS + _written(view.want[view.turn]))
    return refusal if is_meant else NOT_ASKED


def _written(want: Sequence[int]) -> str:
    return ",".join(str(count) for count in want)


ANSWERS_AHEAD = AnswersAhead(offered=offered, answer=answer)
