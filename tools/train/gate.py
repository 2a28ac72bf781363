"""Gates: whether a new network beats an older one, two seats against two, with paired games.

Both games of a pair have the same seed; in the second one the players have changed seats. The test
is sequential (SPRT on pairs): it stops as soon as one hypothesis is much likelier than the other.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
from torch import Tensor

from tools.train.network import Network
from tools.train.self_play import Games, sampled

#: the hypotheses of the test: shares of the win, two seats against two
NOT_BETTER, BETTER = 0.50, 0.53
#: log odds at which the test ends (error rates of 5 %)
DECIDED = math.log(19)


@dataclass
class Verdict:
    """What a match of networks showed."""

    pairs: int
    #: the new network's share of the win, and its standard error
    share: float
    error: float
    #: log likelihood ratio of BETTER against NOT_BETTER
    log_odds: float

    @property
    def is_better(self) -> bool:
        return self.log_odds >= DECIDED

    @property
    def is_decided(self) -> bool:
        return abs(self.log_odds) >= DECIDED


def verdict(shares: Tensor) -> Verdict:
    """The verdict on the mean shares of pairs of games, taken as normally distributed."""
    mean, variance = float(shares.mean()), float(shares.var()) + 1e-9
    middle = (NOT_BETTER + BETTER) / 2
    log_odds = len(shares) * (BETTER - NOT_BETTER) * (mean - middle) / variance
    return Verdict(len(shares), mean, math.sqrt(variance / len(shares)), log_odds)


def match(new: Network, old: Network, games: Games, rounds: int = 2) -> Verdict:
    """Play rounds of paired games until the test decides."""
    found = torch.zeros(0)
    for number in range(rounds):
        pair = []
        for side in (0, 1):
            games.restart(1_000_003 * (number + 1))
            pair.append(shares(new, old, games, side))
        found = torch.cat([found, ((pair[0] + pair[1]) / 2).cpu()])
        if verdict(found).is_decided:
            break
    return verdict(found)


@torch.no_grad()
def shares(new: Network, old: Network, games: Games, side: int) -> Tensor:
    """The new network's share of the win in each game, where it has every second seat.

    It has the seats with an even number, or with `side` 1 the odd ones.
    """
    mine = torch.arange(games.seats, device=games.device) % 2 == side
    won = torch.full((games.games,), -1.0, device=games.device)
    while bool((won < 0).any()):
        chosen, other = (
            sampled(network(games.seen, games.board, games.legal)[0]) for network in (new, old)
        )
        games.step(torch.where(mine[games.mover], chosen, other))
        ended = games.done & (won < 0)
        won = torch.where(ended, (games.reward * mine).sum(1), won)
    return won
