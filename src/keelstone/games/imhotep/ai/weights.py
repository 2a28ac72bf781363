"""The weights of the features in a seat's strength, and the settings of the search.

They are handed to compiled code as numbers. `features.py` says what each feature is.
"""

from __future__ import annotations

from keelstone.engine.definition import weights_of
from keelstone.games.imhotep.ai.features import Feature

#: fitted to who won in games between players that evaluate by them
MOVE_WEIGHTS = weights_of(
    Feature,
    points=0.219,
    points_late=0.139,
    obelisk_place=-0.411,
    obelisk_stones=0.285,
    chamber=0.156,
    temple_to_come=0.148,
    decorations_to_come=0.208,
    blue_cards=-0.022,
    statues=0.516,
    stones_on_ships=0.269,
    next_to_sail=0.028,
    sled=0.112,
    empty_sled=-0.108,
    to_move=0.098,
    sites_left_out=-0.2,
)

#: for the positions in which a search stops: fitted to who won in 1,973 games of masters with 400
#: playouts a move, which won 62 % of 64 games against those that evaluated by the weights above
LEAF_WEIGHTS = weights_of(
    Feature,
    points=0.192,
    points_late=0.156,
    obelisk_place=-0.275,
    obelisk_stones=0.181,
    chamber=0.059,
    temple_to_come=0.196,
    decorations_to_come=0.237,
    blue_cards=0.118,
    statues=0.282,
    stones_on_ships=0.252,
    next_to_sail=0.026,
    sled=0.094,
    empty_sled=-0.085,
    to_move=0.158,
    sites_left_out=-0.200,
)

#: a few rollout moves resolve the ships that are about to sail; moves differ by hundredths of a
#: win, so little exploration pays (63 % against 0.5, 79 games)
SEARCH = {"horizon": 8, "exploration": 0.1}
