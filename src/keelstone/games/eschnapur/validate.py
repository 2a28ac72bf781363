"""Whether a position can be one of a game: every card and stone is somewhere, and turns fit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from keelstone.engine.seats import CHANCE_DUE
from keelstone.games.eschnapur.rules.board import OFFICIALS, PARTS, VALUES
from keelstone.games.eschnapur.rules.moves import MOVES
from keelstone.games.eschnapur.rules.payment import cards_to_take
from keelstone.games.eschnapur.rules.privileges import OFFERED, look_for_buyers
from keelstone.games.eschnapur.rules.state import (
    A_SEAT,
    A_SEAT_OR_NONE,
    ADD_FROM_HAND,
    ADD_PRIVILEGE_POINTS,
    ASK_BLOCK,
    ASK_BUILD,
    ASK_DEAL,
    ASK_FROM_HAND,
    ASK_GOLD,
    ASK_HAND_OUT,
    ASK_MOVE,
    ASK_NAME_STONE,
    ASK_NOTHING,
    ASK_SITES,
    ASK_STOP,
    ASK_TAKE_GOLD,
    ASK_TAKE_MARKER,
    BLOCKADE,
    BUILD_ON,
    BUY_BAN,
    BUY_BEFORE_GOLD,
    BUY_BEFORE_PREMIUM,
    BUY_BEFORE_WAGES,
    CLEAR_ORDER,
    FIRST_PLACE,
    FIRST_WINDOW,
    GAME_OVER,
    GO_ON_PAYING,
    HAND_OUT,
    LAY_GOLD,
    MOVE_STONE,
    MOVING,
    NEXT_BUILDER,
    NEXT_OFFICIAL,
    NONE,
    ORDER,
    PAY_PREMIUM,
    PAY_WAGES,
    SETTLE,
    STATE,
    STOP,
    TURN_OVER,
    UNCOVER,
    WINDOW_BAN,
    WINDOW_BEFORE_GOLD,
    WINDOW_MARKER,
    WINDOW_PREMIUM,
    WINDOW_REFUSAL,
    WINDOW_WAGES,
)
from keelstone.games.eschnapur.rules.turns import legal

#: the stage that follows each question
STAGE_AFTER = {
    ASK_SITES: BUY_BEFORE_GOLD,
    ASK_GOLD: UNCOVER,
    ASK_FROM_HAND: SETTLE,
    ASK_BLOCK: NEXT_OFFICIAL,
    ASK_STOP: NEXT_OFFICIAL,
    ASK_TAKE_MARKER: HAND_OUT,
    ASK_HAND_OUT: HAND_OUT,
    ASK_DEAL: HAND_OUT,
    ASK_BUILD: NEXT_BUILDER,
    ASK_TAKE_GOLD: GO_ON_PAYING,
    ASK_NAME_STONE: MOVE_STONE,
    ASK_MOVE: ADD_PRIVILEGE_POINTS,
    WINDOW_BEFORE_GOLD: LAY_GOLD,
    WINDOW_REFUSAL: TURN_OVER,
    WINDOW_MARKER: CLEAR_ORDER,
    WINDOW_PREMIUM: PAY_PREMIUM,
    WINDOW_BAN: MOVE_STONE,
    WINDOW_WAGES: PAY_WAGES,
    ASK_NOTHING: GAME_OVER,
}
#: where a payment may lead: a premium, a wage, or back to where gold was bought
AFTER_PAYMENT = {
    PAY_PREMIUM, PAY_WAGES, BUY_BEFORE_GOLD, BUY_BEFORE_PREMIUM, BUY_BEFORE_WAGES,
    ADD_FROM_HAND, BUILD_ON,
}  # fmt: skip


#: payments for a part, and payments while somebody is building
FOR_A_PART = {PAY_PREMIUM, PAY_WAGES, BUY_BEFORE_PREMIUM, BUY_BEFORE_WAGES}
DURING_BUILDING = {PAY_PREMIUM, BUY_BEFORE_PREMIUM, BUILD_ON}
#: the official that is being settled, or was last, with each question and each payment
OFFICIAL_OF = {
    ASK_BLOCK: BLOCKADE, ASK_STOP: STOP,
    WINDOW_MARKER: ORDER, ASK_TAKE_MARKER: ORDER, ASK_HAND_OUT: ORDER, ASK_DEAL: ORDER,
    ASK_BUILD: ORDER, WINDOW_PREMIUM: ORDER,
    WINDOW_BAN: MOVING, ASK_NAME_STONE: MOVING, ASK_MOVE: MOVING, WINDOW_WAGES: MOVING,
}  # fmt: skip
OFFICIAL_OF_PAYMENT = {
    BUILD_ON: ORDER, BUY_BEFORE_PREMIUM: ORDER, PAY_PREMIUM: ORDER,
    BUY_BEFORE_WAGES: MOVING, PAY_WAGES: MOVING,
}  # fmt: skip
#: where a purchase leads back to; for a window, to its own beginning
AGAIN = {ASK_FROM_HAND: ADD_FROM_HAND, ASK_BUILD: BUILD_ON, ASK_MOVE: BUY_BAN}


def problems(state: Any, board: Any) -> list[str]:
    """What is wrong with a position, in words; nothing if it is sound."""
    faults = list(ranges_amiss(state, board))
    if faults:
        return faults  # what follows reads tables by these numbers
    return [
        *gold_amiss(state, board),
        *face_down_amiss(state),
        *stones_amiss(state, board),
        *sites_amiss(state, board),
        *turn_amiss(state),
        *official_amiss(state, board),
        *laying_amiss(state),
        *order_amiss(state),
        *payment_amiss(state),
        *purchases_amiss(state, board),
    ] or list(answers_amiss(state, board))


def ranges_amiss(state: Any, board: Any) -> Iterator[str]:
    """Every number is within its span, and seats are those that play."""
    seats = int(state.seats)
    for name, field in STATE.fields.items():
        least, most = field.limits()
        if field.span in (A_SEAT, A_SEAT_OR_NONE):
            most = seats - 1
        elif name in ("palace", "turn"):
            most = seats
        values = getattr(state, name)
        if values.min() < least or values.max() > most:
            yield f"{name} is not between {least} and {most}"
    if int(state.privileges) & ~int(board.privileges_in_play):
        yield "a privilege card that is not in play"


def is_choosing(state: Any) -> bool:
    """Whether sites and gold cards of a new round are being chosen."""
    return state.asking in (ASK_SITES, ASK_GOLD, WINDOW_BEFORE_GOLD)


def cards_lying_open(state: Any) -> list[int]:
    """For each seat the officials where a card turned over still lies, as bits."""
    return [
        sum(1 << k for k in range(OFFICIALS) if state.shown[seat, k]) & ~int(state.gone[seat])
        for seat in range(int(state.seats))
    ]


def gold_amiss(state: Any, board: Any) -> Iterator[str]:
    """64 gold cards less the box, by value."""
    for value in range(VALUES):
        cards = int(state.hand[:, value].sum()) + int((state.laid == value + 1).sum())
        cards += int(state.bank[value]) + sum(
            1
            for seat in range(int(state.seats))
            for official in range(OFFICIALS)
            if state.shown[seat, official] == value + 1 and not state.gone[seat] >> official & 1
        )
        dealt = int(state.seats) * int(board.hand[value])
        if cards != dealt:
            yield f"{cards} gold cards of value {value} instead of {dealt}"
    if state.bank[0]:
        yield "a card of value 0 in the bank"
    lying_open = cards_lying_open(state)
    if is_choosing(state) and any(lying_open):
        yield "cards of the last round still lie open"
    if any(cards & int(state.face_down[seat]) for seat, cards in enumerate(lying_open)):
        yield "a card lies open where another lies face down"
    if (state.fresh > state.hand).any():
        yield "more cards are new in a hand than are in it"


def is_carried(state: Any, seat: int) -> bool:
    """Whether a card of a seat stayed from the last round; where it lies is checked apart."""
    return bool(state.carried_seat == seat and state.carried_official != NONE)


def face_down_amiss(state: Any) -> Iterator[str]:
    """What everybody sees of the cards that lie face down is true."""
    is_laying = state.asking == ASK_GOLD
    for seat in range(int(state.seats)):
        laid = sum(1 << k for k in range(OFFICIALS) if state.laid[seat, k])
        kept = 1 << int(state.carried_official) if is_carried(state, seat) else 0
        fresh = laid & ~kept if is_laying else 0
        if state.face_down[seat] != laid & ~fresh or kept & ~laid:
            yield f"the cards that lie face down before seat {seat + 1} do not hold together"
        if state.cards[seat] != int(state.hand[seat].sum()) + fresh.bit_count():
            yield f"the number of cards in the hand of seat {seat + 1} is wrong"
    if (state.carried_seat == NONE) != (state.carried_official == NONE):
        yield "a card left from the last round belongs to nobody"
    elif state.carried_seat != NONE:
        value = int(state.laid[state.carried_seat, state.carried_official]) - 1
        if not state.carried_may_be >> max(value, 0) & 1:
            yield "a card left from the last round has a value that it cannot have"
    if (state.blockade_seat == NONE) != (state.blockade_official == NONE):
        yield "the blockade marker lies nowhere"


def stones_amiss(state: Any, board: Any) -> Iterator[str]:
    """20 stones of each colour, and no gaps in a part."""
    for seat in range(int(state.seats)):
        stones = int(state.supply[seat]) + int(state.stones[seat])
        stones += int((state.palace == seat + 1).sum())
        if stones != board.stones_of_a_colour:
            yield f"{stones} stones of seat {seat + 1} instead of {board.stones_of_a_colour}"
    for part in range(PARTS):
        filled = int(state.filled[part])
        is_open = state.open_parts >> part & 1
        most = int(board.spaces[part]) if is_open else 0
        has_gaps = (state.palace[part, :filled] == 0).any() or state.palace[part, filled:].any()
        if filled > most or has_gaps:
            yield f"the stones in part {part + 1} do not hold together"


def sites_amiss(state: Any, board: Any) -> Iterator[str]:
    """Parts are open or finished; site cards show open ones."""
    out = int(board.parts_in_play) & ~int(state.open_parts)
    if int(state.open_parts) & ~int(board.parts_in_play) or out.bit_count() != state.finished:
        yield "the number of finished parts is wrong"
    if int(state.open_parts).bit_count() < 2 and state.asking != ASK_NOTHING:
        yield "fewer than two parts are being built"
    for seat in range(int(state.seats)):
        chosen = int(state.chosen[seat])
        has_finished_choosing = state.asking not in (ASK_SITES, ASK_GOLD, ASK_NOTHING)
        laid = 2 if has_finished_choosing else min(int(state.progress[seat]), 2)
        if chosen.bit_count() != laid and state.asking != ASK_NOTHING:
            yield f"seat {seat + 1} has not the site cards that it should have laid"
        if (chosen & ~int(state.open_parts)) and state.asking != ASK_NOTHING:
            yield f"seat {seat + 1} has laid the site card of a part that is not being built"


def turn_amiss(state: Any) -> Iterator[str]:
    """What comes next fits what is asked, and whoever is asked is somebody who can be."""
    asking, asked = int(state.asking), int(state.asked)
    everybody = (1 << int(state.seats)) - 1
    if state.stage != STAGE_AFTER[asking] or (asked == 0) != (asking == ASK_NOTHING):
        yield "it is not clear what comes next"
    if (asked == CHANCE_DUE) != (asking == ASK_DEAL) or asked & ~(everybody | CHANCE_DUE):
        yield "it is not clear whose turn it is"
    if OFFERED[asking] and state.again != AGAIN.get(asking, int(state.stage) - 1):
        yield "it is not clear where a purchase leads"
    only = {
        ASK_BLOCK: state.winner, ASK_STOP: state.winner, ASK_HAND_OUT: state.winner,
        ASK_MOVE: state.winner, ASK_TAKE_GOLD: state.payee, ASK_FROM_HAND: state.hand_player,
        ASK_BUILD: state.order[state.turn] if 0 <= state.turn < state.seats else NONE,
        WINDOW_REFUSAL: state.blockade_seat,
    }  # fmt: skip
    if asking in only and (only[asking] == NONE or asked != 1 << int(only[asking])):
        yield "somebody else should be asked"
    if asking in (ASK_TAKE_MARKER, ASK_NAME_STONE) and asked & (asked - 1):
        yield "only one seat should be asked"
    if asking in (WINDOW_MARKER, WINDOW_BAN, ASK_NAME_STONE) and state.winner == NONE:
        yield "nobody has won this phase"


def official_amiss(state: Any, board: Any) -> Iterator[str]:
    """The official whose turn it is decides what is asked, and those before it are settled."""
    moment = int(state.paid_then) if state.asking == ASK_TAKE_GOLD else int(state.asking)
    places = OFFICIAL_OF if state.asking != ASK_TAKE_GOLD else OFFICIAL_OF_PAYMENT
    official, settled = int(state.official), int(state.settled)
    if moment in places:
        if official != places[moment] or settled != official + 1:
            yield "what is asked does not belong to this official"
    elif not is_choosing(state) and state.asking != ASK_NOTHING and moment != BUY_BEFORE_GOLD:
        is_first = official == board.first_official and settled == 0
        if official < board.first_official or not (is_first or settled == official):
            yield "an official was passed over"


def laying_amiss(state: Any) -> Iterator[str]:
    """Who lays gold cards comes to an official without a card."""
    for seat in range(int(state.seats) if state.asking == ASK_GOLD else 0):
        place = int(state.progress[seat]) - FIRST_PLACE
        is_asked = int(state.asked) >> seat & 1
        if is_asked and 0 <= place < OFFICIALS and state.laid[seat, place]:
            yield f"seat {seat + 1} lays a card where one lies"


def answers_amiss(state: Any, board: Any) -> Iterator[str]:
    """Every seat that is asked has an answer."""
    mask = np.zeros(MOVES.words, np.uint64)
    for seat in range(int(state.seats)):
        if int(state.asked) >> seat & 1:
            mask[:] = 0
            legal(state, board, seat, mask)
            if not mask.any():
                yield f"seat {seat + 1} has no move"


def order_amiss(state: Any) -> Iterator[str]:
    """Everybody has a turn-order marker, except while they are handed out and before that."""
    placed = [int(seat) for seat in state.order if seat != NONE]
    is_ordered = len(placed) == state.seats or (not placed and is_before_order(state))
    is_handing_out = state.asking in (ASK_TAKE_MARKER, ASK_HAND_OUT, ASK_DEAL)
    if len(set(placed)) != len(placed) or not (is_ordered or is_handing_out):
        yield "the turn-order markers do not hold together"
    elif is_handing_out and len(placed) > state.seats - 2:
        yield "there is no turn-order marker to hand out"


def is_before_order(state: Any) -> bool:
    """Whether it is the first round, and nobody has handed out markers yet."""
    is_early = state.settled <= ORDER or state.asking == WINDOW_MARKER
    return bool(state.round_number == 1 and is_early)


def payment_amiss(state: Any) -> Iterator[str]:
    """A payment is for a part, or leads back to where gold was bought."""
    asking, then = int(state.asking), int(state.paid_then)
    is_paying = asking == ASK_TAKE_GOLD
    if is_paying and (state.owing == 0 or then not in AFTER_PAYMENT):
        yield "a payment leads nowhere"
    is_for_part = asking in (WINDOW_PREMIUM, WINDOW_WAGES) or (is_paying and then in FOR_A_PART)
    if is_for_part and state.pay_part == NONE:
        yield "it is not clear for which part gold is paid"
    needs_builder = asking == WINDOW_PREMIUM or (is_paying and then in DURING_BUILDING)
    if needs_builder and not 0 <= state.turn < state.seats:
        yield "nobody is building"
    if is_paying and not cards_to_take(state):
        yield "the bank cannot pay what is owed"


def purchases_amiss(state: Any, board: Any) -> Iterator[str]:
    """The cards that can be bought are those that the rules find."""
    asking = int(state.asking)
    if not OFFERED[asking]:
        return
    if asking == ASK_BUILD and not 0 <= state.turn < state.seats:
        return  # told already
    found = np.array([state], dtype=state.dtype)[0]
    look_for_buyers(found, board, asking)
    if found.can_buy.tolist() != state.can_buy.tolist() or found.buyers != state.buyers:
        yield "the privilege cards that can be bought are wrong"
    if asking >= FIRST_WINDOW and int(state.asked) & ~int(found.buyers):
        yield "a seat is asked that can buy nothing"
