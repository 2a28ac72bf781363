"""Exceptions, each with a sentence for people. Nothing has changed when one is raised."""

from __future__ import annotations

from dataclasses import dataclass

from keelstone.i18n import Phrase, as_phrase


class KeelstoneError(ValueError):
    """Any fault in what was asked for. Its text is for people; `phrase` has it in any language."""

    def __init__(self, message: Phrase | str = "") -> None:
        super().__init__(str(message))
        self.phrase = as_phrase(message)


class MalformedMove(KeelstoneError):
    """A text or number that is no move of this game."""


class AmbiguousMove(KeelstoneError):
    """A text that may mean several moves."""


class IllegalMove(KeelstoneError):
    """A move that the rules do not allow now; the text says why."""


class BadOption(KeelstoneError):
    """An option that the game does not have, or a value that it does not take."""


@dataclass(frozen=True)
class Problem:
    """One fault of a file: its key, what is wrong, and the places of the picture that it is at."""

    key: str
    words: Phrase
    places: tuple[str, ...] = ()


class BadFile(KeelstoneError):
    """A file that is not what it should be; the text names the place."""

    def __init__(self, message: Phrase | str = "", problems: tuple[Problem, ...] = ()) -> None:
        super().__init__(message)
        self.problems = problems


def phrase_of(fault: Exception) -> Phrase:
    """The words of a fault. Keelstone's own faults can be translated."""
    return fault.phrase if isinstance(fault, KeelstoneError) else as_phrase(str(fault))
