"""The game in words, from views only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from keelstone.engine.views import View
from keelstone.i18n import Phrase, say


def period(view: View) -> tuple[int, Phrase]:
    """The number and the name of the turn that is in play."""
    number = view.turns + 1
    return number, say("Turn {n}", n=number)


def terminal(view: View, language: str, names: Sequence[str | Phrase]) -> Any:
    """The board for a terminal. The import is deferred: playing does not need `rich`."""
    from keelstone.games.seafarers.text.terminal import board

    return board(view, language, names)
