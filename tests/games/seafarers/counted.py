"""Counting everything in a position of Seafarers, compiled, so that every move can be checked."""

import numpy as np

from keelstone.engine.jit import compiled
from keelstone.engine.jit.contract import legal, movers, play, start
from keelstone.engine.loops import first_due, resolve_chance
from keelstone.engine.masks import bits_in, clear, count, nth
from keelstone.engine.rng import below, open_stream
from keelstone.games.seafarers.rules.board import (
    CARDS,
    CITY,
    KNIGHT,
    NUMBERS,
    PIECES,
    RESOURCES,
    ROAD,
    SETTLEMENT,
    SHIP,
    TERRAINS,
    UNKNOWN,
)
from keelstone.games.seafarers.rules.map.sets import has_building
from keelstone.games.seafarers.rules.state import Question

#: which count was wrong, by the place in `faults`
COUNTS = ("resources", "development cards", "pieces", "points and chips", "hexes", "tokens")
NO_MOVE = 1_000_000


@compiled
def are_resources_conserved(state, board):
    """All cards are in the bank or in hands, and everybody sees how many a hand holds."""
    held = 0
    for resource in range(RESOURCES):
        cards = int(state.bank[resource])
        if cards < 0:
            return False
        for seat in range(state.seats):
            if state.hand[seat, resource] < 0:
                return False
            cards += int(state.hand[seat, resource])
        held += cards - int(state.bank[resource])
        if cards != board.bank[resource]:
            return False
    for seat in range(state.seats):
        held -= int(state.hand_size[seat])
    return held == 0


@compiled
def are_cards_conserved(state, board):
    """All development cards are in the stack, in hands, or were played."""
    for card in range(CARDS):
        cards = int(state.deck[card]) + int(state.cards_gone[card])
        if state.deck[card] < 0:
            return False
        for seat in range(state.seats):
            if state.card[seat, card] < 0 or state.new_card[seat, card] < 0:
                return False
            cards += int(state.card[seat, card]) + int(state.new_card[seat, card])
            if card == KNIGHT:
                cards += int(state.knights[seat])
        if cards != board.deck[card]:
            return False
    return True


@compiled
def pieces_lying(state, seat, piece):
    """How many pieces of a kind a seat has on the board, a ship in the hand included."""
    lying = 0
    for word in range(state.road.shape[1]):
        if piece == ROAD:
            lying += bits_in(state.road[seat, word])
        elif piece == SHIP:
            lying += bits_in(state.ship[seat, word])
    for word in range(state.city.shape[1]):
        if piece == SETTLEMENT:
            lying += bits_in(state.settlement[seat, word])
        elif piece == CITY:
            lying += bits_in(state.city[seat, word])
    if piece == SHIP and state.asking == Question.SHIP_LIFTED and state.turn == seat:
        lying += 1
    return lying


@compiled
def are_pieces_conserved(state, board):
    """Every piece is in its owner's supply or on the board, and none in the same place."""
    lying = 0
    for seat in range(state.seats):
        for piece in range(PIECES):
            here = pieces_lying(state, seat, piece)
            lying += here
            left = int(state.pieces_left[seat, piece])
            if left < 0 or left + here != board.piece_limit[piece]:
                return False
    for word in range(len(state.taken)):
        lying -= bits_in(state.taken[word])
    for word in range(len(state.built)):
        lying -= bits_in(state.built[word])
    return lying == (1 if state.asking == Question.SHIP_LIFTED else 0)


@compiled
def are_points_right(state, board):
    """Points are buildings, special cards and chips; every chip lies under a building."""
    laid = 0
    for seat in range(state.seats):
        points = pieces_lying(state, seat, SETTLEMENT) + 2 * pieces_lying(state, seat, CITY)
        if state.route_holder == seat:
            points += 2
        if state.army_holder == seat:
            points += 2
        if state.chips_laid:
            for corner in range(board.corners):
                if state.chips[corner] and has_building(state, seat, corner):
                    points += int(state.chips[corner])
                    laid += int(state.chips[corner])
        if points != state.score[seat]:
            return False
    return laid == state.chips_laid


@compiled
def count_hexes(state, board, found):
    """Hexes by terrain, on the board and in the stack; unknown ones are in the stack."""
    for terrain in range(TERRAINS):
        found[terrain] = state.stack_hexes[terrain]
    for h in range(board.hexes):
        found[state.terrain[h]] += 1
    for terrain in range(TERRAINS):
        found[UNKNOWN] -= int(state.stack_hexes[terrain])


@compiled
def count_tokens(state, board, found):
    """Tokens by number, on the board, in the stack and in the bag."""
    for number in range(NUMBERS):
        found[number] = int(state.stack_tokens[number]) + int(state.bag[number])
    for h in range(board.hexes):
        if state.token[h]:
            found[state.token[h]] += 1


@compiled
def are_equal(counted, begun):
    differences = 0
    for index in range(len(begun)):
        if counted[index] != begun[index]:
            differences += 1
    return differences == 0


@compiled
def count_position(state, board, begun, counted, faults):
    """Add what is wrong with a position to `faults`; `begun` are the hexes and tokens of before."""
    if not are_resources_conserved(state, board):
        faults[0] += 1
    if not are_cards_conserved(state, board):
        faults[1] += 1
    if not are_pieces_conserved(state, board):
        faults[2] += 1
    if not are_points_right(state, board):
        faults[3] += 1
    count_hexes(state, board, counted[0])
    if not are_equal(counted[0], begun[0]):
        faults[4] += 1
    count_tokens(state, board, counted[1])
    if not are_equal(counted[1], begun[1]):
        faults[5] += 1


@compiled
def count_games(states, blank, boards, seats, first, games, mask, weights, rng, begun, counted,
                faults, lengths, turns, winners):  # fmt: skip
    """Play random games, any of the seats that are due moving first; count at every move."""
    state = states[0]
    board = boards[0]
    for game in range(games):
        states[0] = blank[0]
        open_stream(rng, 4, first + game)
        start(state, board, np.int64(seats), rng)
        count_hexes(state, board, begun[0])
        count_tokens(state, board, begun[1])
        resolve_chance(state, board, weights, rng)
        due = movers(state)
        while due:
            seat = first_due(due)
            while due & ~(1 << seat) and below(rng, 2):
                due &= ~(1 << seat)
                seat = first_due(due)
            clear(mask)
            legal(state, board, seat, mask)
            moves = count(mask)
            if moves == 0:
                faults[0] += NO_MOVE
                break
            play(state, board, seat, nth(mask, below(rng, moves)))
            resolve_chance(state, board, weights, rng)
            count_position(state, board, begun, counted, faults)
            lengths[game] += 1
            due = movers(state)
        turns[game] = state.turns
        winners[game] = state.winner
