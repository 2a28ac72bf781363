"""Who knows what: charms are secret. Change it with every field that is not for everybody."""

from keelstone.engine.jit import rule
from keelstone.engine.rng import below
from keelstone.engine.seats import ALL_SEATS

from riverhop.rules.board import CHARMS
from riverhop.rules.chance import is_dealt


@rule("riverhop 1.3")
def outcome_seen_by(state, board, outcome):
    """A seat alone sees its charm; everybody sees the die."""
    return 1 << int(state.dealt) if state.dealt < state.seats else ALL_SEATS


@rule("riverhop 1.3")
def redeal(state, board, seat, rng):
    """The other seats get new charms, of those that this seat does not hold."""
    for other in range(state.dealt):
        if other != seat:
            state.charm[other] = 0
    for other in range(state.dealt):
        if other != seat:
            state.charm[other] = any_charm_left(state, rng)


@rule("riverhop 1.3")
def any_charm_left(state, rng):
    """A random charm that no seat has."""
    charm = 1 + below(rng, CHARMS)
    while is_dealt(state, charm):
        charm = 1 + below(rng, CHARMS)
    return charm
