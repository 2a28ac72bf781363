"""The course of the game: set-up, turns, and what comes next.  rules/seafarers.md, chapters 3, 4,
13.

A move changes the position. Then it says what is asked next, or calls `advance` to find out.
"""

from keelstone.engine.jit import compiled, compiled_inline, rule
from keelstone.games.seafarers.rules.board import FRAME, TERRAINS
from keelstone.games.seafarers.rules.cards.development_cards import (
    can_place_free_piece,
    keep_new_cards,
)
from keelstone.games.seafarers.rules.land.first_pieces import seat_to_settle
from keelstone.games.seafarers.rules.land.production import next_for_gold
from keelstone.games.seafarers.rules.map.sets import NONE
from keelstone.games.seafarers.rules.scoring import has_won, note_no_victory
from keelstone.games.seafarers.rules.sea.discovery import (
    bare_hex,
    main_island_has_token,
    missing_hex,
    total_of,
)
from keelstone.games.seafarers.rules.sea.harbour_draft import has_harbour_to_lay
from keelstone.games.seafarers.rules.state import (
    LAST_COUNTED_TURN,
    NO_PLACE,
    NO_SEAT,
    ROUTE_LAID,
    Question,
    ask,
    ask_chance,
    ask_seats,
)
from keelstone.games.seafarers.rules.trade.offers import begin_trading


@compiled
def advance(state, board):
    """Discoveries and cards of choice first, then the set-up or the turn goes on."""
    if state.new_edge != NO_PLACE and finds_something(state, board):
        return
    if is_gold_due(state):
        seat = next_for_gold(state)
        if seat != NO_SEAT:
            ask(state, seat, Question.CARD_CHOICE)
            return
    if state.settled < 2 * int(state.seats):
        advance_set_up(state, board)
    else:
        advance_turn(state, board)


@compiled_inline
def is_gold_due(state):
    for seat in range(state.seats):
        if state.gold[seat]:
            return True
    return False


@rule("seafarers 21.2", "seafarers 24.4", "seafarers 28.3", "seafarers 28.4")
def finds_something(state, board):
    """Whether the piece just placed discovers a hex, or reaches one that needs a token."""
    edge = int(state.new_edge)
    if board.discovery:
        state.hex_due = missing_hex(state, board, edge)
        if state.hex_due != FRAME and hexes_in_stack(state) > 0:
            ask_chance(state, Question.HEX_FOUND)
            return True
    if board.token_bag:
        state.hex_due = bare_hex(state, board, edge)
        if state.hex_due != FRAME:
            if total_of(state.bag) > 0:
                ask_chance(state, Question.TOKEN_DRAWN)
                return True
            if main_island_has_token(state, board):
                ask(state, int(state.turn), Question.TOKEN_MOVED)
                return True
    state.new_edge = NO_PLACE
    state.hex_due = FRAME
    return False


@compiled
def hexes_in_stack(state):
    """How many hexes are still to be discovered."""
    hexes = 0
    for terrain in range(TERRAINS):
        hexes += int(state.stack_hexes[terrain])
    return hexes


# set-up


@rule("seafarers 26.4")
def draft_harbours(state, board):
    """The players lay the harbours in turn, as long as there are any and places for them."""
    if has_harbour_to_lay(state, board):
        state.turn = int(state.harbours_laid) % int(state.seats)
        ask_chance(state, Question.DRAW_HARBOUR)
    else:
        advance_set_up(state, board)


@rule("seafarers 3.1", "seafarers 3.2", "seafarers 3.7")
def advance_set_up(state, board):
    """Settlement and route by turns; after the last one the first seat's turn begins."""
    if state.start_corner >= 0:
        ask(state, int(state.turn), Question.FIRST_ROUTE)
        return
    if state.start_corner == ROUTE_LAID:
        state.start_corner = NO_PLACE
        state.settled += 1
    if state.settled < 2 * int(state.seats):
        state.turn = seat_to_settle(state)
        ask(state, int(state.turn), Question.FIRST_SETTLEMENT)
    else:
        begin_turn(state, board, 0)


# turns


@rule("seafarers 4.1", "seafarers 13.3", inline=True)
def begin_turn(state, board, seat):
    """A turn begins; a seat that has the points to win wins at once."""
    state.turn = seat
    state.rolled = 0
    state.card_played = 0
    state.has_built = 0
    begin_trading(state, board)
    if board.has_ships:
        state.ship_moved = 0
        for word in range(board.edge_words):
            state.new_ships[word] = NONE
    advance_turn(state, board)


@rule("seafarers 4.2", "seafarers 4.4", "seafarers 13.1", "seafarers 31.5", inline=True)
def advance_turn(state, board):
    """The turn's player may have won, or has free pieces to place, or rolls, trades and builds."""
    seat = int(state.turn)
    if has_won(state, board, seat):
        state.winner = seat
        finish(state)
        return
    note_no_victory(state, board, seat)
    if state.free_pieces > 0:
        if can_place_free_piece(state, board, seat):
            ask(state, seat, Question.FREE_PIECES)
            return
        state.free_pieces = 0
    if state.rolled:
        ask(state, seat, Question.TURN)
    elif may_have_card_to_play(state, seat):
        ask(state, seat, Question.BEFORE_ROLL)
    else:
        ask_chance(state, Question.DICE_ROLL)


@rule("seafarers 4.2", "seafarers 31.34")
def may_have_card_to_play(state, seat):
    """Whether, as all can see, a card might be played before the roll; otherwise the dice fall."""
    return state.cards_held[seat] > 0 and not state.card_played


@compiled
def finish(state):
    """Nobody is due any more."""
    ask_seats(state, 0, Question.NOTHING)


@rule("seafarers 4.1", "seafarers 4.6", "seafarers 13.4", "seafarers 31.32", inline=True)
def end_turn(state, board):
    """The dice go to the left; after the last turn that the option allows the game is over."""
    keep_new_cards(state, int(state.turn))
    if state.turns < LAST_COUNTED_TURN:
        state.turns += 1
    if board.turn_limit and state.turns >= board.turn_limit:
        finish(state)
    else:
        begin_turn(state, board, (int(state.turn) + 1) % int(state.seats))
