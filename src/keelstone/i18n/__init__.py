"""Sentences in every language.

Code says things with `say("{who} sails the {ship}-ship", who=Seat(1), ship=4)`: the English text is
the key of the catalogues. What comes back is a Phrase, made text when the language is known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from keelstone.i18n.catalogue import LANGUAGES, translation

__all__ = [
    "LANGUAGES", "NOTHING", "Phrase", "Seat", "any_of", "as_phrase", "join", "say", "say_n",
    "spelled",
]  # fmt: skip


@dataclass(frozen=True)
class Seat:
    """A seat inside a sentence: its player's name where there is one, otherwise its colour."""

    number: int


@dataclass(frozen=True)
class Phrase:
    """A sentence that does not know its language yet."""

    one: str
    values: dict[str, Any] = field(default_factory=dict)
    many: str = ""
    number: int = 0

    def text(self, language: str = "en", names: Sequence[str | Phrase] = ()) -> str:
        """The sentence in a language; `names` are what the seats are called."""
        catalogue = translation(language)
        if self.many:
            template = catalogue.ngettext(self.one, self.many, self.number)
        else:
            template = catalogue.gettext(self.one) if self.one else ""
        values = {key: _text_of(value, language, names) for key, value in self.values.items()}
        return template.format(**values)

    def named(self, names: Sequence[str | Phrase]) -> Phrase:
        """The same sentence with what the seats are called."""
        return Named("", {}, phrase=self, names=tuple(names))

    def __str__(self) -> str:
        return self.text()


@dataclass(frozen=True)
class Joined(Phrase):
    """Several phrases after one another."""

    parts: tuple[Any, ...] = ()
    separator: str | Phrase = "; "

    def text(self, language: str = "en", names: Sequence[str | Phrase] = ()) -> str:
        between = _text_of(self.separator, language, names)
        return between.join(_text_of(part, language, names) for part in self.parts)


@dataclass(frozen=True)
class Spelled(Phrase):
    """What somebody wrote down in several languages, English among them."""

    texts: Mapping[str, str] = field(default_factory=dict)

    def text(self, language: str = "en", names: Sequence[str | Phrase] = ()) -> str:
        return self.texts.get(language) or self.texts["en"]


@dataclass(frozen=True)
class Named(Phrase):
    """A phrase that knows what the seats are called."""

    phrase: Phrase = field(default_factory=lambda: Phrase(""))
    names: tuple[str | Phrase, ...] = ()

    def text(self, language: str = "en", names: Sequence[str | Phrase] = ()) -> str:
        return self.phrase.text(language, self.names)


def _text_of(value: Any, language: str, names: Sequence[str | Phrase]) -> str:
    if isinstance(value, Seat):
        value = names[value.number] if 0 <= value.number < len(names) else f"#{value.number + 1}"
    return value.text(language, names) if isinstance(value, Phrase) else str(value)


#: a phrase of no words
NOTHING = Phrase("")


def as_phrase(text: Phrase | str) -> Phrase:
    """A phrase as it is; a text as a phrase that is the same in every language."""
    return text if isinstance(text, Phrase) else join([text])


def say(sentence: str, **values: Any) -> Phrase:
    """A sentence with values in {braces}; values may be phrases and seats themselves."""
    return Phrase(sentence, values)


def say_n(one: str, many: str, number: int, **values: Any) -> Phrase:
    """A sentence that depends on a number, `{n}` in both forms."""
    return Phrase(one, {"n": number, **values}, many, number)


def spelled(texts: Mapping[str, str]) -> Phrase:
    """What a file says in several languages, by their tags; English must be among them."""
    return Spelled("", {}, texts=texts)


def join(parts: Sequence[Any], separator: str | Phrase = "; ") -> Phrase:
    """Phrases one after another, with something between them."""
    return Joined("", {}, parts=tuple(parts), separator=separator)


def any_of(parts: Sequence[Any]) -> Phrase:
    """Phrases to choose from: "build, trade or play a card"."""
    if len(parts) < 2:
        return join(parts, ", ")
    return say("{these} or {last}", these=join(parts[:-1], ", "), last=parts[-1])
