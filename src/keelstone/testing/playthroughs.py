"""Playthroughs: a whole random game kept as text and compared line by line.

A difference is a change in play, meant or not. Delete the file to have it written anew, and read
the difference before you commit it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from keelstone.engine.game import Game
from keelstone.engine.seats import CHANCE

#: the position is written out after this many moves
EVERY = 40


def check_playthrough(name: str, file: Path, **choices: Any) -> None:
    """A game with these seats and options is as a file has it; a missing file is written."""
    text = play_through(name, file.stem.replace("_", " "), choices)
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        raise AssertionError(f"{file} is new: read it, then run the tests again")
    assert text == file.read_text(encoding="utf-8")


def play_through(name: str, title: str, choices: Mapping[str, Any]) -> str:
    """A random game told move by move: who moved, in notation and in words, and every position."""
    game = Game(name, seed=42, chance="manual", **choices)
    chooser = random.Random(title)
    lines = [f"{name}: {title}", f"options: {game.options}", ""]
    while movers := game.movers:
        lines += _turn(game, chooser.choice(movers), chooser)
    lines += ["", "the end", *_position(game)]
    lines += [f"points: {game.points}", f"winners: {game.winners}"]
    return "\n".join(lines) + "\n"


def _turn(game: Game, seat: int, chooser: random.Random) -> Iterator[str]:
    moves = game.moves(seat)
    if seat == CHANCE:
        move = chooser.choices(moves, [m.weight for m in moves])[0]
        offered = " ".join(f"{m.notation}:{m.weight}" for m in moves)
    else:
        move = chooser.choice(moves)
        offered = ", ".join(m.notation for m in moves)
    who = "chance" if seat == CHANCE else f"seat {seat}"
    yield f"[{len(game.log)}] {who} of {game.movers}: {offered}"
    game.play(move)
    logged = "; ".join(
        p.text("en", game.player_names()) for _, p in game.story(seat, len(game.log) - 1)
    )
    yield f"    {move.notation} | {move.text()} | {logged}"
    if len(game.log) % EVERY == 0:
        yield from _position(game)


def _position(game: Game) -> Iterator[str]:
    yield from (f"    : {line}" for line in game.position.splitlines())
