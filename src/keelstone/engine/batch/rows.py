"""The rows of a batch: their arrays, the threads that work on them, and one step of them all."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from keelstone.engine.batch import lanes
from keelstone.engine.batch.cores import ROWS_PER_CORE, Cores
from keelstone.engine.batch.lanes import LANE, LOOK, SKIP
from keelstone.engine.batch.policies import opponents_by_name, policy_called
from keelstone.engine.batch.row_loops import scratch_sizes
from keelstone.engine.batch.setup import Setup
from keelstone.engine.errors import BadOption
from keelstone.engine.observations.layout import ObservationLayout, layout_of
from keelstone.engine.options import checked_whole
from keelstone.engine.random_games import MAX_MOVES, mask_words

AUTORESET = ("off", "next", "same")
REWARDS = {"win": lanes.WIN, "place": lanes.PLACE, "points": lanes.POINTS}
#: the types of observations
KINDS = ("float32", "int8")
DEVICES = ("cpu", "cuda")
#: what is kept of the game that ended last in each row
KEPT = ("final_points", "final_standings", "final_lengths", "final_seeds")


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
        self.device = self._device(games)
        xp, state = self.device.xp, self.definition.rules.state.dtype
        self.states = self.device.records(state, games)
        self.lanes = self.device.records(LANE, games)
        self.orders = xp.full(games, SKIP, np.int64)
        self._shared_boards = self.device.shared(self.boards)
        self._blank = self.device.records(state, 1)
        self._given = xp.zeros(games, np.int64)
        self._nobody = xp.full(games, -1, np.int64)
        self._allocate_results(games)
        self._opponents = opponents_by_name(settings["opponents"], self.seats)
        self._policies = {name: policy_called(name, self) for name in self._opponents}

    def _device(self, games: int) -> Any:
        """What the batch computes on: `Cores` or a `Gpu`."""
        sizes = scratch_sizes(self.definition, self.boards, self.layout.size)
        if self.settings["device"] == "cpu":
            return Cores(games, self.settings["cores"], sizes)
        from keelstone.engine.batch.gpu import Gpu

        return Gpu(games, self.definition, sizes)

    def _allocate_results(self, games: int) -> None:
        size = self.layout.size if self.settings["observations"] else 0
        kind = self.settings["observations"] or "float32"
        words = mask_words(self.definition, self.boards)
        xp = self.device.xp
        self._now = Step(
            xp.zeros((games, size), kind),
            xp.zeros((games, words), np.uint64),
            xp.zeros((games, self.seats), np.float32),
            xp.zeros(games, np.bool_),
            xp.zeros(games, np.int64),
        )
        #: points, standings, moves and seed of the game that ended last in each row
        self.final_points = xp.zeros((games, self.seats), np.int32)
        self.final_standings = xp.zeros((games, self.seats), np.int64)
        self.final_lengths = xp.zeros(games, np.int64)
        self.final_seeds = xp.zeros(games, np.int64)
        #: with `autoreset="same"`: its last state
        is_kept = self.settings["autoreset"] == "same"
        self.final_states = self.device.records(
            self.definition.rules.state.dtype, games if is_kept else 1
        )

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

    def _opponents_move(self) -> bool:
        xp = self.device.xp
        made = xp.zeros(len(self), np.int64)
        touched = xp.full(len(self), SKIP, np.int64)
        for name, seats in self._opponents.items():
            self._policies[name].play_on(seats, MAX_MOVES, made, ROWS_PER_CORE)
            touched[self.orders == LOOK] = LOOK
        self.orders[:] = touched
        return bool((touched == LOOK).any())

    def _carry_out_orders(self, is_reset: bool | None = None) -> None:
        """Carry out the orders, and find out what is due in these rows."""
        now = self._now
        if is_reset is None:
            is_reset = self.settings["autoreset"] == "same"
        self.device.run(
            lanes.step_games, self.states, self._shared_boards, self.seats, self._blank, self.lanes,
            self.orders, sum(self._opponents.values()), REWARDS[self.settings["reward"]], now.masks,
            now.movers, now.dones, now.rewards, self.final_points, self.final_standings,
            self.final_lengths, self.final_seeds, self.final_states, is_reset,
        )  # fmt: skip

    def _observe(self, states: Any, out: NDArray[Any], seats: NDArray[np.int64]) -> None:
        loop = lanes.observe_bytes if out.dtype == np.int8 else lanes.observe_floats
        self.device.run(loop, states, self._shared_boards, self.lanes, seats, out)

    # -- copies ------------------------------------------------------------------------------------

    def copy(self) -> Self:
        """An independent copy: it goes on alike."""
        twin = type(self).__new__(type(self))
        twin._restore(self._contents())
        return twin

    __copy__ = copy

    def _contents(self) -> dict[str, Any]:
        """The set-up, the settings and the arrays of the rows."""
        return {
            "setup": self.setup,
            "settings": self.settings,
            "states": self._bytes,
            "lanes": self.device.bytes_of(self.lanes),
            "now": list(self._now),
            "final": [getattr(self, name) for name in KEPT],
            "final_states": self.device.bytes_of(self.final_states),
        }

    def __getstate__(self) -> dict[str, Any]:
        """What a pickle holds. Its arrays are NumPy's."""
        host = self.device.to_host
        return {
            key: [host(array) for array in value]
            if isinstance(value, list)
            else (value if key in ("setup", "settings") else host(value))
            for key, value in self._contents().items()
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        self._restore(state)

    def _restore(self, state: dict[str, Any]) -> None:
        self._set_up(state["setup"], len(state["states"]), state["settings"])
        own = self._contents()
        for key in ("states", "lanes", "final_states"):
            own[key][:] = self.device.xp.asarray(state[key])
        for key in ("now", "final"):
            for mine, other in zip(own[key], state[key], strict=True):
                mine[...] = self.device.xp.asarray(other)

    # -- rows --------------------------------------------------------------------------------------

    @property
    def _bytes(self) -> NDArray[np.uint8]:
        """The states as bytes."""
        states: NDArray[np.uint8] = self.device.bytes_of(self.states)
        return states

    def _row(self, row: int) -> int:
        return checked_whole(row, "a row", 0, len(self) - 1)

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
    device: str = "cpu",
) -> dict[str, Any]:
    """The settings of a batch, checked."""
    if device not in DEVICES:
        raise BadOption(f"device is one of {', '.join(DEVICES)}, not {device!r}")
    if autoreset not in AUTORESET:
        raise BadOption(f"autoreset is one of {', '.join(AUTORESET)}, not {autoreset!r}")
    if reward not in REWARDS:
        raise BadOption(f"reward is one of {', '.join(REWARDS)}, not {reward!r}")
    if observations is not None and observations not in KINDS:
        raise BadOption(f"observations are {', '.join(KINDS)} or None, not {observations!r}")
    return {
        "autoreset": autoreset, "reward": reward, "check": bool(check),
        "observations": observations, "opponents": opponents, "cores": cores, "device": device,
    }  # fmt: skip
