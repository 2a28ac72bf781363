"""Whether an offer and the answers to it can be those of a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from keelstone.games.seafarers.rules.board import RESOURCES
from keelstone.games.seafarers.rules.state import (
    ACCEPTED,
    ANSWERS,
    COUNTERED,
    OFFER_MADE,
    PARTNER,
    SEATS,
)


def offers_amiss(state: Any) -> Iterator[str]:
    """Only cards that are there are offered, and only who was asked has answered."""
    phase, turn = int(state.phase), int(state.turn)
    makers = {turn} if phase in (OFFER_MADE, ANSWERS, PARTNER) else set()
    answerers = set(range(int(state.seats))) - {turn} if phase in (ANSWERS, PARTNER) else set()
    for seat in range(SEATS):
        if state.composed[seat] and seat not in makers | answerers:
            yield f"seat {seat} offers something where it cannot"
        if state.answer[seat] and seat not in answerers:
            yield f"seat {seat} answers where nobody asks it"
        yield from bundle_amiss(state, seat)
    if answerers and not is_whole(state, turn):
        yield "an offer is answered that was not made"
    if phase == ANSWERS:
        asked = sum(1 << seat for seat in answerers if state.hand_size[seat] > 0)
        if int(state.secret) != asked or int(state.due) & ~asked:
            yield "those who answer are not those who were asked"
    elif state.secret:
        yield "an answer is secret and nobody answers"
    if phase == PARTNER and not state.answer.any():
        yield "a partner is chosen and nobody would trade"
    for seat in sorted(answerers):
        yield from answer_amiss(state, seat)


def bundle_amiss(state: Any, seat: int) -> Iterator[str]:
    """What a seat gives and wants, and how far it has come in saying so."""
    give, want = state.give[seat].tolist(), state.want[seat].tolist()
    if any(n > held for n, held in zip(give, state.hand[seat].tolist(), strict=True)):
        yield f"seat {seat} offers cards that it does not hold"
    if any(n and m for n, m in zip(give, want, strict=True)):
        yield f"seat {seat} gives and wants the same"
    if any(want) and not any(give):
        yield f"seat {seat} wants something for nothing"
    others = [int(n) for other, n in enumerate(state.hand_size) if other != seat]
    if sum(want) > (max(others) if seat == state.turn else int(state.hand_size[state.turn])):
        yield f"seat {seat} wants more cards than anybody has"
    if state.composed[seat] != last_kind(give, 0) and not any(want):
        yield f"it is not clear how far the offer of seat {seat} is"
    if any(want) and state.composed[seat] != last_kind(want, RESOURCES):
        yield f"it is not clear how far the offer of seat {seat} is"


def last_kind(counts: list[int], base: int) -> int:
    """How far an offer is that ends with these cards."""
    return max((base + kind + 1 for kind in range(RESOURCES) if counts[kind]), default=0)


def is_whole(state: Any, seat: int) -> bool:
    """Whether a seat says what it gives and what it wants."""
    return bool(state.give[seat].any() and state.want[seat].any())


def answer_amiss(state: Any, seat: int) -> Iterator[str]:
    """Who accepts has the cards, who is due has not answered, a counter-offer is a whole one."""
    answer = int(state.answer[seat])
    is_due = state.phase == ANSWERS and bool(int(state.due) >> seat & 1)
    if answer and (is_due or not state.hand_size[seat]):
        yield f"seat {seat} has answered and is asked, or was not asked"
    if answer == ACCEPTED and (state.want[state.turn] > state.hand[seat]).any():
        yield f"seat {seat} accepts without the cards"
    if not is_due and (answer == COUNTERED) != is_whole(state, seat):
        yield f"the counter-offer of seat {seat} is not whole"
    if not is_due and answer != COUNTERED and state.composed[seat]:
        yield f"seat {seat} has answered and composes a counter-offer"
