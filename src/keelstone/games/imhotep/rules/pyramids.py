"""The pyramids.  rules/imhotep.md, chapter 5."""

import numpy as np

from keelstone.engine.jit import rule
from keelstone.engine.masks import lowest_bit
from keelstone.games.imhotep.rules.board import BASE, PYRAMID_A_SPACES, SMALL_PYRAMIDS, Bonus, Site
from keelstone.games.imhotep.rules.cards import is_card_left
from keelstone.games.imhotep.rules.state import Question, Source, ask
from keelstone.games.imhotep.rules.stones import may_load, room_for


@rule("imhotep 5.1", "imhotep 5.2")
def build_great_pyramid(state, board, seat):
    """The stone earns the value of the next space; 1 point once the pyramid is complete."""
    built = int(state.pyramid_stones)
    if built < PYRAMID_A_SPACES:
        worth = int(board.pyramid_values[built])
        state.pyramid[built] = seat + 1
    else:
        worth = int(board.pyramid_further)
    state.earned[seat, Source.PYRAMIDS.value] += worth
    state.pyramid_stones += 1


@rule("imhotep 5.3", "imhotep 20.14")
def unfinished_pyramids(state):
    """The small pyramids with a free space, as bits."""
    unfinished = 0
    for pyramid in range(SMALL_PYRAMIDS):
        if state.small_pyramid[pyramid] <= BASE:
            unfinished |= 1 << pyramid
    return unfinished


@rule("imhotep 5.3", "imhotep 5.5", "imhotep 20.14", "imhotep 20.20")
def build_small_pyramid(state, board, seat):
    """The owner chooses one of three pyramids; 1 point once all of them are complete."""
    unfinished = unfinished_pyramids(state)
    if unfinished == 0:
        state.earned[seat, Source.PYRAMIDS.value] += int(board.small_further)
        state.pyramid_stones += 1
    elif unfinished & (unfinished - 1) == 0:
        place_in_pyramid(state, board, seat, lowest_bit(np.uint64(unfinished)))
    else:
        ask(state, seat, Question.WHICH_PYRAMID)


@rule("imhotep 5.3", "imhotep 5.4")
def place_in_pyramid(state, board, seat, pyramid):
    """The stone goes on the next free space, earns its value, and may bring a bonus."""
    space = int(state.small_pyramid[pyramid])
    state.small_pyramid[pyramid] += 1
    state.pyramid[pyramid * (BASE + 1) + space] = seat + 1
    state.pyramid_stones += 1
    state.earned[seat, Source.PYRAMIDS.value] += int(board.small_values[pyramid, space])
    offer_bonus(state, board, seat, int(board.small_bonus[pyramid, space]))


@rule("imhotep 5.6", "imhotep 5.7", "imhotep 5.8", "imhotep 20.5", "imhotep 20.20")
def offer_bonus(state, board, seat, bonus):
    """The owner may take the bonus of a space; one that can bring nothing lapses."""
    if bonus == Bonus.CARD and is_card_left(state):
        ask(state, seat, Question.CARD_OR_NOT)
    elif bonus == Bonus.STONES and room_for(state, board, seat, board.bonus_stones) > 0:
        ask(state, seat, Question.STONES_OR_NOT)
    elif bonus == Bonus.LOAD and may_load(state, seat):
        ask(state, seat, Question.LOAD_OR_NOT)


@rule("imhotep 5.1", "imhotep 5.3")
def build_at_pyramids(state, board, seat):
    """A stone comes to the pyramids."""
    if board.b_side[Site.PYRAMIDS.value]:
        build_small_pyramid(state, board, seat)
    else:
        build_great_pyramid(state, board, seat)
