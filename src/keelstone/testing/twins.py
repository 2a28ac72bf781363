"""Twin positions: two positions that one viewer cannot tell apart.

The second of a pair is a redeal of the first. Whatever the viewer receives must be the same in
both, and must stay the same through every move that the viewer may take back.
"""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import combinations
from typing import Any

from keelstone.drawing.plain_text import plain_text
from keelstone.drawing.stage import plain
from keelstone.engine.definition import AnswersAhead
from keelstone.engine.game import Game
from keelstone.engine.seats import CHANCE, SPECTATOR
from keelstone.testing.random_play import NO_OPTIONS, begin, random_steps

Options = Mapping[str, Any]

#: redeals on which a move is tried
REDEALS = 4


def check_what_reveals_is_final(
    name: str,
    seats: int | None = None,
    options: Options = NO_OPTIONS,
    *,
    games: int = 2,
    tried: int = 6,
) -> None:
    """A move that shows its seat something is a barrier: it cannot be taken back.

    A move that ends the game need not be one: `Snapshot.reveals` knows that the end shows hidden
    points. `tried` of the legal moves are tried in every position.
    """
    for seed in range(games):
        game, chooser = begin(name, seats, options, seed), random.Random(seed)
        for seat, _ in random_steps(game, seed, are_optional_made=True):
            legal = game.legal_numbers(seat)
            for number in chooser.sample(legal, min(tried, len(legal))):
                ends = _after(game, seat, number).is_over
                stops = game.snapshot.is_final if ends else game.snapshot.is_barrier
                if not stops(seat, number):
                    assert not reveals(game, seat, number), (
                        f"seed {seed}: what reveals something can be taken back:"
                        f" {_where(game, seat, number)}"
                    )


def reveals(game: Game, seat: int, number: int, redeals: int = REDEALS) -> bool:
    """Whether a seat's move shows it something: redeals that it could not tell apart before the
    move look different after it."""
    trials = [game.redealt(seat, len(game.log), deal) for deal in range(redeals)]
    for trial in trials:
        trial.apply(seat, number)
    return any(trial.view(seat) != trials[0].view(seat) for trial in trials)


def check_undo_ends_when_others_are_seen(
    name: str, seats: int | None = None, options: Options = NO_OPTIONS, *, games: int = 2
) -> None:
    """Where several seats choose at once, a seat that has seen what another chose cannot take its
    own step back."""
    for seed in range(games):
        game = begin(name, seats, options, seed)
        for mover, number in random_steps(game, seed, are_optional_made=True):
            for seat in set(range(game.seats)) - {mover}:
                if game.can_undo(seat) and _is_choice_seen(game, mover, number, seat):
                    trial = game.copy()
                    trial.apply(mover, number)
                    assert not trial.can_undo(seat), (
                        f"seat {seat} has seen a choice and takes its own back:"
                        f" {_where(game, mover, number)}"
                    )


def _is_choice_seen(game: Game, mover: int, number: int, viewer: int) -> bool:
    """Whether a viewer learns a move and would have seen another one instead of it."""
    here = game.snapshot
    if not here.is_seen(mover, number, viewer):
        return False
    views = [
        _after(game, mover, other).view(viewer)
        for other in here.legal(mover)
        if here.is_seen(mover, other, viewer)
    ]
    return any(one != two for one, two in combinations(views, 2))


def check_redeals_follow_from_knowledge(
    name: str, seats: int | None = None, options: Options = NO_OPTIONS, *, every: int = 5
) -> None:
    """What is dealt to a seat follows from what it knows and from the random numbers, never from
    the truth: hints, previews and bots work on redeals."""
    game = begin(name, seats, options)
    for step, (mover, number) in enumerate(random_steps(game, 14, are_optional_made=True)):
        for seat in range(0 if step % every else game.seats):
            twin = game.redealt(seat, step)
            dealt = [position.redealt(seat, 0).states.tobytes() for position in (game, twin)]
            assert dealt[0] == dealt[1], f"for seat {seat}: {_where(game, mover, number)}"


def check_twins_get_the_same(
    name: str, seats: int | None = None, options: Options = NO_OPTIONS, *, every: int = 5
) -> None:
    """Nothing that a viewer receives depends on what it may not know.

    Compared are views, points, legal moves and their words, questions, refusals, what to touch,
    pictures with the names in them, the table in sentences, the text for a terminal, and after a
    move who is told of it, the words of the log, and whether it can be taken back. Every fifth
    position is compared, in a long game fewer.
    """
    game, due = begin(name, seats, options), 0
    for step, (mover, number) in enumerate(random_steps(game, 12, are_optional_made=True)):
        if step < due:
            continue
        due = step + max(every, step // 20)
        true = {viewer: received(game, viewer, step) for viewer in (SPECTATOR, *range(game.seats))}
        for seat in range(game.seats):
            twin = game.redealt(seat, step)
            for viewer in (seat, SPECTATOR):
                where = f"viewer {viewer}, {_where(game, mover, number)}"
                _check_equal(where, true[viewer], received(twin, viewer, step))
                _check_told_alike(game, twin, (mover, number), viewer, where)


def received(game: Game, viewer: int, step: int = 0) -> dict[str, Any]:
    """Everything that a viewer receives about a position, by what it is.

    `step` chooses the illegal moves whose refusals are read.
    """
    definition, view, names = game.definition, game.view(viewer), game.player_names()
    found: dict[str, Any] = {
        "view": game.view_as_dict(viewer),
        "winners": game.winners,
        "terminal": Drawing(definition.text.terminal(view, "en", names)),
        "period": str(definition.text.period(view)),
        "phases": repr(definition.text.phases(view)),
        "goal": definition.text.goal(view),
        "aid": [one.plain("en", names) for one in definition.text.aid(view)],
        "description": [one.plain("en", names) for one in definition.text.describe(view)],
        "projected points": game.snapshot.projected_points(viewer),
        "legal moves": game.legal_numbers(viewer),
        "waiting": [definition.text.waiting(view, seat).text("en", names) for seat in view.movers],
    }
    if definition.answers_ahead is not None and viewer != SPECTATOR:
        found["answers ahead"] = _answers_ahead(definition.answers_ahead, game, viewer)
    if definition.picture is not None:
        found["picture"] = definition.picture.draw(view, "en", names)
    if game.legal_numbers(viewer):
        found |= _asked_of(game, viewer, step)
    return found


class Drawing:
    """What a game draws for a terminal. Two are equal if they read the same.

    Parts are compared first: laying them out takes twenty times as long.
    """

    def __init__(self, parts: Any) -> None:
        self.parts = parts

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Drawing):
            return NotImplemented
        with suppress(pickle.PicklingError, AttributeError, TypeError):  # a part cannot be pickled
            if pickle.dumps(self.parts) == pickle.dumps(other.parts):
                return True
        return plain_text(self.parts) == plain_text(other.parts)


def _answers_ahead(answers: AnswersAhead, game: Game, seat: int) -> list[Any]:
    """The answers that a seat can give ahead, and what each means now."""
    view, legal = game.view(seat), game.legal_numbers(seat) if seat in game.movers else []
    offered = answers.offered(view, seat)
    together = list(answers.moves(view, seat, legal, {name for name, _ in offered}))
    return [together] + [
        (name, text.text("en", game.player_names()), answers.has_ended(view, seat, name),
         list(answers.moves(view, seat, legal, {name})))
        for name, text in offered
    ]  # fmt: skip


def _asked_of(game: Game, seat: int, step: int) -> dict[str, Any]:
    """What a seat that is due receives besides."""
    definition, view, names = game.definition, game.view(seat), game.player_names()
    legal = game.legal_numbers(seat)
    found: dict[str, Any] = {
        "question": definition.text.question(view, seat, legal).text("en", names),
        "declined": [definition.text.declines(view, seat, number) for number in legal],
        "moves": [move.text() for move in game.moves(seat)],
        "refusals": [
            game.snapshot.why_not(seat, number, names).text("en", names)
            for number in _one_of_each_kind(game, step)
            if number not in legal
        ],
    }
    if definition.picture is not None:
        paths = [tuple(definition.picture.touch(view, seat, n)) for n in legal]
        found["touch"] = paths
        found["gestures"] = [repr(definition.picture.gestures(view, seat, n)) for n in legal]
        begun = {path[:length] for path in paths for length in range(1, len(path))}
        found["steps"] = {
            picked: definition.picture.step(view, seat, picked).text("en", names)
            for picked in sorted(begun)
        }
        found["panel"] = repr(definition.picture.panel(view, seat))
    return found


def _one_of_each_kind(game: Game, step: int) -> Iterator[int]:
    for kind in game.definition.rules.moves:
        yield kind.first + step % kind.length


def _check_told_alike(
    game: Game, twin: Game, entry: tuple[int, int], viewer: int, where: str
) -> None:
    """The viewer is told the same of a move or outcome that can happen in both positions."""
    if entry[1] not in _possible(twin, entry[0]):
        return
    pair = [position.snapshot.is_seen(*entry, viewer) for position in (game, twin)]
    assert pair[0] == pair[1], f"{where}: the viewer is told of it in one position only"
    after = [_after(position, *entry) for position in (game, twin)]
    if after[0].view(viewer) == after[1].view(viewer):
        seen = [_told(position, viewer, entry[0]) for position in after]
        _check_equal(where, *seen)


def _told(game: Game, viewer: int, mover: int) -> dict[str, Any]:
    """What a viewer is told about the last entry of the log.

    Clocks follow from whether its mover can take it back, so that is told to others too.
    """
    place = len(game.log) - 1
    line = game.event_text(place, viewer).text("en", game.player_names())
    staged = plain(game.event_stage(place, viewer), "en", game.player_names())
    counted = repr(game.event_tally(place, viewer))
    undo = mover != CHANCE and game.can_undo(mover)
    return {"log": line, "stage": staged, "tally": counted, "undo": undo}


def check_outcomes_are_told_to_those_who_see_them(
    name: str, seats: int | None = None, options: Options = NO_OPTIONS
) -> None:
    """Nobody is told of an outcome who cannot see what it did: `outcome_seen_by` leaves them out.

    Two outcomes that lead to different positions which look the same to a viewer are secret.
    """
    game = begin(name, seats, options)
    for mover, _ in random_steps(game, 13, are_optional_made=True):
        if mover != CHANCE:
            continue
        after = {number: _after(game, CHANCE, number) for number in _possible(game, CHANCE)}
        for viewer in (SPECTATOR, *range(game.seats)):
            for number in _secret(after, viewer):
                assert not game.snapshot.is_seen(CHANCE, number, viewer), (
                    f"viewer {viewer} is told of a secret: {_where(game, CHANCE, number)}"
                )


def _secret(after: dict[int, Game], viewer: int) -> set[int]:
    """The outcomes that a viewer cannot tell from another one by what it sees after them."""
    pairs = [
        {one, two}
        for one, two in combinations(after, 2)
        if after[one].view(viewer) == after[two].view(viewer)
        if after[one].states.tobytes() != after[two].states.tobytes()
    ]
    return set().union(*pairs)


def _possible(game: Game, mover: int) -> list[int]:
    if mover != CHANCE:
        return game.legal_numbers(mover)
    return [number for number, weight in enumerate(game.snapshot.weights) if weight]


def _after(game: Game, mover: int, number: int) -> Game:
    after = game.copy()
    after.apply(mover, number)
    return after


def _check_equal(where: str, one: dict[str, Any], two: dict[str, Any]) -> None:
    for what in one:
        assert one[what] == two[what], f"{what} differs between twins for {where}"


def _where(game: Game, mover: int, number: int) -> str:
    return (
        f"{game.notation(mover, number)!r} of seat {mover} after {len(game.log)} moves in"
        f"\n{game.position}"
    )
