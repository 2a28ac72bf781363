"""Information-set tree search with a network in the place of rollouts and evaluations.

A playout descends as the search of `mcts.py` does, until a seat is to choose at a node where none
of its moves has a node yet. The network gets what that seat observes, in the determinisation of the
playout. Its win probabilities are the values of all seats; its probabilities of the moves are the
priors of the new nodes. Selection is by PUCT. A finished game counts as what it brought.
"""

import math
from typing import NamedTuple

import numpy as np

from keelstone.ai.evaluation import (
    EXCLUDE_BELOW,
    is_secret,
    move_bias,
    revealed_to,
    sample_belief,
    win_shares,
)
from keelstone.ai.network.inference import (
    compute_probabilities,
    compute_values,
    read_observation,
    turn_values,
)
from keelstone.ai.search.mcts import advance_seats, backpropagate, next_mover, step_chance
from keelstone.ai.search.one_ply import list_included
from keelstone.ai.search.tree import (
    OFF_TREE,
    ROOT,
    add_child,
    find_or_add_child,
    label_of,
    mark_unexpanded,
)
from keelstone.ai.search.workspace import LABELS_PER_SEAT, PLAYOUT_STATE, ROOT_STATE
from keelstone.engine.definition import GameDefinition
from keelstone.engine.jit import compiled, inlined
from keelstone.engine.jit.contract import legal, movers, play
from keelstone.engine.masks import (
    ZERO,
    clear,
    count,
    is_allowed,
    lowest_bit,
    nth,
    without_lowest,
)
from keelstone.engine.rng import fraction
from keelstone.engine.seats import CHANCE_DUE

#: instead of a move: the playout has reached a leaf, and its values are filled in
LEAF = -1


class NetworkSettings(NamedTuple):
    """The parameters of the search. A game overrides the defaults in `AI.network_search`."""

    #: the PUCT exploration constant
    prior_weight: float
    #: how much less than its parent's mean value a move without visits is worth
    first_play_reduction: float
    #: the probability that a secret choice of an opponent follows the priors, not the statistics
    opponent_noise: float
    #: the visits of a node before its moves are expanded; until then only its value is asked for
    expand_after: int


DEFAULT_SETTINGS = NetworkSettings(
    prior_weight=1.0, first_play_reduction=0.05, opponent_noise=0.0, expand_after=0
)


def network_settings(game: GameDefinition) -> NetworkSettings:
    """The settings for a game: the defaults, overridden by the game's `AI.network_search`."""
    return DEFAULT_SETTINGS._replace(**game.ai.network_search)


@compiled
def search_by_network(net, work, boards, seat, playouts, settings):
    """Run playouts for a seat until the limit or the stop byte is set; return their number."""
    state = work.states[PLAYOUT_STATE]
    board = boards[0]
    for done in range(playouts):
        if work.stop[0]:
            return done
        work.states[PLAYOUT_STATE] = work.states[ROOT_STATE]
        sample_belief(state, board, seat, work.rng)
        length = descend(work, net, state, board, seat, settings)
        backpropagate(work, length, int(state.seats))
    return playouts


@inlined
def descend(work, net, state, board, seat, settings):
    """Play down the tree to a leaf or the end of the game, and fill in the values of all seats.

    Return the length of the path.
    """
    for other in range(len(work.node_of)):
        work.node_of[other] = ROOT
    work.path[0] = ROOT
    length = 1
    due = movers(state)
    while due:
        if length + len(work.node_of) > len(work.path):
            evaluate(work, net, state, board, seat)
            return length
        if due & CHANCE_DUE:
            length = step_chance(work, state, board, length)
        else:
            mover = next_mover(due, seat)
            move = choose(work, net, state, board, mover, mover == seat, settings)
            if move == LEAF:
                return length
            seen = revealed_to(state, board, mover, move) | 1 << mover
            play(state, board, mover, move)
            length = advance_seats(work, mover, label_of(mover, move), seen, length, False)
        due = movers(state)
    win_shares(state, board, work.values)
    return length


@inlined
def choose(work, net, state, board, seat, is_searcher, settings):
    """Choose a seat's move at its node; LEAF if none of its moves had a node before."""
    clear(work.mask)
    legal(state, board, seat, work.mask)
    parent = work.node_of[seat]
    if count(work.mask) == 1:
        return only_move(work, seat, parent)
    if parent == OFF_TREE or work.nodes[parent].visits < settings.expand_after:
        evaluate(work, net, state, board, seat)
        return np.int64(LEAF)
    if mark_unexpanded(work, seat, parent):
        is_first = count(work.unexpanded) == count(work.mask)
        if is_first or is_any_included(state, board, seat, work.unexpanded):
            expand(work, net, state, board, seat, parent)
        if is_first:
            fill_values(work, net, seat)
            return np.int64(LEAF)
    if not is_searcher and settings.opponent_noise > 0.0:
        if is_noisy(work, state, board, seat, settings):
            return sample_by_prior(work, seat, parent)
    return best_by_puct(work, seat, parent, settings)


@compiled
def only_move(work, seat, parent):
    """The only legal move. It needs no network: its prior is 1."""
    move = np.int64(nth(work.mask, 0))
    if parent != OFF_TREE:
        child = find_or_add_child(work, parent, label_of(seat, move))
        if child != OFF_TREE:
            work.nodes[child].prior = 1.0
    return move


@compiled
def evaluate(work, net, state, board, seat):
    """Fill in the win probabilities of all seats by what a seat observes."""
    read_observation(net, state, board, seat)
    fill_values(work, net, seat)


@compiled
def fill_values(work, net, seat):
    """Fill in the win probabilities of all seats by the observation that was read."""
    compute_values(net)
    turn_values(net, seat, work.values)


@compiled
def is_any_included(state, board, seat, mask):
    """Whether `move_bias` leaves any of the moves in a mask."""
    for index in range(len(mask)):
        word = mask[index]
        while word != ZERO:
            move = np.int64(index * 64 + lowest_bit(word))
            word = without_lowest(word)
            if move_bias(state, board, seat, move) >= EXCLUDE_BELOW:
                return True
    return False


@compiled
def expand(work, net, state, board, seat, parent):
    """Read the observation, and add a child for every legal move that has none, with its prior.

    Moves that `move_bias` excludes get no node unless there are no others. If the pool cannot hold
    all of them, none is added.
    """
    read_observation(net, state, board, seat)
    found = list_included(state, board, seat, work.mask, net.moves)
    if work.node_count[0] + found > len(work.nodes):
        return
    compute_probabilities(net, found)
    for place in range(found):
        move = net.moves[place]
        if is_allowed(work.unexpanded, move):
            child = add_child(work, parent, label_of(seat, move))
            work.nodes[child].prior = net.probabilities[place]


@compiled
def is_noisy(work, state, board, seat, settings):
    """Whether an opponent's choice, if it is a secret one, follows the priors this time.

    The search would otherwise grow too certain of what opponents choose in secret.
    """
    move = np.int64(nth(work.mask, 0))
    return is_secret(state, board, seat, move) and fraction(work.rng) < settings.opponent_noise


@compiled
def sample_by_prior(work, seat, parent):
    """Sample a legal move by the priors."""
    total = 0.0
    move, child = next_legal(work, seat, work.nodes[parent].first_child)
    while child:
        total += work.nodes[child].prior
        move, child = next_legal(work, seat, work.nodes[child].next_sibling)
    rest = fraction(work.rng) * total
    chosen = np.int64(nth(work.mask, 0))
    move, child = next_legal(work, seat, work.nodes[parent].first_child)
    while child and rest >= 0.0:
        chosen = move
        rest -= work.nodes[child].prior
        move, child = next_legal(work, seat, work.nodes[child].next_sibling)
    return chosen


@compiled
def next_legal(work, seat, child):
    """The first legal move of a seat from this child on, and its node; 0: there is none."""
    first = label_of(seat, 0)
    while child:
        move = np.int64(work.nodes[child].label - first)
        if 0 <= move < LABELS_PER_SEAT and is_allowed(work.mask, move):
            return move, np.int64(child)
        child = work.nodes[child].next_sibling
    return np.int64(0), np.int64(0)


@compiled
def best_by_puct(work, seat, parent, settings):
    """The legal move with the greatest mean value plus exploration.

    Exploration is prior_weight * prior * sqrt(visits of all) / (1 + its visits); the priors of the
    legal moves are scaled to a sum of 1.
    """
    visits, priors = 0, 0.0
    move, child = next_legal(work, seat, work.nodes[parent].first_child)
    while child:
        visits += work.nodes[child].visits
        priors += work.nodes[child].prior
        move, child = next_legal(work, seat, work.nodes[child].next_sibling)
    factor = settings.prior_weight * math.sqrt(max(1, visits)) / max(priors, 1e-9)
    mean = work.nodes[parent].value_sum[seat] / max(1, work.nodes[parent].visits)
    unvisited = mean - settings.first_play_reduction
    best, largest = np.int64(nth(work.mask, 0)), -1e300
    move, child = next_legal(work, seat, work.nodes[parent].first_child)
    while child:
        node = work.nodes[child]
        value = node.value_sum[seat] / node.visits if node.visits > 0 else unvisited
        score = value + factor * node.prior / (1 + node.visits)
        if score > largest:
            best, largest = move, score
        move, child = next_legal(work, seat, node.next_sibling)
    return best
