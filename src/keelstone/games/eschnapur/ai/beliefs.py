"""Sampling what other seats have probably chosen in secret."""

from keelstone.engine.jit import compiled
from keelstone.games.eschnapur.ai.rollout import best_site, likely_card
from keelstone.games.eschnapur.rules.board import OFFICIALS, VALUES
from keelstone.games.eschnapur.rules.hidden import (
    forget_choices,
    has_hidden_sites,
    is_choosing,
    may_lie_there,
    pick_up_this_rounds_cards,
    put_down_carried,
)
from keelstone.games.eschnapur.rules.secret_choices import lays_gold, sites_to_choose
from keelstone.games.eschnapur.rules.state import Question, has, seat_after

#: the most noise, in points, in the worth of a site to another seat
SITE_NOISE = 8.0


@compiled
def sample_belief(state, board, seat, rng):
    """Sample the hidden choices of all other seats. While secret choices are being made, the others
    choose again; afterwards their choices are drawn as the rollout policy makes them."""
    for step in range(1, state.seats + 1):
        other = seat_after(state, seat, step)
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
    """Take back a seat's secret choices, also if it has committed."""
    forget_choices(state, seat, rng)
    if not state.sites_first or state.asking == Question.SITES or lays_gold(state, seat):
        state.due = int(state.due) | 1 << seat


@compiled
def lay_likely_cards(state, board, seat, rng):
    """Draw the values of a seat's cards that lie face down."""
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
    """Draw a seat's two hidden sites. Sites that are worth more to it are likelier."""
    state.chosen[seat] = 0
    for _ in range(2):
        part = best_site(state, board, seat, sites_to_choose(state, seat), SITE_NOISE, rng)
        state.chosen[seat] = int(state.chosen[seat]) | 1 << part
