"""How likely the rollout policy is to lay each gold card at each official."""

import numpy as np

from keelstone.engine.jit import compiled

#: the fitness of a card by [is the end near, official, value]
FITNESS = np.array(
    [
        [
            [10, 23, 34, 25, 4, 4],
            [18, 25, 40, 12, 3, 2],
            [1, 1, 3, 15, 30, 50],
            [10, 15, 35, 22, 8, 10],
            [12, 9, 17, 35, 15, 12],
        ],
        [
            [11, 16, 40, 17, 6, 10],
            [10, 15, 8, 56, 7, 4],
            [4, 3, 6, 16, 27, 44],
            [9, 9, 13, 19, 18, 32],
            [24, 25, 29, 10, 6, 6],
        ],
    ]
)
#: the logarithm of the fitness, 0 for the fittest card
LOG_FITNESS = np.log(FITNESS / FITNESS.max(axis=2, keepdims=True))
#: the weights with which the rollout policy draws a card
BIDS = np.maximum(1, FITNESS**1.5).astype(np.int64)
#: the end is near when at most this number of parts is missing
LAST_PARTS = 2


@compiled
def is_near_end(state, board):
    """1 when the end is near, else 0."""
    return 1 if state.finished + LAST_PARTS >= board.parts_to_finish else 0
