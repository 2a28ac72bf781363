"""A staged moment: what the page acts out when something has happened, in generic steps.

The page knows no game. It shows the picture after the event and plays the steps above it, one after
the other; what follows the event is shown when they are over. A text of the picture with the
attribute `data-total="SEAT POINTS"` leaves points out until their `Gain` is played. A step names
things of the picture by their ids; an id that the picture does not have is passed over. Steps are
made from views, as words and pictures are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from keelstone.i18n import NOTHING, Phrase


@dataclass(frozen=True)
class Dice:
    """Dice that roll and stop, beside the thing `at`."""

    faces: Sequence[int]
    at: str = ""


@dataclass(frozen=True)
class Fly:
    """`count` copies of the symbol on the thing `what` fly from one thing to another."""

    start: str
    end: str
    what: str = ""
    count: int = 1


@dataclass(frozen=True)
class Show:
    """A caption, with the things it speaks of lit. Those in `hidden` are covered until then."""

    caption: Phrase
    ids: Sequence[str] = ()
    hidden: Sequence[str] = ()


@dataclass(frozen=True)
class Gain:
    """Points that a seat gets at a thing; the seat's total counts up."""

    seat: int
    points: int
    at: str = ""


Step = Dice | Fly | Show | Gain

KINDS = {Dice: "dice", Fly: "fly", Show: "show", Gain: "gain"}


def plain(
    steps: Sequence[Step], language: str, names: Sequence[str | Phrase] = ()
) -> list[dict[str, Any]]:
    """Steps as plain data in a language."""
    return [
        {
            "kind": KINDS[type(step)],
            **{name: _plain(value, language, names) for name, value in vars(step).items()},
        }
        for step in steps
    ]


def _plain(value: Any, language: str, names: Sequence[str | Phrase]) -> Any:
    if isinstance(value, Phrase):
        return "" if value == NOTHING else value.text(language, names)
    return list(value) if isinstance(value, tuple) else value
