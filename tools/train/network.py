"""The network: hidden layers, a logit for each move, and each seat's share of the win."""

from __future__ import annotations

from itertools import pairwise

import torch
from torch import Tensor, nn

from tools.train.encoding import Encoder, Encoding

#: the logit of an illegal move
MASKED = -1e9


class Network(nn.Module):
    """A policy-and-value network. Seats are counted from the observing one."""

    def __init__(
        self, encoding: Encoding, board_size: int, moves: int, seats: int, widths: list[int]
    ) -> None:
        super().__init__()
        self.encoder = Encoder(encoding)
        self.first = nn.Linear(encoding.size, widths[0])
        self.board = nn.Linear(board_size, widths[0], bias=False)
        self.hidden = nn.ModuleList(nn.Linear(before, after) for before, after in pairwise(widths))
        self.policy = nn.Linear(widths[-1], moves)
        self.value = nn.Linear(widths[-1], seats)
        with torch.no_grad():
            for layer in (self.first, *self.hidden):
                nn.init.kaiming_normal_(layer.weight, nonlinearity="relu")
                layer.bias.zero_()
            self.first.weight *= (encoding.size / len(encoding.rows)) ** 0.5
            for head in (self.policy, self.value):
                head.weight *= 0.01
                head.bias.zero_()

    def forward(self, seen: Tensor, board: Tensor, legal: Tensor) -> tuple[Tensor, Tensor]:
        """Log probabilities of moves, and log shares of the win by seat."""
        dtype = self.dtype
        with torch.autocast(seen.device.type, dtype, enabled=dtype != torch.float32):
            x = torch.relu(self.first(self.encoder(seen, dtype)) + self.board(board))
            for layer in self.hidden:
                x = torch.relu(layer(x))
            moves, seats = self.policy(x), self.value(x)
        moves = moves.float().masked_fill(~legal, MASKED)
        return torch.log_softmax(moves, 1), torch.log_softmax(seats.float(), 1)

    @property
    def dtype(self) -> torch.dtype:
        """The type of numbers that it computes in."""
        return torch.bfloat16 if self.first.weight.is_cuda else torch.float32
