"""Answers that a player gives ahead: nothing is bought in this round."""

from __future__ import annotations

from collections.abc import Sequence

from keelstone.engine.definition import ENDED, NOT_ASKED, AnswersAhead
from keelstone.engine.views import View
from keelstone.games.eschnapur.rules.moves import PASS
from keelstone.games.eschnapur.rules.state import Question
from keelstone.i18n import Phrase, say

#: the questions that ask for purchases only
WINDOWS = (
    Question.WINDOW_BEFORE_GOLD, Question.WINDOW_REFUSAL, Question.WINDOW_MARKER,
    Question.WINDOW_BUILDING, Question.WINDOW_PREMIUM, Question.WINDOW_BAN, Question.WINDOW_WAGES,
)  # fmt: skip
BUY_NOTHING = "buy nothing "


def offered(view: View, seat: int) -> Sequence[tuple[str, Phrase]]:
    """At any time in a round."""
    return [(f"{BUY_NOTHING}{view.round_number}", say("Buy nothing more in this round"))]


def answer(view: View, seat: int, legal: Sequence[int], name: str) -> int:
    """Pass where only purchases are asked for; the next round ends the answer."""
    if name != f"{BUY_NOTHING}{view.round_number}":
        return ENDED
    is_asked = view.asking in WINDOWS and PASS in legal
    return PASS if is_asked else NOT_ASKED


ANSWERS_AHEAD = AnswersAhead(offered=offered, answer=answer)
