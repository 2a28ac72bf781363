"""The arrays that one search works in, and its settings."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from keelstone.ai.evaluation import DEFAULT_WEIGHTS, MAX_SEATS, SCRATCH_COLUMNS
from keelstone.engine.definition import GameDefinition
from keelstone.engine.rng import STREAM_WORDS

#: the nodes of one tree: 80 bytes each with `best_evaluation`, 15 MiB a core
MAX_NODES = 200_000
#: the longest path from the root, in nodes
MAX_DEPTH = 2_000
#: the labels of one seat's moves; see `tree.py`
LABELS_PER_SEAT = 1 << 20
#: a node of the tree; index 0 is the root
NODE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("label", "i4"),  # the move or outcome that leads here from the parent
                ("first_child", "i4"),  # 0: none
                ("next_sibling", "i4"),  # 0: none
                ("visits", "i4"),  # playouts that passed through
                ("availability", "i4"),  # selections at the parent in which the move was legal
                ("relative_evaluation", "f4"),  # one-ply evaluation minus the best sibling's; <= 0
                ("prior_count", "i4"),  # how many samples of the rollout policy were this move
                ("prior", "f4"),  # the probability of the move by a network; 0 without one
                ("value_sum", "f8", (MAX_SEATS,)),  # the sum of the values of its playouts, by seat
            ],
            align=True,
        ),
    )
)
#: the states of a workspace: the root, the current playout, and a one-ply lookahead
ROOT_STATE, PLAYOUT_STATE, LOOKAHEAD_STATE = range(3)


class Workspace(NamedTuple):
    """All arrays of one search. They are allocated once and reused."""

    states: np.ndarray  # ROOT_STATE, PLAYOUT_STATE, LOOKAHEAD_STATE
    nodes: np.ndarray
    best_evaluation: np.ndarray  # by node and seat: the best one-ply evaluation of the seat's moves
    node_count: np.ndarray  # one number: the nodes in use
    node_of: np.ndarray  # by seat: the node of its information set; OFF_TREE outside the tree
    previous_node: np.ndarray  # by seat: the same before the last step
    path: np.ndarray  # the nodes that the current playout passed
    mask: np.ndarray  # legal moves
    unexpanded: np.ndarray  # legal moves without a node
    spare_mask: np.ndarray  # for the rollout policy while `mask` is in use
    weights: np.ndarray  # the weights of chance outcomes
    sources: np.ndarray  # points by source
    values: np.ndarray  # by seat: the result of the last evaluation
    move_weights: np.ndarray  # feature weights for the position right after a move
    leaf_weights: np.ndarray  # feature weights for the position at the end of a rollout
    features: np.ndarray
    features_after: np.ndarray  # by move, seat and feature, all zero before; no rows: not wanted
    rng: np.ndarray
    stop: np.ndarray  # one byte: a value other than 0 ends the search


class SearchSettings(NamedTuple):
    """The parameters of the search. A game overrides the defaults in `AI.search`."""

    #: the UCB exploration constant; used where there are no priors
    exploration: float
    #: the PUCT exploration constant; 0 turns priors off. Needs `evaluation_prior`
    prior_weight: float
    #: the probability that a secret choice of an opponent follows the rollout policy, not the tree
    opponent_noise: float
    #: the virtual visits that the one-ply evaluation of a move counts as; 0: no evaluation
    evaluation_prior: float
    #: the visits of a node before its moves are expanded (delayed expansion)
    expand_after: int
    #: the moves of a rollout before the leaf is evaluated
    horizon: int
    #: the turns after the root before a leaf is evaluated; 0: no such condition
    horizon_turns: int
    #: the share of a finished game's reward that goes by points
    points_weight: float


DEFAULT_SETTINGS = SearchSettings(
    exploration=0.5,
    prior_weight=0.0,
    opponent_noise=0.0,
    evaluation_prior=0.0,
    expand_after=1,
    horizon=100_000,
    horizon_turns=0,
    points_weight=0.1,
)


def search_settings(game: GameDefinition) -> SearchSettings:
    """The settings for a game: the defaults, overridden by the game's `AI.search`."""
    return DEFAULT_SETTINGS._replace(**game.ai.search)


def make_workspace(game: GameDefinition, seats: int, max_nodes: int = MAX_NODES) -> Workspace:
    """Allocate the arrays of one search."""
    if seats > MAX_SEATS or game.rules.moves.length > LABELS_PER_SEAT:
        raise ValueError(f"bots support at most {MAX_SEATS} seats and {LABELS_PER_SEAT} moves")
    weights = game.ai.move_weights or DEFAULT_WEIGHTS
    leaf_weights = game.ai.leaf_weights or weights
    return Workspace(
        states=game.rules.state.zeros(3),
        nodes=np.zeros(max_nodes, NODE),
        best_evaluation=np.zeros((max_nodes, seats), np.float32),
        node_count=np.zeros(1, np.int64),
        node_of=np.zeros(seats, np.int64),
        previous_node=np.zeros(seats, np.int64),
        path=np.zeros(MAX_DEPTH, np.int32),
        mask=np.zeros(game.rules.moves.words, np.uint64),
        unexpanded=np.zeros(game.rules.moves.words, np.uint64),
        spare_mask=np.zeros(game.rules.moves.words, np.uint64),
        weights=np.zeros(max(1, game.rules.chances.length), np.int32),
        sources=np.zeros(len(game.rules.sources), np.int32),
        values=np.zeros(MAX_SEATS),
        move_weights=np.array(list(weights.values())),
        leaf_weights=np.array([leaf_weights[feature] for feature in weights]),
        features=np.zeros((MAX_SEATS, len(weights) + SCRATCH_COLUMNS)),
        features_after=np.zeros((0, seats, len(weights))),
        rng=np.zeros(STREAM_WORDS, np.uint64),
        stop=np.zeros(1, np.uint8),
    )
