"""Who is due, and who may know what happens.  rules/seafarers.md, chapters 6, 10, 30."""

from keelstone.games.seafarers.moves import DRAWN, FOUND, PLAY_MONOPOLY, STOLEN, TAKE
from keelstone.kernel.contract import ALL_SEATS
from keelstone.kernel.rule import compiled, rule


@compiled
def movers(state):
    """The seats that are due, or chance."""
    return int(state.due)


@compiled
def seen_by(state, board, seat, move):
    """Everything that players do is seen by all."""
    return ALL_SEATS


@rule("seafarers 6.5", "seafarers 10.1")
def outcome_seen_by(state, board, outcome):
    """A stolen card is seen by thief and victim, a card drawn by its buyer."""
    if STOLEN <= outcome < DRAWN:
        return 1 << int(state.turn) | 1 << int(state.victim)
    if DRAWN <= outcome < FOUND:
        return 1 << int(state.turn)
    return ALL_SEATS


@rule("seafarers 10.6")
def is_barrier(state, board, seat, move):
    """A monopoly shows what others hold, so it cannot be taken back."""
    return PLAY_MONOPOLY <= move < TAKE
