"""Self-play: the same network moves in every seat of many games at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
import torch.utils.dlpack
from torch import Tensor

import keelstone as ks
from tools.train.encoding import board_numbers
from tools.train.network import Network
from tools.train.recipe import Recipe


@dataclass
class Moves:
    """Moves in a row of many games: by step and game."""

    seen: Tensor
    legal: Tensor
    mover: Tensor
    move: Tensor
    log_prob: Tensor
    #: the expected share of each seat before the move
    value: Tensor
    #: the reward of each seat after the move
    reward: Tensor
    done: Tensor
    #: the expected share of each seat after the last step
    ahead: Tensor


class Games:
    """The games of a recipe: a batch for each choice of options, and tensors of all their rows."""

    def __init__(self, recipe: Recipe, *, games: int, seed: int, device: str, cores: int) -> None:
        self.device, self.seats = torch.device(device), recipe.seats
        kinds = len(recipe.options)
        share = -(-games // kinds)
        self.batches = [
            ks.Batch(
                recipe.game, games=share, seats=recipe.seats, autoreset="same", check=False,
                observations="int8", device=self.device.type, cores=cores, **chosen,
            )
            for chosen in recipe.options
        ]  # fmt: skip
        self.rows = [slice(kind * share, (kind + 1) * share) for kind in range(kinds)]
        self.games = share * kinds
        self.moves = self.batches[0].actions
        boards = [board_numbers(batch.boards[0], recipe.board) for batch in self.batches]
        self.board = torch.from_numpy(np.repeat(np.stack(boards), share, 0)).to(self.device)
        self.seen = self._empty((self.games, self.batches[0].layout.size), torch.int8)
        self.legal = self._empty((self.games, self.moves), torch.bool)
        self.mover = self._empty((self.games,), torch.int64)
        self.reward = self._empty((self.games, self.seats), torch.float32)
        self.done = self._empty((self.games,), torch.bool)
        self.restart(seed)

    def restart(self, seed: int) -> None:
        """Begin new games everywhere."""
        for number, (batch, rows) in enumerate(zip(self.batches, self.rows, strict=True)):
            self._read(batch, batch.reset(seed=seed + number), rows)

    def _empty(self, shape: tuple[int, ...], kind: torch.dtype) -> Tensor:
        return torch.zeros(shape, dtype=kind, device=self.device)

    def _read(self, batch: ks.Batch, step: Any, rows: slice) -> None:
        """Copy the results of a batch's step."""
        found = (step.observations, batch.legal(), step.movers, step.rewards, step.dones)
        mine = (self.seen, self.legal, self.mover, self.reward, self.done)
        for target, array in zip(mine, found, strict=True):
            target[rows] = torch.utils.dlpack.from_dlpack(array)

    def step(self, moves: Tensor) -> None:
        """Make a move in every game."""
        for batch, rows in zip(self.batches, self.rows, strict=True):
            given = moves[rows] if self.device.type == "cuda" else moves[rows].numpy()
            self._read(batch, batch.step(given), rows)


def sampled(log_probs: Tensor) -> Tensor:
    """Moves drawn by their log probabilities (the Gumbel-max trick)."""
    noise = torch.empty_like(log_probs).exponential_().log_()
    return (log_probs - noise).argmax(1)


def by_seat(relative: Tensor, mover: Tensor) -> Tensor:
    """Numbers by seat from numbers by distance from the mover."""
    seats = relative.shape[-1]
    distance = (torch.arange(seats, device=mover.device) - mover[..., None]) % seats
    return relative.gather(-1, distance)


def by_distance(absolute: Tensor, mover: Tensor) -> Tensor:
    """Numbers by distance from the mover, from numbers by seat."""
    seats = absolute.shape[-1]
    seat = (torch.arange(seats, device=mover.device) + mover[..., None]) % seats
    return absolute.gather(-1, seat)


@torch.no_grad()
def play(network: Network, games: Games, steps: int) -> Moves:
    """Play some moves in every game."""
    rows: list[tuple[Tensor, ...]] = []
    for _ in range(steps):
        before = games.seen.clone(), games.legal.clone(), games.mover.clone()
        log_probs, log_values = network(games.seen, games.board, games.legal)
        move = sampled(log_probs)
        games.step(move)
        log_prob = log_probs.gather(1, move[:, None])[:, 0]
        value = by_seat(log_values.exp(), before[2])
        rows.append((*before, move, log_prob, value, games.reward.clone(), games.done.clone()))
    columns = [torch.stack(column) for column in zip(*rows, strict=True)]
    ahead = network(games.seen, games.board, games.legal)[1].exp()
    columns.append(by_seat(ahead, games.mover))
    return Moves(*columns)
