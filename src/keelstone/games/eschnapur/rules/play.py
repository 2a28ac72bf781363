"""Applying a move."""

from keelstone.engine.jit import compiled, rule
from keelstone.games.eschnapur.rules.advance import advance
from keelstone.games.eschnapur.rules.board import MAX_SEATS, OFFICIALS, PARTS, VALUES
from keelstone.games.eschnapur.rules.building import build
from keelstone.games.eschnapur.rules.markers import block, lay_blockade_beside
from keelstone.games.eschnapur.rules.moves import (
    BAN,
    BLOCK,
    BUILD_AT,
    BUY,
    GIVE,
    KIND_OF,
    LEAVE,
    MOVE_FROM,
    ORDER_TO,
    SITE,
    STOP_AT,
    TAKE,
    MoveKind,
)
from keelstone.games.eschnapur.rules.moving import move_stone
from keelstone.games.eschnapur.rules.officials import add_from_hand
from keelstone.games.eschnapur.rules.payment import take_card
from keelstone.games.eschnapur.rules.privileges import buy
from keelstone.games.eschnapur.rules.secret_choices import choose_site, go_to_place, lay_gold
from keelstone.games.eschnapur.rules.state import FIRST_PLACE, NONE, Question, answered


@compiled
def play(state, board, seat, move):
    """Apply a seat's move, then advance to the next choice."""
    kind = KIND_OF[move]
    if kind == MoveKind.SITE:
        choose_site(state, seat, move - SITE)
    elif kind == MoveKind.GIVE or kind == MoveKind.LEAVE:
        play_gold(state, seat, move)
    elif kind == MoveKind.BUY:
        buy(state, board, seat, move - BUY)
    else:
        answered(state, seat)
        if kind == MoveKind.BUILD:
            build(state, board, seat, move - BUILD_AT)
        elif kind == MoveKind.TAKE:
            take_card(state, move - TAKE)
        else:
            play_marker_or_stone(state, move, kind)
    advance(state, board)


@compiled
def play_gold(state, seat, move):
    """Lay a gold card at an official, or none: face down, or openly from the hand."""
    is_card = KIND_OF[move] == MoveKind.GIVE
    official = (move - GIVE) // VALUES if is_card else move - LEAVE
    value = (move - GIVE) % VALUES
    if state.asking == Question.FROM_HAND:
        answered(state, seat)
        if is_card:
            add_from_hand(state, seat, official, value)
    elif is_card:
        lay_gold(state, seat, official, value)
    else:
        go_to_place(state, seat, FIRST_PLACE + official + 1)


@compiled
def play_marker_or_stone(state, move, kind):
    """Lay or hand out a marker, ban or move a stone. To commit or to pass changes nothing."""
    if kind == MoveKind.BESIDE:
        lay_marker_beside(state)
    elif kind == MoveKind.BLOCK:
        block(state, (move - BLOCK) // OFFICIALS, (move - BLOCK) % OFFICIALS)
    elif kind == MoveKind.STOP:
        state.stop = move - STOP_AT
    elif kind == MoveKind.ORDER:
        state.order[(move - ORDER_TO) // MAX_SEATS] = (move - ORDER_TO) % MAX_SEATS
    elif kind == MoveKind.BAN:
        state.banned = move - BAN
    elif kind == MoveKind.MOVE:
        move_stone(state, (move - MOVE_FROM) // PARTS, (move - MOVE_FROM) % PARTS)


@rule("eschnapur 7.5", "eschnapur 8.3")
def lay_marker_beside(state):
    """The blockade marker or the building-stop marker is laid beside the palace."""
    if state.asking == Question.BLOCK:
        lay_blockade_beside(state)
    else:
        state.stop = NONE
