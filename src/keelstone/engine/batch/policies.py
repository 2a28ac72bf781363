"""Compiled players that move in many games of a batch at once.

`random` is one of them. `keelstone.ai` adds the others by `register`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol

import numpy as np

from keelstone.engine.batch import lanes
from keelstone.engine.errors import BadOption
from keelstone.engine.options import is_whole

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from keelstone.engine.batch.rows import Rows


class Policy(Protocol):
    """A player of a batch."""

    def play_on(self, seats: int, most: int, made: NDArray[np.int64], rows_per_core: int) -> None:
        """Move in all rows while one of some seats is due, at most `most` steps a row.

        `seats` is a set of bits. Adds the steps of each row to `made` and gives rows that have
        changed the order LOOK, others SKIP.
        """


class RandomPolicy:
    """Uniformly random legal moves."""

    def __init__(self, batch: Rows) -> None:
        self.batch = batch

    def play_on(self, seats: int, most: int, made: NDArray[np.int64], rows_per_core: int) -> None:
        batch = self.batch
        batch.device.run(
            lanes.play_random_moves, batch.states, batch._shared_boards, batch.lanes, seats, most,
            batch.orders, made, rows_per_core=rows_per_core,
        )  # fmt: skip


#: name -> what makes the policy for a batch
_POLICIES: dict[str, Callable[[Rows], Policy]] = {"random": RandomPolicy}


def register(name: str, make: Callable[[Rows], Policy]) -> None:
    """Make a policy known by a name."""
    _POLICIES[name] = make


def policy_called(name: str, batch: Rows) -> Policy:
    """A policy for a batch by its name."""
    if name not in _POLICIES:
        raise BadOption(f"there is no policy {name!r}; policies are: {', '.join(_POLICIES)}")
    if batch.settings["device"] == "cuda" and name != "random":
        raise BadOption("on a GPU the only policy is 'random'")
    return _POLICIES[name](batch)


def opponents_by_name(given: str | Mapping[int, str] | None, seats: int) -> dict[str, int]:
    """The seats of each policy, as bits. One name is for all seats but the first."""
    if given is None:
        return {}
    chosen = dict.fromkeys(range(1, seats), given) if isinstance(given, str) else dict(given)
    found: dict[str, int] = {}
    for seat, name in chosen.items():
        if not is_whole(seat) or not 0 <= seat < seats:
            raise BadOption(f"there is no seat {seat!r}: seats are 0 to {seats - 1}")
        found[name] = found.get(name, 0) | 1 << int(seat)
    if len(chosen) >= seats:
        raise BadOption("opponents in every seat: leave one for the moves of `step`")
    return found
