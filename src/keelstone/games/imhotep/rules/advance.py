"""What happens between answers: rounds begin and end.  rules/imhotep.md, chapters 2 and 11."""

from keelstone.engine.jit import rule
from keelstone.games.imhotep.rules.board import ROUNDS, SHIPS
from keelstone.games.imhotep.rules.market import clear_market, deal_next
from keelstone.games.imhotep.rules.sailing import unload_next
from keelstone.games.imhotep.rules.scoring import score_game
from keelstone.games.imhotep.rules.state import Question, Stage, ask, ask_chance
from keelstone.games.imhotep.rules.temple import assess_space


@rule("imhotep 2.4", "imhotep 3.1")
def advance(state, board):
    """Everything that needs no answer happens; then the next seat, or chance, is asked."""
    while state.due == 0 and state.stage != Stage.GAME_OVER:
        if state.stage == Stage.UNLOADING:
            unload_next(state, board)
        elif state.stage == Stage.TURN:
            ask(state, int(state.turn), Question.ACTION)
        elif state.stage == Stage.ASSESSING:
            assess_next(state, board)
        elif state.stage == Stage.DEALING:
            deal_next(state, board)
        else:
            begin_round(state, board)


@rule("imhotep 1.7", "imhotep 2.1", "imhotep 11.1")
def begin_round(state, board):
    """The next round card is due; after the sixth round the game ends."""
    if state.round_number == ROUNDS:
        score_game(state, board)
        state.stage = Stage.GAME_OVER
        return
    state.round_number += 1
    ask_chance(state, Question.ROUND_CARD_DUE)


@rule("imhotep 2.6", "imhotep 6.3")
def assess_next(state, board):
    """Assess the temple space by space; then the round is over."""
    if state.temple_next == board.temple_spaces[state.seats]:
        end_round(state)
        return
    state.temple_next += 1
    assess_space(state, board, int(state.temple_next) - 1)


@rule("imhotep 2.7", "imhotep 2.8")
def end_round(state):
    """Ships and market cards leave; the seat after the last to sail begins the next round."""
    clear_market(state)
    for ship in range(SHIPS):
        state.docked[ship] = 0
        state.spaces[ship] = 0
    state.free_spaces = 0
    state.ready = 0
    state.passes = 0
    state.turn = (int(state.turn) + 1) % int(state.seats)
    state.stage = Stage.NEW_ROUND
