"""Information-set Monte Carlo tree search for every game: many seats, hidden and joint choices.

Each play-out deals anew what the seat cannot know, walks down the tree as far as the seats stand in
it, goes on with quick moves to the end or to the horizon, and notes for all seats what came out at
each node it passed.
"""

import numpy as np

from keelstone.bots.compiled.desk import PLAYED, SEARCHED
from keelstone.bots.compiled.inlining import pasted
from keelstone.bots.compiled.judgement import (
    imagine,
    is_quiet,
    is_secret,
    moment,
    prospects,
    quick_move,
    rewards,
)
from keelstone.bots.compiled.tree import (
    OBSERVED,
    OUTSIDE,
    ROOT,
    add_child,
    find_child,
    label_of,
    select,
)
from keelstone.kernel.chance import fraction, weighted
from keelstone.kernel.contract import (
    CHANCE_DUE,
    NOBODYS_SEAT,
    happen,
    movers,
    odds,
    outcome_seen_by,
    play,
    seen_by,
)
from keelstone.kernel.rule import compiled
from keelstone.kernel.run import first_due, no_weights, settle

#: a play-out that is not over after so many moves is judged, quiet or not
LONGEST = 20_000


@compiled
def search(desk, boards, seat, playouts, manner):
    """Search for a seat until so many play-outs are done or the stop byte is set; how many were."""
    state = desk.states[PLAYED]
    board = boards[0]
    end = moment(desk.states[SEARCHED], board) + manner.span
    for done in range(playouts):
        if desk.stop[0]:
            return done
        desk.states[PLAYED] = desk.states[SEARCHED]
        imagine(state, board, seat, desk.rng)
        steps = descend(desk, state, board, seat, manner, end)
        play_on(desk, state, board, manner, end)
        learn(desk, steps, int(state.seats))
    return playouts


@pasted
def descend(desk, state, board, seat, manner, end):
    """Walk down the tree while any seat stands in it; how many nodes were passed."""
    for other in range(len(desk.at)):
        desk.at[other] = ROOT
    desk.path[0] = ROOT
    steps = 1
    due = movers(state)
    while due and is_inside(desk) and steps + len(desk.at) <= len(desk.path):
        if manner.span > 0 and moment(state, board) >= end:
            break
        if due & CHANCE_DUE:
            steps = let_chance(desk, state, board, steps)
        else:
            mover = asked_first(due, seat)
            steps = let_seat(desk, state, board, mover, mover == seat, manner, steps)
        due = movers(state)
    return steps


@compiled
def is_inside(desk):
    """Whether any seat still stands in the tree."""
    for seat in range(len(desk.at)):
        if desk.at[seat] != OUTSIDE:
            return True
    return False


@compiled
def asked_first(due, seat):
    """Of the seats that are due, the one that searches; otherwise the lowest."""
    return np.int64(seat) if due >> seat & 1 else first_due(due)


@pasted
def let_chance(desk, state, board, steps):
    """Let chance bring something; those who see it stand elsewhere now."""
    no_weights(desk.weights)
    total = odds(state, board, desk.weights)
    outcome = np.int64(weighted(desk.rng, desk.weights, total))
    seen = outcome_seen_by(state, board, outcome)
    happen(state, board, outcome)
    return follow(desk, NOBODYS_SEAT, outcome, seen, steps)


@pasted
def let_seat(desk, state, board, seat, is_own, manner, steps):
    """Let a seat move: by the tree where it stands in it, unless that is doubted, else by quick
    play. Those who see the move go along."""
    is_by_tree = is_known(desk, seat, manner)
    if is_by_tree:
        move = np.int64(select(desk, state, board, seat, manner))
        is_by_tree = is_own or not is_doubted(desk, state, board, seat, move, manner)
    else:
        leave(desk, seat)
    if not is_by_tree:
        move = np.int64(quick_move(state, board, seat, desk.mask, desk.rng))
    seen = seen_by(state, board, seat, move) | 1 << seat
    play(state, board, seat, move)
    return follow(desk, seat, label_of(seat, move), seen, steps)


@compiled
def is_doubted(desk, state, board, seat, move, manner):
    """Whether another seat's choice in secret is left to quick play this time: nobody chooses quite
    as one foresees."""
    if manner.doubt == 0.0 or not is_secret(state, board, seat, move):
        return False
    return fraction(desk.rng) < manner.doubt


@compiled
def is_known(desk, seat, manner):
    """Whether a seat stands in the tree where it has been often enough to choose by it."""
    node = desk.at[seat]
    return node == ROOT or (node != OUTSIDE and desk.nodes[node].visits >= manner.patience)


@compiled
def leave(desk, seat):
    """A seat leaves the tree, and with it all who stand at the same node."""
    node = desk.at[seat]
    for other in range(len(desk.at)):
        if desk.at[other] == node:
            desk.at[other] = OUTSIDE


@compiled
def follow(desk, mover, label, seen, steps):
    """Move every seat that saw the label to its next node; after a fresh one it leaves the tree.

    An outcome of chance was not chosen by anybody: the walk goes on after it, fresh or not.
    """
    for seat in range(len(desk.at)):
        desk.before[seat] = desk.at[seat]
    for seat in range(len(desk.at)):
        if desk.before[seat] == OUTSIDE or not seen >> seat & 1:
            continue
        companion = who_stood_there(desk, seat, seen)
        if companion < seat:
            desk.at[seat] = desk.at[companion]
            continue
        node = next_node(desk, desk.before[seat], label + observed(desk, mover, seat))
        if node != OUTSIDE:
            desk.path[steps] = node
            steps += 1
            if desk.nodes[node].visits == 0 and mover != NOBODYS_SEAT:
                node = np.int64(OUTSIDE)
        desk.at[seat] = node
    return steps


@compiled
def observed(desk, mover, seat):
    """What sets a move apart for those who have not seen the same as its mover."""
    if mover == NOBODYS_SEAT or desk.before[mover] == desk.before[seat]:
        return 0
    return OBSERVED


@compiled
def who_stood_there(desk, seat, seen):
    """The lowest seat that saw the same and stood at the same node; the seat itself if it is."""
    for other in range(seat):
        if desk.before[other] == desk.before[seat] and seen >> other & 1:
            return other
    return seat


@compiled
def next_node(desk, parent, label):
    """The child that a label leads to, made if it is new; -1 where the pool is used up."""
    node = find_child(desk, parent, label)
    return node if node != OUTSIDE else np.int64(add_child(desk, parent, label))


@pasted
def play_on(desk, state, board, manner, end):
    """Go on with quick moves to the end or the horizon; fill in what that is worth to each seat."""
    due = movers(state)
    made = 0
    while due and made < LONGEST:
        if made >= manner.horizon and moment(state, board) >= end and is_quiet(state, board):
            break
        if due & CHANCE_DUE:
            settle(state, board, desk.weights, desk.rng)
        else:
            seat = first_due(due)
            move = quick_move(state, board, seat, desk.mask, desk.rng)
            play(state, board, seat, np.int64(move))
            made += 1
        due = movers(state)
    if due:
        prospects(state, board, desk.outlook, desk.traits, desk.values)
    else:
        rewards(state, board, desk.values, desk.sources, manner.points_weight)


@pasted
def learn(desk, steps, seats):
    """Note at every node that was passed what came out."""
    for step in range(steps):
        node = desk.nodes[desk.path[step]]
        node.visits += 1
        for seat in range(seats):
            node.total[seat] += desk.values[seat]
