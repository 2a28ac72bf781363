"""Sampling the kinds of stolen cards.  rules/seafarers.md, chapter 30.

`thefts.py` says what is kept of steals. Here the kinds of those that a seat did not see are guessed
one after the other by a search with backtracking: a guess is kept if the bounds leave a way for the
steals after it. If the search fails, hands are dealt by counting alone. Nothing that is dealt
depends on the truth.
"""

from keelstone.engine.jit import compiled, rule
from keelstone.engine.rng import below, weighted
from keelstone.games.seafarers.rules.board import RESOURCES
from keelstone.games.seafarers.rules.cards.thefts import change_slack, thief_of, victim_of
from keelstone.games.seafarers.rules.state import BOUNDS, PAIRS, SEATS

# How often the search starts, and how many steps it takes each time.
MAX_DEALS = 40
MAX_STEPS = 500
KIND_BITS = 3
UNTRIED = 7


@rule("seafarers 30.1")
def redeal_thefts(state, seat, rng):
    """Choose kinds for the steals that a seat did not see, such that nobody ever held fewer than
    no cards, nor any where none were left."""
    if state.thefts == 0 and state.old_thefts == 0:
        return
    change_hands(state, 1)
    if guess_all(state, seat, rng):
        keep_guesses(state)
    else:
        deal_by_counting(state, seat, rng)


@compiled
def change_hands(state, change):
    """Raise hands to their bounds (1), or lower them from there by `slack` (-1)."""
    for seat in range(SEATS):
        for kind in range(RESOURCES):
            state.hand[seat, kind] += change * int(state.slack[RESOURCES * seat + kind])


@compiled
def guess_all(state, seat, rng):
    """Guess all steals that a seat did not see; whether that succeeded."""
    for _ in range(MAX_DEALS):
        clear_slack(state)
        if guess_old_thefts(state, seat, rng) and guess_thefts(state, seat, rng):
            return True
    return False


@compiled
def clear_slack(state):
    """Every hand is at its bounds."""
    for bound in range(BOUNDS):
        state.slack[bound] = 0


@compiled
def keep_guesses(state):
    """Make the guesses the kinds of the steals, set the hands by them, and clear the guesses."""
    clear_slack(state)
    for seat in range(SEATS):
        state.unguessed_by[seat] = 0
        state.unguessed_from[seat] = 0
    for place in range(1, int(state.thefts) + 1):
        kind = int(state.guess[place]) & UNTRIED
        state.theft_of[place] = kind
        state.guess[place] = 0
        change_slack(state, int(state.theft_by[place]), int(state.theft_from[place]), kind, 1)
    for place in range(PAIRS * RESOURCES):
        cards = int(state.guess_old[place])
        state.old[place] = cards
        state.guess_old[place] = 0
        pair = place // RESOURCES
        change_slack(state, thief_of(pair), victim_of(pair), place % RESOURCES, cards)
    change_hands(state, -1)


@compiled
def has_way(state, seat, place):
    """Whether, as far as one seat's cards tell, the steals after one can be guessed: it never held
    fewer than no cards, nor any where all were seen to be gone.

    A steal of the seat's own leaves it below its bounds in all kinds but one.
    """
    by = int(state.unguessed_by[seat])
    hit = int(state.unguessed_from[seat])
    for row in range(place, int(state.thefts) + 1):
        if row > place:
            by += 1 if state.theft_by[row] == seat else 0
            hit += 1 if state.theft_from[row] == seat else 0
        exactly = int(state.exactly[row])
        needed = 0
        for bound in range(RESOURCES * seat, RESOURCES * (seat + 1)):
            spare = int(state.at_most[row, bound]) - int(state.slack[bound])
            if spare < 0 or (spare > by + hit and exactly >> bound & 1):
                return False
            needed += max(0, by - spare)
        if needed > by:
            return False
    return True


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
    return max(0, int(state.at_most[place, bound]) - int(state.slack[bound]))


# old steals


@compiled
def guess_old_thefts(state, seat, rng):
    """Guess the kinds of old steals, a seat's own excepted, one after the other; where nothing fits
    any one of them is taken back.  Whether that succeeded."""
    hidden = note_old_thefts(state, seat)
    guessed = 0
    steps = 0
    while guessed < hidden and steps < MAX_STEPS:
        steps += 1
        if guess_old_theft(state, next_old_pair(state), rng):
            guessed += 1
        elif guessed > 0:
            take_back_old_theft(state, seat, below(rng, guessed))
            guessed -= 1
        else:
            return False
    return guessed == hidden


@compiled
def note_old_thefts(state, seat):
    """Of the old steals a seat knows its own; how many others there are."""
    for each in range(SEATS):
        state.unguessed_by[each] = 0
        state.unguessed_from[each] = 0
    hidden = 0
    for place in range(PAIRS * RESOURCES):
        cards = int(state.old[place])
        pair = place // RESOURCES
        if is_known(pair, seat):
            state.guess_old[place] = cards
            change_slack(state, thief_of(pair), victim_of(pair), place % RESOURCES, cards)
        else:
            state.guess_old[place] = 0
            state.unguessed_by[thief_of(pair)] += cards
            state.unguessed_from[victim_of(pair)] += cards
            hidden += cards
    return hidden


@compiled
def is_known(pair, seat):
    """Whether a seat saw the steals of a thief from a victim."""
    return thief_of(pair) == seat or victim_of(pair) == seat


@compiled
def next_old_pair(state):
    """The first thief and victim of whose old steals not all are guessed."""
    for pair in range(PAIRS):
        cards = 0
        for place in range(RESOURCES * pair, RESOURCES * (pair + 1)):
            cards += int(state.old[place]) - int(state.guess_old[place])
        if cards:
            return pair
    return 0


@compiled
def guess_old_theft(state, pair, rng):
    """Guess one old steal; whether any kind was possible."""
    excluded = 0
    while True:
        kind = kind_to_lose(state, 0, victim_of(pair), excluded, rng)
        if kind == UNTRIED:
            return False
        note_guess(state, pair, kind, 1)
        if has_way(state, thief_of(pair), 0) and has_way(state, victim_of(pair), 0):
            return True
        note_guess(state, pair, kind, -1)
        excluded |= 1 << kind


@compiled
def note_guess(state, pair, kind, cards):
    """An old steal is guessed to be of a kind, or with -1 no more."""
    state.guess_old[RESOURCES * pair + kind] += cards
    state.unguessed_by[thief_of(pair)] -= cards
    state.unguessed_from[victim_of(pair)] -= cards
    change_slack(state, thief_of(pair), victim_of(pair), kind, cards)


@compiled
def take_back_old_theft(state, seat, number):
    """The guess of this number is undone."""
    for place in range(PAIRS * RESOURCES):
        pair = place // RESOURCES
        if not is_known(pair, seat):
            number -= int(state.guess_old[place])
            if number < 0:
                note_guess(state, pair, place % RESOURCES, -1)
                return


# steals in their order


@compiled
def guess_thefts(state, seat, rng):
    """Guess the hidden kinds one steal after the other, going back where nothing fits; whether
    that succeeded."""
    for place in range(1, int(state.thefts) + 1):
        state.guess[place] = UNTRIED
    place = 1
    steps = 0
    while 1 <= place <= state.thefts and steps < MAX_STEPS:
        steps += 1
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
        change_slack(state, thief, victim, kind, -1)
    while True:
        if thief == seat or victim == seat:
            kind = UNTRIED if excluded else int(state.theft_of[place])
        else:
            kind = kind_to_lose(state, place, victim, excluded, rng)
        if kind == UNTRIED:
            return False
        excluded |= 1 << kind
        change_slack(state, thief, victim, kind, 1)
        if has_way(state, thief, place) and has_way(state, victim, place):
            state.guess[place] = (excluded << KIND_BITS) + kind
            return True
        change_slack(state, thief, victim, kind, -1)


# where guessing failed


@rule("seafarers 30.2")
def deal_by_counting(state, seat, rng):
    """All cards that others hold are shuffled and dealt again, to each as many as it has."""
    name_any_kinds(state, seat)
    keep_guesses(state)
    dealer = 0 if seat else 1
    for other in range(int(state.seats)):
        if other != seat and other != dealer:
            for kind in range(RESOURCES):
                hand_over(state, other, dealer, kind, int(state.hand[other, kind]))
    for other in range(int(state.seats)):
        if other != seat and other != dealer:
            for _ in range(int(state.hand_size[other])):
                hand_over(state, dealer, other, any_card_of(state, dealer, rng), 1)


@compiled
def name_any_kinds(state, seat):
    """Every steal that a seat did not see was of the first kind."""
    for place in range(1, int(state.thefts) + 1):
        is_seen = state.theft_by[place] == seat or state.theft_from[place] == seat
        state.guess[place] = int(state.theft_of[place]) if is_seen else 0
    for pair in range(PAIRS):
        first = RESOURCES * pair
        for place in range(first, first + RESOURCES):
            state.guess_old[place] = state.old[place]
        if not is_known(pair, seat):
            for place in range(first + 1, first + RESOURCES):
                state.guess_old[first] += int(state.old[place])
                state.guess_old[place] = 0


@compiled
def hand_over(state, giver, taker, kind, cards):
    """Cards change hands in a guess: the bounds that all know stay as they are."""
    state.hand[giver, kind] -= cards
    state.slack[RESOURCES * giver + kind] += cards
    state.hand[taker, kind] += cards
    state.slack[RESOURCES * taker + kind] -= cards


@compiled
def any_card_of(state, seat, rng):
    """The kind of a random card of a hand."""
    cards = 0
    for kind in range(RESOURCES):
        cards += int(state.hand[seat, kind])
    return weighted(rng, state.hand[seat], cards)
