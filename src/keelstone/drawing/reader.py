"""Phrases in the language of a viewer, with the names of the players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from keelstone.i18n import Phrase, as_phrase


@dataclass(frozen=True)
class Reader:
    """Turns phrases into text in one language and with the names of the players.

    Equal ones are the same to parts of pictures that were drawn with them.
    """

    language: str
    names: tuple[str, ...]

    def __call__(self, phrase: Phrase) -> str:
        return phrase.text(self.language, self.names)

    def name(self, seat: int) -> str:
        """What a seat is called."""
        return self.names[seat]


def reader(language: str, names: Sequence[str | Phrase]) -> Reader:
    """The reader of a language and names."""
    return Reader(language, tuple(as_phrase(name).text(language) for name in names))
