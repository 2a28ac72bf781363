"""What seats may know: redeals, secret moves, and moves that cannot be taken back.

Every gold card that a seat was dealt, has shown, or has taken from the bank was seen by all, so
everybody can work out which cards a seat owns. Hidden is which of them lie face down, and which
sites it chose.
"""

import numpy as np

from keelstone.engine.jit import compiled, rule
from keelstone.engine.masks import bits_in
from keelstone.engine.rng import below
from keelstone.engine.seats import ALL_SEATS
from keelstone.games.eschnapur.rules.board import OFFICIALS, VALUES
from keelstone.games.eschnapur.rules.building import building_sites
from keelstone.games.eschnapur.rules.moves import BUILD_AT, KIND_OF, TAKE, MoveKind
from keelstone.games.eschnapur.rules.payment import first_cards
from keelstone.games.eschnapur.rules.secret_choices import go_to_place, needs_card, places_left
from keelstone.games.eschnapur.rules.state import FIRST_PLACE, Question, has, seat_after
from keelstone.games.eschnapur.rules.turn_order import seats_without_marker


@compiled
def is_choosing(state):
    """Whether secret choices are being made."""
    return state.asking == Question.SITES or state.asking == Question.GOLD


@rule("eschnapur 4.2", "eschnapur 5.2")
def seen_by(state, board, seat, move):
    """Secret choices are seen by their seat alone; everything else by everybody."""
    if is_choosing(state) and KIND_OF[move] != MoveKind.COMMIT:
        return 1 << seat
    return ALL_SEATS


@compiled
def outcome_seen_by(state, board, outcome):
    """Turn-order markers are dealt openly."""
    return ALL_SEATS


@compiled
def is_last_choice(numbers):
    """Whether a set holds one number or none."""
    return numbers & (numbers - 1) == 0


@compiled
def sites_after(state, board, seat, part):
    """Where a seat may place its next stone after one in this part, as bits."""
    sites = building_sites(state, board, seat)
    is_filled = int(state.filled[part]) + 1 >= int(board.spaces[part])
    return sites & ~(1 << part) if is_filled else sites


@rule("eschnapur 4.2", "eschnapur 5.2", "eschnapur 11.1")
def is_barrier(state, board, seat, move):
    """Secret choices can be taken back until the seat commits. So can a gold card taken, a marker
    handed out and a stone built, if the seat chooses again before a hidden card is turned over."""
    kind = KIND_OF[move]
    if is_choosing(state):
        return kind == MoveKind.COMMIT
    if kind == MoveKind.TAKE:
        value = move - TAKE
        return is_last_choice(first_cards(state, int(state.owing) - value, value, value))
    if kind == MoveKind.BUILD:
        sites = sites_after(state, board, seat, move - BUILD_AT)
        return state.stones[seat] < 2 or is_last_choice(sites)
    if kind == MoveKind.ORDER:
        seats = seats_without_marker(state)
        return is_last_choice(seats & (seats - 1))
    return True


@compiled
def is_carried(state, seat, official):
    """Whether a card lies at this official from the round before."""
    return state.carried_seat == seat and state.carried_official == official


@compiled
def pick_up(state, seat, official):
    """Take a card that lies face down back into the hand."""
    if state.laid[seat, official] > 0:
        state.hand[seat, state.laid[seat, official] - 1] += 1
        state.laid[seat, official] = 0


@compiled
def may_lie_there(state, seat, official, value):
    """How many cards of a value in the hand may be the one that lies face down at an official:
    none that came in after gold was laid, and for a carried card only values it may have."""
    cards = int(state.hand[seat, value]) - int(state.fresh[seat, value])
    if is_carried(state, seat, official) and not has(state.carried_may_be, value):
        cards = 0
    return max(cards, 0)


@compiled
def put_down(state, seat, official, rng):
    """Lay a random card of those that may lie at an official."""
    cards = 0
    for value in range(VALUES):
        cards += may_lie_there(state, seat, official, value)
    place = below(rng, cards)
    for value in range(VALUES):
        place -= may_lie_there(state, seat, official, value)
        if place < 0:
            state.hand[seat, value] -= 1
            state.laid[seat, official] = value + 1
            return


@compiled
def put_down_carried(state, seat, rng):
    """A card from the round before may be another one."""
    if state.carried_seat == seat:
        official = int(state.carried_official)
        pick_up(state, seat, official)
        put_down(state, seat, official, rng)


@compiled
def pick_up_this_rounds_cards(state, seat):
    """Take up all cards laid this round; how many they were."""
    cards = 0
    for official in range(OFFICIALS):
        if state.laid[seat, official] > 0 and not is_carried(state, seat, official):
            pick_up(state, seat, official)
            cards += 1
    return cards


@compiled
def forget_choices(state, seat, rng):
    """How far another seat is with its secret choices is not known: it may have made none."""
    pick_up_this_rounds_cards(state, seat)
    put_down_carried(state, seat, rng)
    state.progress[seat] = 0
    if state.asking == Question.GOLD and state.sites_first:
        go_to_place(state, seat, FIRST_PLACE)
    else:
        state.chosen[seat] = 0


@compiled
def lay_anywhere(state, seat, rng):
    """A seat that has committed laid some of its cards, at any officials if it has too few."""
    cards = pick_up_this_rounds_cards(state, seat)
    put_down_carried(state, seat, rng)
    places = places_left(state, seat, 0)
    for official in range(OFFICIALS):
        if needs_card(state, seat, official):
            if below(rng, places) < cards:
                put_down(state, seat, official, rng)
                cards -= 1
            places -= 1


@compiled
def lay_where_cards_lie(state, seat, rng):
    """Everybody sees where cards lie face down, but not which."""
    pick_up_this_rounds_cards(state, seat)
    put_down_carried(state, seat, rng)
    for official in range(OFFICIALS):
        if has(state.face_down[seat], official) and state.laid[seat, official] == 0:
            put_down(state, seat, official, rng)


@compiled
def has_turned_over_sites(state, seat):
    """Whether a seat's turn to build has come this round."""
    for place in range(int(state.turn) + 1):
        if place < state.seats and state.order[place] == seat:
            return True
    return False


@compiled
def has_hidden_sites(state, seat):
    """Whether a seat has chosen sites that only it knows."""
    return state.chosen[seat] != 0 and not has_turned_over_sites(state, seat)


@compiled
def choose_other_sites(state, seat, rng):
    """Any two open parts may be a seat's hidden sites."""
    state.chosen[seat] = 0
    for _ in range(2):
        left = int(state.open_parts) & ~int(state.chosen[seat])
        place = below(rng, bits_in(np.uint64(left)))
        for _ in range(place):
            left &= left - 1
        state.chosen[seat] |= left & -left


@rule("eschnapur 4.2", "eschnapur 5.2", "eschnapur 7.2", "eschnapur 21.20")
def redeal(state, board, seat, rng):
    """Other seats may have chosen other sites, and other cards of theirs may lie face down."""
    for step in range(1, state.seats + 1):
        other = seat_after(state, seat, step)
        if other == seat:
            continue
        if is_choosing(state) and has(state.due, other):
            forget_choices(state, other, rng)
        elif state.asking == Question.GOLD:
            lay_anywhere(state, other, rng)
        else:
            lay_where_cards_lie(state, other, rng)
        if has_hidden_sites(state, other):
            choose_other_sites(state, other, rng)
