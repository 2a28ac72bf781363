"""The tree of a search: what seats have seen, and how that turned out.

A node is a history of things seen since the search began: moves and outcomes, each as a label. A
seat stands at the node of what *it* has seen, so seats that have seen the same stand at the same
node, and a hidden move leaves those who may not know it where they were. A seat chooses by what is
noted at its own node: it cannot use what it cannot know, and seats that choose at the same time
choose apart from each other.
"""

import math
from typing import NamedTuple

import numpy as np

from keelstone.bots.compiled.judgement import MOST_SEATS, leaning
from keelstone.kernel.chance import below
from keelstone.kernel.contract import legal
from keelstone.kernel.mask import ZERO, bit, clear, count, is_allowed, lowest_bit, without_lowest
from keelstone.kernel.rule import compiled

#: one node: the label that leads to it, its first child and next sibling (0: none), how often it
#: was visited and could have been, its leaning, and the sum of what each seat got after it
NODE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("label", "i4"),
                ("child", "i4"),
                ("sibling", "i4"),
                ("visits", "i4"),
                ("available", "i4"),
                ("leaning", "f4"),
                ("total", "f8", (MOST_SEATS,)),
            ],
            align=True,
        ),
    )
)
ROOT = 0
OUTSIDE = -1
#: a seat's moves are labelled from (seat + 1) * SEAT_STEP on, outcomes of chance from 0
SEAT_STEP = 1 << 20
#: added to the label of a move for those who stand elsewhere than its mover
OBSERVED = 1 << 24
#: a leaning below this says: never consider the move while there is another one
NEVER = -1.0


class Desk(NamedTuple):
    """Everything one search writes on, made once; nothing is allocated while it runs."""

    states: np.ndarray  # the position searched from, and the one played on
    nodes: np.ndarray
    used: np.ndarray  # how many nodes are in use
    at: np.ndarray  # where in the tree each seat stands; -1 outside
    before: np.ndarray  # where it stood before the last step
    path: np.ndarray  # the nodes of this play-out
    mask: np.ndarray
    weights: np.ndarray
    sources: np.ndarray
    values: np.ndarray
    trait_weights: np.ndarray  # for judging a move by the position right after it
    outlook: np.ndarray  # for judging a quiet position in a search
    traits: np.ndarray
    rng: np.ndarray
    stop: np.ndarray  # one byte: not zero ends the search


class Manner(NamedTuple):
    """How a search weighs what it has seen; a game may choose its own figures."""

    exploration: float  # how much a rarely tried move is worth trying
    bias: float  # how much a leaning counts before a move has been tried often
    breadth: float  # how many moves are considered at once, growing with the root of the visits
    horizon: int  # how many moves a play-out lasts before the position is judged
    points_weight: float  # the share of a reward that goes by points


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
    for seat in range(MOST_SEATS):
        node.total[seat] = 0.0
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


@compiled
def worth(node, seat, manner):
    """What a move promises a seat: its mean so far, more if rarely tried or if it looked good."""
    visits = node.visits + 1e-9
    mean = node.total[seat] / visits
    doubt = math.sqrt(math.log(node.available) / visits)
    return mean + manner.exploration * doubt + manner.bias * node.leaning / (visits + 1.0)


@compiled
def select(desk, state, board, seat, manner):
    """The move a seat tries next at its node: a fresh one while there is room, else the best."""
    clear(desk.mask)
    legal(state, board, seat, desk.mask)
    total = count(desk.mask)
    parent = desk.at[seat]
    first = label_of(seat, 0)
    best, most, known = -1, -1e300, 0
    index = desk.nodes[parent].child
    while index:
        node = desk.nodes[index]
        move = node.label - first
        if 0 <= move < SEAT_STEP and is_allowed(desk.mask, move):
            desk.mask[move >> 6] &= ~bit(move & 63)
            node.available += 1
            known += 1
            promise = worth(node, seat, manner)
            if promise > most:
                best, most = move, promise
        index = node.sibling
    if known < total and known < room_for(desk.nodes[parent].visits, manner):
        return try_fresh(desk, state, board, seat, parent, known == 0, best)
    return best


@compiled
def room_for(visits, manner):
    """How many different moves a node may consider after so many visits."""
    return 1.0 + manner.breadth * math.sqrt(visits + 1.0)


@compiled
def try_fresh(desk, state, board, seat, parent, must, best):
    """Take up the most promising move left in the mask; the best known one if none is fit."""
    move, most = most_promising(desk, state, board, seat)
    if most < NEVER and not must:
        return best
    child = add_child(desk, parent, label_of(seat, move))
    if child != OUTSIDE:
        desk.nodes[child].available = 1
        desk.nodes[child].leaning = most
    elif not must:
        return best
    return move


@compiled
def most_promising(desk, state, board, seat):
    """The move of the mask with the greatest leaning, ties broken by chance; and that leaning."""
    best, most, ties = -1, -1e300, 0
    for index in range(len(desk.mask)):
        word = desk.mask[index]
        while word != ZERO:
            move = np.int64(index * 64 + lowest_bit(word))
            word = without_lowest(word)
            promise = np.float64(leaning(state, board, seat, move))
            if promise > most:
                best, most, ties = move, promise, 1
            elif promise == most:
                ties += 1
                if take_over(desk, ties):
                    best = move
    return best, most


@compiled
def take_over(desk, ties):
    """Whether the last of so many equals is the one: each is as likely in the end."""
    return below(desk.rng, ties) == 0
