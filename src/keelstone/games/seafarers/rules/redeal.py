"""Dealing anew what a seat cannot know.  rules/seafarers.md, chapter 30.

Hidden from a seat are the kinds of cards stolen between others, others' development cards with the
stack, and others' answers to an offer until all are given.  Nothing else is: all other cards were
seen.  What is dealt depends only on what the seat knows and on the stream of random numbers, never
on the truth.
"""

from keelstone.engine.jit.decorators import compiled, rule
from keelstone.engine.rng import below, weighted
from keelstone.games.seafarers.rules.board import CARDS, VICTORY_POINT
from keelstone.games.seafarers.rules.offers import holds, is_secret, refuse
from keelstone.games.seafarers.rules.redeal_thefts import redeal_thefts
from keelstone.games.seafarers.rules.state import ACCEPTED


@rule("seafarers 30.1", "seafarers 30.2")
def redeal(state, board, seat, rng):
    """A random position that a seat cannot tell from this one."""
    redeal_thefts(state, seat, rng)
    redeal_cards(state, seat, rng)
    redeal_answers(state, seat, rng)


@rule("seafarers 9.4", "seafarers 30.1")
def redeal_answers(state, seat, rng):
    """Those who have answered accept as often as not, where they could; the others think afresh."""
    for other in range(state.seats):
        if other != seat and is_secret(state, other):
            refuse(state, other)
            has_answered = not int(state.due) >> other & 1
            if has_answered and holds(state, other, int(state.turn)) and below(rng, 2):
                state.answer[other] = ACCEPTED


@rule("seafarers 30.2", "seafarers 10.1")
def redeal_cards(state, seat, rng):
    """Others' development cards go back into the stack and are drawn again; nobody draws victory
    points enough to have won before."""
    for other in range(state.seats):
        if other != seat:
            for card in range(CARDS):
                cards = int(state.card[other, card]) + int(state.new_card[other, card])
                state.deck[card] += cards
                state.deck_size += cards
                state.card[other, card] = 0
                state.new_card[other, card] = 0
    for room in range(CARDS + 1):
        for other in range(state.seats):
            if other != seat and min(CARDS, max(0, int(state.room[other]))) == room:
                draw_again(state, other, rng)


@compiled
def draw_again(state, seat, rng):
    """A seat draws as many cards as it holds; those bought in this turn are new."""
    held = int(state.cards_held[seat])
    bought = int(state.cards_bought) if seat == state.turn else 0
    points = 0
    for number in range(held):
        barred = points >= state.room[seat] and state.deck_size > state.deck[VICTORY_POINT]
        card = draw_from_deck(state, rng, barred)
        if card == VICTORY_POINT:
            points += 1
        if number < held - bought:
            state.card[seat, card] += 1
        else:
            state.new_card[seat, card] += 1


@compiled
def draw_from_deck(state, rng, barred):
    """A random card of the stack; no victory point, the last kind, if that is barred."""
    cards = int(state.deck_size)
    if barred:
        cards -= int(state.deck[VICTORY_POINT])
    card = weighted(rng, state.deck, cards)
    state.deck[card] -= 1
    state.deck_size -= 1
    return card
