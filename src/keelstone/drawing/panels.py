"""A choice of many steps as one panel: the page puts it together and plays its moves in a row.

Supplies are what there is, slots take from them; each slot says by which move it takes each supply.
The page knows nothing more, so the same panel serves five gold cards, an offer or a discard.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from keelstone.i18n import Phrase


@dataclass(frozen=True)
class Supply:
    """Something there are `count` of; `touch` is where it lies in the picture, `note` a short
    remark beside it. If it `is_held`, the panel says how many of it the viewer has."""

    key: str
    text: Phrase
    count: int
    touch: str = ""
    note: str = ""
    is_held: bool = False


@dataclass(frozen=True)
class Slot:
    """A place for `least` to `most` of the supplies in `takes`: key -> the move that takes one.

    `empty` is the move that leaves it empty before one that is filled; after the last one none is
    needed. Slots that stand `apart` never hold the same.
    """

    text: Phrase
    least: int
    most: int
    takes: Mapping[str, int]
    empty: int | None = None
    is_distinct: bool = False
    touch: str = ""


@dataclass(frozen=True)
class Exchange:
    """A move that does at once what lies in the slots: by slot, how many of each supply."""

    contents: Sequence[Mapping[str, int]]
    move: int


@dataclass(frozen=True)
class Panel:
    """`last` is the move at the end, `done` the words for it; `opener` the button that opens it."""

    title: Phrase
    supplies: Sequence[Supply]
    slots: Sequence[Slot]
    done: Phrase
    last: int | None = None
    opener: Phrase | None = None
    #: things in the picture that open it too
    openers: Sequence[str] = ()
    #: other moves that the contents of the slots may stand for, and the words for them
    exchanges: Sequence[Exchange] = ()
    exchange: Phrase | None = None
    #: how many must be laid in all
    total: int = 0
    #: where the end is touched in the picture
    touch: str = ""

    def plain(self, language: str, names: Sequence[str | Phrase] = ()) -> dict[str, Any]:
        """As plain data in a language."""

        def words(phrase: Phrase) -> str:
            return phrase.text(language, names)

        return {
            "title": words(self.title),
            "supplies": [{**vars(one), "text": words(one.text)} for one in self.supplies],
            "slots": [
                {**vars(one), "text": words(one.text), "takes": dict(one.takes)}
                for one in self.slots
            ],
            "finish": {"text": words(self.done), "move": self.last, "touch": self.touch},
            "opener": words(self.opener) if self.opener is not None else "",
            "openers": list(self.openers),
            "exchange": words(self.exchange) if self.exchange is not None else "",
            "exchanges": [
                {"contents": [dict(slot) for slot in one.contents], "move": one.move}
                for one in self.exchanges
            ],
            "total": self.total,
        }
