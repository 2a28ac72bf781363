"""Numbered moves from one table, and their notation."""

import pytest

from keelstone.engine.errors import AmbiguousMove, MalformedMove
from keelstone.engine.moves import Kind, Moves

MOVES = Moves(
    Kind("take"),
    Kind("load", ship=4, space=3),
    Kind("lever", ship=4, site=("market", "pyramids", "obelisks")),
    Kind("edge", align=64, edge=70),
)


def test_numbers_run_with_the_last_argument_fastest() -> None:
    assert MOVES.first("load") == 1
    assert MOVES.parse("load 2 1") == [1 + 3]
    assert MOVES.notation(1 + 3) == "load 2 1"
    assert MOVES.split(1 + 3) == ("load", (1, 0))


def test_a_kind_may_begin_at_a_fresh_word() -> None:
    assert MOVES.first("edge") == 64
    assert MOVES.length == 134
    assert MOVES.words == 3


def test_every_notation_reads_back() -> None:
    for kind in MOVES:
        for number in range(kind.first, kind.first + kind.length):
            assert MOVES.parse(MOVES.notation(number)) == [number]


def test_a_beginning_that_is_not_shared_will_do() -> None:
    assert MOVES.parse("t") == [0]
    assert MOVES.parse("LEV 1 ob") == [MOVES.first("lever") + 2]
    with pytest.raises(AmbiguousMove, match="load, lever"):
        MOVES.parse("l 1 1")


@pytest.mark.parametrize(
    "text", ["", "swim", "load", "load 5 1", "load 1 0", "load x 1", "lever 1 sea"]
)
def test_nonsense_is_malformed(text: str) -> None:
    with pytest.raises(MalformedMove):
        MOVES.parse(text)


def test_a_number_outside_the_table_is_malformed() -> None:
    with pytest.raises(MalformedMove):
        MOVES.kind_of(50)


def test_every_move_has_the_number_of_its_kind() -> None:
    moves = Moves(Kind("roll"), Kind("road-building"), Kind("road", align=64, edge=3))
    kinds, numbers = moves.kind_enum("kinds"), moves.kind_numbers()
    assert [kind.name for kind in kinds] == ["ROLL", "ROAD_BUILDING", "ROAD"]
    assert numbers[moves.first("road") + 2] == kinds.ROAD
    assert numbers[moves.first("road-building")] == kinds.ROAD_BUILDING
    assert numbers[2] == -1, "the gap before an aligned kind"
