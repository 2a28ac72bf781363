"""Figures of the bots' judgement of Imhotep: `judgement.py` says what each trait is.

They are handed to compiled code as numbers, so that changing them compiles nothing anew.
"""

#: trait -> its weight in a seat's strength; fitted to who won in games between such players
MOVE_WEIGHTS = {
    "points": 0.219,
    "points, late": 0.139,
    "obelisk place": -0.411,
    "obelisk stones": 0.285,
    "chamber": 0.156,
    "temple to come": 0.148,
    "decorations to come": 0.208,
    "blue cards": -0.022,
    "statues": 0.516,
    "stones on ships": 0.269,
    "next to sail": 0.028,
    "sled": 0.112,
    "empty sled": -0.108,
    "to move": 0.098,
    "sites left out": -0.2,
}

#: the same for the positions in which a search stops and judges: fitted to who won in 1,973 games
#: of masters with 400 play-outs a move, which won 62 % of 64 games against those that judged by
#: the weights above
LEAF_WEIGHTS = {
    "points": 0.192,
    "points, late": 0.156,
    "obelisk place": -0.275,
    "obelisk stones": 0.181,
    "chamber": 0.059,
    "temple to come": 0.196,
    "decorations to come": 0.237,
    "blue cards": 0.118,
    "statues": 0.282,
    "stones on ships": 0.252,
    "next to sail": 0.026,
    "sled": 0.094,
    "empty sled": -0.085,
    "to move": 0.158,
    "sites left out": -0.200,
}

#: how it is searched: a few quick moves resolve the ships that are about to sail; moves differ
#: by hundredths of a win, so looking around costs more than it finds (63 % against 0.5, 79 games)
SEARCH = {"horizon": 8, "exploration": 0.1}
