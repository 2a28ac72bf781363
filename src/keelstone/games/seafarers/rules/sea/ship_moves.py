"""Moving ships.  rules/seafarers.md, chapter 15.

Which ships are foremost changes only when their owner places or lifts a ship or settles, so it is
kept.  Paths of ships are followed by lifting each ship off the board while the path uses it, so
that none is used twice.
"""

from keelstone.engine.jit import compiled, rule
from keelstone.engine.masks import bit, bits_in, lowest_bit, without_lowest
from keelstone.games.seafarers.rules.land.lines import goes_on
from keelstone.games.seafarers.rules.land.trade_route import way_of
from keelstone.games.seafarers.rules.map.sets import (
    NONE,
    common,
    drop,
    has,
    has_building,
    meets,
    other_end,
    put,
)
from keelstone.games.seafarers.rules.moves import LIFT_WORD, SHIP_WORD
from keelstone.games.seafarers.rules.sea.ships import ship_places
from keelstone.games.seafarers.rules.state import LONGEST_WALK, NO_PLACE

SMALLEST_RING = 6
RING_WITHOUT_BUILDING, RING_WITH_BUILDING = 1, 2


@rule("seafarers 15.1", "seafarers 15.4", "seafarers 15.5", "seafarers 20.6", "seafarers 31.13",
      "seafarers 31.14")  # fmt: skip
def allow_lifts(state, board, seat, mask):
    """One ship a turn may be moved, if it was not built in this turn, the pirate is not there, and
    it can be put down elsewhere."""
    if state.ship_moved:
        return
    for word in range(board.edge_words):
        at_pirate = board.hex_edge_set[state.pirate, word]
        rest = state.movable[seat, word] & ~state.new_ships[word] & ~at_pirate
        while rest:
            edge = (word << 6) + lowest_bit(rest)
            rest = without_lowest(rest)
            if has_other_place(state, board, seat, edge):
                mask[LIFT_WORD + word] |= bit(edge & 63)


@rule("seafarers 15.2", "seafarers 15.3")
def note_movable_ships(state, board, seat):
    """Keep which ships of a seat may be moved, as far as its own pieces decide that."""
    for word in range(board.edge_words):
        rest = state.ship[seat, word]
        found = NONE
        while rest:
            edge = (word << 6) + lowest_bit(rest)
            rest = without_lowest(rest)
            if is_movable(state, board, seat, edge):
                found |= bit(edge & 63)
        state.movable[seat, word] = found


@rule("seafarers 15.3", "seafarers 15.6", "seafarers 31.12")
def has_free_end(state, board, seat, edge):
    """A foremost ship: at one end neither an own building nor another own ship."""
    for end in range(2):
        corner = int(board.edge_corners[edge, end])
        if not has_building(state, seat, corner):
            if common(state.ship, seat, board.corner_edge_set, corner, board.edge_words) == 1:
                return True
    return False


@rule("seafarers 15.2", "seafarers 15.3", "seafarers 31.33")
def is_movable(state, board, seat, edge):
    """Only the foremost ship of an open line may be moved, or a ship of an open ring."""
    if has_free_end(state, board, seat, edge):
        return True
    return is_on_open_ring(state, board, seat, edge)


@rule("seafarers 31.11")
def is_on_open_ring(state, board, seat, edge):
    """On a ring with no building every ship is foremost, also where it shares ships with a ring
    that has one; on a ring with a building the two beside it. A closed line is never open."""
    if ships_on_board(state, board, seat) < SMALLEST_RING:
        return False
    rings = rings_through(state, board, seat, edge)
    if rings == 0:
        return False
    if not rings & RING_WITHOUT_BUILDING and not is_beside_building(state, board, seat, edge):
        return False
    return not is_closed(state, board, seat, edge)


@compiled
def ships_on_board(state, board, seat):
    """How many of a seat's ships are on the board."""
    ships = 0
    for word in range(board.edge_words):
        ships += bits_in(state.ship[seat, word])
    return ships


@compiled
def is_beside_building(state, board, seat, edge):
    """Whether an own building stands at an end of an edge."""
    return has_building(state, seat, int(board.edge_corners[edge, 0])) or has_building(
        state, seat, int(board.edge_corners[edge, 1])
    )


@compiled
def step_back(state, board, seat, corner, length):
    """Put the last ship of a path back; the corner it was entered from."""
    edge = int(state.walk[length])
    state.walk[length] = 0
    put(state.ship, seat, edge)
    return other_end(board, edge, corner)


@compiled
def step_on(state, board, seat, edge, length):
    """Lift the next ship of a path off the board."""
    drop(state.ship, seat, edge)
    state.walk[length] = edge


@compiled
def next_ship(state, board, seat, corner, way):
    """The next edge with an own ship at a corner, from a place of its edges on; NO_PLACE."""
    while way < 3:
        edge = int(board.corner_edges[corner, way])
        if edge != NO_PLACE and has(state.ship, seat, edge):
            return edge
        way += 1
    return NO_PLACE


@rule("seafarers 31.11")
def rings_through(state, board, seat, edge):
    """The kinds of rings of ships that lead through an edge, as bits: RING_WITHOUT_BUILDING and
    RING_WITH_BUILDING of the seat's own."""
    home = int(board.edge_corners[edge, 0])
    corner = other_end(board, edge, home)
    step_on(state, board, seat, edge, 0)
    length = 1
    way = 0
    found = 0
    while True:
        forward = next_ship(state, board, seat, corner, way)
        if corner == home:
            has_one = walk_has_building(state, board, seat, length)
            found |= RING_WITH_BUILDING if has_one else RING_WITHOUT_BUILDING
            forward = NO_PLACE
        if forward != NO_PLACE and length < LONGEST_WALK:
            step_on(state, board, seat, forward, length)
            length += 1
            corner = other_end(board, forward, corner)
            way = 0
        else:
            length -= 1
            last = int(state.walk[length])
            corner = step_back(state, board, seat, corner, length)
            if length == 0:
                return found
            way = way_of(board, corner, last) + 1


@compiled
def walk_has_building(state, board, seat, length):
    """Whether an own building stands on the path being followed."""
    for place in range(length):
        if is_beside_building(state, board, seat, int(state.walk[place])):
            return True
    return False


@rule("seafarers 15.2", "seafarers 31.10", "seafarers 31.33")
def is_closed(state, board, seat, edge):
    """Whether a ship lies on an unbroken line between two different own buildings; other seats'
    buildings on the line change nothing."""
    for corner in range(board.corners):
        if has_building(state, seat, corner):
            if is_on_line_from(state, board, seat, corner, edge):
                return True
    return False


@compiled
def is_on_line_from(state, board, seat, home, edge):
    """Whether a ship lies on a line from one own building to another."""
    corner = home
    length = 0
    way = 0
    while True:
        forward = NO_PLACE
        if length == 0 or not has_building(state, seat, corner):
            forward = next_ship(state, board, seat, corner, way)
        elif corner != home and not has(state.ship, seat, edge):
            while length > 0:
                length -= 1
                corner = step_back(state, board, seat, corner, length)
            return True
        if forward != NO_PLACE and length < LONGEST_WALK:
            step_on(state, board, seat, forward, length)
            length += 1
            corner = other_end(board, forward, corner)
            way = 0
        else:
            if length == 0:
                return False
            length -= 1
            last = int(state.walk[length])
            corner = step_back(state, board, seat, corner, length)
            way = way_of(board, corner, last) + 1


@rule("seafarers 15.5", "seafarers 31.14")
def has_other_place(state, board, seat, edge):
    """Whether a ship could be put down somewhere else if it were lifted."""
    drop(state.ship, seat, edge)
    found = False
    for word in range(board.edge_words):
        rest = ship_places(state, board, seat, word)
        while rest and not found:
            other = (word << 6) + lowest_bit(rest)
            rest = without_lowest(rest)
            found = is_ship_place(state, board, seat, other)
    put(state.ship, seat, edge)
    return found


@compiled
def is_ship_place(state, board, seat, edge):
    """Whether a ship may go on at either end of an edge."""
    for end in range(2):
        if goes_on(state, board, state.ship, seat, int(board.edge_corners[edge, end])):
            return True
    return False


@rule("seafarers 15.1", "seafarers 15.5")
def lift_ship(state, board, seat, edge):
    """The ship is taken off the board, and with it what it alone reached."""
    drop(state.ship, seat, edge)
    state.taken[edge >> 6] &= ~bit(edge & 63)
    state.lifted = edge
    state.ship_moved = 1
    for end in range(2):
        corner = int(board.edge_corners[edge, end])
        if not meets(state.ship, seat, board.corner_edge_set, corner, board.edge_words):
            if not meets(state.road, seat, board.corner_edge_set, corner, board.edge_words):
                drop(state.reached, seat, corner)
        for way in range(3):
            beside = int(board.corner_edges[corner, way])
            if beside != NO_PLACE and not is_ship_place(state, board, seat, beside):
                drop(state.ship_ends, seat, beside)


@rule("seafarers 15.5")
def allow_new_places(state, board, seat, mask):
    """The lifted ship goes anywhere a ship could be built, but not back."""
    for word in range(board.edge_words):
        mask[SHIP_WORD + word] = ship_places(state, board, seat, word)
    lifted = int(state.lifted)
    mask[SHIP_WORD + (lifted >> 6)] &= ~bit(lifted & 63)
