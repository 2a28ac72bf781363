"""Measure the fairness of boards that come with a game, and write it beside the board's data.

    python -m tools.measure_boards seafarers --games 10000 --seed 1
    python -m tools.measure_boards seafarers --bots builder --games 1000 --boards atoll hourglass

`games/<game>/data/fairness.json` holds the figures by kind of bots, board and number of seats, with
the command and the day under the key "measured" of each board. It is written after each board: what
was cut off goes on with the boards that are left.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

from keelstone.ai.batch import BATCH_BOTS
from keelstone.ai.rollout_games import ROLLOUTS
from keelstone.arena.fairness import PLAYERS, as_figures, measured
from keelstone.engine import registry
from keelstone.engine.boards.editor import Template
from keelstone.engine.definition import GameDefinition

GAMES = Path(__file__).parents[1] / "src" / "keelstone" / "games"
#: what the bots need to be compiled
PARTS = {"rollout": ROLLOUTS, "builder": BATCH_BOTS}


def main() -> None:
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=form)
    parser.add_argument("game", choices=registry.game_names())
    parser.add_argument("--bots", choices=PLAYERS, default="rollout", help="who plays all seats")
    parser.add_argument("--games", type=int, default=20_000, help="for each number of seats")
    parser.add_argument("--seed", type=int, default=1, help="names the games that are played")
    parser.add_argument("--boards", nargs="*", default=[], help="all, if none is named")
    args = parser.parse_args()
    game = registry.load(args.game)
    PARTS[args.bots].ensure(args.game)
    file = GAMES / args.game / "data" / "fairness.json"
    for template in templates(game, args.boards):
        found = figures(game, template, args)
        if found:
            add(file, args.bots, template.key, found)
            print(template.key, flush=True)


def templates(game: GameDefinition, keys: list[str]) -> list[Template]:
    """The boards that come with a game, or some of them."""
    assert game.editor is not None
    return [one for one in game.editor.templates() if not keys or one.key in keys]


def figures(game: GameDefinition, template: Template, args: argparse.Namespace) -> dict[str, Any]:
    """The report by number of seats, and how it was measured; nothing of a board with a problem."""
    editor, document = game.editor, template.load()
    if editor is None or editor.problems(document):
        return {}
    command = f"python -m tools.measure_boards {args.game} --bots {args.bots}"
    origin = {
        "command": f"{command} --games {args.games} --seed {args.seed}",
        "day": time.strftime("%Y-%m-%d"),
        "rules": game.rules.version,
    }
    reports = {
        str(seats): as_figures(measured(game, document, seats, args.games, args.seed, args.bots))
        for seats in editor.seats(document)
    }
    return {"measured": origin, **reports}


def add(file: Path, bots: str, board: str, found: dict[str, Any]) -> None:
    """Write what was measured of a board to the others in the file."""
    held = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    held.setdefault(bots, {})[board] = found
    file.write_text(json.dumps(held, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
