"""What seats may know of moves and cards.  rules/imhotep.md, chapter 4."""

from keelstone.engine.jit import compiled, rule
from keelstone.engine.rng import below
from keelstone.engine.seats import ALL_SEATS
from keelstone.games.imhotep.rules.board import SHIPS
from keelstone.games.imhotep.rules.moves import KIND_OF, MoveKind
from keelstone.games.imhotep.rules.state import NOBODY_LOOKS, Question, Stage


@compiled
def redeal(state, board, seat, rng):
    """Deal anew what a seat cannot know: the face-down pair, and cards that others look at."""
    redeal_pair(state, rng)
    redeal_looked_at(state, seat, rng)


@rule("imhotep 4.6")
def redeal_pair(state, rng):
    """Swap the face-down cards that cannot be worked out for random ones of the pile."""
    redeal_cards(state, state.pair, int(state.pair_size), rng)


@rule("imhotep 4.7", "imhotep 20.14")
def redeal_looked_at(state, seat, rng):
    """Who does not look at the pair knows of it only that its cards differ."""
    if state.looker == NOBODY_LOOKS or state.looker == seat:
        return
    redeal_cards(state, state.looked_at, 2, rng)
    while state.looked_at[0] == state.looked_at[1]:
        redeal_cards(state, state.looked_at, 2, rng)


@compiled
def redeal_cards(state, cards, size, rng):
    """Put cards that cannot be worked out back into the pile and draw as many from it."""
    known = int(state.pair_known)
    for place in range(known, size):
        state.pile[cards[place] - 1] += 1
    for place in range(known, size):
        rest = below(rng, int(state.pile_size) + size - place)
        card = 0
        while rest >= state.pile[card]:
            rest -= state.pile[card]
            card += 1
        state.pile[card] -= 1
        cards[place] = card + 1


@compiled
def seen_by(state, board, seat, move):
    """Every move is made in the open."""
    return ALL_SEATS


@rule("imhotep 4.6")
def outcome_seen_by(state, board, outcome):
    """Cards that come to lie face down are seen by nobody."""
    if state.asking == Question.PAIR_CARD_DUE:
        return 0
    return ALL_SEATS


@rule("imhotep 4.7", "imhotep 20.15")
def is_barrier(state, board, seat, move):
    """The pair is shown to the seat that looks at it, and to everybody when one card is kept or
    when the round ends."""
    kind = KIND_OF[move]
    shows = kind == MoveKind.PAIR or kind == MoveKind.KEEP
    return shows or (state.pair_size > 0 and may_end_round(state, kind))


@compiled
def may_end_round(state, kind):
    """Whether the round may end with a move: the fourth ship sails or has sailed, all pass, or the
    temple is being assessed."""
    if state.stage == Stage.ASSESSING:
        return True
    if kind == MoveKind.PASS:
        return int(state.passes) + 1 == state.seats
    sails = kind == MoveKind.SAIL or kind == MoveKind.LEVER
    return state.sailed == SHIPS or (state.sailed == SHIPS - 1 and sails)
