"""What the README shows: `start`, `Game`, `Batch`, `Move` and reading games back."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from keelstone import gamefile, games
from keelstone.batch import Batch
from keelstone.game import CHANCE, SPECTATOR, Game, Move
from keelstone.kernel.errors import BadFile
from keelstone.kernel.moves import whole_number

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
    """Begin a game: `start("imhotep", seats=3, seed=7, sides="ABABA", wrath=True)`.

    `Game` says what can be chosen for all games; `keelstone play imhotep --help` lists the options
    of one.
    """
    return Game(name, **choices)


def from_json(text: str | bytes) -> Game:
    """The game in a file that `Game.to_json` wrote."""
    return gamefile.read(text)


def from_position(
    text: str,
    *,
    seed: int | None = None,
    chance: str = "seed",
    board: Path | str | Mapping[str, Any] | None = None,
) -> Game:
    """A game that goes on from the text of a position; `board` if it was not played on ours."""
    header, _, body = str(text).strip().partition("\n")
    words = _words_of(header)
    fields = dict(line.split(maxsplit=1) for line in body.splitlines() if len(line.split()) > 1)
    seats = whole_number(fields.get("seats", ""))
    if len(words) < 3 or words[0] != "keelstone" or seats < 0:
        raise BadFile(f"not a position: {header[:60]!r}")
    options = dict(word.split("=", 1) for word in words[3:] if "=" in word)
    gamefile.check_named(words[1], options)
    game = Game(words[1], seats=seats, seed=seed, chance=chance, board=board, **options)
    game.set_position(text)
    return game


def _words_of(header: str) -> list[str]:
    """The words of a position's first line; one with blanks stands in quotes."""
    try:
        return shlex.split(header)
    except ValueError:  # a quote that does not end
        return []
