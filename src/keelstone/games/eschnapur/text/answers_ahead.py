"""Answers that a player gives ahead: nothing is bought in this round."""

from __future__ import annotations

from collections.abc import Sequence, Set

from keelstone.engine.definition import AnswersAhead
from keelstone.engine.views import View
from keelstone.games.eschnapur.rules.moves import PASS
from keelstone.games.eschnapur.rules.state import Question
from keelstone.i18n import Phrase, say

#: the questions that ask for purchases only
WINDOWS = (
    Question.WINDOW_BEFORE_GOLD, Question.WINDOW_REFUSAL, Question.WINDOW_MARKER,
    Question.WINDOW_BUILDING, Question.WINDOW_PREMIUM, Question.WINDOW_BAN, Question.WINDOW_WAGES,
)  # fmt: skip
#: buy nothing in a round; or nothing as long as nobody buys and the own card is not blocked. The
#: round follows, and with the second the cards that can still be bought
NOTHING, UNLESS = "buy nothing ", "buy nothing unless "


def is_first_come(view: View) -> bool:
    """A privilege card is there once: the seat that says so first gets it."""
    return view.asking in WINDOWS


def offered(view: View, seat: int) -> Sequence[tuple[str, Phrase]]:
    """At any time in a round."""
    return [
        (_nothing(view), say("Buy nothing more in this round")),
        (_unless(view), say("Buy nothing until somebody buys or my card is blocked")),
    ]


def moves(view: View, seat: int, legal: Sequence[int], names: Set[str]) -> Sequence[int]:
    """Pass where only purchases are asked for; the careful answer asks about a blocked card."""
    if view.asking not in WINDOWS or PASS not in legal:
        return ()
    is_careful = _unless(view) in names and view.asking != Question.WINDOW_REFUSAL
    return (PASS,) if is_careful or _nothing(view) in names else ()


def has_ended(view: View, seat: int, name: str) -> bool:
    """The next round ends an answer, a purchase one of them."""
    return name not in (_nothing(view), _unless(view))


def _nothing(view: View) -> str:
    return f"{NOTHING}{view.round_number}"


def _unless(view: View) -> str:
    return f"{UNLESS}{view.round_number} {view.privileges}"


ANSWERS_AHEAD = AnswersAhead(offered=offered, moves=moves, has_ended=has_ended)
