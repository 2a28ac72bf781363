"""The search tree: information sets as nodes, expansion, and selection by UCB or PUCT.

A node is a sequence of labels: the moves and chance outcomes that a seat has observed since the
root. Each seat has a node of its own in the one tree. Seats with the same observations share a
node; a hidden move does not change the node of a seat that may not see it. A seat selects by the
statistics of its own node, so it cannot use hidden information, and simultaneous movers choose
independently.
"""

import math

import numpy as np

from keelstone.ai.evaluation import EXCLUDE_BELOW, MAX_SEATS, move_bias, rollout_move
from keelstone.ai.search.one_ply import evaluate_after
from keelstone.ai.search.workspace import LABELS_PER_SEAT, PLAYOUT_STATE
from keelstone.engine.jit import compiled, inlined
from keelstone.engine.jit.contract import legal
from keelstone.engine.masks import ZERO, bit, clear, count, is_allowed, lowest_bit, without_lowest
from keelstone.engine.rng import below, draw

ROOT = 0
#: instead of a node: outside the tree, or no node left
OFF_TREE = -1
#: added to a move's label for a seat whose node differs from the mover's
OBSERVER_OFFSET = 1 << 24
#: the `best_evaluation` of a seat at a node where none of its moves was evaluated
UNEVALUATED = -1.0
#: how often the rollout policy is sampled for the priors of a node
PRIOR_SAMPLES = 16


@compiled
def clear_tree(work):
    """Reset the tree to an empty root."""
    work.node_count[0] = 0
    add_node(work, np.int64(0))


@compiled
def add_node(work, label):
    """Take a new node from the pool; OFF_TREE if the pool is used up."""
    index = work.node_count[0]
    if index >= len(work.nodes):
        return OFF_TREE
    work.node_count[0] = index + 1
    node = work.nodes[index]
    node.label = label
    node.first_child = 0
    node.next_sibling = 0
    node.visits = 0
    node.availability = 0
    node.relative_evaluation = 0.0
    node.prior_count = 0
    node.prior = 0.0
    for seat in range(MAX_SEATS):
        node.value_sum[seat] = 0.0
    for seat in range(work.best_evaluation.shape[1]):
        work.best_evaluation[index, seat] = UNEVALUATED
    return index


@compiled
def add_child(work, parent, label):
    """Add a child to a node; OFF_TREE if the pool is used up."""
    index = add_node(work, label)
    if index != OFF_TREE:
        work.nodes[index].next_sibling = work.nodes[parent].first_child
        work.nodes[parent].first_child = index
    return index


@compiled
def find_child(work, parent, label):
    """The child with a label; OFF_TREE if there is none."""
    index = work.nodes[parent].first_child
    while index:
        if work.nodes[index].label == label:
            return np.int64(index)
        index = work.nodes[index].next_sibling
    return np.int64(OFF_TREE)


@compiled
def find_or_add_child(work, parent, label):
    """The child with a label, added if it is new; OFF_TREE if the pool is used up."""
    node = find_child(work, parent, label)
    return node if node != OFF_TREE else np.int64(add_child(work, parent, label))


@compiled
def label_of(seat, move):
    """The label of a seat's move. Labels below LABELS_PER_SEAT are outcomes of chance."""
    return (seat + 1) * LABELS_PER_SEAT + move


@inlined
def select(work, state, board, seat, settings):
    """Expand a seat's node if it has unexpanded moves, and select a move.

    With evaluations all moves are expanded at once, and the evaluations and priors do the widening:
    a move with a bad one-ply evaluation gets few visits. Without them each unexpanded move is
    tried once, one at a time.
    """
    clear(work.mask)
    legal(state, board, seat, work.mask)
    parent = work.node_of[seat]
    if mark_unexpanded(work, seat, parent):
        if settings.evaluation_prior > 0.0:
            is_expanded = expand_all(work, board, seat, parent)
            if is_expanded and has_priors(settings):
                sample_priors(work, state, board, seat, parent)
        else:
            move = expand_one(work, state, board, seat, parent)
            if move >= 0:
                return move
    best = best_child(work, seat, parent, settings)
    if best >= 0:
        return best
    return np.int64(rollout_move(state, board, seat, work.spare_mask, work.rng))


@compiled
def mark_unexpanded(work, seat, parent):
    """Put the legal moves without a node into `unexpanded`; return whether there are any."""
    for index in range(len(work.mask)):
        work.unexpanded[index] = work.mask[index]
    first = label_of(seat, 0)
    child = work.nodes[parent].first_child
    while child:
        move = work.nodes[child].label - first
        if 0 <= move < LABELS_PER_SEAT:
            work.unexpanded[move >> 6] &= ~bit(move & 63)
        child = work.nodes[child].next_sibling
    for index in range(len(work.unexpanded)):
        if work.unexpanded[index] != ZERO:
            return True
    return False


@inlined
def expand_all(work, board, seat, parent):
    """Add a child for every unexpanded move, with its one-ply evaluation relative to the best one.

    Moves that `move_bias` excludes get no node. If the pool cannot hold all of them, none is added.
    Return whether any was added.
    """
    first_new = work.node_count[0]
    if first_new + count(work.unexpanded) > len(work.nodes):
        return False
    best = work.best_evaluation[parent, seat]
    for index in range(len(work.unexpanded)):
        word = work.unexpanded[index]
        while word != ZERO:
            move = np.int64(index * 64 + lowest_bit(word))
            word = without_lowest(word)
            bias = np.float64(move_bias(work.states[PLAYOUT_STATE], board, seat, move))
            if bias >= EXCLUDE_BELOW:
                child = add_child(work, parent, label_of(seat, move))
                value = bias + evaluate_after(work, PLAYOUT_STATE, board, seat, move)
                work.nodes[child].relative_evaluation = value
                best = max(best, value)
    draw(work.rng)
    if work.best_evaluation[parent, seat] == UNEVALUATED:
        work.best_evaluation[parent, seat] = best
    for child in range(first_new, work.node_count[0]):
        gap = work.nodes[child].relative_evaluation - work.best_evaluation[parent, seat]
        work.nodes[child].relative_evaluation = min(0.0, gap)
    return work.node_count[0] > first_new


@compiled
def has_priors(settings):
    """Whether selection uses PUCT with priors. They need evaluated moves."""
    return settings.prior_weight > 0.0 and settings.evaluation_prior > 0.0


@inlined
def sample_priors(work, state, board, seat, parent):
    """Estimate the priors of a node: sample the rollout policy and count its moves.

    Moves with a negative `move_bias`, such as trade offers, get no prior: they have to earn visits.
    """
    for _ in range(PRIOR_SAMPLES):
        move = np.int64(rollout_move(state, board, seat, work.spare_mask, work.rng))
        child = find_child(work, parent, label_of(seat, move))
        if child != OFF_TREE and move_bias(state, board, seat, move) >= 0.0:
            work.nodes[child].prior_count += 1


@inlined
def expand_one(work, state, board, seat, parent):
    """Add a child for the unexpanded move with the greatest bias, ties broken at random.

    Return the move; -1 if all are excluded or the pool is used up.
    """
    best, largest, ties = np.int64(-1), -1e300, 0
    for index in range(len(work.unexpanded)):
        word = work.unexpanded[index]
        while word != ZERO:
            move = np.int64(index * 64 + lowest_bit(word))
            word = without_lowest(word)
            bias = np.float64(move_bias(state, board, seat, move))
            if bias > largest:
                best, largest, ties = move, bias, 1
            elif bias == largest:
                ties += 1
                if below(work.rng, ties) == 0:
                    best = move
    if largest < EXCLUDE_BELOW or add_child(work, parent, label_of(seat, best)) == OFF_TREE:
        return np.int64(-1)
    return best


@compiled
def best_child(work, seat, parent, settings):
    """The legal move with the greatest selection score; -1 if none has a node.

    Every legal child becomes available once more.
    """
    first = label_of(seat, 0)
    mean = work.nodes[parent].value_sum[seat] / max(1, work.nodes[parent].visits)
    factor = puct_factor(work, seat, parent, settings)
    best, largest = np.int64(-1), -1e300
    child = work.nodes[parent].first_child
    while child:
        node = work.nodes[child]
        move = node.label - first
        if 0 <= move < LABELS_PER_SEAT and is_allowed(work.mask, move):
            node.availability += 1
            score = selection_score(node, seat, mean, settings, factor)
            if score > largest:
                best, largest = np.int64(move), score
        child = node.next_sibling
    return best


@compiled
def puct_factor(work, seat, parent, settings):
    """The factor of PUCT's exploration term that all legal moves of a node share:
    prior_weight * sqrt(visits) / (sum of prior counts); 0 without priors.

    Every prior count is raised by one, so that no move has a prior of zero.
    """
    if not has_priors(settings):
        return 0.0
    first = label_of(seat, 0)
    prior_counts, visits = 1, 1
    child = work.nodes[parent].first_child
    while child:
        node = work.nodes[child]
        move = node.label - first
        if 0 <= move < LABELS_PER_SEAT and is_allowed(work.mask, move):
            prior_counts += node.prior_count + 1
            visits += node.visits
        child = node.next_sibling
    return settings.prior_weight * math.sqrt(visits) / prior_counts


@compiled
def selection_score(node, seat, parent_mean, settings, factor):
    """The score by which a child is selected: mean value plus exploration.

    The mean includes `evaluation_prior` virtual visits with the value of the one-ply evaluation.
    Exploration is PUCT if `factor` is positive, otherwise UCB with availability counts.
    """
    visits = node.visits + settings.evaluation_prior + 1e-9
    virtual = settings.evaluation_prior * (parent_mean + node.relative_evaluation)
    mean = (node.value_sum[seat] + virtual) / visits
    if factor > 0.0:
        return mean + factor * (node.prior_count + 1) / (node.visits + 1)
    return mean + settings.exploration * math.sqrt(math.log(node.availability + 1.0) / visits)
