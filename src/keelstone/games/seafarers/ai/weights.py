"""The weights of the evaluation of Seafarers and its search settings.

`features.py` computes the features.
"""

from __future__ import annotations

from keelstone.engine.definition import weights_of
from keelstone.games.seafarers.ai.features import Feature

#: feature -> its weight, to evaluate a move by the position right after it. Tuned in play on the
#: base island (`tools/tune.py`), except gold, which is not there.
MOVE_WEIGHTS = weights_of(
    Feature,
    progress=0.736,
    progress_squared=0.170,
    progress_fourth_power=0.128,
    wood=2.553,
    brick=2.670,
    wool=2.999,
    grain=4.778,
    ore=5.103,
    gold=4.600,
    variety=1.847,
    grain_and_ore=0.331,
    wood_and_brick=1.727,
    any_harbour=0.386,
    own_harbours=0.538,
    hand=0.024,
    cards_at_risk=0.002,
    towards_a_city=0.497,
    towards_a_settlement=0.659,
    towards_a_card=0.139,
    best_place=0.222,
    places=0.023,
    best_place_a_step_away=0.048,
    best_place_two_steps_away=-0.019,
    route=0.071,
    route_card=0.674,
    route_ahead_of_others=0.085,
    knights=0.102,
    army_card=0.276,
    knights_in_hand=0.451,
    other_cards_in_hand=0.387,
    no_settlement_left=0.183,
    turn=-0.091,
)

#: The same for positions in which a search stops. Fitted to the winners of 1,500 games of the base
#: island, counted seven times, and 1,500 of each of the seven scenes for four. Some are negative
#: because other features, mostly variety and progress, count the same things.
LEAF_WEIGHTS = weights_of(
    Feature,
    progress=0.656,
    progress_squared=-0.306,
    progress_fourth_power=0.418,
    wood=0.198,
    brick=-0.596,
    wool=-0.351,
    grain=-0.468,
    ore=-1.050,
    gold=2.497,
    variety=1.507,
    grain_and_ore=0.028,
    wood_and_brick=0.120,
    any_harbour=0.125,
    own_harbours=0.436,
    hand=0.034,
    cards_at_risk=0.016,
    towards_a_city=0.548,
    towards_a_settlement=0.258,
    towards_a_card=0.040,
    best_place=0.092,
    places=-0.003,
    best_place_a_step_away=0.147,
    best_place_two_steps_away=0.178,
    route=0.148,
    route_card=-0.878,
    route_ahead_of_others=0.025,
    knights=0.153,
    army_card=-0.519,
    knights_in_hand=0.389,
    other_cards_in_hand=0.344,
    no_settlement_left=0.060,
    turn=0.118,
)

#: Search settings: moves get priors from the evaluation, playouts follow the rollout policy and are
#: evaluated after twelve rounds. Only a win counts, otherwise a leader would put it off.
SEARCH = {
    "horizon": 0,
    "horizon_turns": 48,
    "prior_weight": 1.0,
    "evaluation_prior": 10.0,
    "expand_after": 2,
    "points_weight": 0.0,
}
