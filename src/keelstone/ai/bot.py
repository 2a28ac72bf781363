"""The base class of bots, and asking a bot for a move."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import SupportsIndex

from keelstone.ai.observation import Observation, observe
from keelstone.engine.errors import IllegalMove, KeelstoneError
from keelstone.engine.game import Game
from keelstone.engine.moves import Move


class Bot:
    """The base class of every bot. A subclass implements `choose`.

    class FirstMove(ks.Bot):
        def choose(self, view, moves):
            return moves[0]
    """

    #: the name shown in tables and reports; the class name if empty
    name = ""

    def choose(self, view: Observation, moves: Sequence[Move]) -> Move | str | int:
        """Return one of the legal moves: the `Move`, its notation or its number."""
        raise NotImplementedError("a bot needs a method choose(self, view, moves)")

    def choose_number(self, view: Observation) -> int:
        """Return the number of the chosen move."""
        return _number_of(self.choose(view, view.legal_moves()), view)


def _number_of(answer: object, view: Observation) -> int:
    """The move number of what `Bot.choose` returned."""
    if isinstance(answer, Move):
        return answer.number
    if isinstance(answer, str):
        return _parse(answer, view)
    if isinstance(answer, SupportsIndex):
        return operator.index(answer)
    raise IllegalMove(f"{answer!r} is not a move")


def _parse(notation: str, view: Observation) -> int:
    found = [n for n in view.definition.rules.moves.parse(notation, view.board) if n in view.moves]
    if len(found) != 1:
        raise IllegalMove(f"{notation!r} is not a legal move")
    return int(found[0])


def ask(bot: Bot, game: Game, seat: int) -> int:
    """Ask a bot for the move of a seat. Return its number, or raise IllegalMove."""
    if seat < 0 or seat not in game.movers:
        raise IllegalMove(f"seat {seat!r} is not due")
    view = observe(game, seat)
    legal = tuple(view.moves)
    try:
        number = bot.choose_number(view)
    except KeelstoneError as fault:
        raise type(fault)(f"the bot {name_of(bot)}: {fault}") from fault
    except SystemExit as fault:
        raise IllegalMove(f"the bot {name_of(bot)} tried to exit the program") from fault
    except Exception as fault:
        fault.add_note(f"by the bot {name_of(bot)}, seat {seat}, after {len(game.log)} moves")
        raise
    if number not in legal:
        raise IllegalMove(f"the bot {name_of(bot)} chose no legal move: {number!r}")
    return number


def name_of(bot: Bot) -> str:
    """The name of a bot, or of its class."""
    return bot.name or type(bot).__name__
