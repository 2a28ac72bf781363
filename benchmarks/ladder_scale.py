"""A rating scale from all pairs that were measured, and what levels on it should win.

python benchmarks/ladder_scale.py eschnapur                     the levels of the game
python benchmarks/ladder_scale.py imhotep --bots "one-ply@1,one-ply@0.6,builder"

`ladder_pairs.json` keeps how often one bot won against another, two seats against two (against a
random player one against one). A logistic regression gives every bot a rating in Elo points; the
random player has 0. Ratings of one-ply bots are linear in the logarithm of their noise between the
nodes below, those of searches in the logarithm of their playouts, and bend little from node to
node. So levels that lie between measured bots can be chosen, and games of near ones count for them.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from keelstone.ai.levels import levels_of
from keelstone.arena.statistics import Z_95
from keelstone.engine import registry

PAIRS = Path(__file__).parent / "ladder_pairs.json"
NOISE = (4.0, 2.0, 1.4, 1.0, 0.75, 0.55, 0.4, 0.3, 0.2, 0.1)
PLAYOUTS = (10.0, 30.0, 100.0, 300.0, 1000.0, 3000.0)
#: the kinds of bots that have nodes, by the beginnings of their names
NODES = {"one-ply@": NOISE, "master-2026@": PLAYOUTS}
PLACES = ["random", "builder", *(f"{kind}{node}" for kind in NODES for node in NODES[kind])]
#: how much a slope changes from node to node, in logits a unit of the logarithm: a weak prior
BEND = 2.0
#: an interval that reaches further says nothing, in logits
KNOWN = 1.5
ELO = 400 / math.log(10)
Vector = NDArray[np.float64]


def place_of(bot: str) -> Vector | None:
    """A bot's rating as a mixture of those of PLACES; None for a bot outside the nodes."""
    mixture = np.zeros(len(PLACES))
    if bot in PLACES[:2]:
        mixture[PLACES.index(bot)] = 1.0
        return mixture
    kind, _, figure = bot.partition("@")
    nodes = NODES[f"{kind}@"]
    if kind == "master-2026" and not figure.endswith("p"):
        return None
    wanted = float(figure.rstrip("p"))
    for one, two in pairwise(nodes):
        if min(one, two) <= wanted <= max(one, two):
            share = math.log(wanted / one) / math.log(two / one)
            mixture[PLACES.index(f"{kind}@{one}")] += 1 - share
            mixture[PLACES.index(f"{kind}@{two}")] += share
            return mixture
    return None


def prior() -> NDArray[np.float64]:
    """The precision of ratings that bend little from node to node."""
    precision = np.eye(len(PLACES)) * 1e-6
    for kind, nodes in NODES.items():
        for place in range(1, len(nodes) - 1):
            one, two, three = (PLACES.index(f"{kind}{nodes[place + at]}") for at in (-1, 0, 1))
            before, after = (math.log(nodes[place + at] / nodes[place + at - 1]) for at in (0, 1))
            bend = np.zeros(len(PLACES))
            bend[[one, two, three]] = 1 / before, -1 / before - 1 / after, 1 / after
            precision += np.outer(bend, bend) / BEND**2
    return precision


def fitted(pairs: Sequence[tuple[str, str, float, int]]) -> tuple[Vector, NDArray[np.float64]]:
    """The ratings of PLACES in logits by Newton's method, and their covariance."""
    known = [
        (one - two, wins, games)
        for bot, below, wins, games in pairs
        if (one := place_of(bot)) is not None and (two := place_of(below)) is not None
    ]
    ratings, smooth = np.zeros(len(PLACES)), prior()
    for _ in range(100):
        slope, curvature = -smooth @ ratings, smooth.copy()
        for difference, wins, games in known:
            chance = 1 / (1 + math.exp(-difference @ ratings))
            slope += difference * (wins - games * chance)
            curvature += np.outer(difference, difference) * games * chance * (1 - chance)
        ratings += np.clip(np.linalg.solve(curvature, slope), -0.5, 0.5)
    return ratings, np.linalg.inv(curvature)


def rows_of(bots: Sequence[str], pairs: Sequence[tuple[str, str, float, int]]) -> list[str]:
    """A line for each bot: its predicted share against the level below, and its rating."""
    ratings, covariance = fitted(pairs)
    zero = below = place_of("random")
    rows = []
    for number, bot in enumerate(bots, 1):
        place, said = place_of(bot), "not measured | "
        if place is not None and below is not None and zero is not None:
            step = place - below
            reach = Z_95 * math.sqrt(step @ covariance @ step)
            if reach < KNOWN:
                low, won, high = (share_of(step @ ratings + at * reach) for at in (-1, 0, 1))
                rating = ELO * (place - zero) @ ratings
                said = f"{won:.0f} % ({low:.0f} to {high:.0f}) | {rating:.0f}"
        rows.append(f"| {number} | `{bot}` | {said} |")
        below = place
    return rows


def share_of(logit: float) -> float:
    """A share of the games, in points of a hundred."""
    return 100 / (1 + math.exp(-logit))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--bots", help="other bots than the levels, weakest first, with commas")
    parser.add_argument("--pairs", type=Path, default=PAIRS, help="what was measured")
    args = parser.parse_args()
    levels = levels_of(registry.load(args.game))
    bots = args.bots.split(",") if args.bots else [one.without_network for one in levels]
    print("| level | bot | predicted against the level below | rating |\n|---|---|---|---|")
    print("\n".join(rows_of(bots, json.loads(args.pairs.read_text("utf-8"))[args.game])))


if __name__ == "__main__":
    main()
