"""Answers that a player gives ahead: offers of cards that are refused."""

from __future__ import annotations

from collections.abc import Sequence

from keelstone.engine.definition import ENDED, NOT_ASKED, AnswersAhead
from keelstone.engine.views import View
from keelstone.games.seafarers.rules.moves import ACCEPT, REFUSE
from keelstone.games.seafarers.rules.state import Question
from keelstone.games.seafarers.text.names import cards
from keelstone.i18n import Phrase, say

#: refuse every offer, those that the seat lacks the cards for, those that want certain cards, and
#: those of one turn: the numbers of the cards and of the turn follow
ALL, UNMET, LIKE_THIS, THIS_TURN = "refuse", "refuse unmet", "refuse ", "refuse turn "


def offered(view: View, seat: int) -> Sequence[tuple[str, Phrase]]:
    """In the turn of another player; offers like this one while it is asked."""
    if seat == view.turn or not view.board.offers:
        return ()
    found = [
        (f"{THIS_TURN}{view.turns}", say("No more offers this turn")),
        (ALL, say("Refuse all offers until my turn")),
        (UNMET, say("Refuse offers that I cannot meet")),
    ]
    if view.asking == Question.ANSWERS and seat in view.movers:
        want = view.want[view.turn]
        text = say("Refuse offers that want {cards} until my turn", cards=cards(want))
        found.insert(1, (LIKE_THIS + _as_text(want), text))
    return found


def answer(view: View, seat: int, legal: Sequence[int], name: str) -> int:
    """Refuse an offer of this kind, unless the seat has begun a counter-offer."""
    if _has_ended(view, seat, name):
        return ENDED
    if view.asking != Question.ANSWERS or view.composed[seat] or REFUSE not in legal:
        return NOT_ASKED
    if name == UNMET:
        is_meant = ACCEPT not in legal
    else:
        is_like_this = name == LIKE_THIS + _as_text(view.want[view.turn])
        is_meant = name == ALL or name.startswith(THIS_TURN) or is_like_this
    return REFUSE if is_meant else NOT_ASKED


def _has_ended(view: View, seat: int, name: str) -> bool:
    """The own turn ends an answer, or the end of the turn that it is for."""
    if name == UNMET:
        return False
    is_over = name.startswith(THIS_TURN) and name != f"{THIS_TURN}{view.turns}"
    return seat == view.turn or is_over


def _as_text(want: Sequence[int]) -> str:
    return ",".join(str(count) for count in want)


ANSWERS_AHEAD = AnswersAhead(offered=offered, answer=answer, given_at_start=(UNMET,))
