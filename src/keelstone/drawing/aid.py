"""The player aid: what a player wants to look up during play, as plain data for the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from keelstone.i18n import Phrase


@dataclass(frozen=True)
class AidSection:
    """A part of the aid: sentences, then rows of two columns, such as a piece and its cost.

    `section` is the section of the rules about it; empty: none.
    """

    title: Phrase
    lines: Sequence[Phrase] = ()
    rows: Sequence[tuple[Phrase, Phrase]] = ()
    section: str = ""

    def plain(self, language: str, names: Sequence[str | Phrase] = ()) -> dict[str, Any]:
        """As plain data in a language."""
        return {
            "title": self.title.text(language, names),
            "lines": [line.text(language, names) for line in self.lines],
            "rows": [[cell.text(language, names) for cell in row] for row in self.rows],
            "section": self.section,
        }


@dataclass(frozen=True)
class Phases:
    """The phases of a round in order; `at` is the index of the one in play."""

    names: Sequence[Phrase]
    at: int

    def plain(self, language: str) -> dict[str, Any]:
        """As plain data in a language."""
        return {"names": [name.text(language) for name in self.names], "at": self.at}
