"""The burial chamber.  rules/imhotep.md, chapter 7.  Chambers are drawn as their three rows."""

import numpy as np
import pytest

from keelstone.games.imhotep.rules.burial_chamber import group_points, row_points
from tests.games.imhotep.table import LETTERS, table
from tests.support import example


def chamber(rows: list[str], seats: int = 4) -> tuple[np.record, np.record]:
    """A game whose burial chamber is drawn; a dot is a space not reached yet."""
    game = table(
        seats, ships=("....", "...", "..", "..") if seats < 4 else ("....", "....", "...", "..")
    )
    state = game.states[0]
    stones = [row[column] for column in range(len(rows[0])) for row in rows]
    for space, letter in enumerate(stones):
        if letter != ".":
            state.chamber[space] = LETTERS.index(letter) + 1
            state.chamber_stones = space + 1
    return state, game.boards[0]


def groups(rows: list[str]) -> list[int]:
    state, board = chamber(rows)
    return [int(group_points(state, board, seat)) for seat in range(4)]


@example("imhotep 7.1a")
def test_columns_are_filled_from_the_top() -> None:
    game = table(ships=("KWBG", "....", "...", ".."))
    game.play("sail 1 burial-chamber")
    assert game.states["chamber"][0][:5].tolist() == [1, 2, 3, 4, 0]


@example("imhotep 7.3a")
def test_every_group_scores_by_its_size() -> None:
    rows = [
        "WWGGB",
        "BGGGK",
        "BBG..",
    ]
    assert groups(rows) == [1, 3, 6 + 1, 17]


def test_corners_do_not_connect() -> None:
    assert groups(["KW", "WK", "KW"])[:2] == [3, 3]


def test_columns_do_not_run_into_one_another() -> None:
    """The bottom of a column and the top of the next follow each other but are no neighbours."""
    assert groups(["WK", "WW", "KW"])[0] == 2


@pytest.mark.parametrize(
    ("stones", "points"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 17), (9, 23)]
)
def test_the_table_of_groups(stones: int, points: int) -> None:
    columns = -(-stones // 3)
    rows = ["".join("K" if 3 * c + r < stones else "." for c in range(columns)) for r in range(3)]
    assert groups(rows)[0] == points


def plain_groups(state: np.record, seat: int) -> list[int]:
    """The sizes of a seat's groups, found the slow way."""
    spaces = {s for s in range(int(state.chamber_stones)) if state.chamber[s] == seat + 1}
    sizes = []
    while spaces:
        group, edge = set(), {spaces.pop()}
        while edge:
            space = edge.pop()
            group.add(space)
            near = {space - 3, space + 3}
            near |= {space + 1} if space % 3 < 2 else set()
            near |= {space - 1} if space % 3 else set()
            edge |= near & spaces
            spaces -= near
        sizes.append(len(group))
    return sizes


def test_fast_groups_equal_slow_groups() -> None:
    chooser = np.random.default_rng(1)
    state, board = chamber(["K", "W", "B"])
    for _ in range(200):
        state.chamber_stones = chooser.integers(1, 50)
        state.chamber[:] = 0
        state.chamber[: state.chamber_stones] = chooser.integers(1, 4, state.chamber_stones)
        for seat in range(3):
            slow = sum(
                [0, 1, 3, 6, 10, 15][n] if n < 6 else 15 + 2 * (n - 5)
                for n in plain_groups(state, seat)
            )
            assert group_points(state, board, seat) == slow


def rows_of(drawn: list[str]) -> list[int]:
    state, board = chamber(drawn)
    return [int(row_points(state, board, seat)) for seat in range(4)]


@example("imhotep 7.5a")
def test_tied_places_share_their_points() -> None:
    assert rows_of(["WWWBG", "GGGGG", "GGGGG"]) == [0, 8, 3, 3 + 8 + 8]


@example("imhotep 7.5b")
def test_a_second_place_and_no_points_without_a_stone() -> None:
    assert rows_of(["KKKK", "KKKW", "KKKK"]) == [24, 4, 0, 0]


@example("imhotep 7.5c")
def test_a_single_colour_scores_the_first_place_only() -> None:
    assert rows_of(["GGGG", "GGGG", "GGGG"]) == [0, 0, 0, 24]


def test_the_whole_example_of_the_b_side() -> None:
    drawn = ["WWWBG", "KKKW.", "GGGG."]
    state, board = chamber(["".join(row) for row in drawn])
    state.chamber_stones = 15
    assert [int(row_points(state, board, seat)) for seat in range(4)] == [8, 8 + 4, 3, 3 + 8]
