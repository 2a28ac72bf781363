"""What all can infer about stolen cards.  rules/seafarers.md, chapter 30.

A steal is seen by two seats only. All other cards are seen by everybody, so hands are uncertain
only by steals. Every seat has a public upper bound for each kind of card: its hand if all its own
steals had been of this kind and no steal from it had. `slack` is the bound minus the true hand.

`at_most` keeps, for each steal, the lowest that the bounds fell to before the next steal. No hand
is ever negative, and from that follows which kinds the steals can have been of.
`redeal_thefts.py` samples from these.

THEFTS steals are kept in their order. Older ones are counted by thief, victim and kind. What was
seen before the last of them is kept as far as it holds for any order of them. So nothing that is
public ever depends on a secret.

Bounds are rows of RESOURCES a seat, one seat after the other. Row 0 belongs to the old steals,
row n to steal n.
"""

from keelstone.engine.jit import compiled, rule
from keelstone.games.seafarers.rules.board import RESOURCES
from keelstone.games.seafarers.rules.cards.hands import gain
from keelstone.games.seafarers.rules.state import BOUNDS, SEATS, THEFTS

MANY = 127
#: how many steals stay in their order when room is made
FEW_THEFTS = THEFTS // 2


@compiled
def pair_of(thief, victim):
    """The number of a thief and a victim, 0 to PAIRS - 1."""
    return (SEATS - 1) * thief + victim - (1 if victim > thief else 0)


@compiled
def thief_of(pair):
    """The thief of a pair."""
    return pair // (SEATS - 1)


@compiled
def victim_of(pair):
    """The victim of a pair."""
    other = pair % (SEATS - 1)
    return other + 1 if other >= thief_of(pair) else other


@rule("seafarers 6.5")
def steal(state, thief, victim, resource):
    """A card changes hands unseen by the others."""
    gain(state, victim, resource, -1)
    gain(state, thief, resource, 1)
    if state.seats > 2:
        remember_theft(state, thief, victim, resource)


@rule("seafarers 30.1")
def remember_theft(state, thief, victim, resource):
    """Keep a steal. If there is no room, those whose kind all can infer are dropped, and of the
    others all but FEW_THEFTS become old ones."""
    if state.thefts == THEFTS:
        forget_what_is_clear(state)
        if state.thefts > FEW_THEFTS:
            file_oldest_thefts(state, int(state.thefts) - FEW_THEFTS)
    place = int(state.thefts) + 1
    state.theft_by[place] = thief
    state.theft_from[place] = victim
    state.theft_of[place] = resource
    change_slack(state, thief, victim, resource, 1)
    for seat in range(SEATS):
        for kind in range(RESOURCES):
            bound = RESOURCES * seat + kind
            state.at_most[place, bound] = int(state.hand[seat, kind]) + int(state.slack[bound])
    state.thefts = place


@compiled
def change_slack(state, thief, victim, resource, cards):
    """Steals of a resource put the thief below its bound in all other kinds, and the victim in this
    one."""
    for kind in range(RESOURCES):
        if kind != resource:
            state.slack[RESOURCES * thief + kind] += cards
    state.slack[RESOURCES * victim + resource] += cards


# steals that grow old


@compiled
def file_oldest_thefts(state, number):
    """The oldest steals are counted among the old ones."""
    for place in range(1, number + 1):
        thief = int(state.theft_by[place])
        victim = int(state.theft_from[place])
        if state.old_thefts:
            for kind in range(RESOURCES):
                relax(state, RESOURCES * thief + kind)
                relax(state, RESOURCES * victim + kind)
        join_rows(state, place, 0)
        state.old[RESOURCES * pair_of(thief, victim) + int(state.theft_of[place])] += 1
        state.old_thefts += 1
    close_up(state, 1, number)


@compiled
def relax(state, bound):
    """What was seen before a steal holds with one card of tolerance if its time is forgotten."""
    state.at_most[0, bound] += 1
    state.exactly[0] &= ~(1 << bound)


@compiled
def join_rows(state, place, earlier):
    """What was seen after a steal becomes part of what was seen after an earlier one."""
    if earlier == 0 and state.old_thefts == 0:
        copy_row(state, place, 0)
        return
    state.exactly[earlier] |= state.exactly[place]
    for bound in range(BOUNDS):
        before = int(state.at_most[earlier, bound])
        state.at_most[earlier, bound] = min(before, int(state.at_most[place, bound]))


@compiled
def copy_row(state, place, to):
    """Copy a row."""
    state.exactly[to] = state.exactly[place]
    for bound in range(BOUNDS):
        state.at_most[to, bound] = state.at_most[place, bound]


@compiled
def close_up(state, place, number):
    """Later steals move up into the places of some that are gone."""
    last = int(state.thefts)
    for other in range(place, last - number + 1):
        state.theft_by[other] = state.theft_by[other + number]
        state.theft_from[other] = state.theft_from[other + number]
        state.theft_of[other] = state.theft_of[other + number]
        copy_row(state, other + number, other)
    for other in range(last - number + 1, last + 1):
        state.theft_by[other] = 0
        state.theft_from[other] = 0
        state.theft_of[other] = 0
        blank_row(state, other)
    state.thefts = last - number
    if state.old_thefts == 0:
        blank_row(state, 0)


@compiled
def blank_row(state, place):
    """Clear a row."""
    state.exactly[place] = 0
    for bound in range(BOUNDS):
        state.at_most[place, bound] = 0


# steals whose kind all can infer


@rule("seafarers 30.1")
def forget_what_is_clear(state):
    """Drop every steal whose kind all can infer, from the latest to the old ones."""
    for bound in range(BOUNDS):
        state.lowest[bound] = MANY
    for place in range(int(state.thefts), 0, -1):
        lower_to_row(state, place)
        thief = int(state.theft_by[place])
        victim = int(state.theft_from[place])
        resource = int(state.theft_of[place])
        if is_clear(state, thief, victim, resource):
            forget_thefts(state, thief, victim, resource, 1, place)
            join_rows(state, place, place - 1)
            close_up(state, place, 1)
    if state.old_thefts:
        lower_to_row(state, 0)
        forget_old_that_are_clear(state)
    for bound in range(BOUNDS):
        state.lowest[bound] = 0


@compiled
def lower_to_row(state, place):
    """No bound is above those of a row."""
    for bound in range(BOUNDS):
        lowest = int(state.lowest[bound])
        state.lowest[bound] = min(lowest, int(state.at_most[place, bound]))


@rule("seafarers 30.1")
def is_clear(state, thief, victim, resource):
    """Whether a steal can have been of no other kind, whatever the other steals were of.

    At some moment since, the thief had at most none of this kind, this card included; or the victim
    had at most none of each other kind to lose.
    """
    if state.lowest[RESOURCES * thief + resource] == 0:
        return True
    for kind in range(RESOURCES):
        if kind != resource and state.lowest[RESOURCES * victim + kind] > 0:
            return False
    return True


@compiled
def forget_thefts(state, thief, victim, resource, cards, place):
    """All can infer what was stolen: the bounds since then are lowered by it."""
    change_slack(state, thief, victim, resource, -cards)
    for kind in range(RESOURCES):
        if kind != resource:
            lower_bound(state, RESOURCES * thief + kind, cards, place)
    lower_bound(state, RESOURCES * victim + resource, cards, place)


@compiled
def lower_bound(state, bound, cards, place):
    """Lower a bound in all rows from a place on."""
    state.lowest[bound] -= cards
    for row in range(place, int(state.thefts) + 1):
        state.at_most[row, bound] -= cards


@compiled
def forget_old_that_are_clear(state):
    """Drop old steals whose kind all can infer."""
    for thief in range(SEATS):
        for victim in range(SEATS):
            if thief != victim:
                for resource in range(RESOURCES):
                    place = RESOURCES * pair_of(thief, victim) + resource
                    cards = int(state.old[place])
                    if cards and is_clear(state, thief, victim, resource):
                        forget_thefts(state, thief, victim, resource, cards, 0)
                        state.old[place] = 0
                        state.old_thefts -= cards
    if state.old_thefts == 0:
        blank_row(state, 0)
