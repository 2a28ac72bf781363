"""The largest army.  rules/seafarers.md, chapter 12."""

from keelstone.engine.jit import rule
from keelstone.games.seafarers.rules.state import NO_SEAT

LEAST_ARMY = 3
ARMY_POINTS = 2


@rule("seafarers 12.1", "seafarers 12.2")
def count_army(state, seat):
    """Three knights bring the card to the first, strictly more take it from its holder."""
    holder = int(state.army_holder)
    knights = int(state.knights[seat])
    if holder == seat or knights < LEAST_ARMY:
        return
    if holder != NO_SEAT:
        if knights <= state.knights[holder]:
            return
        state.score[holder] -= ARMY_POINTS
    state.score[seat] += ARMY_POINTS
    state.army_holder = seat
