"""What one search writes on, and how it weighs what it has seen."""

from typing import NamedTuple

import numpy as np

from keelstone.ai.evaluation import MOST_SEATS

#: one node: the label that leads to it, its first child and next sibling (0: none), how often it
#: was visited and could have been, how its move looked beforehand, how often quick play chose it
#: when asked, and the sum of what each seat got after it
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
                ("move_bias", "f4"),
                ("prior_weight", "i4"),
                ("total", "f8", (MOST_SEATS,)),
            ],
            align=True,
        ),
    )
)
#: the states of a desk: the position searched from, the one played on, and one to look ahead in
SEARCHED, PLAYED, AHEAD = range(3)


class Workspace(NamedTuple):
    """Everything one search writes on, made once; nothing is allocated while it runs."""

    states: np.ndarray
    nodes: np.ndarray
    best_prior: np.ndarray  # by node and seat, how the best of its moves there looked beforehand
    used: np.ndarray  # how many nodes are in use
    at: np.ndarray  # where in the tree each seat stands; -1 outside
    before: np.ndarray  # where it stood before the last step
    path: np.ndarray  # the nodes of this play-out
    mask: np.ndarray
    unexpanded: np.ndarray  # the moves of the mask that are not in the tree yet
    spare: np.ndarray  # a mask for quick moves while looking ahead
    weights: np.ndarray
    sources: np.ndarray
    values: np.ndarray
    move_weights: np.ndarray  # for judging a move by the position right after it
    leaf_weights: np.ndarray  # for judging a quiet position in a search
    features: np.ndarray
    rng: np.ndarray
    stop: np.ndarray  # one byte: not zero ends the search


class SearchSettings(NamedTuple):
    """How a search weighs what it has seen; a game may choose its own figures."""

    exploration: float  # how much a rarely tried move is worth trying
    prior_weight: (
        float  # instead, how much by how often quick play would make it; 0: all moves are alike
    )
    opponent_noise: float  # the share of others' choices in secret that is left to quick play
    evaluation_prior: (
        float  # how many visits the judgement of a move by itself is worth; 0: it is not judged
    )
    expand_after: int  # how often a position is met before its moves are looked at one by one
    horizon: int  # how many moves a play-out lasts before the position is judged
    horizon_turns: (
        int  # how many turns a play-out looks ahead before the position is judged; 0: no matter
    )
    points_weight: float  # the share of a reward that goes by points
