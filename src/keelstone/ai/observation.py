"""What a bot gets, not a game: a view and a position its seat cannot tell from the true one."""

from __future__ import annotations

import zlib
from functools import cached_property
from typing import Any

import numpy as np

from keelstone.ai.search.one_ply import is_secret_at
from keelstone.engine import loops
from keelstone.engine.definition import GameDefinition
from keelstone.engine.errors import BadOption
from keelstone.engine.game import Game, Move
from keelstone.engine.masks import numbers_in
from keelstone.engine.records import Records
from keelstone.engine.views import View

#: seed of the one redeal that stands between a game and its bots
VEIL = 0x6B65656C


class Observation(View):
    """What one seat may know: a view with the state's fields as attributes, None where unknown.

    `states` is a redeal, an array of one record. Nothing here holds or reaches the true state.
    """

    def __init__(self, game: Game, seat: int, states: Records) -> None:
        fields = game.definition.rules.state.view(states, 0, seat)
        super().__init__(fields, game.printed, seat, game.movers, game.points_seen(seat))
        self.name = game.name
        self.definition: GameDefinition = game.definition
        self.options: dict[str, Any] = dict(game.options)
        self.names = game.called()
        self.boards = game.boards
        self.states = states

    @cached_property
    def moves(self) -> list[int]:
        """The numbers of the seat's legal moves; none while it is not due."""
        if self.seat not in self.due:
            return []
        mask = np.zeros(self.definition.rules.moves.words, np.uint64)
        loops.legal_at(self.states, 0, self.boards, self.seat, mask)
        return numbers_in(mask)

    def worded_moves(self) -> list[Move]:
        """The seat's legal moves with notation and words."""
        return [Move.of(self.definition, self, self.seat, n, self.names) for n in self.moves]

    @property
    def fingerprint(self) -> int:
        """A number for this position: a bot's own chance comes from it."""
        return zlib.crc32(self.states.tobytes(), self.seat)

    def is_secret(self, move: int) -> bool:
        """Whether others, who may not see this move, would gain by guessing it."""
        return bool(is_secret_at(self.states, self.boards, self.seat, move))


def observe(game: Game, seat: int) -> Observation:
    """The only way from a game to a bot: the state is redealt before anything is handed on."""
    if not 0 <= seat < game.seats:
        raise BadOption(f"there is no seat {seat} in a game for {game.seats}")
    return Observation(game, seat, game.redealt(seat, VEIL, seat).states)
