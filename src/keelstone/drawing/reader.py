"""Phrases in the language of a viewer, with the names of the players."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from keelstone.i18n import Phrase, as_phrase


class Reader:
    """Turns phrases into text in one language and with the names of the players."""

    def __init__(self, language: str, names: tuple[str, ...]) -> None:
        self.language, self.names = language, names

    def __call__(self, phrase: Phrase) -> str:
        return phrase.text(self.language, self.names)

    def name(self, seat: int) -> str:
        """What a seat is called."""
        return self.names[seat]


def reader(language: str, names: Sequence[str | Phrase]) -> Reader:
    """The reader of a language and names: always the same one, so parts drawn with it are found."""
    return _reader(language, tuple(as_phrase(name).text(language) for name in names))


_reader = lru_cache(1024)(Reader)
