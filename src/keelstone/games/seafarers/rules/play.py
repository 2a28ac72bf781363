"""Applying a move of a seat: each kind of move is carried out by its chapter."""

import numpy as np

from keelstone.engine.jit import compiled, compiled_inline, rule
from keelstone.games.seafarers.rules.advance import advance, draft_harbours, end_turn
from keelstone.games.seafarers.rules.board import ROAD
from keelstone.games.seafarers.rules.cards.development_cards import (
    buy_card,
    play_invention,
    play_knight,
    play_monopoly,
    play_road_building,
    take,
)
from keelstone.games.seafarers.rules.land.construction import (
    build_city,
    build_piece,
    build_settlement,
    build_ship,
    take_up_ship,
)
from keelstone.games.seafarers.rules.land.robber import discard, move_robber, rob_seat
from keelstone.games.seafarers.rules.moves import (
    BUILD_CITY,
    BUILD_ROAD,
    BUILD_SETTLEMENT,
    BUILD_SHIP,
    DEAL,
    DISCARD,
    GIVE,
    KIND_OF,
    LAY_HARBOUR,
    LIFT_SHIP,
    MOVE_PIRATE,
    MOVE_ROBBER,
    MOVE_TOKEN,
    PLAY_MONOPOLY,
    ROB,
    TAKE,
    WANT,
    MoveKind,
)
from keelstone.games.seafarers.rules.scoring import has_won
from keelstone.games.seafarers.rules.sea.discovery import move_token
from keelstone.games.seafarers.rules.sea.harbour_draft import lay_drawn_harbour
from keelstone.games.seafarers.rules.sea.pirate import move_pirate
from keelstone.games.seafarers.rules.state import Question, ask, ask_chance
from keelstone.games.seafarers.rules.trade.bank_trade import swap
from keelstone.games.seafarers.rules.trade.offers import (
    accept,
    add_given,
    add_wanted,
    begin_offer,
    put_offer,
    refuse,
    trade_with,
    withdraw,
)


@compiled
def play(state, board, seat, move):
    """Apply a legal move of a seat."""
    kind = int(KIND_OF[np.uint64(move)])  # unsigned: no test for an index from the end
    if kind == MoveKind.ROLL:
        ask_chance(state, Question.DICE_ROLL)
    elif kind == MoveKind.END:
        end_turn(state, board)
    elif kind == MoveKind.SWAP:
        swap(state, seat, move)
    elif kind == MoveKind.ROAD:
        build_piece(state, board, seat, move - BUILD_ROAD, ROAD)
    elif kind == MoveKind.SETTLEMENT:
        build_settlement(state, board, seat, move - BUILD_SETTLEMENT)
    elif kind == MoveKind.CITY:
        build_city(state, board, seat, move - BUILD_CITY)
    elif kind == MoveKind.ROBBER:
        move_robber(state, board, seat, move - MOVE_ROBBER)
    elif kind == MoveKind.ROB:
        rob_seat(state, move - ROB)
    elif kind == MoveKind.DISCARD:
        discard(state, seat, move - DISCARD)
    elif kind == MoveKind.TAKE:
        take(state, seat, move - TAKE)
        advance(state, board)
    elif is_card(kind):
        play_card(state, board, seat, move, kind)
    elif is_trade(kind):
        play_trade(state, seat, move, kind)
    else:
        play_at_sea(state, board, seat, move, kind)


# development cards


@compiled_inline
def is_card(kind):
    """Whether a move buys or plays a development card."""
    return (
        kind == MoveKind.BUY
        or kind == MoveKind.KNIGHT
        or kind == MoveKind.ROAD_BUILDING
        or kind == MoveKind.INVENTION
        or kind == MoveKind.MONOPOLY
    )


@compiled_inline
def play_card(state, board, seat, move, kind):
    """A development card is bought or played."""
    if kind == MoveKind.BUY:
        buy_card(state, board, seat)
    elif kind == MoveKind.KNIGHT:
        play_knight(state, seat)
        send_out_robber(state, board, seat)
    else:
        if kind == MoveKind.ROAD_BUILDING:
            play_road_building(state, seat)
        elif kind == MoveKind.INVENTION:
            play_invention(state, seat)
        else:
            play_monopoly(state, seat, move - PLAY_MONOPOLY)
        advance(state, board)


@rule("seafarers 10.3", "seafarers 13.1")
def send_out_robber(state, board, seat):
    """A knight moves the robber, unless the largest army has just won the game."""
    if has_won(state, board, seat):
        advance(state, board)
    else:
        ask(state, seat, Question.ROBBER)


# trade between players


@compiled_inline
def is_trade(kind):
    """Whether a move is a step of a trade between players."""
    return (
        kind == MoveKind.GIVE
        or kind == MoveKind.WANT
        or kind == MoveKind.OFFER
        or kind == MoveKind.ACCEPT
        or kind == MoveKind.REFUSE
        or kind == MoveKind.DEAL
        or kind == MoveKind.WITHDRAW
    )


@compiled_inline
def play_trade(state, seat, move, kind):
    """A step of a trade between players."""
    if kind == MoveKind.GIVE:
        begin_offer(state, seat)
        add_given(state, seat, move - GIVE)
    elif kind == MoveKind.WANT:
        begin_offer(state, seat)
        add_wanted(state, seat, move - WANT)
    elif kind == MoveKind.OFFER:
        put_offer(state, seat)
    elif kind == MoveKind.ACCEPT:
        accept(state, seat)
    elif kind == MoveKind.REFUSE:
        refuse(state, seat)
    elif kind == MoveKind.DEAL:
        trade_with(state, seat, move - DEAL)
    else:
        withdraw(state, seat)


# the sea


@compiled
def play_at_sea(state, board, seat, move, kind):
    """Moves that the base island does not have."""
    if kind == MoveKind.SHIP:
        build_ship(state, board, seat, move - BUILD_SHIP)
    elif kind == MoveKind.LIFT:
        take_up_ship(state, board, seat, move - LIFT_SHIP)
    elif kind == MoveKind.PIRATE:
        move_pirate(state, board, seat, move - MOVE_PIRATE)
    elif kind == MoveKind.HARBOUR:
        lay_drawn_harbour(state, board, move - LAY_HARBOUR)
        draft_harbours(state, board)
    else:
        move_token(state, move - MOVE_TOKEN)
        advance(state, board)
