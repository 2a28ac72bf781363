"""Measure the fairness of every board that comes with a game, and write it beside the board's data.

    python -m tools.measure_boards seafarers --games 20000 --seed 1

The rollout policy plays in all seats. `games/<game>/data/fairness.json` holds the figures by board
and number of seats, with the command and the day under the key "measured".
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

from keelstone.ai.rollout_games import ROLLOUTS
from keelstone.arena.fairness import as_figures, measured
from keelstone.engine import registry
from keelstone.engine.definition import GameDefinition

GAMES = Path(__file__).parents[1] / "src" / "keelstone" / "games"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=registry.game_names())
    parser.add_argument("--games", type=int, default=20_000, help="for each number of seats")
    parser.add_argument("--seed", type=int, default=1, help="names the games that are played")
    args = parser.parse_args()
    game = registry.load(args.game)
    ROLLOUTS.ensure(args.game)
    found: dict[str, Any] = {
        "measured": {
            "command": f"python -m tools.measure_boards {args.game} --games {args.games}"
            f" --seed {args.seed}",
            "day": time.strftime("%Y-%m-%d"),
            "rules": game.rules.version,
        },
        **boards_measured(game, args.games, args.seed),
    }
    file = GAMES / args.game / "data" / "fairness.json"
    file.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


def boards_measured(game: GameDefinition, games: int, seed: int) -> dict[str, Any]:
    """By template and number of seats; a board with a problem is left out."""
    assert game.editor is not None
    found: dict[str, Any] = {}
    for template in game.editor.templates():
        document = template.load()
        if game.editor.problems(document):
            continue
        found[template.key] = {}
        for seats in game.editor.seats(document):
            report = measured(game, document, seats, games, seed)
            found[template.key][str(seats)] = as_figures(report)
            print(template.key, seats, flush=True)
    return found


if __name__ == "__main__":
    main()
