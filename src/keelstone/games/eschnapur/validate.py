"""What is wrong with a position that somebody wrote.

`Record.from_text` checks that every number lies in the span of its field. Compiled rules trust the
rest: nothing is lost, fields that follow from others agree with them, and the rules ask the same
question in the position.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from keelstone.engine.validation import disagreements, first_problems, seats_without_move, true_of
from keelstone.games.eschnapur.conservation import lost
from keelstone.games.eschnapur.rules import state as s
from keelstone.games.eschnapur.rules.advance import QUESTION_AT, step
from keelstone.games.eschnapur.rules.board import MAX_SEATS, OFFICIALS
from keelstone.games.eschnapur.rules.hidden import is_choosing
from keelstone.games.eschnapur.rules.moves import MOVES
from keelstone.games.eschnapur.rules.privileges import INCOME, OFFERED
from keelstone.games.eschnapur.rules.state import NONE, STATE, Question, Stage, everybody, has

#: question -> the stage at which the rules ask it
ASKED_AT: dict[int, int] = {
    **{int(q): at for at, q in enumerate(QUESTION_AT) if q != NONE and at != Stage.BEGIN_ROUND},
    Question.HAND_OUT: Stage.HAND_OUT, Question.DEAL: Stage.HAND_OUT,
    Question.TAKE_GOLD: Stage.GO_ON_PAYING,
}  # fmt: skip
#: each of the other questions -> the stage after it
STAGE_AFTER: dict[int, int] = {
    Question.SITES: Stage.BUY_BEFORE_GOLD, Question.GOLD: Stage.UNCOVER,
    Question.BLOCK: Stage.NEXT_OFFICIAL, Question.STOP: Stage.NEXT_OFFICIAL,
    Question.TAKE_MARKER: Stage.HAND_OUT, Question.NAME_STONE: Stage.MOVE_STONE,
    Question.NOTHING: Stage.GAME_OVER,
}  # fmt: skip
#: the stage after a payment -> the question beside which it is paid
PAID_BESIDE: dict[int, int] = {
    **{stage: question for question, stage in ASKED_AT.items() if OFFERED[question] & INCOME},
    Stage.PAY_PREMIUM: Question.WINDOW_PREMIUM,
    Stage.PAY_WAGES: Question.WINDOW_WAGES,
}
#: the official that has been settled when a question is asked; the others come before one
OFFICIAL_OF: dict[int, int] = {
    Question.BLOCK: s.BLOCKADE, Question.STOP: s.STOP,
    Question.WINDOW_MARKER: s.ORDER, Question.TAKE_MARKER: s.ORDER, Question.HAND_OUT: s.ORDER,
    Question.DEAL: s.ORDER, Question.WINDOW_BUILDING: s.ORDER, Question.BUILD: s.ORDER,
    Question.WINDOW_PREMIUM: s.ORDER, Question.WINDOW_BAN: s.MOVING,
    Question.NAME_STONE: s.MOVING, Question.MOVE: s.MOVING, Question.WINDOW_WAGES: s.MOVING,
}  # fmt: skip
#: the questions before the first official, and after the last round
WITHOUT_OFFICIAL = {
    Question.SITES, Question.GOLD, Question.WINDOW_BEFORE_GOLD, Question.NOTHING,
}  # fmt: skip
#: the questions that are asked only if an official has a winner
AFTER_WIN = {
    Question.BLOCK, Question.STOP, Question.WINDOW_MARKER, Question.WINDOW_BAN,
    Question.NAME_STONE, Question.MOVE,
}  # fmt: skip
SEAT_FIELDS = [
    name for name, field in STATE.fields.items() if field.span in (s.A_SEAT, s.A_SEAT_OR_NONE)
]
#: flags @ BITS is the set of officials whose flags are set
BITS = 1 << np.arange(OFFICIALS)


def problems(state: Any, board: Any) -> list[str]:
    """What is wrong with a position whose numbers lie in their spans; empty if nothing is."""
    return first_problems(state, board, unknown_seats, lost, contradictions, question_faults)


def unknown_seats(state: Any, board: Any) -> list[str]:
    """Fields that name a seat which does not play."""
    wrong = [name for name in SEAT_FIELDS if (state[name] >= state.seats).any()]
    return [f"{', '.join(wrong)}: there are only {int(state.seats)} seats"] if wrong else []


def contradictions(state: Any, board: Any) -> list[str]:
    """Cards, markers, winners, payments and officials fit each other and the question."""
    is_laying = state.asking == Question.GOLD
    laid, shown = (state.laid > 0) @ BITS, (state.shown > 0) @ BITS
    still_open = shown & ~state.gone
    is_carried = np.arange(MAX_SEATS) == state.carried_seat
    carried = np.where(is_carried, 1 << max(0, int(state.carried_official)), 0)
    new = laid & ~carried if is_laying else 0 * laid
    cards = state.hand.sum(axis=1) + np.bitwise_count(new)
    agreed = disagreements(state, {"face_down": laid & ~new, "cards": cards})
    before = bool(is_choosing(state) or state.asking == Question.WINDOW_BEFORE_GOLD)
    faults = {
        "a card left from the last round does not lie there": carried & ~laid,
        "a card lies open and face down at once": still_open & laid,
        "a card is gone that was never turned over": state.gone & ~shown,
        "cards of the last round still lie open": still_open * before,
        "more new cards than in the hand": (state.fresh > state.hand).any(axis=1),
        "a seat lays a card where one lies": is_laying and is_laid_twice(state, board, laid),
        "the palace is finished, and the game goes on":
            state.finished >= board.parts_to_finish and state.stage != Stage.GAME_OVER,
        "the turn-order markers do not hold together": not are_markers_placed(state),
    }  # fmt: skip
    return [*agreed, *true_of(faults | moment(state, board))]


def is_laid_twice(state: Any, board: Any, laid: Any) -> bool:
    """Whether a seat is to lay a card at an official that has one or gets none."""
    for seat in range(int(state.seats)):
        place = int(state.progress[seat]) - s.FIRST_PLACE
        if has(state.due, seat) and 0 <= place < OFFICIALS:
            if has(laid[seat], place) or place < board.first_official:
                return True
    return False


def moment(state: Any, board: Any) -> dict[str, Any]:
    """What does not fit the question, or the one beside which gold is taken."""
    asked = int(state.asking)
    if asked == Question.TAKE_GOLD:
        asked = PAID_BESIDE.get(int(state.paid_then), NONE)
    official, settled, value = int(state.official), int(state.settled), carried_value(state)
    is_paid = asked in (Question.WINDOW_PREMIUM, Question.WINDOW_WAGES)
    if asked in OFFICIAL_OF:
        is_passed = official != OFFICIAL_OF[asked] or settled != official + 1
    else:
        is_passed = settled != (0 if official == board.first_official else official)
    return {
        "blockade_seat, blockade_official: the card belongs to nobody":
            (state.blockade_seat == NONE) != (state.blockade_official == NONE),
        "carried_seat, carried_official: the card belongs to nobody":
            (state.carried_seat == NONE) != (state.carried_official == NONE),
        "a card left from the last round has a value that it cannot have":
            state.carried_seat != NONE and not has(state.carried_may_be, value),
        "it is not clear for what gold is paid":
            asked == NONE or (is_paid and state.pay_part == NONE),
        "nobody is building":
            asked in (Question.BUILD, Question.WINDOW_PREMIUM)
            and not 0 <= state.turn < state.seats,
        "nobody has won this phase": asked in AFTER_WIN and state.winner == NONE,
        "what is asked does not belong to this official":
            asked not in WITHOUT_OFFICIAL and is_passed,
    }  # fmt: skip


def carried_value(state: Any) -> int:
    """The value of the card left from the last round; 0 if there is none."""
    return max(0, int(state.laid[state.carried_seat, state.carried_official]) - 1)


def are_markers_placed(state: Any) -> bool:
    """Whether every seat has a turn-order marker, except before they are handed out and then."""
    placed = [int(seat) for seat in state.order[: state.seats] if seat != NONE]
    missing = int(state.seats) - len(placed)
    is_early = state.settled <= s.ORDER or state.asking == Question.WINDOW_MARKER
    if len(set(placed)) != len(placed):
        return False
    if state.asking in (Question.HAND_OUT, Question.DEAL):
        return missing >= 2
    if state.asking == Question.TAKE_MARKER:
        return not placed
    return missing == 0 or (not placed and state.round_number == 1 and is_early)


def question_faults(state: Any, board: Any) -> list[str]:
    """The rules ask the same seats the same question, and every seat that is due has a move."""
    asking, due = int(state.asking), int(state.due)
    if asking in ASKED_AT:
        again = np.array([state], dtype=state.dtype)[0]
        again.due, again.stage = 0, ASKED_AT[asking]
        step(again, board, ASKED_AT[asking])
        expected, again.due = int(again.due), due
        is_right = 0 < due == due & expected and again.tobytes() == state.tobytes()
    else:
        is_won = asking in (Question.BLOCK, Question.STOP)
        seats = 1 << int(state.winner) if is_won else int(everybody(state))
        is_one = asking not in (Question.TAKE_MARKER, Question.NAME_STONE) or due.bit_count() == 1
        is_right = is_one and due & ~seats == 0 and (due == 0) == (asking == Question.NOTHING)
        is_right = is_right and state.stage == STAGE_AFTER[asking]
    if not is_right:
        return ["the rules do not ask this question here"]
    return seats_without_move(state, board, MOVES)
