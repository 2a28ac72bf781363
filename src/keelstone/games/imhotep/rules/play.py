"""Applying a move.  rules/imhotep.md, chapters 3 to 6 and 10."""

from keelstone.engine.jit import compiled, rule
from keelstone.games.imhotep.rules.advance import advance
from keelstone.games.imhotep.rules.board import SITES, SPACES, Card
from keelstone.games.imhotep.rules.cards import play_blue_card, shuffle_discarded
from keelstone.games.imhotep.rules.market import keep_card, look_at_pair, take_card
from keelstone.games.imhotep.rules.moves import (
    CARD,
    KEEP,
    KIND_OF,
    LEVER_SAIL,
    LOAD,
    PYRAMID,
    SAIL,
    UNLOAD,
    MoveKind,
)
from keelstone.games.imhotep.rules.pyramids import place_in_pyramid
from keelstone.games.imhotep.rules.sailing import (
    ask_for_order,
    dock,
    end_stuck_round,
    end_turn,
    sail,
    take_off,
)
from keelstone.games.imhotep.rules.state import Question, Source, answered, ask, ask_chance
from keelstone.games.imhotep.rules.stones import get_stones, load


@rule("imhotep 10.2")
def play_lever(state, board, seat, ship, site):
    """Sail a ship and choose the order of all its stones before the first is unloaded."""
    play_blue_card(state, board, seat, Card.LEVER.value)
    dock(state, ship, site)
    ask_for_order(state, seat)


@rule("imhotep 10.3")
def play_hammer(state, board, seat):
    """Take stones, then put one on a ship."""
    play_blue_card(state, board, seat, Card.HAMMER.value)
    get_stones(state, board, seat, board.stones_to_get)
    ask(state, seat, Question.HAMMER_LOAD)


@rule("imhotep 10.4", "imhotep 10.5", "imhotep 10.3", "imhotep 3.3")
def after_loading(state, asking, seat, ship):
    """What follows a stone put on a ship: sailing it, a second stone, or the end of the turn."""
    if asking == Question.SAIL_LOAD:
        state.ship = ship
        ask(state, seat, Question.SAIL_TO)
    elif asking == Question.CHISEL_LOAD:
        ask(state, seat, Question.CHISEL_AGAIN)
    elif asking != Question.LOAD_OR_NOT:
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
def play_action(state, board, seat, kind, move):
    """Stones from the quarry, a blue card, or a pass: every action but loading and sailing."""
    if kind == MoveKind.TAKE:
        get_stones(state, board, seat, board.stones_to_get)
        end_turn(state)
    elif kind == MoveKind.LEVER:
        play_lever(state, board, seat, (move - LEVER_SAIL) // SITES, (move - LEVER_SAIL) % SITES)
    elif kind == MoveKind.HAMMER:
        play_hammer(state, board, seat)
    elif kind == MoveKind.SAIL_CARD:
        play_blue_card(state, board, seat, Card.SAIL.value)
        ask(state, seat, Question.SAIL_LOAD)
    elif kind == MoveKind.CHISEL:
        play_blue_card(state, board, seat, Card.CHISEL.value)
        ask(state, seat, Question.CHISEL_LOAD)
    else:
        pass_turn(state)


@rule("imhotep 5.6", "imhotep 5.7")
def accept_bonus(state, board, seat, asking):
    """Take the top card, or stones onto the sled."""
    if asking == Question.CARD_OR_NOT:
        shuffle_discarded(state)
        ask_chance(state, Question.DRAWN_CARD_DUE)
    else:
        get_stones(state, board, seat, board.bonus_stones)


@rule("imhotep 6.4")
def choose_at_temple(state, board, seat, kind):
    """A point, or stones onto the sled."""
    if kind == MoveKind.POINT:
        state.earned[seat, Source.TEMPLE.value] += int(board.choice_points)
    else:
        get_stones(state, board, seat, board.choice_stones)


@compiled
def play_answer(state, board, seat, kind, move, asking):
    """An answer to what a card or a site has asked."""
    if kind == MoveKind.UNLOAD:
        take_off(state, move - UNLOAD)
        ask_for_order(state, seat)
    elif kind == MoveKind.CARD:
        take_card(state, board, seat, move - CARD)
    elif kind == MoveKind.PAIR:
        look_at_pair(state, board, seat)
    elif kind == MoveKind.KEEP:
        keep_card(state, board, seat, move - KEEP)
    elif kind == MoveKind.PYRAMID:
        place_in_pyramid(state, board, seat, move - PYRAMID)
    elif kind == MoveKind.ACCEPT:
        accept_bonus(state, board, seat, asking)
    elif kind == MoveKind.POINT or kind == MoveKind.STONES:
        choose_at_temple(state, board, seat, kind)


@compiled
def play(state, board, seat, move):
    """Apply a legal move, then everything that needs no answer."""
    asking = int(state.asking)
    answered(state)
    kind = KIND_OF[move]
    if kind != MoveKind.PASS:
        state.passes = 0
    if kind == MoveKind.LOAD:
        ship = (move - LOAD) // SPACES
        load(state, board, seat, ship, (move - LOAD) % SPACES)
        after_loading(state, asking, seat, ship)
    elif kind == MoveKind.SAIL:
        sail(state, (move - SAIL) // SITES, (move - SAIL) % SITES)
    elif asking == Question.ACTION:
        play_action(state, board, seat, kind, move)
    else:
        play_answer(state, board, seat, kind, move, asking)
    advance(state, board)
