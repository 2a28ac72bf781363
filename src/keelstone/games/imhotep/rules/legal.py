"""What a seat may do.  rules/imhotep.md, chapters 3 to 6 and 10."""

import numpy as np

from keelstone.engine.jit import compiled, rule
from keelstone.engine.masks import allow, allow_run, is_empty
from keelstone.games.imhotep.rules.board import SHIPS, SITES, Card
from keelstone.games.imhotep.rules.market import SLOTS
from keelstone.games.imhotep.rules.moves import (
    ACCEPT,
    CARD,
    DECLINE,
    KEEP,
    LEVER_SAIL,
    LOAD,
    PAIR,
    PASS,
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
from keelstone.games.imhotep.rules.pyramids import unfinished_pyramids
from keelstone.games.imhotep.rules.sailing import first_spaces_of_colours, ready_with_one_more
from keelstone.games.imhotep.rules.state import Question
from keelstone.games.imhotep.rules.stones import may_load, room_for


@rule("imhotep 3.3")
def allow_loading(state, mask):
    """A stone may go on any empty space of a ship that has not sailed."""
    allow_run(mask, LOAD, np.uint64(state.free_spaces))


@rule("imhotep 3.4", "imhotep 10.2")
def allow_sailing(state, mask, first):
    """Every ship that has its least load may sail to every site without a ship."""
    sites = np.uint64(state.open_sites)
    for ship in range(SHIPS):
        if (int(state.ready) >> ship) & 1:
            allow_run(mask, first + SITES * ship, sites)


@rule("imhotep 10.3", "imhotep 20.8")
def may_hammer(state, board, seat):
    """A stone can be put on a ship after stones were taken."""
    can_take = room_for(state, board, seat, board.stones_to_get) > 0
    return (
        state.hand[seat, Card.HAMMER.value] > 0
        and state.free_spaces != 0
        and (state.sled[seat] > 0 or can_take)
    )


@rule("imhotep 10.4", "imhotep 20.9")
def may_play_sail(state, board, seat):
    """A ship has its least load with one more stone from the sled."""
    return (
        state.hand[seat, Card.SAIL.value] > 0
        and state.sled[seat] > 0
        and ready_with_one_more(state, board) != 0
    )


@rule("imhotep 10.5", "imhotep 20.9")
def may_chisel(state, seat):
    """Two stones on the sled and two free spaces."""
    spaces = int(state.free_spaces)
    return (
        state.hand[seat, Card.CHISEL.value] > 0
        and state.sled[seat] > 1
        and spaces & (spaces - 1) != 0
    )


@rule("imhotep 3.8", "imhotep 10.1")
def allow_blue_cards(state, board, seat, mask):
    """A blue card may be played instead of another action."""
    if state.hand[seat, Card.LEVER.value] > 0:
        allow_sailing(state, mask, LEVER_SAIL)
    if may_hammer(state, board, seat):
        allow(mask, PLAY_HAMMER)
    if may_play_sail(state, board, seat):
        allow(mask, PLAY_SAIL)
    if may_chisel(state, seat):
        allow(mask, PLAY_CHISEL)


@rule("imhotep 3.1", "imhotep 20.1")
def allow_actions(state, board, seat, mask):
    """Exactly one of the four actions; a pass only where none is possible."""
    if may_load(state, seat):
        allow_loading(state, mask)
    allow_sailing(state, mask, SAIL)
    if room_for(state, board, seat, board.stones_to_get) > 0:
        allow(mask, TAKE)
    allow_blue_cards(state, board, seat, mask)
    if is_empty(mask):
        allow(mask, PASS)


@rule("imhotep 4.1", "imhotep 4.2", "imhotep 4.7")
def allow_market(state, mask):
    """Any face-up card, the face-down pair, or nothing."""
    for slot in range(SLOTS):
        if state.market[slot] != 0:
            allow(mask, CARD + int(state.market[slot]) - 1)
    if state.pair_size > 0:
        allow(mask, PAIR)
    allow(mask, DECLINE)


@compiled
def movers(state):
    """The seats that are due, as bits, or chance."""
    return int(state.due)


@compiled
def legal(state, board, seat, mask):
    """The moves that answer what a seat is asked."""
    asking = state.asking
    if asking == Question.ACTION:
        allow_actions(state, board, seat, mask)
    elif asking == Question.MARKET_PICK:
        allow_market(state, mask)
    elif asking == Question.SAIL_TO:
        allow_run(mask, SAIL + SITES * int(state.ship), np.uint64(state.open_sites))
    elif asking == Question.SAIL_LOAD:
        allow_run(mask, LOAD, np.uint64(ready_with_one_more(state, board)))
    elif asking == Question.ORDER:
        allow_run(mask, UNLOAD, np.uint64(first_spaces_of_colours(state)))
    else:
        allow_follow_ups(state, mask, asking)


@compiled
def allow_follow_ups(state, mask, asking):
    """What may be answered to the questions that sites ask."""
    if asking == Question.PAIR_PICK:
        allow(mask, KEEP + int(state.looked_at[0]) - 1)
        allow(mask, KEEP + int(state.looked_at[1]) - 1)
    elif asking == Question.WHICH_PYRAMID:
        allow_run(mask, PYRAMID, np.uint64(unfinished_pyramids(state)))
    elif asking == Question.CARD_OR_NOT or asking == Question.STONES_OR_NOT:
        allow(mask, ACCEPT)
        allow(mask, DECLINE)
    elif asking == Question.POINT_OR_STONES:
        allow(mask, POINT)
        allow(mask, STONES)
    else:
        allow_loading(state, mask)
        if asking == Question.LOAD_OR_NOT:
            allow(mask, DECLINE)
