"""Twin positions: nothing that a viewer receives depends on what it may not know."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from keelstone.engine import registry
from keelstone.engine.game import Game
from keelstone.testing import twins
from tests.support import SetUp, called, covering_set_ups, every_set_up, some_set_ups

LEAKS = "tests.contract.leaks"
#: moves between two positions that are compared, where many games are
SELDOM = 60
CHECKS = [
    twins.check_what_reveals_is_final,
    twins.check_undo_ends_when_others_are_seen,
    twins.check_redeals_follow_from_knowledge,
    twins.check_twins_get_the_same,
    twins.check_outcomes_are_told_to_those_who_see_them,
]


@pytest.mark.parametrize("set_up", covering_set_ups(), ids=called)
def test_a_move_that_reveals_something_cannot_be_taken_back(set_up: SetUp) -> None:
    twins.check_what_reveals_is_final(*set_up)


@pytest.mark.parametrize("set_up", covering_set_ups(), ids=called)
def test_who_has_seen_what_others_chose_cannot_choose_again(set_up: SetUp) -> None:
    twins.check_undo_ends_when_others_are_seen(*set_up)


@pytest.mark.parametrize("set_up", covering_set_ups(), ids=called)
def test_a_redeal_follows_from_what_its_seat_knows(set_up: SetUp) -> None:
    twins.check_redeals_follow_from_knowledge(*set_up)


@pytest.mark.parametrize("set_up", some_set_ups(2), ids=called)
def test_nothing_that_a_viewer_receives_depends_on_a_secret(set_up: SetUp) -> None:
    twins.check_twins_get_the_same(*set_up)


@pytest.mark.parametrize("set_up", covering_set_ups(), ids=called)
def test_nothing_that_a_viewer_receives_depends_on_a_secret_whatever_the_options(
    set_up: SetUp,
) -> None:
    twins.check_twins_get_the_same(*set_up, every=SELDOM)


@pytest.mark.parametrize("set_up", covering_set_ups(), ids=called)
def test_secret_outcomes_are_told_to_nobody_else(set_up: SetUp) -> None:
    twins.check_outcomes_are_told_to_those_who_see_them(*set_up)


@pytest.mark.parametrize("name", registry.game_names())
@pytest.mark.parametrize("check", CHECKS)
def test_no_mix_of_options_breaks_a_check(
    check: Callable[..., None], name: str, scale: int
) -> None:
    if scale == 1:
        pytest.skip("every mix of options with every number of seats: with --long")
    more = {"every": SELDOM} if check is twins.check_twins_get_the_same else {}
    for set_up in every_set_up():
        if set_up[0] == name:
            check(*set_up, **more)


# -- the checks themselves -------------------------------------------------------------------------


@pytest.mark.parametrize("check", CHECKS)
def test_a_game_that_leaks_nothing_passes(check: Callable[..., None]) -> None:
    check(LEAKS, 3)


@pytest.mark.parametrize(
    ("fault", "check", "reason"),
    [
        ("barrier", twins.check_what_reveals_is_final, "can be taken back: 'turn' of seat"),
        ("told", twins.check_outcomes_are_told_to_those_who_see_them, "is told of a secret"),
        ("legal", twins.check_twins_get_the_same, "legal moves differs"),
        ("points", twins.check_twins_get_the_same, "view differs"),
        ("seen", twins.check_twins_get_the_same, "told of it in one position only"),
        ("redeal", twins.check_redeals_follow_from_knowledge, "for seat"),
    ],
)
def test_a_leak_is_found(fault: str, check: Callable[..., None], reason: str) -> None:
    with pytest.raises(AssertionError, match=reason):
        check(LEAKS, 3, {"fault": fault})


# -- what the engine refuses whatever a game says --------------------------------------------------


def dealt(fault: str = "none") -> Game:
    """A game in which Red has card 1, Blue 2 and Green 3."""
    game = Game(LEAKS, seats=3, seed=1, chance="manual", fault=fault)
    for value in (1, 2, 3):
        game.play(f"card {value}")
    return game


def test_a_reveal_is_final_even_if_the_game_forgets_a_barrier() -> None:
    game = dealt("barrier")
    for seat in (0, 0, 1, 1, 2, 2):
        game.play("step left", seat)
    game.play("turn", 0)
    assert not game.snapshot_of(game.log[-1].before).is_barrier(0, game.log[-1].number)
    assert not game.can_undo(0)
    game = game.at(len(game.log) - 1)
    game.play("leave", 0)
    assert game.can_undo(0)


def test_the_move_that_ends_a_game_with_hidden_points_is_final() -> None:
    game = dealt()
    for seat in (0, 0, 1, 1, 2, 2):
        game.play("step left", seat)
    game.play("leave", 0)
    game.play("leave", 1)
    assert game.can_undo(1)
    game.play("leave", 2)
    assert game.is_over
    assert not game.can_undo(2)


def test_a_step_cannot_be_taken_back_after_anothers_was_seen() -> None:
    game = dealt()
    game.play("step left", 0)
    assert game.can_undo(0)
    game.play("step right", 1)
    assert not game.can_undo(0)
    assert game.can_undo(1)
