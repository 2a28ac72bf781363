"""Figures of the bots' judgement of Seafarers: `judgement.py` says what each trait is.

They are handed to compiled code as numbers, so that changing them compiles nothing anew.
"""

#: trait -> its weight in a seat's strength, for judging a move by the position right after it
TRAITS = {
    "progress": 0.559,
    "progress, squared": 0.233,
    "progress, fourth power": 0.218,
    "wood": 1.443,
    "brick": 2.008,
    "wool": 1.832,
    "grain": 2.333,
    "ore": 3.131,
    "gold": 2.751,
    "variety": 1.102,
    "grain and ore": 0.625,
    "wood and brick": 0.984,
    "3:1 harbour": 0.303,
    "2:1 harbours": 1.092,
    "hand": 0.028,
    "cards at risk": 0.026,
    "towards a city": 0.632,
    "towards a settlement": 0.523,
    "towards a card": 0.165,
    "best place": 0.210,
    "places": 0.033,
    "best place a step away": 0.071,
    "best place two steps away": 0.004,
    "route": 0.044,
    "route card": 0.430,
    "route ahead of others": 0.032,
    "knights": 0.045,
    "army card": 0.311,
    "knights in hand": 0.114,
    "other cards in hand": 0.181,
    "no settlement left": 0.296,
    "turn": 0.266,
}

#: the same for the positions in which a search stops and judges: fitted to who won in 1,500 games
#: of the base island, counted seven times, and 1,500 of each of the seven scenes for four; some are
#: below zero since others, variety and progress above all, count the same things
OUTLOOK = {
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
MANNER = {
    "horizon": 0, "span": 48, "habit": 1.0, "trust": 10.0, "patience": 2, "points_weight": 0.0,
}  # fmt: skip
