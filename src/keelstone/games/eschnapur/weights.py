"""Figures of the bots' judgement of Eschnapur: `judgement.py` says what each trait is.

They are handed to compiled code as numbers, so that changing them compiles nothing anew.
"""

#: trait -> its weight in a seat's strength right after a move: bids and sites count too
TRAITS = {
    "points": 0.1,
    "points, late": 0.1,
    "unfinished parts": 0.05,
    "parts nearly full": 0.08,
    "presence": 0.1,
    "wages to come": 0.03,
    "gold": 0.05,
    "gold, late": -0.03,
    "cards of 4 and 5": 0.05,
    "cards": 0.02,
    "stones to build": 0.3,
    "stones, late": 0.1,
    "sites": 0.05,
    "privilege points": 0.02,
    "privilege place, late": 0.1,
    "laid for the blockade": 0.03,
    "laid for the building stop": 0.03,
    "laid for stones": 0.15,
    "laid for the turn order": 0.03,
    "laid for moving": 0.03,
    "turn order": 0.0,
}

#: the same for a quiet position, fitted to who won in 20,000 games between such players
OUTLOOK = {
    "points": 0.082,
    "points, late": 0.129,
    "unfinished parts": 0.039,
    "parts nearly full": 0.069,
    "presence": 0.196,
    "wages to come": -0.059,
    "gold": 0.057,
    "gold, late": -0.032,
    "cards of 4 and 5": 0.017,
    "cards": 0.204,
    "stones to build": 0.289,
    "stones, late": -0.159,
    "sites": 0.050,
    "privilege points": 0.036,
    "privilege place, late": 0.094,
    "laid for the blockade": 0.030,
    "laid for the building stop": 0.030,
    "laid for stones": 0.150,
    "laid for the turn order": 0.030,
    "laid for moving": 0.030,
    "turn order": -0.187,
}

#: how it is searched: moves are judged first; a round or so is played on before a position is
MANNER = {
    "horizon": 40, "exploration": 0.15, "trust": 10.0, "patience": 2, "points_weight": 0.0,
}  # fmt: skip
