"""Proximal policy optimisation for games of several seats.

Every position has a value for every seat, so that the advantage of a move is computed along the
whole game, other seats' moves and chance included (generalised advantage estimation by seat).
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from tools.train.network import Network
from tools.train.recipe import Settings
from tools.train.self_play import Moves, by_distance


def advantages(moves: Moves, decay: float) -> Tensor:
    """By step, game and seat: how much more was won than expected."""
    found = torch.zeros_like(moves.value)
    ahead, later = moves.ahead, torch.zeros_like(moves.ahead)
    for step in reversed(range(len(found))):
        goes_on = (~moves.done[step])[:, None]
        change = moves.reward[step] + goes_on * ahead - moves.value[step]
        later = change + goes_on * decay * later
        found[step], ahead = later, moves.value[step]
    return found


@dataclass
class Samples:
    """What an update learns from: moves of all steps and games in a row."""

    seen: Tensor
    board: Tensor
    legal: Tensor
    move: Tensor
    log_prob: Tensor
    advantage: Tensor
    #: shares of the win, by distance from the mover
    target: Tensor

    @classmethod
    def of(cls, moves: Moves, board: Tensor, decay: float) -> Samples:
        gain = advantages(moves, decay)
        target = by_distance(gain + moves.value, moves.mover).clamp(min=0)
        own = gain.gather(2, moves.mover[..., None])[..., 0]
        boards = board.expand(len(moves.move), *board.shape)
        return cls(
            seen=moves.seen.flatten(0, 1),
            board=boards.flatten(0, 1),
            legal=moves.legal.flatten(0, 1),
            move=moves.move.flatten(),
            log_prob=moves.log_prob.flatten(),
            advantage=((own - own.mean()) / (own.std() + 1e-6)).flatten(),
            target=(target / target.sum(-1, keepdim=True)).flatten(0, 1),
        )

    def __len__(self) -> int:
        return len(self.move)

    def part(self, chosen: Tensor) -> Samples:
        """Some of them."""
        return Samples(*(getattr(self, name)[chosen] for name in self.__dataclass_fields__))


def losses(network: Network, samples: Samples, clip: float) -> tuple[Tensor, Tensor, Tensor]:
    """Of the policy and of the values, and the entropy of the policy."""
    log_probs, log_values = network(samples.seen, samples.board, samples.legal)
    ratio = (log_probs.gather(1, samples.move[:, None])[:, 0] - samples.log_prob).exp()
    clipped = ratio.clamp(1 - clip, 1 + clip) * samples.advantage
    policy = -torch.minimum(ratio * samples.advantage, clipped).mean()
    value = -(samples.target * log_values).sum(1).mean()
    entropy = -(log_probs.exp() * log_probs).sum(1).mean()
    return policy, value, entropy


def update(
    network: Network,
    optimiser: torch.optim.Optimizer,
    samples: Samples,
    settings: Settings,
    entropy_weight: float,
) -> tuple[float, float, float]:
    """Learn from some moves; the losses and the entropy of the last part."""
    for _ in range(settings.epochs):
        order = torch.randperm(len(samples), device=samples.move.device)
        for chosen in torch.split(order, settings.minibatch):
            found = losses(network, samples.part(chosen), settings.clip)
            policy, value, entropy = found
            loss = policy + settings.value_weight * value - entropy_weight * entropy
            optimiser.zero_grad(set_to_none=True)
            torch.autograd.backward(loss)
            torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimiser.step()
    policy, value, entropy = (one.detach() for one in found)
    return float(policy), float(value), float(entropy)
