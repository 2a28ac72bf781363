"""A compiled count of stones and cards, fast enough to check every move of many games."""

import numpy as np

from keelstone.engine.jit import compiled
from keelstone.engine.jit.contract import legal, movers, play, start
from keelstone.engine.loops import first_due, resolve_chance
from keelstone.engine.masks import clear, count, nth
from keelstone.engine.rng import below, open_stream
from keelstone.games.imhotep.rules.board import CARDS, CHAMBER, SHIPS, SPACES
from keelstone.games.imhotep.rules.state import Question

NO_MOVE = 1_000_000


@compiled
def are_stones_conserved(state, board):
    """All stones lie in quarries, on sleds, on ships or at the sites."""
    stones = int(state.pyramid_stones) + int(state.temple_stones)
    for seat in range(state.seats):
        stones += int(state.quarry[seat]) + int(state.sled[seat]) + int(state.obelisk[seat])
        if state.quarry[seat] < 0 or state.sled[seat] < 0:
            return False
    for ship in range(SHIPS):
        for space in range(SPACES):
            stones += int(state.cargo[ship, space] > 0)
    for space in range(SPACES):
        stones += int(state.unloading[space] > 0)
    for space in range(CHAMBER):
        stones += int(state.chamber[space] > 0)
    stones += int(state.market_stone > 0) + int(state.asking == Question.WHICH_PYRAMID)
    return stones == int(state.seats) * int(board.stones_of_a_colour)


@compiled
def is_card_conserved(state, board, card):
    """A kind of market card: in the pile, discarded, on the market, looked at, in play or held."""
    found = int(state.pile[card]) + int(state.discarded[card]) + int(state.in_play == card + 1)
    for seat in range(state.seats):
        found += int(state.hand[seat, card])
    for place in range(len(state.market)):
        found += int(state.market[place] == card + 1)
    for place in range(len(state.pair)):
        found += int(state.pair[place] == card + 1) + int(state.looked_at[place] == card + 1)
    return found == board.market_cards[card] and state.pile[card] >= 0


@compiled
def faults(state, board):
    """The number of faults in a position."""
    wrong = 0 if are_stones_conserved(state, board) else 1
    for card in range(CARDS):
        if not is_card_conserved(state, board, card):
            wrong += 1
    return wrong


@compiled
def faults_in_games(states, blank, boards, seats, first, number, mask, weights, rng, lengths):
    """Play random games; the number of faults in all their positions."""
    found = 0
    state = states[0]
    board = boards[0]
    for game in range(number):
        states[0] = blank[0]
        open_stream(rng, 11, first + game)
        start(state, board, np.int64(seats), rng)
        resolve_chance(state, board, weights, rng)
        found += faults(state, board)
        while movers(state):
            clear(mask)
            seat = first_due(movers(state))
            legal(state, board, seat, mask)
            moves = count(mask)
            if moves == 0:
                return found + NO_MOVE
            play(state, board, seat, nth(mask, below(rng, moves)))
            resolve_chance(state, board, weights, rng)
            found += faults(state, board)
            lengths[game] += 1
    return found
