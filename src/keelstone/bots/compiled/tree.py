"""The tree of a search: what seats have seen, and how that turned out.

A node is a history of things seen since the search began: moves and outcomes, each as a label. A
seat stands at the node of what *it* has seen, so seats that have seen the same stand at the same
node, and a hidden move leaves those who may not know it where they were. A seat chooses by what is
noted at its own node: it cannot use what it cannot know, and seats that choose at the same time
choose apart from each other.
"""

import math

import numpy as np

from keelstone.bots.compiled.desk import PLAYED
from keelstone.bots.compiled.inlining import pasted
from keelstone.bots.compiled.judgement import MOST_SEATS, NEVER, leaning, quick_move
from keelstone.bots.compiled.oneply import look_ahead
from keelstone.kernel.chance import below, draw
from keelstone.kernel.contract import legal
from keelstone.kernel.mask import (
    ZERO,
    bit,
    clear,
    count,
    is_allowed,
    lowest_bit,
    without_lowest,
)
from keelstone.kernel.rule import compiled

ROOT = 0
OUTSIDE = -1
#: a seat's moves are labelled from (seat + 1) * SEAT_STEP on, outcomes of chance from 0
SEAT_STEP = 1 << 20
#: added to the label of a move for those who stand elsewhere than its mover
OBSERVED = 1 << 24
#: how a seat's best move looks at a node where none has been looked at
UNSEEN = -1.0
#: how often quick play is asked what it would do at a node
ASKED = 16


@compiled
def clear_tree(desk):
    """Forget everything but an empty root."""
    desk.used[0] = 0
    add_node(desk, np.int64(0))


@compiled
def add_node(desk, label):
    """A fresh node, -1 where the pool is used up."""
    index = desk.used[0]
    if index >= len(desk.nodes):
        return OUTSIDE
    desk.used[0] = index + 1
    node = desk.nodes[index]
    node.label = label
    node.child = 0
    node.sibling = 0
    node.visits = 0
    node.available = 0
    node.leaning = 0.0
    node.habit = 0
    for seat in range(MOST_SEATS):
        node.total[seat] = 0.0
    for seat in range(desk.best_look.shape[1]):
        desk.best_look[index, seat] = UNSEEN
    return index


@compiled
def add_child(desk, parent, label):
    """A fresh child of a node, -1 where the pool is used up."""
    index = add_node(desk, label)
    if index != OUTSIDE:
        desk.nodes[index].sibling = desk.nodes[parent].child
        desk.nodes[parent].child = index
    return index


@compiled
def find_child(desk, parent, label):
    """The child that a label leads to, -1 if there is none yet."""
    index = desk.nodes[parent].child
    while index:
        if desk.nodes[index].label == label:
            return np.int64(index)
        index = desk.nodes[index].sibling
    return np.int64(OUTSIDE)


@compiled
def label_of(seat, move):
    return (seat + 1) * SEAT_STEP + move


@pasted
def select(desk, state, board, seat, manner):
    """The move a seat tries next at its node: a fresh one, or the one that promises most."""
    clear(desk.mask)
    legal(state, board, seat, desk.mask)
    parent = desk.at[seat]
    if mark_fresh(desk, seat, parent):
        if manner.trust > 0.0:
            are_new = weigh_fresh(desk, board, seat, parent)
            if are_new and has_habits(manner):
                note_habits(desk, state, board, seat, parent)
        else:
            move = try_fresh(desk, state, board, seat, parent)
            if move >= 0:
                return move
    best = most_promising(desk, seat, parent, manner)
    return best if best >= 0 else np.int64(quick_move(state, board, seat, desk.spare, desk.rng))


@compiled
def mark_fresh(desk, seat, parent):
    """Note which moves of the mask are not in the tree yet; whether there are any."""
    for index in range(len(desk.mask)):
        desk.fresh[index] = desk.mask[index]
    first = label_of(seat, 0)
    child = desk.nodes[parent].child
    while child:
        move = desk.nodes[child].label - first
        if 0 <= move < SEAT_STEP:
            desk.fresh[move >> 6] &= ~bit(move & 63)
        child = desk.nodes[child].sibling
    for index in range(len(desk.fresh)):
        if desk.fresh[index] != ZERO:
            return True
    return False


@pasted
def weigh_fresh(desk, board, seat, parent):
    """Take every fresh move that is fit into the tree, with how it looks against the seat's best
    one; whether there was any. Where there is no room for all of them, none is taken."""
    newest = desk.used[0]
    if newest + count(desk.fresh) > len(desk.nodes):
        return False
    best = desk.best_look[parent, seat]
    for index in range(len(desk.fresh)):
        word = desk.fresh[index]
        while word != ZERO:
            move = np.int64(index * 64 + lowest_bit(word))
            word = without_lowest(word)
            lean = np.float64(leaning(desk.states[PLAYED], board, seat, move))
            if lean >= NEVER:
                child = add_child(desk, parent, label_of(seat, move))
                promise = lean + look_ahead(desk, PLAYED, board, seat, move)
                desk.nodes[child].leaning = promise
                best = max(best, promise)
    draw(desk.rng)
    if desk.best_look[parent, seat] == UNSEEN:
        desk.best_look[parent, seat] = best
    for child in range(newest, desk.used[0]):
        lean = desk.nodes[child].leaning - desk.best_look[parent, seat]
        desk.nodes[child].leaning = min(0.0, lean)
    return desk.used[0] > newest


@compiled
def has_habits(manner):
    """Whether quick play has a say in what is tried: only where moves are judged beforehand."""
    return manner.habit > 0.0 and manner.trust > 0.0


@pasted
def note_habits(desk, state, board, seat, parent):
    """Ask quick play what it would do here, now this and now that, and count it.

    What its game leans against, as an offer that bothers people, has to earn its tries.
    """
    for _ in range(ASKED):
        move = np.int64(quick_move(state, board, seat, desk.spare, desk.rng))
        child = find_child(desk, parent, label_of(seat, move))
        if child != OUTSIDE and leaning(state, board, seat, move) >= 0.0:
            desk.nodes[child].habit += 1


@pasted
def try_fresh(desk, state, board, seat, parent):
    """Take the fresh move with the greatest leaning, ties by chance; -1 if none is fit."""
    best, most, ties = np.int64(-1), -1e300, 0
    for index in range(len(desk.fresh)):
        word = desk.fresh[index]
        while word != ZERO:
            move = np.int64(index * 64 + lowest_bit(word))
            word = without_lowest(word)
            promise = np.float64(leaning(state, board, seat, move))
            if promise > most:
                best, most, ties = move, promise, 1
            elif promise == most:
                ties += 1
                if below(desk.rng, ties) == 0:
                    best = move
    if most < NEVER or add_child(desk, parent, label_of(seat, best)) == OUTSIDE:
        return np.int64(-1)
    return best


@compiled
def most_promising(desk, seat, parent, manner):
    """The move of the mask that promises a seat most of those in the tree; -1 if none is there."""
    first = label_of(seat, 0)
    so_far = desk.nodes[parent].total[seat] / max(1, desk.nodes[parent].visits)
    pull = pull_of_habit(desk, seat, parent, manner)
    best, most = np.int64(-1), -1e300
    child = desk.nodes[parent].child
    while child:
        node = desk.nodes[child]
        move = node.label - first
        if 0 <= move < SEAT_STEP and is_allowed(desk.mask, move):
            node.available += 1
            promise = worth(node, seat, so_far, manner, pull)
            if promise > most:
                best, most = np.int64(move), promise
        child = node.sibling
    return best


@compiled
def pull_of_habit(desk, seat, parent, manner):
    """What a move that is not tried yet gains for each time that quick play chose it; 0 where
    habits do not count.

    This is PUCT with quick play's choices as the policy, each of them counted once more than it was
    made: no move is without a pull.
    """
    if not has_habits(manner):
        return 0.0
    first = label_of(seat, 0)
    asked, tried = 1, 1
    child = desk.nodes[parent].child
    while child:
        node = desk.nodes[child]
        move = node.label - first
        if 0 <= move < SEAT_STEP and is_allowed(desk.mask, move):
            asked += node.habit + 1
            tried += node.visits
        child = node.sibling
    return manner.habit * math.sqrt(tried) / asked


@compiled
def worth(node, seat, so_far, manner, pull):
    """What a move promises a seat: how it went and how it looked, more if rarely tried.

    How much more goes by quick play's habits, if they pull, so that the tree begins with moves as
    sound as quick play's; otherwise all moves are alike.
    """
    visits = node.visits + manner.trust + 1e-9
    mean = (node.total[seat] + manner.trust * (so_far + node.leaning)) / visits
    if pull > 0.0:
        return mean + pull * (node.habit + 1) / (node.visits + 1)
    return mean + manner.exploration * math.sqrt(math.log(node.available + 1.0) / visits)
