"""Information-set Monte Carlo tree search for every game: many seats, hidden and joint choices.

Each play-out deals anew what the seat cannot know, walks down the tree as far as the seats stand in
it, goes on with quick moves to the end or to the horizon, and notes for all seats what came out at
each node it passed.
"""

import numpy as np

from keelstone.ai.evaluation import (
    evaluate_position,
    is_quiet,
    is_secret,
    rewards,
    rollout_move,
    sample_belief,
    turn_count,
)
from keelstone.ai.search.tree import (
    OBSERVED,
    OUTSIDE,
    ROOT,
    add_child,
    find_child,
    label_of,
    select,
)
from keelstone.ai.search.workspace import PLAYED, SEARCHED
from keelstone.engine.contract import happen, movers, odds, outcome_seen_by, play, seen_by
from keelstone.engine.jit import compiled, inlined
from keelstone.engine.loops import first_due, no_weights, resolve_chance
from keelstone.engine.rng import fraction, weighted
from keelstone.engine.seats import CHANCE_DUE, NOBODYS_SEAT

#: a play-out that is not over after so many moves is judged, quiet or not
LONGEST = 20_000


@compiled
def search(work, boards, seat, playouts, settings):
    """Search for a seat until so many play-outs are done or the stop byte is set; how many were."""
    state = work.states[PLAYED]
    board = boards[0]
    end = turn_count(work.states[SEARCHED], board) + settings.horizon_turns
    for done in range(playouts):
        if work.stop[0]:
            return done
        work.states[PLAYED] = work.states[SEARCHED]
        sample_belief(state, board, seat, work.rng)
        steps = descend(work, state, board, seat, settings, end)
        roll_out(work, state, board, settings, end)
        backpropagate(work, steps, int(state.seats))
    return playouts


@inlined
def descend(work, state, board, seat, settings, end):
    """Walk down the tree while any seat stands in it; how many nodes were passed."""
    for other in range(len(work.at)):
        work.at[other] = ROOT
    work.path[0] = ROOT
    steps = 1
    due = movers(state)
    while due and is_inside(work) and steps + len(work.at) <= len(work.path):
        if settings.horizon_turns > 0 and turn_count(state, board) >= end:
            break
        if due & CHANCE_DUE:
            steps = step_chance(work, state, board, steps)
        else:
            mover = asked_first(due, seat)
            steps = step_seat(work, state, board, mover, mover == seat, settings, steps)
        due = movers(state)
    return steps


@compiled
def is_inside(work):
    """Whether any seat still stands in the tree."""
    for seat in range(len(work.at)):
        if work.at[seat] != OUTSIDE:
            return True
    return False


@compiled
def asked_first(due, seat):
    """Of the seats that are due, the one that searches; otherwise the lowest."""
    return np.int64(seat) if due >> seat & 1 else first_due(due)


@inlined
def step_chance(work, state, board, steps):
    """Let chance bring something; those who see it stand elsewhere now."""
    no_weights(work.weights)
    total = odds(state, board, work.weights)
    outcome = np.int64(weighted(work.rng, work.weights, total))
    seen = outcome_seen_by(state, board, outcome)
    happen(state, board, outcome)
    return follow(work, NOBODYS_SEAT, outcome, seen, steps)


@inlined
def step_seat(work, state, board, seat, is_own, settings, steps):
    """Let a seat move: by the tree where it stands in it, unless that is doubted, else by quick
    play. Those who see the move go along."""
    is_by_tree = may_select(work, seat, settings)
    if is_by_tree:
        move = np.int64(select(work, state, board, seat, settings))
        is_by_tree = is_own or not is_noisy(work, state, board, seat, move, settings)
    else:
        leave(work, seat)
    if not is_by_tree:
        move = np.int64(rollout_move(state, board, seat, work.mask, work.rng))
    seen = seen_by(state, board, seat, move) | 1 << seat
    play(state, board, seat, move)
    return follow(work, seat, label_of(seat, move), seen, steps)


@compiled
def is_noisy(work, state, board, seat, move, settings):
    """Whether another seat's choice in secret is left to quick play this time: nobody chooses quite
    as one foresees."""
    if settings.opponent_noise == 0.0 or not is_secret(state, board, seat, move):
        return False
    return fraction(work.rng) < settings.opponent_noise


@compiled
def may_select(work, seat, settings):
    """Whether a seat stands in the tree where it has been often enough to choose by it."""
    node = work.at[seat]
    return node == ROOT or (node != OUTSIDE and work.nodes[node].visits >= settings.expand_after)


@compiled
def leave(work, seat):
    """A seat leaves the tree, and with it all who stand at the same node."""
    node = work.at[seat]
    for other in range(len(work.at)):
        if work.at[other] == node:
            work.at[other] = OUTSIDE


@compiled
def follow(work, mover, label, seen, steps):
    """Move every seat that saw the label to its next node; after a fresh one it leaves the tree.

    An outcome of chance was not chosen by anybody: the walk goes on after it, fresh or not.
    """
    for seat in range(len(work.at)):
        work.before[seat] = work.at[seat]
    for seat in range(len(work.at)):
        if work.before[seat] == OUTSIDE or not seen >> seat & 1:
            continue
        companion = who_stood_there(work, seat, seen)
        if companion < seat:
            work.at[seat] = work.at[companion]
            continue
        node = next_node(work, work.before[seat], label + observed(work, mover, seat))
        if node != OUTSIDE:
            work.path[steps] = node
            steps += 1
            if work.nodes[node].visits == 0 and mover != NOBODYS_SEAT:
                node = np.int64(OUTSIDE)
        work.at[seat] = node
    return steps


@compiled
def observed(work, mover, seat):
    """What sets a move apart for those who have not seen the same as its mover."""
    if mover == NOBODYS_SEAT or work.before[mover] == work.before[seat]:
        return 0
    return OBSERVED


@compiled
def who_stood_there(work, seat, seen):
    """The lowest seat that saw the same and stood at the same node; the seat itself if it is."""
    for other in range(seat):
        if work.before[other] == work.before[seat] and seen >> other & 1:
            return other
    return seat


@compiled
def next_node(work, parent, label):
    """The child that a label leads to, made if it is new; -1 where the pool is used up."""
    node = find_child(work, parent, label)
    return node if node != OUTSIDE else np.int64(add_child(work, parent, label))


@inlined
def roll_out(work, state, board, settings, end):
    """Go on with quick moves to the end or the horizon; fill in what that is worth to each seat."""
    due = movers(state)
    made = 0
    while due and made < LONGEST:
        if made >= settings.horizon and turn_count(state, board) >= end and is_quiet(state, board):
            break
        if due & CHANCE_DUE:
            resolve_chance(state, board, work.weights, work.rng)
        else:
            seat = first_due(due)
            move = rollout_move(state, board, seat, work.mask, work.rng)
            play(state, board, seat, np.int64(move))
            made += 1
        due = movers(state)
    if due:
        evaluate_position(state, board, work.leaf_weights, work.features, work.values)
    else:
        rewards(state, board, work.values, work.sources, settings.points_weight)


@inlined
def backpropagate(work, steps, seats):
    """Note at every node that was passed what came out."""
    for step in range(steps):
        node = work.nodes[work.path[step]]
        node.visits += 1
        for seat in range(seats):
            node.total[seat] += work.values[seat]
