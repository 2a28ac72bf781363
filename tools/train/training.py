"""A training run: self-play, updates, gates, snapshots. It can be stopped and resumed."""

from __future__ import annotations

import copy
import json
import math
import time
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch

from tools.train import gate
from tools.train.encoding import Encoding
from tools.train.export import arrays_of, load, save
from tools.train.network import Network
from tools.train.ppo import Samples, update
from tools.train.recipe import Recipe
from tools.train.self_play import Games, play

#: games of one side of a gate's round
GATE_GAMES = 4096


class Training:
    """A network in training, its mean over time, and the best one that a gate has passed."""

    def __init__(self, recipe: Recipe, folder: Path, device: str, cores: int) -> None:
        torch.manual_seed(recipe.seed)
        torch.set_float32_matmul_precision("high")
        self.recipe, self.folder, self.device, self.cores = recipe, folder, device, cores
        self.games = self._games(recipe.games, recipe.seed)
        self.gate_games = self._games(min(GATE_GAMES, recipe.games), recipe.seed)
        self.layout = self.games.batches[0].layout
        self.encoding = Encoding.of(self.layout, recipe.one_hot)
        self.network = Network(
            self.encoding, self.games.board.shape[1], self.games.moves, recipe.seats,
            recipe.widths,
        ).to(device)  # fmt: skip
        self.mean = copy.deepcopy(self.network)
        self.best = copy.deepcopy(self.network)
        self.optimiser = torch.optim.Adam(self.network.parameters(), eps=1e-5)
        self.seconds, self.moves = 0.0, 0
        self.curve: list[dict[str, Any]] = []

    def _games(self, games: int, seed: int) -> Games:
        return Games(self.recipe, games=games, seed=seed, device=self.device, cores=self.cores)

    def begin_from(self, file: Path) -> None:
        """Begin with the weights of a file instead of random ones."""
        load(file, self.network)
        for other in (self.mean, self.best):
            other.load_state_dict(self.network.state_dict())

    # -- learning ------------------------------------------------------------------------------

    def run(self, seconds: float, gate_every: float) -> Iterator[dict[str, Any]]:
        """Train until so many seconds have been spent in all; yield the result of each gate."""
        before, begun = self.seconds, time.perf_counter()
        next_gate = before + gate_every
        while self.seconds < seconds:
            line = self.step(min(1.0, self.seconds / seconds))
            self.seconds = before + time.perf_counter() - begun
            if self.seconds >= min(next_gate, seconds):
                yield self.pass_gate(line)
                self.seconds = before + time.perf_counter() - begun
                next_gate = self.seconds + gate_every

    def step(self, progress: float) -> dict[str, float]:
        """Play some moves in every game, and make one update."""
        recipe = self.recipe
        for group in self.optimiser.param_groups:
            group["lr"] = between(recipe.rate, progress)
        moves = play(self.network, self.games, recipe.steps)
        samples = Samples.of(moves, self.games.board, recipe.ppo.decay)
        weight = between(recipe.entropy, progress)
        policy, value, entropy = update(self.network, self.optimiser, samples, recipe.ppo, weight)
        with torch.no_grad():
            for mean, now in zip(self.mean.parameters(), self.network.parameters(), strict=True):
                mean.lerp_(now, 1 - recipe.mean_decay)
        self.moves += len(samples)
        return {"policy": policy, "value": value, "entropy": entropy}

    def pass_gate(self, line: dict[str, float]) -> dict[str, Any]:
        """Let the mean network play the best one, and replace it if it is better."""
        found = gate.match(self.mean, self.best, self.gate_games)
        if found.is_better:
            self.best = copy.deepcopy(self.mean)
        entry = {
            "seconds": round(self.seconds, 1), "moves": self.moves, **line,
            "share": found.share, "error": found.error, "pairs": found.pairs,
            "is_better": found.is_better,
        }  # fmt: skip
        self.curve.append(entry)
        self.save()
        return entry

    # -- files ---------------------------------------------------------------------------------

    def save(self) -> None:
        """Write everything that `resume` needs, the curve, and the best network so far."""
        self.folder.mkdir(parents=True, exist_ok=True)
        parts = {name: getattr(self, name).state_dict() for name in RESUMED}
        torch.save(
            {**parts, "seconds": self.seconds, "moves": self.moves, "curve": self.curve},
            self.folder / "snapshot.unfinished",
        )
        (self.folder / "snapshot.unfinished").replace(self.folder / "snapshot.pt")
        (self.folder / "curve.json").write_text(json.dumps(self.curve, indent=1))
        arrays = arrays_of(self.best, self.encoding, self.layout, self.recipe)
        save(self.folder / "network.npz", arrays, self.card())

    def resume(self) -> None:
        """Go on from the snapshot in the folder, if there is one."""
        file = self.folder / "snapshot.pt"
        if not file.exists():
            return
        kept = torch.load(file, map_location=self.device, weights_only=True)
        for name in RESUMED:
            getattr(self, name).load_state_dict(kept[name])
        self.seconds, self.moves, self.curve = kept["seconds"], kept["moves"], kept["curve"]

    def card(self) -> dict[str, Any]:
        """The model card: how the network was trained."""
        where = torch.cuda.get_device_name() if self.device == "cuda" else "CPU"
        return {
            "recipe": asdict(self.recipe),
            "layout": self.layout.digest,
            "computed on": where,
            "seconds": round(self.seconds),
            "moves of self-play": self.moves,
            "date": time.strftime("%Y-%m-%d"),
            "knows": "the observation of one seat, and the board",
        }


#: what a snapshot holds
RESUMED = ("network", "mean", "best", "optimiser")


def between(ends: tuple[float, float], progress: float) -> float:
    """A geometric interpolation from the first to the second value."""
    first, last = ends
    return first * math.exp(progress * math.log(last / first))
