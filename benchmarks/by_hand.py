"""What calls of the library by hand cost, in microseconds of CPU time.

python benchmarks/by_hand.py [GAME ...]
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable

import keelstone as ks
from keelstone import ai

#: CPU seconds that a measurement takes at least; the best of REPEATS is printed
LEAST, REPEATS = 0.05, 5


def main() -> None:
    for name in sys.argv[1:] or ks.game_names():
        game = middle(name)
        print(f"{name}, {game.seats} seats, {len(game.log)} moves made")
        for label, call in calls(game).items():
            print(f"  {label:32} {microseconds(call):8.2f}")


def middle(name: str, seed: int = 3, moves: int = 40) -> ks.Game:
    """A game after some random moves, with one seat due."""
    game, chooser = ks.start(name, seed=seed), random.Random(seed)
    while len(game.log) < moves or len(game.movers) > 1:
        seat = game.movers[0]
        game.play(chooser.choice(game.legal_numbers(seat)), seat)
    return game


def calls(game: ks.Game) -> dict[str, Callable[[], object]]:
    seat = game.movers[0]
    numbers = game.legal_numbers(seat)
    view = ai.observe(game, seat)
    forget = game._snapshots.clear

    def afresh(call: Callable[[], object]) -> Callable[[], object]:
        return lambda: (forget(), call())

    return {
        f"moves(), {len(numbers)} moves": afresh(game.moves),
        "legal_numbers(seat)": afresh(lambda: game.legal_numbers(seat)),
        "copy()": game.copy,
        "copy() and play(number)": lambda: game.copy().play(numbers[0]),
        "copy() and play(number, seat)": lambda: game.copy().play(numbers[0], seat),
        "view(seat)": afresh(lambda: game.view(seat)),
        "ai.observe(game, seat)": lambda: ai.observe(game, seat),
        **{
            f"observation.{label}": call
            for label, call in {
                "after(number)": lambda: view.after(numbers[0]),
                "redeal(1)": lambda: view.redeal(1),
            }.items()
            if hasattr(view, label.partition("(")[0])
        },
    }


def microseconds(call: Callable[[], object]) -> float:
    call()
    best = float("inf")
    for _ in range(REPEATS):
        count, begun = 0, time.process_time()
        while time.process_time() - begun < LEAST:
            for _ in range(20):
                call()
            count += 20
        best = min(best, (time.process_time() - begun) / count)
    return best * 1e6


if __name__ == "__main__":
    main()
