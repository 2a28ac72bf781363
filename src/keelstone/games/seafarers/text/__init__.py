"""The game in words, from views only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from keelstone.engine.views import View
from keelstone.i18n import Phrase


def terminal(view: View, language: str, names: Sequence[str | Phrase]) -> Any:
    """The board for a terminal. The import is deferred: playing does not need `rich`."""
    from keelstone.games.seafarers.text.terminal import board

    return board(view, language, names)
