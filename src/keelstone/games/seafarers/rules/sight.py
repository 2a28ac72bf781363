"""Who is due, and who may know what happens.  rules/seafarers.md, chapters 6, 9, 10, 30."""

from keelstone.engine.jit.decorators import compiled, rule
from keelstone.engine.seats import ALL_SEATS
from keelstone.games.seafarers.rules.moves import (
    DRAWN,
    FOUND,
    OFFER,
    PLAY_MONOPOLY,
    REFUSE,
    STOLEN,
    TAKE,
)
from keelstone.games.seafarers.rules.state import ANSWERS


@compiled
def movers(state):
    """The seats that are due, or chance."""
    return int(state.due)


@rule("seafarers 9.4")
def seen_by(state, board, seat, move):
    """What players do is seen by all; an answer to an offer by nobody else until all are given."""
    if state.phase == ANSWERS and not is_last_answer(state, seat, move):
        return 1 << seat
    return ALL_SEATS


@compiled
def is_last_answer(state, seat, move):
    """Whether a move of a seat that answers shows all answers."""
    return move >= OFFER and state.due == 1 << seat


@rule("seafarers 6.5", "seafarers 10.1")
def outcome_seen_by(state, board, outcome):
    """A stolen card is seen by thief and victim, a card drawn by its buyer."""
    if STOLEN <= outcome < DRAWN:
        return 1 << int(state.turn) | 1 << int(state.victim)
    if DRAWN <= outcome < FOUND:
        return 1 << int(state.turn)
    return ALL_SEATS


@rule("seafarers 9.4", "seafarers 10.6")
def is_barrier(state, board, seat, move):
    """A monopoly shows what others hold; an offer that is made stands, and so does an answer: they
    cannot be taken back."""
    return PLAY_MONOPOLY <= move < TAKE or OFFER <= move <= REFUSE
