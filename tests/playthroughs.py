"""Playthroughs: one readable game per set-up that matters, kept as text and compared line by line.

python -m tests.playthroughs --write     makes them anew; read the difference before you commit it
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from keelstone.engine import registry
from keelstone.engine.game import Game
from keelstone.engine.seats import CHANCE
from tests.support import _support_of

FOLDER = Path(__file__).parent / "games"


def set_ups(name: str) -> dict[str, dict[str, Any]]:
    """What to play: PLAYTHROUGHS of the game's `conserved.py`, or each number of seats."""
    given = getattr(_support_of(name), "PLAYTHROUGHS", None)
    if given is not None:
        return dict(given)
    return {f"{seats} seats": {"seats": seats} for seats in registry.load(name).seats}


def file_of(name: str, title: str) -> Path:
    return FOLDER / name / "playthroughs" / f"{title.replace(' ', '_')}.txt"


def play_through(name: str, title: str, choices: dict[str, Any]) -> str:
    """A random game told move by move: who moved, in notation and in words, and every position."""
    game = Game(name, seed=42, chance="manual", **choices)
    chooser = random.Random(title)
    lines = [f"{name}: {title}", f"options: {game.options}", ""]
    while movers := game.movers:
        seat = chooser.choice(movers)
        lines += _turn(game, seat, chooser)
    lines += [
        "",
        "the end",
        *_positions(game),
        f"points: {game.points}",
        f"winners: {game.winners}",
    ]
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
    logged = "; ".join(p.text("en", game.called()) for _, p in game.story(seat, len(game.log) - 1))
    yield f"    {move.notation} | {move.text()} | {logged}"
    if len(game.log) % 40 == 0:
        yield from _positions(game)


def _positions(game: Game) -> Iterator[str]:
    yield from (f"    : {line}" for line in game.position.splitlines())


def main() -> None:
    for name in sys.argv[1:] or registry.game_names():
        for title, choices in set_ups(name).items():
            file = file_of(name, title)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(play_through(name, title, choices), encoding="utf-8")
            print(file.name)


if __name__ == "__main__":
    main()
