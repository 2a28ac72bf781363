"""Figures of the bots' judgement of Seafarers: `judgement.py` says what each trait is.

They are handed to compiled code as numbers, so that changing them compiles nothing anew.
"""

#: trait -> its weight in a seat's strength, for judging a move by the position right after it;
#: found in play on the base island (`benchmarks/tune.py`), but for gold, which is not there
MOVE_WEIGHTS = {
    "progress": 0.736,
    "progress, squared": 0.170,
    "progress, fourth power": 0.128,
    "wood": 2.553,
    "brick": 2.670,
    "wool": 2.999,
    "grain": 4.778,
    "ore": 5.103,
    "gold": 4.600,
    "variety": 1.847,
    "grain and ore": 0.331,
    "wood and brick": 1.727,
    "3:1 harbour": 0.386,
    "2:1 harbours": 0.538,
    "hand": 0.024,
    "cards at risk": 0.002,
    "towards a city": 0.497,
    "towards a settlement": 0.659,
    "towards a card": 0.139,
    "best place": 0.222,
    "places": 0.023,
    "best place a step away": 0.048,
    "best place two steps away": -0.019,
    "route": 0.071,
    "route card": 0.674,
    "route ahead of others": 0.085,
    "knights": 0.102,
    "army card": 0.276,
    "knights in hand": 0.451,
    "other cards in hand": 0.387,
    "no settlement left": 0.183,
    "turn": -0.091,
}

#: the same for the positions in which a search stops and judges: fitted to who won in 1,500 games
#: of the base island, counted seven times, and 1,500 of each of the seven scenes for four; some are
#: below zero since others, variety and progress above all, count the same things
LEAF_WEIGHTS = {
    "progress": 0.656,
    "progress, squared": -0.306,
    "progress, fourth power": 0.418,
    "wood": 0.198,
    "brick": -0.596,
    "wool": -0.351,
    "grain": -0.468,
    "ore": -1.050,
    "gold": 2.497,
    "variety": 1.507,
    "grain and ore": 0.028,
    "wood and brick": 0.120,
    "3:1 harbour": 0.125,
    "2:1 harbours": 0.436,
    "hand": 0.034,
    "cards at risk": 0.016,
    "towards a city": 0.548,
    "towards a settlement": 0.258,
    "towards a card": 0.040,
    "best place": 0.092,
    "places": -0.003,
    "best place a step away": 0.147,
    "best place two steps away": 0.178,
    "route": 0.148,
    "route card": -0.878,
    "route ahead of others": 0.025,
    "knights": 0.153,
    "army card": -0.519,
    "knights in hand": 0.389,
    "other cards in hand": 0.344,
    "no settlement left": 0.060,
    "turn": 0.118,
}

#: how it is searched: moves are judged first and tried as quick play would, positions are judged
#: twelve rounds on; a win is worth all, or a leader would rather stay on the brink of it
SEARCH = {
    "horizon": 0,
    "horizon_turns": 48,
    "prior_weight": 1.0,
    "evaluation_prior": 10.0,
    "expand_after": 2,
    "points_weight": 0.0,
}
