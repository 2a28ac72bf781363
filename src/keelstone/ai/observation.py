"""What a bot gets instead of a game: a view of its seat, and a determinisation of the position."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from keelstone.ai.batch import Batch
from keelstone.ai.search.one_ply import is_secret_at
from keelstone.engine.definition import GameDefinition
from keelstone.engine.errors import BadOption, IllegalMove
from keelstone.engine.game import Game
from keelstone.engine.moves import Move
from keelstone.engine.options import checked_seed
from keelstone.engine.records import Plain, Records
from keelstone.engine.snapshot import Snapshot, records_of
from keelstone.engine.views import Printed, View
from keelstone.i18n import Phrase

#: the seed of the redeal in `observe`; fixed, so that equal information gives equal observations
REDEAL_SEED = 0x6B65656C


class Observation(View):
    """The information of one seat.

    It is a view: the fields of the state are attributes, None where the seat may not know them.
    `states` is an array of one state record, redealt from what the seat may know: hidden fields
    hold one of the possible values, not the true one. Nothing here refers to the true state.
    """

    snapshot: Snapshot
    name: str
    definition: GameDefinition
    options: dict[str, Any]
    figures: dict[str, Any]
    rules_version: int
    names: tuple[str | Phrase, ...]
    boards: Records

    def __init__(self, game: Game | Observation, seat: int, snapshot: Snapshot) -> None:
        self.__dict__.update(
            seat=seat,
            snapshot=snapshot,
            name=game.name,
            definition=game.definition,
            options=dict(game.options),
            figures=game.figures,
            rules_version=game.rules_version,
            names=game.player_names() if isinstance(game, Game) else game.names,
            boards=game.boards,
            board=snapshot.constants.printed,
        )

    def __getattr__(self, name: str) -> Any:
        """A field of the state, as far as the seat may know it."""
        definition = self.__dict__.get("definition")
        if definition is None or name not in definition.rules.state.fields:
            raise AttributeError(name)
        return self.fields[name]

    def __dir__(self) -> Iterable[str]:
        return sorted({*super().__dir__(), *self.definition.rules.state.fields})

    @cached_property
    def fields(self) -> dict[str, Plain]:  # type: ignore[override]
        """The fields of the state by name."""
        return self.snapshot.as_seen_by(self.seat).fields

    @property
    def seats(self) -> int:
        """How many seats the game has. Built-in bots ask for it often, and for no other field."""
        return self.snapshot.constants.seats

    @property
    def movers(self) -> tuple[int, ...]:  # type: ignore[override]
        """The seats that are due."""
        return self.snapshot.movers

    @cached_property
    def points(self) -> list[dict[str, int | None]]:  # type: ignore[override]
        """Points by seat and source, None where the seat may not know them."""
        return self.snapshot.points_seen_by(self.seat)

    @cached_property
    def states(self) -> Records:
        """An array of one state record, redealt from what the seat may know."""
        return records_of(self.definition, self.snapshot.state)

    @cached_property
    def moves(self) -> list[int]:
        """The numbers of the seat's legal moves; empty while the seat is not due."""
        return list(self.snapshot.legal(self.seat)) if self.seat in self.movers else []

    def legal_moves(self) -> list[Move]:
        """The seat's legal moves as `Move` objects, with notation and text."""
        return [Move(self.snapshot, self.seat, number, self.names) for number in self.moves]

    @property
    def fingerprint(self) -> int:
        """A checksum of the observation. Bots use it to seed their random generators."""
        return zlib.crc32(self.snapshot.state, self.seat)

    def is_secret(self, move: int) -> bool:
        """Whether other seats would gain by guessing this move, so that it should be mixed."""
        return bool(is_secret_at(self.states, self.boards, self.seat, move))

    # -- looking ahead -----------------------------------------------------------------------------

    def after(self, move: Move | int, seat: int | None = None) -> Observation:
        """The observation after a legal move of this seat, or of another; chance is not resolved.

        What a move reveals is what this determinisation holds: `redeal` gives others.
        """
        number = move.number if isinstance(move, Move) else int(move)
        mover = self.seat if seat is None else seat
        if number not in self.snapshot.legal(mover):
            raise IllegalMove(f"move {number} is not legal for seat {mover}")
        return Observation(self, self.seat, self.snapshot.after(mover, number))

    def redeal(self, seed: int) -> Observation:
        """Another determinisation: a position that the seat cannot tell from this one."""
        return Observation(self, self.seat, self.snapshot.redealt(self.seat, 0, checked_seed(seed)))

    def play_out(
        self,
        move: Move | int | None = None,
        *,
        games: int = 200,
        policy: str = "random",
        seed: int = 0,
        cores: int = 1,
    ) -> NDArray[np.float64]:
        """The share of the win that each seat gets if a policy plays the game out.

        Every game is another redeal of what the seat may know, and begins with `move` if it is
        given. Policies are "random" and "rollout".
        """
        batch = Batch.from_positions([self], games=games, seed=seed, observations=None, cores=cores)
        batch.redeal(self.seat)
        if move is not None:
            number = move.number if isinstance(move, Move) else int(move)
            batch.make(self.seat, number)
        batch.play_out(policy)
        return np.asarray(batch.rewards.mean(axis=0, dtype=np.float64))


def observe(game: Game, seat: int) -> Observation:
    """The observation of a seat. Everything the seat may not know is redealt.

    This is the only way from a game to a bot.
    """
    if not 0 <= seat < game.seats:
        raise BadOption(f"there is no seat {seat} in a game for {game.seats}")
    constants = game.constants._replace(printed=Printed(game.boards))
    true = Snapshot(constants, game.states.tobytes())
    return Observation(game, seat, true.redealt(seat, seat, REDEAL_SEED))


def first_observation(game: str) -> Observation:
    """The observation of the first seat to move in a new game."""
    new = Game(game, seed=1)
    return observe(new, new.movers[0])
