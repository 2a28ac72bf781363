"""The rows of a batch: their arrays, the threads that work on them, and one step of them all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from keelstone.engine.batch import lanes
from keelstone.engine.batch.lanes import LANE, LOOK, SKIP
from keelstone.engine.batch.policies import opponents_by_name, policy_called
from keelstone.engine.batch.setup import Setup
from keelstone.engine.batch.threads import available_cores, in_parts
from keelstone.engine.errors import BadOption
from keelstone.engine.observations.layout import ObservationLayout, layout_of
from keelstone.engine.options import checked_whole
from keelstone.engine.random_games import MAX_MOVES, Scratch, mask_words
from keelstone.engine.records import Records

AUTORESET = ("off", "next", "same")
REWARDS = {"win": lanes.WIN, "place": lanes.PLACE, "points": lanes.POINTS}
#: the types of observations
KINDS = ("float32", "int8")
#: rows and whole games below which another core costs more than it brings
ROWS_PER_CORE, GAMES_PER_CORE = 1024, 32
#: what is kept of the game that ended last in each row
KEPT = ("final_points", "final_standings", "final_lengths", "final_seeds", "final_states")


class Step(NamedTuple):
    """What `Batch.step` and `Batch.reset` return, one row for each game."""

    #: what the seat that moves next may know; of a finished game, the seat that moved last
    observations: NDArray[Any]
    #: its legal moves: move m is bit m % 64 of word m // 64
    masks: NDArray[np.uint64]
    #: by game and seat; 0 but where a game has just ended
    rewards: NDArray[np.float32]
    #: whether the game has ended
    dones: NDArray[np.bool_]
    #: the seat that moves next; -1: the game is over
    movers: NDArray[np.int64]


class Rows:
    """Games of one kind in the rows of arrays."""

    def _set_up(self, setup: Setup, games: int, settings: dict[str, Any]) -> None:
        """Allocate every array that steps need."""
        self.setup, self.settings = setup, settings
        self.name, self.definition, self.seats = setup.name, setup.definition, setup.seats
        self.boards = setup.boards
        self.cores = settings["cores"] or available_cores()
        self.states = self.definition.rules.state.zeros(games)
        self.lanes = np.zeros(games, LANE)
        self.orders = np.full(games, SKIP, np.int64)
        parts = range(self._parts(GAMES_PER_CORE))
        self.scratch = [Scratch(self.definition, self.boards) for _ in parts]
        self._blank = self.definition.rules.state.zeros()
        self._given = np.zeros(games, np.int64)
        self._nobody = np.full(games, -1, np.int64)
        self._allocate_results(games)
        self._opponents = opponents_by_name(settings["opponents"], self.seats)
        self._policies = {name: policy_called(name, self) for name in self._opponents}

    def _allocate_results(self, games: int) -> None:
        size = self.layout.size if self.settings["observations"] else 0
        kind = self.settings["observations"] or "float32"
        words = mask_words(self.definition, self.boards)
        self._now = Step(
            np.zeros((games, size), kind),
            np.zeros((games, words), np.uint64),
            np.zeros((games, self.seats), np.float32),
            np.zeros(games, np.bool_),
            np.zeros(games, np.int64),
        )
        #: points, standings, moves and seed of the game that ended last in each row
        self.final_points = np.zeros((games, self.seats), np.int32)
        self.final_standings = np.zeros((games, self.seats), np.int64)
        self.final_lengths = np.zeros(games, np.int64)
        self.final_seeds = np.zeros(games, np.int64)
        #: with `autoreset="same"`: its last state
        is_kept = self.settings["autoreset"] == "same"
        self.final_states = self.definition.rules.state.zeros(games if is_kept else 1)
        self._numbers = [np.zeros(self.layout.size, np.int16) for _ in self.scratch]

    def __len__(self) -> int:
        return len(self.states)

    @cached_property
    def layout(self) -> ObservationLayout:
        """What the numbers of an observation are."""
        return layout_of(self.definition, self.boards, self.seats)

    @cached_property
    def actions(self) -> int:
        """How many moves there are: they are numbered from 0."""
        words = mask_words(self.definition, self.boards)
        return min(self.definition.rules.moves.length, 64 * words)

    # -- one step of all rows ----------------------------------------------------------------------

    def _clear_results(self) -> None:
        self._now.dones[:] = False
        self._now.rewards[:] = 0

    def _advance(self) -> None:
        """Carry out the orders, and let opponents move until none of them is due."""
        self._carry_out_orders()
        while self._opponents and self._opponents_move():
            self._carry_out_orders()

    def _opponents_move(self) -> int:
        made = np.zeros(len(self), np.int64)
        touched = np.full(len(self), SKIP, np.int64)
        moved = 0
        for name, seats in self._opponents.items():
            play_on = partial(self._policies[name].play_on, seats=seats, most=MAX_MOVES, made=made)
            moved += sum(self._run(play_on))
            touched[self.orders == LOOK] = LOOK
        self.orders[:] = touched
        return moved

    def _carry_out_orders(self, is_reset: bool | None = None) -> None:
        """Carry out the orders, and find out what is due in these rows."""
        now, seats = self._now, self.seats
        opponents = sum(self._opponents.values())
        reward = REWARDS[self.settings["reward"]]
        if is_reset is None:
            is_reset = self.settings["autoreset"] == "same"

        def work(part: int, low: int, high: int) -> None:
            scratch = self.scratch[part]
            lanes.step_games(
                self.states, low, high, self.boards, seats, self._blank, self.lanes, self.orders,
                opponents, reward, scratch.weights, scratch.sources, now.masks, now.movers,
                now.dones, now.rewards, self.final_points, self.final_standings,
                self.final_lengths, self.final_seeds, self.final_states, is_reset,
            )  # fmt: skip

        self._run(work)

    def _observe(self, states: Records, out: NDArray[Any], seats: NDArray[np.int64]) -> None:
        def work(part: int, low: int, high: int) -> None:
            if out.dtype == np.int8:
                lanes.observe_bytes(states, low, high, self.boards, self.lanes, seats, out)
            else:
                numbers = self._numbers[part]
                lanes.observe_floats(
                    states, low, high, self.boards, self.lanes, seats, numbers, out
                )

        self._run(work)

    # -- copies ------------------------------------------------------------------------------------

    def copy(self) -> Self:
        """An independent copy: it goes on alike."""
        twin = type(self).__new__(type(self))
        twin._restore(self.__getstate__())
        return twin

    __copy__ = copy

    def __getstate__(self) -> dict[str, Any]:
        """What a pickle holds: the set-up, the settings and the rows."""
        return {
            "setup": self.setup,
            "settings": self.settings,
            "states": self._bytes.copy(),
            "lanes": self.lanes.copy(),
            "now": [array.copy() for array in self._now],
            "final": {name: getattr(self, name).copy() for name in KEPT},
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        self._restore(state)

    def _restore(self, state: dict[str, Any]) -> None:
        self._set_up(state["setup"], len(state["lanes"]), state["settings"])
        self._bytes[:] = state["states"]
        self.lanes[:] = state["lanes"]
        self._now = Step(*state["now"])
        for name, array in state["final"].items():
            setattr(self, name, array)

    # -- rows and cores ----------------------------------------------------------------------------

    @property
    def _bytes(self) -> NDArray[np.uint8]:
        """The states as bytes: NumPy copies records field by field."""
        return self.states.view(np.uint8).reshape(len(self), -1)

    def _row(self, row: int) -> int:
        return checked_whole(row, "a row", 0, len(self) - 1)

    def _parts(self, rows_per_core: int) -> int:
        """On how many cores the rows are worked on: each has a share that is worth it."""
        return max(1, min(self.cores, len(self) // rows_per_core))

    def _run(
        self, work: Callable[[int, int, int], Any], rows_per_core: int = ROWS_PER_CORE
    ) -> list[Any]:
        """Run `work` on consecutive ranges of rows."""
        return in_parts(work, len(self), self._parts(rows_per_core))

    @staticmethod
    def _fits(array: NDArray[Any], shape: tuple[int, ...], *kinds: Any) -> None:
        """Refuse an array that compiled code cannot write into."""
        if array.shape != shape or array.dtype not in kinds:
            wanted = " or ".join(np.dtype(kind).name for kind in kinds)
            raise BadOption(f"an array of {wanted} {shape}, not {array.dtype} {array.shape}")
        if not array.flags.c_contiguous:
            raise BadOption("an array without gaps (C order)")


def settings_of(
    autoreset: str,
    reward: str,
    check: bool,
    observations: str | None,
    opponents: str | Mapping[int, str] | None,
    cores: int | None,
) -> dict[str, Any]:
    """The settings of a batch, checked."""
    if autoreset not in AUTORESET:
        raise BadOption(f"autoreset is one of {', '.join(AUTORESET)}, not {autoreset!r}")
    if reward not in REWARDS:
        raise BadOption(f"reward is one of {', '.join(REWARDS)}, not {reward!r}")
    if observations is not None and observations not in KINDS:
        raise BadOption(f"observations are {', '.join(KINDS)} or None, not {observations!r}")
    return {
        "autoreset": autoreset, "reward": reward, "check": bool(check),
        "observations": observations, "opponents": opponents, "cores": cores,
    }  # fmt: skip
