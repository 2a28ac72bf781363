"""Setting up.  rules/eschnapur.md, chapters 2, 18 and 19."""

from keelstone.engine.jit import rule
from keelstone.games.eschnapur.rules.board import MAX_SEATS, VALUES
from keelstone.games.eschnapur.rules.secret_choices import ask_for_sites_and_gold, clear_round
from keelstone.games.eschnapur.rules.state import NONE


@rule("eschnapur 2.2", "eschnapur 2.3", "eschnapur 18.2", "eschnapur 19.2")
def deal_hand(state, board, seat):
    """A hand of gold cards, and all stones of the colour in the supply."""
    for value in range(VALUES):
        state.hand[seat, value] = board.hand[value]
        state.cards[seat] += state.hand[seat, value]
    state.supply[seat] = board.stones_of_a_colour


@rule("eschnapur 2.6")
def lay_markers_ready(state):
    """Both markers lie beside the palace; nobody has a turn-order marker."""
    state.blockade_seat = NONE
    state.blockade_official = NONE
    state.carried_seat = NONE
    state.carried_official = NONE
    state.stop = NONE
    for place in range(MAX_SEATS):
        state.order[place] = NONE


@rule(
    "eschnapur 2.1", "eschnapur 2.4", "eschnapur 2.5",
    "eschnapur 18.1", "eschnapur 19.1", "eschnapur 19.4",
)  # fmt: skip
def start(state, board, seats, rng):
    """The parts and privilege cards for this number of seats lie ready, the bank is empty, and the
    first round begins."""
    state.seats = seats
    state.open_parts = board.parts_in_play
    state.privileges = board.privileges_in_play
    lay_markers_ready(state)
    for seat in range(seats):
        deal_hand(state, board, seat)
    clear_round(state)
    ask_for_sites_and_gold(state)
