"""The contract of a game, as compiled code sees it.

Generic code calls these stubs; which game's rules are meant is settled by the type of the state
record when the caller is compiled (at run time when interpreted), so generic code runs at the speed
of code written by hand for one game.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from keelstone.kernel.cache import SOURCES_OF
from keelstone.kernel.rule import INTERPRETED, compiled

#: the bit of `movers` that says a die, a draw or a steal is due
CHANCE_DUE = 1 << 30
#: the seat number that stands for chance in logs, and for somebody who owns nothing in views
NOBODYS_SEAT = -1
#: a set of seats that holds every seat, spectators too
ALL_SEATS = (1 << 30) - 1

#: NumPy dtype and Numba type of a state -> the game's package
GAMES: dict[Any, ModuleType] = {}


def register(game: ModuleType) -> None:
    """Make a game's rules findable by its state record; called once, before anything compiles."""
    keys: list[Any] = [game.STATE.dtype]
    if not INTERPRETED:
        import numba

        keys.append(numba.from_dtype(game.STATE.dtype))
        for record in (game.STATE, game.BOARD):
            SOURCES_OF[numba.from_dtype(record.dtype)] = sources_of(game)
    for key in keys:
        if GAMES.setdefault(key, game) is not game:
            raise ValueError(f"{game.NAME} has the same state record as another game")


def sources_of(game: ModuleType) -> Path:
    """The folder of a game's sources."""
    return Path(str(game.__file__)).parent


def contract(stub: Callable[..., Any]) -> Any:
    """A function that every game supplies under the same name."""
    CONTRACT.append(stub.__name__)
    return _dispatched(stub.__name__, stub, None)


def optional(default: Callable[..., Any]) -> Any:
    """A function that a game may supply under this name; where it does not, this one serves."""
    return _dispatched(default.__name__, default, default)


def _dispatched(name: str, stub: Callable[..., Any], default: Any) -> Any:
    """A function that finds the game's own by the type of the state record."""

    @functools.wraps(stub)
    def interpreted(state, *rest):
        return getattr(GAMES[state.dtype], name, default)(state, *rest)

    del interpreted.__wrapped__  # overload compares signatures
    if not INTERPRETED:
        from numba.extending import overload

        from keelstone.kernel.rule import INNER_OPTIONS

        @overload(interpreted, jit_options=INNER_OPTIONS)
        def choose(state, *rest):
            game = GAMES.get(state)
            if game is None:
                return None
            function = getattr(game, name, default)

            def chosen(state, *rest):
                return function(state, *rest)

            # Machine code is linked by names, also with what another process has compiled and kept:
            # two functions of the contract must not go by the same one.
            chosen.__name__ = chosen.__qualname__ = f"{name}_of_{game.NAME}"
            return chosen

    return interpreted


#: the names of all contract functions
CONTRACT: list[str] = []


@contract
def start(state, board, seats, rng):
    """Set up a state that is all zero; `rng` deals a random lay-out and nothing else."""


@contract
def movers(state):
    """The seats due now, as bits; CHANCE_DUE where chance is; 0 when the game is over."""


@contract
def legal(state, board, seat, mask):
    """Put the legal moves of a seat that is due into a cleared mask."""


@contract
def play(state, board, seat, move):
    """Apply a legal move of a seat."""


@contract
def odds(state, board, weights):
    """Fill in the weight of everything chance may bring, the rest is zero; return their sum."""


@contract
def happen(state, board, outcome):
    """Apply what chance brought."""


@contract
def points(state, board, seat, sources):
    """Fill in a seat's points by source."""


@contract
def standing(state, board, seat):
    """A number that ranks the seats with all tie-breaks: larger is better, equal is shared."""


@contract
def redeal(state, board, seat, rng):
    """Turn the state into a random one that this seat could not tell from it."""


@contract
def seen_by(state, board, seat, move):
    """The seats that may know a move, as bits; asked before it is applied."""


@contract
def outcome_seen_by(state, board, outcome):
    """The seats that may know what chance brings, as bits; asked before it is applied."""


@contract
def is_barrier(state, board, seat, move):
    """Whether a move can no longer be taken back once it is made."""


@optional
@compiled
def ending(state, board):
    """How a game that is over has ended: the place in the game's ENDINGS."""
    return 0
