"""Paying for pieces, placing them, and counting what depends on them.
rules/seafarers.md, chapters 3, 7, 14, 15."""

from keelstone.engine.jit import compiled, rule
from keelstone.games.seafarers.rules.advance import advance
from keelstone.games.seafarers.rules.board import CITY, ROAD, SETTLEMENT, SHIP
from keelstone.games.seafarers.rules.cards.hands import pay
from keelstone.games.seafarers.rules.land.building import place_city, place_settlement
from keelstone.games.seafarers.rules.land.first_pieces import first_yield
from keelstone.games.seafarers.rules.land.roads import lay_road
from keelstone.games.seafarers.rules.land.trade_route import (
    award_route,
    count_new_building,
    count_new_piece,
    count_route,
)
from keelstone.games.seafarers.rules.sea.islands import make_home, visit
from keelstone.games.seafarers.rules.sea.ship_moves import lift_ship, note_movable_ships
from keelstone.games.seafarers.rules.sea.ships import place_ship
from keelstone.games.seafarers.rules.sea.trade_lines import count_trade_lines, note_order
from keelstone.games.seafarers.rules.state import NO_PLACE, ROUTE_LAID, Question, ask


@rule("seafarers 7.1", "seafarers 10.4", "seafarers 14.1", "seafarers 14.8", "seafarers 3.6")
def build_piece(state, board, seat, edge, kind):
    """A road or ship is paid for, unless it is one of the set-up or of road building."""
    if state.asking == Question.FIRST_ROUTE:
        state.start_corner = ROUTE_LAID
    elif state.asking == Question.FREE_PIECES:
        state.free_pieces -= 1
        state.has_built = int(state.rolled > 0)
    else:
        pay(state, board, seat, kind)
        state.has_built = 1
    state.pieces_left[seat, kind] -= 1
    if kind == ROAD:
        lay_road(state, board, seat, edge)
    else:
        place_ship(state, board, seat, edge)
        note_movable_ships(state, board, seat)
    count_new_piece(state, board, seat, edge)
    after_piece(state, board, edge)
    advance(state, board)


@compiled
def after_piece(state, board, edge):
    """A piece may discover something and may close a trade line."""
    if board.discovery or board.token_bag:
        state.new_edge = edge
    if board.trade_lines:
        note_order(state, board, edge)
        count_trade_lines(state, board)


@rule("seafarers 15.1")
def take_up_ship(state, board, seat, edge):
    """A ship is lifted and looks for its new place."""
    lift_ship(state, board, seat, edge)
    note_movable_ships(state, board, seat)
    state.laid[edge] = 0
    state.has_built = 1
    ask(state, seat, Question.SHIP_LIFTED)


@rule("seafarers 15.5", "seafarers 16.3", "seafarers 16.4", "seafarers 31.18")
def put_down_ship(state, board, seat, edge):
    """The ship lies in its new place; its owner's route may be longer or shorter."""
    state.lifted = NO_PLACE
    place_ship(state, board, seat, edge)
    note_movable_ships(state, board, seat)
    count_route(state, board, seat)
    award_route(state)
    after_piece(state, board, edge)
    advance(state, board)


@compiled
def build_ship(state, board, seat, edge):
    """A ship is built, or the lifted one put down."""
    if state.asking == Question.SHIP_LIFTED:
        put_down_ship(state, board, seat, edge)
    else:
        build_piece(state, board, seat, edge, SHIP)


@rule("seafarers 3.2", "seafarers 3.5", "seafarers 3.6", "seafarers 7.1")
def build_settlement(state, board, seat, corner):
    """A settlement is paid for, unless it is one of the set-up; there the second brings cards."""
    place_settlement(state, board, seat, corner)
    if state.asking == Question.FIRST_SETTLEMENT:
        make_home(state, board, seat, corner)
        state.start_corner = corner
        if state.settled >= state.seats:
            first_yield(state, board, seat, corner)
    else:
        pay(state, board, seat, SETTLEMENT)
        state.has_built = 1
        visit(state, board, seat, corner)
    count_new_building(state, board, seat, corner)
    if board.has_ships:
        note_movable_ships(state, board, seat)
    if board.trade_lines:
        count_trade_lines(state, board)
    advance(state, board)


@rule("seafarers 7.1", "seafarers 7.6", "seafarers 19.2")
def build_city(state, board, seat, corner):
    """A city is paid for; chips under the settlement stay under it."""
    pay(state, board, seat, CITY)
    state.has_built = 1
    place_city(state, board, seat, corner)
    advance(state, board)
