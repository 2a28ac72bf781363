"""Recipes: how each network of the package is trained, as TOML files in `recipes/`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "recipes"


@dataclass(frozen=True)
class Settings:
    """The hyperparameters of PPO."""

    #: how far a probability may move from where it was
    clip: float = 0.2
    #: how much later values count in an advantage, by step of any seat
    decay: float = 0.98
    value_weight: float = 0.5
    #: how often an update learns from every move, and from how many at once
    epochs: int = 2
    minibatch: int = 65536


@dataclass(frozen=True)
class Recipe:
    """Everything that a training run depends on, except for its duration."""

    game: str
    seats: int
    #: sets of options; games are shared out among them
    options: list[dict[str, Any]]
    #: options of the games that the bots use the network for; none: all
    use_for: dict[str, Any] = field(default_factory=dict)
    #: fields of the board that the network gets
    board: tuple[str, ...] = ()
    #: parts of the observation that are one-hot inputs although they have many values
    one_hot: tuple[str, ...] = ()
    #: the hidden layers
    widths: list[int] = field(default_factory=lambda: [256, 256, 256])
    games: int = 32768
    #: moves of each game in an update
    steps: int = 32
    #: the learning rate and the weight of the entropy: at the start, and at the end
    rate: tuple[float, float] = (1e-3, 2e-5)
    entropy: tuple[float, float] = (0.02, 0.003)
    #: the share of the old mean weights that is kept in an update
    mean_decay: float = 0.995
    ppo: Settings = field(default_factory=Settings)
    seed: int = 1


def read(name: str, games: int | None = None) -> Recipe:
    """A recipe by the name of its file; with another number of games for a trial."""
    file = FOLDER / f"{name}.toml"
    if not file.exists():
        known = ", ".join(sorted(one.stem for one in FOLDER.glob("*.toml")))
        raise SystemExit(f"there is no recipe {name!r}; recipes are: {known}")
    given = tomllib.loads(file.read_text(encoding="utf-8"))
    given["ppo"] = Settings(**given.get("ppo", {}))
    for pair in ("rate", "entropy", "board", "one_hot"):
        if pair in given:
            given[pair] = tuple(given[pair])
    if games:
        given["games"] = games
    return Recipe(**given)
