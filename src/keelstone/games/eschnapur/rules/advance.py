"""Advancing the round to the next choice.  rules/eschnapur.md, chapter 3."""

import numpy as np

from keelstone.engine.jit import rule
from keelstone.games.eschnapur.rules.building import build, builder, building_sites, next_builder
from keelstone.games.eschnapur.rules.markers import settle_blockade, settle_building_stop
from keelstone.games.eschnapur.rules.moving import can_move_a_stone
from keelstone.games.eschnapur.rules.officials import adds_from_hand, settle_influence, turn_over
from keelstone.games.eschnapur.rules.payment import (
    go_on_paying,
    next_full_part,
    pay_premium,
    pay_wages,
)
from keelstone.games.eschnapur.rules.privileges import INCOME, look_for_buyers
from keelstone.games.eschnapur.rules.scoring import (
    add_privilege_points,
    end_game,
    gold_of,
    is_palace_finished,
    score_parts,
)
from keelstone.games.eschnapur.rules.secret_choices import (
    ask_for_gold,
    ask_for_sites_and_gold,
    clear_round,
    uncover,
)
from keelstone.games.eschnapur.rules.state import (
    BLOCKADE,
    MOVING,
    NONE,
    ORDER,
    STONES,
    STOP,
    Question,
    Stage,
    ask,
    ask_seats,
    everybody,
    is_one_bit,
    lowest,
)
from keelstone.games.eschnapur.rules.stones import settle_stones
from keelstone.games.eschnapur.rules.turn_order import clear_order, hand_out, settle_turn_order

#: the question of a stage at which cards can be bought; NONE at the other stages
QUESTION_AT = np.full(len(Stage), NONE, np.int64)
QUESTION_AT[Stage.BEGIN_ROUND] = Question.WINDOW_BEFORE_GOLD
QUESTION_AT[Stage.BUY_BEFORE_GOLD] = Question.WINDOW_BEFORE_GOLD
QUESTION_AT[Stage.BUY_REFUSAL] = Question.WINDOW_REFUSAL
QUESTION_AT[Stage.ADD_FROM_HAND] = Question.FROM_HAND
QUESTION_AT[Stage.BUY_MARKER] = Question.WINDOW_MARKER
QUESTION_AT[Stage.BUY_BEFORE_BUILDING] = Question.WINDOW_BUILDING
QUESTION_AT[Stage.BUILD_ON] = Question.BUILD
QUESTION_AT[Stage.BUY_BEFORE_PREMIUM] = Question.WINDOW_PREMIUM
QUESTION_AT[Stage.BUY_BAN] = Question.WINDOW_BAN
QUESTION_AT[Stage.MOVE_STONE] = Question.MOVE
QUESTION_AT[Stage.BUY_BEFORE_WAGES] = Question.WINDOW_WAGES

#: the stage that follows a stage at which cards can be bought and nothing else is done
AFTER_WINDOW = np.full(len(Stage), NONE, np.int64)
AFTER_WINDOW[Stage.BUY_BEFORE_GOLD] = Stage.LAY_GOLD
AFTER_WINDOW[Stage.BUY_REFUSAL] = Stage.TURN_OVER
AFTER_WINDOW[Stage.BUY_MARKER] = Stage.CLEAR_ORDER
AFTER_WINDOW[Stage.BUY_BEFORE_BUILDING] = Stage.NEXT_BUILDER
AFTER_WINDOW[Stage.BUY_BEFORE_PREMIUM] = Stage.PAY_PREMIUM
AFTER_WINDOW[Stage.BUY_BAN] = Stage.MOVE_STONE
AFTER_WINDOW[Stage.BUY_BEFORE_WAGES] = Stage.PAY_WAGES


@rule("eschnapur 3.1", "eschnapur 21.18", "eschnapur 21.23")
def begin_round(state, board):
    """Phase 1. If a seat can buy before phase 2, sites are committed before gold is laid."""
    if is_palace_finished(state, board) or is_standstill(state, board):
        end_game(state, board)
        return
    state.idle = 1 if is_without_means(state) else 0
    clear_round(state)
    if state.buyers != 0:
        state.sites_first = 1
        state.stage = Stage.BUY_BEFORE_GOLD
        ask_seats(state, everybody(state), Question.SITES)
    else:
        ask_for_sites_and_gold(state)


@rule("eschnapur 21.23", "eschnapur 21.26")
def is_without_means(state):
    """Nobody owns a gold card above 0 or has a stone on its player board."""
    for seat in range(state.seats):
        if state.stones[seat] > 0 or gold_of(state, seat) > 0:
            return False
    return True


@rule("eschnapur 21.23", "eschnapur 21.26")
def is_standstill(state, board):
    """Nobody has gold or stones, and nobody can buy any; or nobody bought a card in a whole round
    like this."""
    if not is_without_means(state):
        return False
    if state.idle and board.rules_version >= 2:
        return True
    for seat in range(state.seats):
        if state.can_buy[seat] & INCOME != 0:
            return False
    return True


@rule("eschnapur 20.3", "eschnapur 21.17")
def open_window(state, window):
    """All who can buy are asked at once; a purchase opens the window again."""
    state.due = state.buyers
    state.again = window
    state.stage = AFTER_WINDOW[window]


@rule("eschnapur 20.13", "eschnapur 21.7", "eschnapur 21.17")
def wait_for_hand(state):
    """A seat that plays from the hand adds its card after the others; it may buy gold first."""
    state.stage = Stage.SETTLE
    state.again = Stage.ADD_FROM_HAND
    if adds_from_hand(state):
        if state.cards[state.hand_player] > 0 or state.buyers != 0:
            ask(state, state.hand_player, Question.FROM_HAND)


@rule("eschnapur 3.2")
def settle(state, official):
    """Each official decides a phase of its own."""
    state.stage = Stage.NEXT_OFFICIAL
    if official == STONES:
        settle_stones(state)
        return
    settle_influence(state, official)
    if official == BLOCKADE:
        settle_blockade(state)
    elif official == STOP:
        settle_building_stop(state)
    elif official == ORDER:
        settle_turn_order(state)
    elif state.winner != NONE:
        state.stage = Stage.BUY_BAN


@rule("eschnapur 3.1", "eschnapur 21.17")
def next_official(state, board):
    """After the fourth official comes building, after the fifth phase 9."""
    if state.official == ORDER:
        state.stage = Stage.BUY_BEFORE_BUILDING if board.rules_version >= 2 else Stage.NEXT_BUILDER
    elif state.official == MOVING:
        state.stage = Stage.ADD_PRIVILEGE_POINTS
    else:
        state.official += 1
        state.stage = Stage.BUY_REFUSAL


@rule("eschnapur 11.5", "eschnapur 11.6", "eschnapur 21.17", "eschnapur 21.24")
def build_on(state, board):
    """The builder places a stone or buys; it is done when no stone can be placed and it passes.
    Without any choice the stone is placed automatically."""
    seat = builder(state)
    parts = building_sites(state, board, seat) if state.stones[seat] > 0 else 0
    if is_one_bit(parts) and state.buyers == 0:
        build(state, board, seat, lowest(parts))
        return
    state.again = Stage.BUILD_ON
    state.stage = Stage.NEXT_BUILDER
    if parts != 0 or state.buyers != 0:
        ask(state, seat, Question.BUILD)


@rule("eschnapur 13.1", "eschnapur 21.17")
def wait_for_move(state, board):
    """The winner of phase 8 may move a stone, or ignore the building stop first: then the others
    may still ban a stone."""
    state.again = Stage.BUY_BAN
    state.stage = Stage.ADD_PRIVILEGE_POINTS
    if can_move_a_stone(state, board) or state.buyers != 0:
        ask(state, state.winner, Question.MOVE)


@rule("eschnapur 3.1", "eschnapur 14.1")
def begin_phase_9(state, board):
    """Privilege points first; then wages and scoring, if a part is full."""
    add_privilege_points(state)
    state.pay_part = next_full_part(state, board, 0)
    state.pay_place = NONE
    state.stage = Stage.BEGIN_ROUND if state.pay_part == NONE else Stage.BUY_BEFORE_WAGES


@rule("eschnapur 3.1", "eschnapur 6.1")
def do_stage(state, board, stage):
    """Do what a stage is for, and set the next one."""
    if stage == Stage.BEGIN_ROUND:
        begin_round(state, board)
    elif stage == Stage.LAY_GOLD:
        ask_for_gold(state)
    elif stage == Stage.UNCOVER:
        uncover(state, board)
    elif stage == Stage.TURN_OVER:
        turn_over(state, int(state.official))
    elif stage == Stage.ADD_FROM_HAND:
        wait_for_hand(state)
    elif stage == Stage.SETTLE:
        settle(state, int(state.official))
    elif stage == Stage.NEXT_OFFICIAL:
        next_official(state, board)
    elif stage == Stage.CLEAR_ORDER:
        clear_order(state)
    elif stage == Stage.HAND_OUT:
        hand_out(state)
    elif stage == Stage.NEXT_BUILDER:
        next_builder(state)
    elif stage == Stage.BUILD_ON:
        build_on(state, board)
    elif stage == Stage.PAY_PREMIUM:
        pay_premium(state, board)
    elif stage == Stage.MOVE_STONE:
        wait_for_move(state, board)
    elif stage == Stage.ADD_PRIVILEGE_POINTS:
        begin_phase_9(state, board)
    elif stage == Stage.PAY_WAGES:
        pay_wages(state, board)
    elif stage == Stage.SCORE_PARTS:
        score_parts(state, board)
    else:
        go_on_paying(state)


@rule("eschnapur 3.1", "eschnapur 21.17")
def step(state, board, stage):
    """Open the window of a stage, or do what the stage is for."""
    question = QUESTION_AT[stage]
    if question != NONE:
        look_for_buyers(state, board, question)
    if AFTER_WINDOW[stage] != NONE:
        open_window(state, stage)
    else:
        do_stage(state, board, stage)


@rule("eschnapur 3.1")
def advance(state, board):
    """Go on from stage to stage until a seat or chance is due, or the game is over."""
    while state.due == 0 and state.stage != Stage.GAME_OVER:
        step(state, board, int(state.stage))
