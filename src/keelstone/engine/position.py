"""Games that go on from the text of a position."""

from __future__ import annotations

import shlex

from keelstone.engine import gamefile
from keelstone.engine.definition import BoardSource
from keelstone.engine.errors import BadFile
from keelstone.engine.game import Game
from keelstone.engine.moves import whole_number


def from_position(
    text: str, *, seed: int | None = None, chance: str = "seed", board: BoardSource = None
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
