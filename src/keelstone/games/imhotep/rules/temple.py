"""The temple.  rules/imhotep.md, chapter 6."""

from keelstone.engine.jit import rule
from keelstone.games.imhotep.rules.board import Site, TempleSpace
from keelstone.games.imhotep.rules.cards import is_card_left, shuffle_discarded
from keelstone.games.imhotep.rules.state import Question, Source, ask, ask_chance
from keelstone.games.imhotep.rules.stones import room_for


@rule("imhotep 6.1")
def build_at_temple(state, board, seat):
    """The stone goes on the next space from the left; a full level begins again on the left."""
    space = int(state.temple_stones) % int(board.temple_spaces[state.seats])
    state.temple_top[space] = seat + 1
    state.temple_stones += 1


@rule("imhotep 2.6", "imhotep 6.2", "imhotep 6.3", "imhotep 20.7")
def assess_space(state, board, space):
    """A stone that can be seen earns what its space gives."""
    if state.temple_top[space] == 0:
        return
    seat = int(state.temple_top[space]) - 1
    if board.b_side[Site.TEMPLE.value]:
        assess_special_space(state, board, seat, int(board.temple_kinds[space]))
    else:
        state.earned[seat, Source.TEMPLE.value] += int(board.temple_points)


@rule("imhotep 6.4", "imhotep 6.5", "imhotep 6.6", "imhotep 20.6", "imhotep 20.7")
def assess_special_space(state, board, seat, kind):
    """Points, a card that must be drawn, or a choice; without room for stones the point."""
    if kind == TempleSpace.POINTS:
        state.earned[seat, Source.TEMPLE.value] += int(board.temple_b_points)
    elif kind == TempleSpace.CARD:
        if is_card_left(state):
            shuffle_discarded(state)
            state.actor = seat
            ask_chance(state, Question.DRAWN_CARD_DUE)
    elif room_for(state, board, seat, board.choice_stones) > 0:
        ask(state, seat, Question.POINT_OR_STONES)
    else:
        state.earned[seat, Source.TEMPLE.value] += int(board.choice_points)
