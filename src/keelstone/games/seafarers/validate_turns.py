"""Whether it is clear who is due, and whether what is asked for can be answered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from keelstone.engine.seats import CHANCE_DUE
from keelstone.games.seafarers.rules.board import FRAME
from keelstone.games.seafarers.rules.state import (
    ANSWERS,
    CARD_CHOICE,
    CARD_DRAWN,
    DICE_ROLL,
    DISCARDS,
    DRAW_HARBOUR,
    FIRST_ROUTE,
    HEX_FOUND,
    OVER,
    SHIP_LIFTED,
    THEFT,
    TOKEN_DRAWN,
    TOKEN_FOUND,
    TOKEN_MOVED,
)

CHANCE_PHASES = {
    DICE_ROLL, THEFT, CARD_DRAWN, HEX_FOUND, TOKEN_FOUND, TOKEN_DRAWN, DRAW_HARBOUR,
}  # fmt: skip
HEX_PHASES = {HEX_FOUND, TOKEN_FOUND, TOKEN_DRAWN, TOKEN_MOVED}


def turn_amiss(state: Any, board: Any) -> Iterator[str]:
    """Somebody is due, and it is somebody who plays."""
    phase, due, seats = int(state.phase), int(state.due), int(state.seats)
    if not 0 <= state.turn < seats or not 2 <= seats <= 4:
        yield "a seat that does not play has the turn"
        return
    if not board.seats_allowed >> seats & 1:
        yield f"this scene is not for {seats} seats"
    if phase in CHANCE_PHASES:
        if due != CHANCE_DUE:
            yield "chance is due and somebody else as well"
    elif (phase == OVER) != (due == 0) or due >> seats:
        yield "it is not clear who is due"
    elif phase == DISCARDS:
        if due != sum(1 << seat for seat in range(seats) if state.to_discard[seat] > 0):
            yield "those who are due are not those who have cards to give up"
    elif phase == ANSWERS:
        if due >> int(state.turn) & 1:
            yield "a seat answers its own offer"
    elif phase == CARD_CHOICE:
        if due not in [1 << seat for seat in range(seats) if state.gold[seat] > 0]:
            yield "a seat chooses a card that has none to choose"
    elif phase != OVER and due != 1 << int(state.turn):
        yield "a seat is due that does not have the turn"
    yield from question_amiss(state, phase)


def question_amiss(state: Any, phase: int) -> Iterator[str]:
    """What is asked for has its object."""
    if phase == THEFT:
        victims = int(state.victims)
        if not 0 <= state.victim < state.seats or not victims >> int(state.victim) & 1:
            yield "nobody is robbed"
        elif state.hand_size[state.victim] == 0:
            yield "somebody without cards is robbed"
    stock = {
        CARD_DRAWN: state.deck_size,
        HEX_FOUND: state.stack_hexes.sum(),
        TOKEN_FOUND: state.stack_tokens.sum(),
        TOKEN_DRAWN: state.bag.sum(),
        DRAW_HARBOUR: state.harbour_stack.sum(),
    }
    if phase in stock and stock[phase] <= 0:
        yield "something is to be drawn and nothing is left"
    if (phase in HEX_PHASES) != (state.hex_due != FRAME):
        yield "a hex is to be discovered or numbered, and it is not said which"
    if phase == FIRST_ROUTE and state.start_corner < 0:
        yield "a first road is to be placed, and it is not said where"
    if (phase == SHIP_LIFTED) != (state.lifted >= 0):
        yield "a ship is to be moved, and it is not said from where"
