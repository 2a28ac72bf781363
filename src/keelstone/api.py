"""What the README shows: `start`, `Game`, `Batch`, `Move` and reading games back."""

from __future__ import annotations

from typing import Any

from keelstone import gamefile, games
from keelstone.batch import Batch
from keelstone.game import CHANCE, SPECTATOR, Game, Move
from keelstone.kernel.errors import BadFile

__all__ = [
    "CHANCE",
    "SPECTATOR",
    "Batch",
    "Game",
    "Move",
    "from_json",
    "from_position",
    "game_names",
    "start",
]


def game_names() -> list[str]:
    """The names of the games that can be started."""
    return games.names()


def start(name: str, **choices: Any) -> Game:
    """Begin a game: `start("imhotep", seats=3, seed=7, sides="ABABA", wrath=True)`."""
    return Game(name, **choices)


def from_json(text: str | bytes) -> Game:
    """The game in a file that `Game.to_json` wrote."""
    return gamefile.read(text)


def from_position(text: str, *, seed: int | None = None, chance: str = "seed") -> Game:
    """A game that goes on from the text of a position."""
    header, _, body = text.strip().partition("\n")
    words = header.split()
    seats = next((line.split()[1] for line in body.splitlines() if line.startswith("seats ")), "")
    if len(words) < 3 or words[0] != "keelstone" or not seats.isdigit():
        raise BadFile(f"not a position: {header[:60]!r}")
    options = dict(word.split("=", 1) for word in words[3:] if "=" in word)
    game = Game(words[1], seats=int(seats), seed=seed, chance=chance, **options)
    game.set_position(text)
    return game
