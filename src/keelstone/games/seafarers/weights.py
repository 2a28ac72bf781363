"""Figures of the bots' judgement of Seafarers: `judgement.py` says what each trait is.

They are handed to compiled code as numbers, so that changing them compiles nothing anew.
"""

#: trait -> its weight in a seat's strength; fitted to who won in games between such players
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

#: how it is searched: moves are judged first, and positions two rounds on; a win is worth all, or a
#: leader would rather stay on the brink of it
MANNER = {
    "horizon": 0, "span": 8, "exploration": 0.1, "trust": 10.0, "patience": 2, "points_weight": 0.0,
}  # fmt: skip
