"""Trade between players.  rules/seafarers.md, chapter 9.

An offer is composed card by card, first what is given, then what is wanted, each in the order of
the resources, so that every bundle is composed in one way only.  Counter-offers, and proposals to
the player whose turn it is, are composed alike.  Nobody else sees an offer before it is made.
"""

from keelstone.engine.jit import compiled, rule
from keelstone.engine.masks import allow
from keelstone.games.seafarers.rules.board import RESOURCES
from keelstone.games.seafarers.rules.cards.hands import gain, lose, show
from keelstone.games.seafarers.rules.moves import ACCEPT, DEAL, GIVE, OFFER, REFUSE, WANT, WITHDRAW
from keelstone.games.seafarers.rules.state import ACCEPTED, COUNTERED, Question, ask, ask_seats

#: the most cards that an offer can want: a byte counts them
MAX_WANTED = 127


@rule("seafarers 9.1", "seafarers 9.7", "seafarers 9.8", "seafarers 4.5", inline=True)
def may_offer(state, board, seat):
    """Offers are made in one's own turn, not too many, not after building in the strict order, and
    only while somebody else has a card."""
    if not board.trade or state.drafts[seat] >= board.offers:
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
    if given and wanted < min(most, MAX_WANTED):
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
    if seat == state.turn:
        allow_wants(state, seat, most_cards_of_others(state, seat), mask)
    else:
        allow_wants(state, seat, int(state.hand_size[state.turn]), mask)
    allow(mask, WITHDRAW)


@rule("seafarers 9.2", "seafarers 9.6", "seafarers 31.7")
def add_given(state, seat, resource):
    """One more card is offered. Nobody else sees it yet."""
    state.composed[seat] = resource + 1
    state.give[seat, resource] += 1


@compiled
def is_secret(state, seat):
    """Whether nobody else sees what a seat offers or answers."""
    return bool(int(state.secret) >> seat & 1)


@compiled
def show_offer(state, seat):
    """All see an offer, and that its maker holds the cards."""
    state.secret &= ~(1 << seat)
    for resource in range(RESOURCES):
        show(state, seat, resource, int(state.give[seat, resource]))


@rule("seafarers 9.2")
def add_wanted(state, seat, resource):
    """One more card is wanted."""
    state.composed[seat] = resource + 1 + RESOURCES
    state.want[seat, resource] += 1


@rule("seafarers 9.4", "seafarers 9.11")
def ask_others(state, seat):
    """Everybody else with a card in hand answers, all at the same time and unseen. Proposals made
    before are void."""
    asked = 0
    for other in range(state.seats):
        if other != seat:
            clear_answer(state, other)
            if state.hand_size[other] > 0:
                asked |= 1 << other
    ask_seats(state, asked, Question.ANSWERS)
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


@rule("seafarers 9.5", "seafarers 9.10")
def trade_with(state, seat, partner):
    """The cards of the offer, of the partner's counter-offer or of its proposal change hands."""
    if state.answer[partner] == ACCEPTED:
        exchange(state, seat, partner)
    else:
        exchange(state, partner, seat)
    if state.asking == Question.PARTNER:
        end_offer(state, seat)
    else:
        drop_proposal(state, partner)


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
    """No offer, answer or proposal is left, and nobody sees what is composed next."""
    for seat in range(state.seats):
        if state.composed[seat] or state.answer[seat]:
            clear_answer(state, seat)
    state.secret = (1 << int(state.seats)) - 1


@rule("seafarers 9.1", "seafarers 9.7", "seafarers 9.11")
def begin_trading(state, board):
    """A turn begins: no proposal of the last one stands, and nobody has made an offer."""
    if board.trade:
        clear_offers(state)
        state.offers_made = 0
        for seat in range(state.seats):
            state.drafts[seat] = 0


@rule("seafarers 9.2", "seafarers 9.7", "seafarers 31.8")
def begin_offer(state, seat):
    """The first card of an offer or a proposal begins it."""
    if state.asking == Question.TURN and state.composed[seat] == 0:
        state.drafts[seat] += 1


@rule("seafarers 9.4", "seafarers 9.9", "seafarers 31.7")
def put_offer(state, seat):
    """An offer is made to all others at once, a proposal to the player whose turn it is; a
    counter-offer is an answer."""
    if state.asking == Question.ANSWERS:
        state.answer[seat] = COUNTERED
        answered(state, seat)
        return
    show_offer(state, seat)
    if seat == state.turn:
        state.offers_made += 1
        ask_others(state, seat)
    else:
        state.answer[seat] = COUNTERED


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
            ask(state, int(state.turn), Question.PARTNER)
        else:
            end_offer(state, int(state.turn))


@rule("seafarers 9.5", "seafarers 9.11", "seafarers 31.8")
def withdraw(state, seat):
    """The offer and all answers to it are gone and the turn goes on; or what a seat composes or
    proposes is gone."""
    if state.asking == Question.PARTNER:
        end_offer(state, seat)
    else:
        drop_proposal(state, seat)


@compiled
def end_offer(state, seat):
    """The offer and all answers to it are gone; the turn goes on."""
    clear_offers(state)
    ask(state, seat, Question.TURN)


# proposals to the player whose turn it is


@rule("seafarers 9.1", "seafarers 9.9", "seafarers 4.5")
def proposers(state, board):
    """The seats that may propose a trade to the player whose turn it is, as bits: everybody else
    with a card in hand, after the roll, while that player may trade and holds a card."""
    if state.asking != Question.TURN or not board.trade or board.proposals == 0:
        return 0
    if state.hand_size[state.turn] == 0 or (board.strict_phases and state.has_built):
        return 0
    found = 0
    for seat in range(state.seats):
        if seat != state.turn and state.hand_size[seat] > 0:
            found |= 1 << seat
    return found


@rule("seafarers 9.9", "seafarers 9.11", "seafarers 31.8")
def allow_proposing(state, board, seat, mask):
    """A proposal is begun, grows, is made, or is withdrawn."""
    if state.answer[seat]:
        allow(mask, WITHDRAW)
    elif state.composed[seat]:
        allow_composing(state, seat, mask)
    elif state.drafts[seat] < board.proposals and proposers(state, board) >> seat & 1:
        allow_gives(state, seat, mask)


@rule("seafarers 9.10")
def allow_proposals(state, seat, mask):
    """The player whose turn it is trades with a seat whose proposal stands and can be met."""
    standing = ~int(state.secret) & ((1 << int(state.seats)) - 1)
    if standing:
        for other in range(state.seats):
            if standing >> other & 1 and holds(state, seat, other):
                allow(mask, DEAL + other)


@rule("seafarers 9.11", "seafarers 31.35")
def drop_proposal(state, seat):
    """What a seat composes or proposes is gone, and nobody sees what it composes next."""
    if state.composed[seat]:
        clear_answer(state, seat)
        state.secret |= 1 << seat
