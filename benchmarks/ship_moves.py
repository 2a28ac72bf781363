"""Ship moves of the builder in Seafarers, and how many of them the next one takes straight back.

python benchmarks/ship_moves.py                                 12 games of the four islands
python benchmarks/ship_moves.py --scene new-shores --games 20

Four builders play each game without offers. A ship move is straight back if it puts the ship on the
edge from which the same seat's last ship move had taken one.
"""

from __future__ import annotations

import argparse
from collections import Counter

from keelstone.ai import ask
from keelstone.arena.players import make_player
from keelstone.engine.game import Game

#: turns after which a game ends without a winner
TURN_LIMIT = 400


def ship_moves(game: Game, level: str) -> Counter[str]:
    """Play a game between bots of a level; count its ship moves and turns."""
    players = [make_player(level, game.name, seed=seat) for seat in range(game.seats)]
    lifted: dict[int, str] = {}
    origin: dict[int, str] = {}
    found: Counter[str] = Counter()
    while not game.is_over:
        seat = game.movers[0]
        move = ask(players[seat], game, seat)
        kind, _, place = game.notation(seat, move).partition(" ")
        if kind == "lift":
            lifted[seat] = place
        elif kind == "ship" and seat in lifted:
            found["ship moves"] += 1
            found["straight back"] += origin.get(seat) == place
            origin[seat] = lifted.pop(seat)
        game.play(move, seat)
    found["turns"] = int(game.states[0].turns)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scene", default="four-islands-4")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--level", default="builder")
    args = parser.parse_args()
    total: Counter[str] = Counter()
    for seed in range(args.games):
        game = Game(
            "seafarers",
            seats=args.seats,
            seed=seed,
            scene=args.scene,
            trade=False,
            turn_limit=TURN_LIMIT,
        )
        total += ship_moves(game, args.level)
    print(f"{args.scene}, {args.games} games: {dict(total)}")


if __name__ == "__main__":
    main()
