"""What others have probably chosen in secret, for playing a position on in a bot's head."""

from keelstone.engine.jit.decorators import compiled
from keelstone.games.eschnapur.ai.rollout import best_site, likely_card
from keelstone.games.eschnapur.rules.board import OFFICIALS, VALUES
from keelstone.games.eschnapur.rules.gold import lays_gold
from keelstone.games.eschnapur.rules.hidden import (
    forget_choices,
    has_hidden_sites,
    is_choosing,
    may_lie_there,
    pick_up_this_rounds_cards,
    put_down_carried,
)
from keelstone.games.eschnapur.rules.sites import sites_to_choose
from keelstone.games.eschnapur.rules.state import ASK_SITES, has

#: points that chance adds to what a site seems to be worth to somebody else
UNSURE = 8.0


@compiled
def sample_belief(state, board, seat, rng):
    """While secret choices are made, others have made none yet; then they have chosen as they would
    without thinking long."""
    for other in range(state.seats):
        if other == seat:
            continue
        if is_choosing(state):
            choose_again(state, other, rng)
        else:
            lay_likely_cards(state, board, other, rng)
        if has_hidden_sites(state, other):
            choose_likely_sites(state, board, other, rng)


@compiled
def choose_again(state, seat, rng):
    """A seat that has committed chooses again, as if it had not."""
    forget_choices(state, seat, rng)
    if not state.apart or state.asking == ASK_SITES or lays_gold(state, seat):
        state.asked = int(state.asked) | 1 << seat


@compiled
def lay_likely_cards(state, board, seat, rng):
    """Everybody sees where cards lie face down; a bot can only guess which."""
    pick_up_this_rounds_cards(state, seat)
    put_down_carried(state, seat, rng)
    for official in range(OFFICIALS):
        if has(state.face_down[seat], official) and state.laid[seat, official] == 0:
            values = 0
            for value in range(VALUES):
                if may_lie_there(state, seat, official, value) > 0:
                    values |= 1 << value
            card = likely_card(state, board, official, values, rng)
            state.hand[seat, card] -= 1
            state.laid[seat, official] = card + 1


@compiled
def choose_likely_sites(state, board, seat, rng):
    """Two sites that a seat may have chosen, sooner those that are worth most to it."""
    state.chosen[seat] = 0
    for _ in range(2):
        part = best_site(state, board, seat, sites_to_choose(state, seat), UNSURE, rng)
        state.chosen[seat] = int(state.chosen[seat]) | 1 << part
