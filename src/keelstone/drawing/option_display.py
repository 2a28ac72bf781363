"""How the lobby shows an option: its title, its choices in words, and what they look like."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from keelstone.i18n import Phrase

#: a switch, a list to choose from, a picture for each choice, a picture for each letter, a number
Look = Literal["switch", "list", "pictures", "letters", "number"]


@dataclass(frozen=True, kw_only=True)
class Letters:
    """An option whose value is a text, a letter for each part of the box: which side of each board
    is up, for example. `OptionDisplay.labels` are the parts, by their places from 0."""

    #: the letters that a part can have; a touch turns one into the next, the last into the first
    letters: str
    #: how parts are changed, in a sentence
    hint: Phrase
    #: spoken(part, letter): what a screen reader says about a part and what a touch does
    spoken: Callable[[Phrase, str], Phrase]
    #: letter -> the button that gives it to all parts
    all: Mapping[str, Phrase] = field(default_factory=dict)
    #: the button that gives every part a letter by chance; None: there is no such button
    by_chance: Phrase | None = None


@dataclass(frozen=True)
class OptionDisplay:
    """An option in the lobby. `labels` are its choices in words, or what each letter is about.

    `seats` says for how many seats a choice is, where it is not for any number of them; `notes`
    what a choice means.
    """

    title: Phrase
    look: Look = "list"
    labels: Mapping[str, Phrase] = field(default_factory=dict)
    seats: Mapping[str, Sequence[int]] = field(default_factory=dict)
    #: for those who know the game: not among the first things to see
    is_rare: bool = False
    notes: Mapping[str, Phrase] = field(default_factory=dict)
    #: what it means to a player, in a sentence; None: the help of the command line
    help: Phrase | None = None
    #: what a table from the lobby begins with; None: the option's default
    preset: str | None = None
    #: what the look "letters" needs
    letters: Letters | None = None
