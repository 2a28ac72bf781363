"""Phases 1 and 2, choosing sites and laying gold cards.  rules/eschnapur.md, chapters 4 and 5."""

from keelstone.engine.jit import compiled, rule
from keelstone.games.eschnapur.rules.board import MAX_SEATS, OFFICIALS, VALUES
from keelstone.games.eschnapur.rules.state import (
    ALL_LAID,
    BLOCKADE,
    FIRST_PLACE,
    NONE,
    Question,
    Stage,
    ask_seats,
    everybody,
)


@compiled
def hand_size(state, seat):
    """How many gold cards a seat holds in its hand."""
    cards = 0
    for value in range(VALUES):
        cards += int(state.hand[seat, value])
    return cards


@rule("eschnapur 7.6", "eschnapur 19.3")
def needs_card(state, seat, official):
    """Every official in play needs a card, unless one lies there from the round before."""
    return state.laid[seat, official] == 0 and (official > BLOCKADE or state.seats > 2)


@compiled
def places_left(state, seat, official):
    """How many officials, from this one on, still need a card of the seat."""
    places = 0
    for later in range(official, OFFICIALS):
        if needs_card(state, seat, later):
            places += 1
    return places


@rule("eschnapur 5.1", "eschnapur 21.5")
def go_to_place(state, seat, place):
    """Officials are served from the first to the last; without cards the seat is ready."""
    if hand_size(state, seat) == 0:
        place = ALL_LAID
    while place < ALL_LAID and not needs_card(state, seat, place - FIRST_PLACE):
        place += 1
    state.progress[seat] = place


@rule("eschnapur 4.1")
def sites_to_choose(state, seat):
    """Two different open parts, as bits, in any order."""
    return int(state.open_parts) & ~int(state.chosen[seat])


@rule("eschnapur 4.1", "eschnapur 4.2", "eschnapur 21.18")
def choose_site(state, seat, part):
    """A site card is laid face down. After two of them the seat commits, or goes on to its gold."""
    state.chosen[seat] = int(state.chosen[seat]) | (1 << part)
    state.progress[seat] += 1
    if state.progress[seat] == FIRST_PLACE and state.asking == Question.GOLD:
        go_to_place(state, seat, FIRST_PLACE)


@rule("eschnapur 5.1", "eschnapur 5.2")
def lay_gold(state, seat, official, value):
    """A card from the hand is laid face down at an official."""
    state.hand[seat, value] -= 1
    state.laid[seat, official] = value + 1
    go_to_place(state, seat, FIRST_PLACE + official + 1)


@rule("eschnapur 21.5", "eschnapur 21.7")
def may_leave_empty(state, seat, official):
    """Only a seat with fewer cards than officials still to serve leaves one empty."""
    return hand_size(state, seat) < places_left(state, seat, official)


@rule("eschnapur 4.3")
def clear_round(state):
    """A new round: the site cards are back in the hands, and the privileges of the last round are
    over."""
    state.round_number += 1
    state.tie_winner = NONE
    state.hand_player = NONE
    state.banned = NONE
    state.turn = NONE
    for seat in range(state.seats):
        state.progress[seat] = 0
        state.chosen[seat] = 0


@compiled
def forget_fresh_cards(state):
    """From now on any card in a hand may be laid face down."""
    for seat in range(MAX_SEATS):
        for value in range(VALUES):
            state.fresh[seat, value] = 0


@rule("eschnapur 5.1", "eschnapur 21.18")
def ask_for_sites_and_gold(state):
    """Nobody can buy anything before phase 2: phases 1 and 2 are chosen in one go."""
    state.sites_first = 0
    state.stage = Stage.UNCOVER
    forget_fresh_cards(state)
    ask_seats(state, everybody(state), Question.GOLD)


@rule("eschnapur 5.1", "eschnapur 20.13")
def lays_gold(state, seat):
    """Every seat with cards lays some, except one that plays from the hand."""
    return state.cards[seat] > 0 and seat != state.hand_player


@rule("eschnapur 5.1")
def ask_for_gold(state):
    """All who lay gold do so at the same time."""
    forget_fresh_cards(state)
    due = 0
    for seat in range(state.seats):
        if lays_gold(state, seat):
            due |= 1 << seat
            go_to_place(state, seat, FIRST_PLACE)
    state.stage = Stage.UNCOVER
    ask_seats(state, due, Question.GOLD)


@rule("eschnapur 6.1")
def uncover(state, board):
    """All have committed: everybody sees where cards lie, and the first official begins."""
    for seat in range(state.seats):
        state.sites[seat] = 0
        state.gone[seat] = 0
        state.face_down[seat] = 0
        for official in range(OFFICIALS):
            state.shown[seat, official] = 0
            if state.laid[seat, official] > 0:
                state.face_down[seat] |= 1 << official
        state.cards[seat] = hand_size(state, seat)
    state.settled = 0
    state.official = board.first_official
    state.stage = Stage.BUY_REFUSAL
