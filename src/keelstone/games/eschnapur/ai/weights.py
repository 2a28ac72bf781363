"""The weights of the features, and the settings of the search.

Compiled code gets them as arrays. `features.py` says what each feature is.
"""

from __future__ import annotations

from keelstone.engine.definition import weights_of
from keelstone.games.eschnapur.ai.features import Feature

#: the weights for the position right after a move, tuned by matches of players that use them
MOVE_WEIGHTS = weights_of(
    Feature,
    points=0.044,
    points_late=0.038,
    unfinished_parts=0.086,
    nearly_full_parts=0.184,
    presence=0.107,
    wages_to_come=0.03,
    gold=0.032,
    gold_late=-0.035,
    high_cards=0.013,
    cards=-0.005,
    stones_to_build=0.416,
    stones_late=0.177,
    sites=0.114,
    privilege_points=0.036,
    privilege_place_late=0.153,
    laid_for_blockade=0.32,
    laid_for_building_stop=0.43,
    laid_for_stones=0.19,
    laid_for_turn_order=0.48,
    laid_for_moving=0.08,
    turn_order=-0.03,
)

#: the weights for quiet positions, fitted to the winners of 20,000 rollout games
LEAF_WEIGHTS = weights_of(
    Feature,
    points=0.055,
    points_late=0.111,
    unfinished_parts=0.130,
    nearly_full_parts=-0.029,
    presence=0.109,
    wages_to_come=-0.021,
    gold=0.025,
    gold_late=-0.010,
    high_cards=0.020,
    cards=0.241,
    stones_to_build=0.239,
    stones_late=0.022,
    sites=0.000,
    privilege_points=0.039,
    privilege_place_late=0.076,
    laid_for_blockade=0.000,
    laid_for_building_stop=0.000,
    laid_for_stones=0.000,
    laid_for_turn_order=0.000,
    laid_for_moving=0.000,
    turn_order=-0.011,
)

#: Settings that differ from the defaults. Moves are evaluated first and tried with the priors of
#: the rollout policy. A search plays on for about a round before it evaluates a position.
SEARCH = {
    "horizon": 40,
    "prior_weight": 1.0,
    "opponent_noise": 0.6,
    "evaluation_prior": 10.0,
    "expand_after": 30,
    "points_weight": 0.0,
}
