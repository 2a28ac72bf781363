"""What a bot gets instead of a game: a view of its seat, and a determinisation of the position."""

from __future__ import annotations

import zlib
from functools import cached_property
from typing import Any

import numpy as np

from keelstone.ai.search.one_ply import is_secret_at
from keelstone.engine import loops
from keelstone.engine.definition import GameDefinition
from keelstone.engine.errors import BadOption
from keelstone.engine.game import Game
from keelstone.engine.masks import numbers_in
from keelstone.engine.moves import Move
from keelstone.engine.records import Records
from keelstone.engine.views import Printed, View

#: the seed of the redeal in `observe`; fixed, so that equal information gives equal observations
REDEAL_SEED = 0x6B65656C


class Observation(View):
    """The information of one seat.

    It is a view: the fields of the state are attributes, None where the seat may not know them.
    `states` is an array of one state record, redealt from what the seat may know: hidden fields
    hold one of the possible values, not the true one. Nothing here refers to the true state.
    """

    def __init__(self, game: Game, seat: int, states: Records) -> None:
        fields = game.definition.rules.state.view(states, 0, seat)
        super().__init__(fields, Printed(game.boards), seat, game.movers, game.points_seen(seat))
        self.name = game.name
        self.definition: GameDefinition = game.definition
        self.options: dict[str, Any] = dict(game.options)
        self.names = game.player_names()
        self.boards = game.boards
        self.states = states

    @cached_property
    def moves(self) -> list[int]:
        """The numbers of the seat's legal moves; empty while the seat is not due."""
        if self.seat not in self.movers:
            return []
        mask = np.zeros(self.definition.rules.moves.words, np.uint64)
        loops.legal_at(self.states, 0, self.boards, self.seat, mask)
        return numbers_in(mask)

    def legal_moves(self) -> list[Move]:
        """The seat's legal moves as `Move` objects, with notation and text."""
        return [Move.of(self.definition, self, self.seat, n, self.names) for n in self.moves]

    @property
    def fingerprint(self) -> int:
        """A checksum of the observation. Bots use it to seed their random generators."""
        return zlib.crc32(self.states.tobytes(), self.seat)

    def is_secret(self, move: int) -> bool:
        """Whether other seats would gain by guessing this move, so that it should be mixed."""
        return bool(is_secret_at(self.states, self.boards, self.seat, move))


def observe(game: Game, seat: int) -> Observation:
    """The observation of a seat. Everything the seat may not know is redealt.

    This is the only way from a game to a bot.
    """
    if not 0 <= seat < game.seats:
        raise BadOption(f"there is no seat {seat} in a game for {game.seats}")
    return Observation(game, seat, game.redealt(seat, REDEAL_SEED, seat).states)
