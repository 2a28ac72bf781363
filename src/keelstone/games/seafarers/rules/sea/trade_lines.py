"""Trade lines between islands.  rules/seafarers.md, chapter 27.

A line is followed from a home building over own ships, and then perhaps over one other seat's
ships or roads. An indirect line is the other seat's as well: it follows it from its own building,
over its own ships or roads and then the others' ships. Pieces are lifted off the board while they
are part of the path.
"""

from keelstone.engine.jit import compiled, rule
from keelstone.games.seafarers.rules.board import SHIP
from keelstone.games.seafarers.rules.land.trade_route import (
    NO_KIND,
    kind_at,
    remove_piece,
    replace_piece,
    way_of,
)
from keelstone.games.seafarers.rules.map.layout import island_at
from keelstone.games.seafarers.rules.map.sets import has_building, is_in, meets, other_end
from keelstone.games.seafarers.rules.sea.islands import lay_chips
from keelstone.games.seafarers.rules.state import LONGEST_WALK, NO_PLACE, NO_SEAT

LAST_ORDER = 255


@rule("seafarers 27.9")
def note_order(state, board, edge):
    """Remember which pieces were placed later than others."""
    if state.laid_last == LAST_ORDER:
        number_orders_anew(state, board)
    state.laid_last += 1
    state.laid[edge] = state.laid_last


@compiled
def number_orders_anew(state, board):
    """Keep the order of the pieces but number them from 1 without gaps."""
    number = 0
    for order in range(1, LAST_ORDER + 1):
        for edge in range(board.edges):
            if state.laid[edge] == order:
                number += 1
                state.laid[edge] = number
                break
    state.laid_last = number


@rule("seafarers 27.8", "seafarers 27.10")
def count_trade_lines(state, board):
    """One chip for every line a seat has, under the home building it leaves. Chips of broken lines
    are given back before new lines earn any, so that nobody loses one that he holds."""
    for seat in range(state.seats):
        for corner in range(board.corners):
            if state.chips[corner] and has_building(state, seat, corner):
                gone = int(state.chips[corner]) - lines_from(state, board, seat, corner)
                lay_chips(state, board, seat, corner, min(0, -gone))
    for seat in range(state.seats):
        for corner in range(board.corners):
            if is_line_start(state, board, seat, corner):
                new = lines_from(state, board, seat, corner) - int(state.chips[corner])
                lay_chips(state, board, seat, corner, new)


@compiled
def owner_of(state, corner):
    """The seat whose building stands on a corner."""
    for seat in range(state.seats):
        if has_building(state, seat, corner):
            return seat
    return NO_SEAT


@compiled
def is_at_home(state, board, seat, corner):
    """Whether a corner lies on a seat's home island."""
    island = island_at(state, board, corner)
    return island >= 0 and int(state.homes[seat]) >> island & 1 != 0


@rule("seafarers 27.3", "seafarers 27.9", "seafarers 31.39")
def is_line_start(state, board, seat, corner):
    """A line sets out from an own building on the home island, with an own piece."""
    if not has_building(state, seat, corner) or not is_at_home(state, board, seat, corner):
        return False
    return meets(state.ship, seat, board.corner_edge_set, corner, board.edge_words) or meets(
        state.road, seat, board.corner_edge_set, corner, board.edge_words
    )


@rule("seafarers 27.3", "seafarers 27.6", "seafarers 31.26")
def lines_from(state, board, seat, start):
    """Every building on another island that a line reaches is the end of one."""
    lines = 0
    for end in range(board.corners):
        if is_in(state.built, end) and is_line_end(state, board, seat, end):
            if has_line(state, board, seat, start, end):
                lines += 1
    return lines


@compiled
def is_line_end(state, board, seat, end):
    """Whether a line of a seat can end at a building: not at home, and pieces lead there."""
    island = island_at(state, board, end)
    if island < 0 or int(state.homes[seat]) >> island & 1:
        return False
    if meets(state.ship, seat, board.corner_edge_set, end, board.edge_words):
        return True
    owner = owner_of(state, end)
    if owner == seat:
        return False
    return meets(state.ship, owner, board.corner_edge_set, end, board.edge_words) or meets(
        state.road, owner, board.corner_edge_set, end, board.edge_words
    )


@rule("seafarers 27.4", "seafarers 27.5", "seafarers 27.7", "seafarers 31.25", "seafarers 31.27",
      "seafarers 31.38")  # fmt: skip
def has_line(state, board, seat, start, end):
    """Whether a line between two buildings earns its seat a chip.

    It follows own pieces and goes over at most once to those of the end's owner; it never runs past
    a building.
    """
    owner = owner_of(state, end)
    corner = start
    own = 0
    length = 0
    way = 0
    while True:
        forward = NO_PLACE
        if length == 0 or not is_in(state.built, corner):
            if length < LONGEST_WALK:
                forward = next_of_line(state, board, seat, owner, corner, way, own, length)
        elif corner == end and earns_chip(state, own, length):
            while length > 0:
                length -= 1
                corner = take_back_step(state, board, seat, owner, corner, own, length)
            return True
        if forward != NO_PLACE:
            if own == length and kind_at(state, seat, forward) != NO_KIND:
                own += 1
                take_step(state, seat, forward, kind_at(state, seat, forward), length)
            else:
                take_step(state, owner, forward, kind_at(state, owner, forward), length)
            length += 1
            corner = other_end(board, forward, corner)
            way = 0
        else:
            if length == 0:
                return False
            length -= 1
            last = int(state.walk[length]) >> 1
            corner = take_back_step(state, board, seat, owner, corner, own, length)
            own = min(own, length)
            way = way_of(board, corner, last) + 1


@rule("seafarers 27.4", "seafarers 27.5", "seafarers 31.25")
def next_of_line(state, board, seat, owner, corner, way, own, length):
    """The next edge over which a line may go on from a corner; NO_PLACE if there is none.

    Own pieces first, then another seat's, each all of one kind; one of the two has ships.
    """
    while way < 3:
        edge = int(board.corner_edges[corner, way])
        way += 1
        if edge != NO_PLACE:
            kind = kind_at(state, seat, edge)
            if own == length and kind != NO_KIND and (length == 0 or kind == walked(state, 0)):
                return edge
            kind = kind_at(state, owner, edge)
            if owner != seat and length > 0 and kind != NO_KIND:
                goes_on = own == length or kind == walked(state, length - 1)
                if goes_on and (kind == SHIP or walked(state, 0) == SHIP):
                    return edge
    return NO_PLACE


@compiled
def walked(state, place):
    """The kind of a piece on the path."""
    return int(state.walk[place]) & 1


@compiled
def take_step(state, seat, edge, kind, length):
    """Walk over a piece: it is out of the way until the walk comes back."""
    remove_piece(state, seat, edge, kind)
    state.walk[length] = 2 * edge + kind


@compiled
def take_back_step(state, board, seat, owner, corner, own, length):
    """Put the last piece of the path back; the corner it was entered from."""
    step = int(state.walk[length])
    state.walk[length] = 0
    replace_piece(state, seat if length < own else owner, step >> 1, step & 1)
    return other_end(board, step >> 1, corner)


@rule("seafarers 27.8", "seafarers 27.9", "seafarers 31.39")
def earns_chip(state, own, length):
    """A direct line earns; an indirect one if its seat has more pieces in it, or as many and the
    one that closed it."""
    others = length - own
    if own != others:
        return own > others
    last_own = 0
    last_other = 0
    for place in range(length):
        order = int(state.laid[int(state.walk[place]) >> 1])
        if place < own:
            last_own = max(last_own, order)
        else:
            last_other = max(last_other, order)
    return last_own > last_other
