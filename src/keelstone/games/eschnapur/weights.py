"""Figures of the bots' judgement of Eschnapur: `judgement.py` says what each trait is.

They are handed to compiled code as numbers, so that changing them compiles nothing anew.
"""

#: trait -> its weight in a seat's strength; fitted to who won in games between such players
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

#: how it is searched: moves are judged first; a round or so is played on before a position is
MANNER = {"horizon": 40, "exploration": 0.15, "trust": 10.0, "patience": 2}
