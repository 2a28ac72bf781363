"""Answers given ahead: a player answers what a game asks often before it is asked.

They are predicates over a view and the legal moves, so nothing hidden can decide them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from keelstone.engine.views import View
from keelstone.i18n import Phrase

#: the answer is for another question, or for a later one
NOT_ASKED = -1
#: something that matters has changed: the answer holds no more
ENDED = -2


def _nothing_offered(view: View, seat: int) -> Sequence[tuple[str, Phrase]]:
    return ()


def _ended(view: View, seat: int, legal: Sequence[int], name: str) -> int:
    return ENDED


@dataclass(frozen=True, kw_only=True)
class AnswersAhead:
    """The answers that a game lets its players give ahead."""

    #: offered(view, seat): the names of the answers that can be given now, and what each means,
    #: with when it ends
    offered: Callable[[View, int], Sequence[tuple[str, Phrase]]] = _nothing_offered
    #: answer(view, seat, legal, name): the legal move that an answer means now, NOT_ASKED or ENDED
    answer: Callable[[View, int, Sequence[int], str], int] = _ended

    @property
    def has_any(self) -> bool:
        return self.offered is not _nothing_offered
