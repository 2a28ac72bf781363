"""How far the fairness of boards differs between the rollout policy and builders.

    python benchmarks/board_fairness.py seafarers atoll oceania-4 --seats 4

Both play all seats of the same boards. The last columns say by how many standard errors the share
of the wins differs in the seat where it differs most, and how much of a difference is left when
the errors of both are taken out.
"""

from __future__ import annotations

import argparse
import math

from keelstone.ai.batch import BATCH_BOTS
from keelstone.ai.rollout_games import ROLLOUTS
from keelstone.arena.fairness import Report, measured
from keelstone.engine import registry
from keelstone.engine.boards.editor import Template


def main() -> None:
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=form)
    parser.add_argument("game", choices=registry.game_names())
    parser.add_argument("boards", nargs="*", help="all that come with the game, if none is named")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=10_000, help="by the rollout policy")
    parser.add_argument("--builders", type=int, default=2_000, help="games by builders")
    parser.add_argument("--seed", type=int, default=1, help="names the games that are played")
    args = parser.parse_args()
    for part in (ROLLOUTS, BATCH_BOTS):
        part.ensure(args.game)
    for template in templates(args.game, args.boards):
        print(template.key, flush=True)
        compare(args, template)


def templates(game: str, keys: list[str]) -> list[Template]:
    """The boards that come with a game, or some of them."""
    editor = registry.load(game).editor
    return [one for one in editor.templates() if not keys or one.key in keys] if editor else []


def compare(args: argparse.Namespace, template: Template) -> None:
    """Measure a board with both kinds of bots and print a line for each."""
    game, document = registry.load(args.game), template.load()
    editor = game.editor
    if editor is None or editor.problems(document) or args.seats not in editor.seats(document):
        return
    counts = {"rollout": args.games, "builder": args.builders}
    found = {
        bots: measured(game, document, args.seats, games, args.seed, bots)
        for bots, games in counts.items()
    }
    for bots, report in found.items():
        print(f"  {bots:8} {line(report)}", flush=True)
    print(f"  {difference(found['rollout'], found['builder'])}", flush=True)


def line(report: Report) -> str:
    shares = " ".join(f"{100 * seat.rate:5.1f}" for seat in report.seats)
    return f"{report.games:6} games, seats {shares} %, {report.turns.mean:6.1f} turns"


def difference(quick: Report, strong: Report) -> str:
    """By how much the shares of the seats differ between two reports."""
    gaps = [one.rate - other.rate for one, other in zip(quick.seats, strong.seats, strict=True)]
    errors = [
        math.hypot(*(math.sqrt(seat.rate * (1 - seat.rate) / seat.games) for seat in pair))
        for pair in zip(quick.seats, strong.seats, strict=True)
    ]
    most = max(abs(gap) / error for gap, error in zip(gaps, errors, strict=True))
    spread = sum(gap**2 - error**2 for gap, error in zip(gaps, errors, strict=True)) / len(gaps)
    left = 100 * math.sqrt(max(0.0, spread))
    return f"differ by up to {most:.1f} standard errors; {left:.1f} points without the errors"


if __name__ == "__main__":
    main()
