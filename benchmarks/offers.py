"""Offers of bots in Seafarers: how many, how many come to a trade, and how many cannot.

python benchmarks/offers.py                                     40 games of four builders
python benchmarks/offers.py --level master-2026@750p --games 10

An offer repeats another if the same seat made it in its last turn and nobody traded.
"""

from __future__ import annotations

import argparse
from collections import Counter

from keelstone.ai import ask
from keelstone.arena.players import make_player
from keelstone.engine.game import Game

#: give and want of an offer, in cards of each kind
Offer = tuple[list[int], list[int]]


def offers(game: Game, level: str) -> Counter[str]:
    """Play a game between bots of a level; count its turns and what came of their offers."""
    players = [make_player(level, game.name, seed=seat) for seat in range(game.seats)]
    last = dict[int, tuple[Offer, int]]()
    found: Counter[str] = Counter()
    while not game.is_over:
        seat = game.movers[0]
        move = ask(players[seat], game, seat)
        kind = game.notation(seat, move).partition(" ")[0]
        turn = int(game.states[0].turns)
        if kind == "offer" and seat == game.states[0].turn:
            offer = offer_of(game, seat)
            count_offer(found, game, seat, offer[1])
            found["repeated"] += last.get(seat) == (offer, turn - game.seats)
            last[seat] = offer, turn
        elif kind == "deal":
            found["traded"] += 1
            last.pop(seat, None)
        game.play(move, seat)
    found["turns"] = int(game.states[0].turns)
    return found


def offer_of(game: Game, seat: int) -> Offer:
    """What a seat is about to offer."""
    state = game.states[0]
    return state.give[seat].tolist(), state.want[seat].tolist()


def count_offer(found: Counter[str], game: Game, seat: int, want: list[int]) -> None:
    """Count an offer, whom it asks, and who of them has the cards."""
    hands = [hand for other, hand in enumerate(game.states[0].hand) if other != seat]
    able = sum(bool(all(hand >= want)) for hand in hands)
    found["offers"] += 1
    found["asked"] += sum(bool(hand.any()) for hand in hands)
    found["asked and able"] += able
    found["nobody able"] += able == 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scene", default="base")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--level", default="builder")
    args = parser.parse_args()
    total: Counter[str] = Counter()
    for seed in range(args.games):
        game = Game("seafarers", seats=args.seats, seed=seed, scene=args.scene)
        total += offers(game, args.level)
    print(f"{args.level}, {args.scene}, {args.games} games: {dict(total)}")
    made = max(1, total["offers"])
    print(
        f"{total['offers'] / args.games:.1f} offers a game, {made / total['turns']:.2f} a turn;"
        f" {total['traded'] / made:.0%} traded, {total['nobody able'] / made:.0%} to nobody who has"
        f" the cards, {total['repeated'] / made:.0%} the same as in the turn before;"
        f" {1 - total['asked and able'] / max(1, total['asked']):.0%} of those asked lack the cards"
    )


if __name__ == "__main__":
    main()
