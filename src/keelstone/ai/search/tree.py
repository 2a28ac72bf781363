"""The tree of a search: what seats have seen, and how that turned out.

A node is a history of things seen since the search began: moves and outcomes, each as a label. A
seat stands at the node of what *it* has seen, so seats that have seen the same stand at the same
node, and a hidden move leaves those who may not know it where they were. A seat chooses by what is
noted at its own node: it cannot use what it cannot know, and seats that choose at the same time
choose apart from each other.
"""

import math

import numpy as np

from keelstone.ai.evaluation import MOST_SEATS, NEVER, move_bias, rollout_move
from keelstone.ai.search.one_ply import look_ahead
from keelstone.ai.search.workspace import PLAYED
from keelstone.engine.contract import legal
from keelstone.engine.jit import compiled, inlined
from keelstone.engine.masks import ZERO, bit, clear, count, is_allowed, lowest_bit, without_lowest
from keelstone.engine.rng import below, draw

ROOT = 0
OUTSIDE = -1
#: a seat's moves are labelled from (seat + 1) * SEAT_STEP on, outcomes of chance from 0
SEAT_STEP = 1 << 20
#: added to the label of a move for those who stand elsewhere than its mover
OBSERVED = 1 << 24
#: how a seat's best move looks at a node where none has been looked at
UNEVALUATED = -1.0
#: how often quick play is asked what it would do at a node
PRIOR_SAMPLES = 16


@compiled
def clear_tree(work):
    """Forget everything but an empty root."""
    work.used[0] = 0
    add_node(work, np.int64(0))


@compiled
def add_node(work, label):
    """A fresh node, -1 where the pool is used up."""
    index = work.used[0]
    if index >= len(work.nodes):
        return OUTSIDE
    work.used[0] = index + 1
    node = work.nodes[index]
    node.label = label
    node.child = 0
    node.sibling = 0
    node.visits = 0
    node.available = 0
    node.move_bias = 0.0
    node.prior_weight = 0
    for seat in range(MOST_SEATS):
        node.total[seat] = 0.0
    for seat in range(work.best_prior.shape[1]):
        work.best_prior[index, seat] = UNEVALUATED
    return index


@compiled
def add_child(work, parent, label):
    """A fresh child of a node, -1 where the pool is used up."""
    index = add_node(work, label)
    if index != OUTSIDE:
        work.nodes[index].sibling = work.nodes[parent].child
        work.nodes[parent].child = index
    return index


@compiled
def find_child(work, parent, label):
    """The child that a label leads to, -1 if there is none yet."""
    index = work.nodes[parent].child
    while index:
        if work.nodes[index].label == label:
            return np.int64(index)
        index = work.nodes[index].sibling
    return np.int64(OUTSIDE)


@compiled
def label_of(seat, move):
    return (seat + 1) * SEAT_STEP + move


@inlined
def select(work, state, board, seat, settings):
    """The move a seat tries next at its node: a fresh one, or the one that promises most."""
    clear(work.mask)
    legal(state, board, seat, work.mask)
    parent = work.at[seat]
    if mark_unexpanded(work, seat, parent):
        if settings.evaluation_prior > 0.0:
            are_new = evaluate_fresh(work, board, seat, parent)
            if are_new and has_priors(settings):
                count_priors(work, state, board, seat, parent)
        else:
            move = expand_one(work, state, board, seat, parent)
            if move >= 0:
                return move
    best = best_by_puct(work, seat, parent, settings)
    return best if best >= 0 else np.int64(rollout_move(state, board, seat, work.spare, work.rng))


@compiled
def mark_unexpanded(work, seat, parent):
    """Note which moves of the mask are not in the tree yet; whether there are any."""
    for index in range(len(work.mask)):
        work.unexpanded[index] = work.mask[index]
    first = label_of(seat, 0)
    child = work.nodes[parent].child
    while child:
        move = work.nodes[child].label - first
        if 0 <= move < SEAT_STEP:
            work.unexpanded[move >> 6] &= ~bit(move & 63)
        child = work.nodes[child].sibling
    for index in range(len(work.unexpanded)):
        if work.unexpanded[index] != ZERO:
            return True
    return False


@inlined
def evaluate_fresh(work, board, seat, parent):
    """Take every fresh move that is fit into the tree, with how it looks against the seat's best
    one; whether there was any. Where there is no room for all of them, none is taken."""
    newest = work.used[0]
    if newest + count(work.unexpanded) > len(work.nodes):
        return False
    best = work.best_prior[parent, seat]
    for index in range(len(work.unexpanded)):
        word = work.unexpanded[index]
        while word != ZERO:
            move = np.int64(index * 64 + lowest_bit(word))
            word = without_lowest(word)
            lean = np.float64(move_bias(work.states[PLAYED], board, seat, move))
            if lean >= NEVER:
                child = add_child(work, parent, label_of(seat, move))
                promise = lean + look_ahead(work, PLAYED, board, seat, move)
                work.nodes[child].move_bias = promise
                best = max(best, promise)
    draw(work.rng)
    if work.best_prior[parent, seat] == UNEVALUATED:
        work.best_prior[parent, seat] = best
    for child in range(newest, work.used[0]):
        lean = work.nodes[child].move_bias - work.best_prior[parent, seat]
        work.nodes[child].move_bias = min(0.0, lean)
    return work.used[0] > newest


@compiled
def has_priors(settings):
    """Whether quick play has a say in what is tried: only where moves are judged beforehand."""
    return settings.prior_weight > 0.0 and settings.evaluation_prior > 0.0


@inlined
def count_priors(work, state, board, seat, parent):
    """Ask quick play what it would do here, now this and now that, and count it.

    What its game leans against, as an offer that bothers people, has to earn its tries.
    """
    for _ in range(PRIOR_SAMPLES):
        move = np.int64(rollout_move(state, board, seat, work.spare, work.rng))
        child = find_child(work, parent, label_of(seat, move))
        if child != OUTSIDE and move_bias(state, board, seat, move) >= 0.0:
            work.nodes[child].prior_weight += 1


@inlined
def expand_one(work, state, board, seat, parent):
    """Take the fresh move with the greatest leaning, ties by chance; -1 if none is fit."""
    best, most, ties = np.int64(-1), -1e300, 0
    for index in range(len(work.unexpanded)):
        word = work.unexpanded[index]
        while word != ZERO:
            move = np.int64(index * 64 + lowest_bit(word))
            word = without_lowest(word)
            promise = np.float64(move_bias(state, board, seat, move))
            if promise > most:
                best, most, ties = move, promise, 1
            elif promise == most:
                ties += 1
                if below(work.rng, ties) == 0:
                    best = move
    if most < NEVER or add_child(work, parent, label_of(seat, best)) == OUTSIDE:
        return np.int64(-1)
    return best


@compiled
def best_by_puct(work, seat, parent, settings):
    """The move of the mask that promises a seat most of those in the tree; -1 if none is there."""
    first = label_of(seat, 0)
    so_far = work.nodes[parent].total[seat] / max(1, work.nodes[parent].visits)
    pull = prior_bonus(work, seat, parent, settings)
    best, most = np.int64(-1), -1e300
    child = work.nodes[parent].child
    while child:
        node = work.nodes[child]
        move = node.label - first
        if 0 <= move < SEAT_STEP and is_allowed(work.mask, move):
            node.available += 1
            promise = worth(node, seat, so_far, settings, pull)
            if promise > most:
                best, most = np.int64(move), promise
        child = node.sibling
    return best


@compiled
def prior_bonus(work, seat, parent, settings):
    """What a move that is not tried yet gains for each time that quick play chose it; 0 where
    habits do not count.

    This is PUCT with quick play's choices as the policy, each of them counted once more than it was
    made: no move is without a pull.
    """
    if not has_priors(settings):
        return 0.0
    first = label_of(seat, 0)
    asked, tried = 1, 1
    child = work.nodes[parent].child
    while child:
        node = work.nodes[child]
        move = node.label - first
        if 0 <= move < SEAT_STEP and is_allowed(work.mask, move):
            asked += node.prior_weight + 1
            tried += node.visits
        child = node.sibling
    return settings.prior_weight * math.sqrt(tried) / asked


@compiled
def worth(node, seat, so_far, settings, pull):
    """What a move promises a seat: how it went and how it looked, more if rarely tried.

    How much more goes by quick play's habits, if they pull, so that the tree begins with moves as
    sound as quick play's; otherwise all moves are alike.
    """
    visits = node.visits + settings.evaluation_prior + 1e-9
    mean = (node.total[seat] + settings.evaluation_prior * (so_far + node.move_bias)) / visits
    if pull > 0.0:
        return mean + pull * (node.prior_weight + 1) / (node.visits + 1)
    return mean + settings.exploration * math.sqrt(math.log(node.available + 1.0) / visits)
