"""Figures of the bots' judgement of Eschnapur: `judgement.py` says what each trait is.

They are handed to compiled code as numbers, so that changing them compiles nothing anew.
"""

#: trait -> its weight in a seat's strength right after a move: those that won most games of players
#: that judge by them
MOVE_WEIGHTS = {
    "points": 0.044,
    "points, late": 0.038,
    "unfinished parts": 0.086,
    "parts nearly full": 0.184,
    "presence": 0.107,
    "wages to come": 0.03,
    "gold": 0.032,
    "gold, late": -0.035,
    "cards of 4 and 5": 0.013,
    "cards": -0.005,
    "stones to build": 0.416,
    "stones, late": 0.177,
    "sites": 0.114,
    "privilege points": 0.036,
    "privilege place, late": 0.153,
    "laid for the blockade": 0.32,
    "laid for the building stop": 0.43,
    "laid for stones": 0.19,
    "laid for the turn order": 0.48,
    "laid for moving": 0.08,
    "turn order": 0.032,
}

#: the same for a quiet position, fitted to who won in 20,000 games of quick play
LEAF_WEIGHTS = {
    "points": 0.055,
    "points, late": 0.111,
    "unfinished parts": 0.130,
    "parts nearly full": -0.029,
    "presence": 0.109,
    "wages to come": -0.021,
    "gold": 0.025,
    "gold, late": -0.010,
    "cards of 4 and 5": 0.020,
    "cards": 0.241,
    "stones to build": 0.239,
    "stones, late": 0.022,
    "sites": 0.000,
    "privilege points": 0.039,
    "privilege place, late": 0.076,
    "laid for the blockade": 0.000,
    "laid for the building stop": 0.000,
    "laid for stones": 0.000,
    "laid for the turn order": 0.000,
    "laid for moving": 0.000,
    "turn order": -0.011,
}

#: how it is searched: moves are judged first and tried as quick play would; what others lay in
#: secret is foreseen in two cases of five; a round or so is played on before a position is judged
SEARCH = {
    "horizon": 40,
    "prior_weight": 1.0,
    "opponent_noise": 0.6,
    "evaluation_prior": 10.0,
    "expand_after": 30,
    "points_weight": 0.0,
}
