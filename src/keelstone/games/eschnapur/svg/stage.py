"""What is acted out: the officials one after another, finished parts, the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from keelstone.drawing.stage import Gain, Show
from keelstone.drawing.stage import Step as Beat
from keelstone.engine.views import View
from keelstone.games.eschnapur.rules.board import OFFICIALS
from keelstone.games.eschnapur.rules.moves import CHANCES, MOVES
from keelstone.games.eschnapur.rules.state import MOVING, Question
from keelstone.games.eschnapur.text.events import (
    Step,
    moved_stone,
    officials_settled,
    placed,
    stones_built,
)
from keelstone.games.eschnapur.text.names import AT_OFFICIALS, PRIVILEGE_CARDS, part
from keelstone.i18n import Seat, join, say


def stage(before: View, after: View, seat: int, number: int | None) -> Sequence[Beat]:
    """The steps of an event that the viewer knows of."""
    if number is None:
        return ()
    kind, at = (CHANCES if seat < 0 else MOVES).split(number)
    step = Step(before, after, seat, kind, at)
    return [
        *_bought(step),
        *_blockade(step),
        *_moved(step),
        *_officials(step, range(MOVING)),
        *_built(step),
        *_officials(step, range(MOVING, OFFICIALS)),
        *_finished(step),
        *_end(step),
    ]


def _bought(step: Step) -> Iterator[Beat]:
    """The privilege card that somebody else bought, perhaps before the viewer could."""
    viewer = step.after.seat
    if step.kind != "buy" or step.seat == viewer:
        return
    who, card = Seat(step.seat), PRIVILEGE_CARDS[step.at[0]]
    was_wanted = viewer >= 0 and step.before.can_buy[viewer] >> step.at[0] & 1
    words = (
        say("{who} was first and buys “{card}”", who=who, card=card)
        if was_wanted
        else say("{who} buys “{card}”", who=who, card=card)
    )
    yield Show(words, (f"seat-{step.seat}",))


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


def _moved(step: Step) -> Iterator[Beat]:
    """The stone that was moved; the viewer's own is called so."""
    if step.kind != "move":
        return
    number, to = step.at
    owner = step.before.palace[number][step.before.filled[number] - 1] - 1
    words = moved_stone(step.seat, owner, number, to, viewer=step.after.seat)
    if step.before.filled[number] == step.before.board.spaces[number]:
        words = join([words, say("{part} is not full any more", part=part(number))])
    yield Show(words, (f"part-{number + 1}", f"part-{to + 1}"))


def _built(step: Step) -> Iterator[Beat]:
    """The stones that were built without a choice."""
    for (seat, number), stones in placed(step).items():
        if stones > 0 and number >= 0:
            words = stones_built(seat, number, stones, viewer=step.after.seat)
            yield Show(words, (f"part-{number + 1}",))


def _officials(step: Step, numbers: range) -> Iterator[Beat]:
    """Each official's cards, which were face down, and what they decided."""
    settled = (pair for pair in officials_settled(step) if pair[0] in numbers)
    for official, pairs in groupby(settled, key=lambda pair: pair[0]):
        cards = [f"shown-{seat}-{official + 1}" for seat in range(step.after.seats)]
        caption = join([phrase for _, phrase in pairs])
        yield Show(caption, (f"official-{official + 1}", *cards), cards)


def _finished(step: Step) -> Iterator[Beat]:
    """The parts that were finished, and what their stones earned."""
    for number in step.finished:
        yield Show(say("{part} is finished", part=part(number)), (f"part-{number + 1}",))
    where = f"part-{step.finished[0] + 1}" if step.finished else ""
    spaces, stones = step.gained("space_points"), step.gained("stone_points")
    sums = [
        say("{who} {spaces} + {stones}", who=Seat(seat), spaces=spaces[seat], stones=stones[seat])
        for seat in range(step.after.seats)
        if stones[seat]
    ]
    if sums:
        words = say("Highest space + stones: {sums}", sums=join(sums, ", "))
        yield Show(words, [f"part-{number + 1}" for number in step.finished])
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
