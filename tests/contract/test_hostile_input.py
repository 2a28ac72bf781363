"""Hostile boards, options, positions and files: refused by us, or safe to play on.

Rules run interpreted, so an index outside its array raises. benchmarks/fuzz_inputs.py tries more.
"""

from __future__ import annotations

import random

import pytest

from keelstone.engine import registry
from keelstone.engine.errors import BadFile
from keelstone.engine.game import Game
from keelstone.testing.fuzzing import ATTACKS, attack
from keelstone.testing.fuzzing.attacks import Attacker, Playing, StuckError
from keelstone.testing.fuzzing.mutations import mutated, mutated_position
from tests.support import mixes, printed_interpreted

TRIES, MOVES = 40, 60
MORRA = "tests.engine.morra"


def faults_of(name: str, tries: int) -> list[str]:
    """Every fault of every sort of input, with the number of accepted inputs as the first."""
    tallies = [attack(name, sort, tries, moves=MOVES, mixes=mixes(name)) for sort in ATTACKS]
    accepted = sum(tally.accepted for tally in tallies)
    return [f"accepted {accepted}", *(fault for tally in tallies for fault in tally.faults)]


@pytest.mark.parametrize("name", registry.game_names())
def test_what_is_accepted_is_safe_to_play_on(name: str, scale: int) -> None:
    code = f"from {__name__} import *\nprint(*faults_of({name!r}, {TRIES * scale}), sep='\\n')"
    accepted, *faults = printed_interpreted(code).splitlines()
    assert faults == []
    assert int(accepted.split()[1]) > TRIES // 4


# --- the attacks themselves


def attacker() -> Attacker:
    return Attacker(MORRA, random.Random(1), [{}], 50)


def raising(fault: Exception) -> Game:
    raise fault


def test_an_error_that_is_not_ours_is_a_fault() -> None:
    one = attacker()
    one.attempt("refused", lambda: raising(BadFile("no")))
    assert (one.tally.tried, one.tally.accepted, one.tally.faults.total()) == (1, 0, 0)
    one.attempt("broken", lambda: raising(IndexError("seat 7")))
    assert one.tally.inputs == [("IndexError on reading: seat 7", "broken")]


def test_a_position_that_cannot_go_on_is_a_fault() -> None:
    game = Game(MORRA, seats=3, seed=1, chance="manual")
    playing = Playing(game, random.Random(1))
    playing.move_of(1 << 2)
    with pytest.raises(StuckError, match="only seats that do not play are due"):
        playing.move_of(1 << 3)


def test_mutations_leave_the_original_alone() -> None:
    document = {"map": "F4 ~", "deal": [{"tokens": [2, 3]}]}
    copies = [mutated(document, random.Random(seed)) for seed in range(30)]
    assert document == {"map": "F4 ~", "deal": [{"tokens": [2, 3]}]}
    assert sum(copy != document for copy in copies) > 20


def test_mutated_positions_keep_their_first_line() -> None:
    game = Game("imhotep", seats=3, seed=1)
    record = game.definition.rules.state
    for seed in range(20):
        text = mutated_position(game.position, game.position, record, random.Random(seed))
        assert text.splitlines()[0] == game.position.splitlines()[0]
