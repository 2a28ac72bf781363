"""Laying out the board: what is printed, what is dealt, the harbours, robber and pirate.

The only place where rules draw random numbers: everything after the lay-out is a move of chance.
"""

import numpy as np

from keelstone.engine.jit import compiled, rule
from keelstone.engine.rng import below, shuffle
from keelstone.games.seafarers.rules.board import (
    BESIDE_BOARD,
    DESERT,
    FRAME,
    GOLD,
    HARBOUR_KINDS,
    NO_HARBOUR,
    NO_ISLAND,
    NUMBERS,
    PIRATE_OFF,
    SEA,
    SPIRAL_STARTS,
    TERRAINS,
    TOKENS_SHUFFLED,
    TOKENS_SPIRAL,
)

# A deal that breaks a rule is dealt again; the loader sees to it that a few dozen times are enough.
MAX_DEALS = 10_000


@compiled
def lay_out(state, board, rng):
    """Lay what is printed, deal what is random, then harbours, robber and pirate."""
    lay_what_is_printed(state, board)
    deal(state, board, rng)
    if board.correction:
        correct_the_deal(state, board, rng)
    find_islands(state, board)
    chart(state, board)
    lay_harbours(state, board, rng)
    place_robber(state, board)
    place_pirate(state, board, rng)
    stack_the_rest(state, board)


# what is printed


@rule("seafarers 2.8", "seafarers 2.10")
def lay_what_is_printed(state, board):
    """Every hex and token that the scene shows; the frame is sea."""
    for h in range(board.hexes):
        state.terrain[h] = board.printed_terrain[h]
        state.token[h] = board.printed_token[h]
    state.terrain[FRAME] = SEA
    state.token[FRAME] = 0


@rule("seafarers 21.1", "seafarers 30.3")
def stack_the_rest(state, board):
    """Stacks and bag lie ready: what is in them is known, in which order nobody knows."""
    for terrain in range(TERRAINS):
        state.stack_hexes[terrain] = board.stack_hexes[terrain]
    for number in range(NUMBERS):
        state.stack_tokens[number] = board.stack_tokens[number]
        state.bag[number] = board.bag[number]


# what is dealt


@compiled
def deal(state, board, rng):
    """Deal every pool: first the hexes, then their tokens."""
    for pool in range(board.pools):
        deal_hexes(state, board, pool, rng)
        if board.pool_token_rule[pool] == TOKENS_SPIRAL:
            lay_spiral(state, board, pool, below(rng, SPIRAL_STARTS))
        elif board.pool_token_rule[pool] == TOKENS_SHUFFLED:
            shuffle_tokens_apart(state, board, pool, rng)


@rule("seafarers 2.6", "seafarers 26.3")
def deal_hexes(state, board, pool, rng):
    """The hexes are shuffled face down and laid in any order."""
    size = int(board.pool_size[pool])
    for place in range(size):
        h = board.pool_hexes[pool, place]
        state.terrain[h] = board.pool_tiles[pool, place]
        state.token[h] = 0
    for last in range(size - 1, 0, -1):
        one = board.pool_hexes[pool, last]
        other = board.pool_hexes[pool, below(rng, last + 1)]
        kept = state.terrain[one]
        state.terrain[one] = state.terrain[other]
        state.terrain[other] = kept


@rule("seafarers 2.7")
def lay_spiral(state, board, pool, start):
    """The tokens in alphabetical order from a corner of the island inwards, the desert skipped."""
    laid = 0
    for place in range(board.pool_size[pool]):
        h = board.spiral[start, place]
        if state.terrain[h] < DESERT:
            state.token[h] = board.pool_tokens[pool, laid]
            laid += 1


@rule("seafarers 26.3")
def shuffle_tokens_apart(state, board, pool, rng):
    """The tokens are shuffled too, but 6 and 8 lie neither side by side nor on gold."""
    for _ in range(MAX_DEALS):
        shuffle_tokens(state, board, pool, rng)
        if not has_misplaced_red_token(state, board):
            break


@compiled
def shuffle_tokens(state, board, pool, rng):
    """One token on every hex that yields something, in any order."""
    laid = 0
    for place in range(board.pool_size[pool]):
        h = board.pool_hexes[pool, place]
        if state.terrain[h] < DESERT:
            state.token[h] = board.pool_tokens[pool, laid]
            laid += 1
    for last in range(laid - 1, 0, -1):
        one = nth_producing_hex(state, board, pool, last)
        other = nth_producing_hex(state, board, pool, below(rng, last + 1))
        kept = state.token[one]
        state.token[one] = state.token[other]
        state.token[other] = kept


@compiled
def nth_producing_hex(state, board, pool, wanted):
    """The hex at a place (from 0) among those of a pool that yield something."""
    for place in range(board.pool_size[pool]):
        h = int(board.pool_hexes[pool, place])
        if state.terrain[h] < DESERT:
            if wanted == 0:
                return h
            wanted -= 1
    return FRAME


@compiled
def is_red(number):
    """The numbers 6 and 8, printed in red."""
    return number == 6 or number == 8


@rule("seafarers 26.3")
def has_misplaced_red_token(state, board):
    """Whether a 6 or 8 lies beside another or on gold."""
    for h in range(board.hexes):
        if is_red(state.token[h]):
            if state.terrain[h] == GOLD:
                return True
            for side in range(6):
                if is_red(state.token[board.hex_hexes[h, side]]):
                    return True
    return False


# the correction


@rule("seafarers 26.7")
def correct_the_deal(state, board, rng):
    """Players who find the islands too many and small or the largest too large deal again."""
    for _ in range(MAX_DEALS):
        if not is_poor_deal(state, board):
            break
        deal(state, board, rng)


@rule("seafarers 26.7")
def is_poor_deal(state, board):
    """Too few islands, one that is too large, or too many of a single hex."""
    islands = number_islands(state, board)
    land = 0
    largest = 0
    single = 0
    for island in range(islands):
        size = size_of_island(state, board, island)
        land += size
        largest = max(largest, size)
        if size == 1:
            single += 1
    if islands < board.least_islands or single > board.most_single_hexes:
        return True
    return 100 * largest > int(board.most_land) * land


@compiled
def size_of_island(state, board, island):
    """How many hexes an island has."""
    size = 0
    for h in range(board.hexes):
        if state.island[h] == island:
            size += 1
    return size


# islands


@rule("seafarers 2.4", "seafarers 31.23")
def find_islands(state, board):
    """Islands are printed with the scene, or are what the deal made of land that hangs together."""
    state.island[FRAME] = NO_ISLAND
    if board.islands_dealt:
        number_islands(state, board)
    else:
        for h in range(board.hexes):
            state.island[h] = board.printed_island[h]


@rule("seafarers 2.4")
def number_islands(state, board):
    """Number the pieces of connected land from 0; return how many there are."""
    for h in range(board.hexes):
        state.island[h] = NO_ISLAND
    state.island[FRAME] = NO_ISLAND
    islands = 0
    for h in range(board.hexes):
        if state.terrain[h] < SEA and state.island[h] == NO_ISLAND:
            state.island[h] = islands
            spread_island(state, board, islands)
            islands += 1
    return islands


@compiled
def spread_island(state, board, island):
    """Give an island's number to all land that hangs together with it."""
    grown = True
    while grown:
        grown = False
        for h in range(board.hexes):
            if state.terrain[h] < SEA and state.island[h] == NO_ISLAND:
                for side in range(6):
                    if state.island[board.hex_hexes[h, side]] == island:
                        state.island[h] = island
                        grown = True


@compiled
def island_at(state, board, corner):
    """The island on which a building at a corner stands; none at the sea or in a belt of desert."""
    for place in range(3):
        island = int(state.island[board.corner_hexes[corner, place]])
        if island != NO_ISLAND:
            return island
    return NO_ISLAND


# land and sea


@compiled
def chart(state, board):
    """Enter land and sea of all hexes that are known."""
    for word in range(board.edge_words):
        state.sea_edges[word] = board.frame_edges[word]
        state.land_edges[word] = np.uint64(0)
    for word in range(board.corner_words):
        state.land_corners[word] = np.uint64(0)
    for h in range(board.hexes):
        enter_hex(state, board, h)


@rule("seafarers 21.2")
def turn_up(state, board, h, terrain):
    """A hex is discovered: lay it face up and enter it."""
    state.terrain[h] = terrain
    enter_hex(state, board, h)


@rule("seafarers 2.3")
def enter_hex(state, board, h):
    """The edges of sea take ships, the edges of land roads, the corners of land buildings."""
    terrain = state.terrain[h]
    if terrain < SEA:
        for word in range(board.edge_words):
            state.land_edges[word] |= board.hex_edge_set[h, word]
        for word in range(board.corner_words):
            state.land_corners[word] |= board.hex_corner_set[h, word]
    elif terrain == SEA:
        for word in range(board.edge_words):
            state.sea_edges[word] |= board.hex_edge_set[h, word]


# harbours, robber, pirate


@rule("seafarers 2.9")
def lay_harbours(state, board, rng):
    """The harbours are shuffled onto their places, or wait in a stack for the players."""
    if board.harbour_draft:
        for kind in range(HARBOUR_KINDS):
            state.harbour_stack[kind] = board.harbour_pool[kind]
        return
    shuffled = 0
    for kind in range(HARBOUR_KINDS):
        for _ in range(board.harbour_pool[kind]):
            state.harbour_kind[shuffled] = kind
            shuffled += 1
    shuffle(rng, state.harbour_kind, shuffled)
    for place in range(board.harbours):
        kind = board.harbour_kinds[place]
        if kind == NO_HARBOUR:
            kind = state.harbour_kind[place]
        lay_harbour(state, board, board.harbour_edges[place], kind)


@rule("seafarers 8.5")
def lay_harbour(state, board, edge, kind):
    """A harbour is laid at an edge; it serves both corners."""
    place = int(state.harbours_laid)
    state.harbour_edge[place] = edge
    state.harbour_kind[place] = kind
    state.harbours_laid = place + 1


@rule("seafarers 8.5")
def harbour_at(state, board, corner):
    """The kind of the harbour that serves a corner."""
    for place in range(state.harbours_laid):
        edge = state.harbour_edge[place]
        if board.edge_corners[edge, 0] == corner or board.edge_corners[edge, 1] == corner:
            return int(state.harbour_kind[place])
    return NO_HARBOUR


@rule("seafarers 6.3", "seafarers 31.6")
def place_robber(state, board):
    """The robber begins on the desert, the first if several are dealt; without one beside the
    board."""
    state.robber = board.robber_start
    if board.robber_start == BESIDE_BOARD:
        for h in range(board.hexes):
            if state.terrain[h] == DESERT and state.robber == BESIDE_BOARD:
                state.robber = h


@rule("seafarers 20.1", "seafarers 31.41")
def place_pirate(state, board, rng):
    """The pirate, if it is in the game, begins on any sea hex."""
    state.pirate = board.pirate_start
    if board.pirate_rule == PIRATE_OFF:
        state.pirate = BESIDE_BOARD
    elif board.pirate_start == BESIDE_BOARD:
        state.pirate = random_sea_hex(state, board, rng)


@compiled
def random_sea_hex(state, board, rng):
    """Any hex of sea, each as likely; beside the board if there is none."""
    seas = 0
    for h in range(board.hexes):
        if state.terrain[h] == SEA:
            seas += 1
    if seas == 0:
        return BESIDE_BOARD
    wanted = below(rng, seas)
    for h in range(board.hexes):
        if state.terrain[h] == SEA:
            if wanted == 0:
                return h
            wanted -= 1
    return BESIDE_BOARD
