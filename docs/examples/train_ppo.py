"""Trains a network to play, by proximal policy optimisation in PyTorch.

pip install keelstone torch
python train_ppo.py
python train_ppo.py --game eschnapur --opponents builder --updates 200
python train_ppo.py --device cuda --games 4096

It is the notebook `train_a_player.ipynb` in PyTorch. The games run on the processor, the network on
the device. Each line of output is an update: the share of games won, and moves a second.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import torch
from torch import Tensor, nn

import keelstone as ks

#: of PPO: how far a probability may move, how much is given for variety, the decay of advantages
CLIP, ENTROPY, DECAY = 0.2, 0.01, 0.95
#: how often an update learns from every move, and in how many parts
EPOCHS, PARTS = 2, 8


class Network(nn.Module):
    """Two layers; a preference for each move, and the value of the position."""

    def __init__(self, inputs: int, moves: int, width: int = 128) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(inputs, width), nn.Tanh(), nn.Linear(width, width), nn.Tanh()
        )
        self.head = nn.Linear(width, moves + 1)

    def forward(
        self, seen: Tensor, legal: Tensor
    ) -> tuple[torch.distributions.Categorical, Tensor]:
        out = self.head(self.body(seen / 8))
        preferences = out[:, :-1].masked_fill(~legal, -1e9)
        return torch.distributions.Categorical(logits=preferences), out[:, -1]


class Trainer:
    """Plays and learns in turns."""

    def __init__(self, args: argparse.Namespace) -> None:
        torch.manual_seed(args.seed)
        self.args, self.device = args, torch.device(args.device)
        self.batch = ks.Batch(
            args.game, games=args.games, seats=args.seats, seed=args.seed,
            opponents=args.opponents, autoreset="same",
        )  # fmt: skip
        network = Network(self.batch.layout.size, self.batch.actions)
        self.network = network.to(self.device)
        self.optimiser = torch.optim.Adam(network.parameters(), lr=1e-3)

    def see(self) -> tuple[Tensor, Tensor]:
        """What the learner may know, and its legal moves, on the device."""
        seen = torch.from_numpy(self.batch.observe().copy())
        legal = torch.from_numpy(self.batch.legal())
        return seen.to(self.device), legal.to(self.device)

    @torch.no_grad()
    def play(self) -> tuple[list[Tensor], Tensor]:
        """Play some moves in every game: what was seen, chosen, expected, won; the last values."""
        rows = []
        for _ in range(self.args.steps):
            seen, legal = self.see()
            choice, values = self.network(seen, legal)
            moves = choice.sample()
            step = self.batch.step(moves.cpu().numpy())
            results = np.stack([step.rewards[:, 0], step.dones]).astype(np.float32)
            won, ended = torch.from_numpy(results).to(self.device)
            rows.append((seen, legal, moves, choice.log_prob(moves), values, won, ended))
        columns = [torch.stack(column) for column in zip(*rows, strict=True)]
        return columns, self.network(*self.see())[1]

    def update(self) -> float:
        """Play and learn; the share of games won."""
        (seen, legal, moves, old, values, won, ended), ahead = self.play()
        gain = advantages(values, won, ended, ahead)
        normal = (gain - gain.mean()) / gain.std()
        flat = [one.flatten(0, 1) for one in (seen, legal, moves, old, normal, gain + values)]
        for _ in range(EPOCHS):
            for part in torch.randperm(len(flat[0]), device=self.device).chunk(PARTS):
                self.learn(*(one[part] for one in flat))
        return float(won.sum() / ended.sum())

    def learn(
        self, seen: Tensor, legal: Tensor, moves: Tensor, old: Tensor, gain: Tensor, aim: Tensor
    ) -> None:
        """One step of the optimiser."""
        choice, values = self.network(seen, legal)
        ratio = (choice.log_prob(moves) - old).exp()
        surrogate = torch.minimum(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain)
        loss = (0.5 * (values - aim) ** 2 - surrogate - ENTROPY * choice.entropy()).mean()
        self.optimiser.zero_grad()
        loss.backward()
        self.optimiser.step()


def advantages(values: Tensor, won: Tensor, ended: Tensor, ahead: Tensor) -> Tensor:
    """How much better each move did than expected (generalised advantage estimation)."""
    found, later = torch.zeros_like(values), torch.zeros_like(ahead)
    for step in reversed(range(len(values))):
        later = won[step] + (1 - ended[step]) * (ahead + DECAY * later) - values[step]
        found[step], ahead = later, values[step]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="imhotep", choices=ks.game_names())
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--opponents", default="novice")
    parser.add_argument("--device", default="cpu", help="a device of PyTorch: cpu, cuda, cuda:1")
    parser.add_argument("--games", type=int, default=256, help="games at the same time")
    parser.add_argument("--steps", type=int, default=64, help="moves of each game in an update")
    parser.add_argument("--updates", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    trainer = Trainer(args)
    for number in range(1, args.updates + 1):
        begun = time.perf_counter()
        won = trainer.update()
        speed = args.games * args.steps / (time.perf_counter() - begun)
        print(f"{number:4}  won {won:4.0%}  {speed:9,.0f} moves/s", flush=True)


if __name__ == "__main__":
    main()
