"""Information-set Monte Carlo tree search for any number of seats, with simultaneous moves.

Each playout samples a determinisation of the root state, descends the tree, continues with a
rollout to the horizon or the end of the game, evaluates the leaf, and backpropagates the values of
all seats.
"""

import numpy as np

from keelstone.ai.evaluation import (
    evaluate_position,
    is_quiet,
    is_secret,
    revealed_to,
    rewards,
    rollout_move,
    sample_belief,
    turn_count,
)
from keelstone.ai.search.tree import (
    OBSERVER_OFFSET,
    OFF_TREE,
    ROOT,
    find_or_add_child,
    label_of,
    select,
)
from keelstone.ai.search.workspace import PLAYOUT_STATE, ROOT_STATE
from keelstone.engine.jit import compiled, inlined
from keelstone.engine.jit.contract import happen, movers, odds, outcome_seen_by, play
from keelstone.engine.loops import first_due, no_weights, resolve_chance
from keelstone.engine.rng import fraction, weighted
from keelstone.engine.seats import CHANCE, CHANCE_DUE

#: a rollout of this many moves is evaluated where it stands
MAX_ROLLOUT_MOVES = 20_000


@compiled
def search(work, boards, seat, playouts, settings):
    """Run playouts for a seat until the limit or the stop byte is set; return their number."""
    state = work.states[PLAYOUT_STATE]
    board = boards[0]
    end = turn_count(work.states[ROOT_STATE], board) + settings.horizon_turns
    for done in range(playouts):
        if work.stop[0]:
            return done
        work.states[PLAYOUT_STATE] = work.states[ROOT_STATE]
        sample_belief(state, board, seat, work.rng)
        length = descend(work, state, board, seat, settings, end)
        roll_out(work, state, board, settings, end)
        backpropagate(work, length, int(state.seats))
    return playouts


@inlined
def descend(work, state, board, seat, settings, end):
    """Play down the tree until every seat has left it; return the length of the path."""
    for other in range(len(work.node_of)):
        work.node_of[other] = ROOT
    work.path[0] = ROOT
    length = 1
    due = movers(state)
    while due and is_any_in_tree(work) and length + len(work.node_of) <= len(work.path):
        if settings.horizon_turns > 0 and turn_count(state, board) >= end:
            break
        if due & CHANCE_DUE:
            length = step_chance(work, state, board, length)
        else:
            mover = next_mover(due, seat)
            length = step_seat(work, state, board, mover, mover == seat, settings, length)
        due = movers(state)
    return length


@compiled
def is_any_in_tree(work):
    """Whether any seat still has a node."""
    for seat in range(len(work.node_of)):
        if work.node_of[seat] != OFF_TREE:
            return True
    return False


@compiled
def next_mover(due, seat):
    """The seat to move next of those due: the searching seat first, then the lowest."""
    return np.int64(seat) if due >> seat & 1 else first_due(due)


@inlined
def step_chance(work, state, board, length):
    """Sample an outcome of chance, apply it, and advance the seats that see it."""
    no_weights(work.weights)
    total = odds(state, board, work.weights)
    outcome = np.int64(weighted(work.rng, work.weights, total))
    seen = outcome_seen_by(state, board, outcome)
    happen(state, board, outcome)
    return advance_seats(work, CHANCE, outcome, seen, length, False)


@inlined
def step_seat(work, state, board, seat, is_searcher, settings, length):
    """Choose and apply a seat's move, and advance the seats that it is revealed to.

    The move is selected in the tree where the seat's node allows it; otherwise, and for opponent
    noise, it comes from the rollout policy.
    """
    is_by_tree = may_select(work, seat, settings)
    if is_by_tree:
        move = np.int64(select(work, state, board, seat, settings))
        is_by_tree = is_searcher or not is_noisy(work, state, board, seat, move, settings)
    else:
        leave_tree(work, seat)
    if not is_by_tree:
        move = np.int64(rollout_move(state, board, seat, work.mask, work.rng))
    seen = revealed_to(state, board, seat, move) | 1 << seat
    play(state, board, seat, move)
    return advance_seats(work, seat, label_of(seat, move), seen, length, True)


@compiled
def is_noisy(work, state, board, seat, move, settings):
    """Whether an opponent's secret choice is replaced by one of the rollout policy this time.

    The search would otherwise grow too certain of what opponents choose in secret.
    """
    if settings.opponent_noise == 0.0 or not is_secret(state, board, seat, move):
        return False
    return fraction(work.rng) < settings.opponent_noise


@compiled
def may_select(work, seat, settings):
    """Whether a seat's node has enough visits to be expanded; the root always has."""
    node = work.node_of[seat]
    return node == ROOT or (node != OFF_TREE and work.nodes[node].visits >= settings.expand_after)


@compiled
def leave_tree(work, seat):
    """Take a seat, and all seats at the same node, out of the tree."""
    node = work.node_of[seat]
    for other in range(len(work.node_of)):
        if work.node_of[other] == node:
            work.node_of[other] = OFF_TREE


@compiled
def advance_seats(work, mover, label, seen, length, leaves_at_new):
    """Move every seat that saw a label to the child of its node; return the length of the path.

    With `leaves_at_new` a seat leaves the tree after a node without visits. After a chance outcome
    it stays: nobody chose it, so the descent goes on.
    """
    for seat in range(len(work.node_of)):
        work.previous_node[seat] = work.node_of[seat]
    for seat in range(len(work.node_of)):
        if work.previous_node[seat] == OFF_TREE or not seen >> seat & 1:
            continue
        companion = first_companion(work, seat, seen)
        if companion < seat:
            work.node_of[seat] = work.node_of[companion]
            continue
        parent = work.previous_node[seat]
        node = find_or_add_child(work, parent, label + observer_offset(work, mover, seat))
        if node != OFF_TREE:
            work.path[length] = node
            length += 1
            if leaves_at_new and work.nodes[node].visits == 0:
                node = np.int64(OFF_TREE)
        work.node_of[seat] = node
    return length


@compiled
def observer_offset(work, mover, seat):
    """What is added to a label for a seat whose information set differs from the mover's.

    A move chosen at another node says nothing about a choice at this one.
    """
    if mover == CHANCE or work.previous_node[mover] == work.previous_node[seat]:
        return 0
    return OBSERVER_OFFSET


@compiled
def first_companion(work, seat, seen):
    """The lowest seat that shared this seat's node and saw the same label; may be the seat."""
    for other in range(seat):
        if work.previous_node[other] == work.previous_node[seat] and seen >> other & 1:
            return other
    return seat


@inlined
def roll_out(work, state, board, settings, end):
    """Play by the rollout policy to the horizon or the end; fill in the values of all seats.

    After the horizon the rollout goes on to the next quiet position.
    """
    due = movers(state)
    played = 0
    while due and played < MAX_ROLLOUT_MOVES:
        is_past_horizon = played >= settings.horizon and turn_count(state, board) >= end
        if is_past_horizon and is_quiet(state, board):
            break
        if due & CHANCE_DUE:
            resolve_chance(state, board, work.weights, work.rng)
        else:
            seat = first_due(due)
            move = rollout_move(state, board, seat, work.mask, work.rng)
            play(state, board, seat, np.int64(move))
            played += 1
        due = movers(state)
    if due:
        evaluate_position(state, board, work.leaf_weights, work.features, work.values)
    else:
        rewards(state, board, work.values, work.sources, settings.points_weight)


@inlined
def backpropagate(work, length, seats):
    """Add the values of a playout to every node on its path."""
    for step in range(length):
        node = work.nodes[work.path[step]]
        node.visits += 1
        for seat in range(seats):
            node.value_sum[seat] += work.values[seat]
