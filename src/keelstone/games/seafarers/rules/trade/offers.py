"""Trade between players.  rules/seafarers.md, chapter 9.

An offer is composed card by card, first what is given, then what is wanted, each in the order of
the resources, so that every bundle is composed in one way only.  A counter-offer is composed alike.
"""

from keelstone.engine.jit import compiled, rule
from keelstone.engine.masks import allow
from keelstone.games.seafarers.rules.board import RESOURCES
from keelstone.games.seafarers.rules.cards.hands import gain, lose, show
from keelstone.games.seafarers.rules.moves import ACCEPT, DEAL, GIVE, OFFER, REFUSE, WANT, WITHDRAW
from keelstone.games.seafarers.rules.state import (
    ACCEPTED,
    ANSWERS,
    COUNTERED,
    OFFER_MADE,
    PARTNER,
    TURN,
    ask,
)


@rule("seafarers 9.1", "seafarers 9.7", "seafarers 9.8", "seafarers 4.5", inline=True)
def may_offer(state, board, seat):
    """Offers are made in one's own turn, not too many, not after building in the strict order, and
    only while somebody else has a card."""
    if not board.trade or state.offers_made >= board.offers:
        return False
    if board.strict_phases and state.has_built:
        return False
    return most_cards_of_others(state, seat) > 0


@compiled
def most_cards_of_others(state, seat):
    """The size of the largest hand of the other seats."""
    most = 0
    for other in range(state.seats):
        if other != seat:
            most = max(most, int(state.hand_size[other]))
    return most


@rule("seafarers 9.2", "seafarers 9.6")
def allow_gives(state, seat, mask):
    """A card from the hand may be added to what is given, resources in order."""
    for resource in range(RESOURCES):
        if resource + 1 >= state.composed[seat]:
            if state.give[seat, resource] < state.hand[seat, resource]:
                allow(mask, GIVE + resource)


@rule("seafarers 9.2", "seafarers 9.3")
def allow_wants(state, seat, most, mask):
    """A card may be added to what is wanted: a kind that is not given, no more than anybody has."""
    wanted = 0
    given = 0
    for resource in range(RESOURCES):
        wanted += int(state.want[seat, resource])
        given += int(state.give[seat, resource])
    if given and wanted < most:
        for resource in range(RESOURCES):
            if resource + 1 + RESOURCES >= state.composed[seat]:
                if state.give[seat, resource] == 0:
                    allow(mask, WANT + resource)
    if wanted:
        allow(mask, OFFER)


@rule("seafarers 9.2", "seafarers 31.8")
def allow_composing(state, seat, mask):
    """The offer grows, is made, or is dropped."""
    allow_gives(state, seat, mask)
    allow_wants(state, seat, most_cards_of_others(state, seat), mask)
    allow(mask, WITHDRAW)


@rule("seafarers 9.2", "seafarers 9.6", "seafarers 31.7")
def add_given(state, seat, resource):
    """One more card is offered, for all to see; in an answer nobody sees it yet."""
    state.composed[seat] = resource + 1
    state.give[seat, resource] += 1
    if not is_secret(state, seat):
        show(state, seat, resource, int(state.give[seat, resource]))


@compiled
def is_secret(state, seat):
    """Whether a seat's answer is still its own."""
    return bool(int(state.secret) >> seat & 1)


@rule("seafarers 9.2")
def add_wanted(state, seat, resource):
    """One more card is wanted."""
    state.composed[seat] = resource + 1 + RESOURCES
    state.want[seat, resource] += 1


@rule("seafarers 9.4")
def ask_others(state, seat):
    """Everybody else with a card in hand answers, all at the same time and unseen."""
    asked = 0
    for other in range(state.seats):
        if other != seat and state.hand_size[other] > 0:
            asked |= 1 << other
    state.due = asked
    state.secret = asked


@rule("seafarers 9.6")
def holds(state, seat, maker):
    """Whether a seat holds what the maker of an offer wants."""
    for resource in range(RESOURCES):
        if state.hand[seat, resource] < state.want[maker, resource]:
            return False
    return True


@rule("seafarers 9.4", "seafarers 31.8")
def allow_answers(state, seat, mask):
    """Accept, refuse, or say what one would give and want instead."""
    if state.composed[seat] == 0 and holds(state, seat, int(state.turn)):
        allow(mask, ACCEPT)
    allow_gives(state, seat, mask)
    allow_wants(state, seat, int(state.hand_size[state.turn]), mask)
    allow(mask, REFUSE)


@compiled
def clear_answer(state, seat):
    """A seat has not answered, and offers nothing."""
    for resource in range(RESOURCES):
        state.give[seat, resource] = 0
        state.want[seat, resource] = 0
    state.composed[seat] = 0
    state.answer[seat] = 0


@rule("seafarers 9.4", "seafarers 31.7")
def show_answers(state):
    """All have answered: a seat that accepts shows the cards for it, a counter-offer what it gives.
    Whether any seat does."""
    is_any = False
    for seat in range(state.seats):
        if is_secret(state, seat) and state.answer[seat]:
            show_cards_of_answer(state, seat)
            is_any = True
    state.secret = 0
    return is_any


@compiled
def show_cards_of_answer(state, seat):
    """A seat that accepts or makes a counter-offer shows that it holds the cards."""
    for resource in range(RESOURCES):
        if state.answer[seat] == ACCEPTED:
            show(state, seat, resource, int(state.want[state.turn, resource]))
        else:
            show(state, seat, resource, int(state.give[seat, resource]))


@rule("seafarers 9.5", "seafarers 9.6")
def allow_partners(state, seat, mask):
    """Trade with one who accepted, or whose counter-offer can be met; or let it be."""
    for other in range(state.seats):
        answer = state.answer[other]
        if answer == ACCEPTED or (answer == COUNTERED and holds(state, seat, other)):
            allow(mask, DEAL + other)
    allow(mask, WITHDRAW)


@rule("seafarers 9.5")
def trade_with(state, seat, partner):
    """The cards of the offer, or of the partner's counter-offer, change hands."""
    if state.answer[partner] == ACCEPTED:
        exchange(state, seat, partner)
    else:
        exchange(state, partner, seat)
    withdraw(state, seat)


@compiled
def exchange(state, maker, taker):
    """The maker gives what was offered and gets what was wanted."""
    for resource in range(RESOURCES):
        hand_over(state, maker, taker, resource, int(state.give[maker, resource]))
        hand_over(state, taker, maker, resource, int(state.want[maker, resource]))


@compiled
def hand_over(state, giver, receiver, resource, number):
    """One seat gives another some cards of a kind."""
    if number:
        lose(state, giver, resource, number)
        gain(state, receiver, resource, number)


@compiled
def clear_offers(state):
    """The table is clear for the next offer."""
    for seat in range(state.seats):
        clear_answer(state, seat)


@rule("seafarers 9.2", "seafarers 9.7", "seafarers 31.8")
def begin_offer(state, seat):
    """The first card of an offer begins it."""
    if state.asking == TURN:
        state.offers_made += 1
        ask(state, OFFER_MADE, seat)


@rule("seafarers 9.4")
def put_offer(state, seat):
    """An offer is made to all others at once; a counter-offer is an answer."""
    if state.asking == ANSWERS:
        state.answer[seat] = COUNTERED
        answered(state, seat)
    else:
        state.asking = ANSWERS
        ask_others(state, seat)


@rule("seafarers 9.4")
def accept(state, seat):
    """The offer is accepted."""
    state.answer[seat] = ACCEPTED
    answered(state, seat)


@rule("seafarers 9.4")
def refuse(state, seat):
    """The offer is refused; a counter-offer begun is dropped."""
    clear_answer(state, seat)
    answered(state, seat)


@rule("seafarers 9.4", "seafarers 9.5")
def answered(state, seat):
    """When all have answered, all see it, and the maker of the offer picks a partner if there is
    one."""
    state.due &= ~(1 << seat)
    if state.due == 0:
        if show_answers(state):
            ask(state, PARTNER, int(state.turn))
        else:
            withdraw(state, int(state.turn))


@rule("seafarers 9.5", "seafarers 31.8")
def withdraw(state, seat):
    """The offer and all answers to it are gone; the turn goes on."""
    clear_offers(state)
    ask(state, TURN, seat)
