"""Who may know what.  rules/eschnapur.md, sections 4.2, 5.2, 7.2 and 21.20."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

import keelstone as ks
from keelstone import ai
from keelstone.engine import loops
from keelstone.engine.rng import open_stream
from keelstone.games.eschnapur.rules.moves import COMMIT
from keelstone.games.eschnapur.rules.state import Question
from tests.games.eschnapur.table import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    choose,
    choose_all,
    finish_round,
    give,
    hold,
    lay,
    table,
)
from tests.support import check_conserved, random_steps

OPEN_QUESTIONS = (
    Question.BUILD,
    Question.TAKE_GOLD,
    Question.NAME_STONE,
    Question.WINDOW_PREMIUM,
    Question.WINDOW_WAGES,
)


def redealt(game: ks.Game, seat: int, seed: int) -> ks.Game:
    """The same game with everything that a seat cannot know dealt anew."""
    other = game.at(len(game.log))
    rng = np.zeros(2, np.uint64)
    open_stream(rng, seed, 0)
    loops.redeal_at(other.states, 0, other.boards, seat, rng)
    return other


def possible(game: ks.Game, viewer: int, owner: int, official: int) -> Counter[int]:
    """The values that a card lying face down has in many redeals."""
    values: Counter[int] = Counter()
    for seed in range(200):
        values[int(redealt(game, viewer, seed).states["laid"][0, owner, official]) - 1] += 1
    return values


def test_hands_are_hidden_and_their_size_is_not() -> None:
    seen = table().view_as_dict(RED)["state"]
    assert seen["hand"][RED] == [2, 2, 3, 4, 2, 3]
    assert seen["hand"][YELLOW] is None
    assert seen["cards"] == [16] * 4


def test_a_spectator_sees_nobodys_cards() -> None:
    game = table()
    choose(game, RED)
    seen = game.view_as_dict()["state"]
    for field in ("hand", "laid", "chosen", "progress"):
        assert seen[field] == [None] * 4


def test_cards_that_lie_face_down_may_be_any_that_the_owner_has() -> None:
    game = table()
    lay(game, "5 0 2 2 3", "4 1 2 2 3", "3 1 2 2 3", "2 0 2 3 4")
    values = possible(game, RED, YELLOW, 2)
    assert set(values) == {0, 1, 2, 3, 4, 5}
    assert possible(game, YELLOW, YELLOW, 2) == {2: 200}, "its owner knows it"


def test_what_is_known_of_a_hand_limits_what_lies_face_down() -> None:
    game = table()
    hold(game, YELLOW, "5 4 0")
    choose_all(game)
    give(game, RED, "5 0 1 2 2")
    give(game, YELLOW, "4 - 5 - 0")
    give(game, GREEN, "3 0 1 2 2")
    give(game, BLUE, "2 0 1 2 2")
    # Yellow has shown its 4 and owns nothing but a 5 and a 0, both lying face down.
    for seed in range(50):
        other = redealt(game, RED, seed)
        assert sorted(other.states["laid"][0, YELLOW].tolist()) == [0, 0, 0, 1, 6]
        assert other.states["face_down"][0, YELLOW] == 0b10100


def test_a_card_taken_after_gold_was_laid_does_not_lie_face_down() -> None:
    game = table()
    hold(game, BLUE, "3 3 3 3 0")
    lay(game, "0 0 2 5 4", "0 0 2 2 3", "0 0 2 2 3", "0 3 3 3 3")
    state = game.states[0]
    # Blue, who has three cards face down, all 3, now takes a 2 as a premium.
    state.hand[BLUE, 2] += 1
    state.cards[BLUE] += 1
    state.fresh[BLUE, 2] += 1
    assert state.face_down[BLUE] == 0b11100
    assert possible(game, RED, BLUE, 4) == {3: 200}


def test_a_carried_card_is_one_that_its_owner_had_in_that_round() -> None:
    game = table()
    hold(game, YELLOW, "4 1 3 3 0")
    lay(game, "5 0 2 2 3", "4 1 3 3 0", "3 1 2 2 3", "2 0 2 3 4")
    game.play("block yellow 3")
    finish_round(game)
    state = game.states[0]
    assert (state.carried_seat, state.carried_official) == (YELLOW, 2)
    # Of its cards 4, 1, 3 and 0 were shown: the blocked one is a 3 or the 0.
    assert state.carried_may_be in (0b001001, 0b001000)
    state.hand[YELLOW, 5] += 2  # a wage
    assert set(possible(game, RED, YELLOW, 2)) <= {0, 3}


def test_sites_are_hidden_until_their_owner_builds() -> None:
    game = table()
    lay(game, "0 0 3 5 2", "0 0 3 2 2", "0 0 3 2 2", "0 0 3 2 2", sites=[(2, 3), (2, 4)] * 2)
    chosen = {int(redealt(game, RED, seed).states["chosen"][0, YELLOW]) for seed in range(300)}
    assert len(chosen) == 8 * 7 // 2, "any pair of parts"
    for marker, seat in enumerate(("yellow", "red", "green")):
        game.play(f"order {marker + 1} {seat}")
    assert game.view_as_dict(RED)["state"]["sites"][YELLOW] == 0b1010
    assert {int(redealt(game, RED, seed).states["chosen"][0, YELLOW]) for seed in range(50)} == {
        0b1010
    }


def otherwise_chosen(game: ks.Game, seat: int, chooser: random.Random) -> ks.Game:
    """The same game to a seat, in which others chose otherwise in secret; made without a redeal."""
    if game.states["asking"][0] not in (Question.SITES, Question.GOLD):
        other = game.at(len(game.log))
        lay_otherwise(other, seat, chooser)
        return other
    begun = len(game.log)
    while begun and is_same_phase(game, game.at(begun - 1)):
        begun -= 1
    other = game.at(begun)
    lay_otherwise(other, seat, chooser)
    for entry in game.log[begun:]:
        if entry.seat == seat:
            other.play(entry.number, seat)
        elif entry.number == COMMIT:
            choose_anything(other, entry.seat, chooser)
            other.play(COMMIT, entry.seat)
    return other


def is_same_phase(game: ks.Game, earlier: ks.Game) -> bool:
    return all(game.states[f][0] == earlier.states[f][0] for f in ("asking", "round_number"))


def choose_anything(game: ks.Game, seat: int, chooser: random.Random) -> None:
    """Make a seat's secret choices, up to its commitment."""
    while COMMIT not in (legal := game.legal_numbers(seat)):
        game.play(chooser.choice(legal), seat)


def lay_otherwise(game: ks.Game, seat: int, chooser: random.Random) -> None:
    """Other sites and other cards that lie face down, for all but one seat."""
    state = game.states[0]
    for other in set(range(game.seats)) - {seat}:
        has_built = other in state.order[: max(0, int(state.turn) + 1)]
        if state.chosen[other] and not has_built:
            parts = [part for part in range(8) if int(state.open_parts) >> part & 1]
            state.chosen[other] = sum(1 << part for part in chooser.sample(parts, 2))
        is_carried = {
            k: (state.carried_seat, state.carried_official) == (other, k) for k in range(5)
        }
        places = [k for k in range(5) if state.laid[other, k]]
        for k in places:
            state.hand[other, state.laid[other, k] - 1] += 1
        for k in sorted(places, key=lambda k: not is_carried[k]):
            cards = [
                value
                for value in range(6)
                if state.hand[other, value] > state.fresh[other, value]
                and (not is_carried[k] or int(state.carried_may_be) >> value & 1)
            ]
            state.laid[other, k] = chooser.choice(cards) + 1
            state.hand[other, state.laid[other, k] - 1] -= 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_that_others_chose_in_secret_reaches_a_bot(seats: int) -> None:
    """Not by a redeal, which might forget something: others have really chosen otherwise."""
    chooser = random.Random(seats)
    different: Counter[tuple[int, int]] = Counter()
    for seed in range(3):
        game = table(seats, seed)
        for step, _ in enumerate(random_steps(game, seed)):
            if step % 5:
                continue
            seat = chooser.randrange(seats)
            other = otherwise_chosen(game, seat, chooser)
            check_conserved(other)
            state = game.states[0]
            different[int(state.asking), int(state.sites_first)] += (
                other.states.tobytes() != game.states.tobytes()
            )
            assert other.view(seat) == game.view(seat)
            handed, again = ai.observe(game, seat), ai.observe(other, seat)
            assert handed.states.tobytes() == again.states.tobytes()
    assert (
        min(
            different[Question.GOLD, 0],
            different[Question.GOLD, 1],
            different[Question.WINDOW_BEFORE_GOLD, 1],
        )
        > 0
    )
    assert len(+different) > 6, "most questions were met"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_that_a_seat_sees_or_may_do_depends_on_hidden_cards(seats: int, scale: int) -> None:
    """Also for all that follows: the same public moves lead to the same views."""
    for seed in range(3 * scale):
        game = table(seats, seed)
        asked = set()
        for step, _ in enumerate(random_steps(game, seed)):
            asked.add(int(game.states["asking"][0]))
            if step % 3:
                continue
            seat = step // 3 % seats
            other = redealt(game, seat, step)
            check_conserved(other)
            assert other.view(seat) == game.view(seat)
            assert other.standings == game.standings
            if seat in game.movers:
                assert other.legal_numbers(seat) == game.legal_numbers(seat)
                told = [move.text() for move in other.moves(seat)]
                assert told == [move.text() for move in game.moves(seat)]
        assert len(asked) > 6, "most questions were met"


def test_public_moves_lead_to_the_same_views_after_a_redeal() -> None:
    """Purchases, payments and building hang on nothing hidden."""
    chooser = random.Random(3)
    compared = 0
    for seed in range(6):
        game = table(4, seed)
        for step, (seat, number) in enumerate(random_steps(game, seed)):
            if seat < 0 or int(game.states["asking"][0]) not in OPEN_QUESTIONS or step % 2:
                continue
            viewer = chooser.randrange(4)
            other = redealt(game, viewer, step)
            true = game.at(len(game.log))
            stage = int(true.states["official"][0]), int(true.states["turn"][0])
            other.play(number, seat)
            true.play(number, seat)
            if (int(true.states["official"][0]), int(true.states["turn"][0])) == stage:
                assert other.view(viewer) == true.view(viewer)
                compared += 1
    assert compared > 50
