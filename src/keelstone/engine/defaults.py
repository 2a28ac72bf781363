"""Default implementations of the members of `definition.py`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from keelstone.engine.jit import compiled
from keelstone.engine.seats import ALL_SEATS
from keelstone.i18n import NOTHING, Phrase, say

# -- rules: a game without chance or hidden information ------------------------------------------


@compiled
def optional_movers(state, board):
    """Only seats that are due may move."""
    return 0


@compiled
def odds(state, board, weights):
    """Chance is never due."""
    return 0


@compiled
def happen(state, board, outcome):
    """Chance is never due."""


@compiled
def ending(state, board):
    """All games end alike."""
    return 0


@compiled
def redeal(state, board, seat, rng):
    """Nothing is hidden."""


@compiled
def seen_by(state, board, seat, move):
    """Everybody sees every move."""
    return ALL_SEATS


@compiled
def outcome_seen_by(state, board, outcome):
    """Everybody sees what chance brings."""
    return ALL_SEATS


@compiled
def is_barrier(state, board, seat, move):
    """Every move can be taken back."""
    return False


# -- data, words and pictures --------------------------------------------------------------------


def figures(options: Mapping[str, Any], source: Any) -> dict[str, Any]:
    """Nothing is printed."""
    return {}


def question(view: Any, seat: int, legal: Sequence[int]) -> Phrase:
    return say("Your turn")


def waiting(view: Any, seat: int) -> Phrase:
    """Nothing is said but who is waited for."""
    return NOTHING


def is_first_come(view: Any) -> bool:
    """Nobody loses anything by moving later."""
    return False


def declines(view: Any, seat: int, number: int) -> bool:
    """No move declines anything."""
    return False


def tally(
    before: Any, after: Any, seat: int, number: int | None
) -> Iterable[tuple[Phrase, Phrase, int | None, int]]:
    """Nothing is counted."""
    return ()


def why_not(view: Any, seat: int, number: int) -> Phrase:
    return say("That move is not possible now.")


def period(view: Any) -> None:
    """The game has no rounds."""
    return None


def goal(view: Any) -> None:
    """No number of points ends the game."""
    return None


def phases(view: Any) -> None:
    """A round has no phases."""
    return None


def aid(view: Any) -> Sequence[Any]:
    """There is no player aid."""
    return ()


def describe(view: Any) -> Sequence[Any]:
    """Nothing: the board for a terminal is shown instead."""
    return ()


def terminal(view: Any, language: str, names: Sequence[str | Phrase]) -> str:
    """The fields that the viewer knows, a line each."""
    return "\n".join(f"{name}: {value}" for name, value in view.fields.items())


def explain(view: Any, id: str, language: str) -> None:
    """Nothing is explained."""
    return None


def gestures(view: Any, seat: int, number: int) -> Sequence[Sequence[str]]:
    """Every move has one path."""
    return ()


def step(view: Any, seat: int, picked: Sequence[str]) -> Phrase:
    """The question stays."""
    return NOTHING


def stage(before: Any, after: Any, seat: int, number: int | None) -> Sequence[Any]:
    """Nothing is staged."""
    return ()


def panel(view: Any, seat: int) -> None:
    """There are no panels."""
    return None


def crop(view: Any, part: str) -> tuple[float, float, float, float]:
    """The picture has no parts with names."""
    raise KeyError(part)


def nothing_more(view: Any, number: int) -> Iterable[str]:
    return ()


def problems(state: Any, board: Any) -> list[str]:
    """Every position within the spans of the fields is valid."""
    return []


# -- boards of one's own --------------------------------------------------------------------------


def no_holdings(states: Any, boards: Any) -> dict[str, Any]:
    """Reports count nothing but points."""
    return {}


def no_variants(document: Any, seed: int, most: int) -> list[Any]:
    """Nothing is proposed."""
    return []
