"""Carrying out what a seat has chosen.  rules/imhotep.md, chapters 3 to 6 and 10."""

from keelstone.engine.jit.decorators import compiled, rule
from keelstone.games.imhotep.rules.board import CHISEL, HAMMER, LEVER, SAIL_CARD, SITES, SPACES
from keelstone.games.imhotep.rules.cards import shuffle_discarded
from keelstone.games.imhotep.rules.flow import advance
from keelstone.games.imhotep.rules.market import keep_card, look_at_pair, take_card
from keelstone.games.imhotep.rules.moves import (
    ACCEPT,
    CARD,
    DECLINE,
    KEEP,
    LEVER_SAIL,
    LOAD,
    PAIR,
    PLAY_CHISEL,
    PLAY_HAMMER,
    PLAY_SAIL,
    POINT,
    PYRAMID,
    SAIL,
    STONES,
    TAKE,
    UNLOAD,
)
from keelstone.games.imhotep.rules.moves import PASS as PASS_MOVE
from keelstone.games.imhotep.rules.pyramids import place_in_pyramid
from keelstone.games.imhotep.rules.sailing import (
    ask_for_order,
    dock,
    end_stuck_round,
    end_turn,
    sail,
    take_off,
)
from keelstone.games.imhotep.rules.state import (
    ACTION,
    CARD_OR_NOT,
    CHISEL_AGAIN,
    CHISEL_LOAD,
    DRAWN_CARD_DUE,
    FROM_TEMPLE,
    HAMMER_LOAD,
    LOAD_OR_NOT,
    SAIL_LOAD,
    SAIL_TO,
    answered,
    ask,
    await_chance,
)
from keelstone.games.imhotep.rules.stones import get_stones, load


@rule("imhotep 10.1")
def discard_blue(state, seat, card):
    """A blue card that was played is discarded."""
    state.hand[seat, card] -= 1
    state.discarded[card] += 1


@rule("imhotep 10.2")
def play_lever(state, seat, ship, site):
    """Sail a ship and choose the order of all its stones before the first is unloaded."""
    discard_blue(state, seat, LEVER)
    dock(state, ship, site)
    ask_for_order(state, seat)


@rule("imhotep 10.3")
def play_hammer(state, board, seat):
    """Take stones, then put one on a ship."""
    discard_blue(state, seat, HAMMER)
    get_stones(state, board, seat, board.stones_to_get)
    ask(state, HAMMER_LOAD, seat)


@rule("imhotep 10.4", "imhotep 10.5", "imhotep 10.3", "imhotep 3.3")
def after_loading(state, asking, seat, ship):
    """What follows a stone put on a ship: sailing it, a second stone, or the end of the turn."""
    if asking == SAIL_LOAD:
        state.ship = ship
        ask(state, SAIL_TO, seat)
    elif asking == CHISEL_LOAD:
        ask(state, CHISEL_AGAIN, seat)
    elif asking != LOAD_OR_NOT:
        end_turn(state)


@rule("imhotep 20.1", "imhotep 20.2")
def pass_turn(state):
    """Nothing was possible; if it is so for all seats in turn, the round ends."""
    state.passes += 1
    if state.passes == state.seats:
        end_stuck_round(state)
    else:
        end_turn(state)


@compiled
def play_action(state, board, seat, move):
    """Stones from the quarry, a blue card, or a pass; loading and sailing are not decided here."""
    if move == PASS_MOVE:
        pass_turn(state)
        return
    state.passes = 0
    if move < TAKE:
        play_lever(state, seat, (move - LEVER_SAIL) // SITES, (move - LEVER_SAIL) % SITES)
    elif move == TAKE:
        get_stones(state, board, seat, board.stones_to_get)
        end_turn(state)
    elif move == PLAY_HAMMER:
        play_hammer(state, board, seat)
    elif move == PLAY_SAIL:
        discard_blue(state, seat, SAIL_CARD)
        ask(state, SAIL_LOAD, seat)
    elif move == PLAY_CHISEL:
        discard_blue(state, seat, CHISEL)
        ask(state, CHISEL_LOAD, seat)


@rule("imhotep 5.6", "imhotep 5.7")
def accept_bonus(state, board, seat, asking):
    """Take the top card, or stones onto the sled."""
    if asking == CARD_OR_NOT:
        shuffle_discarded(state)
        await_chance(state, DRAWN_CARD_DUE)
    else:
        get_stones(state, board, seat, board.bonus_stones)


@compiled
def play_follow_up(state, board, seat, move, asking):
    """An answer to what a site has asked."""
    if move == DECLINE:
        return
    if move < PAIR:
        take_card(state, board, seat, move - CARD)
    elif move == PAIR:
        look_at_pair(state, board, seat)
    elif move < PYRAMID:
        keep_card(state, board, seat, move - KEEP)
    elif move < ACCEPT:
        place_in_pyramid(state, board, seat, move - PYRAMID)
    elif move == ACCEPT:
        accept_bonus(state, board, seat, asking)
    else:
        choose_at_temple(state, board, seat, move)


@rule("imhotep 6.4")
def choose_at_temple(state, board, seat, move):
    """A point, or stones onto the sled."""
    if move == POINT:
        state.earned[seat, FROM_TEMPLE] += int(board.choice_points)
    else:
        get_stones(state, board, seat, board.choice_stones)


@compiled
def play(state, board, seat, move):
    """Carry a move out."""
    asking = int(state.asking)
    answered(state)
    if move < SAIL:
        ship = (move - LOAD) // SPACES
        if asking == ACTION:
            state.passes = 0
        load(state, board, seat, ship, (move - LOAD) % SPACES)
        after_loading(state, asking, seat, ship)
    elif move < LEVER_SAIL:
        state.passes = 0
        sail(state, (move - SAIL) // SITES, (move - SAIL) % SITES)
    elif move < UNLOAD:
        play_action(state, board, seat, move)
    elif move < CARD:
        take_off(state, move - UNLOAD)
        ask_for_order(state, seat)
    else:
        play_follow_up(state, board, seat, move, asking)
    advance(state, board)


assert STONES == POINT + 1
