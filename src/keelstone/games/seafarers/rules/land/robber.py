"""The seven, the robber and stealing.  rules/seafarers.md, chapter 6."""

from keelstone.engine.jit import compiled, rule
from keelstone.engine.masks import allow, bit
from keelstone.games.seafarers.rules.advance import advance
from keelstone.games.seafarers.rules.board import RESOURCES, SEA
from keelstone.games.seafarers.rules.cards.hands import return_to_bank
from keelstone.games.seafarers.rules.cards.thefts import steal
from keelstone.games.seafarers.rules.land.building import yield_of
from keelstone.games.seafarers.rules.map.sets import NONE
from keelstone.games.seafarers.rules.moves import DISCARD, ROB, ROBBER_WORD, STOLEN
from keelstone.games.seafarers.rules.state import Question, ask, ask_chance
from keelstone.games.seafarers.rules.trade.offers import drop_proposal

MAX_CARDS = 7


@rule("seafarers 6.1")
def count_discards(state):
    """Everybody with more than seven cards owes half of them, rounded down; they, as bits."""
    owing = 0
    for seat in range(state.seats):
        if state.hand_size[seat] > MAX_CARDS:
            state.to_discard[seat] = int(state.hand_size[seat]) // 2
            owing |= 1 << seat
    return owing


@compiled
def allow_discards(state, seat, mask):
    """Any kind that a hand holds may be discarded."""
    for resource in range(RESOURCES):
        if state.hand[seat, resource] > 0:
            allow(mask, DISCARD + resource)


@rule("seafarers 6.1")
def discard(state, seat, resource):
    """A card of choice goes back to the bank; after the last one owed the robber is moved."""
    return_to_bank(state, seat, resource, 1)
    state.to_discard[seat] -= 1
    if state.to_discard[seat] == 0:
        state.due &= ~(1 << seat)
        if state.due == 0:
            ask(state, int(state.turn), Question.ROBBER)


@rule("seafarers 6.2", "seafarers 31.6", inline=True)
def allow_robber(state, board, mask):
    """The robber goes to another land hex; from beside the board to any."""
    for word in range((int(board.hexes) + 63) >> 6):
        places = NONE
        for h in range(word << 6, min(int(board.hexes), (word + 1) << 6)):
            if state.terrain[h] < SEA and h != state.robber:
                places |= bit(h & 63)
        mask[ROBBER_WORD + word] = places


@rule("seafarers 6.4", "seafarers 31.1")
def seats_to_rob(state, thief, h):
    """Seats with a building at a hex and a card in hand, as bits; not the thief."""
    found = 0
    if state.yields[h]:
        for seat in range(state.seats):
            if seat != thief and yield_of(state, seat, h) and state.hand_size[seat] > 0:
                found |= 1 << seat
    return found


@rule("seafarers 6.4")
def allow_victims(state, mask):
    """The mover chooses whom to rob."""
    for seat in range(state.seats):
        if int(state.victims) >> seat & 1:
            allow(mask, ROB + seat)


@rule("seafarers 6.4")
def theft_odds(state, weights):
    """A card is drawn unseen: every card in the victim's hand is as likely."""
    for resource in range(RESOURCES):
        weights[STOLEN + resource] = state.hand[state.victim, resource]
    return int(state.hand_size[state.victim])


@rule("seafarers 6.4", "seafarers 31.35")
def rob(state, resource):
    """The card goes from the victim to the thief."""
    steal(state, int(state.turn), int(state.victim), resource)
    drop_proposal(state, int(state.victim))
    state.victims &= ~(1 << int(state.victim))


@rule("seafarers 6.2", "seafarers 6.4", "seafarers 31.40")
def move_robber(state, board, seat, h):
    """The robber goes to its hex; the mover robs one seat there."""
    state.robber = h
    state.victims = seats_to_rob(state, seat, h)
    rob_one(state, board, seat)


@compiled
def rob_one(state, board, seat):
    """One of the possible victims is robbed; who, is asked only where there is a choice."""
    victims = int(state.victims)
    if victims == 0:
        advance(state, board)
    elif victims & (victims - 1):
        ask(state, seat, Question.VICTIM)
    else:
        rob_next(state)


@compiled
def rob_seat(state, victim):
    """The mover has chosen whom to rob."""
    state.victims = 1 << victim
    rob_next(state)


@compiled
def rob_next(state):
    """Let chance pick a card of the next victim."""
    state.victim = next_victim(state)
    ask_chance(state, Question.THEFT)


@compiled
def next_victim(state):
    """The next seat to be robbed, in turn from the thief's left."""
    for step in range(1, int(state.seats)):
        seat = (int(state.turn) + step) % int(state.seats)
        if int(state.victims) >> seat & 1:
            return seat
    return int(state.turn)
