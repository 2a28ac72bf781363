"""The longest trade route over roads and ships.  rules/seafarers.md, chapters 11 and 16.

A longest path begins where it cannot be made longer backwards: at a corner with an odd number of
joined pieces, or anywhere on a ring.  So paths are followed from there only, and after a new piece
that ends nowhere from that end only.
"""

from keelstone.engine.jit import compiled, rule
from keelstone.engine.masks import bit, bits_in, lowest_bit, without_lowest
from keelstone.games.seafarers.rules.board import ROAD, SHIP
from keelstone.games.seafarers.rules.map.sets import (
    NONE,
    common,
    drop,
    has,
    has_building,
    is_held_by_other,
    is_in,
    other_end,
    put,
)
from keelstone.games.seafarers.rules.state import NO_PLACE, NO_SEAT

LEAST_ROUTE = 5
ROUTE_POINTS = 2
NO_KIND = -1


@compiled
def kind_at(state, seat, edge):
    """ROAD or SHIP, what a seat has on an edge; NO_KIND if nothing."""
    if has(state.road, seat, edge):
        return ROAD
    if has(state.ship, seat, edge):
        return SHIP
    return NO_KIND


@compiled
def remove_piece(state, seat, edge, kind):
    """Take a road or ship off its edge."""
    if kind == ROAD:
        drop(state.road, seat, edge)
    else:
        drop(state.ship, seat, edge)


@compiled
def replace_piece(state, seat, edge, kind):
    """Put a road or ship back on its edge."""
    if kind == ROAD:
        put(state.road, seat, edge)
    else:
        put(state.ship, seat, edge)


@compiled
def pieces_at(state, board, seat, corner, kind):
    """How many roads, or ships, of a seat meet at a corner."""
    if kind == ROAD:
        return common(state.road, seat, board.corner_edge_set, corner, board.edge_words)
    return common(state.ship, seat, board.corner_edge_set, corner, board.edge_words)


@rule("seafarers 11.2", "seafarers 16.2")
def joined_at(state, board, seat, corner, kind):
    """Pieces that are joined to one of this kind at a corner, itself included.

    Another seat's building joins nothing; roads and ships are joined at an own building only.
    """
    if is_in(state.built, corner):
        if not has_building(state, seat, corner):
            return 1
        ships = pieces_at(state, board, seat, corner, SHIP) if board.has_ships else 0
        return pieces_at(state, board, seat, corner, ROAD) + ships
    return pieces_at(state, board, seat, corner, kind)


@compiled
def toggled(word, number, edge):
    """A word of a set of edges with one edge put in or taken out, if it belongs to this word."""
    return word ^ bit(edge & 63) if edge >> 6 == number else word


@compiled
def word_of(word_0, word_1, word_2, word_3, edge):
    """The word of a set to which an edge belongs."""
    low = word_1 if edge >> 6 & 1 else word_0
    high = word_3 if edge >> 6 & 1 else word_2
    return high if edge >> 7 else low


@rule("seafarers 11.1", "seafarers 16.1", "seafarers 16.2")
def longest_path(state, board, seat, edge, corner, best, most):
    """The longest path that leaves a corner over a piece, if longer than `best`.

    What the path has not used yet is kept in four words; none is longer than `most`.
    """
    rest_0 = state.road[seat, 0] | state.ship[seat, 0]
    rest_1 = state.road[seat, 1] | state.ship[seat, 1]
    rest_2 = state.road[seat, 2] | state.ship[seat, 2]
    rest_3 = state.road[seat, 3] | state.ship[seat, 3]
    forward = True
    length = 0
    way = 0
    while True:
        rest_0 = toggled(rest_0, 0, edge)
        rest_1 = toggled(rest_1, 1, edge)
        rest_2 = toggled(rest_2, 2, edge)
        rest_3 = toggled(rest_3, 3, edge)
        corner = other_end(board, edge, corner)
        if forward:
            state.walk[length] = edge
            length += 1
            best = max(best, length)
            way = 3 if best == most or is_held_by_other(state, seat, corner) else 0
        else:
            length -= 1
            state.walk[length] = 0
            if length == 0 or best == most:
                break
            way = 1 + way_of(board, corner, edge)
            edge = int(state.walk[length - 1])
        forward = False
        while way < 3 and not forward:
            ahead = int(board.corner_edges[corner, way])
            way += 1
            if ahead != NO_PLACE:
                if word_of(rest_0, rest_1, rest_2, rest_3, ahead) & bit(ahead & 63) != NONE:
                    forward = are_joined(state, board, seat, corner, edge, ahead)
                    if forward:
                        edge = ahead
    for step in range(length):
        state.walk[step] = 0
    return best


@rule("seafarers 16.2")
def are_joined(state, board, seat, corner, edge, ahead):
    """Whether two own pieces at a corner make one path: of one kind, or with an own building
    between them."""
    if not board.has_ships or has(state.ship, seat, edge) == has(state.ship, seat, ahead):
        return True
    return has_building(state, seat, corner)


@compiled
def way_of(board, corner, edge):
    """The place of an edge among those that meet at a corner."""
    if board.corner_edges[corner, 0] == edge:
        return 0
    return 1 if board.corner_edges[corner, 1] == edge else 2


@compiled
def length_of_ring(state, board, seat, edge):
    """The length of the ring on which a piece lies, if nothing else is joined to it; else 0."""
    start = edge
    corner = int(board.edge_corners[edge, 0])
    length = 0
    while True:
        kind = kind_at(state, seat, edge)
        length += 1
        corner = other_end(board, edge, corner)
        if joined_at(state, board, seat, corner, kind) != 2:
            return 0
        edge = next_joined(state, board, seat, corner, edge, kind)
        if edge == start:
            return length


@compiled
def next_joined(state, board, seat, corner, edge, kind):
    """The other piece joined at a corner at which two are."""
    for way in range(3):
        other = int(board.corner_edges[corner, way])
        if other != NO_PLACE and other != edge:
            found = kind_at(state, seat, other)
            if found == kind or (found != NO_KIND and has_building(state, seat, corner)):
                return other
    return edge


@rule("seafarers 11.1")
def longest_route(state, board, seat):
    """The number of pieces on the longest path that uses none twice; rings count."""
    best = 0
    pieces = pieces_on_board(state, board, seat)
    for word in range(board.edge_words):
        rest = state.road[seat, word] | state.ship[seat, word]
        while rest:
            edge = (word << 6) + lowest_bit(rest)
            rest = without_lowest(rest)
            kind = kind_at(state, seat, edge)
            for end in range(2):
                corner = int(board.edge_corners[edge, end])
                if best < pieces and joined_at(state, board, seat, corner, kind) & 1:
                    best = longest_path(state, board, seat, edge, corner, best, pieces)
            if best < pieces and pieces >= 6:
                best = max(best, length_of_ring(state, board, seat, edge))
    return best


@compiled
def pieces_on_board(state, board, seat):
    """How many roads and ships of a seat lie on the board."""
    pieces = 0
    for word in range(board.edge_words):
        pieces += bits_in(state.road[seat, word] | state.ship[seat, word])
    return pieces


@rule("seafarers 11.4", "seafarers 16.3")
def count_new_piece(state, board, seat, edge):
    """A new road or ship may make its owner's route longer."""
    kind = kind_at(state, seat, edge)
    for end in range(2):
        corner = int(board.edge_corners[edge, end])
        if joined_at(state, board, seat, corner, kind) == 1:
            # Without the new piece the path was no longer than the longest before.
            most = min(pieces_on_board(state, board, seat), int(state.route[seat]) + 1)
            found = longest_path(state, board, seat, edge, corner, 0, most)
            state.route[seat] = max(int(state.route[seat]), found)
            award_route(state)
            return
    count_route(state, board, seat)
    award_route(state)


@compiled
def count_route(state, board, seat):
    """Note how long a seat's longest route is now."""
    state.route[seat] = longest_route(state, board, seat)


@rule("seafarers 11.2", "seafarers 16.3")
def count_new_building(state, board, seat, corner):
    """A new settlement cuts other seats' routes and may join an own road to an own ship."""
    changed = False
    for other in range(state.seats):
        roads = pieces_at(state, board, other, corner, ROAD)
        ships = pieces_at(state, board, other, corner, SHIP) if board.has_ships else 0
        if (roads and ships) if other == seat else roads + ships > 1:
            count_route(state, board, other)
            changed = True
    if changed:
        award_route(state)


@rule("seafarers 11.3", "seafarers 11.5", "seafarers 11.6", "seafarers 16.4")
def award_route(state):
    """The card goes to the only one with the longest route of five or more; its holder keeps it
    on a tie, otherwise a tie sets it aside."""
    longest = LEAST_ROUTE
    for seat in range(state.seats):
        longest = max(longest, int(state.route[seat]))
    holder = int(state.route_holder)
    if holder != NO_SEAT and state.route[holder] == longest:
        return
    found = NO_SEAT
    for seat in range(state.seats):
        if state.route[seat] == longest:
            if found != NO_SEAT:
                found = NO_SEAT
                break
            found = seat
    if holder != NO_SEAT:
        state.score[holder] -= ROUTE_POINTS
    if found != NO_SEAT:
        state.score[found] += ROUTE_POINTS
    state.route_holder = found
