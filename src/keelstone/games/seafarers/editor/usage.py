"""What seats have at the end of many games, and which places of the map anybody used."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from keelstone.engine.records import Records
from keelstone.games.seafarers.rules.board import GOLD, SEA, geometry_of
from keelstone.i18n import Phrase, say

HOLDINGS: dict[str, Phrase] = {
    "ships": say("ships"),
    "gold": say("gold rivers"),
    "islands": say("islands"),
    "harbours": say("harbours"),
    "routes": say("length of the route"),
    "knights": say("knights"),
}


def holdings(states: Records, boards: Records) -> dict[str, NDArray[Any]]:
    """By name, how much of it every seat has in each position."""
    hexes, seats = int(boards["hexes"][0]), int(states["seats"][0])
    shares = seat_shares(states, hexes, seats)
    is_gold = states["terrain"][:, :hexes] == GOLD
    return {
        "ships": bits(states["ship"])[:, :seats],
        "gold": (shares * is_gold[:, :, None]).sum(axis=1),
        "islands": islands_settled(states, shares, hexes),
        "harbours": np.unpackbits(states["harbours"][:, :seats, None], axis=2).sum(axis=2),
        "routes": states["route"][:, :seats].astype(int),
        "knights": states["knights"][:, :seats].astype(int),
    }


def seat_shares(states: Records, hexes: int, seats: int) -> NDArray[Any]:
    """By position, hex and seat, what a seat's buildings there yield."""
    yields = states["yields"][:, :hexes].astype(int)
    return np.stack([yields >> 4 * seat & 15 for seat in range(seats)], axis=2)


def bits(words: NDArray[Any]) -> NDArray[Any]:
    """How many bits the last axis has."""
    as_bytes = np.ascontiguousarray(words).view(np.uint8)
    found: NDArray[Any] = np.unpackbits(as_bytes, axis=-1).sum(axis=-1)
    return found


def islands_settled(states: Records, shares: NDArray[Any], hexes: int) -> NDArray[Any]:
    """On how many islands a seat has a building."""
    island = states["island"][:, :hexes]
    found = np.zeros((len(states), shares.shape[2]), int)
    for number in range(int(island.max(initial=-1)) + 1):
        found += (shares * (island == number)[:, :, None]).any(axis=1)
    return found


def used_places(states: Records, boards: Records) -> dict[str, int]:
    """By hex, in how many positions somebody has a building at it; land only."""
    shape, hexes = geometry_of(boards), int(boards["hexes"][0])
    is_used = states["yields"][:, :hexes] > 0
    is_land = states["terrain"][:, :hexes] < SEA
    used = (is_used & is_land).sum(axis=0)
    return {f"hex-{shape.hex_name(h)}": int(used[h]) for h in range(hexes) if is_land[:, h].any()}
