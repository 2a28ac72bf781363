"""A player that is a program."""

from __future__ import annotations

from collections.abc import Sequence

from keelstone.bots.eyes import Eyes, seat_of
from keelstone.game import Game, Move
from keelstone.kernel.errors import IllegalMove


class Bot:
    """Your own player: write `choose`.

    class Hasty(ks.Bot):
        def choose(self, view, moves):
            return moves[0]
    """

    #: what it is called in tables
    name = ""

    def choose(self, view: Eyes, moves: Sequence[Move]) -> Move | str | int:
        """One of the legal moves: the move itself, its notation or its number."""
        raise NotImplementedError

    def number(self, view: Eyes, game: Game) -> int:
        """The chosen move as a number; `game` only puts the legal moves into words."""
        chosen = self.choose(view, game.moves(view.seat))
        return chosen.number if isinstance(chosen, Move) else _meant(chosen, view, game)


def _meant(chosen: str | int, view: Eyes, game: Game) -> int:
    if isinstance(chosen, int):
        return chosen
    found = [n for n in game.rules.MOVES.parse(chosen, game.printed) if n in view.moves]
    if len(found) != 1:
        raise IllegalMove(f"{chosen!r} is not a legal move")
    return int(found[0])


def ask(bot: Bot, game: Game, seat: int) -> int:
    """The number of the move a bot makes for a seat; IllegalMove if it is not a legal one."""
    view = seat_of(game, seat)
    number = bot.number(view, game)
    if number not in view.moves:
        name = bot.name or type(bot).__name__
        raise IllegalMove(f"the bot {name} chose no legal move: {number!r}")
    return number
