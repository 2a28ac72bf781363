"""Moves, events and reasons in words, and the table in a terminal."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

import keelstone as ks
from tests.games.eschnapur.table import (
    BLUE,
    RED,
    YELLOW,
    before_gold,
    choose,
    fill,
    give,
    hand_out,
    hold,
    lay,
    table,
)
from tests.support import random_steps


def told(game: ks.Game, viewer: int = -1) -> str:
    """The last event, as a viewer reads it."""
    return game.story(viewer, len(game.log) - 1)[0][1].text("en", game.player_names())


def test_a_move_reads_as_an_imperative() -> None:
    game = table()
    assert game.moves(RED)[0].text() == "lay the site card of part 1"
    choose(game, RED)
    assert game.moves(RED)[5].text() == "lay a 5 at the first official (blockade)"


def test_who_has_laid_one_site_is_asked_for_the_second() -> None:
    game = table()
    asked = [question(game)]
    game.play("site 3", RED)
    asked.append(question(game))
    assert asked == ["Choose two sites in secret.", "Choose a second site in secret."]


def question(game: ks.Game) -> str:
    """What Red is asked."""
    asked = game.definition.text.question(game.view(RED), RED, game.legal_numbers(RED))
    return asked.text("en", game.player_names())


def test_a_secret_move_is_told_to_its_seat_alone() -> None:
    game = table()
    game.play("site 3", RED)
    assert told(game, RED) == "Red lays the site card of part 3"
    assert told(game, YELLOW) == told(game) == ""


def test_what_follows_from_the_last_commit_is_told_to_everybody() -> None:
    game = table()
    lay(game, "5 0 2 2 3", "4 1 2 2 3", "3 1 2 2 3", "2 0 2 3 4")
    assert told(game) == (
        "Blue has committed; the first official (blockade): Red 5, Yellow 4, Green 3, Blue 2; "
        "Red wins"
    )
    game.play("block yellow 2")
    blocked = "Red blocks the card of Yellow at the second official (building stop); "
    assert told(game, RED).startswith(blocked)
    assert "Yellow gets 1 stone" in told(game)


def test_officials_that_follow_one_another_are_all_told() -> None:
    game = table()
    lay(game, *["0 0 1 2 3"] * 4)
    assert told(game) == (
        "Blue has committed; the first official (blockade): Red 0, Yellow 0, Green 0, Blue 0; "
        "nobody wins; "
        "the second official (building stop): Red 0, Yellow 0, Green 0, Blue 0; "
        "nobody wins; "
        "the third official (stones): Red 1, Yellow 1, Green 1, Blue 1; "
        "Red gets 1 stone; Yellow gets 1 stone; Green gets 1 stone; Blue gets 1 stone; "
        "the fourth official (turn order): Red 2, Yellow 2, Green 2, Blue 2; "
        "nobody wins"
    )


def test_a_purchase_is_told_with_its_name() -> None:
    game = before_gold(0, 7, 0, 0)
    assert game.moves(YELLOW)[0].text() == "buy “Win ties” for 7"
    game.play("buy win-ties", YELLOW)
    assert told(game) == "Yellow buys “Win ties”"


def test_stones_placed_by_themselves_are_told() -> None:
    game = table()
    lay(game, "0 0 3 5 2", "0 0 1 2 2", "0 0 1 2 2", "0 0 1 2 2", sites=[(2, 3)] * 4)
    hand_out(game, "red", "yellow", "green", "blue")
    assert told(game) == (
        "Green gets turn-order marker 3; Blue gets turn-order marker 4; "
        "Red turns over the sites 2, 3"
    )
    game.play("build 2")
    assert told(game) == "Red builds in part 2, on space 4"


def test_a_premium_is_told_before_the_next_builder() -> None:
    game = table()
    fill(game, 2, "R", free=5)
    lay(game, "0 0 1 5 2", *["0 0 1 2 2"] * 3, sites=[(2, 3)] * 4)
    hand_out(game, "red", "yellow", "green", "blue")
    game.states["bank"][0] = [0, 1, 1, 0, 0, 0]
    game.play("build 2")
    assert told(game) == (
        "Red builds in part 2, on space 8; Red takes 3 in gold as premium; "
        "Yellow turns over the sites 2, 3"
    )


def test_a_standstill_says_why_the_game_ends() -> None:
    game = table(2)
    for seat in (RED, YELLOW):
        hold(game, seat, "0 0")
    lay(game, "0 0 - -", "0 0 - -")
    game.play("deal 1 red")
    assert told(game) == (
        "Red is dealt turn-order marker 1; Yellow gets turn-order marker 2; "
        "Red turns over the sites 2, 3; Yellow turns over the sites 2, 3; "
        "the fifth official (moving): no card; nobody wins; "
        "nobody has gold, stones or a way to get any: the game is over; "
        "for the privilege discs: Red +6, Yellow +6"
    )


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("commit", "first finish laying: Choose two sites in secret"),
        ("give 1 5", "first finish laying"),
        ("stop 3", "that is not what is asked now"),
    ],
)
def test_an_illegal_move_says_why(move: str, reason: str) -> None:
    with pytest.raises(ks.IllegalMove, match=reason):
        table().play(move, RED)


def test_the_same_site_twice_is_refused() -> None:
    game = table()
    game.play("site 8", RED)
    with pytest.raises(ks.IllegalMove, match="choose two different parts"):
        game.play("site 8", RED)


def test_cards_that_a_hand_lacks_are_named() -> None:
    game = table()
    choose(game, RED)
    game.play("give 1 0", RED)
    game.play("give 2 0", RED)
    with pytest.raises(ks.IllegalMove, match="you hold no card of value 0"):
        game.play("give 3 0", RED)
    with pytest.raises(ks.IllegalMove, match="one after the other"):
        game.play("give 5 1", RED)


def test_the_table_can_be_drawn_at_every_moment_for_everybody() -> None:
    console = Console(width=80, record=True, file=io.StringIO())
    for seats in (2, 3, 4):
        game = table(seats)
        for step, _ in enumerate(random_steps(game, seats)):
            if step % 9 == 0:
                for viewer in range(-1, seats):
                    console.print(
                        game.definition.text.terminal(game.view(viewer), "en", game.player_names())
                    )
    text = console.export_text()
    assert max(len(line) for line in text.splitlines()) <= 80
    assert "your hand" in text


@pytest.mark.parametrize("seed", range(6))
def test_what_the_log_tells_adds_up(seed: int) -> None:
    game = table(2 + seed % 3, seed)
    for _ in random_steps(game, seed):
        pass
    names = ["seat 0", "seat 1", "seat 2", "seat 3"]
    log = "; ".join(phrase.text("en", names) for _, phrase in game.story())

    def told(pattern: str) -> list[int]:
        found = [0] * game.seats
        for seat, number in re.findall(pattern, log):
            found[int(seat)] += int(number or 1)
        return found

    state = game.states[0]
    stones = told(r"seat (\d) gets (\d+) stone")
    built = told(r"seat (\d) builds (?:in|(\d+) stone)")
    assert told(r"seat (\d) ([+]\d+)") == [sum(points.values()) for points in game.points]
    assert told(r"seat (\d) takes (\d+) in gold") == state.received.tolist()[: game.seats]
    assert stones == state.stones_received.tolist()[: game.seats]
    assert built == [stones[seat] - state.stones[seat] for seat in range(game.seats)]


@pytest.mark.parametrize("width", [80, 50])
@pytest.mark.parametrize("language", ["en", "nl"])
def test_nothing_is_cut_in_a_narrow_terminal(width: int, language: str) -> None:
    game = table()
    game.states["space_points"][0] = [103, 9, 55, 160]
    console = Console(width=width, record=True, file=io.StringIO())
    console.print(game.definition.text.terminal(game.view(RED), language, game.player_names()))
    text = console.export_text()
    assert "…" not in text
    assert "103 (100+3)" in text
    assert "(14)" in text, "what a privilege costs stands apart from its name"


def test_the_table_shows_a_card_face_down_and_ones_own_cards() -> None:
    game = table()
    choose(game, BLUE)
    give(game, BLUE, "5 4 3 2 1")
    shown = {}
    for viewer in (RED, BLUE):
        console = Console(width=80, file=io.StringIO(), record=True)
        console.print(game.definition.text.terminal(game.view(viewer), "en", game.player_names()))
        shown[viewer] = console.export_text()
    assert "[5]" in shown[BLUE]
    assert "[5]" not in shown[RED]
