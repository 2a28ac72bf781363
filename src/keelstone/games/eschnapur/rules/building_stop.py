"""Phase 4, the building-stop marker.  rules/eschnapur.md, chapter 8."""

from keelstone.engine.jit.decorators import rule
from keelstone.games.eschnapur.rules.state import ASK_STOP, NONE, ask_seat, has


@rule("eschnapur 8.1", "eschnapur 8.2", "eschnapur 21.3")
def may_stop(state, part):
    """Any open part but the one that was stopped in the round before."""
    return has(state.open_parts, part) and part != state.stop


@rule("eschnapur 8.1", "eschnapur 8.3")
def settle_building_stop(state):
    """The winner lays the building-stop marker; without a winner it goes beside the palace."""
    if state.winner != NONE:
        ask_seat(state, ASK_STOP, state.winner)
    else:
        state.stop = NONE
