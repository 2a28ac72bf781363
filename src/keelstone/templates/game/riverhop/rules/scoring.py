"""Scoring, rules.md chapter 3. Change the sources of points and how seats are ranked."""

from keelstone.engine.jit import rule

from riverhop.rules.hopping import is_across
from riverhop.rules.state import SOURCES, Source

HIDDEN_SOURCES = (SOURCES[Source.CHARM],)


@rule("riverhop 3.2")
def points(state, board, seat, sources):
    """A point a stone, the prize if the frog is across, and the charm."""
    sources[Source.STONES.value] = state.stone[seat]
    sources[Source.PRIZE.value] = board.prize if is_across(state, board, seat) else 0
    sources[Source.CHARM.value] = charm_points(state, board, seat)


@rule("riverhop 1.3", "riverhop 3.2")
def charm_points(state, board, seat):
    """What a seat's charm is worth; nothing before it is dealt."""
    charm = int(state.charm[seat])
    return int(board.charm_points[charm - 1]) if charm > 0 else 0


@rule("riverhop 3.3")
def standing(state, board, seat):
    """The most points win; equal points share the victory."""
    prize = int(board.prize) if is_across(state, board, seat) else 0
    return int(state.stone[seat]) + prize + charm_points(state, board, seat)
