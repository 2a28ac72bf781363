"""States of a log are stored as differences, and come back as they were."""

from __future__ import annotations

import gc
import random
import sys
from typing import Any

import pytest

from keelstone.engine.game import Game
from keelstone.engine.packed_state import MAX_DIFFERENCE, SHARED_BY, PackedState

STATE_BYTES = 3000


def next_state(state: bytes, changes: int, chance: random.Random) -> bytes:
    changed = bytearray(state)
    for _ in range(changes):
        changed[chance.randrange(len(state))] = chance.randrange(256)
    return bytes(changed)


def packed_states(count: int, changes: int) -> list[tuple[bytes, PackedState]]:
    """States of which each differs a little from the one before, packed."""
    chance, state, found = random.Random(count), bytes(STATE_BYTES), list[Any]()
    for _ in range(count):
        found.append((state, PackedState.of(state, found[-1][1] if found else None)))
        state = next_state(state, changes, chance)
    return found


@pytest.mark.parametrize("changes", [0, 1, 20, 400])
def test_every_state_comes_back_as_it_was(changes: int) -> None:
    assert all(packed.state == state for state, packed in packed_states(200, changes))


def test_a_state_that_differs_much_is_stored_whole() -> None:
    first = PackedState.of(bytes(STATE_BYTES))
    changed = int(STATE_BYTES * MAX_DIFFERENCE) + 1
    other = bytes([1]) * changed + bytes(STATE_BYTES - changed)
    assert PackedState.of(other, first) == PackedState(other)


def test_some_states_share_a_base_and_then_comes_a_new_one() -> None:
    bases = [id(packed.base) for _, packed in packed_states(3 * SHARED_BY, 3)]
    assert len(set(bases)) == 3


def test_a_long_log_needs_a_fraction_of_its_states() -> None:
    packed = [packed for _, packed in packed_states(1000, 10)]
    bases = {id(one.base): one.base for one in packed}
    stored = sum(map(sys.getsizeof, bases.values()))
    stored += sum(sys.getsizeof(one) + sys.getsizeof(one.changes) for one in packed)
    assert stored < 1000 * STATE_BYTES / 4


def test_a_game_goes_back_to_every_step_of_its_log() -> None:
    game = Game("tests.engine.morra", seats=2, seed=1, chance="manual")
    before = [(len(game.log), game.states.tobytes())]
    while not game.is_over and len(game.log) < 8:
        seat = game.movers[0]
        game.play(game.moves(seat)[0])
        before.append((len(game.log), game.states.tobytes()))
    assert [game.at(step).states.tobytes() for step, _ in before] == [state for _, state in before]


def test_the_garbage_collector_does_not_look_at_logs() -> None:
    """A full collection holds up everybody, and a server keeps hundreds of thousands of entries."""
    game = Game("tests.engine.morra", seats=2, seed=1)
    while not game.is_over:
        seat = game.movers[0]
        game.play(game.legal_numbers(seat)[0], seat)
    gc.collect()
    assert not any(gc.is_tracked(entry) or gc.is_tracked(entry.packed) for entry in game.log)
