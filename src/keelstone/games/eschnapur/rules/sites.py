"""Phase 1, choosing sites.  rules/eschnapur.md, chapter 4."""

from keelstone.engine.jit.decorators import rule
from keelstone.games.eschnapur.rules.gold import go_to_place
from keelstone.games.eschnapur.rules.state import ASK_GOLD, FIRST_PLACE


@rule("eschnapur 4.1")
def sites_to_choose(state, seat):
    """Two different open parts, as bits, in any order."""
    return int(state.open_parts) & ~int(state.chosen[seat])


@rule("eschnapur 4.1", "eschnapur 4.2", "eschnapur 21.18")
def choose_site(state, seat, part):
    """A site card is laid face down. After two of them the seat commits, or goes on to its gold."""
    state.chosen[seat] = int(state.chosen[seat]) | (1 << part)
    state.progress[seat] += 1
    if state.progress[seat] == FIRST_PLACE and state.asking == ASK_GOLD:
        go_to_place(state, seat, FIRST_PLACE)
