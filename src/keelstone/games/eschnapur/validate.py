"""What is wrong with a position that somebody wrote.

The spans of fields are checked before. No card or stone may be missing, fields that say the same
must agree, and the rules must ask the same question in the position. Compiled rules rely on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from keelstone.games.eschnapur.conservation import LOSSES, first_loss
from keelstone.games.eschnapur.rules import state as s
from keelstone.games.eschnapur.rules.advance import QUESTION_AT, step
from keelstone.games.eschnapur.rules.board import OFFICIALS
from keelstone.games.eschnapur.rules.hidden import is_choosing
from keelstone.games.eschnapur.rules.legal import legal
from keelstone.games.eschnapur.rules.moves import MOVES
from keelstone.games.eschnapur.rules.privileges import INCOME, OFFERED
from keelstone.games.eschnapur.rules.state import GAME_OVER, NONE, STATE, has

#: question -> the stage at which the rules ask it
ASKED_AT = {
    **{int(q): at for at, q in enumerate(QUESTION_AT) if q != NONE and at != s.BEGIN_ROUND},
    s.ASK_HAND_OUT: s.HAND_OUT, s.ASK_DEAL: s.HAND_OUT, s.ASK_TAKE_GOLD: s.GO_ON_PAYING,
}  # fmt: skip
#: each of the other questions -> the stage after it
STAGE_AFTER = {
    s.ASK_SITES: s.BUY_BEFORE_GOLD, s.ASK_GOLD: s.UNCOVER, s.ASK_BLOCK: s.NEXT_OFFICIAL,
    s.ASK_STOP: s.NEXT_OFFICIAL, s.ASK_TAKE_MARKER: s.HAND_OUT, s.ASK_NAME_STONE: s.MOVE_STONE,
    s.ASK_NOTHING: GAME_OVER,
}  # fmt: skip
#: the stage after a payment -> the question beside which it is paid
PAID_BESIDE = {
    **{stage: question for question, stage in ASKED_AT.items() if OFFERED[question] & INCOME},
    s.PAY_PREMIUM: s.WINDOW_PREMIUM, s.PAY_WAGES: s.WINDOW_WAGES,
}  # fmt: skip
#: the official that has been settled when a question is asked; the others come before one
OFFICIAL_OF = {
    s.ASK_BLOCK: s.BLOCKADE, s.ASK_STOP: s.STOP, s.WINDOW_MARKER: s.ORDER,
    s.ASK_TAKE_MARKER: s.ORDER, s.ASK_HAND_OUT: s.ORDER, s.ASK_DEAL: s.ORDER,
    s.WINDOW_BUILDING: s.ORDER, s.ASK_BUILD: s.ORDER, s.WINDOW_PREMIUM: s.ORDER,
    s.WINDOW_BAN: s.MOVING,
    s.ASK_NAME_STONE: s.MOVING, s.ASK_MOVE: s.MOVING, s.WINDOW_WAGES: s.MOVING,
}  # fmt: skip
#: the questions that are asked only if an official has a winner
AFTER_WIN = {
    s.ASK_BLOCK, s.ASK_STOP, s.WINDOW_MARKER, s.WINDOW_BAN, s.ASK_NAME_STONE, s.ASK_MOVE,
}  # fmt: skip
SEAT_FIELDS = [
    name for name, field in STATE.fields.items() if field.span in (s.A_SEAT, s.A_SEAT_OR_NONE)
]


def problems(state: Any, board: Any) -> list[str]:
    """What is wrong with a position, in words; an empty list if nothing is."""
    if wrong := [name for name in SEAT_FIELDS if (state[name] >= state.seats).any()]:
        return [f"{', '.join(wrong)}: there are only {int(state.seats)} seats"]
    if loss := first_loss(state, board):
        return [LOSSES[loss]]
    faults = [*hand_faults(state, board), *moment_faults(state, board), *order_faults(state)]
    return faults or list(question_faults(state, board))  # calls rules that trust the rest


def hand_faults(state: Any, board: Any) -> Iterator[str]:
    """What everybody knows of hands and of cards on player boards agrees with the cards."""
    is_laying = state.asking == s.ASK_GOLD
    for seat in range(int(state.seats)):
        laid = int((state.laid[seat] > 0) @ (1 << np.arange(OFFICIALS)))
        shown = int((state.shown[seat] > 0) @ (1 << np.arange(OFFICIALS)))
        gone = int(state.gone[seat])
        carried = 1 << max(0, int(state.carried_official)) if state.carried_seat == seat else 0
        new = laid & ~carried if is_laying else 0
        if state.face_down[seat] != laid & ~new or carried & ~laid or shown & ~gone & laid:
            yield f"the cards that lie face down before seat {seat + 1} do not hold together"
        if gone & ~shown:
            yield f"a card of seat {seat + 1} is gone that was never turned over"
        if shown & ~gone and (is_choosing(state) or state.asking == s.WINDOW_BEFORE_GOLD):
            yield f"cards of the last round still lie open before seat {seat + 1}"
        hand = state.hand[seat]
        if state.cards[seat] != hand.sum() + new.bit_count() or (state.fresh[seat] > hand).any():
            yield f"the number of cards in the hand of seat {seat + 1} is wrong"
        place = int(state.progress[seat]) - s.FIRST_PLACE
        if is_laying and has(state.due, seat) and 0 <= place < OFFICIALS:
            if has(laid, place) or place < board.first_official:
                yield f"seat {seat + 1} lays a card where one lies"


def moment_faults(state: Any, board: Any) -> Iterator[str]:
    """Markers, winners, payments and officials fit the question."""
    for what in ("blockade", "carried"):
        if (state[f"{what}_seat"] == NONE) != (state[f"{what}_official"] == NONE):
            yield f"{what}_seat, {what}_official: the card belongs to nobody"
    value = int(state.laid[state.carried_seat, state.carried_official]) - 1
    if state.carried_seat != NONE and not has(state.carried_may_be, max(value, 0)):
        yield "a card left from the last round has a value that it cannot have"
    if state.finished >= board.parts_to_finish and state.stage != GAME_OVER:
        yield "the palace is finished, and the game goes on"
    moment = int(state.asking)
    if moment == s.ASK_TAKE_GOLD:
        moment = PAID_BESIDE.get(int(state.paid_then), NONE)
    if (moment in (s.WINDOW_PREMIUM, s.WINDOW_WAGES) and state.pay_part == NONE) or moment == NONE:
        yield "it is not clear for what gold is paid"
    if moment in (s.ASK_BUILD, s.WINDOW_PREMIUM) and not 0 <= state.turn < state.seats:
        yield "nobody is building"
    if moment in AFTER_WIN and state.winner == NONE:
        yield "nobody has won this phase"
    official, settled = int(state.official), int(state.settled)
    if moment in OFFICIAL_OF:
        if official != OFFICIAL_OF[moment] or settled != official + 1:
            yield "what is asked does not belong to this official"
    elif moment not in (s.ASK_SITES, s.ASK_GOLD, s.WINDOW_BEFORE_GOLD, s.ASK_NOTHING):
        if settled != (0 if official == board.first_official else official):
            yield "an official was passed over"


def order_faults(state: Any) -> Iterator[str]:
    """Every seat has a turn-order marker, except before they are handed out and meanwhile."""
    placed = [int(seat) for seat in state.order[: state.seats] if seat != NONE]
    is_early = state.settled <= s.ORDER or state.asking == s.WINDOW_MARKER
    if state.asking in (s.ASK_HAND_OUT, s.ASK_DEAL):
        is_right = len(placed) <= state.seats - 2
    elif state.asking == s.ASK_TAKE_MARKER or (state.round_number == 1 and is_early):
        is_right = not placed or (len(placed) == state.seats and state.asking != s.ASK_TAKE_MARKER)
    else:
        is_right = len(placed) == state.seats
    if not is_right or len(set(placed)) != len(placed):
        yield "the turn-order markers do not hold together"


def question_faults(state: Any, board: Any) -> Iterator[str]:
    """The rules ask the same seats the same question, and every seat that is due has a move."""
    asking, due = int(state.asking), int(state.due)
    if asking in ASKED_AT:
        again = np.array([state], dtype=state.dtype)[0]
        again.due, again.stage = 0, ASKED_AT[asking]
        step(again, board, ASKED_AT[asking])
        expected, again.due = int(again.due), due
        is_right = 0 < due == due & expected and again.tobytes() == state.tobytes()
    else:
        seats = (
            1 << int(state.winner) if asking in (s.ASK_BLOCK, s.ASK_STOP) else s.everybody(state)
        )
        is_one = asking not in (s.ASK_TAKE_MARKER, s.ASK_NAME_STONE) or due.bit_count() == 1
        is_right = is_one and due & ~seats == 0 and (due == 0) == (asking == s.ASK_NOTHING)
        is_right = is_right and state.stage == STAGE_AFTER[asking]
    if not is_right:
        yield "the rules do not ask this question here"
    for seat in range(int(state.seats) if is_right else 0):
        mask = np.zeros(MOVES.words, np.uint64)
        if has(due, seat):
            legal(state, board, seat, mask)
            if not mask.any():
                yield f"seat {seat + 1} has no move"
