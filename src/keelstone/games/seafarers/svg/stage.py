"""What is acted out: dice, cards that change hands, discoveries, prizes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from keelstone.drawing.stage import Dice, Fly, Show, Step
from keelstone.games.seafarers.rules.board import RESOURCE_NAMES, RESOURCES
from keelstone.games.seafarers.rules.land.production import MIN_ROLL, SEVEN
from keelstone.games.seafarers.rules.moves import CHANCES, MOVES, RATES
from keelstone.games.seafarers.rules.state import ACCEPTED, Question
from keelstone.games.seafarers.svg.plan import plan_of_view
from keelstone.games.seafarers.text.events import event, prizes
from keelstone.i18n import Seat, say

#: the sides of a die
DIE_SIDES = 6


def stage(before: Any, after: Any, seat: int, number: int | None) -> Sequence[Step]:
    """The steps of an event as the viewer saw it."""
    steps = _chance(before, after, number) if seat < 0 else _deed(before, after, seat, number)
    return [*steps, *_prizes(before, after)]


def _prizes(before: Any, after: Any) -> Iterator[Step]:
    """Special cards and chips that changed hands."""
    holders = {after.route_holder, after.army_holder} - {before.route_holder, before.army_holder}
    plates = [f"seat-{seat}" for seat in holders if seat >= 0]
    for words in prizes(before, after):
        yield Show(words, plates)


# -- chance --------------------------------------------------------------------------------------


def _chance(before: Any, after: Any, number: int | None) -> Iterator[Step]:
    if number is None:
        if after.cards_held == before.cards_held:
            yield from _stolen(before, after, "deck")
        else:
            yield Fly("deck", _hand(after, before.turn, ""), "deck")
        return
    kind, (index,) = CHANCES.split(number)
    if kind == "dice":
        yield from _roll(before, after, index + MIN_ROLL)
    elif kind == "stolen":
        yield from _stolen(before, after, f"bank-{RESOURCE_NAMES[index]}")
    elif kind == "drawn":
        yield Fly("deck", _hand(after, before.turn, ""), "deck")
    elif kind in ("found", "number"):
        place = plan_of_view(after).hex_id(before.hex_due)
        yield Show(event(before, after, -1, number), (place,))


def faces_of(total: int, turns: int) -> tuple[int, int]:
    """Two dice that make a sum. Chance brings the sum alone; the faces follow from the turn."""
    pairs = [
        (first, total - first)
        for first in range(1, DIE_SIDES + 1)
        if 1 <= total - first <= DIE_SIDES
    ]
    return pairs[turns * 5 % len(pairs)]


def _roll(before: Any, after: Any, total: int) -> Iterator[Step]:
    """The dice, then the cards from the hexes to the hands."""
    yield Dice(faces_of(total, before.turns), "dice")
    if total == SEVEN:
        yield Show(event(before, after, -1, total - MIN_ROLL))
        return
    plan = plan_of_view(after)
    paid = [had > has for had, has in zip(before.bank, after.bank, strict=True)]
    for h, token in enumerate(before.token):
        resource = before.terrain[h]
        if token != total or h == before.robber or resource >= RESOURCES or not paid[resource]:
            continue
        for seat in range(before.seats):
            cards = before.yields[h] >> 4 * seat & 15
            if cards:
                yield _card(plan.hex_id(h), _hand(after, seat, resource), resource, cards)


def _stolen(before: Any, after: Any, what: str) -> Iterator[Step]:
    """A card from hand to hand; only thief and victim see which."""
    thief, victim = Seat(before.turn), Seat(before.victim)
    words = say("{thief} steals a card from {victim}", thief=thief, victim=victim)
    yield Show(words, (f"seat-{before.victim}",))
    yield Fly(f"seat-{before.victim}", _hand(after, before.turn, ""), what)


# -- what seats do -------------------------------------------------------------------------------


def _deed(before: Any, after: Any, seat: int, number: int | None) -> Iterator[Step]:
    if number is None:
        return
    kind, at = MOVES.split(number)
    if kind == "swap":
        give, get = at[1], at[2]
        yield _card(
            _hand(after, seat, give), f"bank-{RESOURCE_NAMES[give]}", give, int(RATES[at[0]])
        )
        yield _card(f"bank-{RESOURCE_NAMES[get]}", _hand(after, seat, get), get)
    elif kind == "deal":
        yield from _trade(before, after, seat, at[0])
    elif kind == "monopoly":
        yield from _monopoly(before, after, seat, at[0])
    elif kind == "take":
        yield _card(f"bank-{RESOURCE_NAMES[at[0]]}", _hand(after, seat, at[0]), at[0])
    elif kind == "discard":
        yield _card(_hand(after, seat, at[0]), f"bank-{RESOURCE_NAMES[at[0]]}", at[0])
    elif kind == "settlement" and before.asking == Question.FIRST_SETTLEMENT:
        taken = [had - has for had, has in zip(before.bank, after.bank, strict=True)]
        for resource, cards in enumerate(taken):
            if cards > 0:
                hand = _hand(after, seat, resource)
                yield _card(f"bank-{RESOURCE_NAMES[resource]}", hand, resource, cards)


def _trade(before: Any, after: Any, seat: int, partner: int) -> Iterator[Step]:
    """Cards both ways between two players."""
    maker = seat if before.answer[partner] == ACCEPTED else partner
    other = partner if maker == seat else seat
    for resource in range(RESOURCES):
        for giver, taker, bundle in (
            (maker, other, before.give[maker]),
            (other, maker, before.want[maker]),
        ):
            if bundle[resource]:
                start, end = _hand(after, giver, resource), _hand(after, taker, resource)
                yield _card(start, end, resource, bundle[resource])


def _monopoly(before: Any, after: Any, seat: int, resource: int) -> Iterator[Step]:
    """Everybody's cards of a kind."""
    for other in range(before.seats):
        cards = before.hand_size[other] - after.hand_size[other]
        if other != seat and cards > 0:
            start = _hand(after, other, resource)
            yield _card(start, _hand(after, seat, resource), resource, cards)


def _card(start: str, end: str, resource: int, cards: int = 1) -> Step:
    return Fly(start, end, f"bank-{RESOURCE_NAMES[resource]}", cards)


def _hand(view: Any, seat: int, resource: int | str) -> str:
    """Where a seat's cards of a kind lie: in the viewer's own hand, or on the seat's plate."""
    if seat == view.seat and isinstance(resource, int):
        return f"hand-{RESOURCE_NAMES[resource]}"
    return f"seat-{seat}"
