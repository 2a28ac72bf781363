"""How the lobby shows an option: its title, its choices in words, and what they look like."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from keelstone.i18n import Phrase

#: a switch, a list to choose from, a picture for each choice, a picture for each letter, a number
Look = Literal["switch", "list", "pictures", "letters", "number"]


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
