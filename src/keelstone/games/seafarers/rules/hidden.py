"""What a seat may know, and dealing the rest anew.  rules/seafarers.md, chapters 6, 9, 10, 30.

Hidden from a seat are the kinds of cards stolen between others, others' development cards with the
stack, others' offers until they are made, and their answers until all are given.  Nothing else is:
all other cards were seen.  What is dealt depends only on what the seat knows and on the stream of
random numbers, never on the truth.
"""

from keelstone.engine.jit import compiled, rule
from keelstone.engine.rng import below, weighted
from keelstone.engine.seats import ALL_SEATS
from keelstone.games.seafarers.rules.board import CARDS, VICTORY_POINT
from keelstone.games.seafarers.rules.cards.redeal_thefts import redeal_thefts
from keelstone.games.seafarers.rules.moves import CHANCE_OF, KIND_OF, ChanceKind, MoveKind
from keelstone.games.seafarers.rules.state import ACCEPTED, Question
from keelstone.games.seafarers.rules.trade.offers import clear_answer, holds, is_secret


@rule("seafarers 30.1", "seafarers 30.2")
def redeal(state, board, seat, rng):
    """A random position that a seat cannot tell from this one."""
    redeal_thefts(state, seat, rng)
    redeal_cards(state, seat, rng)
    redeal_answers(state, seat, rng)


@rule("seafarers 9.4", "seafarers 30.1")
def redeal_answers(state, seat, rng):
    """Those who have answered accept as often as not, where they could. Others compose nothing, and
    no offer of theirs was dropped."""
    for other in range(state.seats):
        if other != seat:
            state.drafts[other] = state.offers_made if other == state.turn else 0
            if is_secret(state, other):
                clear_answer(state, other)
                if has_answered(state, other) and below(rng, 2):
                    state.answer[other] = ACCEPTED


@compiled
def has_answered(state, seat):
    """Whether a seat has answered an offer and could have accepted it."""
    if state.asking != Question.ANSWERS or int(state.due) >> seat & 1:
        return False
    return holds(state, seat, int(state.turn))


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


@rule("seafarers 9.2", "seafarers 9.4", "seafarers 9.9", "seafarers 31.36")
def seen_by(state, board, seat, move):
    """What players do is seen by all, but an offer by nobody else before it is made, and an answer
    by nobody else until all are given."""
    if state.asking == Question.ANSWERS:
        return ALL_SEATS if is_last_answer(state, seat, move) else 1 << seat
    return 1 << seat if is_composing(state, seat, int(KIND_OF[move])) else ALL_SEATS


@compiled
def is_composing(state, seat, kind):
    """Whether a move composes an offer or drops one that was not made."""
    if kind == MoveKind.GIVE or kind == MoveKind.WANT:
        return True
    return kind == MoveKind.WITHDRAW and is_secret(state, seat)


@compiled
def is_last_answer(state, seat, move):
    """Whether a move of a seat that answers shows all answers."""
    return is_answer(int(KIND_OF[move])) and state.due == 1 << seat


@compiled
def is_answer(kind):
    """Whether a move of this kind makes an offer or completes an answer to one."""
    return kind == MoveKind.OFFER or kind == MoveKind.ACCEPT or kind == MoveKind.REFUSE


@rule("seafarers 6.5", "seafarers 10.1")
def outcome_seen_by(state, board, outcome):
    """A stolen card is seen by thief and victim, a card drawn by its buyer."""
    kind = int(CHANCE_OF[outcome])
    if kind == ChanceKind.STOLEN:
        return 1 << int(state.turn) | 1 << int(state.victim)
    if kind == ChanceKind.DRAWN:
        return 1 << int(state.turn)
    return ALL_SEATS


@rule("seafarers 9.4", "seafarers 10.6")
def is_barrier(state, board, seat, move):
    """A monopoly shows what others hold; an offer that is made stands, and so does an answer: they
    cannot be taken back."""
    kind = int(KIND_OF[move])
    return kind == MoveKind.MONOPOLY or is_answer(kind)
