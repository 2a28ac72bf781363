"""`Batch`: many games of one kind, stepped together or played out.

Every row is a game. Its seed names it: `Game(seed=batch.seeds[k])` begins alike, and chance brings
the same in both as long as the same moves are made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from keelstone.engine.batch import lanes
from keelstone.engine.batch.cores import GAMES_PER_CORE
from keelstone.engine.batch.lanes import ILLEGAL, LOOK, RESET, SKIP
from keelstone.engine.batch.policies import policy_called
from keelstone.engine.batch.rows import Rows, Step, settings_of
from keelstone.engine.batch.setup import Setup, game_of
from keelstone.engine.definition import GameDefinition
from keelstone.engine.errors import BadOption, IllegalMove, MalformedMove
from keelstone.engine.game import Game
from keelstone.engine.options import MAX_SEED, checked_seed, checked_whole
from keelstone.engine.random_games import MAX_MOVES
from keelstone.engine.records import Records

MAX_GAMES = 2**31


class Batch(Rows):
    """Games that are stepped together. Chance is resolved after each move.

    The arrays that methods return are the batch's own and are overwritten by the next step; copy
    what you keep, or pass `out`. With `device="cuda"` they are CuPy's, in the memory of the GPU.
    [docs/batches.md](../docs/batches.md) explains everything.
    """

    def __init__(
        self,
        name: str,
        *,
        games: int,
        seats: int | None = None,
        seed: int = 0,
        first: int = 0,
        autoreset: str = "off",
        reward: str = "win",
        check: bool = True,
        observations: str | None = "float32",
        opponents: str | Mapping[int, str] | None = None,
        cores: int | None = None,
        device: str = "cpu",
        board: Path | str | Mapping[str, Any] | None = None,
        **options: Any,
    ) -> None:
        games = checked_whole(games, "the number of games", 1, MAX_GAMES)
        seed, first = checked_seed(seed), checked_whole(first, "the first game", 0, MAX_SEED)
        if cores is not None:
            cores = checked_whole(cores, "the number of cores", 1, 1024)
        self._set_up(
            Setup.of(name, seats, board, options), games,
            settings_of(autoreset, reward, check, observations, opponents, cores, device),
        )  # fmt: skip
        self._give_seeds(self._derived_seeds(seed, first))
        self.reset()

    def _derived_seeds(self, seed: int, first: int = 0) -> NDArray[np.int64]:
        """A seed for each row: those at places `first`, `first` + 1, ... that follow from one."""
        places = self.device.xp.arange(first, first + len(self))
        seeds: NDArray[np.int64] = self.device.xp.zeros_like(places)
        self.device.run(lanes.derive_seeds, places, seed, seeds)
        return seeds

    def _give_seeds(self, seeds: NDArray[np.int64], where: Any = slice(None)) -> None:
        """Let rows go on to the games of seeds."""
        for name in ("seed", "first_seed"):
            self.lanes[name][where] = seeds[where]
        self.lanes["episode"][where] = -1

    @classmethod
    def on_board(
        cls,
        definition: GameDefinition,
        boards: Records,
        seats: int,
        *,
        games: int,
        seed: int = 0,
        first: int = 0,
    ) -> Batch:
        """A batch of games `first`, `first` + 1, ... of a seed on a board record. Nothing is
        compiled before."""
        batch = cls.__new__(cls)
        setup = Setup(definition.name, definition, seats, {}, {}, boards, definition.rules.version)
        batch._set_up(setup, games, settings_of("off", "win", True, "float32", None, 1))
        batch._give_seeds(batch._derived_seeds(seed, first))
        batch.reset()
        return batch

    def __repr__(self) -> str:
        return f"<Batch of {len(self)} games of {self.name}, {self.seats} seats>"

    # -- what is asked for -------------------------------------------------------------------------

    @property
    def movers(self) -> NDArray[np.int64]:
        """The seat that moves next in each game, -1 where it is over.

        Where several may choose at the same time they are asked one after the other.
        """
        return self._now.movers

    @property
    def masks(self) -> NDArray[np.uint64]:
        """The legal moves of each game's mover, as bits in 64-bit words."""
        return self._now.masks

    @property
    def dones(self) -> NDArray[np.bool_]:
        """The games that ended in the last step, or are over."""
        return self._now.dones

    @property
    def rewards(self) -> NDArray[np.float32]:
        """What each seat got in the last step, by game."""
        return self._now.rewards

    @property
    def seeds(self) -> NDArray[np.int64]:
        """The seed of each game: `Game(seed=...)` begins the same game."""
        seeds: NDArray[np.int64] = self.lanes["seed"]
        return seeds

    @property
    def lengths(self) -> NDArray[np.int64]:
        """The moves made in each game so far."""
        lengths: NDArray[np.int64] = self.lanes["moves"]
        return lengths

    def legal(self, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """The legal moves of each game's mover, as booleans by game and move."""
        if out is None:
            out = self.device.xp.empty((len(self), self.actions), np.bool_)
        self._fits(out, (len(self), self.actions), np.bool_)
        self.device.run(lanes.unpack_masks, self.masks, out)
        return out

    def sample(self, out: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """A random legal move for each game, 0 where it is over. They follow from the seeds."""
        if out is None:
            out = self.device.xp.empty(len(self), np.int64)
        self._fits(out, (len(self),), np.int64)
        self.device.run(lanes.sample_moves, self.masks, self.movers, self.lanes, out)
        return out

    def observe(
        self, out: NDArray[Any] | None = None, seat: int | ArrayLike | None = None
    ) -> NDArray[Any]:
        """What each game's mover may know, as numbers; `layout` says what they are.

        `seat` is another seat, for all games or for each. `out` is of float32 or int8.
        """
        out = self._place_for_observations(out)
        self._observe(self.states, out, self._nobody if seat is None else self._seats_of(seat))
        return out

    def _place_for_observations(self, out: NDArray[Any] | None) -> NDArray[Any]:
        shape = (len(self), self.layout.size)
        if out is None:
            out = self.device.xp.zeros(shape, self.settings["observations"] or "f4")
        self._fits(out, shape, np.float32, np.int8)
        return out

    def _seats_of(self, seat: int | ArrayLike) -> NDArray[np.int64]:
        xp = self.device.xp
        seats: NDArray[np.int64] = xp.broadcast_to(xp.asarray(seat), (len(self),)).astype(np.int64)
        if ((seats < 0) | (seats >= self.seats)).any():
            raise BadOption(f"seats are 0 to {self.seats - 1}")
        return seats

    def final_observations(
        self, out: NDArray[Any] | None = None, seat: int | ArrayLike | None = None
    ) -> NDArray[Any]:
        """With `autoreset="same"`: what the seat that moved last, or another one, may know of the
        game that ended last in each row."""
        if self.settings["autoreset"] != "same":
            raise BadOption('only `autoreset="same"` keeps the ends of games')
        out = self._place_for_observations(out)
        seats = self.lanes["last_seat"].copy() if seat is None else self._seats_of(seat)
        self._observe(self.final_states, out, seats)
        return out

    @property
    def points(self) -> NDArray[np.int32]:
        """Points by game, seat and source."""
        shape = (len(self), self.seats, len(self.definition.rules.sources))
        found: NDArray[np.int32] = self.device.xp.zeros(shape, np.int32)
        self.device.run(lanes.points_of_games, self.states, self._shared_boards, found)
        return found

    @property
    def standings(self) -> NDArray[np.int64]:
        """A number by game and seat that ranks the seats. Equal numbers share a rank."""
        found: NDArray[np.int64] = self.device.xp.zeros((len(self), self.seats), np.int64)
        self.device.run(lanes.standings_of_games, self.states, self._shared_boards, found)
        return found

    # -- playing -----------------------------------------------------------------------------------

    def reset(
        self,
        where: ArrayLike | None = None,
        seed: int | ArrayLike | None = None,
        out: Step | None = None,
    ) -> Step:
        """Begin new games in all rows, or in those that `where` is true for.

        Without a seed each row goes on to its next game. A number seeds all rows anew, as in the
        constructor. An array holds the seed of each row's game itself.
        """
        xp = self.device.xp
        chosen = xp.ones(len(self), np.bool_) if where is None else xp.asarray(where)
        self._fits(chosen, (len(self),), np.bool_)
        if seed is not None:
            self._seed_anew(chosen, seed)
        self.orders[:] = xp.where(chosen, RESET, SKIP)
        self._clear_results()
        self._advance()
        return self._result(out)

    def _seed_anew(self, where: NDArray[np.bool_], seed: int | ArrayLike) -> None:
        if np.ndim(seed) == 0:
            seeds = self._derived_seeds(checked_seed(seed))
        else:
            seeds = self.device.xp.asarray(seed)
            if seeds.shape != (len(self),) or seeds.dtype.kind not in "iu" or (seeds < 0).any():
                raise BadOption(f"a seed from 0 for each of {len(self)} games")
        self._give_seeds(seeds, where)

    def step(self, moves: ArrayLike, out: Step | None = None) -> Step:
        """Make one move in every game that is not over; opponents move, chance is resolved.

        If a move is illegal, no game changes; with `check=False` moves are trusted and an illegal
        one may do anything. Results are written into `out` if it is given.
        """
        self.play(moves)
        return self._result(out)

    def play(self, moves: ArrayLike) -> None:
        """`step` without observations."""
        self._take(moves)
        self._clear_results()
        self._advance()

    def play_out(self, policy: str = "random") -> NDArray[np.int64]:
        """Play every game to its end by a policy: "random" or "rollout". Opponents play so too.

        Returns the number of steps in each game. A step is a move or an outcome of chance.
        """
        made: NDArray[np.int64] = self.device.xp.zeros(len(self), np.int64)
        everybody = (1 << self.seats) - 1
        self._clear_results()
        policy_called(policy, self).play_on(everybody, MAX_MOVES, made, GAMES_PER_CORE)
        self.orders[:] = LOOK
        self._carry_out_orders(is_reset=False)
        return made

    def make(self, seat: int, move: int) -> None:
        """Make the same move of one seat in every game: also of a seat that is not asked first
        where several choose at the same time. It must be legal in all of them."""
        self.lanes["seat"][:] = checked_whole(seat, "a seat", 0, self.seats - 1)
        self.orders[:] = checked_whole(move, "a move", 0, self.actions - 1)
        self._clear_results()
        self._advance()

    def redeal(self, seat: int) -> None:
        """Deal anew in every game what a seat may not know. The seat cannot tell the difference."""
        seat = checked_whole(seat, "a seat", 0, self.seats - 1)
        self.device.run(lanes.redeal_games, self.states, self._shared_boards, self.lanes, seat)
        self.look()

    def look(self) -> None:
        """Compute movers and masks anew, after `states` were changed from outside."""
        self.orders[:] = LOOK
        self._clear_results()
        self._advance()

    def _take(self, moves: ArrayLike) -> None:
        """Turn moves into orders."""
        given = self.device.xp.asarray(moves)
        if given.shape != (len(self),) or given.dtype.kind not in "iu":
            raise MalformedMove(
                f"a whole number for each of {len(self)} games, not {given.dtype} {given.shape}"
            )
        self._given[:] = given
        when_over = RESET if self.settings["autoreset"] == "next" else LOOK
        is_checked = self.settings["check"]
        take = self.device.count if is_checked else self.device.run
        refused = take(
            lanes.take_moves, self._given, self.masks, self.movers, is_checked, when_over,
            self.orders,
        )  # fmt: skip
        if is_checked and refused:
            game = int((self.orders == ILLEGAL).argmax())
            raise IllegalMove(f"game {game}: move {int(self._given[game])} is not legal")

    def _result(self, out: Step | None) -> Step:
        """The present results, written into the caller's arrays if there are any."""
        target = self._now if out is None else out
        if self.settings["observations"]:
            if out is not None:
                self._fits(out.observations, self._now.observations.shape, np.float32, np.int8)
            self._observe(self.states, target.observations, self._nobody)
        if out is not None:
            for name in Step._fields[1:]:
                getattr(out, name)[...] = getattr(self._now, name)
        return target

    def buffers(self) -> Step:
        """New arrays for the `out` of `step` and `reset`."""
        return Step(*(self.device.xp.zeros_like(array) for array in self._now))

    # -- positions ---------------------------------------------------------------------------------

    def game(self, row: int) -> Game:
        """The game in a row, to draw, save and play on. It has no log of earlier moves."""
        row = self._row(row)
        game = self.setup.game(int(self.lanes["seed"][row]), "manual")
        game.go_on_from(self._bytes[row].tobytes(), int(self.lanes["outcomes"][row]))
        game.chance = "seed"
        return game

    def set(self, row: int, position: Any) -> None:
        """Go on from a position in one row: a game, an observation, a text or a state's bytes."""
        row = self._row(row)
        self._put(row, self.setup.state_of(position))
        if isinstance(position, Game) and position.chance == "seed":
            self._follow(row, position)
        self.orders[:] = SKIP
        self.orders[row] = LOOK
        self._advance()

    def _put(self, row: int, state: bytes) -> None:
        self._bytes[row] = self.device.xp.asarray(np.frombuffer(state, np.uint8))
        self.lanes["is_over"][row] = 0

    def _follow(self, row: int, game: Game) -> None:
        """Let chance bring in a row what it brings in a game."""
        xp = self.device.xp
        self._give_seeds(xp.full(len(self), game.seed), slice(row, row + 1))
        self.lanes["outcomes"][row] = game.outcomes
        self._open_lanes(xp.arange(len(self)) == row)

    def _open_lanes(self, where: NDArray[np.bool_]) -> None:
        """Open the streams of the seeds of some rows."""
        self.device.run(lanes.open_lanes, where, self.lanes)

    @classmethod
    def from_positions(
        cls,
        positions: Sequence[Any],
        *,
        games: int | None = None,
        seed: int = 0,
        autoreset: str = "off",
        reward: str = "win",
        check: bool = True,
        observations: str | None = "float32",
        opponents: str | Mapping[int, str] | None = None,
        cores: int | None = None,
        device: str = "cpu",
    ) -> Batch:
        """A batch that goes on from positions: games, observations or texts of one kind of game.

        `games` repeats them in turn. Chance follows from the seed, not from the games.
        """
        if not positions:
            raise BadOption("a batch needs at least one position")
        batch = cls.__new__(cls)
        rows = checked_whole(games or len(positions), "the number of games", 1, MAX_GAMES)
        batch._set_up(
            Setup.of_game(game_of(positions[0])), rows,
            settings_of(autoreset, reward, check, observations, opponents, cores, device),
        )  # fmt: skip
        batch._give_seeds(batch._derived_seeds(checked_seed(seed)))
        batch._open_lanes(batch.device.xp.ones(rows, np.bool_))
        states = b"".join(batch.setup.state_of(position) for position in positions)
        given = np.frombuffer(states, np.uint8).reshape(len(positions), -1)
        batch._bytes[:] = batch.device.xp.asarray(given[np.arange(rows) % len(positions)])
        batch.look()
        return batch
