"""What games share to check a position that somebody wrote.

The spans of fields are checked before (`engine/records.py`). A game adds what compiled rules trust
besides: nothing is lost, fields that follow from others agree with them, what is asked fits the
rest, and every seat that is due has a move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

from keelstone.engine import loops
from keelstone.engine.moves import Moves
from keelstone.engine.seats import CHANCE_DUE

#: check(state, board): what is wrong, in sentences
Check = Callable[[Any, Any], Iterable[str]]


def first_problems(state: Any, board: Any, *checks: Check) -> list[str]:
    """What the first check that finds anything finds. Later checks trust the earlier ones."""
    for check in checks:
        if found := list(check(state, board)):
            return found
    return []


def true_of(sentences: Mapping[str, Any]) -> list[str]:
    """The sentences that are true. A row of flags is one for each seat: those seats are named."""
    found = []
    for sentence, is_so in sentences.items():
        if isinstance(is_so, np.ndarray):
            seats = np.flatnonzero(is_so).tolist()
            found += [f"seat {', '.join(map(str, seats))}: {sentence}"] if seats else []
        elif is_so:
            found.append(sentence)
    return found


def disagreements(state: Any, expected: Mapping[str, Any]) -> list[str]:
    """The fields that are not what other fields make them. Where flags are expected, a field has to
    hold something above 0."""
    wrong = []
    for name, value in expected.items():
        is_flags = isinstance(value, np.ndarray) and value.dtype == bool
        if np.any((state[name] > 0 if is_flags else state[name]) != value):
            wrong.append(f"{name} does not fit the rest of the position")
    return wrong


def seats_without_move(state: Any, board: Any, moves: Moves) -> list[str]:
    """The seats that are due and have no legal move."""
    states = np.frombuffer(bytearray(state.tobytes()), state.dtype)
    boards = np.frombuffer(board.tobytes(), board.dtype)  # read-only, as a game's are
    mask, found = np.zeros(moves.words, np.uint64), []
    for seat in range(int(state.seats)):
        if int(state.due) & ~CHANCE_DUE & 1 << seat:
            loops.legal_at(states, 0, boards, seat, mask)
            if not mask.any():
                found.append(f"seat {seat} is due and has no move")
    return found
