"""A player that is a program."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import SupportsIndex

from keelstone.ai.observation import Observation, observe
from keelstone.engine.errors import IllegalMove, KeelstoneError
from keelstone.engine.game import Game, Move


class Bot:
    """Your own player: write `choose`.

    class Hasty(ks.Bot):
        def choose(self, view, moves):
            return moves[0]
    """

    #: what it is called in tables
    name = ""

    def choose(self, view: Observation, moves: Sequence[Move]) -> Move | str | int:
        """One of the legal moves: the move itself, its notation or its number."""
        raise NotImplementedError("a bot needs a method choose(self, view, moves)")

    def number(self, view: Observation) -> int:
        """The chosen move as a number."""
        return _meant(self.choose(view, view.worded_moves()), view)


def _meant(chosen: object, view: Observation) -> int:
    if isinstance(chosen, Move):
        return chosen.number
    if isinstance(chosen, str):
        return _parsed(chosen, view)
    if isinstance(chosen, SupportsIndex):
        return operator.index(chosen)
    raise IllegalMove(f"{chosen!r} is not a move")


def _parsed(notation: str, view: Observation) -> int:
    found = [n for n in view.definition.rules.moves.parse(notation, view.board) if n in view.moves]
    if len(found) != 1:
        raise IllegalMove(f"{notation!r} is not a legal move")
    return int(found[0])


def ask(bot: Bot, game: Game, seat: int) -> int:
    """The number of the move a bot makes for a seat; IllegalMove if it is not a legal one."""
    if seat < 0 or seat not in game.movers:
        raise IllegalMove(f"seat {seat!r} is not due")
    view = observe(game, seat)
    legal = tuple(view.moves)
    try:
        number = bot.number(view)
    except KeelstoneError as fault:
        raise type(fault)(f"the bot {named(bot)}: {fault}") from fault
    except SystemExit as fault:
        raise IllegalMove(f"the bot {named(bot)} would end the whole program") from fault
    except Exception as fault:
        fault.add_note(f"by the bot {named(bot)}, seat {seat}, after {len(game.log)} moves")
        raise
    if number not in legal:
        raise IllegalMove(f"the bot {named(bot)} chose no legal move: {number!r}")
    return number


def named(bot: Bot) -> str:
    """What a bot is called."""
    return bot.name or type(bot).__name__
