"""What was stolen is known to two seats only: remembering it.  rules/seafarers.md, chapter 30.

All other cards are seen by everybody, so hands are uncertain only by steals.  A seat holds a kind
of
card *at most* as often as if every steal of its own had been of this kind and no steal from it had:
that much everybody can work out.  `doubt` is how far its hand is below that.  For each steal the
lowest that this bound fell to before the next steal is kept; no seat can ever have held fewer than
no
cards, and from that follows what the steals can have been of.  `redeal.py` deals from it.

Bounds are rows of RESOURCES a seat, one seat after the other.
"""

from keelstone.games.seafarers.board import RESOURCES
from keelstone.games.seafarers.hands import gain
from keelstone.games.seafarers.state import SEATS, THEFTS
from keelstone.kernel.rule import compiled, rule

BOUNDS = SEATS * RESOURCES
MANY = 127


@rule("seafarers 6.5")
def steal(state, thief, victim, resource):
    """A card changes hands unseen by the others."""
    gain(state, victim, resource, -1)
    gain(state, thief, resource, 1)
    if state.seats > 2:
        remember_theft(state, thief, victim, resource)


@rule("seafarers 30.1")
def remember_theft(state, thief, victim, resource):
    """Keep a steal; if there is no room, those that everybody can work out go first, then the
    oldest."""
    if state.thefts == THEFTS:
        forget_what_is_clear(state)
        if state.thefts == THEFTS:
            forget_theft(state, 0)
    place = int(state.thefts)
    state.theft_by[place] = thief
    state.theft_from[place] = victim
    state.theft_of[place] = resource
    doubt_theft(state, place, resource, 1)
    for seat in range(SEATS):
        for kind in range(RESOURCES):
            bound = RESOURCES * seat + kind
            state.at_most[place, bound] = int(state.hand[seat, kind]) + int(state.doubt[bound])
    state.thefts = place + 1


@compiled
def doubt_theft(state, place, resource, change):
    """A steal of a resource leaves the thief below the bound in all other kinds, and the victim in
    this one."""
    thief = RESOURCES * int(state.theft_by[place])
    for kind in range(RESOURCES):
        if kind != resource:
            state.doubt[thief + kind] += change
    state.doubt[RESOURCES * int(state.theft_from[place]) + resource] += change


@compiled
def forget_theft(state, place):
    """From now on everybody knows what was stolen: the bounds since then come down."""
    resource = int(state.theft_of[place])
    doubt_theft(state, place, resource, -1)
    last = int(state.thefts) - 1
    for later in range(place, last + 1):
        lower_bounds(state, state.at_most[later], place)
    if place > 0:
        for bound in range(BOUNDS):
            earlier = int(state.at_most[place - 1, bound])
            state.at_most[place - 1, bound] = min(earlier, int(state.at_most[place, bound]))
    for other in range(place, last):
        state.theft_by[other] = state.theft_by[other + 1]
        state.theft_from[other] = state.theft_from[other + 1]
        state.theft_of[other] = state.theft_of[other + 1]
        for bound in range(BOUNDS):
            state.at_most[other, bound] = state.at_most[other + 1, bound]
    state.theft_by[last] = 0
    state.theft_from[last] = 0
    state.theft_of[last] = 0
    for bound in range(BOUNDS):
        state.at_most[last, bound] = 0
    state.thefts = last


@compiled
def lower_bounds(state, bounds, place):
    """A steal is known: the thief has at most one card less of every other kind, the victim of
    this one."""
    resource = int(state.theft_of[place])
    thief = RESOURCES * int(state.theft_by[place])
    for kind in range(RESOURCES):
        if kind != resource:
            bounds[thief + kind] -= 1
    bounds[RESOURCES * int(state.theft_from[place]) + resource] -= 1


@rule("seafarers 30.1")
def forget_what_is_clear(state):
    """Drop every steal whose kind everybody can work out, from the latest to the earliest."""
    for bound in range(BOUNDS):
        state.lowest[bound] = MANY
    for place in range(int(state.thefts) - 1, -1, -1):
        for bound in range(BOUNDS):
            lowest = int(state.lowest[bound])
            state.lowest[bound] = min(lowest, int(state.at_most[place, bound]))
        if is_clear(state, place):
            lower_bounds(state, state.lowest, place)
            forget_theft(state, place)
    for bound in range(BOUNDS):
        state.lowest[bound] = 0


@rule("seafarers 30.1")
def is_clear(state, place):
    """Whether a steal can have been of no other kind, whatever the other steals were of.

    At some moment since, the thief had at most none of this kind, this card included; or the victim
    had at most none of each other kind to lose.
    """
    resource = int(state.theft_of[place])
    if state.lowest[RESOURCES * int(state.theft_by[place]) + resource] == 0:
        return True
    victim = RESOURCES * int(state.theft_from[place])
    for kind in range(RESOURCES):
        if kind != resource and state.lowest[victim + kind] > 0:
            return False
    return True
