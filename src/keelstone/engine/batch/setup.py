"""What all games of a batch share: the game, its options, its board and the number of seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from keelstone.engine import registry
from keelstone.engine.batch.warmup import BATCH
from keelstone.engine.definition import BoardSource, GameDefinition
from keelstone.engine.errors import BadOption
from keelstone.engine.game import Game
from keelstone.engine.gamefile import from_position, read_position
from keelstone.engine.jit.warmup import ensure_compiled
from keelstone.engine.options import checked_seats, read_options
from keelstone.engine.records import Records


@dataclass(frozen=True)
class Setup:
    """The game that a batch plays."""

    name: str
    definition: GameDefinition
    seats: int
    options: dict[str, Any]
    figures: dict[str, Any]
    boards: Records
    rules_version: int

    @classmethod
    def of(
        cls, name: str, seats: int | None, board: BoardSource, options: Mapping[str, Any]
    ) -> Setup:
        """The set-up from what a caller chose, compiled."""
        definition = registry.load(name)
        seats = checked_seats(definition, seats)
        chosen = read_options(definition.options, options)
        ensure_compiled(name)
        BATCH.ensure(name)
        figures = definition.figures(chosen, board)
        boards = definition.make_board(chosen, figures, seats)
        return cls(name, definition, seats, chosen, figures, boards, definition.rules.version)

    @classmethod
    def of_game(cls, game: Any) -> Setup:
        """The set-up of a game, or of an observation of one."""
        BATCH.ensure(game.name)
        return cls(
            game.name, game.definition, int(game.seats), dict(game.options), game.figures,
            game.boards, game.rules_version,
        )  # fmt: skip

    def game(self, seed: int, chance: str = "seed") -> Game:
        """The game that a seed names."""
        return Game(
            self.name,
            seats=self.seats,
            seed=seed,
            chance=chance,
            board=self.figures,
            rules_version=self.rules_version,
            **self.options,
        )

    def state_of(self, position: Any) -> bytes:
        """The state of a position: a game, an observation, the text of a position or its bytes."""
        if isinstance(position, str):
            return bytes(read_position(self.game(0, "manual"), position).tobytes())
        if isinstance(position, bytes):
            return self._checked(position)
        if position.name != self.name or position.boards.tobytes() != self.boards.tobytes():
            raise BadOption(f"a position of another game, or of other options: {position!r}")
        return self._checked(position.states.tobytes())

    def _checked(self, state: bytes) -> bytes:
        record = self.definition.rules.state
        if len(state) != record.dtype.itemsize or record.plain(state)["seats"] != self.seats:
            raise BadOption(f"not a state of {self.name} with {self.seats} seats")
        return state

    def __getstate__(self) -> tuple[Any, ...]:
        return self.name, self.seats, self.options, self.figures, self.rules_version

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        name, seats, options, figures, rules_version = state
        definition = registry.load(name)
        boards = definition.make_board(options, figures, seats, rules_version)
        ensure_compiled(name)
        BATCH.ensure(name)
        for key, value in zip(
            self.__dataclass_fields__,
            (name, definition, seats, options, figures, boards, rules_version),
            strict=True,
        ):
            object.__setattr__(self, key, value)


def game_of(position: Any) -> Any:
    """A game, or an observation of one, that shows the set-up of a position."""
    return from_position(position, chance="manual") if isinstance(position, str) else position
