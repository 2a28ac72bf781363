"""Phase 5, receiving stones.  rules/eschnapur.md, chapter 9."""

from keelstone.engine.jit import rule
from keelstone.games.eschnapur.rules.officials import card_to_bank
from keelstone.games.eschnapur.rules.state import NONE, STONES


@rule("eschnapur 21.9")
def take_stones(state, seat, stones):
    """Stones from the supply onto the player board, as many as there are."""
    taken = min(stones, int(state.supply[seat]))
    state.supply[seat] -= taken
    state.stones[seat] += taken
    state.stones_received[seat] += taken


@rule("eschnapur 9.1", "eschnapur 9.2", "eschnapur 20.5", "eschnapur 21.4", "eschnapur 21.5")
def stones_for(state, seat):
    """As many as the card's value; half of it, rounded up, if others show the same value."""
    value = int(state.shown[seat, STONES]) - 1
    if value <= 0 or seat == state.tie_winner:
        return max(value, 0)
    for other in range(state.seats):
        if other != seat and state.shown[other, STONES] == value + 1:
            return (value + 1) // 2
    return value


@rule("eschnapur 9.1", "eschnapur 9.3")
def settle_stones(state):
    """Every card turned over counts, and all of them go to the bank."""
    for seat in range(state.seats):
        take_stones(state, seat, stones_for(state, seat))
        card_to_bank(state, seat, STONES)
    state.winner = NONE
    state.winner_of[STONES] = NONE
    state.settled = STONES + 1
