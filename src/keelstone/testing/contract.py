"""What holds for every game, as functions that raise AssertionError.

    import pytest
    from keelstone.testing import contract

    @pytest.mark.parametrize("check", contract.CHECKS)
    def test_the_contract(check):
        check("mygame")

Every check takes the name of a game, and if wanted the number of seats and the options.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from keelstone.engine import loops, registry
from keelstone.engine.errors import IllegalMove
from keelstone.engine.game import Game
from keelstone.engine.gamefile import from_json, from_position
from keelstone.engine.seats import CHANCE, SPECTATOR
from keelstone.testing.batches import check_batch
from keelstone.testing.interpreted import check_interpreted_equals_compiled
from keelstone.testing.observations import (
    check_observations_follow_from_knowledge,
    check_observations_tell_positions_apart,
)
from keelstone.testing.pictures import check_picture
from keelstone.testing.random_play import NO_OPTIONS, begin, random_steps
from keelstone.testing.rules_text import check_rules_text
from keelstone.testing.secrecy import (
    check_redeal,
    check_redeal_is_complete,
    check_redeals_can_be_played_on,
    check_undo_tells_nothing,
)
from keelstone.testing.twins import (
    check_outcomes_are_told_to_those_who_see_them,
    check_redeals_follow_from_knowledge,
    check_twins_get_the_same,
    check_undo_ends_when_others_are_seen,
    check_what_reveals_is_final,
)

__all__ = [
    "CHECKS",
    "check_batch",
    "check_game_file",
    "check_illegal_moves",
    "check_interpreted_equals_compiled",
    "check_notation",
    "check_observations_follow_from_knowledge",
    "check_observations_tell_positions_apart",
    "check_outcomes_are_told_to_those_who_see_them",
    "check_picture",
    "check_play",
    "check_position",
    "check_redeal",
    "check_redeal_is_complete",
    "check_redeals_can_be_played_on",
    "check_redeals_follow_from_knowledge",
    "check_rules_text",
    "check_same_seed",
    "check_story",
    "check_twins_get_the_same",
    "check_undo",
    "check_undo_ends_when_others_are_seen",
    "check_undo_tells_nothing",
    "check_what_reveals_is_final",
]

Options = Mapping[str, Any]


def check_play(
    name: str,
    seats: int | None = None,
    options: Options = NO_OPTIONS,
    *,
    games: int = 1,
    also: Callable[[Game], None] = lambda game: None,
) -> None:
    """A legal move exists until the end, and the game's `problems` never finds any.

    `also` checks every position besides.
    """
    for seed in range(games):
        game = begin(name, seats, options, seed)
        for seat, _ in random_steps(game, seed):
            _check_position(game, also)
            assert seat == CHANCE or game.legal_numbers(seat)
            if seat == CHANCE:
                _check_odds(game)
        _check_position(game, also)
        assert game.is_over
        assert game.winners
        assert len(game.points) == game.seats


def _check_odds(game: Game) -> None:
    """`odds` returns the sum of the weights that it fills in."""
    weights = np.zeros(max(1, game.definition.rules.chances.length), np.int32)
    total = loops.odds_at(game.states, 0, game.boards, weights)
    assert total == weights.sum() > 0, (
        f"odds returns {total}, its weights add up to {weights.sum()}"
    )


def _check_position(game: Game, also: Callable[[Game], None]) -> None:
    problems = game.definition.problems(game.states[0], game.boards[0])
    assert not problems, f"{problems} after {len(game.log)} moves"
    also(game)


def check_notation(
    name: str, seats: int | None = None, options: Options = NO_OPTIONS, *, every: int = 7
) -> None:
    """The notation of every move reads back, and every move has words."""
    game = begin(name, seats, options)
    for step, (seat, _) in enumerate(random_steps(game, 2)):
        if step % every:
            continue
        table = game.definition.rules.chances if seat == CHANCE else game.definition.rules.moves
        for move in game.moves(seat):
            assert move.number in table.parse(move.notation, game.printed)
            assert move.notation == table.notation(move.number, game.printed)
            assert move.text("en")


def check_game_file(
    name: str, seats: int | None = None, options: Options = NO_OPTIONS, *, at: int = 20
) -> None:
    """A game file replays to the same bytes, from the middle of a game and from its end."""
    game = begin(name, seats, options)
    for step, _ in enumerate(random_steps(game, 3)):
        if step == at:
            unfinished = game.to_json()
            assert from_json(unfinished).to_json() == unfinished
    text = game.to_json()
    again = from_json(text)
    assert again.states.tobytes() == game.states.tobytes()
    assert again.to_json() == text


def check_position(
    name: str, seats: int | None = None, options: Options = NO_OPTIONS, *, every: int = 25
) -> None:
    """The text of a position reads back to the same bytes."""
    game = begin(name, seats, options)
    for step, _ in enumerate(random_steps(game, 4)):
        if step % every == 0:
            again = from_position(game.position, chance="manual")
            assert again.states.tobytes() == game.states.tobytes()
            assert again.position == game.position


def check_same_seed(
    name: str, seats: int | None = None, options: Options = NO_OPTIONS, *, most: int = 400
) -> None:
    """The same seed and the same moves give the same game."""
    played = []
    for _ in range(2):
        game = Game(name, seats=seats, seed=11, **options)
        while game.movers and len(game.log) <= most:
            seat = game.movers[-1]
            game.play(game.legal_numbers(seat)[-1], seat)
        played.append(game.states.tobytes())
    assert played[0] == played[1]


def check_undo(name: str, seats: int | None = None, options: Options = NO_OPTIONS) -> None:
    """A move that is taken back leaves the bytes as they were."""
    game = begin(name, seats, options)
    for seat, number in random_steps(game, 5):
        if seat == CHANCE:
            continue
        before = game.states.tobytes()
        trial = game.copy()
        trial.play(number, seat)
        if trial.undo(seat):
            assert trial.states.tobytes() == before


def check_illegal_moves(
    name: str, seats: int | None = None, options: Options = NO_OPTIONS, *, every: int = 11
) -> None:
    """An illegal move is refused with a reason and changes nothing."""
    game = begin(name, seats, options)
    for step, (seat, _) in enumerate(random_steps(game, 6)):
        if seat == CHANCE or step % every:
            continue
        legal, before = set(game.legal_numbers(seat)), game.states.tobytes()
        for kind in game.definition.rules.moves:
            number = kind.first + step % kind.length
            if number not in legal:
                _check_refused(game, seat, number)
        assert game.states.tobytes() == before


def _check_refused(game: Game, seat: int, number: int) -> None:
    reason = ""
    try:
        game.play(number, seat)
    except IllegalMove as fault:
        reason = str(fault)
    assert len(reason) > 10, f"move {number} of seat {seat} is refused without a reason"


def check_story(
    name: str, seats: int | None = None, options: Options = NO_OPTIONS, *, most: int = 150
) -> None:
    """Every viewer gets a log in words, and every seat that is due a question."""
    game = begin(name, seats, options)
    for step, _ in enumerate(random_steps(game, 7)):
        if step > most:
            break
        for seat in set(game.movers) - {CHANCE}:
            legal = game.legal_numbers(seat)
            assert str(game.definition.text.question(game.view(seat), seat, legal))
    for viewer in (SPECTATOR, *range(game.seats)):
        lines = [phrase.text("en", game.player_names()) for _, phrase in game.story(viewer)]
        assert len(lines) == len(game.log)
        assert any(lines)
        assert game.definition.text.terminal(game.view(viewer), "en", game.player_names())


def check_loads(name: str, seats: int | None = None, options: Options = NO_OPTIONS) -> None:
    """The definition loads, its words are phrases, and its reasons are about its features, each
    about others."""
    game = registry.load(name)
    assert str(game.title)
    assert all(str(game.text.source(source)) for source in game.rules.sources)
    reasoned = [feature for reason in game.text.reasons for feature in reason.features]
    assert len(reasoned) == len(set(reasoned))
    unknown = set(reasoned) - set(game.ai.move_weights or {})
    assert not unknown, f"reasons about features that are not there: {unknown}"


#: every check, for `pytest.mark.parametrize`
CHECKS: tuple[Callable[..., None], ...] = (
    check_loads,
    check_play,
    check_notation,
    check_game_file,
    check_position,
    check_same_seed,
    check_undo,
    check_illegal_moves,
    check_story,
    check_redeal,
    check_redeal_is_complete,
    check_redeals_can_be_played_on,
    check_redeals_follow_from_knowledge,
    check_undo_tells_nothing,
    check_undo_ends_when_others_are_seen,
    check_what_reveals_is_final,
    check_twins_get_the_same,
    check_outcomes_are_told_to_those_who_see_them,
    check_batch,
    check_observations_follow_from_knowledge,
    check_observations_tell_positions_apart,
    check_interpreted_equals_compiled,
    check_rules_text,
    check_picture,
)
