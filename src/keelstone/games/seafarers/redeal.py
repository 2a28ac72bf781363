"""Dealing anew what a seat cannot know.  rules/seafarers.md, chapter 30.

Hidden from a seat are the kinds of cards stolen between others, others' development cards with the
stack, and others' answers to an offer until all are given.  Nothing else is: all other cards were
seen.  What is dealt depends only on what the seat knows and on the stream of random numbers, never
on the truth.
"""

from keelstone.games.seafarers.board import CARDS, RESOURCES, VICTORY_POINT
from keelstone.games.seafarers.offers import holds, is_secret, refuse
from keelstone.games.seafarers.state import ACCEPTED, BOUNDS, PAIRS, SEATS
from keelstone.games.seafarers.thefts import doubt_theft, pair_of
from keelstone.kernel.chance import below
from keelstone.kernel.rule import compiled, rule

# Tries before the search for kinds of stolen cards gives up and leaves them as they are.
MOST_DEALS = 40
MOST_TRIES = 500
KIND_BITS = 3
UNTRIED = 7


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


# stolen cards


@rule("seafarers 30.1")
def redeal_thefts(state, seat, rng):
    """Choose kinds for the steals that a seat did not see, such that nobody ever held fewer than
    no cards, nor any where none were left."""
    if state.thefts == 0 and state.old_thefts == 0:
        return
    change_hands(state, 1)
    for _ in range(MOST_DEALS):
        no_doubt(state)
        if guess_old_thefts(state, seat, rng) and guess_thefts(state, seat, rng):
            keep_guesses(state)
            break
    no_doubt(state)
    doubt_all(state)
    change_hands(state, -1)


@compiled
def change_hands(state, change):
    """Hands rise to the most that they can hold, or fall from there by what is doubted."""
    for seat in range(SEATS):
        for kind in range(RESOURCES):
            state.hand[seat, kind] += change * int(state.doubt[RESOURCES * seat + kind])


@compiled
def no_doubt(state):
    """Nothing is in doubt yet."""
    for bound in range(BOUNDS):
        state.doubt[bound] = 0


@compiled
def keep_guesses(state):
    """The kinds guessed are now the kinds of the steals."""
    for place in range(1, int(state.thefts) + 1):
        state.theft_of[place] = int(state.guess[place]) & UNTRIED
    for place in range(PAIRS * RESOURCES):
        state.old[place] = state.guess_old[place]


@compiled
def doubt_all(state):
    """Doubt what the steals leave in doubt; no guess is left over."""
    for place in range(1, int(state.thefts) + 1):
        state.guess[place] = 0
        thief = int(state.theft_by[place])
        victim = int(state.theft_from[place])
        doubt_theft(state, thief, victim, int(state.theft_of[place]), 1)
    for thief in range(SEATS):
        for victim in range(SEATS):
            if thief != victim:
                for kind in range(RESOURCES):
                    place = RESOURCES * pair_of(thief, victim) + kind
                    state.guess_old[place] = 0
                    doubt_theft(state, thief, victim, kind, int(state.old[place]))


# old steals


@compiled
def guess_old_thefts(state, seat, rng):
    """Guess the kinds of old steals, a seat's own excepted; whether that can have been so."""
    for thief in range(SEATS):
        for victim in range(SEATS):
            if thief != victim and not guess_old_pair(state, seat, thief, victim, rng):
                return False
    return is_possible(state, 0) if state.old_thefts else True


@compiled
def guess_old_pair(state, seat, thief, victim, rng):
    """Guess the old steals of one thief from one victim; False if the victim had no card."""
    first = RESOURCES * pair_of(thief, victim)
    cards = 0
    for kind in range(RESOURCES):
        state.guess_old[first + kind] = 0
        cards += int(state.old[first + kind])
    if thief == seat or victim == seat:
        for kind in range(RESOURCES):
            state.guess_old[first + kind] = state.old[first + kind]
            doubt_theft(state, thief, victim, kind, int(state.old[first + kind]))
        return True
    for _ in range(cards):
        kind = kind_to_lose(state, 0, victim, 0, rng)
        if kind == UNTRIED:
            return False
        state.guess_old[first + kind] += 1
        doubt_theft(state, thief, victim, kind, 1)
    return True


# steals in their order


@compiled
def guess_thefts(state, seat, rng):
    """Guess the hidden kinds one steal after the other, going back where nothing fits; whether
    that succeeded."""
    for place in range(1, int(state.thefts) + 1):
        state.guess[place] = UNTRIED
    place = 1
    tries = 0
    while 1 <= place <= state.thefts and tries < MOST_TRIES:
        tries += 1
        if guess_theft(state, seat, place, rng):
            place += 1
        else:
            state.guess[place] = UNTRIED
            place -= 1
    return place > state.thefts


@compiled
def guess_theft(state, seat, place, rng):
    """Try the next kind for a steal, at random among those that the victim can have lost; a seat
    knows what it saw."""
    thief = int(state.theft_by[place])
    victim = int(state.theft_from[place])
    excluded = int(state.guess[place]) >> KIND_BITS
    kind = int(state.guess[place]) & UNTRIED
    if kind != UNTRIED:
        doubt_theft(state, thief, victim, kind, -1)
    while True:
        if thief == seat or victim == seat:
            kind = UNTRIED if excluded else int(state.theft_of[place])
        else:
            kind = kind_to_lose(state, place, victim, excluded, rng)
        if kind == UNTRIED:
            return False
        excluded |= 1 << kind
        doubt_theft(state, thief, victim, kind, 1)
        if is_possible(state, place):
            state.guess[place] = (excluded << KIND_BITS) + kind
            return True
        doubt_theft(state, thief, victim, kind, -1)


@compiled
def kind_to_lose(state, place, victim, excluded, rng):
    """A kind that was not tried yet, as likely as there can be cards of it; UNTRIED if none."""
    total = 0
    for kind in range(RESOURCES):
        if not excluded >> kind & 1:
            total += cards_to_lose(state, place, victim, kind)
    if total == 0:
        return UNTRIED
    number = below(rng, total)
    for kind in range(RESOURCES):
        if not excluded >> kind & 1:
            number -= cards_to_lose(state, place, victim, kind)
            if number < 0:
                return kind
    return UNTRIED


@compiled
def cards_to_lose(state, place, victim, kind):
    """How many cards of a kind the victim of a steal can have had to lose."""
    bound = RESOURCES * victim + kind
    return max(0, int(state.at_most[place, bound]) - int(state.doubt[bound]))


@compiled
def is_possible(state, place):
    """Whether, between a steal and the next, nobody held fewer than no cards, nor any where all
    were seen to be gone."""
    for bound in range(BOUNDS):
        spare = int(state.at_most[place, bound]) - int(state.doubt[bound])
        if spare < 0 or (spare > 0 and int(state.exactly[place]) >> bound & 1):
            return False
    return True


# development cards


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
    """A random card of the stack; no victory point if that is barred."""
    cards = int(state.deck_size)
    if barred:
        cards -= int(state.deck[VICTORY_POINT])
    number = below(rng, cards)
    card = 0
    while number >= state.deck[card]:
        number -= int(state.deck[card])
        card += 1
    state.deck[card] -= 1
    state.deck_size -= 1
    return card
