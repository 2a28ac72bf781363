"""What is acted out: the officials one after another, finished parts, the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from keelstone.drawing.stage import Gain, Show
from keelstone.drawing.stage import Step as Beat
from keelstone.engine.views import View
from keelstone.games.eschnapur.rules.moves import CHANCES, MOVES
from keelstone.games.eschnapur.rules.state import Question
from keelstone.games.eschnapur.text.events import Step, officials_settled
from keelstone.games.eschnapur.text.names import AT_OFFICIALS, part
from keelstone.i18n import Seat, join, say


def stage(before: View, after: View, seat: int, number: int | None) -> Sequence[Beat]:
    """The steps of an event that the viewer knows of."""
    if number is None:
        return ()
    kind, at = (CHANCES if seat < 0 else MOVES).split(number)
    step = Step(before, after, seat, kind, at)
    return [*_blockade(step), *_officials(step), *_finished(step), *_end(step)]


def _blockade(step: Step) -> Iterator[Beat]:
    """The card that is blocked."""
    if step.kind != "block":
        return
    other, official = step.at
    words = say(
        "{who} blocks the card of {other} {at_official}",
        who=Seat(step.seat),
        other=Seat(other),
        at_official=AT_OFFICIALS[official],
    )
    yield Show(words, (f"blockade-{other}-{official + 1}", f"seat-{other}"))


def _officials(step: Step) -> Iterator[Beat]:
    """Each official's cards, which were face down, and what they decided."""
    for official, told in groupby(officials_settled(step), key=lambda pair: pair[0]):
        cards = [f"shown-{seat}-{official + 1}" for seat in range(step.after.seats)]
        caption = join([phrase for _, phrase in told])
        yield Show(caption, (f"official-{official + 1}",), cards)


def _finished(step: Step) -> Iterator[Beat]:
    """The parts that were finished, and what their stones earned."""
    for number in step.finished:
        yield Show(say("{part} is finished", part=part(number)), (f"part-{number + 1}",))
    where = f"part-{step.finished[0] + 1}" if step.finished else ""
    for seat, gain in enumerate(step.gained("space_points", "stone_points")):
        if gain:
            yield Gain(seat, gain, where or f"seat-{seat}")


def _end(step: Step) -> Iterator[Beat]:
    """The points for the privilege discs."""
    gains = step.gained("place_points")
    if step.after.asking != Question.NOTHING or not any(gains):
        return
    yield Show(say("Final scoring: the privilege discs"))
    for seat, gain in enumerate(gains):
        if gain:
            yield Gain(seat, gain, f"seat-{seat}")
