"""The game in words. Every function takes a view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from keelstone.engine.views import View
from keelstone.i18n import Phrase


def terminal(view: View, language: str, names: Sequence[str | Phrase]) -> Any:
    """The board for a terminal. Imported at first use, because only the terminal needs `rich`."""
    from keelstone.games.eschnapur.text.terminal import board

    return board(view, language, names)
