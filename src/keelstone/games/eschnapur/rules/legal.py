"""The seats that are due, and what each of them may do."""

import numpy as np

from keelstone.engine.jit import compiled, rule
from keelstone.engine.masks import allow, allow_run
from keelstone.games.eschnapur.rules.board import MAX_SEATS, OFFICIALS, PARTS, VALUES
from keelstone.games.eschnapur.rules.building import building_sites
from keelstone.games.eschnapur.rules.markers import may_block, may_stop
from keelstone.games.eschnapur.rules.moves import (
    BAN,
    BESIDE,
    BLOCK,
    BUILD_AT,
    BUY,
    COMMIT,
    GIVE,
    LEAVE,
    MOVE_FROM,
    ORDER_TO,
    PASS,
    SITE,
    STOP_AT,
    TAKE,
)
from keelstone.games.eschnapur.rules.moving import (
    parts_to_move_to,
    parts_to_take_from,
    parts_with_stones,
)
from keelstone.games.eschnapur.rules.payment import cards_to_take
from keelstone.games.eschnapur.rules.secret_choices import may_leave_empty, sites_to_choose
from keelstone.games.eschnapur.rules.state import ALL_LAID, FIRST_PLACE, STOP, Question, has
from keelstone.games.eschnapur.rules.turn_order import next_marker, seats_without_marker


@rule("eschnapur 4.2", "eschnapur 5.2")
def movers(state):
    """The seats that are due. All make secret choices and purchases at the same time."""
    return int(state.due)


@compiled
def allow_all(mask, first, numbers):
    """Allow the move `first` + n for every number n in a set of bits."""
    allow_run(mask, first, np.uint64(numbers))


@compiled
def values_in_hand(state, seat):
    """The values of which a seat holds a card, as bits."""
    values = 0
    for value in range(VALUES):
        if state.hand[seat, value] > 0:
            values |= 1 << value
    return values


@rule("eschnapur 4.1", "eschnapur 4.2", "eschnapur 5.1", "eschnapur 5.2")
def allow_secret_choices(state, seat, mask):
    """Two sites, then a card for each official, then the seat commits."""
    progress = int(state.progress[seat])
    if progress < FIRST_PLACE:
        allow_all(mask, SITE, sites_to_choose(state, seat))
    elif progress == ALL_LAID or state.asking == Question.SITES:
        allow(mask, COMMIT)
    else:
        official = progress - FIRST_PLACE
        allow_all(mask, GIVE + VALUES * official, values_in_hand(state, seat))
        if may_leave_empty(state, seat, official):
            allow(mask, LEAVE + official)


@rule("eschnapur 20.13", "eschnapur 21.7")
def allow_cards_from_hand(state, seat, mask):
    """A card for the official, or gold first."""
    official = int(state.official)
    allow_all(mask, GIVE + VALUES * official, values_in_hand(state, seat))
    if may_leave_empty(state, seat, official):
        allow(mask, LEAVE + official)
    allow_all(mask, BUY, state.can_buy[seat])


@rule("eschnapur 7.1", "eschnapur 7.5")
def allow_blocking(state, seat, mask):
    """A card to block, or the marker beside the palace."""
    allow(mask, BESIDE)
    for other in range(state.seats):
        for official in range(STOP, OFFICIALS):
            if may_block(state, seat, other, official):
                allow(mask, BLOCK + OFFICIALS * other + official)


@rule("eschnapur 8.1", "eschnapur 8.3")
def allow_stopping(state, mask):
    """A part to stop, or the marker beside the palace."""
    allow(mask, BESIDE)
    for part in range(PARTS):
        if may_stop(state, part):
            allow(mask, STOP_AT + part)


@rule("eschnapur 10.1", "eschnapur 20.4")
def allow_order(state, seat, mask):
    """Any marker for oneself, if that was bought; else the lowest, to a seat without one."""
    if state.asking == Question.HAND_OUT:
        first = ORDER_TO + MAX_SEATS * next_marker(state)
        allow_all(mask, first, seats_without_marker(state))
        return
    for marker in range(state.seats):
        allow(mask, ORDER_TO + MAX_SEATS * marker + seat)


@rule("eschnapur 11.5", "eschnapur 21.17")
def allow_building(state, board, seat, mask):
    """A stone to place or a card to buy; done only when no stone can be placed."""
    parts = building_sites(state, board, seat) if state.stones[seat] > 0 else 0
    allow_all(mask, BUILD_AT, parts)
    allow_all(mask, BUY, state.can_buy[seat])
    if parts == 0:
        allow(mask, PASS)


@rule("eschnapur 13.1")
def allow_moving(state, board, seat, mask):
    """A last stone to another part, a card to buy, or nothing."""
    sources = parts_to_take_from(state)
    targets = parts_to_move_to(state, board)
    for part in range(PARTS):
        if has(sources, part):
            allow_all(mask, MOVE_FROM + PARTS * part, targets & ~(1 << part))
    allow_all(mask, BUY, state.can_buy[seat])
    allow(mask, PASS)


@compiled
def legal(state, board, seat, mask):
    """What a seat that is due may do."""
    asking = int(state.asking)
    if asking == Question.SITES or asking == Question.GOLD:
        allow_secret_choices(state, seat, mask)
    elif asking == Question.BUILD:
        allow_building(state, board, seat, mask)
    elif asking == Question.TAKE_GOLD:
        allow_all(mask, TAKE, cards_to_take(state))
    elif asking == Question.HAND_OUT or asking == Question.TAKE_MARKER:
        allow_order(state, seat, mask)
    elif asking == Question.MOVE:
        allow_moving(state, board, seat, mask)
    elif asking == Question.BLOCK:
        allow_blocking(state, seat, mask)
    elif asking == Question.STOP:
        allow_stopping(state, mask)
    elif asking == Question.FROM_HAND:
        allow_cards_from_hand(state, seat, mask)
    elif asking == Question.NAME_STONE:
        allow_all(mask, BAN, parts_with_stones(state))
    else:
        allow_all(mask, BUY, state.can_buy[seat])
        allow(mask, PASS)
