"""The log in words: what happened, in the order in which it happened."""

from __future__ import annotations

import re

import pytest

import keelstone as ks
from keelstone.games.imhotep.rules.board import Card
from tests.games.imhotep.table import BLACK, bring, table
from tests.games.imhotep.test_01_to_03_rounds_and_turns import stuck_table
from tests.support import random_steps


def told(game: ks.Game, viewer: int = -1) -> str:
    """The last event, as a viewer reads it."""
    return game.story(viewer, len(game.log) - 1)[0][1].text("en", game.player_names())


def test_stones_are_told_in_the_order_of_unloading() -> None:
    game = table(ships=("KWK.", "....", "...", ".."))
    game.play("sail 1 obelisks")
    assert told(game) == (
        "Black sails ship 1 to the obelisks; unloaded from the bow: Black, White, Black"
    )


def test_a_lever_tells_every_choice_and_what_is_left() -> None:
    game = table(ships=("KWK.", "....", "...", ".."))
    game.states["hand"][0][BLACK, Card.LEVER] = 1
    game.play("lever 1 temple")
    assert told(game) == "Black plays the lever and sails ship 1 to the temple"
    game.play("unload 2")
    assert told(game) == ("Black unloads the stone of White next; then from the bow: Black, Black")


def test_an_own_stone_is_not_told_as_that_of_somebody() -> None:
    game = table(ships=("KWK.", "....", "...", ".."))
    game.states["hand"][0][BLACK, Card.LEVER] = 1
    game.play("lever 1 temple")
    game.play("unload 1")
    assert told(game) == "Black unloads an own stone next"


def test_what_is_declined_is_said() -> None:
    game = table(ships=("KWK.", "....", "...", ".."))
    game.play("sail 1 market")
    assert game.moves()[-1].text() == "take no card"
    game.play("decline")
    assert told(game) == "Black takes no card"


def test_a_red_card_says_where_its_stone_goes() -> None:
    market = ("sarcophagus", "entrance", "lever", "sail")
    game = table(ships=("KKW.", "....", "...", ".."), market=market)
    game.play("sail 1 market")
    game.play("card sarcophagus")
    assert told(game) == (
        "Black takes Sarcophagus; a stone of Black goes from the quarry to the burial chamber"
    )
    game.states["quarry"][0][BLACK] = 0
    game.states["market_stone"][0] = 0
    game.play("decline")
    game.states["quarry"][0][1] = 0
    game.play("card entrance")
    assert told(game) == "White takes Entrance; White has no stone in the quarry for it"


def test_a_stuck_round_says_why_it_ends() -> None:
    game = stuck_table()
    for _ in range(4):
        game.play("pass")
    assert told(game) == (
        "Grey passes; nobody can do anything: the round ends, and stones on ships go to the "
        "quarry; the temple scores nothing for anybody"
    )


def test_the_temple_and_the_final_scoring_are_sentences_of_their_own() -> None:
    game = table(2, ships=("KKW.", "...", "..", ".."))
    state = game.states[0]
    state.round_number, state.docked[1:], state.sailed = 6, [1, 2, 3], 3
    state.open_sites, state.free_spaces, state.ready = 0b11000, 8, 1
    state.temple_stones, state.temple_top[:2] = 2, [2, 1]
    state.hand[BLACK, Card.STATUE] = 2
    game.play("sail 1 burial-chamber")
    assert told(game) == (
        "Black sails ship 1 to the burial chamber; "
        "unloaded from the bow: Black, Black, White; the temple scores: Black +1, White +1; "
        "the game is over; burial chamber: Black +3, White +1; statues: Black +3"
    )


def test_the_end_of_a_round_shows_the_face_down_cards_that_nobody_took() -> None:
    cards = ("statue", "lever", "sail", "chisel", "hammer")
    game = table(2, "BAAAA", ships=("K..", "...", "..", ".."), market=cards)
    state = game.states[0]
    state.sled[:2], state.quarry[:2] = 0, 0
    state.free_spaces &= ~0xFF00
    game.play("pass")
    game.play("pass")
    assert told(game).endswith("the face-down cards were Hammer, Chisel")
    bring(game, "round-card 2")
    assert told(game).startswith("Round 2: ships for ")


@pytest.mark.parametrize("seed", range(8))
def test_the_points_of_the_log_are_those_of_the_game(seed: int) -> None:
    sides = ("AAAAA", "BBBBB", "ABABA", "BABAB")[seed % 4]
    game = ks.start("imhotep", seats=2 + seed % 3, seed=seed, sides=sides, wrath=seed > 3)
    for _ in random_steps(game, seed):
        pass
    names = ["seat 0", "seat 1", "seat 2", "seat 3"]
    log = "; ".join(phrase.text("en", names) for _, phrase in game.story())
    told = [0] * game.seats
    for seat, gain in re.findall(r"seat (\d)(?: completes a tower:)? ([+-]\d+)", log):
        told[int(seat)] += int(gain)
    for seat, gain in re.findall(r"seat (\d) takes (\d+) points? at the temple", log):
        told[int(seat)] += int(gain)
    assert told == [sum(by_source.values()) for by_source in game.points]
