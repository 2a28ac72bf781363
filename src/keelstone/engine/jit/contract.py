"""The compiled functions of a game, as generic compiled code calls them.

Generic code calls these stubs. Which game's function is meant follows from the type of the state
record: when the caller is compiled, or at run time when interpreted. So generic code runs at the
speed of code written by hand for one game. `definition.py` says what each function does.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any

from keelstone.engine.definition import GameDefinition, Rule
from keelstone.engine.jit.backend import INTERPRETED, chosen_backend
from keelstone.engine.jit.cache import GameSources, note_sources
from keelstone.engine.observations.codegen import observe_function

__all__ = [
    "contract",
    "ending",
    "happen",
    "is_barrier",
    "legal",
    "movers",
    "observe",
    "odds",
    "optional",
    "optional_movers",
    "outcome_seen_by",
    "play",
    "points",
    "redeal",
    "register",
    "score_now",
    "seen_by",
    "standing",
    "start",
]  # fmt: skip

#: NumPy dtype and Numba type of a state -> the game's name and its compiled functions
_REGISTERED: dict[Any, tuple[str, Mapping[str, Rule]]] = {}


def register(game: GameDefinition) -> None:
    """Make a game's functions findable by its state record, before anything is compiled."""
    state = game.rules.state.dtype
    keys: list[Any] = [state]
    if not INTERPRETED:
        import numba

        records = [
            numba.from_dtype(record.dtype) for record in (game.rules.state, game.rules.board)
        ]
        keys.append(records[0])
        note_sources(records, GameSources.of(game))
    if state in _REGISTERED:
        raise ValueError(f"{game.name} has the same state record as {_REGISTERED[state][0]}")
    functions = {**game.compiled(), "observe": observe_function(game.rules.state)}
    for key in keys:
        _REGISTERED[key] = game.name, functions


def contract(stub: Callable[..., Any]) -> Any:
    """A function that every game supplies under the stub's name."""
    return _dispatched(stub, None)


def optional(default: Callable[..., Any]) -> Any:
    """A function that a game may supply under this name; otherwise the default is called."""
    return _dispatched(default, default)


def _dispatched(stub: Callable[..., Any], default: Any) -> Any:
    """A function that finds the game's own by the type of the state record."""
    name = stub.__name__

    @functools.wraps(stub)
    def interpreted(state, *rest):
        return _REGISTERED[state.dtype][1].get(name, default)(state, *rest)

    del interpreted.__wrapped__  # overload compares signatures
    if not INTERPRETED:
        from numba.extending import overload

        @overload(interpreted, jit_options=chosen_backend().overload_options)
        def choose(state, *rest):
            if state not in _REGISTERED:
                return None
            game, functions = _REGISTERED[state]
            function = functions.get(name, default)

            def chosen(state, *rest):
                return function(state, *rest)

            # Machine code is linked by names, also with what another process has compiled and kept:
            # two functions of the contract must not go by the same one.
            chosen.__name__ = chosen.__qualname__ = f"{name}_of_{game}"
            return chosen

    return interpreted


@contract
def start(state, board, seats, rng):
    """Set up a state that is all zero."""


@contract
def movers(state):
    """The seats due now, as bits."""


@contract
def optional_movers(state, board):
    """The seats that may move although nobody waits for them, as bits."""


@contract
def legal(state, board, seat, mask):
    """Put the legal moves of a seat into a clear mask."""


@contract
def play(state, board, seat, move):
    """Apply a legal move."""


@contract
def odds(state, board, weights):
    """Fill in the weight of each outcome of chance; return their sum."""


@contract
def happen(state, board, outcome):
    """Apply an outcome of chance."""


@contract
def points(state, board, seat, sources):
    """Fill in a seat's points by source."""


@contract
def score_now(state, board):
    """Score what counts only at the end, as if the game ended now."""


@contract
def standing(state, board, seat):
    """A number that ranks the seats."""


@contract
def ending(state, board):
    """How a game that is over has ended."""


@contract
def redeal(state, board, seat, rng):
    """Turn the state into a random one that this seat cannot tell from it."""


@contract
def seen_by(state, board, seat, move):
    """The seats that may know a move, as bits."""


@contract
def outcome_seen_by(state, board, outcome):
    """The seats that may know an outcome of chance, as bits."""


@contract
def is_barrier(state, board, seat, move):
    """Whether a move cannot be taken back."""


@contract
def observe(state, board, seat, limit, out):
    """Write what a seat may know as numbers; those above `limit` as `limit`."""
