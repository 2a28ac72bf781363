"""Development cards.  rules/seafarers.md, chapter 10."""

from keelstone.engine.jit import compiled, rule
from keelstone.engine.masks import allow
from keelstone.games.seafarers.rules.board import (
    CARD,
    CARDS,
    INVENTION,
    KNIGHT,
    MONOPOLY,
    RESOURCES,
    ROAD_BUILDING,
)
from keelstone.games.seafarers.rules.cards.army import count_army
from keelstone.games.seafarers.rules.cards.hands import (
    cards_in_bank,
    hand_over_all,
    pay,
    take_from_bank,
)
from keelstone.games.seafarers.rules.land.roads import has_road_place
from keelstone.games.seafarers.rules.moves import (
    DRAWN,
    PLAY_INVENTION,
    PLAY_KNIGHT,
    PLAY_MONOPOLY,
    PLAY_ROADS,
    TAKE,
)
from keelstone.games.seafarers.rules.sea.ships import has_ship_place
from keelstone.games.seafarers.rules.state import Question, ask_chance
from keelstone.games.seafarers.rules.trade.offers import drop_proposal

FREE = 2  # pieces of road building, cards of invention


@rule("seafarers 10.1", "seafarers 10.8")
def buy_card(state, board, seat):
    """Pay for the top card of the stack; chance says which one it is."""
    pay(state, board, seat, CARD)
    state.has_built = 1
    ask_chance(state, Question.CARD_DRAWN)


@rule("seafarers 10.1")
def card_odds(state, weights):
    """The stack is shuffled: every card left in it is as likely."""
    for card in range(CARDS):
        weights[DRAWN + card] = state.deck[card]
    return int(state.deck_size)


@rule("seafarers 10.1", "seafarers 10.2")
def draw_card(state, seat, card):
    """The card drawn is new in this turn."""
    state.deck[card] -= 1
    state.deck_size -= 1
    state.new_card[seat, card] += 1
    state.cards_held[seat] += 1
    state.cards_bought += 1
    state.room[seat] += 1


@rule("seafarers 10.2")
def keep_new_cards(state, seat):
    """At the end of the turn new cards become ones that may be played."""
    if state.cards_bought:
        for card in range(CARDS):
            state.card[seat, card] += state.new_card[seat, card]
            state.new_card[seat, card] = 0
        state.cards_bought = 0


@rule("seafarers 10.2", "seafarers 31.4", "seafarers 31.5", inline=True)
def allow_cards(state, board, seat, mask):
    """One card a turn, none that is new; road building needs a place, invention a card in the
    bank."""
    if state.card_played or state.cards_held[seat] == 0:
        return
    if state.card[seat, KNIGHT] > 0:
        allow(mask, PLAY_KNIGHT)
    if state.card[seat, ROAD_BUILDING] > 0 and can_place_free_piece(state, board, seat):
        allow(mask, PLAY_ROADS)
    if state.card[seat, INVENTION] > 0 and cards_in_bank(state) > 0:
        allow(mask, PLAY_INVENTION)
    if state.card[seat, MONOPOLY] > 0:
        for resource in range(RESOURCES):
            allow(mask, PLAY_MONOPOLY + resource)


@rule("seafarers 10.4", "seafarers 14.8")
def can_place_free_piece(state, board, seat):
    """Whether road building could place a road or a ship."""
    if has_road_place(state, board, seat):
        return True
    return board.has_ships and has_ship_place(state, board, seat)


@compiled
def put_down(state, seat, card):
    """A card leaves the hand."""
    state.card[seat, card] -= 1
    state.cards_held[seat] -= 1
    state.card_played = 1


@rule("seafarers 10.3")
def play_knight(state, seat):
    """The knight stays open before its owner; the robber will be moved."""
    put_down(state, seat, KNIGHT)
    state.knights[seat] += 1
    count_army(state, seat)


@rule("seafarers 10.4", "seafarers 10.8")
def play_road_building(state, seat):
    """Two pieces will be placed free of charge."""
    put_down(state, seat, ROAD_BUILDING)
    state.cards_gone[ROAD_BUILDING] += 1
    state.free_pieces = FREE


@rule("seafarers 10.5", "seafarers 31.4")
def play_invention(state, seat):
    """Two cards will be taken from the bank, or what is there."""
    put_down(state, seat, INVENTION)
    state.cards_gone[INVENTION] += 1
    state.gold[seat] = min(FREE, cards_in_bank(state))


@rule("seafarers 10.6", "seafarers 31.35")
def play_monopoly(state, seat, resource):
    """All others hand over all their cards of a resource, and propose none of them any more."""
    put_down(state, seat, MONOPOLY)
    state.cards_gone[MONOPOLY] += 1
    for other in range(state.seats):
        if other != seat:
            if state.give[other, resource] > 0:
                drop_proposal(state, other)
            hand_over_all(state, other, seat, resource)


@compiled
def allow_takes(state, mask):
    """Any card that the bank has may be taken."""
    for resource in range(RESOURCES):
        if state.bank[resource] > 0:
            allow(mask, TAKE + resource)


@rule("seafarers 10.5", "seafarers 17.1")
def take(state, seat, resource):
    """Take a card of choice from the bank."""
    take_from_bank(state, seat, resource, 1)
    state.gold[seat] -= 1
